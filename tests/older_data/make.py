"""`python -m tests.older_data.make NAME`: a data directory as this commit makes it, packed.

It holds the demonstration, an evening of each main shape and of each system of draws, evenings in
their middle, and a club with people and roles. NAME.tar.xz is the directory, NAME.json what its
pages showed: the marks, totals and ranks of every contest, which no later version may change.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
KEPT = ("belote.sqlite3", "secret_key")
"""The files of a data directory that cannot be made again."""


def main(name: str) -> None:
    """Write the two files beside this one."""
    with tempfile.TemporaryDirectory() as data:
        own = {"BELOTE_DATA": data, "DJANGO_SETTINGS_MODULE": "belote_club.settings"}
        environ = {**os.environ, **own}
        for module in (("belote_club", "prepare"), ("tests.older_data.fill",)):
            subprocess.run([sys.executable, "-m", *module], env=environ, check=True)
        shown = [sys.executable, "-m", "tests.older_data.shown"]
        answer = subprocess.run(shown, env=environ, check=True, stdout=subprocess.PIPE)
        (HERE / f"{name}.json").write_bytes(answer.stdout)
        pack(Path(data), HERE / f"{name}.tar.xz")


def pack(data: Path, into: Path) -> None:
    """Pack what is kept of a data directory."""
    with tarfile.open(into, "w:xz", preset=9) as archive:
        for name in KEPT:
            archive.add(data / name, name)


def unpack(archive: Path, into: Path) -> Path:
    """A data directory as it was."""
    with tarfile.open(archive) as packed:
        packed.extractall(into, filter="data")
    return into


if __name__ == "__main__":
    main(sys.argv[1])
