"""`python -m tests.load.fill SCORERS CODE=PAIRS …`: tournaments in their fifth round, accounts."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import django


def main(scorers: int, asked: Sequence[str]) -> None:
    """Fill the data directory; every account may run every tournament."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from django.contrib.auth import get_user_model
    from django.contrib.auth.hashers import make_password

    from tests.bench.site_tournament import tournament
    from tests.load.people import PASSWORD
    from tournaments.models import Membership

    pairs_of = dict(one.split("=") for one in asked)
    tournaments = [tournament(code, int(pairs)) for code, pairs in pairs_of.items()]
    model, password = get_user_model(), make_password(PASSWORD)
    users = model.objects.bulk_create(
        model(username=f"scorer{number}", password=password) for number in range(1, scorers + 1)
    )
    Membership.objects.bulk_create(
        Membership(user=user, club=one.club, role="organiser")
        for user in users
        for one in tournaments
    )


if __name__ == "__main__":
    django.setup()
    main(int(sys.argv[1]), sys.argv[2:])
