"""Addresses of the desk: home of a tournament, its settings, its journal."""

from django.urls import path

from tournaments.desk.views import desk

urlpatterns = [
    path("", desk.desk, name="desk"),
    path("results/", desk.results_now, name="results_now"),
    path("journal/", desk.journal, name="journal"),
    path("settings/", desk.tournament_settings, name="tournament_settings"),
]
