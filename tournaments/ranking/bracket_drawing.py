"""A bracket as a drawing: each word at its place, names that fit."""

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
    width,
)
from tournaments.entrants.selectors.names import PairName
from tournaments.ranking.selectors.brackets import BracketShown, MatchShown, SideShown


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
    to_write: bool
    """whether it has cells to write its points in"""
    strip: tuple[Words, ...]
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
    notes: tuple[Words, ...]
    """over its last rounds: the names without room in their boxes, where all have room there"""
    winners: tuple[Words, ...]
    """a title, and in large type who has won, or a line for the name"""
    x: int = 0
    y: int = 0

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


def part_drawn(bracket: BracketShown, nodes: Sequence[Node], look: Look) -> Drawing:
    """Some matches of a bracket as a drawing."""
    shown = {match.number: match for match in bracket.matches}
    return _Part(bracket, nodes, look, laid_out(nodes, look), shown).drawn()


class _Part(NamedTuple):
    """A part of a bracket with its layout, and all matches of the bracket by number."""

    bracket: BracketShown
    nodes: Sequence[Node]
    look: Look
    layout: Layout
    shown: Mapping[int, MatchShown]

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
        if not look.boxed or not names or len(self.layout.columns) < look.columns:
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
        # Points are written by hand on paper, once both sides are known.
        known = all(side.name for side in match.sides) and not match.over and not match.due
        to_write = look.written or (look.crowned and known)
        base = spot.y + look.label - look.small * 3 // 10
        strip: list[Words] = []
        if look.boxed:
            table, (label, *strip) = self._leads(match), self._strip(spot, match, to_write)
        else:
            number = match.table or "____" * to_write
            table = _("table %(number)s") % {"number": number} if number else ""
            room = look.box - look.small * len(table) * 2 // 3
            label = Words(spot.x, base, cut(self._label(match), room, look.small))
        return MatchDrawn(
            shown=match,
            spot=spot,
            label=label,
            table=Words(spot.x + look.box, base, table),
            sides=(self._side(spot, match, 0), self._side(spot, match, 1)),
            to_write=to_write,
            strip=tuple(strip),
        )

    def _strip(self, spot: Spot, match: MatchShown, to_write: bool) -> list[Words]:
        """The number of a match beside both sides, and its table below it."""
        look = self.look
        number = _("no. %(number)s") % {"number": match.called}
        # Its type is not bold, and so a little narrower.
        has_room = width(number, look.size) * 19 // 20 <= look.strip
        lines = [number if has_room else match.called]
        if match.table or to_write:
            line = "_" * (5 if look.written else 3)
            lines.append(_("T. %(number)s") % {"number": match.table or line})
        pitch = look.side if look.written else look.pitch
        base = spot.y + look.side - (len(lines) - 1) * pitch // 2 + look.size * 7 // 20
        return [
            Words(spot.x + look.strip // 2, base + at * pitch, line)
            for at, line in enumerate(lines)
        ]

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
