"""Bugs that the random evenings of `test_stateful.py` have found, each as a short test."""

from __future__ import annotations

import pytest

from tests import cast
from tests.phases.chains import KEYS, TOPS, chain, later, met, order, play
from tests.rounds.evenings import again, drawn, published, replayed, tournament_of
from tournaments.core.writes import Refusal, bump
from tournaments.models import Round, System
from tournaments.rounds.services.rounds import round_publish, round_unpublish

pytestmark = pytest.mark.django_db


def first_played(system: System) -> None:
    play(tournament_of(8, system=system, rounds_planned=1, ranking_keys=KEYS), 1)


@pytest.mark.parametrize("system", [System.POOLS, System.KNOCKOUT])
def test_a_pair_that_joins_after_the_draw_is_ranked(system: System) -> None:
    tournament = replayed(first_played, system)
    cast.pair(tournament, 9, joined_from=2)
    bump(tournament)
    assert sorted(order(tournament)) == list(range(1, 10))
    assert order(tournament)[-1] == 9


class TestStaleDraft:
    """The facts behind the draft have changed: it must not lead anybody to a wrong table."""

    def publish(self, draft: Round) -> None:
        round_publish(actor=cast.actor(), round_=draft, version=draft.version)

    def test_of_a_bracket_with_a_corrected_winner(self) -> None:
        tournament = replayed(first_played, System.KNOCKOUT)
        first = tournament.rounds.get()
        draft = drawn(tournament, 2)
        one = first.matches.get(hall_table__number=1)
        won, lost = (side.score or 0 for side in one.sides.order_by("position"))
        cast.totals(first, 1, lost, won)
        bump(tournament)
        with pytest.raises(Refusal, match="refaites le tirage"):
            self.publish(draft)
        draft.refresh_from_db()
        self.publish(drawn(tournament, 2, version=draft.version))
        assert again(tournament).rounds.get(number=2).published

    def test_of_pools_with_a_returned_pair(self) -> None:
        tournament = replayed(first_played, System.POOLS)
        tournament.entrants.filter(number=3).update(present=False)
        draft = drawn(tournament, 2)
        tournament.entrants.filter(number=3).update(present=True)
        with pytest.raises(Refusal, match="refaites le tirage"):
            self.publish(draft)


def test_a_round_stays_published_while_the_next_one_exists() -> None:
    tournament = tournament_of(6, system=System.RANDOM)
    first = published(tournament)
    draft = drawn(tournament, 2)
    with pytest.raises(Refusal, match="partie 2"):
        round_unpublish(actor=cast.actor(), round_=first, version=first.version)
    draft.delete()
    first.refresh_from_db()
    round_unpublish(actor=cast.actor(), round_=first, version=first.version)


def test_a_single_pair_in_a_second_bracket_blocks_nobody() -> None:
    tournament = chain(9, later(System.KNOCKOUT, 2, entry=TOPS), rounds_planned=1)
    play(tournament, 1)
    ranked = order(tournament)
    play(tournament, 2, 3, 4)
    assert {n for _, pair in met(tournament.rounds.get(number=2)) for n in pair} == set(ranked[:8])
    assert order(tournament)[8] == ranked[8]
