"""Drawing the rest again: locked tables stay, and everybody who is there has a seat or a bye."""

from __future__ import annotations

import pytest

from tests import cast
from tests.rounds.evenings import again, drawn, now, seats, tournament_of
from tournaments.core.writes import Refusal
from tournaments.models import Entrant, Round, System, Tournament
from tournaments.rounds.selectors.certificates import drawn_parts
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.selectors.outdated import reasons_to_redraw
from tournaments.rounds.services.drafts import (
    draft_lock,
    draft_redraw,
    draft_swap,
    draft_undo,
)
from tournaments.rounds.services.rounds import round_publish

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def reread(round_: Round) -> Round:
    return Round.objects.select_related("tournament__club").get(pk=round_.pk)


def locked(round_: Round, *tables: int) -> Round:
    for table in tables:
        round_ = reread(round_)
        draft_lock(
            actor=cast.actor(), round_=round_, table=table, locked=True, version=round_.version
        )
    return reread(round_)


def redraw(round_: Round, seed: int = 9) -> Round:
    round_ = reread(round_)
    draft_redraw(actor=cast.actor(), round_=round_, seed=seed, version=round_.version)
    return reread(round_)


def placed(round_: Round) -> set[int]:
    return {number for table in seats(round_).values() for number in table} | {*now(round_)["byes"]}


def publish(round_: Round) -> None:
    round_ = reread(round_)
    round_publish(actor=cast.actor(), round_=round_, version=round_.version)


class TestComers:
    def test_the_eighth_pair_plays_the_exempt_though_every_table_is_locked(self) -> None:
        tournament = tournament_of(7)
        round_ = drawn(tournament)
        (exempt,) = now(round_)["byes"]
        before = seats(round_)
        cast.pair(tournament, 8)
        round_ = redraw(locked(round_, 1, 2, 3))
        assert seats(round_) == {**before, 4: frozenset({8, exempt})}
        assert now(round_)["byes"] == []
        assert reasons_to_redraw(round_) == []
        publish(round_)
        assert round_.matches.count() == 4

    def test_one_more_with_every_table_locked_has_the_bye(self) -> None:
        tournament = tournament_of(6)
        round_ = drawn(tournament)
        cast.pair(tournament, 7)
        round_ = redraw(locked(round_, 1, 2, 3))
        assert now(round_)["byes"] == [7]
        publish(round_)

    @pytest.mark.parametrize(
        "system", [System.DANOIS, System.RANDOM, System.ROTATION, System.ROUND_ROBIN, System.MANUAL]
    )
    def test_whatever_the_system(self, system: System) -> None:
        tournament = tournament_of(6, system=system)
        round_ = drawn(tournament)
        cast.pair(tournament, 7)
        cast.pair(tournament, 8)
        kept = seats(round_)[1]
        round_ = redraw(locked(round_, 1))
        assert seats(round_)[1] == kept
        assert placed(round_) == {*range(1, 9)}
        assert draft_of(round_).broken == ()
        publish(round_)

    def test_in_a_melee(self) -> None:
        tournament = cast.tournament(system=System.MELEE)
        cast.singles(tournament, 9)
        round_ = drawn(tournament)
        cast.single(tournament, 10)
        cast.single(tournament, 11)
        cast.single(tournament, 12)
        kept = seats(round_)[1]
        round_ = redraw(locked(round_, 1))
        assert seats(round_)[1] == kept
        assert placed(round_) == {*range(1, 13)}
        publish(round_)

    def test_at_tables_of_three(self) -> None:
        tournament = cast.tournament(preset="belote3")
        cast.singles(tournament, 7)
        round_ = drawn(tournament)
        cast.single(tournament, 8)
        cast.single(tournament, 9)
        round_ = redraw(locked(round_, 1, 2))
        assert placed(round_) == {*range(1, 10)}
        assert now(round_)["byes"] == []
        publish(round_)


class TestLeavers:
    def test_who_is_gone_is_left_out(self) -> None:
        tournament = tournament_of(8)
        round_ = locked(drawn(tournament), 1)
        here = seats(round_)[1]
        gone = min({*range(1, 9)} - here)
        Entrant.objects.filter(number=gone).update(present=False)
        round_ = redraw(round_)
        assert placed(round_) == {*range(1, 9)} - {gone}
        assert reasons_to_redraw(round_) == []

    def test_a_locked_table_of_somebody_gone_is_named(self) -> None:
        tournament = tournament_of(8)
        round_ = locked(drawn(tournament), 1)
        gone = min(seats(round_)[1])
        Entrant.objects.filter(number=gone).update(present=False)
        with pytest.raises(Refusal, match=f"{gone}"):
            redraw(round_)


class TestAfterwards:
    @pytest.fixture
    def redrawn(self) -> Round:
        tournament = tournament_of(6)
        round_ = drawn(tournament)
        cast.pair(tournament, 7)
        cast.pair(tournament, 8)
        return redraw(locked(round_, 1))

    def test_it_can_be_swapped_and_locked(self, redrawn: Round) -> None:
        tables = seats(redrawn)
        one, other = min(tables[2]), min(tables[3])
        draft_swap(
            actor=cast.actor(), round_=redrawn, one=one, other=other, version=redrawn.version
        )
        round_ = locked(reread(redrawn), 2)
        assert other in seats(round_)[2]
        assert {row.table for row in draft_of(round_).rows if row.locked} == {1, 2}
        assert placed(round_) == {*range(1, 9)}

    def test_it_can_be_undone(self, redrawn: Round) -> None:
        draft_undo(actor=cast.actor(), round_=redrawn, version=redrawn.version)
        round_ = reread(redrawn)
        assert placed(round_) == {*range(1, 7)}
        assert [reason.code for reason in reasons_to_redraw(round_)] == ["presence"]
        assert draft_of(round_).broken == ()

    def test_its_certificate_has_both_draws(self, redrawn: Round) -> None:
        assert [len(part.stored_input["entrants"]) for part in drawn_parts(redrawn)] == [6, 6]
        publish(redrawn)
        odile = cast.signed_in(cast.organiser(Tournament.objects.get().club))
        page = odile.get("/desk/martin/rounds/1/draw/certificate/")
        assert page.status_code == 200


def test_without_a_change_every_table_locked_is_still_refused() -> None:
    tournament = tournament_of(6)
    round_ = locked(drawn(tournament), 1, 2, 3)
    with pytest.raises(Refusal):
        redraw(round_)
    assert again(tournament).rounds.count() == 1
