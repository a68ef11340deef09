"""Addresses of a club: its rule sets."""

from django.urls import path

from tournaments.rulesets.views import rule_sets

urlpatterns = [
    path("rules/", rule_sets.rule_sets, name="rule_sets"),
    path("rules/new/", rule_sets.rule_set_new, name="rule_set_new"),
    path("rules/import/", rule_sets.rule_set_read, name="rule_set_import"),
    path("rules/compare/", rule_sets.rule_sets_compare, name="rule_sets_compare"),
    path("rules/<int:set_id>/", rule_sets.rule_set_page, name="rule_set_edit"),
    path("rules/<int:set_id>/preview/", rule_sets.rule_set_preview, name="rule_set_preview"),
    path("rules/<int:set_id>/delete/", rule_sets.rule_set_remove, name="rule_set_delete"),
    path("rules/<int:set_id>/file/", rule_sets.rule_set_file, name="rule_set_file"),
]
