"""Evenings in which anything is done in any order: `EVENING_EXAMPLES=2000` plays so many of them.

`make test` plays the beginning of a few of those that `make test-long` plays.

What has to hold after each step stands in `stateful.py`; `goes_on` in `stateful_rounds.py` plays
the evening to its end, everything else comes in between.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings, strategies as st
from hypothesis.stateful import precondition, rule, run_state_machine_as_test

from tests import cast
from tests.matrix import rarely
from tests.phases.stateful import picture
from tests.phases.stateful_rounds import LATER, Rounds
from tournaments.desk.services.tournaments import tournament_edit
from tournaments.entrants.fields import PairFacts
from tournaments.entrants.services.entrants import entrant_add, entrant_remove
from tournaments.entrants.services.presence import (
    Tick,
    entrant_return,
    entrant_substitute,
    entrant_withdraw,
    entrants_check_in,
)
from tournaments.models import Entrant, Penalty
from tournaments.phases.services import phases
from tournaments.ranking.services import penalty_give, penalty_lift

pytestmark = pytest.mark.process

A_FEW = int(os.environ.get("EVENING_EXAMPLES", 2))
"""The first of them is the plainest: each step is the next one of the evening."""
MANY = 24
STEPS = int(os.environ.get("EVENING_STEPS", "25"))
SHORT = STEPS if "EVENING_EXAMPLES" in os.environ else 5
OF_THE_DESK = (
    *("", "check-in/", "entrants/", "journal/", "papers/", "papers/brackets/", "papers/ranking/"),
    *("phases/", "phases/2/", "prizes/", "ranking/", "ranking/1/", "ranking/crosstable/"),
    *("ranking/order/", "settings/", "entrants/2/"),
    *(f"rounds/{number}/{page}/" for number in (1, 2, 4) for page in ("draw", "results", "tables")),
    *("rounds/1/results/1/", "rounds/2/results/2/correct/"),
)
OF_EVERYBODY = (
    *("", "brackets/", "brackets/?phase=1&whole=1", "crosstable/", "draw/1/", "draw/3/"),
    *("match/1/1/", "pair/1/", "pair/3/", "ranking/", "ranking/?after=1", "screen/", "tables/"),
)
PAGES = [f"/desk/martin/{path}" for path in OF_THE_DESK]
PAGES += [f"/c/martin/{path}" for path in OF_EVERYBODY]


class Evening(Rounds):
    """The acts on entrants, penalties and phases, and visits of pages."""

    @rule(pages=st.lists(st.sampled_from(PAGES), min_size=3, max_size=6, unique=True))
    def somebody_looks(self, pages: list[str]) -> None:
        """Every page answers at any moment of the evening, and changes nothing."""
        if self.odile is None:
            self.odile = cast.signed_in(cast.organiser(self.tournament.club))
        before = picture()
        for page in pages:
            assert self.odile.get(page).status_code in (200, 302, 404), page
        assert picture() == before

    @rule(here=st.booleans())
    def somebody_comes(self, here: bool) -> None:
        """Enter people under new names; one name where each is entered alone."""
        tournament = self.tournament
        name = f"Zoé {next(self.keys)}"
        pair = PairFacts(name, f"{name} bis" if tournament.players_each == 2 else "")
        self.act(entrant_add, tournament=tournament, pair=pair, present=here)

    @rule(data=st.data(), ahead=st.integers(0, 2))
    def somebody_leaves_or_returns(self, data: st.DataObject, ahead: int) -> None:
        one = self._entrant(data)
        if one.withdrawn_from is None:
            number = len(self.rounds) + ahead
            values = {"version": one.version, "from_round": max(number, 1)}
            self.act(entrant_withdraw, entrant=one, **values)
        else:
            self.act(entrant_return, entrant=one, version=one.version)

    @rule(data=st.data())
    def somebody_is_ticked(self, data: st.DataObject) -> None:
        one = self._entrant(data)
        tick = Tick(one.number, present=not one.present)
        self.act(entrants_check_in, tournament=self.tournament, ticks=[tick])

    @rule(data=st.data(), place=st.integers(1, 2))
    def somebody_is_replaced(self, data: st.DataObject, place: int) -> None:
        one = self._entrant(data)
        values = {"place": place, "name": f"Yann {next(self.keys)}"}
        number = len(self.rounds) + 1
        self.act(entrant_substitute, entrant=one, version=one.version, from_round=number, **values)

    @rule(data=st.data())
    def somebody_is_removed(self, data: st.DataObject) -> None:
        one = self._entrant(data)
        self.act(entrant_remove, entrant=one, version=one.version)

    def _entrant(self, data: st.DataObject) -> Entrant:
        return data.draw(st.sampled_from(list(Entrant.objects.select_related("tournament"))))

    @rule(data=st.data(), points=st.integers(-200, 50), number=st.sampled_from([1, 1, 2, 3]))
    def the_referee_rules(self, data: st.DataObject, points: int, number: int) -> None:
        one = self._entrant(data)
        values = {"round_number": number, "points": points, "reason": "en retard"}
        self.act(penalty_give, entrant=one, **values)

    @precondition(lambda self: Penalty.objects.exists())
    @rule(data=st.data())
    def the_referee_takes_it_back(self, data: st.DataObject) -> None:
        one = data.draw(st.sampled_from(list(Penalty.objects.select_related("tournament"))))
        self.act(penalty_lift, penalty=one, reason="erreur")

    @rule(phase=st.sampled_from(LATER))
    def a_phase_is_added(self, phase: dict[str, Any]) -> None:
        self.adds_phase(phase)

    @rule(phase=st.sampled_from(LATER), position=st.integers(2, 4), rounds=st.integers(1, 4))
    def a_phase_is_changed(self, phase: dict[str, Any], position: int, rounds: int) -> None:
        tournament = self.tournament
        values = {"position": position, "phase": cast.phase({**phase, "rounds": rounds})}
        self.act(phases.phase_edit, tournament=tournament, version=tournament.version, **values)

    @rule(position=st.integers(2, 4))
    def a_phase_is_removed(self, position: int) -> None:
        tournament = self.tournament
        values = {"version": tournament.version, "position": position}
        self.act(phases.phase_remove, tournament=tournament, **values)

    @rule(rounds=st.integers(1, 5))
    def rounds_are_added_or_dropped(self, rounds: int) -> None:
        tournament = self.tournament
        if rounds != tournament.first.rounds:
            changes = {"rounds_planned": rounds}
            self.act(
                tournament_edit, tournament=tournament, version=tournament.version, settings=changes
            )


@pytest.mark.django_db
@pytest.mark.one_database
@pytest.mark.parametrize(("examples", "steps"), [(A_FEW, SHORT), rarely(MANY, STEPS)])
def test_whatever_is_done(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            # Told as it was met: to look for a shorter evening takes minutes.
            phases=[Phase.generate],
            deadline=None,
            suppress_health_check=list(HealthCheck),
            print_blob=False,
        ),
    )
