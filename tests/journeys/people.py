"""`python -m tests.journeys.people`: create a club with two organisers in the data directory."""

from __future__ import annotations

import os

import django
from django.core.management import call_command

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "belote_club.settings"
    django.setup()
    call_command("migrate", verbosity=0)
    from tests import cast
    from tests.journeys import steps

    club = cast.club()
    for name in (steps.NAME, steps.COLLEAGUE):
        cast.organiser(club, name)
