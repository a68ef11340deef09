"""Numbers on the score cards of a large hall."""

from __future__ import annotations

from tournaments.paper.card_seats import LETTERS, seats_of
from tournaments.paper.cards import ScoreCard
from tournaments.paper.grid import A5
from tournaments.paper.letter_widths import width_of


def test_numbers_of_four_digits_have_the_smaller_type() -> None:
    assert [ScoreCard(number).long_number for number in (1000, 999)] == [True, False]


def test_numbers_of_four_digits_have_room_before_the_names() -> None:
    seat = seats_of(A5, 2)[0]
    assert width_of("9999", LETTERS, bold=True) < seat.letter
