"""Addresses of acts that change a saved result, each with a preview of its effects."""

from django.urls import path

from tournaments.changes.views import at_table, rule_change

TABLE = "rounds/<int:number>/results/<int:table>/"

urlpatterns = [
    path("rules/change/", rule_change.rules_change_page, name="rules_change"),
    path(f"{TABLE}correct/", at_table.result_correct, name="result_correct"),
    path(f"{TABLE}forfeit/", at_table.forfeit, name="result_forfeit"),
    path(f"{TABLE}undo/", at_table.undo, name="result_undo"),
    path(f"{TABLE}time/back/", at_table.time_not_up, name="time_back"),
    path(f"{TABLE}hands/<int:place>/", at_table.hand_edit, name="hand_edit"),
    path(f"{TABLE}hands/<int:place>/remove/", at_table.hand_remove, name="hand_delete"),
]
