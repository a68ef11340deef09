"""What the form of a game carries along: the game, and where it is shared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.friendly.codes import CODE, Sharing
from tournaments.friendly.game import FriendlyGame
from tournaments.friendly.state import game_text, read_game


@dataclass(frozen=True, slots=True)
class Carried:
    """A game, and where it is shared; nothing else of it is known between two requests."""

    game: FriendlyGame
    sharing: Sharing | None = None

    @property
    def fields(self) -> dict[str, str]:
        """The hidden fields of its form, which `carried_in` reads.

        :raises Refusal: if the game has become too long.
        """
        shared = self.sharing or Sharing("", "")
        return {
            "game": game_text(self.game),
            "shared": shared.code,
            "secret": shared.secret,
            "seen": str(shared.seen),
        }


def carried_in(data: Mapping[str, str]) -> Carried:
    """What the hidden fields of a form carry.

    :raises Refusal: if the game cannot be read.
    """
    game = read_game(data.get("game", ""))
    code, secret, seen = (data.get(name, "") for name in ("shared", "secret", "seen"))
    if not CODE.fullmatch(code) or not CODE.fullmatch(secret):
        return Carried(game)
    is_number = seen.isascii() and seen.isdecimal() and len(seen) < 10
    return Carried(game, Sharing(code, secret, int(seen) if is_number else 0))
