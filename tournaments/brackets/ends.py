"""A match of a bracket ends with a winner: somebody has to go on."""

from __future__ import annotations

from typing import Any

from tournaments.models import Match, MatchKind
from tournaments.models.tournament import BRACKETS

LEVEL = "level"
"""The flag of a match of a bracket that its hands leave level."""


def in_bracket(match: Match) -> bool:
    """Whether a match is one of a bracket, so that one side of it goes on."""
    in_group = match.kind == MatchKind.MATCH and match.slot is not None
    return in_group and match.round.draw.get("by") in BRACKETS


def bracket_needs_winner(match: Match) -> bool:
    """Whether a match of a bracket is over and nobody has won it."""
    return in_bracket(match) and match.complete and match.winner is None


def level_flag(match: Match, score: int) -> dict[str, Any] | None:
    """Why the desk has to look at a match whose hands are all in: nobody goes on.

    `score` is in points, that of the sides that are level; the flag has the shape of that of a
    sum that does not come out.
    """
    if not bracket_needs_winner(match):
        return None
    check = {"expected": score, "actual": score, "difference": 0, "hints": []}
    return {"code": LEVEL, **check}
