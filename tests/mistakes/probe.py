"""What a probe in the code calls; as a plugin of pytest, which tests fail without a mistake."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

REACHED = "MISTAKES_REACHED"
"""In the environment: the folder for what is found."""
FAILED = "failed"
_noted: set[tuple[int, str]] = set()


def here(number: int) -> None:
    """Note that the test that runs now reaches a mistake."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    if test and (number, test) not in _noted:
        _noted.add((number, test))
        with (Path(os.environ[REACHED]) / f"{number}.{os.getpid()}").open("a") as out:
            out.write(f"{test}\n")


def reached(folder: Path, number: int) -> set[str]:
    """The tests that reach a mistake, in whichever process they ran."""
    return set[str]().union(*map(read, folder.glob(f"{number}.*")))


def read(path: Path) -> set[str]:
    """The lines of a file, none where it does not exist."""
    return set(path.read_text().splitlines()) if path.exists() else set()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note a test that fails while no mistake is in."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        with (Path(os.environ[REACHED]) / FAILED).open("a") as out:
            out.write(f"{report.nodeid}\n")
