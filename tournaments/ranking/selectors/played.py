"""Published matches as plain values, read in one query, and what was drawn for the phases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby
from typing import Any

from django.db.models import QuerySet

from scoring.ranking import Ranked
from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.entrants.selectors.names import PairName, together
from tournaments.models import Match, MatchKind, MatchState, Phase, Side, Tournament
from tournaments.models.group import MAIN
from tournaments.ranking.phase_ranking import PhaseFacts, phase_rows
from tournaments.ranking.reading import Matches, MatchRow, ranked, read_penalties

COMPLETE = (MatchState.ENTERED, MatchState.CONFIRMED)


@dataclass(frozen=True, slots=True)
class PlayedSide:
    """A side of a match; two numbers where two who were entered alone play together."""

    position: int
    numbers: tuple[int, ...]
    score: int | None
    forfeited: bool
    counts: bool

    def named(self, names: Mapping[int, PairName]) -> PairName:
        """How it is called: its pair, or the two who play together."""
        return together([names[number] for number in self.numbers])


@dataclass(frozen=True, slots=True)
class Played:
    """A match and its sides in order."""

    round: int
    table: int | None
    kind: str
    state: str
    winner: int | None
    sides: tuple[PlayedSide, ...]

    @property
    def complete(self) -> bool:
        """Whether its result is in."""
        return self.state in COMPLETE

    @property
    def confirmed(self) -> bool:
        """Whether its result is in and nobody wants another look."""
        return self.state == MatchState.CONFIRMED

    def mine(self, number: int) -> PlayedSide:
        """The side an entrant sits on."""
        return next(side for side in self.sides if number in side.numbers)

    def others(self, mine: PlayedSide) -> list[PlayedSide]:
        """The sides at the table that are not this one."""
        return [side for side in self.sides if side is not mine]

    def outcome(self, mine: PlayedSide) -> str:
        """What it was for one of its sides: won, lost, drawn, bye or awaited."""
        if self.kind == MatchKind.BYE:
            return "bye"
        if not self.complete:
            return "awaited"
        if self.winner is None:
            return "drawn" if self._shares(mine) else "lost"
        return "won" if self.winner == mine.position else "lost"

    def _shares(self, mine: PlayedSide) -> bool:
        """Whether a side draws where none has won, as the ranking has it."""
        came = [side.score or 0 for side in self.sides if not side.forfeited]
        return not mine.forfeited and (len(self.sides) == 2 or mine.score == max(came))


def played(matches: QuerySet[Match]) -> Iterator[Played]:
    """These matches of published rounds, in the order of their rounds (one query).

    A large tournament has tens of thousands: none is kept here once it is told.
    """
    keys = matches.filter(round__published_at__isnull=False).order_by().values("pk")
    rows = (
        Side.objects.filter(match__in=keys)
        .order_by("match__round__number", "match_id", "position")
        .values_list(
            *("match_id", "match__round__number", "match__hall_table__number", "match__kind"),
            *("match__state", "match__winner", "position", "entrant__number"),
            *("partner__number", "score", "forfeited", "score_counts"),
        )
    )
    for head, sides in groupby(rows, key=lambda row: row[:6]):
        _pk, round_, table, kind, state, winner = head
        seats = tuple(_side(*row[6:]) for row in sides)
        yield Played(round_, table, kind, state, winner, seats)


def played_of(row: MatchRow) -> Played:
    """A match as the ranking keeps it."""
    sides = (
        PlayedSide(position, side.ids, side.score, side.forfeited, side.counts)
        for position, side in enumerate(row.sides)
    )
    return Played(row.round, row.table, row.kind, row.state, row.winner, tuple(sides))


def _side(
    position: int,
    number: int,
    partner: int | None,
    score: int | None,
    forfeited: bool,
    counts: bool,
) -> PlayedSide:
    numbers = (number,) if partner is None else (number, partner)
    return PlayedSide(position, numbers, score, forfeited, counts)


Draw = Mapping[str, Any]


def facts_of_phases(tournament: Tournament, entrants: Sequence[int]) -> tuple[PhaseFacts, ...]:
    """The phases that have begun in public, in their order.

    One query, and one for each bracket; none without phases.
    """
    if not tournament.chained:
        return ()
    rounds = tournament.rounds.published().order_by("number")
    draws = dict(rounds.values_list("number", "draw"))
    begun = [_facts(plan, draws, entrants) for plan in tournament.chain if plan.start in draws]
    return tuple(_with_the_gone(tournament, phase, draws) for phase in begun)


def _with_the_gone(
    tournament: Tournament, phase: PhaseFacts, draws: Mapping[int, Draw]
) -> PhaseFacts:
    """Who leaves a bracket decides what the next round need not play any more.

    Once the next phase is drawn that is as its draw found it, whoever comes back after.
    """
    if not phase.plan.bracketed:
        return phase
    then = draws.get(phase.drawn + 1, {}).get("present")
    if then is None:
        then = [player.number for player in players_of_round(tournament, phase.drawn + 1)]
    members = chain.from_iterable(phase.members.values())
    return replace(phase, gone=frozenset(members).difference(then))


def ranked_of(
    tournament: Tournament, entrants: Sequence[int], matches: Matches
) -> tuple[Ranked, ...]:
    """The ranking from these matches, phase by phase where there are some."""
    if not tournament.chained:
        return ranked(tournament, entrants, matches.values())
    facts = facts_of_phases(tournament, entrants)
    after = max((row.round for row in matches.values()), default=0)
    return phase_rows(tournament, entrants, matches, facts, after, read_penalties(tournament))


def facts_upto(facts: Iterable[PhaseFacts], after: int) -> list[PhaseFacts]:
    """The phases as they were after a round."""
    return [
        replace(
            phase,
            through=[row for row in phase.through if row["round"] <= after],
            gone=phase.gone if phase.drawn <= after else frozenset(),
        )
        for phase in facts
        if phase.plan.start <= after
    ]


def phase_begun(tournament: Tournament, plan: Phase, before: int) -> PhaseFacts | None:
    """A phase as the rounds before one know it, drafts included; None where it begins there."""
    rounds = tournament.rounds.filter(number__gte=plan.start, number__lt=before).order_by("number")
    draws = dict(rounds.values_list("number", "draw"))
    return _facts(plan, draws, ()) if plan.start in draws else None


def _facts(plan: Phase, draws: Mapping[int, Draw], everybody: Sequence[int]) -> PhaseFacts:
    first = draws[plan.start]
    groups = first.get("groups", ())
    own = {number: draws[number] for number in sorted(draws) if plan.start <= number <= plan.end}
    return PhaseFacts(
        plan=plan,
        members=first.get("members") or {MAIN: list(everybody)},
        outputs={group["name"]: group["output"] for group in groups},
        through=[row for draw in own.values() for row in draw.get("through", ())],
        drawn=max(own),
        turn=own[max(own)].get("turn", max(own) - plan.start + 1),
    )
