"""Brackets as drawings for screen, projector and paper: each word at its place, names that fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _, pgettext

from tournaments.brackets.layout import (
    BETWEEN,
    Layout,
    Look,
    Node,
    Spot,
    both_fitted,
    cut,
    fitted,
    laid_out,
    parts_of,
    shelved,
    width,
)
from tournaments.entrants.selectors.names import PairName
from tournaments.ranking.selectors.brackets import BracketShown, MatchShown, SideShown

SCREEN = Look(size=16, small=14, box=300, gap=36)
PROJECTOR = Look(size=31, small=26, box=544, gap=34, columns=3, most=4)
PAPER = Look(size=36, small=36, box=900, gap=50, columns=4, most=8, beside=True, crowned=True)
PROJECTOR_PAGE = (1700, 830)
"""in thousandths of the projector's height, so that names are read from far away"""
PAPER_PAGE = (2770, 1500)
"""of an A4 sheet across, under its title and clear of its foot, in tenths of a millimetre"""
SIZES = (56, 48, 42, 36)
"""of the type on paper, the largest first"""
MOST_LARGE = 3
"""A bracket on at most so many sheets may be drawn large; on more it is drawn small, so that the
full names find room below the final."""
WRITING = range(240, 80, -2)
"""the heights of a side to write in on paper, the largest first"""
TWO_NAMES = (110, 96, 85, 81)
"""the heights of a side with two names in the smallest type, the largest first; with the last two
there are eight matches on a sheet, without and with a title"""
LEAST_BOX, MOST_BOX = 17, 24
"""the width of a match on paper, in sizes of the type"""
AT_ONCE = 3
"""the last rounds of a bracket that are always drawn together"""


class Words(NamedTuple):
    """A line of text at its place."""

    x: int
    y: int
    text: str


class SideDrawn(NamedTuple):
    """A side of a match: its box, the lines of its names, its numbers and score."""

    shown: SideShown
    y: int
    numbers: tuple[Words, ...]
    """one, or that of each of two players beside the name"""
    names: tuple[Words, ...]
    score: Words
    mark: str
    """The sign of the winner, as points of a polyline; empty for the loser."""


class MatchDrawn(NamedTuple):
    """A match at its place."""

    shown: MatchShown
    spot: Spot
    label: Words
    table: Words
    sides: tuple[SideDrawn, SideDrawn]
    to_write: bool = False
    """whether it has cells to write its points in"""
    strip: tuple[Words, ...] = ()
    """its table, where it stands below a number that is beside the match"""


class Drawing(NamedTuple):
    """A bracket or a part of it; `x` and `y` where it stands on its page."""

    key: str
    title: str
    look: Look
    heads: tuple[Words, ...]
    matches: tuple[MatchDrawn, ...]
    width: int
    body: int
    x: int = 0
    y: int = 0
    notes: tuple[Words, ...] = ()
    """over its last rounds: the names without room in their boxes, where all have room there"""
    winners: tuple[Words, ...] = ()
    """a title, and in large type who has won, or a line for the name"""

    @property
    def top(self) -> int:
        """Height of its title."""
        return self.look.size * 2 if self.title else 0

    @property
    def height(self) -> int:
        """With its title."""
        return self.top + self.body

    @property
    def below(self) -> int:
        """Where the brackets begin on the page."""
        return self.y + self.top

    @property
    def title_base(self) -> int:
        """The line the title stands on."""
        return self.y + self.look.size * 5 // 4


def shortened_in(matches: Iterable[MatchDrawn]) -> list[PairName]:
    """The entrants whose names have no room in their boxes, by number."""
    found = {
        side.shown.name.number: side.shown.name
        for match in matches
        for side in match.sides
        if side.shown.name
        and BETWEEN.join(line.text for line in side.names) != side.shown.name.label
    }
    return [found[number] for number in sorted(found)]


class DrawnPage(NamedTuple):
    """Drawings on one page."""

    drawings: tuple[Drawing, ...]
    width: int

    @property
    def height(self) -> int:
        """The part of the page that they take."""
        return max(drawing.y + drawing.height for drawing in self.drawings)

    @property
    def matches(self) -> Iterator[MatchDrawn]:
        """The matches of all its drawings."""
        return (match for drawing in self.drawings for match in drawing.matches)

    @property
    def millimetres(self) -> tuple[str, str]:
        """Width and height on paper."""
        return f"{self.width / 10}mm", f"{self.height / 10}mm"


