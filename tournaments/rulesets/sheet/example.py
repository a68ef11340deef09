"""The example of the rule sheet: a few hands, scored under the rules in force."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle
from typing import NamedTuple

from django.utils.translation import gettext as _, gettext_lazy, pgettext

from scoring.hand import BELOTE_POINTS, HAND_POINTS, HandFacts, HandScore
from scoring.rules import Rules
from scoring.score import GameInPlay
from tournaments.core.tags import points
from tournaments.core.wording.hands import CONTRES
from tournaments.models import LETTERS
from tournaments.rulesets.sheet.sentence import declarations_played, has_stock

USUAL_TABLE = 4
OUTCOMES = {
    "made": gettext_lazy("made"),
    "failed": gettext_lazy("dedans"),
    "litige": gettext_lazy("litige"),
    "void": gettext_lazy("void"),
}


class ExampleHand(NamedTuple):
    """A hand of the example with its score."""

    hand: HandFacts
    score: HandScore
    sides: tuple[str, ...]


Cell = Callable[[ExampleHand], str]


class ExampleColumn(NamedTuple):
    """A column of the example: its title, and the words or figures of a hand in it."""

    title: str
    cell: Cell
    is_number: bool = False
    is_mark: bool = False


class Example(NamedTuple):
    """The table of the example, a row a hand."""

    title: str
    columns: tuple[ExampleColumn, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def lines(self) -> tuple[tuple[tuple[ExampleColumn, str], ...], ...]:
        """Each row as cells with their columns."""
        return tuple(tuple(zip(self.columns, row, strict=True)) for row in self.rows)


def example_of(rules: Rules, sides: int = 0) -> Example:
    """Hands under these rules until the game ends; `sides` is how many play comptoir.

    >>> from scoring.presets import preset_rules
    >>> example_of(preset_rules("village_12")).rows[0][-3:]
    ('115', '67', '')
    """
    if rules.game == "comptoir":
        names = SIDES[: sides or USUAL_TABLE]
        title = _("Example: hands and the slates after each of them")
    else:
        names = SIDES[: 3 if rules.game == "belote3" else 2]
        title = _("Example: hands and their scores")
    played = tuple(_played(rules, names))
    columns = tuple(_columns(rules, names, played))
    rows = tuple(tuple(one.cell(hand) for one in columns) for hand in played)
    return Example(title, columns, rows)


def _played(rules: Rules, sides: tuple[str, ...]) -> Iterator[ExampleHand]:
    """The hands in order, except the hands of a player who is out."""
    game = GameInPlay(rules, sides, explain=False)
    totals: Mapping[str, int] = {}
    for hand in hands_of(rules, len(sides)):
        out = rules.game == "comptoir" and totals.get(hand.taker or "") == 0
        if not out and not game.ended:
            scored = game.play(hand)
            totals = scored.totals
            yield ExampleHand(hand, scored, sides)


def _columns(
    rules: Rules, sides: tuple[str, ...], played: Sequence[ExampleHand]
) -> Iterator[ExampleColumn]:
    yield ExampleColumn(pgettext("example", "Taker"), lambda one: one.hand.taker or "")
    if rules.game == "comptoir":
        yield ExampleColumn(_("Bid"), lambda one: str(one.hand.bid), is_number=True)
        yield ExampleColumn(_("Points made"), _tricks, is_number=True)
        yield ExampleColumn(_("Result"), _result)
        yield from (_figures(side, lambda one: one.score.totals) for side in sides)
        return
    if rules.game == "contree":
        yield ExampleColumn(pgettext("score card", "Contract"), _contract)
    yield ExampleColumn(_("Tricks %(sides)s") % {"sides": "/".join(sides)}, _tricks)
    if declarations_played(rules):
        yield ExampleColumn(_("Bel., decl."), _bonus)
    else:
        yield ExampleColumn(pgettext("score card", "Belote"), lambda one: one.hand.belote or "")
    yield ExampleColumn(_("Result"), _result)
    yield from (_figures(side, lambda one: one.score.marks) for side in sides)
    if any(one.score.stake for one in played):
        yield ExampleColumn(
            _("At stake"),
            lambda one: points(one.score.stake) if one.score.stake else "",
            is_number=True,
        )


def _figures(side: str, of: Callable[[ExampleHand], Mapping[str, int]]) -> ExampleColumn:
    return ExampleColumn(side, lambda one: points(of(one)[side]), is_number=True, is_mark=True)


def _tricks(one: ExampleHand) -> str:
    return "/".join(points(one.hand.points[side]) for side in one.sides if side in one.hand.points)


def _bonus(one: ExampleHand) -> str:
    """Belote and declarations of each side, where there are any."""
    hand = one.hand
    amounts = [
        BELOTE_POINTS * (hand.belote == side) + hand.settled.get(side, 0) for side in one.sides
    ]
    return "/".join(map(points, amounts)) if any(amounts) else ""


def _result(one: ExampleHand) -> str:
    named = one.hand.contract in ("capot", "generale")
    if one.hand.capot and one.score.outcome == "made" and not named:
        return _("capot")
    failed_bid = one.score.outcome == "failed" and (one.hand.contract or one.hand.bid)
    return _("failed") if failed_bid else str(OUTCOMES[one.score.outcome])


def _contract(one: ExampleHand) -> str:
    names = {"capot": _("capot"), "generale": _("générale")}
    bid = names.get(str(one.hand.contract), str(one.hand.contract))
    return f"{bid} {CONTRES.get(one.hand.contre, '')}".strip()


SIDES = tuple(LETTERS)


def _hand(
    taker: str, *points: int, belote: str | None = None, capot: str | None = None
) -> HandFacts:
    made = dict(zip(SIDES, points, strict=False))
    return HandFacts(taker=taker, points=made, belote=belote, capot=capot)


_BELOTE = "A 95 67, A 70 92, A 81 81, B 54 108, A 162 0"
_TWO_WITH_STOCK = "A 80 45, A 50 76, A 60 60, B 42 88, A 128 0"
_TOGETHER = "A 95 40 27, B 52 70 40, C 50 31 81, B 30 108 24, A 162 0 0"
_EACH = "A 78 50 34, B 55 40 67, C 62 38 62, A 80 72 0, C 61 61 40"
_EACH_WITH_STOCK = "A 66 40 24, B 45 32 53, C 50 30 50, A 64 56 0, C 48 48 30"
"""Hands as the taker and the points of each side; 0 is a side without a trick."""


def _hands(table: str) -> Iterator[HandFacts]:
    """The hands of a table, the first with a belote of the taker."""
    for number, row in enumerate(table.split(", ")):
        taker, *figures = row.split()
        points = [int(figure) for figure in figures]
        hand = _hand(taker, *points, belote=None if number else taker)
        if points.count(0) == len(points) - 1:
            hand = hand._replace(capot=taker)
        elif 0 in points:
            hand = hand._replace(no_trick=(SIDES[points.index(0)],))
        yield hand


def hands_of(rules: Rules, count: int) -> tuple[HandFacts, ...]:
    """The hands for ``count`` sides, a tierce in the first where declarations are played."""
    if rules.game == "comptoir":
        played = zip(cycle(SIDES[:count]), ((60, 66), (80, 71), (95, 97), (40, 52), (75, 80)))
        return tuple(
            HandFacts(taker=side, bid=bid, points={side: made}) for side, (bid, made) in played
        )
    table = _BELOTE
    if rules.game == "belote2" and has_stock(rules):
        table = _TWO_WITH_STOCK
    elif rules.game == "belote3" and rules.opposition == "together":
        table = _TOGETHER
    elif rules.game == "belote3":
        table = _EACH_WITH_STOCK if has_stock(rules) else _EACH
    hands = _contree(rules) if rules.game == "contree" else tuple(_hands(table))
    if declarations_played(rules):
        return hands[0]._replace(settled={"A": 20}), *hands[1:]
    return hands


def _contree(rules: Rules) -> tuple[HandFacts, ...]:
    """Made, failed, failed and made after contre, capot: each a step above the lowest bid."""
    first, second, third, fourth = (
        min(rules.min_bid + step, rules.max_bid) for step in (0, 10, 20, 30)
    )
    hands = (
        _bid("A", first, first + 8, belote="B"),
        _bid("A", second, second - 26, belote="A"),
        _bid("B", third, third - 30)._replace(contre="contre"),
        _bid("B", fourth, fourth + 2)._replace(contre="contre"),
        _hand("A", HAND_POINTS, 0, capot="A")._replace(contract="capot"),
    )
    if rules.generale_points is None:
        return hands
    return (*hands, _hand("B", 0, 162, capot="B")._replace(contract="generale", solo=True))


def _bid(taker: str, contract: int, made: int, belote: str | None = None) -> HandFacts:
    """A hand with a contract in which the taker made so many points, at most all of them."""
    own = min(max(made, 0), HAND_POINTS)
    both = (own, HAND_POINTS - own)
    points = both if taker == "A" else both[::-1]
    return _hand(taker, *points, belote=belote)._replace(contract=contract)
