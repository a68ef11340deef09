"""`python -m tests.faults [name …] [--times N]`: every fault; status 1 if anything is lost."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Scenario:
    """A fault: how to cause it, how often, and a function that says why it cannot run here."""

    run: Callable[[int], Outcome]
    times: int
    missing: Callable[[], str] = str


SCENARIOS: Mapping[str, Scenario] = {
    "kill": Scenario(killed_posts.run, 200),
    "migration": Scenario(killed_migrations.run, 50),
    "resend": Scenario(lost_answers.run, 10_000),
    "clock": Scenario(clock.run, 3, clock.missing),
    "disk": Scenario(full_disk.run, 3, full_disk.missing),
    "lock": Scenario(locked.run, 3),
    "postgres": Scenario(postgres.run, 20, postgres.missing),
    "end": Scenario(ended.run, 20),
}


def main(argv: Sequence[str]) -> int:
    """Run the named scenarios, all by default, and print a line of JSON for each."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults")
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(SCENARIOS))
    parser.add_argument("--times", type=int, help="instead of the usual number of times")
    options = parser.parse_args(argv)
    if unknown := [name for name in options.names if name not in SCENARIOS]:
        parser.error(f"no scenario {unknown[0]}")
    kept = [tried(name, options.times) for name in options.names or SCENARIOS]
    return 0 if all(kept) else 1


def tried(name: str, times: int | None) -> bool:
    """Run a scenario if it can run here and print its outcome; return whether nothing was lost."""
    scenario = SCENARIOS[name]
    if why := scenario.missing():
        tell(json.dumps({"scenario": name, "skipped": why}))
        return True
    try:
        outcome = scenario.run(times or scenario.times)
    except Exception as error:
        # This scenario failed on an unexpected answer; run the others anyway.
        tell(json.dumps({"scenario": name, "problems": [repr(error)], "ok": False}))
        return False
    tell(outcome.json())
    return outcome.ok


def tell(line: str) -> None:
    """Print a line without buffering."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
