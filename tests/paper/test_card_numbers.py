"""Numbers, names and contests on a score card: how wide they are, and that they have room."""

from __future__ import annotations

import pytest
from django.contrib.staticfiles import finders
from fontTools.ttLib import TTFont

from scoring.rules import Rules
from tournaments.paper.cards.grid import A4_MANY, A5, Area
from tournaments.paper.cards.head import BEFORE_NAMES, LETTERS, Blank, head_of, seats_of
from tournaments.paper.cards.names import SIZES, Where, name_type, names_in
from tournaments.paper.cards.values import AFTER_NUMBER, NO_FIGURE, ScoreCard
from tournaments.paper.lines import width_of

HEAD = head_of(A5, 2, Blank.NOTHING, timed=False)
SEATS = seats_of(A5, 2, HEAD.names)


def test_numbers_of_four_digits_have_the_smaller_type() -> None:
    assert [ScoreCard(Rules(), (), number).long_number for number in (1000, 999)] == [True, False]


def test_letter_and_number_have_room_beside_each_other() -> None:
    for paper, sides, longest in ((A5, 2, "B 9999"), (A4_MANY, 3, "C 999"), (A4_MANY, 6, "F 9999")):
        names = head_of(paper, sides, Blank.NOTHING, timed=False).names
        seat = seats_of(paper, sides, names)[0]
        assert width_of(longest, LETTERS, bold=True) + BEFORE_NAMES < seat.letter


def test_numbers_of_players_are_as_far_before_their_names() -> None:
    assert width_of(AFTER_NUMBER, SIZES[-1].points) >= 3
    for size in SIZES:
        assert width_of(NO_FIGURE, size.points) == pytest.approx(
            width_of("0", size.points), abs=0.2
        )


class TestWidths:
    """The widths of letters are those of the font."""

    def test_they_are_those_of_the_font(self) -> None:
        file = finders.find("fonts/atkinson-hyperlegible-next-latin-400-normal.woff2")
        font = TTFont(str(file))
        letters, widths = font.getBestCmap(), font["hmtx"]
        for code in (*range(32, 48), *range(58, 127), 0xD7, 0x2212, 0x2009, 0x2019, 0xB7):
            assert width_of(chr(code), 72 / 25.4 * 1000) == pytest.approx(widths[letters[code]][0])
        assert width_of("0", 72 / 25.4 * 1000) == pytest.approx(widths["zero.tf"][0])


class TestNames:
    LONG = "Marie-Christine Vandenbroucke-Delattre"

    def test_names_are_as_large_as_they_have_room(self) -> None:
        for names, size in (
            (["Alice Martin", "Bruno Petit"], "type-15"),
            (["Chantal Montmorency", "Bruno Petit"], "type-13"),
            ([self.LONG, "Bruno Petit"], "type-close"),
            ([self.LONG, self.LONG], "type-8"),
        ):
            found = name_type(names, SEATS[0])
            assert found is not None
            assert found.name == size

    def test_names_of_three_players_have_a_line_each(self) -> None:
        seats = seats_of(A4_MANY, 3, head_of(A4_MANY, 3, Blank.NOTHING, timed=False).names)
        each = [[self.LONG], ["Ελένη Παπαδοπούλου-Κωνσταντίνου"], ["Bruno Petit"]]
        size, lines = names_in(each, seats)
        assert (size.name, lines) == ("type-15", [name for [name] in each])

    def test_both_sides_have_one_size(self) -> None:
        size, lines = names_in([["Alice Martin", "Bruno Petit"], [self.LONG] * 2], SEATS)
        assert size.name == "type-8"
        assert lines == ["Alice Martin\nBruno Petit", f"{self.LONG}\n{self.LONG}"]

    def test_a_name_without_room_has_initials_before_it_is_cut(self) -> None:
        long = "Marie-Christophe de La Rochefoucauld-Montmorency Vandenbrouck"
        _size, [shown] = names_in([[long, "Alice"]], SEATS[:1])
        assert shown == f"M.-C.{long.removeprefix('Marie-Christophe')}\nAlice"

    def test_a_name_is_whole_or_has_its_own_ellipsis(self) -> None:
        _size, [first, _second] = names_in([["W" * 80, "V" * 80], ["Alice"]], SEATS)
        cut = first.split("\n")
        assert [name[0] for name in cut] == ["W", "V"]
        assert all(name.endswith("…") for name in cut)

    def test_contest_and_round_are_never_cut(self) -> None:
        contest = "Grand concours régional de belote " * 4
        where = Where("Partie 12 · Finale A · huitièmes de finale", contest[:120], ("Le club",))
        within = where.within(HEAD.where, stacked=True)
        assert (within.round_, within.contest) == (where.round_, where.contest)
        assert within.more == ()
        alone = Where(contest="Concours").within(Area(0, 0, 80, 8.4), stacked=False)
        assert alone.size == "where-alone"
        usual = Where("Partie 1", "Concours", ("Le club",)).within(HEAD.where, stacked=True)
        assert usual.size == ""
