"""Static files collected once, for servers whose first start is not what is tested.

Collecting and compressing them takes the first start on a data directory seconds of CPU.
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
COLLECTED = ("static", "static.stamp")


def with_static_files(data: Path) -> Path:
    """Put the collected static files into a data directory, which is made if need be."""
    data.mkdir(parents=True, exist_ok=True)
    folder, stamp = (_collected() / name for name in COLLECTED)
    shutil.copytree(folder, data / folder.name)
    shutil.copy2(stamp, data)
    return data


@cache
def _collected() -> Path:
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
