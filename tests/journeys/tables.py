"""`python -m tests.journeys.tables`: create a table of every game in the data directory."""

from __future__ import annotations

import os

import django
from django.core.management import call_command

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "belote_club.settings"
    django.setup()
    call_command("migrate", verbosity=0)
    from tests import cast
    from tests.results import games

    club = cast.club()
    cast.organiser(club)
    for game in games.GAMES:
        games.table_of(game, club)
