"""Drawings of brackets: every kind, 3 to 128 entrants, on screen, projector and paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

import pytest
from django.utils import translation

from tests.matrix import rarely
from tests.phases.brackets import (
    KINDS,
    apart,
    boxes,
    brackets,
    drawn,
    names_of,
    output_of,
    segments,
    sizes_of,
)
from tournaments.brackets.layout import shelved, width
from tournaments.ranking.bracket_drawing import Drawing
from tournaments.ranking.bracket_pages import (
    PAPER,
    PAPER_PAGE,
    PROJECTOR,
    PROJECTOR_PAGE,
    SCREEN,
    DrawnPage,
    begins_at,
    drawing_of,
    pages_of,
    sheets_of,
)
from tournaments.ranking.selectors.brackets import BracketShown

pytestmark = pytest.mark.slow

Drawer = Callable[[Sequence[BracketShown]], list[Drawing]]


def on_screen(found: Sequence[BracketShown]) -> list[Drawing]:
    return [drawing_of(bracket, whole=True) for bracket in found]


def on_projector(found: Sequence[BracketShown]) -> list[Drawing]:
    return drawn(pages_of(found))


def on_paper(found: Sequence[BracketShown]) -> list[Drawing]:
    return drawn(sheets_of(found))


EVERYWHERE = pytest.mark.parametrize("drawer", [on_screen, rarely(on_projector), on_paper])
EVERY_KIND = pytest.mark.parametrize("kind", KINDS)
EVERY_SIZE = pytest.mark.parametrize("every", [False, rarely(True)], ids=["", "every size"])
TELLING = {3, 4, 7, 11, 16, 23, 33, 64}
"""Sizes that are drawn in every run: full, one short, one over, with many byes."""


def sizes(kind: str, *, every: bool) -> list[int]:
    return [size for size in sizes_of(kind, every=every) if every or size in TELLING]


@EVERY_KIND
class TestEverySize:
    @EVERY_SIZE
    @EVERYWHERE
    def test_no_two_matches_touch(self, kind: str, every: bool, drawer: Drawer) -> None:
        for size in sizes(kind, every=every):
            for drawing in drawer(brackets(kind, size)):
                assert apart(boxes(drawing)), (size, drawing.key)

    @EVERY_SIZE
    @EVERYWHERE
    def test_every_match_is_inside_its_drawing(
        self, kind: str, every: bool, drawer: Drawer
    ) -> None:
        for size in sizes(kind, every=every):
            for drawing in drawer(brackets(kind, size)):
                assert min(top for _, top, _, _ in boxes(drawing)) >= drawing.look.heading
                assert max(right for _, _, right, _ in boxes(drawing)) == drawing.width
                assert max(bottom for _, _, _, bottom in boxes(drawing)) == drawing.body

    @EVERY_SIZE
    @pytest.mark.parametrize("drawer", [on_screen, on_paper])
    def test_every_match_is_drawn_once(self, kind: str, every: bool, drawer: Drawer) -> None:
        for size in sizes(kind, every=every):
            numbers = Counter(
                match.shown.number
                for drawing in drawer(brackets(kind, size))
                for match in drawing.matches
            )
            assert numbers == Counter(row["match"] for row in output_of(kind, size)["matches"])

    @EVERY_SIZE
    @EVERYWHERE
    def test_no_line_runs_through_a_match(self, kind: str, every: bool, drawer: Drawer) -> None:
        for size in sizes(kind, every=every):
            for drawing in drawer(brackets(kind, size)):
                for match in drawing.matches:
                    assert not _crossed(match.spot.line, drawing), (size, match.shown.number)

    @EVERY_SIZE
    @EVERYWHERE
    def test_lines_join_a_match_to_the_next_of_its_winner(
        self, kind: str, every: bool, drawer: Drawer
    ) -> None:
        for size in sizes(kind, every=every):
            plays = _plays(kind, size)
            for drawing in drawer(brackets(kind, size)):
                look = drawing.look
                spots = {match.shown.number: match.spot for match in drawing.matches}
                for number, spot in spots.items():
                    middle = look.label + look.side
                    following = spots.get(plays.get(number, 0))
                    assert bool(spot.line) == (following is not None), (size, number)
                    if following:
                        first, *_, last = spot.line.split()
                        assert first == f"{spot.x + look.box},{spot.y + middle}"
                        assert last == f"{following.x},{following.y + middle}"

    def test_a_part_names_the_matches_it_leads_to(self, kind: str) -> None:
        for size in (16, 31):
            plays = _plays(kind, size)
            for drawing in on_paper(brackets(kind, size)):
                here = {match.shown.number for match in drawing.matches}
                for match in drawing.matches:
                    after = plays.get(match.shown.number)
                    leads_away = after is not None and after not in here
                    *_before, leads = f"{match.label.text}{match.table.text}".partition("→")
                    assert leads.split()[1:] == [str(after)] * leads_away

    @EVERY_SIZE
    def test_drawings_fit_on_their_pages(self, kind: str, every: bool) -> None:
        for size in sizes(kind, every=every):
            found = brackets(kind, size)
            for pages, (wide, high) in (
                (pages_of(found), PROJECTOR_PAGE),
                (sheets_of(found), PAPER_PAGE),
            ):
                for page in pages:
                    assert apart([_frame(drawing) for drawing in page.drawings])
                    assert max(drawing.x + drawing.width for drawing in page.drawings) <= wide
                    # Only the title of a full page of the projector makes it a little smaller.
                    assert page.height <= high + page.drawings[0].top

    @EVERYWHERE
    def test_every_word_fits(self, kind: str, drawer: Drawer) -> None:
        for language in ("fr", "en"):
            with translation.override(language):
                for size in (3, 31, *((128,) if kind != "placement" else ())):
                    for drawing in drawer(brackets(kind, size)):
                        _assert_fits(drawing)


@cache
def _plays(kind: str, size: int) -> dict[int, int]:
    """The match of the same drawing that the winner of each match plays.

    The last of the losers' bracket leads out of its own.
    """
    families = [{match.number for match in found.matches} for found in brackets(kind, size)]
    follows = (
        (side["winner_of"], row["match"])
        for row in output_of(kind, size)["matches"]
        for side in row["sides"]
        if "winner_of" in side
    )
    return {
        one: after for one, after in follows if any({one, after} <= family for family in families)
    }


def _crossed(line: str, drawing: Drawing) -> bool:
    """Whether a line enters a box; it may touch an edge."""
    return any(
        left < box[2] and right > box[0] and top < box[3] and bottom > box[1] + drawing.look.label
        for left, top, right, bottom in segments(line)
        for box in boxes(drawing)
    )


def _frame(drawing: Drawing) -> tuple[int, int, int, int]:
    return (
        drawing.x,
        drawing.y,
        drawing.x + drawing.width,
        drawing.y + drawing.height,
    )


def _assert_fits(drawing: Drawing) -> None:
    look = drawing.look
    assert width(drawing.title, look.size) <= drawing.width
    for words in drawing.heads:
        assert width(words.text, look.size) <= look.box
    for match in drawing.matches:
        over = f"{match.label.text} table 128 "
        assert width(over, look.small) <= look.box
        for side in match.sides:
            room = look.room if side.shown.name else look.box - look.figures
            for number in side.numbers:
                assert width(number.text, look.size) <= look.figures - look.size * 2 // 5
            assert len(side.names) <= look.lines
            for line in side.names:
                assert width(line.text, look.size) <= room
                assert side.y < line.y - look.size * 7 // 10
                assert line.y + look.size // 5 <= side.y + look.side


class TestWords:
    def test_an_open_place_names_the_match_that_decides_it(self) -> None:
        with translation.override("en"):
            (bracket,) = brackets("third", 4)
        final, third = bracket.matches[2:]
        assert [side.waits for side in final.sides] == ["winner of no. 1", "winner of no. 2"]
        assert [side.waits for side in third.sides] == ["loser of no. 1", "loser of no. 2"]
        assert final.sides[0].name is None

    @pytest.mark.parametrize(
        ("kind", "titles"),
        [
            ("third", [""]),
            ("double", ["main bracket", "losers’ bracket"]),
            ("consolante", ["main bracket", "consolation bracket"]),
            ("placement", ["main bracket", "places 3 to 4", "places 5 to 8", "places 7 to 8"]),
        ],
    )
    def test_each_bracket_has_its_name(self, kind: str, titles: list[str]) -> None:
        with translation.override("en"):
            assert [bracket.title for bracket in brackets(kind, 8)] == titles

    def test_rounds_of_a_double_elimination(self) -> None:
        with translation.override("en"):
            main, losers = brackets("double", 4)
        assert [words for words, _, _ in main.rounds] == [
            *("semifinal", "final of the unbeaten", "grand final", "grand final again, if needed"),
        ]
        assert [words for words, _, _ in losers.rounds] == [
            *("losers’ bracket, round 1", "losers’ bracket, round 2"),
        ]

    def test_a_consolation_from_a_later_round(self) -> None:
        main, consolation = brackets("consolante", 16, of_round=2)
        assert len(main.matches) == 16
        assert len(consolation.matches) == 3

    def test_the_number_comes_first_or_alone_where_names_are_hidden(self) -> None:
        (bracket,) = brackets("single", 4, people=())
        drawing = drawing_of(bracket)
        first = drawing.matches[0].sides[0]
        (number,) = first.numbers
        assert number.text == str(first.shown.name and first.shown.name.number)
        assert first.names == ()
        assert drawing.look.lines == 1

    def test_one_player_takes_one_line(self) -> None:
        (bracket,) = brackets("single", 8, people=("Alice Martin",))
        assert drawing_of(bracket).look.lines == 1
        assert drawing_of(bracket).height < drawing_of(brackets("single", 8)[0]).height

    def test_a_side_keeps_its_full_names(self) -> None:
        (bracket,) = brackets("single", 3)
        drawing = drawing_of(bracket)
        shortened = drawing.matches[0].sides[0]
        assert [line.text for line in shortened.names] == [
            *("J.-C. de La Villardière", "M.-F. Vandenbroucke"),
        ]
        on_sheet = on_paper(brackets("single", 3))[0].matches[0].sides[0]
        assert on_sheet.names[0].text == "Jean-Christophe de La Villardière"
        assert shortened.shown.name in names_of(3).values()


class TestParts:
    def test_a_phone_shows_a_whole_match_across(self) -> None:
        assert SCREEN.box <= 360 - 2 * 20
        assert SCREEN.size >= 16

    def test_four_first_matches_on_the_projector(self) -> None:
        pages = pages_of(brackets("single", 32))
        assert [len(page.drawings[0].matches) for page in pages] == [7, 7, 7, 7]
        assert PROJECTOR.size * 3 > 90

    def test_rounds_not_reached_are_not_projected(self) -> None:
        known = [
            any(side.shown.name for match in page.drawings[0].matches for side in match.sides)
            for page in pages_of(brackets("double", 32))
        ]
        assert all(known)

    @pytest.mark.parametrize(("size", "sheets"), [(8, 1), (16, 1), (32, 3), (64, 5)])
    def test_sheets_of_paper(self, size: int, sheets: int) -> None:
        found = sheets_of(brackets("third", size))
        assert len(found) == sheets
        assert all(float(page.millimetres[1][:-2]) <= 228 for page in found)
        assert PAPER.size >= 36 >= PAPER.small, "a tenth of a millimetre: 10 pt are 35.3"

    def test_a_bracket_before_play_is_drawn_from_its_start(self) -> None:
        (bracket,) = brackets("single", 16)
        assert begins_at(bracket) == 1
        assert len(drawing_of(bracket).matches) == 15

    def test_shelves(self) -> None:
        assert shelved([], 10, 10, 1) == []
        assert shelved([(5, 5), (5, 5), (5, 5)], 11, 11, 1) == [[(0, 0), (6, 0), (0, 6)]]
        assert shelved([(5, 9), (9, 5)], 11, 11, 1) == [[(0, 0)], [(0, 0)]]


def test_a_page_is_as_high_as_its_drawings() -> None:
    (page,) = sheets_of(brackets("single", 4))
    assert isinstance(page, DrawnPage)
    assert page.height == page.drawings[0].height
