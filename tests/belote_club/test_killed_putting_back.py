"""A process is killed at every step of putting a copy back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]
KEPT, RESTORED = [["after"], 0, True, []], [["before"], 1, True, []]
"""Clubs, lines of the journal, whether the file is sound, and what lies about."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks are killed")
def test_the_next_start_finds_the_old_database_or_the_restored_one(tmp_path: Path) -> None:
    own = {"BELOTE_DATA": str(tmp_path), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.belote_club.killed_putting_back"],
        env={"PATH": os.environ["PATH"]} | own,
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert [one for one in found if one not in (KEPT, RESTORED)] == []
    assert len(found) > 20
    assert found == sorted(found, key=lambda one: one == RESTORED), (
        "first the old one, then the new"
    )
    assert (found[0], found[-1]) == (KEPT, RESTORED)
    assert found.count(RESTORED) > 1, "killed after the renaming too"
