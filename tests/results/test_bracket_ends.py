"""In a bracket somebody has to win: totals, hands and forfeits that would leave nobody."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.presets import preset_rules
from tests import cast
from tests.results.cast import match, totals
from tests.rounds.evenings import drawn, published
from tournaments.brackets.draws import level_review
from tournaments.core.writes import Refusal
from tournaments.models import Match, MatchState, Round, System
from tournaments.results.outcome import Totals
from tournaments.results.sentences import review_words
from tournaments.results.services.hands import hand_edit, hand_record
from tournaments.results.services.results import result_forfeit, result_record, result_undo
from tournaments.rounds.selectors.draws import obstacles

pytestmark = pytest.mark.django_db
URL = "/desk/martin/rounds/1/results/"
OURS: dict[str, Any] = {"taker": "A", "points": {"A": 90}}
THEIRS: dict[str, Any] = {"taker": "B", "points": {"B": 90}}


def first_round(system: str = System.KNOCKOUT, preset: str = "village_12") -> Round:
    """Four pairs, two hands a game, the first round public."""
    rules = cast.rules_like(preset_rules(preset), hands=2)
    tournament = cast.tournament(system=system, rules=rules, ranking_keys=["points", "lot"])
    cast.pairs(tournament, 4)
    return published(tournament)


def level_by_hands(round_: Round) -> Match:
    for facts in (OURS, THEIRS):
        found = match(round_)
        hand_record(actor=cast.actor(), match=found, version=found.version, facts=facts)
    return match(round_)


def given(found: Match) -> dict[str, Any]:
    return {"actor": cast.actor(), "match": found, "version": found.version}


class TestHands:
    def test_a_level_game_is_flagged_in_a_bracket(self) -> None:
        found = level_by_hands(first_round())
        assert found.state == MatchState.CONFIRMED
        assert level_review(found, 0)
        assert found.review is not None
        assert "Égalité à 162" in review_words(found.review)

    def test_the_desk_sees_it(self) -> None:
        round_ = first_round()
        level_by_hands(round_)
        desk = cast.signed_in(cast.organiser(round_.tournament.club))
        assert "1 à vérifier" in desk.get(URL).content.decode()
        assert "il faut un gagnant" in desk.get(f"{URL}1/").content.decode()

    @pytest.mark.parametrize("system", [System.RANDOM, System.POOLS])
    def test_nowhere_else_is_it_a_matter(self, system: str) -> None:
        found = level_by_hands(first_round(system))
        assert not found.in_bracket
        assert found.review is None

    def test_a_hand_put_right_settles_it(self) -> None:
        found = level_by_hands(first_round())
        hand_edit(**given(found), number=2, facts={"taker": "B", "points": {"B": 100}})
        found.refresh_from_db()
        assert (found.review, found.winner) == (None, 1)

    def test_what_the_sentence_says_can_be_done(self) -> None:
        round_ = first_round()
        found = level_by_hands(round_)
        result_undo(**given(found), reason="une donne de plus")
        found = match(round_)
        result_record(**given(found), totals=Totals((252, 234), extra_hands=1))
        found = match(round_)
        assert (found.state, found.winner, found.review) == (MatchState.CONFIRMED, 0, None)
        assert not level_review(found, 0)

    def test_the_next_round_waits_for_it(self) -> None:
        round_ = first_round()
        level_by_hands(round_)
        other = match(round_, 2)
        result_record(**given(other), totals=totals(200, 124))
        assert any("1" in words for words in obstacles(round_.tournament, 2))
        with pytest.raises(Refusal):
            drawn(round_.tournament, 2)


class TestTotals:
    def test_equal_totals_are_refused(self) -> None:
        found = match(first_round())
        with pytest.raises(Refusal, match="il faut un gagnant") as caught:
            result_record(**given(found), totals=totals(162, 162))
        assert caught.value.problems[0].field == "points_a"

    def test_the_line_keeps_what_was_typed_beside_the_sentence(self) -> None:
        round_ = first_round()
        desk = cast.signed_in(cast.organiser(round_.tournament.club))
        typed = {"table": 1, "points_a": 162, "points_b": 162, "belotes": "", "capots": ""}
        answer = desk.post(URL, typed | {"seen": 0})
        assert answer.status_code == 422
        assert "il faut un gagnant" in answer.content.decode()
        assert 'value="162"' in answer.content.decode()


class TestForfeits:
    def test_one_of_two_names_the_winner(self) -> None:
        found = match(first_round())
        result_forfeit(**given(found), absent=[0])
        assert match(found.round).winner == 1

    def test_of_both_nobody_would_go_on(self) -> None:
        found = match(first_round())
        with pytest.raises(Refusal, match="il faut un gagnant"):
            result_forfeit(**given(found), absent=[0, 1])

    def test_elsewhere_both_may(self) -> None:
        found = match(first_round(System.RANDOM))
        result_forfeit(**given(found), absent=[0, 1])
        assert match(found.round).winner is None
