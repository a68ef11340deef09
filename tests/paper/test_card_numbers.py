"""Numbers, names and contests on a score card: how wide they are, and that they have room."""

from __future__ import annotations

import pytest
from django.contrib.staticfiles import finders
from fontTools.ttLib import TTFont

from scoring.rules import Rules
from tournaments.paper.cards.grid import A5
from tournaments.paper.cards.head import LETTERS, Where, name_type, seats_of
from tournaments.paper.cards.values import ScoreCard
from tournaments.paper.lines import width_of


def test_numbers_of_four_digits_have_the_smaller_type() -> None:
    assert [ScoreCard(Rules(), (), number).long_number for number in (1000, 999)] == [True, False]


def test_numbers_of_four_digits_have_room_before_the_names() -> None:
    seat = seats_of(A5, 2)[0]
    assert width_of("9999", LETTERS, bold=True) < seat.letter


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
    def test_names_are_as_large_as_they_have_room(self) -> None:
        seat = seats_of(A5, 2)[0]
        assert name_type(["Alice Martin", "Bruno Petit"], seat).points == 15
        long = "Marie-Christine Vandenbroucke-Delattre"
        assert name_type([long, "Bruno Petit"], seat).name == "type-close"
        assert name_type([long, long], seat).points == 8

    def test_contest_and_round_are_never_cut(self) -> None:
        contest = "Grand concours régional de belote " * 4
        where = Where("Partie 12 · Finale A · huitièmes de finale", contest[:120], ("Le club",))
        within = where.within(A5)
        assert (within.round_, within.contest) == (where.round_, where.contest)
        assert within.size == "where-close"
        assert within.more == ()
        assert Where("Partie 1", "Concours", ("Le club",)).within(A5).size == ""
