"""The invariants that every step of a random evening must hold."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction
from django.test import Client
from hypothesis.stateful import RuleBasedStateMachine, invariant

from scoring.ranking import PenaltyPoints
from tests import cast
from tests.draws.oracle import oracle_json
from tests.phases.plain_phases import (
    BRACKETS,
    bracket_ended,
    plain_ranking,
    present,
    stands,
    wanted,
)
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import JournalEntry, Round, Tournament
from tournaments.ranking.phase_facts import NOBODY
from tournaments.ranking.phase_ranking import phase_rows, with_referee
from tournaments.ranking.reading import ranked_by, results_of
from tournaments.ranking.selectors import snapshots
from tournaments.ranking.selectors.played import facts_of_phases, read_matches
from tournaments.ranking.selectors.progress import evening
from tournaments.ranking.selectors.standings import standings
from tournaments.rounds.selectors.certificates import certificate_json, drawn_parts
from tournaments.rounds.selectors.drafts import draft_of

Plan = tuple[dict[str, Any], dict[str, Any]]
"""the draw of a round and the state of its draft"""


class Held(RuleBasedStateMachine):
    """A tournament in a database that is rolled back, with its invariants."""

    def __init__(self) -> None:
        super().__init__()
        snapshots._snapshot_of.cache_clear()
        self.box = transaction.atomic()
        self.box.__enter__()
        self.keys = count(1)
        self.trail: dict[int, list[Plan]] = {}
        self.at: dict[int, int] = {}
        self.odile: Client | None = None
        self.watched = False

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.box.__exit__(None, None, None)

    @property
    def tournament(self) -> Tournament:
        """The tournament as the next request reads it."""
        return Tournament.objects.get()

    @property
    def rounds(self) -> list[Round]:
        return list(Round.objects.select_related("tournament").order_by("number"))

    def act(self, service: Callable[..., Any], **values: Any) -> bool:
        """Carry a write out, then repeat it; whether it was done."""
        actor = cast.actor(key=f"sent-{next(self.keys)}")
        before = picture() if self.watched else {}
        revision = self.tournament.revision
        told = refused(service, actor=actor, **values)
        if not self.watched:
            return not told
        after = picture()
        if told:
            assert (after, "" in told) == (before, False)
            return False
        written = len(after[JournalEntry.__name__]) - len(before[JournalEntry.__name__])
        assert written == 1, service.__name__
        assert self.tournament.revision > revision
        with pytest.raises(Repeated), transaction.atomic():
            service(actor=actor, **values)
        assert picture() == after
        return True

    def late(self, service: Callable[..., Any], **values: Any) -> None:
        """Carry out the same write from a stale page."""
        before = picture()
        with pytest.raises(Conflict), transaction.atomic():
            service(actor=cast.actor(key=f"sent-{next(self.keys)}"), **values)
        assert picture() == before

    def followed(self, number: int, *, undone: int = 0, anew: bool = False) -> None:
        """Record the states of a draft, and compare undo and redo with them."""
        plan = plan_of(Round.objects.get(number=number))
        if anew:
            self.trail[number], self.at[number] = [plan], 0
        elif undone:
            self.at[number] -= undone
            assert plan == self.trail[number][self.at[number]]
        else:
            kept = self.trail[number][: self.at[number] + 1]
            self.trail[number], self.at[number] = [*kept, plan], self.at[number] + 1

    @invariant()
    def a_draft_is_what_its_last_step_left(self) -> None:
        for round_ in self.rounds:
            assert plan_of(round_) == self.trail[round_.number][self.at[round_.number]]

    @invariant()
    def rounds_follow_each_other_and_only_the_last_is_a_draft(self) -> None:
        rounds = self.rounds
        assert [round_.number for round_ in rounds] == list(range(1, len(rounds) + 1))
        assert all(round_.published for round_ in rounds[:-1])

    @invariant()
    def nobody_sits_twice_and_only_public_rounds_have_matches(self) -> None:
        for round_ in self.rounds:
            seats = seats_of(round_)
            assert max(seats.values(), default=1) == 1, round_.number
            assert bool(seats) == round_.published

    @invariant()
    def the_ranking_is_the_plain_one(self) -> None:
        tournament = self.tournament
        found = standings(tournament)
        everybody = {*tournament.entrants.values_list("number", flat=True)}
        there = {*tournament.entrants.present().values_list("number", flat=True)}
        seated = {number for round_ in self.rounds for number in seats_of(round_)}
        assert there | seated <= {row.number for row in found.rows} <= everybody
        without_table = any(row.missed for row in read_matches(tournament).values())
        if not without_table and all(consistent(tournament, one) for one in self.rounds):
            ranked = [(row.rank, row.number) for row in found.rows]
            here = {row.number for row in found.rows}
            plain = plain_ranking(tournament, found.after_round)
            assert ranked == [(rank, number) for rank, number in plain if number in here]
        numbers = [row.number for row in found.rows]
        assert shuffled(tournament, found.after_round, numbers) == numbers

    @invariant()
    def everything_can_be_read(self) -> None:
        assert evening(self.tournament).rounds
        for round_ in self.rounds:
            draft_of(round_)
            certificate_json(round_)


def refused(service: Callable[..., Any], **values: Any) -> list[str]:
    """Why a write was not carried out; empty where it was."""
    try:
        with transaction.atomic():
            service(**values)
    except Refusal as refusal:
        return [str(problem.message) for problem in refusal.problems]
    return []


def plan_of(round_: Round) -> Plan:
    """What a draft stands at, and not by which facts it is judged: publishing takes today's.

    Nor what it was drawn as, which is kept beside it once something is swapped.
    """
    beside = ("groups_drawn", "check")
    now = {name: value for name, value in round_.draw.items() if name not in beside}
    return now, round_.steps[round_.step]


def picture() -> dict[str, list[Any]]:
    """Every row of the database."""
    models = apps.get_app_config("tournaments").get_models()
    return {
        model.__name__: list(model._default_manager.order_by("pk").values_list())
        for model in models
    }


def seats_of(round_: Round) -> Counter[int]:
    """How often everybody sits in a public round; who plays along in a catch-up game does not."""
    seats: Counter[int] = Counter()
    for match in round_.matches.prefetch_related("sides__entrant", "sides__partner"):
        for side in match.sides.all():
            if side.score_counts:
                seats.update(player.number for player in side.players)
    return seats


def shuffled(tournament: Tournament, after: int, entrants: Sequence[int]) -> list[int]:
    """The ranking of the same results, entrants and penalties in another order."""
    chance = random.Random(after)  # noqa: S311 another order, nothing secret
    matches = [row for row in read_matches(tournament).items() if row[1].round <= after]
    numbers = sorted(entrants)
    given = tournament.penalties.filter(lifted_at=None).values_list("entrant__number", "points")
    penalties = [PenaltyPoints(number, points) for number, points in given if points]
    for told in (matches, numbers, penalties):
        chance.shuffle(told)
    facts = [one for one in facts_of_phases(tournament, numbers) if one.plan.start <= after]
    facts, rows = with_referee(facts, dict(matches), penalties, NOBODY), dict(matches)
    if facts:
        ranked = phase_rows(tournament, numbers, rows, facts, after, penalties)
    else:
        results = results_of(tournament, rows)
        ranked = ranked_by(tournament, tournament.first, numbers, results, penalties)
    return [row.id for row in ranked]


def consistent(tournament: Tournament, round_: Round) -> bool:
    """Whether who plays in a bracket has won what leads there: no card of before was turned."""
    return all(
        _stands(tournament, round_, group, match.slot, side.entrant.number)
        for group in round_.draw.get("groups", [])
        if round_.draw["by"] in BRACKETS
        for match in round_.matches.filter(group=group["name"])
        for side in match.sides.all()
    )


def _stands(
    tournament: Tournament, round_: Round, group: dict[str, Any], slot: int | None, number: int
) -> bool:
    start = round_.draw["start"]
    ended = bracket_ended(tournament, start, round_.number, group["name"])
    match = next(one for one in group["output"]["matches"] if one["match"] == slot)
    return number in [stands(side, ended) for side in match["sides"]]


def well_drawn(round_: Round) -> None:
    """Check that everybody plays once, rests or waits, and that each draw verifies."""
    rightly_drawn(round_)
    draw, there = round_.draw, present(round_.tournament, round_.number)
    if draw.get("by") in BRACKETS:
        matches = round_.steps[round_.step]["matches"]
        assert {frozenset(_numbers(match)) for match in matches} == can_meet(round_, there)
        return
    inside = {n for ids in draw.get("members", {"A": there}).values() for n in ids} & there
    if draw.get("groups"):
        # Whoever has lost a partner of pools does not play.
        inside -= {n for two in draw.get("partners", ()) if not {*two} <= there for n in two}
    assert placed(round_) == inside


def rightly_drawn(round_: Round) -> None:
    """Every draw behind a state of a draft verifies."""
    for part in drawn_parts(round_):
        assert oracle_json(part.files) == {"ok": True, "problems": []}


def placed(round_: Round) -> set[int]:
    """Everybody of a draft, each of them once."""
    draw = round_.stored_draw
    step = draw.with_partners(round_.step_shown)
    beside = {lead: partner for partner, lead in draw.leads.items()}
    resting = [n for one in draw.resting or () for n in (one, beside.get(one)) if n is not None]
    everybody = [*step.playing, *step.byes, *resting]
    assert len(set(everybody)) == len(everybody)
    return set(everybody)


def _numbers(match: dict[str, Any]) -> list[int]:
    return [number for side in match["sides"] for number in side]


def can_meet(round_: Round, there: set[int]) -> set[frozenset[int]]:
    """The matches of a bracket whose two sides are known and there, none of it decided."""
    found = set()
    start, before = round_.draw["start"], round_.number - 1
    for group in round_.draw["groups"]:
        ended = bracket_ended(round_.tournament, start, before, group["name"])
        ended |= {
            row["slot"]: (row["winner"], row["loser"])
            for row in round_.draw["through"]
            if row["group"] == group["name"]
        }
        for match in group["output"]["matches"]:
            sides = {stands(side, ended) for side in match["sides"]}
            open_ = match["match"] not in ended and wanted(match, group["output"]["matches"], ended)
            if open_ and None not in sides:
                assert sides <= there
                found.add(frozenset(n for n in sides if n is not None))
    return found
