"""Shared games, for whoever has the address of one."""

from __future__ import annotations

from datetime import datetime

from tournaments.friendly.codes import CODE
from tournaments.models import SharedGame


def shared_game(code: str, at: datetime) -> SharedGame | None:
    """The game that is shared under a code; None if there is none, or no longer (one query)."""
    if not CODE.fullmatch(code):
        return None
    return SharedGame.objects.open(at).filter(code=code).first()


def shared_version(code: str, at: datetime) -> int:
    """The version of a shared game, which an open page asks for; 0 if there is none."""
    if not CODE.fullmatch(code):
        return 0
    found = SharedGame.objects.open(at).filter(code=code).values_list("version", flat=True)
    return found.first() or 0
