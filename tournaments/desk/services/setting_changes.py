"""Which settings change, as the journal tells it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from tournaments.models import Tournament

SECRETS = ("wifi_password",)
HIDDEN = "•••"


def changed(tournament: Tournament, settings: Mapping[str, Any]) -> dict[str, list[Any]]:
    """The settings that change, each with its value before and after."""
    pairs = {name: (tournament.setting(name), value) for name, value in settings.items()}
    return {
        name: [_json(before), _json(after)]
        for name, (before, after) in pairs.items()
        if before != after
    }


def without_secrets(changes: Mapping[str, list[Any]]) -> dict[str, list[Any]]:
    """The changes for the journal: that a password has changed, not which it is."""
    return {
        name: [HIDDEN if value else "" for value in values] if name in SECRETS else values
        for name, values in changes.items()
    }


def _json(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return value.isoformat() if isinstance(value, date) else value
