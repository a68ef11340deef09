"""An installation prepared once, for servers whose first start is not what is tested.

Collecting static files and creating a database takes a first start seconds of CPU.
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def installation_in(data: Path) -> Path:
    """Put a new installation into a data directory: static files, an empty database, its key."""
    data.mkdir(parents=True, exist_ok=True)
    shutil.copytree(_prepared(), data, dirs_exist_ok=True)
    return data


@cache
def _prepared() -> Path:
    """A data directory after `belote-club prepare`."""
    data = Path(tempfile.mkdtemp(prefix="belote-club-prepared-"))
    atexit.register(shutil.rmtree, data, ignore_errors=True)
    subprocess.run(
        [sys.executable, "-m", "belote_club", "prepare"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "BELOTE_DATA": str(data), "PYTHONUTF8": "1"},
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return data
