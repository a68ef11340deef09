"""Matches that are locked while the rest is drawn again, and every step undone and redone."""

from __future__ import annotations

from typing import Any

import pytest

from tests import cast
from tests.draws.oracle import oracle_json
from tests.rounds.evenings import again, drawn, now, played, seats, together, tournament_of
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import JournalEntry, Round, Tournament
from tournaments.rounds.selectors.certificates import drawn_parts
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.services.drafts import (
    draft_lock,
    draft_redo,
    draft_redraw,
    draft_swap,
    draft_undo,
)
from tournaments.rounds.services.rounds import round_publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    """Fifteen pairs, drawn at random: seven tables and a bye."""
    return drawn(tournament_of(15))


def lock(round_: Round, table: int, *, locked: bool = True) -> Round:
    return draft_lock(
        actor=cast.actor(), round_=round_, table=table, locked=locked, version=round_.version
    )


def redraw(round_: Round, seed: int = 77) -> Round:
    return draft_redraw(actor=cast.actor(), round_=round_, seed=seed, version=round_.version)


def undo(round_: Round) -> Round:
    return draft_undo(actor=cast.actor(), round_=round_, version=round_.version)


def redo(round_: Round) -> Round:
    return draft_redo(actor=cast.actor(), round_=round_, version=round_.version)


def swap(round_: Round, one: int, other: int) -> Round:
    return draft_swap(
        actor=cast.actor(), round_=round_, one=one, other=other, version=round_.version
    )


def words(caught: pytest.ExceptionInfo[Refusal]) -> str:
    return " ".join(str(problem.message) for problem in caught.value.problems)


class TestLock:
    def test_a_match_is_locked_until_it_is_unlocked(self, round_: Round) -> None:
        lock(round_, 3)
        assert [row.table for row in draft_of(round_).rows if row.locked] == [3]
        lock(round_, 3, locked=False)
        assert draft_of(round_).locks == 0

    def test_a_lock_is_saved(self, round_: Round) -> None:
        lock(round_, 3)
        assert draft_of(Round.objects.get()).locks == 1

    @pytest.mark.parametrize(("table", "said"), [(99, "pas de table 99"), (3, "déjà bloquée")])
    def test_an_impossible_lock_is_refused(self, round_: Round, table: int, said: str) -> None:
        lock(round_, 3)
        with pytest.raises(Refusal) as caught:
            lock(round_, table)
        assert said in words(caught)

    def test_a_table_that_is_free_cannot_be_unlocked(self, round_: Round) -> None:
        with pytest.raises(Refusal) as caught:
            lock(round_, 3, locked=False)
        assert "pas bloquée" in words(caught)

    def test_a_locked_match_cannot_be_swapped(self, round_: Round) -> None:
        lock(round_, 3)
        inside, outside = min(seats(round_)[3]), min(seats(round_)[4])
        with pytest.raises(Refusal) as caught:
            swap(round_, outside, inside)
        assert "table 3 est bloquée" in words(caught)

    def test_a_lock_with_an_old_version_is_refused(self, round_: Round) -> None:
        lock(round_, 3)
        with pytest.raises(Conflict):
            draft_lock(
                actor=cast.actor(), round_=round_, table=4, locked=True, version=round_.version - 1
            )

    def test_a_published_round_has_no_locks_to_set(self, round_: Round) -> None:
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        with pytest.raises(Refusal):
            lock(round_, 3)
        round_.refresh_from_db()
        with pytest.raises(Refusal):
            redraw(round_)


