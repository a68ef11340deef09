"""`python -m tests.load [part …] [--url ADDRESS]`: measure and print; status 1 over a limit."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence

from tests.load import connections, hall, ratios, rush
from tests.load.figures import Figure, table, tell

OWN_SERVER: Mapping[str, Callable[[], list[Figure]]] = {
    "ratios": ratios.figures,
    "connections": connections.figures,
}
ANY_SERVER: Mapping[str, Callable[[str], list[Figure]]] = {
    "hall": hall.figures,
    "rush": rush.figures,
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
    figures: list[Figure] = []
    for part in options.parts or (tuple(ANY_SERVER) if options.url else PARTS):
        came = ANY_SERVER[part](options.url) if part in ANY_SERVER else OWN_SERVER[part]()
        tell(came)
        figures += came
    sys.stdout.write(f"\n{table(figures)}\n")
    return 0 if all(figure.ok for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
