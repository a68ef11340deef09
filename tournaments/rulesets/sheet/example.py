"""A few hands scored under the rules in force, so that nobody has to imagine them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from scoring.camps import BELOTE_POINTS
from scoring.game import score
from scoring.hand import Hand
from scoring.rules import Rules
from scoring.sheet import HandScore
from tournaments.core.tags import points
from tournaments.core.wording.hands import CONTRES
from tournaments.rulesets.sheet.example_hands import SIDES, hands_of
from tournaments.rulesets.sheet.sentence import declarations_played

USUAL_TABLE = 4
OUTCOMES = {
    "made": gettext_lazy("made"),
    "failed": gettext_lazy("dedans"),
    "litige": gettext_lazy("litige"),
    "void": gettext_lazy("void"),
}


@dataclass(frozen=True, slots=True)
class Played:
    """A hand of the example and what it did."""

    hand: Hand
    score: HandScore
    sides: tuple[str, ...]


Cell = Callable[[Played], str]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the example."""

    title: str
    cell: Cell
    is_number: bool = False
    is_mark: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """The table: its columns, and a row of words and figures a hand."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def lines(self) -> tuple[tuple[tuple[Column, str], ...], ...]:
        """Each row as cells that know their column."""
        return tuple(tuple(zip(self.columns, row, strict=True)) for row in self.rows)


def example_of(rules: Rules, sides: int = 0) -> Example:
    """Hands under these rules as far as the game lasts, for so many sides where they can differ.

    >>> from scoring.presets import preset_rules
    >>> example_of(preset_rules("village_12")).rows[0][-3:]
    ('115', '67', '')
    """
    played = tuple(_played(rules, _names(rules, sides)))
    columns = tuple(_columns(rules, played))
    rows = tuple(tuple(one.cell(hand) for one in columns) for hand in played)
    return Example(_title(rules), columns, rows)


def _title(rules: Rules) -> str:
    if rules.game == "comptoir":
        return gettext("Example: hands and the sheets after each of them")
    return gettext("Example: hands and what they are marked")


def _names(rules: Rules, sides: int) -> tuple[str, ...]:
    if rules.game == "comptoir":
        return SIDES[: sides or USUAL_TABLE]
    return SIDES[: 3 if rules.game == "belote3" else 2]


def _played(rules: Rules, sides: tuple[str, ...]) -> Iterator[Played]:
    """The hands one after the other; those of a player who is out are passed over."""
    hands: list[Hand] = []
    totals: Mapping[str, int] = {}
    for hand in hands_of(rules, len(sides)):
        if rules.game == "comptoir" and totals.get(hand.taker or "") == 0:
            continue
        hands.append(hand)
        sheet = score(rules, sides, hands, explain=False)
        totals = sheet.totals
        yield Played(hand, sheet.hands[-1], sides)
        if sheet.finished:
            return


def _columns(rules: Rules, played: tuple[Played, ...]) -> Iterator[Column]:
    sides = played[0].sides
    yield Column(str(pgettext_lazy("example", "Taker")), lambda one: one.hand.taker or "")
    if rules.game == "comptoir":
        yield from _comptoir(sides)
        return
    if rules.game == "contree":
        yield Column(str(pgettext_lazy("score card", "Contract")), _contract)
    yield Column(gettext("Tricks %(sides)s") % {"sides": "/".join(sides)}, _tricks)
    if declarations_played(rules):
        yield Column(gettext("Bel., decl."), _bonus)
    else:
        yield Column(str(pgettext_lazy("score card", "Belote")), lambda one: one.hand.belote or "")
    yield Column(gettext("Result"), _result)
    yield from (_marks(side) for side in sides)
    if any(one.score.stake for one in played):
        yield Column(gettext("At stake"), _stake, is_number=True)


def _comptoir(sides: tuple[str, ...]) -> Iterator[Column]:
    yield Column(gettext("Bid"), lambda one: str(one.hand.bid), is_number=True)
    yield Column(gettext("Points made"), _made, is_number=True)
    yield Column(gettext("Result"), _result)
    yield from (_total(side) for side in sides)


def _marks(side: str) -> Column:
    return Column(side, lambda one: points(one.score.marks[side]), is_number=True, is_mark=True)


def _total(side: str) -> Column:
    return Column(side, lambda one: points(one.score.totals[side]), is_number=True, is_mark=True)


def _made(one: Played) -> str:
    return points(one.hand.points[one.hand.taker or ""])


def _tricks(one: Played) -> str:
    return "/".join(points(one.hand.points[side]) for side in one.sides)


def _bonus(one: Played) -> str:
    """Belote and declarations of each side, where there are any."""
    hand = one.hand
    found = [
        BELOTE_POINTS * (hand.belote == side) + hand.settled.get(side, 0) for side in one.sides
    ]
    return "/".join(map(points, found)) if any(found) else ""


def _stake(one: Played) -> str:
    return points(one.score.stake) if one.score.stake else ""


def _result(one: Played) -> str:
    if one.hand.capot and one.score.outcome == "made":
        return gettext("capot")
    failed_bid = one.score.outcome == "failed" and (one.hand.contract or one.hand.bid)
    return gettext("failed") if failed_bid else str(OUTCOMES[one.score.outcome])


def _contract(one: Played) -> str:
    names = {"capot": gettext("capot"), "generale": gettext("générale")}
    bid = names.get(str(one.hand.contract), str(one.hand.contract))
    return f"{bid} {CONTRES.get(one.hand.contre, '')}".strip()
