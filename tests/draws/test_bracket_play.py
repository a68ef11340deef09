"""A bracket while it is played: who can meet, when it is over, who has which place."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tournaments.draws.bracket_play import BracketResult, places, ready
from tournaments.draws.knockout import BracketMatch, Brackets
from tournaments.draws.registry import draw_json

Json = dict[str, Any]
FORMS: dict[str, Json] = {
    "single": {},
    "third": {"third_place": True},
    "placement": {"placement": True},
    "double": {"bracket": "double"},
}


def bracket(count: int, **more: Any) -> list[BracketMatch]:
    entrants = [{"id": at + 1} for at in range(count)]
    drawn = draw_json({"system": "knockout", "entrants": entrants, **more})
    return Brackets.of_json(drawn).matches


def consolante(count: int, of_round: int = 1) -> list[BracketMatch]:
    entrants = [{"id": at + 1} for at in range(count)]
    asked: Json = {"system": "consolante", "entrants": entrants, "of_round": of_round}
    return Brackets.of_json(draw_json(asked)).matches


def played_out(
    matches: list[BracketMatch], chance: Random | None = None
) -> dict[int, BracketResult]:
    """The results of every match, played wave by wave; the better seed wins, or a random side."""
    results: dict[int, BracketResult] = {}
    while ready(matches, results):
        for each in ready(matches, results):
            one, other = sorted(each.sides, reverse=chance is not None and chance.random() < 0.5)
            results[each.match] = BracketResult(one, other)
    return results


@pytest.mark.parametrize("form", FORMS)
def test_matches_are_read_as_they_were_written(form: str) -> None:
    asked = {"system": "knockout", "entrants": [{"id": at} for at in range(1, 12)], **FORMS[form]}
    rows = draw_json(asked)["matches"]
    assert [match.to_json() for match in Brackets.of_json({"matches": rows}).matches] == rows


class TestPlayed:
    @settings(deadline=None, derandomize=True, max_examples=80)
    @given(st.sampled_from(sorted(FORMS)), st.integers(2, 33), st.integers(0, 10**6))
    def test_the_bracket_ends_and_everybody_has_a_place(
        self, form: str, count: int, seed: int
    ) -> None:
        matches = bracket(count, **FORMS[form])
        found = places(matches, played_out(matches, Random(seed)))  # noqa: S311 - a test
        assert sorted(found) == list(range(1, count + 1))
        ranked = sorted(found.values())
        assert all(place <= at for at, place in enumerate(ranked, start=1))
        assert ranked[:2] == [1, 2]

    @pytest.mark.parametrize("count", [4, 7, 8, 13, 16])
    def test_with_placement_no_place_is_shared(self, count: int) -> None:
        matches = bracket(count, placement=True)
        found = places(matches, played_out(matches))
        assert sorted(found.values()) == list(range(1, count + 1))

    def test_losers_of_the_same_round_share_their_place(self) -> None:
        matches = bracket(8)
        found = places(matches, played_out(matches))
        assert found == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 5, 7: 5, 8: 5}

    def test_a_match_decides_the_third_place(self) -> None:
        matches = bracket(8, third_place=True)
        found = places(matches, played_out(matches))
        assert (found[3], found[4]) == (3, 4)

    def test_in_a_double_elimination_the_rounds_below_give_the_places(self) -> None:
        matches = bracket(8, bracket="double")
        found = places(matches, played_out(matches))
        assert sorted(found.values()) == [1, 2, 3, 4, 5, 5, 7, 7]

    def test_a_consolation_gives_the_places_of_those_who_lost_that_round(self) -> None:
        for count in range(3, 20):
            matches = consolante(count)
            found = places(matches, played_out(matches))
            fallen = {
                p.loser
                for m, p in played_out(matches).items()
                if matches[m - 1].round_ == 1 and matches[m - 1].bracket == "main"
            }
            best = min((found[id_] for id_ in fallen), default=0)
            assert best == count - len(fallen) + 1
            assert sorted(found) == list(range(1, count + 1))


class TestInPlay:
    def test_a_match_is_ready_when_both_are_known(self) -> None:
        matches = bracket(4)
        assert [each.match for each in ready(matches, {})] == [1, 2]
        assert [each.match for each in ready(matches, {1: BracketResult(1, 4)})] == [2]

    def test_entrants_still_in_have_no_place_yet(self) -> None:
        assert places(bracket(4), {1: BracketResult(1, 4), 2: BracketResult(2, 3)}) == {4: 3, 3: 3}

    def test_the_final_is_played_again_where_the_unbeaten_one_loses_it(self) -> None:
        matches = bracket(2, bracket="double")
        first = {1: BracketResult(1, 2)}
        assert [each.bracket for each in ready(matches, first)] == ["final"]
        upset = first | {2: BracketResult(2, 1)}
        assert [each.bracket for each in ready(matches, upset)] == ["final_again"]
        assert ready(matches, upset)
        assert places(matches, upset | {3: BracketResult(1, 2)}) == {1: 1, 2: 2}

    def test_the_final_is_not_played_again_where_the_unbeaten_one_wins_it(self) -> None:
        matches = bracket(2, bracket="double")
        results = {1: BracketResult(1, 2), 2: BracketResult(1, 2)}
        assert ready(matches, results) == []
        assert not ready(matches, results)
        assert places(matches, results) == {1: 1, 2: 2}
