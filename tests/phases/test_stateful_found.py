"""What the random evenings of `test_stateful.py` have found, each as short as it can be told."""

from __future__ import annotations

import pytest

from tests import cast
from tests.phases.chains import KEYS, TOPS, chain, later, met, order, play
from tests.rounds.evenings import again, contest_of, drawn, published
from tournaments.core.writes import Refusal, bump
from tournaments.models import Round, System
from tournaments.rounds.services.rounds import round_publish, round_unpublish

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("system", [System.POOLS, System.KNOCKOUT])
def test_who_comes_after_the_draw_of_pools_or_a_bracket_is_ranked_too(system: System) -> None:
    contest = contest_of(8, system=system, rounds_planned=1, ranking_keys=KEYS)
    play(contest, 1)
    cast.pair(contest, 9, joined_from=2)
    bump(contest)
    assert sorted(order(contest)) == list(range(1, 10))
    assert order(contest)[-1] == 9


class TestADraftThatHasGrownOld:
    """What it was drawn from is not so any more: nobody is led to the wrong table by it."""

    def publish(self, draft: Round) -> None:
        round_publish(stamp=cast.stamp(), round_=draft, version=draft.version)

    def test_of_a_bracket_whose_winner_was_corrected(self) -> None:
        contest = contest_of(8, system=System.KNOCKOUT, rounds_planned=1, ranking_keys=KEYS)
        first = play(contest, 1)
        draft = drawn(contest, 2)
        one = first.matches.get(hall_table__number=1)
        won, lost = (side.score or 0 for side in one.sides.order_by("position"))
        cast.totals(first, 1, lost, won)
        bump(contest)
        with pytest.raises(Refusal, match="refaites le tirage"):
            self.publish(draft)
        draft.refresh_from_db()
        self.publish(drawn(contest, 2, version=draft.version))
        assert again(contest).rounds.get(number=2).published

    def test_of_pools_to_which_somebody_has_come_back(self) -> None:
        contest = contest_of(8, system=System.POOLS, rounds_planned=1, ranking_keys=KEYS)
        play(contest, 1)
        contest.entrants.filter(number=3).update(present=False)
        draft = drawn(contest, 2)
        contest.entrants.filter(number=3).update(present=True)
        with pytest.raises(Refusal, match="refaites le tirage"):
            self.publish(draft)


def test_a_round_is_not_taken_back_under_the_next_one() -> None:
    contest = contest_of(6, system=System.RANDOM)
    first = published(contest)
    draft = drawn(contest, 2)
    with pytest.raises(Refusal, match="partie 2"):
        round_unpublish(stamp=cast.stamp(), round_=first, version=first.version)
    draft.delete()
    first.refresh_from_db()
    round_unpublish(stamp=cast.stamp(), round_=first, version=first.version)


def test_who_is_alone_in_a_second_bracket_keeps_nobody_from_playing() -> None:
    contest = chain(9, later(System.KNOCKOUT, 2, entry=TOPS), rounds_planned=1)
    play(contest, 1)
    ranked = order(contest)
    play(contest, 2, 3, 4)
    assert {n for _, pair in met(contest.rounds.get(number=2)) for n in pair} == set(ranked[:8])
    assert order(contest)[8] == ranked[8]
