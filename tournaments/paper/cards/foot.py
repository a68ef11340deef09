"""The boxes under the hands of a score card, and those at its bottom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import pgettext

from scoring.rules import Rules
from tournaments.core.side_letters import side_names
from tournaments.paper.cards.columns import TYPE, CardColumn, each_alone
from tournaments.paper.cards.grid import STRIP, Area, Paper
from tournaments.paper.cards.words import Face
from tournaments.paper.lines import placed, width_of

INSIDE = 1.4
"""What a box keeps free on both sides of its words, in millimetres."""
APART = 1.0
"""Between the boxes at the bottom."""
FOR_TIME, FOR_NAME = 17.0, 19.5
"""The least widths to write a time and a name in."""


@dataclass(frozen=True, slots=True)
class FootCell:
    """A box under the hands."""

    left: float
    right: float
    word: str = ""
    centred: bool = False
    """Whether its word is in the middle, to be ringed."""
    entered: bool = False
    """Whether the desk enters what is written in it."""

    @property
    def placed_word(self) -> tuple[float, str]:
        """Where its word begins, and the word."""
        free = self.right - self.left - width_of(self.word, TYPE)
        return self.left + (free / 2 if self.centred else INSIDE), self.word


FootRow = tuple[FootCell, ...]


def foot_of(
    rules: Rules, columns: Sequence[CardColumn], edges: Sequence[float], face: Face
) -> tuple[FootRow, ...]:
    """The three rows of boxes under the hands; the last has the totals for the desk.

    What is told of the match is left, the points of each side are under its columns.
    """
    spans = _spans(columns, edges)
    block, winner = spans[0][1], pgettext("score card", "Winner")
    ringed = [FootCell(left, right, side[-1], centred=True) for side, left, right in spans]
    entered = [FootCell(left, right, entered=True) for _side, left, right in spans]
    if face.games or rules.game == "comptoir":
        first, net = pgettext("score card", "Out: place"), pgettext("score card", "LEFT")
        mark = ""
        if face.games:
            first, net = pgettext("score card", "Bel./cap."), pgettext("score card", "NET TOTAL")
            mark = "/"
        marks = [FootCell(left, right, mark, centred=True) for _side, left, right in spans]
        told = ((first, marks), (winner, ringed), (net, entered))
        return tuple((FootCell(0, block, word), *cells) for word, cells in told)
    swept = (
        pgettext("score card", "No trick")
        if each_alone(rules)
        else pgettext("score card", "Capots")
    )
    names = [side for side, _left, _right in spans]
    words = pgettext("score card", "Belotes"), swept, winner
    points = pgettext("score card", "Total"), pgettext("score card", "Penalties")
    return tuple(
        (
            *_counts(word, words, names, block),
            *(replace(one, word=of_side, entered=net) for one in entered),
        )
        for word, of_side, net in zip(
            words, (*points, pgettext("score card", "NET TOTAL")), (False, False, True), strict=True
        )
    )


def _counts(
    word: str, words: Sequence[str], names: Sequence[str], block: float
) -> Iterator[FootCell]:
    """A word, then a box for each side up to where the points begin; who has won is ringed."""
    label = max(width_of(one, TYPE) for one in words) + 2 * INSIDE
    yield FootCell(0, label, word)
    wide = (block - label) / len(names)
    for at, name in enumerate(names):
        left = label + at * wide
        yield FootCell(left, left + wide, name, centred=word is words[-1])


def _spans(columns: Sequence[CardColumn], edges: Sequence[float]) -> list[tuple[str, float, float]]:
    """Each side in each game, with the left and right edge of its columns."""
    spans: dict[str, tuple[float, float]] = {}
    for column, left, right in zip(columns, edges[:-1], edges[1:], strict=True):
        if column.side:
            spans[column.side] = spans.get(column.side, (left, right))[0], right
    return [(side, left, right) for side, (left, right) in spans.items()]


@dataclass(frozen=True, slots=True)
class StripBox:
    """A box at the bottom: its word is above what is written."""

    area: Area
    word: str
    marks: tuple[str, ...] = ()
    """What is printed where one writes, with room behind each."""


def strip_of(paper: Paper, sides: int, face: Face) -> tuple[StripBox, ...]:
    """The boxes in which sides, referee and desk sign; a face that is not signed has none."""
    if not face.signed:
        return ()
    names = side_names(sides)
    others: list[tuple[str, float, tuple[str, ...]]] = [
        (pgettext("score card", "Referee"), FOR_NAME, ())
    ]
    if face.games:
        others = [(pgettext("score card", "Won"), FOR_NAME, names), *others]
    hour = pgettext("score card: between hours and minutes", ":")
    others.append((pgettext("score card", "Returned at"), FOR_TIME, ("", hour)))
    others.append((pgettext("score card", "Typed by"), FOR_NAME, ()))
    widths = [max(width_of(word, TYPE) + 2 * INSIDE, least) for word, least, _marks in others]
    free = paper.width - sum(widths) - APART * (len(names) + len(others) - 1)
    each = free / len(names)
    signed = _signatures(names, each - 2 * INSIDE)
    widths = [each] * len(signed) + widths
    told: list[tuple[str, tuple[str, ...]]] = [(word, ()) for word in signed]
    told += [(word, marks) for word, _least, marks in others]
    found, left = [], 0.0
    for (word, marks), wide in zip(told, widths, strict=True):
        area = Area(left, paper.height - STRIP, wide, STRIP)
        found.append(StripBox(area, word, marks))
        left += wide + APART
    return tuple(found)


def _signatures(names: Sequence[str], room: float) -> list[str]:
    """The words over the signatures: all alike, as long as there is room for."""
    for words in (
        pgettext("score card", "Signature %(side)s"),
        pgettext("score card", "Sign. %(side)s"),
    ):
        told = [words % {"side": name} for name in names]
        if max(width_of(word, TYPE) for word in told) <= room:
            return told
    return list(names)


def words_of_strip(boxes: Sequence[StripBox]) -> str:
    """Two lines: the words of the boxes, and what is printed where one writes."""
    words = [(box.area.left + INSIDE, box.word) for box in boxes]
    marks = [
        (box.area.left + INSIDE + at * box.area.width / len(box.marks), mark)
        for box in boxes
        for at, mark in enumerate(box.marks)
    ]
    return f"{placed(words, TYPE)}\n{placed(marks, TYPE)}"
