"""The address `/healthz`, which reports whether every part works."""

from functools import cache

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from belote_club import __version__
from tournaments.paper.press.printer import engine


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
        "pdf": bool(pdf_engine()),
        "pdf_by": pdf_engine(),
    }
    return JsonResponse(answer, status=200 if works else 503)


@cache
def pdf_engine() -> str:
    """What makes PDF here: `weasyprint`, else a browser's name; cached, as it takes a second."""
    return engine()
