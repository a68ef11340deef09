"""Every game of the plain second implementation."""

from typing import Any

from tests.scoring.plain import PlainTable
from tests.scoring.plain_comptoir import PlainComptoir
from tests.scoring.plain_contree import PlainContree
from tests.scoring.plain_each import PlainEach
from tests.scoring.plain_sides import PlainBelote


def plain_game(rules: dict[str, Any], sides: list[str]) -> PlainTable | PlainComptoir:
    """A game before its first hand; ``rules`` has every option of the game."""
    if rules["game"] == "comptoir":
        return PlainComptoir(rules, sides)
    if rules["game"] == "contree":
        return PlainContree(rules, sides)
    if rules.get("opposition") == "each":
        return PlainEach(rules, sides)
    return PlainBelote(rules, sides)


def plainly(game: dict[str, Any]) -> dict[str, Any]:
    """The answer for a game given as JSON whose rules have every option."""
    plain = plain_game(game["rules"], game["sides"])
    for hand in game["hands"]:
        plain.play(hand)
    if game.get("ended_by"):
        assert isinstance(plain, PlainTable)
        plain.time_is_up()
    return plain.answer()
