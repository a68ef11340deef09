"""Addresses: results, table by table and hand by hand."""

from django.urls import path

from tournaments.results.views import results, tables

ROUND = "rounds/<int:number>/results/"
TABLE = f"{ROUND}<int:table>/"

urlpatterns = [
    path(ROUND, results.results, name="results"),
    path(f"{ROUND}reading/", tables.results_reading, name="results_reading"),
    path(f"{ROUND}catch-up/", tables.catch_up, name="catch_up"),
    path(f"{ROUND}bis/", tables.partie_bis, name="partie_bis"),
    path(TABLE, tables.match_desk, name="match_desk"),
    path(f"{TABLE}preview/", tables.hand_preview, name="hand_preview"),
    path(f"{TABLE}clear/", tables.clear, name="result_clear"),
    path(f"{TABLE}time/", tables.time, name="time_up"),
    path(f"{TABLE}give-up/", tables.catch_up_give_up, name="catch_up_cancel"),
    path(f"{TABLE}give-up-bis/", tables.partie_bis_give_up, name="partie_bis_cancel"),
]
