"""Whole evenings through the services, all of each by its number: what is wrong with it in words.

5 to 40 are there at first, in every system, with phases after it or without; some come late, some
leave, some are replaced. Whether a meeting could have been avoided is asked of networkx on the
complete graph of those who are there, from the tables as published.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import networkx

from scoring.presets import preset_rules
from tests import cast
from tests.draws.oracle import oracle_json
from tests.phases.chains import MAIN_AND_CONSOLATION, TOPS, later
from tournaments.core.writes import Refusal
from tournaments.entrants.fields import PairFacts, PairLine
from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.entrants.services import entrants, presence as entrants_rounds
from tournaments.entrants.services.presence import entrants_all_present
from tournaments.models import ByeChoice, Entrant, Match, Round, System, Tournament
from tournaments.phases.selectors import players_now
from tournaments.ranking.selectors.progress import evening
from tournaments.ranking.selectors.standings import standings
from tournaments.results.outcome import Totals
from tournaments.results.services import results
from tournaments.rounds.selectors.certificates import certificate_of, drawn_parts
from tournaments.rounds.selectors.draws import obstacles, volunteers_needed
from tournaments.rounds.services import rounds
from tournaments.rounds.services.forbidden_pairings import forbidden_pairing_add

SYSTEMS = tuple(system for system in System if system != System.MANUAL)
BY_LEVELS = ("random", "danois", "swiss")
MANY_ROUNDS = 14
KEYS = ["victories", "points", "lot"]
TWO_POOLS = [{"name": "A", "places": [1, 2]}]
NEXT = (
    later(System.DANOIS, 2, carry="half", entry=[{"name": "A", "first": 1, "last": 6}]),
    later(System.KNOCKOUT, 2, entry=TOPS),
    later(System.CONSOLANTE, 2),
    later(System.POOLS, 2, options={"size": 3}),
    later(System.SWISS, 1, carry="fresh"),
)
AFTER_POOLS = (
    later(System.KNOCKOUT, 2, entry=MAIN_AND_CONSOLATION),
    later(System.POOLS, 2, entry=TWO_POOLS),
)
Met = Counter[frozenset[int]]


@dataclass(slots=True)
class Before:
    """Who sat at a table with whom, and who rested, in earlier rounds."""

    met: Met = field(default_factory=Counter)
    partners: Met = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)


class Simulated:
    """One evening."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.chance = random.Random(number)  # noqa: S311 a played evening, nothing secret
        self.system = SYSTEMS[number % len(SYSTEMS)]
        self.tournament = self._created()
        self._entered(self.chance.randint(5, self.chance.choice((9, 14, 20, 40))))

    @property
    def now(self) -> Tournament:
        """The tournament as the next request reads it."""
        return Tournament.objects.get(pk=self.tournament.pk)

    def _created(self) -> Tournament:
        chance, system = self.chance, self.system
        settings: dict[str, Any] = {"bye_score": chance.choice(("fixed", "own_average", "nothing"))}
        if system in (System.DANOIS, System.RANDOM) and chance.random() < 0.3:
            settings |= {"preset": "belote3", "rules": preset_rules("belote3")}
        elif system not in (System.MELEE, System.MELEE_FIXED):
            settings |= {"later_phases": self._later(), "avoid_same_club": chance.random() < 0.3}
            settings |= {"bye_choice": chance.choice(ByeChoice.values)}
        return cast.tournament(
            system=system,
            rounds_planned=chance.randint(2, 5),
            ranking_keys=KEYS,
            bye_points=900,
            **settings,
        )

    def _later(self) -> list[dict[str, Any]]:
        offered = AFTER_POOLS if self.system == System.POOLS else NEXT
        return [self.chance.choice(offered)] if self.chance.random() < 0.5 else []

    def _entered(self, count: int) -> None:
        """Paste a list, tick everybody present, keep some pairs apart."""
        lines = [self._line(at) for at in range(count)]
        entrants.entrants_import(actor=cast.actor(), tournament=self.now, lines=lines)
        entrants_all_present(actor=cast.actor(), tournament=self.now)
        if self.tournament.two_sided and self.chance.random() < 0.3:
            one, other = self.chance.sample(range(1, count + 1), 2)
            forbidden_pairing_add(actor=cast.actor(), tournament=self.now, one=one, other=other)

    def _line(self, at: int) -> PairLine:
        second = f"Yves {at} Petit" if self.tournament.players_each == 2 else ""
        return PairLine(at + 1, f"Anne {at} Martin", second, f"Club {at % 5}")

    def faults(self) -> Iterator[str]:
        """Play to the end; yields every fault."""
        for _ in range(MANY_ROUNDS):
            step = evening(self.now).current
            if step is None:
                break
            yield from (f"round {step.number}: {words}" for words in self._round(step.number))
            self._come_and_go()
        else:
            yield "it has no end"
        yield from self._ranked()

    def _round(self, number: int) -> Iterator[str]:
        if words := obstacles(self.now, number):
            yield f"cannot be drawn: {words}"
            return
        before = self._before()
        drawn = self._drawn(number)
        for part in drawn_parts(drawn):
            checked: Any = oracle_json(part.files)
            yield from checked["problems"]
        certificate_of(drawn)
        rounds.round_publish(actor=cast.actor(), round_=drawn, version=drawn.version)
        yield from self._placed(drawn)
        yield from self._avoidable(drawn, before)
        self._cards(drawn)

    def _drawn(self, number: int) -> Round:
        tournament = self.now
        needed = volunteers_needed(tournament, number)
        there = [one.number for one in players_now(tournament, number)]
        named = self.chance.sample(there, needed) if needed else []
        return rounds.round_draw(
            actor=cast.actor(),
            tournament=tournament,
            number=number,
            seed=self.chance.randrange(1000),
            volunteer=next(iter(named), None),
            second_volunteer=named[1] if needed > 1 else None,
        )

    def _placed(self, round_: Round) -> Iterator[str]:
        """Everybody present sits once or rests; in brackets and pools nobody sits twice."""
        seats = Counter(n for sides in tables(round_) for side in sides for n in side)
        seats.update(resting(round_))
        yield from (f"{n} has {times} places" for n, times in seats.items() if times > 1)
        there = {one.number for one in players_of_round(self.now, round_.number)}
        if "groups" in round_.draw or "members" in round_.draw:
            there &= {n for ids in round_.draw["members"].values() for n in ids}
        if "groups" not in round_.draw:
            yield from (f"{n} is not placed" for n in there - set(seats))
        yield from (f"{n} is not there" for n in set(seats) - there)

    def _before(self) -> Before:
        found = Before()
        for round_ in self.now.rounds.all():
            found.byes.update(resting(round_))
            for sides in tables(round_):
                found.met.update(across(sides))
                found.partners.update(frozenset(side) for side in sides if len(side) == 2)
        return found

    def _avoidable(self, round_: Round, before: Before) -> Iterator[str]:
        played = tables(round_)
        again = [side for sides in played for side in sides if before.partners[frozenset(side)]]
        if self.system == System.MELEE and again and not self._few(round_):
            yield f"partners again: {again}"
        if self.tournament.melee or not self.tournament.two_sided or "groups" in round_.draw:
            return
        if round_.draw.get("by") in ("rotation", "round_robin"):
            return
        yield from self._cheaper(round_, before, played)

    def _few(self, round_: Round) -> bool:
        """Whether there are so few entrants that the rounds run out of new partners."""
        return 2 * self.tournament.first.rounds >= len(round_.draw["input"]["entrants"])

    def _cheaper(self, round_: Round, before: Before, played: list[Any]) -> Iterator[str]:
        """Forbidden, met again, rested again: fewer of them, in this order, is possible."""
        apart = {
            frozenset(two)
            for two in self.now.forbidden_pairings.values_list("one__number", "other__number")
        }
        pairs = [two for sides in played for two in across(sides)]
        rests = resting(round_)
        cost = [
            sum(two in apart for two in pairs),
            sum(before.met[two] for two in pairs),
            sum(before.byes[number] for number in rests),
        ]
        if any(cost):
            least = smallest(pairs, rests, apart, before, self.tournament.bye_choice)
            if least != cost:
                yield f"{least} is possible, not {cost}"

    def _cards(self, round_: Round) -> None:
        """Every card comes back; now and then somebody forfeits, or a card is corrected."""
        for match in Match.objects.filter(round=round_, hall_table__isnull=False):
            if self.chance.random() < 0.05:
                results.result_forfeit(
                    actor=cast.actor(), match=match, version=match.version, absent={0}
                )
                continue
            self._card(match)
            if self.chance.random() < 0.1:
                match.refresh_from_db()
                self._card(match)

    def _card(self, match: Match) -> None:
        sides = match.sides.count()
        points = tuple(self.chance.sample(range(300, 1300), sides))
        results.result_record(
            actor=cast.actor(),
            match=match,
            version=match.version,
            totals=Totals(points),
            keep=True,
            reason="relu",
        )

    def _come_and_go(self) -> None:
        """Between two rounds one or two come, leave or are replaced."""
        for act in self.chance.choices((self._comes, self._leaves, self._replaced), k=2):
            if self.chance.random() < 0.5:
                try:
                    act()
                except Refusal as refusal:
                    assert all(str(problem.message) for problem in refusal.problems)  # noqa: PT017

    def _comes(self) -> None:
        name = f"Zoé {self.now.entrants.count()}"
        second = f"{name} bis" if self.tournament.players_each == 2 else ""
        facts = PairFacts(name, second)
        entrants.entrant_add(actor=cast.actor(), tournament=self.now, pair=facts, present=True)

    def _leaves(self) -> None:
        one, number = self._one()
        if len(players_of_round(self.now, number)) > 5:
            entrants_rounds.entrant_withdraw(
                actor=cast.actor(), entrant=one, version=one.version, from_round=number
            )

    def _replaced(self) -> None:
        one, number = self._one()
        entrants_rounds.entrant_substitute(
            actor=cast.actor(),
            entrant=one,
            version=one.version,
            place=1,
            name=f"Rémi {one.number} {number}",
            from_round=number,
        )

    def _one(self) -> tuple[Entrant, int]:
        """A random entrant who is present for the next round."""
        number = self.now.rounds.count() + 1
        return self.chance.choice(players_of_round(self.now, number)), number

    def _ranked(self) -> Iterator[str]:
        """Everybody has a rank, in order, and a reason to be above the next one."""
        rows = standings(self.now).rows
        if {row.number for row in rows} != set(self.now.entrants.values_list("number", flat=True)):
            yield "somebody is not ranked"
        placed = standings(self.now).placed
        if rows[: len(placed)] != placed:
            yield "somebody without a rank stands above another"
        for row, following in pairwise(placed):
            here, there = row.rank or 0, following.rank or 0
            if here > there or (here == there) == (row.above_next is not None):
                yield f"ranks {here}, {there}: {row.above_next}"


