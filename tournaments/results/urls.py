"""Addresses: results, table by table and hand by hand."""

from django.urls import path

from tournaments.results.views import acts, hands, results

ROUND = "rounds/<int:number>/results/"
TABLE = f"{ROUND}<int:table>/"

urlpatterns = [
    path(ROUND, results.results, name="results"),
    path(f"{ROUND}reading/", acts.results_reading, name="results_reading"),
    path(f"{ROUND}catch-up/", acts.catch_up, name="catch_up"),
    path(f"{ROUND}bis/", acts.partie_bis, name="partie_bis"),
    path(TABLE, hands.match_desk, name="match_desk"),
    path(f"{TABLE}preview/", hands.hand_preview, name="hand_preview"),
    path(f"{TABLE}clear/", acts.clear, name="result_clear"),
    path(f"{TABLE}time/", acts.time, name="time_up"),
    path(f"{TABLE}give-up/", acts.catch_up_give_up, name="catch_up_cancel"),
    path(f"{TABLE}give-up-bis/", acts.partie_bis_give_up, name="partie_bis_cancel"),
]
