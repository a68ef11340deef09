"""`python -m tests.walk SEED [STEPS [LAST]]`: one walk, or those of the seeds up to the last."""

from __future__ import annotations

import logging
import os
import sys
from time import monotonic

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.db import connection, transaction  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from tests.kept import forget  # noqa: E402
from tests.walk.walker import STEPS, Walk  # noqa: E402


def main() -> int:
    """Walk in a database in memory; :returns: 1 if a walk found a fault."""
    first, *more = (int(word) for word in sys.argv[1:])
    steps = more[0] if more else STEPS
    seeds = range(first, (more[1] if len(more) > 1 else first) + 1)
    logging.disable(logging.CRITICAL)
    setup_test_environment()
    connection.creation.create_test_db(verbosity=0)
    faults = 0
    for seed in seeds:
        walk, began, told = Walk(seed, steps), monotonic(), "nothing"
        forget()
        with transaction.atomic():
            try:
                walk.walked()
            except AssertionError as fault:
                faults, told = faults + 1, f"\n{fault}\n"
            transaction.set_rollback(True)
        if len(seeds) == 1 and told == "nothing":
            print(*walk.acts, sep="\n")
        print(f"{seed} {walk.kind}: {told} ({monotonic() - began:.1f} s)", flush=True)
    return int(faults > 0)


if __name__ == "__main__":
    raise SystemExit(main())
