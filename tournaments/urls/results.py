"""Addresses: results."""

from django.urls import path

from tournaments.views import results

urlpatterns = [
    path("rounds/<int:number>/results/", results.results, name="results"),
]
