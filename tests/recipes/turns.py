"""Which recipes `make test` carries out: two, chosen by the number of commits."""

from __future__ import annotations

import subprocess
from pathlib import Path

HERE = Path(__file__).parent
RECIPES = sorted(path.name for path in HERE.glob("test_*.py") if path.name != "test_paths.py")
A_RUN = 2


def in_turn(commits: int) -> set[str]:
    """The files of the recipes of a run after so many commits."""
    return {RECIPES[(A_RUN * commits + at) % len(RECIPES)] for at in range(A_RUN)}


def commits() -> int:
    """The number of commits; 0 where Git does not tell it."""
    command = ["git", "rev-list", "--count", "HEAD"]
    try:
        done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(done.stdout)
