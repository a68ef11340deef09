"""Addresses of the phases of a tournament, and of what phases and rounds answer otherwise."""

from django.urls import path

from tournaments.phases import views

urlpatterns = [
    path("phases/", views.phases, name="phases"),
    path("phases/<int:position>/", views.phase_edit, name="phase_edit"),
    path("phases/<int:position>/remove/", views.phase_remove, name="phase_remove"),
    path("phases/<int:position>/rounds/", views.phase_rounds, name="phase_rounds"),
    path("rules/rounds/", views.own_rules, name="own_rules"),
    path("rules/rounds/<int:number>/", views.own_rules_edit, name="round_rules_edit"),
    path("rules/rounds/<int:number>/remove/", views.own_rules_remove, name="round_rules_remove"),
    path("rules/phases/<int:position>/", views.own_rules_edit, name="phase_rules_edit"),
    path("rules/phases/<int:position>/remove/", views.own_rules_remove, name="phase_rules_remove"),
]
