"""The browser of the journeys and screenshots; `python -m scripts.browser` prints its path."""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright

SHELL, CHROMIUM = "chromium-headless-shell", "chromium"
"""Debian's packages: the shell has no window, menus or services, and takes half the time."""


def launch(playwright: Playwright) -> Browser:
    """Start the system's Chromium, or Playwright's own browser where the system has none."""
    return playwright.chromium.launch(executable_path=system_chromium(), args=["--no-sandbox"])


def system_chromium() -> Path | None:
    """The system's Chromium, unless the command only starts a snap, which Playwright cannot drive.

    Ubuntu has two such commands: a link to `snap`, and a script that calls the one in `/snap`.
    """
    command = shutil.which(SHELL) or shutil.which(CHROMIUM)
    if command is None or Path(command).resolve().name == "snap":
        return None
    content = Path(command).read_bytes()
    starts_snap = content.startswith(b"#!") and b"/snap/" in content
    return None if starts_snap else Path(command)


if __name__ == "__main__":
    if (chromium := system_chromium()) is None:
        sys.exit("no Chromium of this system can be driven")
    print(chromium)
