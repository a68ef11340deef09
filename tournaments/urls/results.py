"""Addresses: results, table by table and hand by hand."""

from django.urls import path

from tournaments.views import correction, hand_edit, hands, result_acts, results

ROUND = "rounds/<int:number>/results/"
TABLE = f"{ROUND}<int:table>/"

urlpatterns = [
    path(ROUND, results.results, name="results"),
    path(f"{ROUND}catch-up/", result_acts.catch_up, name="catch_up"),
    path(TABLE, hands.match_desk, name="match_desk"),
    path(f"{TABLE}preview/", hands.hand_preview, name="hand_preview"),
    path(f"{TABLE}correct/", correction.result_correct, name="result_correct"),
    path(f"{TABLE}forfeit/", result_acts.forfeit, name="result_forfeit"),
    path(f"{TABLE}undo/", result_acts.undo, name="result_undo"),
    path(f"{TABLE}clear/", result_acts.clear, name="result_clear"),
    path(f"{TABLE}give-up/", result_acts.catch_up_give_up, name="catch_up_cancel"),
    path(f"{TABLE}hands/<int:place>/", hand_edit.hand_edit, name="hand_edit"),
    path(f"{TABLE}hands/<int:place>/remove/", hand_edit.hand_remove, name="hand_delete"),
]
