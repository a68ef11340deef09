"""The columns of a score card, in groups under one title."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import pgettext

from scoring.rules import Rules
from tournaments.models import side_names
from tournaments.paper.lines import SPACE, width_of

CONTRE = 2
"""What a contre multiplies by; for a surcontre the rules have an option."""
TYPE = 10.0
"""Points of titles and of what is printed in the rows."""
MARGIN, AIR = 0.6, 1.4
"""Millimetres on each side of a word, and where there is room."""
LETTER, PLACE, FIGURES, TOTAL, TWO = 6.5, 7.0, 8.0, 11.0, 5.4
"""Millimetres to write an initial or a suit, a letter, three figures, four, or to print two."""
AROUND = 1.3
"""The same of choices, which are ringed."""
BETWEEN_CHOICES = 4 * SPACE
"""So that each is ringed without touching the next."""
RINGED = 3.5
"""Millimetres to ring a choice, where there is room."""
MOST_RINGED = 4
"""Of more sides the letter is written."""
ROW_NAME = 21.0
"""The width of the names of rows under several games."""
MOST_WORDED = 6
"""Of more columns the titles are shorter."""


class CardColumn(NamedTuple):
    """A column: its title, the choices to ring in each row, and what everybody starts with."""

    title: str
    room: float
    """The width that what is written needs, in millimetres."""
    over: str = ""
    """The title above its own; the columns of a group have the same."""
    ring: tuple[str, ...] = ()
    start: str = ""
    side: str = ""
    """The side whose points it has."""

    @property
    def ringed(self) -> str:
        """The choices to ring."""
        return BETWEEN_CHOICES.join(self.ring)

    @property
    def least(self) -> float:
        """The width that its title, its choices and what is written need."""
        printed = max(width_of(one, TYPE) for one in (self.title, self.start)) + 2 * MARGIN
        ringed = width_of(self.ringed, TYPE) + 2 * AROUND
        return max(self.room, printed, ringed if self.ring else 0.0)


class Span(NamedTuple):
    """Columns beside each other under one name; a column without one is alone."""

    name: str
    left: float
    right: float
    columns: int = 1


def spans_of(names: Sequence[str], edges: Sequence[float]) -> list[Span]:
    """The spans of columns with these names, between these edges.

    >>> spans_of(["", "A", "A"], [0, 5, 15, 25])[1]
    Span(name='A', left=5, right=25, columns=2)
    """
    spans: list[Span] = []
    for name, (left, right) in zip(names, pairwise(edges), strict=True):
        if name and spans and spans[-1].name == name:
            spans[-1] = spans[-1]._replace(right=right, columns=spans[-1].columns + 1)
        else:
            spans.append(Span(name, left, right))
    return spans


def columns_of(rules: Rules, sides: int) -> tuple[CardColumn, ...]:
    """The columns of a card, beginning with the number of the hand.

    >>> [column.title for column in columns_of(Rules(game="comptoir"), 2)]
    ['no', 'by', 'who', 'Bid', 'Made', 'A', 'B']
    """
    names = side_names(sides)
    deal, taker = pgettext("score card", "Deal"), pgettext("score card", "Taker")
    ringed = names if sides <= MOST_RINGED else ()
    hand = (
        CardColumn(pgettext("score card", "no"), TWO, deal),
        CardColumn(pgettext("score card: dealt", "by"), LETTER, deal),
        CardColumn(pgettext("score card", "who"), PLACE, taker, ringed),
    )
    if rules.game == "comptoir":
        left, sheet = pgettext("score card", "Left"), str(rules.sheet)
        return (
            *hand,
            CardColumn(pgettext("score card", "Bid"), FIGURES),
            CardColumn(pgettext("score card", "Made"), FIGURES),
            *(CardColumn(name, TOTAL, left, start=sheet, side=name) for name in names),
        )
    bid: tuple[CardColumn, ...] = (CardColumn(pgettext("score card", "suit"), LETTER, taker),)
    if rules.game == "contree":
        title = pgettext("score card", "Contract")
        factors = (f"×{CONTRE}", f"×{rules.surcontre_factor}")
        bid = (
            CardColumn(pgettext("score card", "points"), FIGURES, title),
            CardColumn(pgettext("score card", "suit"), PLACE + 1.5, title),
            CardColumn(pgettext("score card", "Contre"), 0, ring=factors),
        )
    return (*hand, *bid, *_told(rules, names), *_points(rules, names))


def _told(rules: Rules, names: tuple[str, ...]) -> Iterator[CardColumn]:
    """Whose belote and capot it is, and what is rare: all tricks by one player, points at stake."""
    yield CardColumn(pgettext("score card", "Belote"), 0, ring=names)
    if each_alone(rules):
        yield CardColumn(pgettext("score card", "No trick"), 0, ring=names)
    else:
        yield CardColumn(pgettext("score card", "Capot"), 0, ring=names)
    if rules.game != "contree" and not each_alone(rules) and rules.capot_called_points is not None:
        yield CardColumn(pgettext("score card", "Called"), LETTER)
    if rules.game == "contree" and rules.generale_points is not None:
        yield CardColumn(pgettext("score card", "Solo"), LETTER)
    if each_alone(rules) or (rules.litige == "carried" and rules.game != "contree"):
        yield CardColumn(pgettext("score card", "Litige"), LETTER)


def _points(rules: Rules, names: tuple[str, ...]) -> Iterator[CardColumn]:
    """The points, the marks and the total so far of each side.

    At three, two together against the taker share their tricks.
    """
    together = rules.game == "belote3" and not each_alone(rules)
    tricks = [(pgettext("score card", "Tricks"), FIGURES)]
    if rules.declarations == "scored":
        tricks.append((pgettext("score card", "Decl."), FIGURES))
    marked = [
        (pgettext("score card", "Scored"), FIGURES),
        (pgettext("score card: so far", "Total"), TOTAL),
    ]
    if together:
        playing = (pgettext("score card: taker", "T"), pgettext("score card: defence", "D"))
        for title, room in tricks:
            yield from (CardColumn(who, room, title) for who in playing)
        tricks = []
    for name in names:
        for title, room in (*tricks, *marked):
            yield CardColumn(title, room, name, side=name)


def each_alone(rules: Rules) -> bool:
    """Whether three play each for themselves."""
    return rules.game == "belote3" and rules.opposition == "each"


def columns_of_games(games: Sequence[int], sides: int) -> tuple[CardColumn, ...]:
    """The columns of a card of several games: the marks of each side in each of them.

    >>> [(column.over, column.title) for column in columns_of_games((1, 2), 2)][1:3]
    [('Game 1', 'A scored'), ('Game 1', 'B scored')]
    """
    word, names = pgettext("score card", "Game"), side_names(sides)
    scored = pgettext("score card", "%(side)s scored")
    if len(games) * sides > MOST_WORDED:
        scored = pgettext("score card", "%(side)s pts")
    return (
        CardColumn(pgettext("score card", "Deal"), ROW_NAME),
        *(
            CardColumn(
                scored % {"side": name}, TOTAL - 0.5, f"{word} {number}", side=f"{number} {name}"
            )
            for number in games
            for name in names
        ),
    )


def fitted(columns: Sequence[CardColumn], width: float) -> tuple[CardColumn, ...]:
    """The columns over the whole width: the rest is first the titles', then for what is written.

    The more is written in a column, the more of it the column has.
    """
    least = least_widths(columns)
    airy = [width_of(column.title, TYPE) + 2 * AIR for column in columns]
    asked = [max(0.0, titled - wide) for titled, wide in zip(airy, least, strict=True)]
    given = min(1.0, (width - sum(least)) / (sum(asked) or 1.0))
    least = [wide + given * more for wide, more in zip(least, asked, strict=True)]
    written = [column.room or RINGED * len(column.ring) for column in columns]
    share = (width - sum(least)) / sum(written)
    return tuple(
        column._replace(room=wide + share * room)
        for column, wide, room in zip(columns, least, written, strict=True)
    )


def least_widths(columns: Sequence[CardColumn]) -> list[float]:
    """The widths that titles, choices and figures need, with room for the titles of groups."""
    least = [column.least for column in columns]
    for at, column in enumerate(columns):
        group = [n for n, one in enumerate(columns) if column.over and one.over == column.over]
        if group and group[-1] == at:
            title = width_of(column.over, TYPE, bold=True) + 2 * MARGIN
            least[at] += max(0.0, title - sum(least[n] for n in group))
    return least
