"""`python -m tests.faults.fill SCORERS CODE=PAIRS …`: create tournaments open to late pairs."""

from __future__ import annotations

import sys

import django

if __name__ == "__main__":
    django.setup()
    from tests import cast
    from tests.load.fill import main
    from tests.load.site import ROUND

    main(int(sys.argv[1]), sys.argv[2:])
    cast.update(rounds_planned=ROUND + 1)
