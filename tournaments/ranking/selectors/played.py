"""The phases that have begun, as their draws and what was played leave them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from scoring.ranking import Ranked
from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.models import Phase, Tournament
from tournaments.models.group import MAIN
from tournaments.models.stored_draw import StoredDraw
from tournaments.ranking.leavers import Departures, Leavers, leavers
from tournaments.ranking.phase_facts import PhaseFacts, facts_to_rank
from tournaments.ranking.phase_ranking import phase_rows
from tournaments.ranking.reading import ranked, read_penalties
from tournaments.ranking.rows import Matches

Draws = Mapping[int, StoredDraw]


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


def ranked_of(
    tournament: Tournament, entrants: Sequence[int], gone: Departures, matches: Matches
) -> tuple[Ranked, ...]:
    """The ranking after the last round of these matches, phase by phase where there are some."""
    then = _Then.of(tournament, entrants, gone, matches)
    facts = facts_to_rank(tournament, then.facts, entrants)
    if not tournament.chained and not facts:
        return ranked(tournament, entrants, then.counted.values(), left=then.left)
    given = read_penalties(tournament)
    return phase_rows(tournament, entrants, then.counted, facts, then.after, given, then.left)


def counted_of(
    tournament: Tournament, entrants: Sequence[int], gone: Departures, matches: Matches
) -> Matches:
    """Those of these matches that count after the last round of them: none that is struck."""
    return _Then.of(tournament, entrants, gone, matches).counted


@dataclass(frozen=True, slots=True)
class _Then:
    """A tournament after the last round of some matches."""

    after: int
    facts: Sequence[PhaseFacts]
    left: Leavers
    counted: Matches

    @classmethod
    def of(
        cls, tournament: Tournament, entrants: Sequence[int], gone: Departures, matches: Matches
    ) -> _Then:
        after = max((row.round for row in matches.values()), default=0)
        facts = facts_upto(facts_of_phases(tournament, entrants), after)
        left = leavers(tournament, entrants, gone, facts, matches, after)
        return cls(after, facts, left, left.counting(matches))


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
