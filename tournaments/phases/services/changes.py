"""What an edit changes in a phase, with the values before: for the journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.models import Phase
from tournaments.models.phase import GAMES_OPTIONS
from tournaments.phases.services.checks import other_games

Worth = Mapping[str, Any]
NO_WORTH: Worth = {}


def games_changed(stored: Phase, edited: Phase) -> Worth:
    """The games of a match where they change, with the values before."""
    if not other_games(stored, edited):
        return NO_WORTH
    pairs = {name: [getattr(stored, name), getattr(edited, name)] for name in GAMES_OPTIONS}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def put_worth(phase: Phase, worth: Worth) -> Worth:
    """Write what a match is worth into a phase; return what changes, with the values before."""
    changes = {
        name: [getattr(phase, name), value]
        for name, value in worth.items()
        if getattr(phase, name) != value
    }
    for name, (_before, value) in changes.items():
        setattr(phase, name, value)
    return changes
