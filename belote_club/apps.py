"""The project as a Django app: it gives the contests what they need of this machine."""

from django.apps import AppConfig


class BeloteClubConfig(AppConfig):
    name = "belote_club"

    def ready(self) -> None:
        from belote_club.answers import ANSWERS
        from tournaments.core.installation import register

        register(ANSWERS)