def drawing_of(bracket: BracketShown, *, whole: bool = False) -> Drawing:
    """A bracket in one piece: from the round played now, or whole."""
    untitled = bracket._replace(title="")
    return next(_drawings(untitled, 0 if whole else begins_at(bracket), SCREEN))


def begins_at(bracket: BracketShown) -> int:
    """The first column drawn: that of the round played now; the last rounds are always drawn."""
    return max(bracket.first, min(bracket.current, bracket.last - AT_ONCE + 1))


def pages_of(brackets: Sequence[BracketShown]) -> list[DrawnPage]:
    """Brackets on pages of the projector, from the round played now, where names are known."""
    drawings = [
        drawing
        for bracket in brackets
        for drawing in _drawings(bracket, begins_at(bracket), PROJECTOR)
        if any(side.name for match in drawing.matches for side in match.shown.sides)
    ]
    return _paged(drawings, PROJECTOR_PAGE)


def sheets_of(brackets: Sequence[BracketShown]) -> list[DrawnPage]:
    """Brackets on sheets of paper, every match once, the final beside the semifinals.

    The sheets of a large bracket join at the numbers of the matches that lead to the next one.
    Where that spares a sheet, all are drawn in the smallest type, or their numbers beside them.
    """
    ways = [
        [drawing for bracket in brackets for drawing in _drawings_on_paper(bracket, sizes, boxed)]
        for sizes, boxed in (
            (SIZES, TWO_NAMES),
            (SIZES[-1:], TWO_NAMES),
            *(((), TWO_NAMES[at:]) for at in range(len(TWO_NAMES))),
        )
    ]
    return min((_paged(drawings, PAPER_PAGE) for drawings in ways), key=len)


def blank_sheets_of(bracket: BracketShown) -> list[DrawnPage]:
    """A bracket to fill in by hand, on sheets of paper, its boxes as high as there is room."""
    width, height = PAPER_PAGE
    empty = SideShown(None, "", "", won=False)
    nobody = tuple(match._replace(sides=(empty, empty)) for match in bracket.matches)
    bracket = bracket._replace(matches=nobody)
    drawings = []
    for part in parts_of(bracket.nodes, PAPER):
        rounds = len({node.column for node in part})
        box = (width - PAPER.gap * (rounds - 1)) // rounds
        looks = (PAPER._replace(box=box, boxed=high, written=True) for high in WRITING)
        drawn = (_Part.of(bracket, part, look).drawn() for look in looks)
        drawings.append(next(one for one in drawn if one.height <= height))
    return _paged(drawings, PAPER_PAGE)


def _drawings_on_paper(
    bracket: BracketShown, sizes: Sequence[int], boxed: Sequence[int]
) -> Iterator[Drawing]:
    """The parts of a bracket, each in the largest type with which it fits its sheet.

    In the smallest the numbers of the matches stand beside them, or both names of a pair in one
    line.
    """
    width, height = PAPER_PAGE
    parts = parts_of(bracket.nodes, PAPER)
    if len(parts) > MOST_LARGE:
        sizes = sizes[-2:]
    people, shown = bracket.people, {match.number: match for match in bracket.matches}
    for part in parts:
        rounds = len({node.column for node in part})
        most = (width - PAPER.gap * (rounds - 1)) // rounds
        look = PAPER._replace(box=min(most, MOST_BOX * SIZES[-1]))
        looks = [
            PAPER._replace(size=size, small=size, box=min(most, MOST_BOX * size), lines=people)
            for size in sizes
            if most >= LEAST_BOX * size or size == SIZES[-1]
        ]
        # Over a match whose number is beside it there is no room for more words.
        if not any(shown[node.number].due or shown[node.number].walkover for node in part):
            looks += [look._replace(boxed=high) for high in boxed]
        looks.append(look._replace(lines=1))
        for look in looks:
            drawing = _Part.of(bracket, part, look).drawn()
            if drawing.height <= height:
                break
        yield drawing


def _paged(drawings: Sequence[Drawing], page: tuple[int, int]) -> list[DrawnPage]:
    width, height = page
    sizes = [(drawing.width, drawing.height) for drawing in drawings]
    space = drawings[0].look.size if drawings else 0
    rest = iter(drawings)
    return [
        DrawnPage(tuple(next(rest)._replace(x=x, y=y) for x, y in places), width)
        for places in shelved(sizes, width, height, space)
    ]


