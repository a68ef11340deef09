"""Addresses of the app: one module a room, so that each can be read beside its views."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.desk.urls.site")),
    path("clubs/<int:club_id>/", include("tournaments.rulesets.urls")),
    path("desk/<slug:code>/", include("tournaments.desk.urls.desk")),
    path("desk/<slug:code>/", include("tournaments.desk.urls.settings")),
    path("desk/<slug:code>/", include("tournaments.entrants.urls")),
    path("desk/<slug:code>/", include("tournaments.rounds.urls")),
    path("desk/<slug:code>/", include("tournaments.results.urls")),
    path("desk/<slug:code>/", include("tournaments.changes.urls")),
    path("desk/<slug:code>/", include("tournaments.ranking.urls")),
    path("desk/<slug:code>/", include("tournaments.paper.urls")),
    path("c/<slug:code>/", include("tournaments.public.urls")),
]
