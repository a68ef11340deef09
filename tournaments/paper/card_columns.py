"""The columns of a score card, and the titles of the boxes under them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import pgettext

from scoring.rules import Rules
from tournaments.core.sides import side_names
from tournaments.paper.grid import Paper

CONTRE = 2
"""What a contre multiplies by; for a surcontre the rules have an option."""


@dataclass(frozen=True, slots=True)
class CardColumn:
    """A column: its title, the choices to ring in each row, and what everybody starts with."""

    title: str
    ring: tuple[str, ...] = ()
    start: str = ""


def columns_of(rules: Rules, sides: int) -> tuple[CardColumn, ...]:
    """The columns of a card, beginning with the number of the hand.

    >>> [column.title for column in columns_of(Rules(game="comptoir"), 2)]
    ['Hand', 'Taker', 'Bid', 'Made', 'Left A', 'Left B']
    """
    names = side_names(sides)
    first = (
        CardColumn(pgettext("score card", "Hand")),
        CardColumn(pgettext("score card", "Taker"), names),
    )
    if rules.game == "comptoir":
        left = _titles(pgettext("score card", "Left"), names)
        return (
            *first,
            CardColumn(pgettext("score card", "Bid")),
            CardColumn(pgettext("score card", "Made")),
            *(CardColumn(title, start=str(rules.sheet)) for title in left),
        )
    totals = _titles(pgettext("score card", "Total"), names)
    return (*first, *_of_hand(rules, names), *map(CardColumn, totals))


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


def _of_hand(rules: Rules, names: tuple[str, ...]) -> Iterator[CardColumn]:
    """The columns between the taker and the totals, in any game but comptoir."""
    contree, three, alone = rules.game == "contree", rules.game == "belote3", _each_alone(rules)
    if contree:
        yield CardColumn(pgettext("score card", "Contract"))
        without = ("SA",) * rules.allow_no_trump + ("TA",) * rules.allow_all_trump
        if without:
            yield CardColumn(pgettext("score card", "Trump"), without)
        factors = tuple(f"×{factor}" for factor in (CONTRE, rules.surcontre_factor))
        yield CardColumn(pgettext("score card", "Contre"), factors)
    playing = names
    if three and not alone:
        playing = (pgettext("score card: taker", "T"), pgettext("score card: defence", "D"))
    yield from map(CardColumn, _titles(pgettext("score card", "Points"), playing))
    if rules.declarations == "scored":
        yield from map(CardColumn, _titles(pgettext("score card", "Decl."), playing))
    yield CardColumn(pgettext("score card", "Belote"), names)
    if rules.capot_called_points is not None and not alone:
        yield CardColumn(pgettext("score card", "Called"))
    capot = pgettext("score card", "No trick") if three else pgettext("score card", "Capot")
    yield CardColumn(capot, names)
    if contree and rules.generale_points is not None:
        yield CardColumn(pgettext("score card", "Solo"))
    if alone or (rules.litige == "carried" and not contree):
        yield CardColumn(pgettext("score card", "Litige"))


def _each_alone(rules: Rules) -> bool:
    return rules.game == "belote3" and rules.opposition == "each"


def _titles(title: str, names: tuple[str, ...]) -> Iterator[str]:
    yield from (f"{title} {name}" for name in names)


WIDE = 15.5
"""A column of so many millimetres has room for a word before its number."""


def columns_of_games(games: Sequence[int], sides: int, paper: Paper) -> tuple[CardColumn, ...]:
    """The columns of a card of several games: the marks of each side in each of them.

    >>> from tournaments.paper.grid import A5
    >>> [column.title for column in columns_of_games((1, 2), 2, A5)]
    ['Hand', 'Game 1 A', 'Game 1 B', 'Game 2 A', 'Game 2 B']
    """
    first = CardColumn(pgettext("score card", "Hand"))
    named = _of_games(games, sides)
    if paper.width / (1 + len(named)) >= WIDE:
        word = pgettext("score card", "Game")
        named = tuple(f"{word} {title}" for title in named)
    return (first, *map(CardColumn, named))


def foot_of_games(
    games: Sequence[int], sides: int, paper: Paper
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The boxes of a card of several games: belotes and capots of each, and the totals.

    >>> from tournaments.paper.grid import A5
    >>> foot_of_games((1, 2), 2, A5)[1]
    ('TOTAL', '1 A', '1 B', '2 A', '2 B')
    """
    words = (pgettext("score card", "Belotes"), pgettext("score card", "Capots"))
    if paper.width / (1 + sides * len(games)) < WIDE:
        words = (pgettext("score card", "Bel."), pgettext("score card", "Cap."))
    counts = (f"{word} {number}" for number in games for word in words)
    return ("", *counts), (pgettext("score card", "TOTAL"), *_of_games(games, sides))


def _of_games(games: Sequence[int], sides: int) -> tuple[str, ...]:
    return tuple(f"{number} {name}" for number in games for name in side_names(sides))
