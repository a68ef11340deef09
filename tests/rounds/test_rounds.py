"""Drawing, changing, publishing and taking back a round: the services."""

from __future__ import annotations

from typing import Any

import pytest

from tests import cast
from tests.phases.chains import later
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.draws.registry import draw_json
from tournaments.models import JournalEntry, Match, MatchKind, Round, System, Tournament
from tournaments.rounds.new_drafts import NewDraft
from tournaments.rounds.services.drafts import draft_redo, draft_swap, draft_undo
from tournaments.rounds.services.drawing import drawn_now
from tournaments.rounds.services.rounds import (
    round_discard,
    round_draw,
    round_publish,
    round_unpublish,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament()
    cast.pairs(tournament, 7)
    return tournament


def drawn(tournament: Tournament, number: int = 1, **more: Any) -> Round:
    return round_draw(actor=cast.actor(), tournament=tournament, number=number, seed=42, **more)


def published(tournament: Tournament, number: int = 1) -> Round:
    round_ = drawn(tournament, number)
    return round_publish(actor=cast.actor(), round_=round_, version=round_.version)


def words(caught: pytest.ExceptionInfo[Refusal]) -> str:
    return " ".join(str(problem.message) for problem in caught.value.problems)


def tables(round_: Round) -> list[set[int]]:
    step = round_.steps[round_.step]
    return [{n for side in match["sides"] for n in side} for match in step["matches"]]


class TestDraw:
    def test_a_draft_has_no_matches_and_can_be_drawn_again_by_anyone(
        self, tournament: Tournament
    ) -> None:
        round_ = drawn(tournament)
        assert not Match.objects.exists()
        assert draw_json(round_.draw["input"]) == round_.draw["output"]
        assert len(tables(round_)) == 3
        assert len(round_.steps[0]["byes"]) == 1

    def test_the_first_round_is_at_random_and_the_next_by_rank(
        self, tournament: Tournament
    ) -> None:
        assert drawn(tournament).draw["input"]["system"] == "random"
        first = tournament.rounds.get()
        round_publish(actor=cast.actor(), round_=first, version=first.version)
        finish(first)
        request = drawn(tournament_again(tournament), 2).draw["input"]
        assert request["system"] == "danois"
        assert len(request["history"]) == 4

    def test_later_rounds_take_the_order_of_the_ranking_and_avoid_rematches(self) -> None:
        tournament = cast.tournament(ranking_keys=["points"])
        cast.pairs(tournament, 4)
        round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        cast.totals(round_, 1, 1100, 844)
        cast.totals(round_, 2, 1000, 944)
        request = drawn(tournament, 2).draw["input"]
        assert [entrant["id"] for entrant in request["entrants"]] == [1, 3, 4, 2]
        assert tables(tournament.rounds.get(number=2)) == [{1, 3}, {2, 4}]

    def test_a_volunteer_has_the_bye(self) -> None:
        tournament = cast.tournament(bye_choice="volunteer")
        cast.pairs(tournament, 3)
        with pytest.raises(Refusal) as caught:
            drawn(tournament)
        assert caught.value.problems[0].field == "volunteer"
        assert drawn(tournament, volunteer=2).steps[0]["byes"] == [2]

    def test_absent_pairs_are_not_drawn(self, tournament: Tournament) -> None:
        tournament.entrants.filter(number=7).update(present=False)
        assert set().union(*tables(drawn(tournament))) == {1, 2, 3, 4, 5, 6}

    def test_a_draw_with_nobody_present_is_refused(self) -> None:
        tournament = cast.tournament()
        with pytest.raises(Refusal) as caught:
            drawn(tournament)
        assert "appel" in words(caught)

    def test_a_round_beyond_the_plan_is_refused(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal) as caught:
            drawn(tournament, 5)
        assert "4 parties" in words(caught)

    def test_the_round_before_must_be_published_and_its_cards_back(
        self, tournament: Tournament
    ) -> None:
        with pytest.raises(Refusal):
            drawn(tournament, 2)
        published(tournament)
        with pytest.raises(Refusal) as caught:
            drawn(tournament, 2)
        assert "3 feuilles" in words(caught)

    def test_a_second_draw_of_a_draft_needs_its_version(self, tournament: Tournament) -> None:
        round_ = drawn(tournament)
        with pytest.raises(Conflict):
            drawn(tournament, version=round_.version + 1)
        again = round_draw(
            actor=cast.actor(), tournament=tournament, number=1, seed=43, version=round_.version
        )
        assert again.pk == round_.pk
        assert again.draw["input"]["seed"] == 43

    def test_what_another_organiser_changes_meanwhile_counts_and_stays(
        self, tournament: Tournament
    ) -> None:
        read_before = tournament_again(tournament)
        cast.update(system=System.KNOCKOUT, rounds_planned=3)
        final = later(System.DANOIS, 2, name="Finale")
        cast.update(later_phases=[final], version=2)
        assert drawn(read_before).draw["by"] == System.KNOCKOUT
        assert cast.later_phases(tournament_again(tournament)) == [
            cast.phase_told(cast.phase(final))
        ]

    def test_a_change_during_the_draw_is_not_written_over(
        self, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        cast.update(system=System.KNOCKOUT, rounds_planned=9)

        def slowly(*facts: Any) -> NewDraft:
            Tournament.objects.filter(pk=tournament.pk).update(version=2, name="Concours de mars")
            return drawn_now(*facts)

        monkeypatch.setattr("tournaments.rounds.services.rounds.drawn_now", slowly)
        with pytest.raises(Refusal) as caught:
            drawn(tournament)
        assert "entre-temps" in words(caught)
        assert tournament_again(tournament).first.rounds == 9

    def test_the_same_key_draws_once(self, tournament: Tournament) -> None:
        actor = cast.actor(key="once")
        round_draw(actor=actor, tournament=tournament, number=1, seed=1)
        with pytest.raises(Repeated):
            round_draw(actor=actor, tournament=tournament, number=1, seed=2)
        assert tournament.rounds.get().draw["input"]["seed"] == 1


class TestDraft:
    def test_swap_undo_redo(self, tournament: Tournament) -> None:
        round_ = drawn(tournament)
        before = tables(round_)
        one, other = min(before[0]), min(before[1])
        version = round_.version
        draft_swap(actor=cast.actor(), round_=round_, one=one, other=other, version=version)
        after = tables(round_)
        assert after[0] == before[0] - {one} | {other}
        assert after[1] == before[1] - {other} | {one}
        draft_undo(actor=cast.actor(), round_=round_, version=round_.version)
        assert tables(round_) == before
        draft_redo(actor=cast.actor(), round_=round_, version=round_.version)
        assert tables(round_) == after

    def test_the_exempt_pair_can_be_swapped(self, tournament: Tournament) -> None:
        round_ = drawn(tournament)
        exempt, other = round_.steps[0]["byes"][0], min(tables(round_)[0])
        version = round_.version
        draft_swap(actor=cast.actor(), round_=round_, one=exempt, other=other, version=version)
        assert round_.steps[round_.step]["byes"] == [other]

    def test_a_swap_after_an_undo_forgets_what_was_undone(self, tournament: Tournament) -> None:
        round_ = drawn(tournament)
        first, second = (min(table) for table in tables(round_)[:2])
        actor, version = cast.actor(), round_.version
        draft_swap(actor=actor, round_=round_, one=first, other=second, version=version)
        draft_undo(actor=actor, round_=round_, version=round_.version)
        version = round_.version
        draft_swap(actor=actor, round_=round_, one=second, other=first, version=version)
        with pytest.raises(Refusal):
            draft_redo(actor=cast.actor(), round_=round_, version=round_.version)

    @pytest.mark.parametrize("pick", ["same", "opponents", "stranger"])
    def test_swaps_that_make_no_sense(self, tournament: Tournament, pick: str) -> None:
        round_ = drawn(tournament)
        one, opponent = sorted(tables(round_)[0])
        other = {"same": one, "opponents": opponent, "stranger": 99}[pick]
        with pytest.raises(Refusal):
            draft_swap(
                actor=cast.actor(), round_=round_, one=one, other=other, version=round_.version
            )

    def test_nothing_to_undo(self, tournament: Tournament) -> None:
        round_ = drawn(tournament)
        with pytest.raises(Refusal):
            draft_undo(actor=cast.actor(), round_=round_, version=round_.version)

    def test_a_discarded_draft_leaves_nothing_but_its_journal(self, tournament: Tournament) -> None:
        round_ = drawn(tournament)
        round_discard(actor=cast.actor(), round_=round_, version=round_.version)
        assert not tournament.rounds.exists()
        assert JournalEntry.objects.filter(act="round.discard").exists()


class TestPublish:
    def test_matches_exist_and_the_rules_are_frozen(self, tournament: Tournament) -> None:
        round_ = published(tournament)
        assert round_.matches.filter(kind=MatchKind.MATCH).count() == 3
        assert round_.matches.filter(kind=MatchKind.BYE, hall_table=None).count() == 1
        again = tournament_again(tournament)
        assert again.rules_frozen_at == cast.EVENING
        assert {m.revision for m in round_.matches.all()} == {again.revision}

    def test_publishing_twice_is_refused(self, tournament: Tournament) -> None:
        round_ = published(tournament)
        with pytest.raises(Refusal):
            round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        assert round_.matches.count() == 4

    def test_a_pair_that_left_since_the_draw_prevents_publishing(
        self, tournament: Tournament
    ) -> None:
        round_ = drawn(tournament)
        tournament.entrants.filter(number=3).update(withdrawn_from=1)
        with pytest.raises(Refusal) as caught:
            round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        assert "(3)" in words(caught)

    def test_a_round_without_results_can_be_taken_back(self, tournament: Tournament) -> None:
        round_ = published(tournament)
        round_unpublish(actor=cast.actor(), round_=round_, version=round_.version)
        assert not Match.objects.exists()
        assert not round_.published

    def test_a_round_with_a_result_cannot_be_taken_back(self, tournament: Tournament) -> None:
        round_ = published(tournament)
        cast.totals(round_, 1, 1000, 944)
        with pytest.raises(Refusal):
            round_unpublish(actor=cast.actor(), round_=round_, version=round_.version)
        assert round_.matches.count() == 4

    def test_every_action_is_in_the_journal(self, tournament: Tournament) -> None:
        published(tournament)
        acts = set(JournalEntry.objects.values_list("act", flat=True))
        assert acts == {"round.draw", "round.publish"}


def finish(round_: Round) -> None:
    for table in range(1, 4):
        cast.totals(round_, table, 1000 + table, 944 - table)


def tournament_again(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)