def _drawings(bracket: BracketShown, start: int, look: Look) -> Iterator[Drawing]:
    """The parts of a bracket from a column on."""
    nodes = [node for node in bracket.nodes if node.column >= start]
    fitting = look._replace(lines=bracket.people)
    for part in parts_of(nodes, fitting):
        yield _Part.of(bracket, part, fitting).drawn()


class _Part(NamedTuple):
    """A part of a bracket with its layout, and all matches of the bracket by number."""

    bracket: BracketShown
    nodes: Sequence[Node]
    look: Look
    layout: Layout
    shown: Mapping[int, MatchShown]

    @classmethod
    def of(cls, bracket: BracketShown, nodes: Sequence[Node], look: Look) -> _Part:
        shown = {match.number: match for match in bracket.matches}
        return cls(bracket, nodes, look, laid_out(nodes, look), shown)

    def drawn(self) -> Drawing:
        """The part with all words at their places; a column is called like its first match."""
        look = self.look
        words_of = {node.column: self.shown[node.number].words for node in reversed(self.nodes)}
        matches = tuple(self._match(spot) for spot in self.layout.spots)
        return Drawing(
            key=self.bracket.key,
            title=cut(self.bracket.title, self.layout.width, look.size),
            look=look,
            heads=(
                *(
                    Words(
                        at * (look.box + look.gap),
                        look.size * 6 // 5,
                        cut(words_of[column].capitalize(), look.box, look.size),
                    )
                    for at, column in enumerate(self.layout.columns)
                ),
                *self._points(),
                *self._third_place(),
            ),
            matches=matches,
            width=self.layout.width,
            body=self.layout.height,
            notes=tuple(self._notes(shortened_in(matches))),
            winners=tuple(self._winners()),
        )

    def _points(self) -> Iterator[Words]:
        """The title of the cells for points, over each column."""
        look, words = self.look, _("Points")
        for at in range(1, look.written * len(self.layout.columns) + 1):
            right = at * (look.box + look.gap) - look.gap
            yield Words(right - width(words, look.size), look.size * 6 // 5, words)

    def _third_place(self) -> Iterator[Words]:
        """The title of a match whose label has no room for what it is played for."""
        for spot in self.layout.spots:
            match = self.shown[spot.number]
            if self.look.boxed and match.third:
                yield Words(spot.x, spot.y - self.look.small * 3 // 10, match.words.capitalize())

    def _winners(self) -> Iterator[Words]:
        """Who has won, under the final, or a line for the name, where there is room."""
        look, title = self.look, pgettext("bracket", "Winner")
        for spot in self.layout.spots:
            match, top = self.shown[spot.number], spot.y + look.height
            if match.last and look.crowned and top + look.winner <= self.layout.height:
                names = [side.name.names for side in match.sides if side.won and side.name]
                line = "_" * (look.box // width("_", look.large))
                if names:
                    line = both_fitted(names[0], look.box, look.large)
                yield Words(spot.x, top + look.size * 8 // 5, title)
                yield Words(spot.x, top + look.winner * 15 // 16, line)

    def _notes(self, names: Sequence[PairName]) -> Iterator[Words]:
        """The names in full over the rounds after the second, where there is room for all."""
        look, left = self.look, 2 * (self.look.box + self.look.gap)
        tops = [spot.y for spot in self.layout.spots if spot.x >= left]
        if not look.boxed or not names or len(self.layout.columns) < PAPER.columns:
            return
        if look.heading + (1 + len(names)) * look.pitch > min(tops):
            return
        lines = (_("Names in full, by number"), *map(str, names))
        for at, line in enumerate(lines, start=1):
            yield Words(
                left,
                look.heading + at * look.pitch,
                cut(line, self.layout.width - left, look.size),
            )

    def _match(self, spot: Spot) -> MatchDrawn:
        match, look = self.shown[spot.number], self.look
        if look.boxed:
            return self._boxed(spot, match)
        base = spot.y + look.label - look.small * 3 // 10
        to_write = self._is_to_write(match)
        number = match.table or "____" * to_write
        table = _("table %(number)s") % {"number": number} if number else ""
        room = look.box - look.small * len(table) * 2 // 3
        return MatchDrawn(
            shown=match,
            spot=spot,
            label=Words(spot.x, base, cut(self._label(match), room, look.small)),
            table=Words(spot.x + look.box, base, table),
            sides=(self._side(spot, match, 0), self._side(spot, match, 1)),
            to_write=to_write,
        )

    def _boxed(self, spot: Spot, match: MatchShown) -> MatchDrawn:
        """A match with its number beside both sides, above it what it leads to."""
        look = self.look
        number = _("no. %(number)s") % {"number": match.called}
        # Its type is not bold, and so a little narrower.
        has_room = width(number, look.size) * 19 // 20 <= look.strip
        lines = [number if has_room else match.called]
        to_write = self._is_to_write(match)
        if match.table or to_write:
            line = "_" * (5 if look.written else 3)
            lines.append(_("T. %(number)s") % {"number": match.table or line})
        pitch = look.side if look.written else look.pitch
        base = spot.y + look.side - (len(lines) - 1) * pitch // 2 + look.size * 7 // 20
        label, *strip = (
            Words(spot.x + look.strip // 2, base + at * pitch, line)
            for at, line in enumerate(lines)
        )
        return MatchDrawn(
            shown=match,
            spot=spot,
            label=label,
            table=Words(spot.x + look.box, spot.y - look.small * 3 // 10, self._leads(match)),
            sides=(self._side(spot, match, 0), self._side(spot, match, 1)),
            to_write=to_write,
            strip=tuple(strip),
        )

    def _is_to_write(self, match: MatchShown) -> bool:
        """Whether its points are written by hand: on paper, once both sides are known."""
        known = all(side.name for side in match.sides) and not match.over and not match.due
        return self.look.written or (self.look.crowned and known)

    def _leads(self, match: MatchShown) -> str:
        """The match of another part that its winner plays."""
        here = {node.number for node in self.nodes}
        if match.following is None or match.following in here:
            return ""
        number = {"number": self.shown[match.following].called}
        return f"→ {_('no. %(number)s') % number}"

    def _label(self, match: MatchShown) -> str:
        words = _("No. %(number)s") % {"number": match.called}
        if match.due:
            return _("%(match)s, according to the current results: %(due)s") % {
                "match": words,
                "due": match.due,
            }
        if match.walkover:
            return _("%(match)s, without playing") % {"match": words}
        if match.third:
            return _("%(match)s, third place") % {"match": words}
        return f"{words} {self._leads(match)}".strip()

    def _side(self, spot: Spot, match: MatchShown, at: int) -> SideDrawn:
        side, look = match.sides[at], self.look
        x, y = spot.x + look.left, spot.y + look.label + at * look.side
        middle = y + look.side // 2 + look.size * 7 // 20
        names, left = tuple(self._names(x, y, side)), x - look.size * 2 // 5
        each = [str(player.number) for player in side.name.each] if side.name else []
        lines = [words.y for words in names] if len(each) == len(names) > 1 else [middle]
        # The type has no tick: it is drawn.
        size = look.size
        at_x, at_y = x + look.room + size * 2 // 5, y + look.side // 2
        tick = (
            (at_x, at_y),
            (at_x + size // 4, at_y + size // 4),
            (at_x + size * 5 // 8, at_y - size * 3 // 8),
        )
        return SideDrawn(
            shown=side,
            y=y,
            numbers=tuple(Words(left, at, words) for at, words in zip(lines, each, strict=False)),
            names=names,
            score=Words(spot.x + look.box - look.size // 3, middle, side.score),
            mark=" ".join(f"{right},{down}" for right, down in tick) if side.won else "",
        )

    def _names(self, x: int, y: int, side: SideShown) -> Iterator[Words]:
        look = self.look
        lines = side.name.names if side.name else (side.waits,)
        # In one line with the names, for beside it there is room for one number.
        other = "".join(f"+ {player.number} " for player in side.name.each[1:]) if side.name else ""
        if side.name and len(lines) > look.lines:
            room = look.room - width(other, look.size)
            lines = (f"{other}{both_fitted(lines, room, look.size)}",)
        elif other and len(lines) < look.lines:
            lines = (f"{other}{both_fitted(lines, look.room, look.size)}".strip(),)
        room = look.room if side.name else look.box - look.left
        top = y + (look.side - len(lines) * look.pitch) // 2
        for at, line in enumerate(lines, start=1):
            yield Words(
                x, top + at * look.pitch - look.size * 9 // 50, fitted(line, room, look.size)
            )
