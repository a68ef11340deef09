"""`python -m tests.journeys.tables`: create three tables of every game in the data directory.

On the table of `belote` a match is played, on that of `belote2` single hands, and on that of
`belote3` totals are entered: no test finds what another one has entered.
"""

from __future__ import annotations

import os
from dataclasses import replace

import django

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "belote_club.settings"
    django.setup()
    from django.db import transaction

    from tests import cast
    from tests.results import games

    with transaction.atomic():
        club = cast.club()
        cast.organiser(club)
        for game in games.GAMES:
            for ending in ("", "2", "3"):
                games.table_of(replace(game, code=game.code + ending), club)
        games.table_of(replace(games.CONTREE, code="generale"), club)
