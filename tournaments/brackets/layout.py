"""The layout of a bracket in a drawing: places of its matches, and the width of names."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tournaments.core.letter_widths import letter_widths

MORE = "…"
BETWEEN = " – "
FIGURES = dict.fromkeys("0123456789", 670)
"""The figures of the screens are wider than those of the font (figures.woff2)."""


def width(text: str, size: int) -> int:
    """The width of a text in bold type of this size, rounded up.

    >>> width("Alice", 100), width("Élice", 100)
    (237, 229)
    """
    widths = letter_widths(bold=True)
    return -(-sum(FIGURES.get(sign) or widths[sign] for sign in text) * size // 1000)


def fitted(name: str, room: int, size: int) -> str:
    """A name cut to a width: in full, else with the first word as initials, else with an ellipsis.

    >>> fitted("Jean-Christophe de La Villardière", 300, 16)
    'Jean-Christophe de La Villardière'
    >>> fitted("Jean-Christophe de La Villardière", 200, 16)
    'J.-C. de La Villardière'
    >>> fitted("Jean-Christophe de La Villardière", 120, 16)
    'J.-C. de La Vil…'
    """
    if width(name, size) <= room:
        return name
    return cut(initials(name), room, size)


def both_fitted(names: Sequence[str], room: int, size: int) -> str:
    """The names of a pair in one line: in full, with initials, or the last words alone.

    >>> both_fitted(("Marcelle Aubry", "Raymond Aubry"), 400, 16)
    'Marcelle Aubry – Raymond Aubry'
    >>> both_fitted(("Marcelle Aubry", "Raymond Aubry"), 170, 16)
    'M. Aubry – R. Aubry'
    >>> both_fitted(("Marie-Thérèse d’Orval", "Jean-Pierre L’Hermite"), 150, 16)
    'd’Orval – L’Hermite'
    """
    last = [name.rpartition(" ")[2] for name in names]
    for form in (names, map(initials, names), last):
        words = BETWEEN.join(form)
        if width(words, size) <= room:
            return words
    each = (room - width(BETWEEN, size) * (len(last) - 1)) // max(len(last), 1)
    return BETWEEN.join(cut(name, each, size) for name in last)


def cut(words: str, room: int, size: int) -> str:
    """Words cut to a width, with an ellipsis for the rest.

    >>> cut("quart de finale", 100, 16)
    'quart de fi…'
    """
    if width(words, size) <= room:
        return words
    while words and width(words + MORE, size) > room:
        words = words[:-1].rstrip(" -’'.,")
    return words + MORE


def initials(name: str) -> str:
    """A name with its first word as initials, where that is shorter."""
    first, _, rest = name.partition(" ")
    parts = [part for part in first.split("-") if part]
    if not rest or not parts:
        return name
    return f"{'-'.join(part if len(part) < 3 else part[0] + '.' for part in parts)} {rest}"


AT_WILL = 999
"""So many that a drawing is never divided into parts."""


class Look(NamedTuple):
    """The measures of a drawing; `lines` are the names of a side, one under the other."""

    size: int
    """of the names"""
    small: int
    """of the label over a match"""
    box: int
    gap: int
    lines: int = 2
    columns: int = AT_WILL
    """the most rounds side by side in one part"""
    most: int = AT_WILL
    """the most matches one under the other in one part"""
    beside: bool = False
    """whether a match that leads nowhere stands beside the others, not under all of them"""
    boxed: int = 0
    """the height of a side where the number of a match is boxed beside both; 0: it is over them"""
    written: bool = False
    """whether it is filled in by hand: a table for each match, cells for points"""
    crowned: bool = False
    """whether the winner, or a line for the name, stands under the final"""

    @property
    def pitch(self) -> int:
        """From one line of names to the next."""
        return self.size * 21 // 20

    @property
    def side(self) -> int:
        """Height of a side."""
        return self.boxed or self.lines * self.pitch + self.size * 2 // 5

    @property
    def both(self) -> int:
        """Height of both sides."""
        return 2 * self.side

    @property
    def label(self) -> int:
        """Height of the label over a match."""
        return 0 if self.boxed else self.small * 6 // 5

    @property
    def height(self) -> int:
        """Height of a match."""
        return self.label + self.both

    @property
    def step(self) -> int:
        """From one match to the next below it."""
        return self.height + self.size * (3 if self.boxed else 4) // 10

    @property
    def heading(self) -> int:
        """Height of the headings of the columns."""
        return self.size * 3 // 2 if self.boxed else self.size * 7 // 4

    @property
    def figures(self) -> int:
        """Width of a number of three digits with its margin."""
        return self.size * 5 // 2

    @property
    def strip(self) -> int:
        """Width of the box with the number of a match and its table."""
        return self.size * (4 if self.written else 3) if self.boxed else 0

    @property
    def winner(self) -> int:
        """Height of the winner under the final, or of a line to write the name on."""
        return self.size * (25 if self.written else 16) // 5 if self.crowned else 0

    @property
    def large(self) -> int:
        """Size of the winner."""
        return self.size * 3 // 2

    @property
    def cell(self) -> int:
        """Width of the cell for the points of a side."""
        return self.size * 7 // 2

    @property
    def before_cell(self) -> int:
        """Where that cell begins in its match."""
        return self.box - self.cell

    @property
    def left(self) -> int:
        """Where the names begin, after the number of the side."""
        return self.strip + self.figures

    @property
    def room(self) -> int:
        """Width left for a name, with the mark of the winner and a score of four digits."""
        return self.box - self.left - self.size * 16 // 5 - self.size * 3 // 4


class Node(NamedTuple):
    """A match: `column` of its round, and the matches of the same drawing that lead to it."""

    number: int
    column: int
    feeds: tuple[int, ...]


class Spot(NamedTuple):
    """A match in its drawing, and the line to the one its winner plays (points of a polyline)."""

    number: int
    x: int
    y: int
    line: str


class Layout(NamedTuple):
    """A drawing, or a part of one."""

    spots: tuple[Spot, ...]
    columns: tuple[int, ...]
    width: int
    height: int


def parts_of(nodes: Sequence[Node], look: Look) -> list[list[Node]]:
    """The parts of a drawing: so many rounds, then the next ones; each match once.

    A part holds its last matches with all that lead to them, as many as fit under each other. No
    round is alone in the last part: the final stands beside the semifinals.
    """
    found: list[list[Node]] = []
    start = min((node.column for node in nodes), default=0)
    last = max((node.column for node in nodes), default=-1)
    for columns in runs(last + 1 - start, look.columns):
        inside = [node for node in nodes if start <= node.column < start + columns]
        start += columns
        here = {node.number for node in inside}
        leads = [tuple(one for one in node.feeds if one in here) for node in inside]
        run = [node._replace(feeds=feeds) for node, feeds in zip(inside, leads, strict=True)]
        by_number = {node.number: node for node in run}
        # A few matches that lead nowhere get a part each.
        alone = len(run) <= look.columns < AT_WILL and not any(leads)
        most = 1 if alone else look.most
        first = min((node.column for node in run), default=0)
        part: list[Node] = []
        used = 0
        for root in _roots(run):
            tree = list(_tree(root, by_number))
            beside = look.beside and part and not root.feeds and root.column > first
            leaves = 0 if beside else sum(not node.feeds for node in tree)
            if part and used + leaves > most:
                found.append(part)
                part, used = [], 0
            part += tree
            used += leaves
        found += [part] if part else []
    return found


def runs(rounds: int, most: int) -> list[int]:
    """So many rounds in runs of at most so many, the last of more than one.

    >>> runs(4, 4), runs(5, 4), runs(6, 4), runs(1, 4)
    ([4], [3, 2], [4, 2], [1])
    """
    if rounds <= most or most < 2:
        return [rounds] if rounds > 0 else []
    first = most - 1 if rounds == most + 1 and most > 2 else most
    return [first, *runs(rounds - first, most)]


def _roots(nodes: Sequence[Node]) -> list[Node]:
    """The matches that lead to none of the others, in the order of their bracket."""
    leading = {one for node in nodes for one in node.feeds}
    return [node for node in nodes if node.number not in leading]


def _tree(root: Node, by_number: Mapping[int, Node]) -> Iterator[Node]:
    for one in root.feeds:
        yield from _tree(by_number[one], by_number)
    yield root


def laid_out(nodes: Sequence[Node], look: Look) -> Layout:
    """The layout of a drawing: every match at its place."""
    by_number = {node.number: node for node in nodes}
    heights = _heights(nodes, by_number, look)
    columns = sorted({node.column for node in nodes})
    left = {column: at * (look.box + look.gap) for at, column in enumerate(columns)}
    after = {one: node.number for node in nodes for one in node.feeds}
    spots = []
    for node in nodes:
        x, y = left[node.column], heights[node.number]
        following, line = by_number.get(after.get(node.number, 0)), ""
        if following:
            # From the middle of a match to that of the next, with a turn just before it.
            to, middle = left[following.column], look.label + look.side
            start, end, turn = y + middle, heights[following.number] + middle, to - look.gap // 2
            line = f"{x + look.box},{start} {turn},{start} {turn},{end} {to},{end}"
        spots.append(Spot(node.number, x, y, line))
    width = len(columns) * (look.box + look.gap) - look.gap
    height = max(heights.values(), default=0) + look.height
    return Layout(tuple(spots), tuple(columns), width, height)


def _heights(nodes: Sequence[Node], by_number: Mapping[int, Node], look: Look) -> dict[int, int]:
    """The top of every match: in the middle of the matches that lead to it."""
    found: dict[int, int] = {}
    used = 0
    first = min((node.column for node in nodes), default=0)
    for root in _roots(nodes):
        for node in _tree(root, by_number):
            if look.beside and found and not node.feeds and node.column > first and node == root:
                own = (found[n] for n in found if by_number[n].column == node.column)
                # A match whose number is beside it has over it what it is played for.
                below = look.step + look.winner + (look.small * 3 // 2 if look.boxed else 0)
                found[node.number] = max(max(own, default=0) + below, *found.values())
            elif node.feeds:
                found[node.number] = sum(found[one] for one in node.feeds) // len(node.feeds)
            else:
                found[node.number] = look.heading + used * look.step
                used += 1
    return found


def shelved(
    sizes: Iterable[tuple[int, int]], width: int, height: int, space: int
) -> list[list[tuple[int, int]]]:
    """The place of each drawing on its page: side by side, then in the next row or page.

    >>> shelved([(60, 40), (40, 30), (60, 40)], 110, 50, 10)
    [[(0, 0), (70, 0)], [(0, 0)]]
    """
    pages: list[list[tuple[int, int]]] = []
    x = y = shelf = 0
    for wide, high in sizes:
        if x and x + wide > width:
            x, y, shelf = 0, y + shelf + space, 0
        if not pages or y + high > height:
            pages.append([])
            x = y = shelf = 0
        pages[-1].append((x, y))
        x, shelf = x + wide + space, max(shelf, high)
    return pages
