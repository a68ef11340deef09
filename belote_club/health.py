"""The address `/healthz`, which reports whether every part works."""

from functools import cache

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from belote_club import __version__
from tournaments.paper.press.printer import can_print


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
        works = True
    except DatabaseError:
        works = False
    answer = {
        "status": "ok" if works else "error",
        "version": __version__,
        "database": "ok" if works else "error",
        "pdf": can_print_pdf(),
    }
    return JsonResponse(answer, status=200 if works else 503)


@cache
def can_print_pdf() -> bool:
    """Whether WeasyPrint and its system library are installed; cached, as it takes a second."""
    return can_print()
