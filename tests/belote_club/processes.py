"""Run the project's commands in processes of their own, on a data directory of the test."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def environment(data_dir: Path, **more: str) -> dict[str, str]:
    """The environment of a process, in French; of the tests' own environment only the PATH."""
    inherited = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    own = {"BELOTE_DATA": str(data_dir), "HOME": str(data_dir), "PORT": "0", "LANG": "C.UTF-8"}
    return inherited | own | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"} | more


def run(
    data_dir: Path, *command: str, typed: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=ROOT,
        env=environment(data_dir, **more),
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def belote_club(
    data_dir: Path, *words: str, typed: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    return run(data_dir, sys.executable, "-m", "belote_club", *words, typed=typed, **more)
