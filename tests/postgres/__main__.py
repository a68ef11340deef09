"""Run a command beside a private server: python -m tests.postgres pytest tests/desk

The command finds it in TEST_DATABASE_URL; where that is set already, no server is started.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from types import FrameType

from tests.postgres.server import private_server

NAME = "TEST_DATABASE_URL"


def main() -> int:
    command = [sys.executable, "-m", *sys.argv[1:]]
    if os.environ.get(NAME):
        return subprocess.run(command, check=False).returncode
    # As an exception, SIGTERM stops the server too.
    signal.signal(signal.SIGTERM, _end)
    with private_server() as url:
        return subprocess.run(command, check=False, env=os.environ | {NAME: url}).returncode


def _end(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)


if __name__ == "__main__":
    sys.exit(main())
