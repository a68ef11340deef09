"""Addresses of the rules of a contest."""

from django.urls import path

from tournaments.rulesets.views import preview, remember, rules

urlpatterns = [
    path("rules/", rules.rules_edit_page, name="rules_edit"),
    path("rules/keep/", remember.rules_keep, name="rules_keep"),
    path("rules/preview/", preview.rules_preview, name="rules_preview"),
]
