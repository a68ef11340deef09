"""`python -m tests.faults.fill SCORERS CODE=PAIRS …`: contests that pairs may still join."""

from __future__ import annotations

import sys

import django

if __name__ == "__main__":
    django.setup()
    from tests.load.fill import main
    from tests.load.site import ROUND
    from tournaments.models import Tournament

    main(int(sys.argv[1]), sys.argv[2:])
    Tournament.objects.update(rounds_planned=ROUND + 1)
