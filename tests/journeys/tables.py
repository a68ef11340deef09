"""`python -m tests.journeys.tables`: create a table of every game in the data directory."""

from __future__ import annotations

import os

import django

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "belote_club.settings"
    django.setup()
    from tests import cast
    from tests.results import games

    club = cast.club()
    cast.organiser(club)
    for game in games.GAMES:
        games.table_of(game, club)