class TestRedraw:
    def test_locked_matches_keep_their_tables_and_everybody_plays(self, round_: Round) -> None:
        before = seats(round_)
        everybody = {n for table in before.values() for n in table} | set(now(round_)["byes"])
        redraw(lock(lock(round_, 2), 5))
        after = seats(round_)
        assert (after[2], after[5]) == (before[2], before[5])
        assert sorted(after) == sorted(before)
        placed = {n for table in after.values() for n in table} | set(now(round_)["byes"])
        assert placed == everybody
        assert after != before

    def test_the_locks_stay(self, round_: Round) -> None:
        redraw(lock(round_, 2))
        assert [row.table for row in draft_of(round_).rows if row.locked] == [2]

    def test_the_seed_decides(self, round_: Round) -> None:
        lock(round_, 2)
        first = seats(redraw(round_, 1))
        assert seats(redraw(undo(round_), 1)) == first
        assert seats(redraw(undo(round_), 2)) != first

    def test_what_was_drawn_can_be_verified(self, round_: Round) -> None:
        redraw(lock(round_, 2))
        parts = drawn_parts(round_)
        assert len(parts) == 2
        assert [oracle_json(part.files) for part in parts] == [{"ok": True, "problems": []}] * 2

    def test_a_redraw_with_everything_locked_is_refused(self, round_: Round) -> None:
        for table in range(1, 8):
            lock(round_, table)
        with pytest.raises(Refusal) as caught:
            redraw(round_)
        assert "rien à tirer" in words(caught)

    def test_the_rest_has_no_rematch_where_one_can_be_avoided(self) -> None:
        tournament = tournament_of(8)
        first = together(played(tournament))
        second = drawn(tournament, 2)
        redraw(lock(second, 1))
        assert first & together(second) == set()
        assert draft_of(second).cost[1] == 0

    def test_the_draft_shows_all_that_is_broken(self) -> None:
        tournament = tournament_of(4)
        first = played(tournament)
        second = drawn(tournament, 2)
        at_one, at_two = (sorted(table) for table in seats(second).values())
        met = next(other for other in at_two if {at_one[0], other} in together(first))
        swap(second, at_one[1], met)
        redraw(lock(second, 1))
        draft = draft_of(second)
        assert draft.cost[1] == 2
        assert len(draft.broken) == 2

    def test_a_named_bye_stays_with_who_has_it(self) -> None:
        tournament = tournament_of(7, bye_choice="volunteer")
        round_ = drawn(tournament, volunteer=5)
        redraw(lock(round_, 1))
        assert now(round_)["byes"] == [5]

    def test_a_table_of_its_own_is_found_again(self) -> None:
        tournament = tournament_of(8)
        tournament.entrants.filter(number=6).update(fixed_table=3)
        round_ = drawn(tournament)
        redraw(lock(round_, 1))
        assert 6 in seats(round_)[3]

    def test_a_lock_at_the_fixed_table_of_another_is_shown(self) -> None:
        tournament = tournament_of(8)
        tournament.entrants.filter(number=6).update(fixed_table=3)
        round_ = drawn(tournament)
        other = min(seats(round_)[1])
        swap(round_, 6, other)
        assert draft_of(round_).broken == ("La 6 n’a pas pu avoir sa table réservée.",)

    def test_the_same_form_sent_twice(self, round_: Round) -> None:
        actor = cast.actor(key="once")
        draft_redraw(actor=actor, round_=round_, seed=7, version=round_.version)
        with pytest.raises(Repeated):
            draft_redraw(actor=actor, round_=round_, seed=8, version=round_.version)


class TestTablesOfThree:
    def test_the_rest_is_drawn_again_around_a_lock(self) -> None:
        tournament = cast.tournament(preset="belote3", bye_score="round_average")
        cast.singles(tournament, 11)
        round_ = drawn(tournament)
        before = seats(round_)
        redraw(lock(round_, 2))
        assert seats(round_)[2] == before[2]
        assert len(now(round_)["byes"]) == 2

    def test_tables_of_two_sizes(self) -> None:
        tournament = cast.tournament(preset="comptoir", table_size=4)
        cast.singles(tournament, 14)
        round_ = drawn(tournament)
        sizes = {table: len(who) for table, who in seats(round_).items()}
        redraw(lock(round_, max(sizes, key=lambda table: sizes[table])))
        assert sum(map(len, seats(round_).values())) == 14


