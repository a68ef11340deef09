"""A process is killed at every step of putting a copy back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.matrix import rarely
from tests.prepared import installation_in

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]
KEPT, RESTORED = [["after"], 0, True, []], [["before"], 1, True, []]
"""Clubs, lines of the journal, whether the file is sound, and what lies about."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks are killed")
@pytest.mark.parametrize("one_in", [4, rarely(1)])
def test_the_next_start_finds_the_old_database_or_the_restored_one(
    tmp_path: Path, one_in: int
) -> None:
    own = {"BELOTE_DATA": str(installation_in(tmp_path)), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.belote_club.killed_putting_back", str(one_in)],
        env={"PATH": os.environ["PATH"]} | own,
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert [one for one in found if one not in (KEPT, RESTORED)] == []
    assert len(found) > 20 / one_in
    assert found == sorted(found, key=lambda one: one == RESTORED), (
        "first the old one, then the new"
    )
    assert (found[0], found[-1]) == (KEPT, RESTORED)
    assert found.count(RESTORED) > 1, "killed after the renaming too"
