"""`python -m tests.load [part …] [--url ADDRESS]`: measure and print; status 1 over a limit."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence

from tests.bench.measure import Measure, tell
from tests.load import connections, hall, ratios, rush
from tests.load.summary import table

OWN_SERVER: Mapping[str, Callable[[], list[Measure]]] = {
    "ratios": ratios.measures,
    "connections": connections.measures,
}
ANY_SERVER: Mapping[str, Callable[[str], list[Measure]]] = {
    "hall": hall.measures,
    "rush": rush.measures,
}
PARTS = ("ratios", "hall", "rush", "connections")


def main(argv: Sequence[str]) -> int:
    """Measure the named parts, all by default; return 1 if a limit is passed."""
    parser = argparse.ArgumentParser(prog="python -m tests.load")
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    parser.add_argument("--url", default="", help="a server that runs already (hall and rush)")
    options = parser.parse_args(argv)
    if unknown := [part for part in options.parts if part not in PARTS]:
        parser.error(f"no part {unknown[0]}")
    measures: list[Measure] = []
    for part in options.parts or (tuple(ANY_SERVER) if options.url else PARTS):
        came = ANY_SERVER[part](options.url) if part in ANY_SERVER else OWN_SERVER[part]()
        tell(came)
        measures += came
    sys.stdout.write(f"\n{table(measures)}\n")
    return 0 if all(measure.ok for measure in measures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
