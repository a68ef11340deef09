"""The columns of a score card and the boxes at its foot: what the rules in force ask to note."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import pgettext

from scoring.rules import Rules
from tournaments.core.sides import side_names

CONTRE = 2
"""What a contre multiplies by; a surcontre has its option."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its title, what is ringed in each row, what stands in it before the first hand."""

    title: str
    ring: tuple[str, ...] = ()
    start: str = ""


def columns_of(rules: Rules, sides: int) -> tuple[Column, ...]:
    """The columns of a card, first the number of the hand.

    >>> [column.title for column in columns_of(Rules(game="comptoir"), 2)]
    ['Hand', 'Taker', 'Bid', 'Made', 'Left A', 'Left B']
    """
    names = side_names(sides)
    first = (Column(pgettext("score card", "Hand")), Column(pgettext("score card", "Taker"), names))
    if rules.game == "comptoir":
        return (*first, *_comptoir(rules, names))
    columns = _three(rules, names) if rules.game == "belote3" else _two(rules, names)
    return (*first, *columns, *_of_each(pgettext("score card", "Total"), names))


def foot_of(rules: Rules, sides: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The titles of the two rows of boxes under the hands."""
    names = side_names(sides)
    if rules.game == "comptoir":
        out, left = pgettext("score card", "Out: place"), pgettext("score card", "Left")
        return tuple(_titles(out, names)), tuple(_titles(left, names))
    upper = [*_titles(pgettext("score card", "Belotes"), names)]
    if not _each_alone(rules):
        upper += _titles(pgettext("score card", "Capots"), names)
    lower = [*_titles(pgettext("score card", "Penalties"), names)]
    return tuple(upper), (*lower, *_titles(pgettext("score card", "TOTAL"), names))


def _two(rules: Rules, names: tuple[str, ...]) -> Iterator[Column]:
    if rules.game == "contree":
        yield from _bid(rules)
    yield from _of_each(pgettext("score card", "Points"), names)
    if rules.declarations == "scored":
        yield from _of_each(pgettext("score card", "Decl."), names)
    yield Column(pgettext("score card", "Belote"), names)
    if rules.capot_called_points is not None:
        yield Column(pgettext("score card", "Called"))
    yield Column(pgettext("score card", "Capot"), names)
    if rules.game == "contree" and rules.generale_points is not None:
        yield Column(pgettext("score card", "Solo"))
    if rules.game != "contree" and rules.litige == "carried":
        yield Column(pgettext("score card", "Litige"))


def _bid(rules: Rules) -> Iterator[Column]:
    yield Column(pgettext("score card", "Contract"))
    without = ("SA",) * rules.allow_no_trump + ("TA",) * rules.allow_all_trump
    if without:
        yield Column(pgettext("score card", "Trump"), without)
    factors = tuple(f"×{factor}" for factor in (CONTRE, rules.surcontre_factor))
    yield Column(pgettext("score card", "Contre"), factors)


def _three(rules: Rules, names: tuple[str, ...]) -> Iterator[Column]:
    if _each_alone(rules):
        playing = names
    else:
        playing = (pgettext("score card: taker", "T"), pgettext("score card: defence", "D"))
    yield from _of_each(pgettext("score card", "Points"), playing)
    if rules.declarations == "scored":
        yield from _of_each(pgettext("score card", "Decl."), playing)
    yield Column(pgettext("score card", "Belote"), names)
    if _each_alone(rules):
        yield Column(pgettext("score card", "No trick"), names)
        yield Column(pgettext("score card", "Litige"))
        return
    if rules.capot_called_points is not None:
        yield Column(pgettext("score card", "Called"))
    yield Column(pgettext("score card", "No trick"), names)
    if rules.litige == "carried":
        yield Column(pgettext("score card", "Litige"))


def _comptoir(rules: Rules, names: tuple[str, ...]) -> Iterator[Column]:
    yield Column(pgettext("score card", "Bid"))
    yield Column(pgettext("score card", "Made"))
    for title in _titles(pgettext("score card", "Left"), names):
        yield Column(title, start=str(rules.sheet))


def _each_alone(rules: Rules) -> bool:
    return rules.game == "belote3" and rules.opposition == "each"


def _of_each(title: str, names: tuple[str, ...]) -> Iterator[Column]:
    yield from map(Column, _titles(title, names))


def _titles(title: str, names: tuple[str, ...]) -> Iterator[str]:
    yield from (f"{title} {name}" for name in names)
