"""The explained parts of a hand add up to its mark, in every game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given, strategies as st

from scoring.hand import HandScore
from scoring.rules_json import rules_from_json
from scoring.score import GameInPlay
from tests.scoring.strategies import KINDS, games, often
from tests.scoring.tables import hand_from_json
from tournaments.core.wording.hands import reasons, result_line


def rows(rules: dict[str, Any], sides: list[str], hands: list[Any]) -> tuple[HandScore, ...]:
    """The hands of a sheet."""
    read = rules_from_json(rules)
    table = GameInPlay(read, sides)
    for number, hand in enumerate(hands, 1):
        table.play(hand_from_json(hand, read, sides, number))
    return table.sheet().hands


def whole(text: str) -> int:
    """A number as it is printed: spaces between thousands, a true minus."""
    return int(re.sub(r"\s", "", text).replace("\u2212", "-").replace(",", ""))


@pytest.mark.parametrize("kind", KINDS)
@often(25)
@given(data=st.data())
def test_the_parts_shown_add_up_to_the_mark_shown(kind: str, data: st.DataObject) -> None:
    game = data.draw(games(kind))
    names = {side: side.lower() for side in game["sides"]}
    with translation.override("fr"):
        for row in rows(game["rules"], game["sides"], game["hands"]):
            for said, mark in zip(
                result_line(row, names).split(" · "), row.marks.values(), strict=True
            ):
                shown, _, parts = re.sub(r" \(.*?\)", "", said).partition(" = ")
                assert whole(shown.split(" ", 1)[1]) == mark
                assert not parts or sum(map(whole, parts.split(" + "))) == mark


class TestThreePlayers:
    def test_a_fault_goes_to_both_others(self) -> None:
        rules = {"preset": "belote3", "opposition": "together", "misdeal": "penalty"}
        (row,) = rows(rules, ["A", "B", "C"], [{"fault": "B"}])
        with translation.override("en"):
            assert reasons(row) == "irregularity by B: 162 to each of the others"
            assert result_line(row, dict(zip("ABC", "XYZ", strict=True))) == "X 162 · Y 0 · Z 162"

    def test_equal_to_the_best_is_not_equal_to_all(self) -> None:
        hand = {"taker": "A", "points": {"A": 60, "B": 60, "C": 42}}
        (row,) = rows({"preset": "belote3"}, ["A", "B", "C"], [hand])
        with translation.override("fr"):
            assert "égalité à 60\u00a0: litige" in reasons(row)


def test_what_a_side_gets_back_stands_beside_what_a_fault_gave_it() -> None:
    rules = {"preset": "village_12", "hands": 2}
    hands = [{"taker": "B", "points": {"B": 81}}, {"fault": "A"}]
    last = rows(rules, ["A", "B"], hands)[-1]
    assert result_line(last, {"A": "A", "B": "B"}) == "A 0 · B 243 = 162 + 81"
