"""`python -m tests.load [part …]`: measure, print, and say by the exit status what was kept."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence

from tests.load import ratios
from tests.load.figures import Figure, table, tell

PARTS: Mapping[str, Callable[[], list[Figure]]] = {"ratios": ratios.figures}


def main(asked: Sequence[str]) -> int:
    """Measure what is asked for, everything by default; 1 if a limit is passed."""
    figures: list[Figure] = []
    for name in asked or PARTS:
        came = PARTS[name]()
        tell(came)
        figures += came
    sys.stdout.write(f"\n{table(figures)}\n")
    return 0 if all(figure.ok for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
