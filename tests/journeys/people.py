"""`python -m tests.journeys.people`: create a club with two organisers in the data directory."""

from __future__ import annotations

import os

import django

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "belote_club.settings"
    django.setup()
    from tests import cast
    from tests.journeys import steps

    club = cast.club()
    for name in (steps.NAME, steps.COLLEAGUE):
        cast.organiser(club, name)
