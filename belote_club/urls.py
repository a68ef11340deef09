"""Addresses of the project."""

from django.urls import URLPattern, URLResolver, include, path

from belote_club.health import healthz

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("tournaments.urls")),
]
handler400 = "belote_club.errors.bad_request"
handler403 = "belote_club.errors.permission_denied"
handler404 = "belote_club.errors.page_not_found"
handler500 = "belote_club.errors.server_error"
