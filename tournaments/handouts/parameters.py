"""What an address asks to be printed: rules, and how the papers are to be."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from scoring.games import GAMES
from scoring.rules import Rules
from tournaments.models import CardFormat
from tournaments.rulesets.address import rules_query

MOST_CARDS = 200
USUAL_CARDS = 20
LONGEST_TITLE = 80


def usual_sides(rules: Rules) -> int:
    """The sides at a table where nobody says how many: four where the game leaves a choice.

    >>> usual_sides(Rules(game="belote3")), usual_sides(Rules(game="comptoir"))
    (3, 4)
    """
    game = GAMES[rules.game]
    return min(max(4, game.fewest), game.most)


@dataclass(frozen=True, slots=True)
class HandoutChoice:
    """The rules and the choices of a visitor; they stand in the address and nowhere else."""

    rules: Rules
    title: str = ""
    """a line at the head of each paper, the name of a club for example"""
    cards: int = USUAL_CARDS
    size: str = CardFormat.A5
    sides: int = 2
    """at a table"""

    def query(self, *names: str) -> str:
        """The rules with these choices as an address has them; equal ones have equal queries."""
        chosen = {name: value for name in names if (value := getattr(self, name)) != ""}
        return "&".join(filter(None, (rules_query(self.rules), urlencode(chosen))))
