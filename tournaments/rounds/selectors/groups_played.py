"""The matches of a round of brackets or pools, as what was played before leaves them."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.brackets.draws import RoundOfGroups, round_of
from tournaments.models import Entrant, Phase, Tournament
from tournaments.models.drawn import DrawnGroup
from tournaments.ranking.phase_facts import bracket_results
from tournaments.ranking.selectors.played import phase_begun, read_matches


def groups_played(
    tournament: Tournament,
    plan: Phase,
    number: int,
    groups: Sequence[DrawnGroup],
    there: Sequence[Entrant],
) -> RoundOfGroups:
    """The round that `groups` have now with those who are there, partners as one."""
    begun = phase_begun(tournament, plan, number)
    rows = [row for row in read_matches(tournament).values() if row.round < number]
    results = bracket_results(begun, rows) if begun and plan.bracketed else {}
    present = {player.number for player in there}
    return round_of(groups, begun.turn + 1 if begun else 1, results, present)
