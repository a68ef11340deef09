"""Addresses of the app: those of each room stand in the room."""

from django.urls import URLPattern, URLResolver, include, path

DESK, PUBLIC = "desk/<slug:code>/", "c/<slug:code>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.desk.urls")),
    path("", include("tournaments.clubs.urls")),
    path("count/", include("tournaments.friendly.urls")),
    path("help/", include("tournaments.help.urls")),
    path("handouts/", include("tournaments.handouts.urls")),
    path("", include("tournaments.rulesets.urls")),
    path("clubs/<int:club_id>/people/", include("tournaments.people.urls")),
    path(DESK, include("tournaments.phases.urls")),
    path(DESK, include("tournaments.entrants.urls")),
    path(DESK, include("tournaments.rounds.urls")),
    path(DESK, include("tournaments.results.urls")),
    path(DESK, include("tournaments.changes.urls")),
    path(DESK, include("tournaments.ranking.urls")),
    path("", include("tournaments.paper.urls")),
    path(PUBLIC, include("tournaments.public.urls")),
]
