"""Addresses of the project."""

from django.urls import URLPattern, URLResolver, include, path

from belote_club.health import healthz
from belote_club.language import set_language, set_theme

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("i18n/setlang/", set_language, name="set_language"),
    path("theme/", set_theme, name="set_theme"),
    path("", include("tournaments.urls")),
]
handler400 = "belote_club.errors.bad_request"
handler403 = "belote_club.errors.permission_denied"
handler404 = "belote_club.errors.page_not_found"
handler500 = "belote_club.errors.server_error"
