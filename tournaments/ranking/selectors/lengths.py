"""How many rounds brackets and pools take: results may add a round or save one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import NamedTuple

from tournaments.brackets.draws import rounds_foreseen, rounds_left
from tournaments.core.wording.settings import range_words
from tournaments.draws.pools import how_many
from tournaments.draws.schedule import turns_of
from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.models import Phase, System, Tournament, chained
from tournaments.models.group import MAIN, Field, members_by_group
from tournaments.ranking.phase_facts import bracket_results
from tournaments.ranking.selectors.played import phase_begun, read_matches


def with_lengths(tournament: Tournament, *, drawing: bool = False) -> Tournament:
    """The tournament with the number of rounds that its brackets and pools now take.

    Before the first draw they are counted with those who are present, later phases by what comes
    in, and with as many as they take until the first round is drawn or `drawing`; while cards of a
    round are to come, the phase that is played stays as it is. No query for a tournament without
    brackets and pools.
    """
    if not tournament.has_brackets:
        return tournament
    drawn = tournament.rounds.order_by("-number").values_list("number", "published_at")
    number, published_at = drawn.first() or (0, None)
    if number and not published_at:
        return tournament
    plan = tournament.phase_at(number or 1)
    if number and plan.grouped:
        rounds = _rounds(tournament, plan, number)
        tournament = with_rounds(tournament, plan.position, rounds, number)
    to_come = [one for one in tournament.chain if one.grouped and one.start > number]
    if to_come:
        coming = _Coming.of(tournament, number, few=not (number or drawing))
        for one in to_come:
            tournament = with_rounds(tournament, one.position, coming.rounds(one), number)
    return tournament


class PhaseLength(NamedTuple):
    """How many rounds a phase takes, as far as that is open; without a bound nobody can know."""

    fewest: int
    most: int | None


def open_lengths(tournament: Tournament, drawn: int) -> dict[int, PhaseLength]:
    """The phases whose number of rounds is open, by position; `tournament` is `with_lengths`.

    It follows from who comes: those present, all who are entered, or as many as there is room for.
    Once a round is drawn (`drawn` is the last) only a second final of a double elimination is open.
    One query before that, none after it or without brackets and pools.
    """
    to_come = [one for one in tournament.chain if one.grouped and one.start > drawn]
    if drawn:
        return {
            one.position: PhaseLength(one.rounds, one.rounds + 1) for one in to_come if one.double
        }
    if not to_come:
        return {}
    coming = _Coming.of(tournament, drawn, few=True)
    entered = {**coming.here, **coming.absent}
    others = range(-1, len(entered) - (tournament.places or 0) - 1, -1)
    all_places = {**entered, **dict.fromkeys(others, "")}
    each = [coming, coming._replace(here=entered), coming._replace(here=all_places)]
    lengths = {}
    for plan in to_come:
        counted = [rounds for rounds in (one.rounds(plan) for one in each) if rounds is not None]
        most = max(counted, default=0) + int(plan.double)
        if not counted:
            lengths[plan.position] = PhaseLength(1, None)
        elif min(counted) < most:
            lengths[plan.position] = PhaseLength(min(counted), most)
    return lengths


def rounds_words_of(lengths: Iterable[PhaseLength]) -> tuple[int, str]:
    """How many rounds phases have together, as a number and in words."""
    known = [*lengths]
    fewest = sum(length.fewest for length in known)
    most = sum(length.most or length.fewest for length in known)
    return most, str(most) if fewest == most else range_words(fewest, most)


def rounds_of_phases(tournament: Tournament) -> list[PhaseLength]:
    """How many rounds each phase has; as planned where nobody can know."""
    opened: dict[int, PhaseLength] = {}
    if tournament.has_brackets:
        tournament = with_lengths(tournament)
        opened = open_lengths(tournament, tournament.rounds.last_number())
    known = {position: length for position, length in opened.items() if length.most is not None}
    return [
        known.get(one.position, PhaseLength(one.rounds, one.rounds)) for one in tournament.chain
    ]


class _Coming(NamedTuple):
    """Who comes into the phases that have not begun: everybody, best first, as far as is known."""

    tournament: Tournament
    here: Mapping[int, str]
    """the category of each, by number"""
    absent: Mapping[int, str]
    pools: Sequence[Sequence[int]]
    """those of the phase that is drawn last"""
    drawn: int
    few: bool
    """whether more may still come"""

    @classmethod
    def of(cls, tournament: Tournament, drawn: int, *, few: bool) -> _Coming:
        entered = tournament.entrants.staying().values_list("number", "category", "present")
        rows = list(entered.order_by("number"))
        here = {number: category for number, category, present in rows if present}
        absent = {number: category for number, category, present in rows if not present}
        if not here:
            here, absent = absent, {}
        plan, pools = tournament.phase_at(drawn or 1), []
        if drawn and plan.system == System.POOLS:
            begun = phase_begun(tournament, plan, drawn + 1)
            pools = [begun.both(pool.ids) for _name, pool in begun.pools] if begun else []
        return cls(tournament, here, absent, pools, drawn, few)

    @classmethod
    def entered(cls, tournament: Tournament) -> _Coming:
        """Everybody entered, before any draw."""
        everybody = tournament.entrants.staying().values_list("number", "category")
        return cls(tournament, dict(everybody), {}, (), 0, few=True)

    def rounds(self, plan: Phase) -> int | None:
        """The rounds that a phase takes; None where nobody can know."""
        each = 2 if self.tournament.partners_stay(plan) else 1
        sizes = [len(ids) // each for ids in self.members(plan).values() if len(ids) > each]
        return rounds_foreseen(plan, sizes)

    def members(self, plan: Phase) -> dict[str, list[int]]:
        """The members of its groups, as many as they take where more may still come."""
        ranked = [*self.here]
        if self.few:
            asked = [group.last or 0 for group in plan.groups if not group.category]
            ranked += range(-1001, -1001 - max([0, *asked]) + len(ranked), -1)
        return self._members(plan, ranked)

    def _members(self, plan: Phase, ranked: Sequence[int]) -> dict[str, list[int]]:
        if plan.position == 1:
            return {MAIN: [*ranked]}
        before = self.tournament.chain[plan.position - 2]
        place: dict[int, int] = {}
        if (
            before.system == System.POOLS
            and self.pools
            and before.start <= self.drawn <= before.end
        ):
            left = [[id_ for id_ in pool if id_ in self.here] for pool in self.pools]
            place = {id_: at for pool in left for at, id_ in enumerate(pool, start=1)}
        elif before.system == System.POOLS:
            # As many of each place as there will be.
            for ids in self._members(before, ranked).values():
                pools = how_many(len(ids), before.pool_size) if ids else 1
                place |= {id_: at // pools + 1 for at, id_ in enumerate(ids)}
        return members_by_group(plan.groups, Field(ranked, place, self.here))


def with_rounds(
    tournament: Tournament, position: int, rounds: int | None, drawn: int
) -> Tournament:
    """The tournament with a phase so many rounds long, if that is known; those after it move along.

    `drawn` is the number of the last round that is drawn and stays as it is.
    """
    if rounds is None or tournament.chain[position - 1].rounds == rounds:
        return tournament
    phases = [copy(phase) for phase in tournament.chain]
    phases[position - 1].resize(rounds, drawn)
    other = copy(tournament)
    other.chain = chained(phases)
    return other


def foreseen(tournament: Tournament, phase: Phase) -> int | None:
    """The rounds that a phase of brackets or pools will take; None where nobody can know.

    Counted with everybody entered, or with as many as the phase takes while fewer are.
    """
    return _Coming.entered(tournament).rounds(phase) if phase.grouped else None


def turns_foreseen(tournament: Tournament, phase: Phase) -> int | None:
    """The rounds in which everybody of a phase meets once; None while nobody is entered."""
    count = max(map(len, _Coming.entered(tournament).members(phase).values()))
    return turns_of(count) if count > 1 else None


def _rounds(tournament: Tournament, plan: Phase, last: int) -> int | None:
    """The rounds of a phase of which those up to `last` are played; None while cards are out."""
    rows = [row for row in read_matches(tournament).values() if row.round <= last]
    begun = phase_begun(tournament, plan, last + 1)
    if begun is None or not all(row.complete for row in rows if row.round >= plan.start):
        return None
    present = begun.whole({player.number for player in players_of_round(tournament, last + 1)})
    results = bracket_results(begun, rows) if plan.bracketed else {}
    left = rounds_left([*begun.groups.values()], begun.turn + 1, results, present)
    return last - plan.start + 1 + left
