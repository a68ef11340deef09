"""The matches of published rounds, stored or missed, and the phases that have begun."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.models import LeaverMatches, Phase, Tournament
from tournaments.models.group import MAIN
from tournaments.models.stored_draw import StoredDraw
from tournaments.ranking.missed_matches import MISSED, Attendance, missed_matches
from tournaments.ranking.phase_facts import PhaseFacts
from tournaments.ranking.rows import Matches, MatchRow, stored_matches

Draws = Mapping[int, StoredDraw]


def read_matches(tournament: Tournament) -> dict[int, MatchRow]:
    """The matches of published rounds, by primary key; missed ones have a negative key.

    One query, and two more where a side can win by forfeit without a table.
    """
    stored = stored_matches(tournament)
    return stored | matches_missed(tournament, stored)


def matches_missed(tournament: Tournament, stored: Matches) -> dict[int, MatchRow]:
    """The matches of pools and round robins that are won by forfeit, for a side has left.

    Two queries; none where the settings know no such match.
    """
    phases = [plan for plan in tournament.chain if plan.system in MISSED]
    if tournament.leaver_matches != LeaverMatches.FORFEIT or not phases or not stored:
        return {}
    rounds = tournament.rounds.published()
    draws = rounds.filter(number__gte=phases[0].start, number__lte=phases[-1].end + 1).draws()
    rows = tournament.entrants.placed().values_list(
        *("number", "joined_from", "withdrawn_from", "paused_from", "paused_to", "present")
    )
    stays = {
        number: Attendance(joined, left, None if first is None else (first, last), present)
        for number, joined, left, first, last, present in rows
    }
    return missed_matches(tournament, stored, draws, stays)


def facts_of_phases(tournament: Tournament, entrants: Sequence[int]) -> tuple[PhaseFacts, ...]:
    """The phases that have begun, by the published rounds, in their order.

    One query, and one for each bracket; none for a tournament without phases.
    """
    if not tournament.chained:
        return ()
    draws = tournament.rounds.published().draws()
    begun = [_facts(plan, draws, entrants) for plan in tournament.chain if plan.start in draws]
    return tuple(_with_gone(tournament, phase, draws) for phase in begun)


def _with_gone(tournament: Tournament, phase: PhaseFacts, draws: Draws) -> PhaseFacts:
    """The phase with the entrants who left its bracket: their matches are not played.

    Once the next phase is drawn its draw decides, even if somebody comes back later.
    """
    if not phase.plan.bracketed:
        return phase
    following = draws.get(phase.drawn + 1)
    then = following.present if following else None
    if then is None:
        then = [player.number for player in players_of_round(tournament, phase.drawn + 1)]
    members = chain.from_iterable(phase.members.values())
    return replace(phase, gone=frozenset(members).difference(phase.whole(then)))


def facts_upto(facts: Iterable[PhaseFacts], after: int) -> list[PhaseFacts]:
    """The phases as they were after a round."""
    return [
        replace(
            phase,
            through=[one for one in phase.through if one.round <= after],
            gone=phase.gone if phase.drawn <= after else frozenset(),
        )
        for phase in facts
        if phase.plan.start <= after
    ]


def phase_begun(tournament: Tournament, plan: Phase, before: int) -> PhaseFacts | None:
    """A phase as the rounds before one know it, drafts included; None where it begins there."""
    draws = tournament.rounds.filter(number__gte=plan.start, number__lt=before).draws()
    return _facts(plan, draws, ()) if plan.start in draws else None


def _facts(plan: Phase, draws: Draws, everybody: Sequence[int]) -> PhaseFacts:
    first = draws[plan.start]
    own = {number: draws[number] for number in sorted(draws) if plan.start <= number <= plan.end}
    last = max(own)
    return PhaseFacts(
        plan=plan,
        members=first.members or {MAIN: list(everybody)},
        groups={group.name: group for group in first.groups or ()},
        through=[one for draw in own.values() for one in draw.through or ()],
        drawn=last,
        turn=last - plan.start + 1 if own[last].turn is None else own[last].turn or 0,
        partners=first.beside if plan.grouped else {},
        alone=first.alone or (),
        present=first.present or (),
    )
