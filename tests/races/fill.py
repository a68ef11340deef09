"""`python -m tests.races.fill RUNS`: create rows for so many runs of each race.

It prints the organiser's cookies and the codes of invitations.
"""

from __future__ import annotations

import os
import sys
from datetime import timedelta

import django

ROUNDS = 5
"""How often each race is run at most."""
TOKEN = "a" * 32
"""What a browser sends back with its forms."""

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "belote_club.settings"
    django.setup()
    from django.conf import settings
    from django.db import transaction
    from django.test import Client

    from tests import cast
    from tournaments.clubs.links import code_of
    from tournaments.models import Club, Invitation, Tournament
    from tournaments.rounds.services.rounds import round_draw

    def empty(name: str, club: Club) -> Tournament:
        return cast.tournament(club, code=name, name=name)

    def entered(name: str, club: Club) -> Tournament:
        tournament = empty(name, club)
        cast.pairs(tournament, 8)
        return tournament

    def drawn(name: str, club: Club) -> Tournament:
        tournament = entered(name, club)
        round_draw(actor=cast.actor(), tournament=tournament, number=1, seed=7)
        return tournament

    def published(name: str, club: Club) -> Tournament:
        tournament = entered(name, club)
        cast.published_round(tournament, 1, [(1, 2), (3, 4), (5, 6), (7, 8)])
        return tournament

    runs = int(sys.argv[1])
    # One commit for all: each waits for the disk.
    with transaction.atomic():
        club = cast.club()
        user = cast.organiser(club)
        scenes = {
            "editors": published,
            "back": published,
            "same": empty,
            "key": empty,
            "sixty": empty,
            "draw": entered,
            "publish": drawn,
            "away": drawn,
            "remove": entered,
        }
        for name, scene in scenes.items():
            for number in range(runs):
                scene(f"{name}{number}"[-8:], club)
        codes = []
        for number in range(runs):
            # As many admins each as there are forms that take one of them away.
            other = cast.club(f"Les As {number}")
            for name in ("odile", f"agnes {number}", f"berthe {number}"):
                cast.organiser(other, name)
            days = {"made_at": cast.EVENING, "ends_at": cast.EVENING + timedelta(days=10_000)}
            invitation = Invitation.objects.create(club=club, role="scorer", made_by=user, **days)
            codes.append(code_of(invitation))
    client = Client()
    client.force_login(user)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    print(f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={TOKEN}")
    print(*codes)
