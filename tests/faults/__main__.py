"""`python -m tests.faults [name …] [--times N]`: every mishap; status 1 if anything is lost."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence

from tests.faults import (
    clock,
    ended,
    full_disk,
    killed_migrations,
    killed_posts,
    locked,
    lost_answers,
    postgres,
)
from tests.faults.ledger import Outcome

SCENARIOS: Mapping[str, tuple[Callable[[int], Outcome], int]] = {
    "kill": (killed_posts.run, 200),
    "migration": (killed_migrations.run, 50),
    "resend": (lost_answers.run, 10_000),
    "clock": (clock.run, 3),
    "disk": (full_disk.run, 3),
    "lock": (locked.run, 3),
    "postgres": (postgres.run, 20),
    "end": (ended.run, 20),
}
"""By name: the scenario, and how many times it is run."""


def main(argv: Sequence[str]) -> int:
    """Run what is asked for, everything by default; a line of JSON each."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults")
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(SCENARIOS))
    parser.add_argument("--times", type=int, help="instead of the usual number of times")
    options = parser.parse_args(argv)
    if unknown := [name for name in options.names if name not in SCENARIOS]:
        parser.error(f"no scenario {unknown[0]}")
    outcomes = []
    for name in options.names or SCENARIOS:
        run, times = SCENARIOS[name]
        outcomes.append(run(options.times or times))
        sys.stdout.write(outcomes[-1].json() + "\n")
        sys.stdout.flush()
    return 0 if all(one.ok for one in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
