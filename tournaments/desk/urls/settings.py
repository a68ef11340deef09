"""Addresses of a contest's settings and rules."""

from django.urls import path

from tournaments.desk.views import settings as contest_settings
from tournaments.phases.views import phases
from tournaments.phases.views import rounds as phase_rounds
from tournaments.rulesets.views import preview as rules_preview
from tournaments.rulesets.views import remember as rule_keep
from tournaments.rulesets.views import rules

urlpatterns = [
    path("settings/", contest_settings.contest_settings, name="contest_settings"),
    path("phases/", phases.phases, name="phases"),
    path("phases/<int:position>/", phases.phase_edit, name="phase_edit"),
    path("phases/<int:position>/remove/", phases.phase_remove, name="phase_remove"),
    path("phases/<int:position>/rounds/", phase_rounds.phase_rounds, name="phase_rounds"),
    path("rules/", rules.rules_edit_page, name="rules_edit"),
    path("rules/keep/", rule_keep.rules_keep, name="rules_keep"),
    path("rules/preview/", rules_preview.rules_preview, name="rules_preview"),
]
