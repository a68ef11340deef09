"""Shared games, by the code in their address."""

from datetime import datetime

from tournaments.core.writes import Refusal
from tournaments.friendly.game import FriendlyGame
from tournaments.friendly.state import CODE, read_game
from tournaments.models import SharedGame


def shared_game(code: str, at: datetime) -> tuple[FriendlyGame, int] | None:
    """The game that is shared under a code, and its version (one query).

    None if there is none, no longer, or one that this version of the program cannot read.
    """
    if not CODE.fullmatch(code):
        return None
    row = SharedGame.objects.open(at).filter(code=code).first()
    try:
        return (read_game(row.state), row.version) if row else None
    except Refusal:
        return None


def shared_version(code: str, at: datetime) -> int:
    """The version of a shared game, which an open page asks for; 0 if there is none."""
    if not CODE.fullmatch(code):
        return 0
    versions = SharedGame.objects.open(at).filter(code=code).values_list("version", flat=True)
    return versions.first() or 0
