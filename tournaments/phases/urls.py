"""Addresses of the phases of a tournament, and of what phases and rounds answer otherwise."""

from django.urls import path

from tournaments.phases.views import own_rules, phases

urlpatterns = [
    path("phases/", phases.phases, name="phases"),
    path("phases/<int:position>/", phases.phase_edit, name="phase_edit"),
    path("phases/<int:position>/remove/", phases.phase_remove, name="phase_remove"),
    path("phases/<int:position>/rounds/", phases.phase_rounds, name="phase_rounds"),
    path("rules/rounds/", own_rules.own_rules, name="own_rules"),
    path("rules/rounds/<int:number>/", own_rules.own_rules_edit, name="round_rules_edit"),
    path(
        "rules/rounds/<int:number>/remove/", own_rules.own_rules_remove, name="round_rules_remove"
    ),
    path("rules/phases/<int:position>/", own_rules.own_rules_edit, name="phase_rules_edit"),
    path(
        "rules/phases/<int:position>/remove/", own_rules.own_rules_remove, name="phase_rules_remove"
    ),
]
