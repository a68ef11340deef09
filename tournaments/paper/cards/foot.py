"""The boxes under the hands of a score card, and those at its bottom."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext, pgettext

from scoring.rules import Rules
from tournaments.models import side_names
from tournaments.paper.cards.columns import TYPE, Span, each_alone
from tournaments.paper.cards.grid import STRIP, STRONG, Area, Paper
from tournaments.paper.cards.words import Face
from tournaments.paper.lines import placed, width_of

INSIDE = 1.4
"""What a box keeps free on both sides of its words, in millimetres."""
APART = 1.0
"""Between the boxes at the bottom."""
FOR_TIME, FOR_NAME = 17.0, 19.5
"""The least widths to write a time and a name in."""


class FootCell(NamedTuple):
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
        if self.centred:
            return (self.left + self.right - width_of(self.word, TYPE)) / 2, self.word
        return self.left + (STRONG if self.entered else 0.0) + INSIDE, self.word


FootRow = tuple[FootCell, ...]


def foot_of(rules: Rules, spans: Sequence[Span], face: Face) -> tuple[FootRow, ...]:
    """The three rows of boxes under the hands; the last has the totals for the desk.

    `spans` are the columns of each side.
    """
    if face.games:
        names = pgettext("score card", "Bel./cap."), pgettext("score card", "NET TOTAL")
        return tuple(_named_rows(*names, "/", spans))
    if rules.game == "comptoir":
        names = pgettext("score card", "Out: place"), pgettext("score card", "POINTS LEFT")
        return tuple(_named_rows(*names, "", spans))
    return tuple(_counts_and_points(rules, spans))


def carried_foot(spans: Sequence[Span], following: str) -> tuple[FootRow, ...]:
    """The rows under the hands of a card that another continues: nothing of it is for the desk."""
    boxes = (FootCell(span.left, span.right, span.name[-1]) for span in spans)
    return (
        (FootCell(0, spans[0].left, pgettext("score card", "To carry over")), *boxes),
        *((FootCell(0, spans[-1].right, words),) for words in (following, gettext("Remarks"))),
    )


def _named_rows(first: str, net: str, mark: str, spans: Sequence[Span]) -> Iterator[FootRow]:
    """Rows with a name at the left and a box for each side in each game."""
    rows = (
        (first, [mark] * len(spans)),
        (pgettext("score card", "Winner"), [span.name[-1] for span in spans]),
        (net, [""] * len(spans)),
    )
    for name, words in rows:
        boxes = (
            FootCell(span.left, span.right, word, centred=True, entered=name is net)
            for span, word in zip(spans, words, strict=True)
        )
        yield (FootCell(0, spans[0].left, name), *boxes)


def _counts_and_points(rules: Rules, spans: Sequence[Span]) -> Iterator[FootRow]:
    """At the left what the desk enters of the game, under the points of each side its totals."""
    swept = pgettext("score card", "Capots")
    if each_alone(rules):
        swept = pgettext("score card", "No trick")
    counts = pgettext("score card", "Belotes"), swept, pgettext("score card", "Winner")
    points = (
        pgettext("score card", "Total"),
        pgettext("score card", "Penalties"),
        pgettext("score card", "NET TOTAL"),
    )
    label = max(width_of(one, TYPE) for one in counts) + 2 * INSIDE
    wide = (spans[0].left - label) / len(spans)
    for count, of_side in zip(counts, points, strict=True):
        last = count is counts[-1]
        yield (
            FootCell(0, label, count),
            *(
                FootCell(label + at * wide, label + (at + 1) * wide, span.name, centred=last)
                for at, span in enumerate(spans)
            ),
            *(FootCell(span.left, span.right, of_side, entered=last) for span in spans),
        )


class StripBox(NamedTuple):
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
    told: list[tuple[str, float, tuple[str, ...]]] = [
        (pgettext("score card", "Referee"), FOR_NAME, ()),
        (
            pgettext("score card", "Returned at"),
            FOR_TIME,
            ("", pgettext("score card: between hours and minutes", ":")),
        ),
        (pgettext("score card", "Typed by"), FOR_NAME, ()),
    ]
    if face.games:
        told.insert(0, (pgettext("score card", "Won"), FOR_NAME, names))
    told = [(word, max(width_of(word, TYPE) + 2 * INSIDE, least), on) for word, least, on in told]
    taken = sum(wide for _word, wide, _marks in told) + APART * (len(names) + len(told) - 1)
    each = (paper.width - taken) / len(names)
    signed = [(word, each, ()) for word in _signatures(names, each - 2 * INSIDE)]
    boxes, left = [], 0.0
    for word, wide, marks in (*signed, *told):
        boxes.append(StripBox(Area(left, paper.height - STRIP, wide, STRIP), word, marks))
        left += wide + APART
    return tuple(boxes)


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
