"""Numbers on the score cards of a large hall."""

from __future__ import annotations

from tournaments.paper.cards import CardSide, ScoreCard


def test_numbers_of_four_digits_have_the_smaller_type() -> None:
    big, usual = CardSide(1000, ("Alice",)), CardSide(999, ("Bruno",))
    cards = [ScoreCard(1000, (big, usual)), ScoreCard(999, (usual, usual))]
    assert [card.long_number for card in cards] == [True, False]
    assert [side.long_number for _, side in cards[0].seats] == [True, False]