def tables(round_: Round) -> list[list[list[int]]]:
    """Who sits at each table, side by side."""
    matches = round_.matches.filter(kind="match").prefetch_related(
        "sides__entrant", "sides__partner"
    )
    return [[[n.number for n in side.players] for side in match.sides.all()] for match in matches]


def resting(round_: Round) -> list[int]:
    """Who has a bye."""
    byes = round_.matches.filter(kind="bye").prefetch_related("sides__entrant")
    return [side.entrant.number for match in byes for side in match.sides.all()]


def across(sides: list[list[int]]) -> list[frozenset[int]]:
    """Every pair of opponents at a table."""
    return [
        frozenset((one, other))
        for at, side in enumerate(sides)
        for rest in sides[at + 1 :]
        for one in side
        for other in rest
    ]


def smallest(
    pairs: list[frozenset[int]],
    rests: list[int],
    apart: set[frozenset[int]],
    before: Before,
    bye: str,
) -> list[int]:
    """The least cost of those who play; a bye that was drawn or named is given."""
    ids = sorted({number for two in pairs for number in two})
    free = rests if bye == ByeChoice.LOWEST else []
    graph: networkx.Graph[int] = networkx.Graph()
    everybody = [*ids, *free]
    for at, one in enumerate(everybody):
        for other in everybody[at + 1 :]:
            two = frozenset((one, other))
            graph.add_edge(one, other, weight=-(10**8 * (two in apart) + 10**4 * before.met[two]))
        if free:
            graph.add_edge(one, 0, weight=-before.byes[one])
    chosen = networkx.max_weight_matching(graph, maxcardinality=True)
    made = [frozenset(two) for two in chosen if 0 not in two]
    rested = [number for two in chosen if 0 in two for number in two if number]
    given = [] if free else rests
    return [
        sum(two in apart for two in made),
        sum(before.met[two] for two in made),
        sum(before.byes[number] for number in [*rested, *given]),
    ]
