"""The hands of the example on the rule sheet, game by game: those that set the rules apart."""

from __future__ import annotations

from scoring.camps import HAND_POINTS
from scoring.hand import Hand
from scoring.rules import Rules
from tournaments.rulesets.sheet.sentence import declarations_played, has_stock

SIDES = ("A", "B", "C", "D", "E", "F")
_A_TIERCE = {"A": 20}


def _hand(taker: str, *points: int, belote: str | None = None, capot: str | None = None) -> Hand:
    made = dict(zip(SIDES, points, strict=False))
    return Hand(taker=taker, points=made, belote=belote, capot=capot)


_BELOTE = (
    _hand("A", 95, 67, belote="A"),
    _hand("A", 70, 92),
    _hand("A", 81, 81),
    _hand("B", 54, 108),
    _hand("A", 162, 0, capot="A"),
)
_TWO_WITH_STOCK = (
    _hand("A", 80, 45, belote="A"),
    _hand("A", 50, 76),
    _hand("A", 60, 60),
    _hand("B", 42, 88),
    _hand("A", 128, 0, capot="A"),
)
_TOGETHER = (
    _hand("A", 95, 40, 27, belote="A"),
    _hand("B", 52, 70, 40),
    _hand("C", 50, 31, 81),
    _hand("B", 30, 108, 24),
    _hand("A", 162, 0, 0, capot="A"),
)
_EACH = (
    _hand("A", 78, 50, 34, belote="A"),
    _hand("B", 55, 40, 67),
    _hand("C", 62, 38, 62),
    _hand("A", 80, 72, 0)._replace(no_trick=("C",)),
    _hand("C", 61, 61, 40),
)
_EACH_WITH_STOCK = (
    _hand("A", 66, 40, 24, belote="A"),
    _hand("B", 45, 32, 53),
    _hand("C", 50, 30, 50),
    _hand("A", 64, 56, 0)._replace(no_trick=("C",)),
    _hand("C", 48, 48, 30),
)
_GENERALE = _hand("B", 0, 162, capot="B")._replace(contract="generale", solo=True)


def hands_of(rules: Rules, count: int) -> tuple[Hand, ...]:
    """The hands for ``count`` sides, a tierce in the first where declarations are played."""
    hands = _hands(rules, count)
    if rules.game != "comptoir" and declarations_played(rules):
        return hands[0]._replace(settled=_A_TIERCE), *hands[1:]
    return hands


def _hands(rules: Rules, count: int) -> tuple[Hand, ...]:
    if rules.game == "comptoir":
        return _comptoir(count)
    if rules.game == "contree":
        return _contree(rules) if rules.generale_points is None else (*_contree(rules), _GENERALE)
    if rules.game == "belote2":
        return _TWO_WITH_STOCK if has_stock(rules) else _BELOTE
    if rules.game == "belote3":
        return _three(rules)
    return _BELOTE


def _three(rules: Rules) -> tuple[Hand, ...]:
    if rules.opposition == "together":
        return _TOGETHER
    return _EACH_WITH_STOCK if has_stock(rules) else _EACH


def _contree(rules: Rules) -> tuple[Hand, ...]:
    """Made, failed, failed and made after contre, capot: each a step above the lowest bid."""
    first, second, third, fourth = (
        min(rules.min_bid + step, rules.max_bid) for step in (0, 10, 20, 30)
    )
    return (
        _bid("A", first, first + 8, belote="B"),
        _bid("A", second, second - 26, belote="A"),
        _bid("B", third, third - 30)._replace(contre="contre"),
        _bid("B", fourth, fourth + 2)._replace(contre="contre"),
        _hand("A", HAND_POINTS, 0, capot="A")._replace(contract="capot"),
    )


def _bid(taker: str, contract: int, made: int, belote: str | None = None) -> Hand:
    """A hand in which the taker made so many points, as far as there are so many."""
    own = min(max(made, 0), HAND_POINTS)
    both = (own, HAND_POINTS - own)
    points = both if taker == "A" else both[::-1]
    return _hand(taker, *points, belote=belote)._replace(contract=contract)


def _comptoir(count: int) -> tuple[Hand, ...]:
    played = ((60, 66), (80, 71), (95, 97), (40, 52), (75, 80))
    return tuple(
        Hand(taker=SIDES[turn % count], bid=bid, points={SIDES[turn % count]: made})
        for turn, (bid, made) in enumerate(played)
    )
