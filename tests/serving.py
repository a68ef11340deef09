"""The process that serves, which `belote-club` starts as its child."""

from __future__ import annotations

from pathlib import Path


def serving_process(launcher: int) -> int:
    """The number of the child of a `belote-club` process that answers requests (Linux)."""
    for task in Path(f"/proc/{launcher}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                return child
    raise ProcessLookupError(launcher)
