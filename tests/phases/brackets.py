"""Brackets of every kind and size for the tests, before their first match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from django.utils.translation import get_language

from tests import cast
from tournaments.brackets.layout import Look
from tournaments.draws.registry import draw_json
from tournaments.entrants.selectors.names import PairName
from tournaments.ranking.bracket_drawing import Drawing
from tournaments.ranking.bracket_pages import DrawnPage
from tournaments.ranking.phase_facts import PhaseFacts
from tournaments.ranking.selectors.brackets import BracketShown, GroupShown

LONG = ("Jean-Christophe de La Villardière", "Marie-Françoise Vandenbroucke")
KINDS: Mapping[str, Mapping[str, Any]] = {
    "single": {"system": "knockout"},
    "third": {"system": "knockout", "third_place": True},
    "double": {"system": "knockout", "bracket": "double"},
    "placement": {"system": "knockout", "placement": True},
    "consolante": {"system": "consolante", "third_place": True},
}
LARGEST_PLACED = 32


def output_of(kind: str, size: int, **changes: Any) -> dict[str, Any]:
    """The bracket of a kind for so many entrants."""
    entrants = [{"id": number} for number in range(1, size + 1)]
    given = {**KINDS[kind], **changes, "entrants": entrants}
    return draw_json(given)


def names_of(size: int, people: Sequence[str] = LONG) -> dict[int, PairName]:
    return {number: PairName(number, tuple(people)) for number in range(1, size + 1)}


def brackets(
    kind: str, size: int, people: Sequence[str] = LONG, **changes: int
) -> list[BracketShown]:
    """The drawing of a bracket."""
    return _brackets(kind, size, tuple(people), tuple(changes.items()), get_language())


@cache
def _brackets(
    kind: str,
    size: int,
    people: tuple[str, ...],
    changes: tuple[tuple[str, int], ...],
    _language: str | None,
) -> list[BracketShown]:
    plan = cast.phase_row(1, "", str(KINDS[kind]["system"]), 9, 1, ("points",))
    people_in = tuple(range(1, size + 1))
    group = cast.drawn_group("A", people_in, output_of(kind, size, **dict(changes)))
    facts = PhaseFacts(plan, {"A": people_in}, {"A": group})
    return GroupShown(facts, "A", {}, names_of(size, people), {}).brackets()


def sizes_of(kind: str, *, every: bool) -> Iterator[int]:
    """The sizes up to 34 entrants, around 48 and 64, and the largest; or every one up to 64."""
    if kind == "placement":
        return iter((*range(3, 18), 23, 31, LARGEST_PLACED))
    return iter((*range(3, 65), 128) if every else (*range(3, 35), 47, 48, 49, 63, 64, 128))


def drawn(pages: Sequence[DrawnPage]) -> list[Drawing]:
    return [drawing for page in pages for drawing in page.drawings]


def boxes(drawing: Drawing) -> list[tuple[int, int, int, int]]:
    """The left, top, right and bottom of each match with its label."""
    look: Look = drawing.look
    spots = (match.spot for match in drawing.matches)
    return [(s.x, s.y, s.x + look.box, s.y + look.height) for s in spots]


def apart(rectangles: Sequence[tuple[int, int, int, int]]) -> bool:
    """Whether no two boxes touch."""
    placed: list[tuple[int, int, int, int]] = []
    for left, top, right, bottom in sorted(rectangles):
        for other in placed:
            beside = right <= other[0] or other[2] <= left
            if not (beside or bottom <= other[1] or other[3] <= top):
                return False
        placed.append((left, top, right, bottom))
    return True


def segments(line: str) -> Iterator[tuple[int, int, int, int]]:
    """The straight parts of a polyline, each from the smaller to the larger coordinate."""
    points = [tuple(map(int, point.split(","))) for point in line.split()]
    for (x, y), (to_x, to_y) in pairwise(points):
        yield min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)
