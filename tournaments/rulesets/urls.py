"""Addresses of the rule sets of a club, and of the rules of a tournament."""

from django.urls import include, path

from tournaments.rulesets import views

OF_A_CLUB = [
    path("", views.rule_sets, name="rule_sets"),
    path("new/", views.rule_set_new, name="rule_set_new"),
    path("import/", views.rule_set_read, name="rule_set_import"),
    path("compare/", views.rule_sets_compare, name="rule_sets_compare"),
    path("<int:set_id>/", views.rule_set_page, name="rule_set_edit"),
    path("<int:set_id>/preview/", views.rule_set_preview, name="rule_set_preview"),
    path("<int:set_id>/delete/", views.rule_set_remove, name="rule_set_delete"),
    path("<int:set_id>/file/", views.rule_set_file, name="rule_set_file"),
]
OF_A_TOURNAMENT = [
    path("", views.rules_edit_page, name="rules_edit"),
    path("keep/", views.rules_keep, name="rules_keep"),
    path("preview/", views.rules_preview, name="rules_preview"),
]
urlpatterns = [
    path("clubs/<int:club_id>/rules/", include(OF_A_CLUB)),
    path("desk/<slug:code>/rules/", include(OF_A_TOURNAMENT)),
]
