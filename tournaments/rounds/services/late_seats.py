"""A table more in a published round, for who came late and for who rests."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from types import MappingProxyType

from django.utils.translation import gettext as _

from tournaments.core.service import service
from tournaments.core.writes import Actor, Refusal, claim_version
from tournaments.models import Entrant, Match, MatchKind, Round, Side, Table
from tournaments.models.draft import DraftMatch, Values, by_table
from tournaments.rounds.round_writes import journal_round
from tournaments.rounds.selectors.without_table import WithoutTable, running, without_table

Sides = list[list[int]]


@service("round_", when_closed=False)
def round_seat(*, actor: Actor, round_: Round, numbers: Sequence[int], version: int) -> Match:
    """Open a table in the round that is played, for entrants who have none; nobody else moves.

    Who rests and is among them no longer has a bye. Who came late plays from this round on.

    :raises Refusal: where no table can be added, or these cannot sit at one
    """
    tournament = round_.tournament
    claim_version(round_, version)
    found = without_table(round_)
    _refuse(round_, found, numbers)
    sides = _sides(round_, sorted(numbers))
    resting = sorted({*numbers} & {*found.resting})
    round_.matches.filter(kind=MatchKind.BYE, sides__entrant__number__in=resting).delete()
    match = open_table(round_, sides, resting)
    late = tournament.entrants.filter(number__in=set(numbers) - set(resting))
    late.filter(joined_from__gt=round_.number).update(joined_from=round_.number)
    late.update(late_for=None)
    told = {"table": match.table, "sides": sides, "byes": resting}
    journal_round(actor, "round.seat", round_, **told)
    Match.objects.filter(pk=match.pk).update(revision=tournament.revision)
    return match


def _refuse(round_: Round, found: WithoutTable, numbers: Sequence[int]) -> None:
    if running(round_.tournament) != round_:
        words = _("Round %(number)s is not the one that is played: no table can be added to it.")
        raise Refusal.of(words % {"number": round_.number})
    if not found.sizes:
        raise Refusal.of(_("Who meets whom follows from the bracket or the pools of this phase."))
    strange = [number for number in numbers if number not in found.free]
    if strange:
        words = _("No %(number)s has a table or another game in this round: choose again.")
        raise Refusal.of(words % {"number": strange[0]}, "numbers")
    if len(set(numbers)) != len(numbers) or len(numbers) not in found.sizes:
        words = _("A table takes %(count)s: you chose %(chosen)s.")
        count = " – ".join(map(str, sorted({found.sizes[0], found.sizes[-1]})))
        raise Refusal.of(words % {"count": count, "chosen": len(set(numbers))}, "numbers")
    if not {*numbers} & {*found.numbers}:
        raise Refusal.of(_("Choose somebody who has no table."), "numbers")


def _sides(round_: Round, numbers: Sequence[int]) -> Sides:
    """Each alone, or in a mêlée the two partners that have met least."""
    if not round_.tournament.melee:
        return [[number] for number in numbers]
    first, *others = numbers
    met = _partners_before(round_, numbers)
    pairings = [[[first, other], [one for one in others if one != other]] for other in others]
    return min(pairings, key=lambda sides: sum(met.count(frozenset(side)) for side in sides))


def _partners_before(round_: Round, numbers: Collection[int]) -> list[frozenset[int]]:
    """The partners among these in earlier rounds, once for each time."""
    before = Side.objects.filter(
        match__round__tournament=round_.tournament, match__round__number__lt=round_.number
    )
    two = before.exclude(partner=None).values_list("entrant__number", "partner__number")
    mine = {frozenset(one) for one in combinations(numbers, 2)}
    return [one for one in map(frozenset, two) if one in mine]


def open_table(
    round_: Round,
    sides: Sides,
    resting: Collection[int] = (),
    *,
    group: str = "",
    slot: int | None = None,
    told: Values | None = None,
    partners: Mapping[int, int] = MappingProxyType({}),
) -> Match:
    """A new match at the next table of a round, or at the one fixed for somebody of it.

    `told` are more values of its step in the draw, `partners` those of numbers that stand for two.
    """
    tournament = round_.tournament
    numbers = [number for side in sides for number in side]
    numbers += [partners[number] for number in numbers if number in partners]
    who: dict[int, Entrant] = {
        one.number: one for one in tournament.entrants.filter(number__in=numbers)
    }
    taken = round_.matches.exclude(hall_table=None).values_list("hall_table__number", flat=True)
    wanted = {one.fixed_table for one in who.values()} - {None, *taken}
    number = min((one for one in wanted if one), default=max(taken, default=0) + 1)
    table = Table.objects.numbered(tournament, [number])[number]
    match = Match.objects.create(round=round_, hall_table=table, group=group, slot=slot)
    for at, (one, *others) in enumerate(sides):
        partner = who[others[0]] if others else who.get(partners.get(one, 0))
        Side.objects.create(match=match, position=at, entrant=who[one], partner=partner)
    _drawn_too(round_, DraftMatch(number, sides, group=group, slot=slot), resting, told or {})
    return match


def _drawn_too(round_: Round, match: DraftMatch, resting: Collection[int], told: Values) -> None:
    """Let the tables of the round stand as they now are after those that were drawn."""
    step = round_.step_shown
    with_it = replace(
        step,
        label="late",
        values={"table": match.table, "numbers": match.numbers, **told},
        matches=by_table([*step.matches, match]),
        byes=[number for number in step.byes if number not in resting],
        draw=None,
    )
    round_.add_step(with_it)
    round_.save(update_fields=["steps", "step"])
