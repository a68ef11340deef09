"""Addresses of acts that change a saved result, each with a preview of its effects."""

from django.urls import path

from tournaments.changes.views import correction, hand_edit, result_acts, rule_change

TABLE = "rounds/<int:number>/results/<int:table>/"

urlpatterns = [
    path("rules/change/", rule_change.rules_change_page, name="rules_change"),
    path(f"{TABLE}correct/", correction.result_correct, name="result_correct"),
    path(f"{TABLE}forfeit/", result_acts.forfeit, name="result_forfeit"),
    path(f"{TABLE}undo/", result_acts.undo, name="result_undo"),
    path(f"{TABLE}time/back/", result_acts.time_not_up, name="time_back"),
    path(f"{TABLE}hands/<int:place>/", hand_edit.hand_edit, name="hand_edit"),
    path(f"{TABLE}hands/<int:place>/remove/", hand_edit.hand_remove, name="hand_delete"),
]
