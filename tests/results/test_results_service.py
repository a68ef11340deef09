"""Recording, correcting, taking back and forfeiting: what is stored and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests import cast
from tests.cast import actor, published_round
from tests.results.cast import evening, match, record, totals
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import Hand, JournalEntry, MatchEntry, MatchState, Round
from tournaments.models.fields import Review
from tournaments.results.services.hands import hand_record
from tournaments.results.services.results import (
    Doubt,
    OverHands,
    result_clear,
    result_forfeit,
    result_record,
    result_undo,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    return evening()


def refused(raised: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.field for problem in raised.value.problems]


class TestRecord:
    def test_a_card_is_stored_confirmed_and_journalled(self, round_: Round) -> None:
        done = record(round_, 1, totals(1050, 1006, (1, 0), (0, 1)), keep=True)
        kept = match(round_)
        assert (kept.entry, kept.winner) == (MatchEntry.TOTALS, 0)
        assert [s.score for s in kept.sides.all()] == [1050, 1006]
        assert [(s.belotes, s.capots) for s in kept.sides.all()] == [(1, 0), (0, 1)]
        assert kept.recorded_at == actor().at
        entry = JournalEntry.objects.get(act="result.record")
        assert entry.round_number == 1
        assert entry.data["pairs"] == [1, 2]
        assert entry.data["before"]["scores"] == [None, None]
        assert entry.data["after"]["scores"] == [1050, 1006]
        assert done.revision == kept.revision == kept.round.tournament.revision > 0

    def test_a_sum_that_comes_out_is_confirmed_without_a_flag(self, round_: Round) -> None:
        record(round_)
        assert match(round_).state == MatchState.CONFIRMED
        assert match(round_).review is None

    def test_counts_of_nobody_stand_with_the_game(self, round_: Round) -> None:
        record(round_, 1, totals(1050, 1024, 2, 1))
        kept = match(round_)
        game = kept.games.get()
        assert (game.belotes_unsplit, game.capots_unsplit) == (2, 1)
        assert [s.belotes for s in kept.sides.all()] == [0, 0]

    def test_equal_totals_are_a_draw(self, round_: Round) -> None:
        record(round_, 1, totals(972, 972))
        assert match(round_).winner is None
        assert match(round_).complete

    def test_a_doubt_stores_nothing_and_frees_the_key(self, round_: Round) -> None:
        with pytest.raises(Doubt) as raised:
            record(round_, 1, totals(1030, 894, 1), actor=actor("k1"))
        assert raised.value.review == Review("sum", 1964, 1924, -40)
        assert match(round_).entry == MatchEntry.NONE
        assert match(round_).version == 1
        record(round_, 1, totals(1030, 934, 1), actor=actor("k1"))
        assert match(round_).complete

    def test_a_doubt_can_be_kept_to_be_checked(self, round_: Round) -> None:
        record(round_, 1, totals(1030, 894), keep=True)
        kept = match(round_)
        assert kept.complete
        assert kept.review is not None
        assert kept.review.hints == ("belote_missing",) or kept.review.difference == -20
        record(round_, 1, totals(1030, 914))
        assert match(round_).review is None

    def test_sent_twice_changes_nothing(self, round_: Round) -> None:
        record(round_, actor=actor("twice"))
        with pytest.raises(Repeated):
            record(round_, 1, totals(1, 1943), actor=actor("twice"))
        assert [s.score for s in match(round_).sides.all()] == [1030, 914]
        assert JournalEntry.objects.filter(act="result.record").count() == 1

    def test_a_stale_version_is_a_conflict_with_what_stands(self, round_: Round) -> None:
        seen = match(round_)
        record(round_)
        with pytest.raises(Conflict) as raised:
            result_record(actor=actor(), match=seen, version=seen.version, totals=totals(914, 1030))
        assert raised.value.current.version == 2

    @pytest.mark.parametrize(
        ("typed", "fields"),
        [
            (totals(3265, 0), ["points_a"]),
            (totals(0, 3265), ["points_b"]),
            (totals(1000, 944, 13), ["belotes"]),
            (totals(1000, 944, 0, 13), ["capots"]),
            (totals(0, 1944, 0, (1, 0)), ["points_a"]),
            (totals(1900, 19, (0, 1)), ["points_b"]),
            (totals(3265, 0, 13), ["belotes", "points_a"]),
        ],
    )
    def test_what_no_game_can_give(self, round_: Round, typed: Any, fields: list[str]) -> None:
        with pytest.raises(Refusal) as raised:
            record(round_, 1, typed, keep=True)
        assert refused(raised) == fields
        assert match(round_).entry == MatchEntry.NONE

    def test_the_ranking_may_need_to_know_whose(self) -> None:
        round_ = evening(ranking_keys=["points", "capots", "lot"])
        with pytest.raises(Refusal) as raised:
            record(round_, 1, totals(1050, 984, 0, 1), keep=True)
        assert refused(raised) == ["capots"]
        record(round_, 1, totals(1050, 984, 0, (1, 0)))
        assert match(round_).complete

    def test_a_withdrawn_pair_has_no_result(self, round_: Round) -> None:
        round_.tournament.entrants.filter(number=2).update(withdrawn_from=1)
        with pytest.raises(Refusal, match="forfait"):
            record(round_)
        assert not match(round_).complete

    def test_a_bye_and_a_draft_have_no_result(self, round_: Round) -> None:
        bye = round_.matches.get(kind="bye")
        with pytest.raises(Refusal, match="exempt"):
            result_record(actor=actor(), match=bye, version=1, totals=totals(1030, 914))
        round_.published_at = None
        round_.save()
        with pytest.raises(Refusal, match="pas publiée"):
            record(round_)

    def test_a_table_entered_by_hands_is_not_overwritten(self, round_: Round) -> None:
        hand_record(
            actor=actor(), match=match(round_), version=1, facts={"taker": "A", "points": {"A": 90}}
        )
        with pytest.raises(OverHands, match="1 donne"):
            record(round_)


class TestTarget:
    def test_somebody_must_have_reached_it(self) -> None:
        round_ = evening(preset="belote")
        with pytest.raises(Doubt) as raised:
            record(round_, 1, totals(980, 700))
        assert raised.value.review.code == "target"
        record(round_, 1, totals(1010, 700))
        assert match(round_).state == MatchState.CONFIRMED

    def test_rubicon_by_the_rules(self) -> None:
        round_ = evening(preset="belote")
        tournament = round_.tournament
        tournament.rules = cast.rules_like(tournament.rules, rubicon="simple")
        tournament.save()
        record(round_, 1, totals(1010, 499))
        record(round_, 2, totals(500, 1010))
        assert match(round_, 1).rubicon
        assert not match(round_, 2).rubicon

    def test_a_total_far_beyond_the_target_is_refused(self) -> None:
        with pytest.raises(Refusal):
            record(evening(preset="belote"), 1, totals(9000, 0), keep=True)


class TestCorrection:
    def test_in_the_latest_round_the_reason_is_free(self, round_: Round) -> None:
        record(round_)
        record(round_, 1, totals(1040, 904))
        entry = JournalEntry.objects.get(act="result.correct")
        assert entry.data["before"]["scores"] == [1030, 914]
        assert entry.data["after"]["scores"] == [1040, 904]

    def test_in_a_past_round_it_is_needed(self, round_: Round) -> None:
        record(round_)
        published_round(round_.tournament, 2, [(1, 3), (2, 4)])
        with pytest.raises(Refusal) as raised:
            record(round_, 1, totals(1040, 904), reason="   ")
        assert refused(raised) == ["reason"]
        record(round_, 1, totals(1040, 904), reason="card read upside down")
        assert match(round_).sides.get(position=0).score == 1040
        said = JournalEntry.objects.get(act="result.correct")
        assert "card read upside down" in sentence(said.act, said.data)

    def test_a_missing_card_of_a_past_round_needs_none(self, round_: Round) -> None:
        published_round(round_.tournament, 2, [(1, 3), (2, 4)])
        record(round_)
        assert match(round_).complete

    def test_the_first_time_of_return_stays(self, round_: Round) -> None:
        record(round_)
        later = actor(at=actor().at.replace(hour=23))
        record(round_, 1, totals(1040, 904), actor=later)
        assert match(round_).recorded_at == actor().at

    def test_a_reason_of_a_novel_is_refused(self, round_: Round) -> None:
        record(round_)
        with pytest.raises(Refusal) as raised:
            record(round_, 1, totals(1040, 904), reason="x" * 10_000)
        assert refused(raised) == ["reason"]


class TestForfeit:
    def test_points_by_the_settings(self, round_: Round) -> None:
        result_forfeit(actor=actor(), match=match(round_), version=1, absent={1})
        kept = match(round_)
        assert [s.score for s in kept.sides.all()] == [1100, 0]
        assert [s.forfeited for s in kept.sides.all()] == [False, True]
        assert (kept.winner, kept.entry) == (0, MatchEntry.FORFEIT)

    def test_both_absent_nobody_wins(self, round_: Round) -> None:
        result_forfeit(actor=actor(), match=match(round_), version=1, absent={0, 1})
        assert [s.score for s in match(round_).sides.all()] == [0, 0]
        assert match(round_).winner is None

    def test_a_withdrawn_pair_can_forfeit(self, round_: Round) -> None:
        round_.tournament.entrants.filter(number=2).update(withdrawn_from=1)
        result_forfeit(actor=actor(), match=match(round_), version=1, absent={1})
        assert match(round_).complete

    @pytest.mark.parametrize("absent", [set(), {2}, {0, 5}])
    def test_somebody_of_the_table_forfeits(self, round_: Round, absent: set[int]) -> None:
        with pytest.raises(Refusal):
            result_forfeit(actor=actor(), match=match(round_), version=1, absent=absent)


class TestUndoAndClear:
    def test_taken_back_the_card_is_awaited(self, round_: Round) -> None:
        record(round_, 1, totals(1030, 894), keep=True)
        result_undo(actor=actor(), match=match(round_), version=2, reason="wrong table")
        back = match(round_)
        assert (back.entry, back.state, back.review) == (MatchEntry.NONE, MatchState.EXPECTED, None)
        assert back.recorded_at is None
        assert [s.score for s in back.sides.all()] == [None, None]

    def test_the_hands_go_with_it_and_stay_in_the_journal(self, round_: Round) -> None:
        facts = {"taker": "A", "points": {"A": 90}}
        hand_record(actor=actor(), match=match(round_), version=1, facts=facts)
        result_undo(actor=actor(), match=match(round_), version=2, reason="wrong table")
        assert not Hand.objects.of_match(match(round_)).exists()
        assert JournalEntry.objects.get(act="result.undo").data["hands"] == [facts]

    def test_a_reason_is_always_needed(self, round_: Round) -> None:
        record(round_, 1, totals(1030, 894), keep=True)
        for act in (result_undo, result_clear):
            with pytest.raises(Refusal) as raised:
                act(actor=actor(), match=match(round_), version=2, reason="")
            assert refused(raised) == ["reason"]
        assert match(round_).review is not None

    def test_checked_the_flag_goes_and_the_result_stays(self, round_: Round) -> None:
        record(round_, 1, totals(1030, 894), keep=True)
        result_clear(actor=actor(), match=match(round_), version=2, reason="card recounted")
        assert match(round_).review is None
        assert match(round_).state == MatchState.CONFIRMED
        assert [s.score for s in match(round_).sides.all()] == [1030, 894]

    def test_nothing_to_take_back_or_to_check(self, round_: Round) -> None:
        for act in (result_undo, result_clear):
            with pytest.raises(Refusal):
                act(actor=actor(), match=match(round_), version=1, reason="why not")
