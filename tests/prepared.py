"""Installations prepared once, for servers whose first start is not what is tested.

Collecting static files and creating a database takes a first start seconds of CPU, and a module
that fills it takes seconds more: the processes of one run of the tests share what is prepared.
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from filelock import FileLock

ROOT = Path(__file__).resolve().parents[1]
PREPARE, DEMONSTRATION = ("belote_club", "prepare"), ("manage", "demo")
FOLDER = "TESTS_PREPARED"
"""In the environment: where the installations of this run are."""


def installation_in(data: Path, *filled: str) -> Path:
    """Put a new installation into a data directory: static files, a database, its key.

    The database is empty, or filled by a module with its arguments.
    """
    shutil.copytree(_prepared(*filled), data, dirs_exist_ok=True)
    return data


def folder() -> Path:
    """The folder of this run; who asks first deletes it at its end."""
    if FOLDER not in os.environ:
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="belote-club-prepared-")
        atexit.register(shutil.rmtree, os.environ[FOLDER], ignore_errors=True)
    return Path(os.environ[FOLDER])


def _prepared(*filled: str) -> Path:
    """A data directory after `belote-club prepare`, and after the module that fills it."""
    name = " ".join(filled or PREPARE)
    data = folder() / name
    with FileLock(folder() / f"{name}.lock"):
        if not data.exists():
            making = folder() / f"{name}.part"
            if filled:
                installation_in(making)
            _run(filled or PREPARE, making)
            making.rename(data)
    return data


def _run(command: tuple[str, ...], data: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "BELOTE_DATA": str(data),
            "DJANGO_SETTINGS_MODULE": "belote_club.settings",
            "PYTHONUTF8": "1",
        },
        check=True,
        stdout=subprocess.DEVNULL,
    )
