"""Addresses of the desk: home of a tournament and its settings."""

from django.urls import path

from tournaments.desk.views import desk

urlpatterns = [
    path("", desk.desk, name="desk"),
    path("results/", desk.results_now, name="results_now"),
    path("settings/", desk.tournament_settings, name="tournament_settings"),
]
