"""Addresses of the phases of a contest."""

from django.urls import path

from tournaments.phases.views import phases, rounds

urlpatterns = [
    path("phases/", phases.phases, name="phases"),
    path("phases/<int:position>/", phases.phase_edit, name="phase_edit"),
    path("phases/<int:position>/remove/", phases.phase_remove, name="phase_remove"),
    path("phases/<int:position>/rounds/", rounds.phase_rounds, name="phase_rounds"),
]
