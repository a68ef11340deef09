"""One address that says whether everything works."""

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
    works = can_read_database()
    answer = {
        "status": "ok" if works else "error",
        "version": __version__,
        "database": "ok" if works else "error",
        "pdf": can_print_pdf(),
    }
    return JsonResponse(answer, status=200 if works else 503)


def can_read_database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
    except DatabaseError:
        return False
    return True


@cache
def can_print_pdf() -> bool:
    """Whether WeasyPrint and its system library are here; asked once, as it takes a second."""
    return can_print()
