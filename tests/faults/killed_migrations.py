"""Starts are killed while they migrate the database."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from typing import Any

from tests.faults.ledger import Outcome
from tests.load.site import ROOT

SETTINGS = "tests.belote_club.throwaway.settings"
KILLED = -9


def run(times: int) -> Outcome:
    """Kill at least this many starts, at moments spread over all that a start does.

    A database counts as lost if it is neither the old nor the new one, whole, or if the next start
    does not bring up the new one.
    """
    found = _killed(times)
    whole = [one for one in found if _is_whole(one)]
    problems = [f"after a kill: {one}" for one in found if one not in whole]
    if len(found) < times:
        problems.append(f"only {len(found)} kills")
    return Outcome(
        "migration",
        len(found),
        acknowledged=len(found),
        found=len(whole),
        lost=len(found) - len(whole),
        doubled=sum(len(copies) != 1 for *_rest, copies in found),
        invented=0,
        problems=tuple(problems),
        facts={what: sum(then == what for _, then, *_ in found) for what in ("old", "new")},
    )


def _is_whole(found: Sequence[Any]) -> bool:
    status, then, again, at_last, _copies = found
    return status == KILLED and then in {"old", "new"} and (again, at_last) == ([0, 0], "new")


def _killed(times: int) -> list[list[Any]]:
    """What `tests.belote_club.starts` finds after each kill."""
    with tempfile.TemporaryDirectory(prefix="belote-club-faults-") as data:
        own = {"BELOTE_DATA": data, "DJANGO_SETTINGS_MODULE": SETTINGS, "PYTHONUTF8": "1"}
        done = subprocess.run(
            [sys.executable, "-m", "tests.belote_club.starts", "killed"],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "KILLS": str(times)} | own,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
    found: list[list[Any]] = json.loads(done.stdout)[0]["found"]
    return found
