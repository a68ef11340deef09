"""Another installation for one test: other addresses, no PDF, copies that are asked for."""

from dataclasses import replace
from typing import Any

import pytest

from tournaments.core import installation


def installed(monkeypatch: pytest.MonkeyPatch, **answers: Any) -> None:
    """Give these answers in the place of the project's own until the end of the test."""
    changed = replace(installation.installation(), **answers)
    monkeypatch.setattr(installation, "_registered", changed)
