"""Addresses: results, table by table and hand by hand."""

from django.urls import path

from tournaments.results.views import hands, results

ROUND = "rounds/<int:number>/results/"
TABLE = f"{ROUND}<int:table>/"

urlpatterns = [
    path(ROUND, results.results, name="results"),
    path(TABLE, hands.match_desk, name="match_desk"),
    path(f"{TABLE}preview/", hands.hand_preview, name="hand_preview"),
]
