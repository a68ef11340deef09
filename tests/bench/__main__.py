"""`python -m tests.bench [name …]`: run every module of this folder that has `measures`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from tests.bench.measure import tell

SERVING = {"__init__", "__main__", "measure"}
HELPING = ("site_", "cards_")


def names() -> list[str]:
    """The names of the modules with `measures`."""
    found = sorted(path.stem for path in Path(__file__).parent.glob("*.py"))
    return [name for name in found if name not in SERVING and not name.startswith(HELPING)]


def main(asked: list[str]) -> int:
    """Run the named modules, all by default; return 1 if a limit is passed."""
    modules = (import_module(f"tests.bench.{name}") for name in asked or names())
    kept = [tell(module.measures()) for module in modules]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
