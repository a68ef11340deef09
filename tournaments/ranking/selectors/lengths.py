"""How many rounds brackets and pools take: results may add a round or save one."""

from __future__ import annotations

from copy import copy

from tournaments.brackets.rounds import rounds_foreseen, rounds_left
from tournaments.draws.pools import how_many
from tournaments.draws.schedule import turns_of
from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.models import Phase, System, Tournament
from tournaments.models.group import Field, members_by_group
from tournaments.models.phase import chained
from tournaments.ranking.phase_facts import bracket_results
from tournaments.ranking.selectors.matches import read_matches
from tournaments.ranking.selectors.played import phase_begun


def with_lengths(tournament: Tournament) -> Tournament:
    """The tournament with the number of rounds that its current phase now takes.

    Before the first draw it is counted with those who are present; while cards of a round are to
    come, nothing changes. No query for a tournament without brackets and pools.
    """
    if not tournament.has_brackets:
        return tournament
    drawn = tournament.rounds.order_by("-number").values_list("number", "published_at")
    number, published_at = drawn.first() or (0, None)
    plan = tournament.phase_at(number or 1)
    if not plan.grouped or (number and not published_at):
        return tournament
    if number:
        found = _rounds(tournament, plan, number)
    else:
        found = rounds_foreseen(plan, [tournament.entrants.expected()])
    return tournament if found is None else with_rounds(tournament, plan.position, found, number)


def with_rounds(tournament: Tournament, position: int, rounds: int, drawn: int = 0) -> Tournament:
    """The tournament with a phase so many rounds long; those after it move along.

    `drawn` is the number of the last round that is drawn and stays as it is.
    """
    if tournament.chain[position - 1].rounds == rounds:
        return tournament
    phases = [copy(phase) for phase in tournament.chain]
    phases[position - 1].resize(rounds, drawn)
    other = copy(tournament)
    other.chain = chained(phases)
    return other


def foreseen(tournament: Tournament, phase: Phase, before: Phase) -> int | None:
    """The rounds that a phase of brackets or pools will take; None where nobody can know.

    Counted with everybody entered, or with as many as the phase takes while fewer are.
    """
    if not phase.grouped:
        return None
    members = members_by_group(phase.groups, _field(tournament, phase, before))
    each = 2 if tournament.partners_stay(phase) else 1
    return rounds_foreseen(phase, [len(ids) // each for ids in members.values() if len(ids) > each])


def turns_foreseen(tournament: Tournament, phase: Phase, before: Phase) -> int | None:
    """The rounds in which everybody of a phase meets once; None while nobody is entered."""
    members = members_by_group(phase.groups, _field(tournament, phase, before))
    count = max(map(len, members.values()))
    return turns_of(count) if count > 1 else None


def _field(tournament: Tournament, plan: Phase, before: Phase) -> Field:
    entered = tournament.entrants.staying()
    category = dict(entered.values_list("number", "category"))
    asked = max((group.last or 0 for group in plan.groups if not group.category), default=0)
    ranked = [*category, *range(-1, len(category) - asked - 1, -1)]
    place: dict[int, int] = {}
    if before.system == System.POOLS and ranked:
        pools = how_many(len(ranked), before.pool_size)
        place = {number: at // pools + 1 for at, number in enumerate(ranked)}
    return Field(ranked, place, category)


def _rounds(tournament: Tournament, plan: Phase, last: int) -> int | None:
    """The rounds of a phase of which those up to `last` are played; None while cards are out."""
    rows = [row for row in read_matches(tournament).values() if row.round <= last]
    begun = phase_begun(tournament, plan, last + 1)
    if begun is None or not all(row.complete for row in rows if row.round >= plan.start):
        return None
    present = begun.whole({player.number for player in players_of_round(tournament, last + 1)})
    results = bracket_results(begun, rows) if plan.bracketed else {}
    groups = [
        {"name": name, "members": begun.members[name], "output": output}
        for name, output in begun.outputs.items()
    ]
    return last - plan.start + 1 + rounds_left(groups, begun.turn + 1, results, present)
