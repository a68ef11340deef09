"""Addresses of the rules of a tournament."""

from django.urls import path

from tournaments.rulesets.views import rules

urlpatterns = [
    path("rules/", rules.rules_edit_page, name="rules_edit"),
    path("rules/keep/", rules.rules_keep, name="rules_keep"),
    path("rules/preview/", rules.rules_preview, name="rules_preview"),
]
