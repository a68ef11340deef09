"""The Django app of contests."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