class TestEveryStep:
    @pytest.fixture
    def by_rank(self) -> Round:
        tournament = tournament_of(8)
        played(tournament)
        return drawn(tournament, 2)

    def history(self, round_: Round) -> list[Any]:
        states = [now(round_)]
        one, other = min(seats(round_)[1]), min(seats(round_)[3])
        states.append(now(lock(round_, 2)))
        states.append(now(swap(round_, one, other)))
        states.append(now(redraw(round_)))
        states.append(now(lock(round_, 2, locked=False)))
        return states

    def test_is_undone_and_done_again(self, by_rank: Round) -> None:
        states = self.history(by_rank)
        for state in reversed(states[:-1]):
            assert now(undo(by_rank)) == state
        for state in states[1:]:
            assert now(redo(Round.objects.get(pk=by_rank.pk))) == state
            by_rank.refresh_from_db()

    def test_has_its_label(self, by_rank: Round) -> None:
        self.history(by_rank)
        draft = draft_of(by_rank)
        assert [line.words.split(" (")[0] for line in draft.steps] == [
            "tirage n°\u00a042",
            "table 2 bloquée",
            draft.steps[2].words,
            "nouveau tirage du reste",
            "table 2 débloquée",
        ]
        assert draft.steps[2].words.startswith("échange ")
        assert draft.undo == "table 2 débloquée"
        assert draft_of(undo(by_rank)).redo == "table 2 débloquée"

    def test_is_in_the_journal_in_words(self, by_rank: Round) -> None:
        self.history(by_rank)
        redo(undo(by_rank))
        lines = JournalEntry.objects.filter(round_number=2).order_by("pk")
        said = [sentence(line.act, line.data) for line in lines]
        assert "Brouillon de la partie 2\u00a0: table 2 bloquée." in said
        assert "Partie 2, annulé\u00a0: table 2 débloquée." in said
        assert "Partie 2, rétabli\u00a0: table 2 débloquée." in said

    def test_journal_lines_without_a_step_name_are_swaps(self) -> None:
        line = sentence("round.undo", {"number": 2, "one": 3, "other": 8})
        assert line == "Partie 2, annulé\u00a0: échange 3 ↔ 8."

    def test_reasons_follow(self, by_rank: Round) -> None:
        whys = {row.table: row.why for row in draft_of(by_rank).rows}
        one, other = min(seats(by_rank)[1]), min(seats(by_rank)[3])
        swapped = {row.table: row.why for row in draft_of(swap(by_rank, one, other)).rows}
        assert swapped[1] == swapped[3] == "placée par l’organisateur"
        assert swapped[2] == whys[2]
        redrawn = draft_of(redraw(lock(by_rank, 1)))
        assert [row.why for row in redrawn.rows if row.table != 1].count(swapped[1]) == 0
        assert redrawn.rows[0].why == swapped[1]

    def test_what_can_be_said_of_the_whole(self, by_rank: Round) -> None:
        assert draft_of(by_rank).standing == "le meilleur tirage possible"
        one, other = min(seats(by_rank)[1]), min(seats(by_rank)[3])
        assert draft_of(swap(by_rank, one, other)).standing == "modifié à la main"
        redraw(lock(by_rank, 1))
        assert draft_of(by_rank).standing == "rien de mieux autour des tables bloquées"


def test_a_swap_that_costs_nothing_is_shown_as_optimal() -> None:
    round_ = drawn(tournament_of(6))
    one, other = min(seats(round_)[1]), min(seats(round_)[2])
    standing = draft_of(swap(round_, one, other)).standing
    assert standing == "modifié à la main, et toujours le meilleur possible"


def test_drawing_again_forgets_the_locks() -> None:
    tournament = tournament_of(8)
    round_ = lock(drawn(tournament), 1)
    drawn(again(tournament), seed=43, version=round_.version)
    assert draft_of(Tournament.objects.get().rounds.get()).locks == 0
