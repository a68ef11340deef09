"""Addresses of the phases of a tournament, and of the rules of single rounds."""

from django.urls import path

from tournaments.phases.views import phases, round_rules

urlpatterns = [
    path("phases/", phases.phases, name="phases"),
    path("phases/<int:position>/", phases.phase_edit, name="phase_edit"),
    path("phases/<int:position>/remove/", phases.phase_remove, name="phase_remove"),
    path("phases/<int:position>/rounds/", phases.phase_rounds, name="phase_rounds"),
    path("rules/rounds/", round_rules.round_rules, name="round_rules"),
    path("rules/rounds/<int:number>/", round_rules.round_rules_edit, name="round_rules_edit"),
    path(
        "rules/rounds/<int:number>/remove/",
        round_rules.round_rules_remove,
        name="round_rules_remove",
    ),
]
