"""A table more in a published round, or a place in a pool, for entrants who came late."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from django.utils.translation import gettext as _

from tournaments.core.service import service
from tournaments.core.writes import Actor, Refusal, claim_version
from tournaments.models import Match, MatchKind, Round, Side, Table
from tournaments.models.draft import DraftMatch, DraftStep, Values, by_table
from tournaments.rounds.drawn_groups import PoolPlace, groups_after, with_place
from tournaments.rounds.selectors.without_table import (
    WithoutTable,
    first_round,
    running,
    without_table,
)
from tournaments.rounds.services.rounds import journal_round

Sides = list[list[int]]


@service("round_", when_closed=False)
def round_seat(*, actor: Actor, round_: Round, numbers: Sequence[int], version: int) -> Match:
    """Open a table in the round that is played, for entrants who have none; nobody else moves.

    Who rests and is among them no longer has a bye. Who came late plays from this round on.

    :raises Refusal: where no table can be added, or these cannot sit at one
    """
    tournament = round_.tournament
    claim_version(round_, version)
    unseated = without_table(round_)
    _refuse_unseatable(round_, unseated, numbers)
    sides = _sides(round_, sorted(numbers))
    resting = sorted({*numbers} & {*unseated.resting})
    round_.matches.filter(kind=MatchKind.BYE, sides__entrant__number__in=resting).delete()
    match = open_table(round_, sides, resting)
    late = tournament.entrants.filter(number__in=set(numbers) - set(resting))
    late.filter(joined_from__gt=round_.number).update(joined_from=round_.number)
    late.update(late_for=None)
    journal_round(actor, "round.seat", round_, table=match.table, sides=sides, byes=resting)
    Match.objects.filter(pk=match.pk).update(revision=tournament.revision)
    return match


@service("round_", when_closed=False)
def round_join_pool(
    *, actor: Actor, round_: Round, number: int, place: str, version: int
) -> Match | None:
    """Give somebody the place that rests in a pool: the table against who rests now, if any.

    `place` is the key of a :class:`PoolPlace`. Everybody else keeps the matches drawn; those of
    the place that were to be played before are not played.

    :raises Refusal: where the round is not the one that is played, or the place is taken
    """
    tournament = round_.tournament
    claim_version(round_, version)
    _refuse_unless_running(round_)
    unseated = without_table(round_)
    free = next((pool for pool in unseated.pools if pool.key == place), None)
    if free is None:
        raise Refusal.of(_("This place of the pool is taken: choose again."), "place")
    if number not in unseated.numbers:
        words = _("No %(number)s has a table or another game in this round: choose again.")
        raise Refusal.of(words % {"number": number}, "number")
    joined = {"joins": number, "group": free.group, "pool": free.pool}
    match = None
    if free.rests is not None:
        sides = [[free.rests], [number]]
        match = open_table(round_, sides, group=free.group, slot=free.pool, values=joined)
        draw = round_.stored_draw
        resting = [rests for rests in draw.resting or () if rests != free.rests]
        round_.draw = replace(draw, resting=resting).to_json()
        round_.save(update_fields=["draw"])
    _enlarge_pool(round_, free, number)
    since = round_.number if match else round_.number + 1
    tournament.entrants.filter(number=number).update(joined_from=since, late_for=None)
    journal_round(actor, "round.join", round_, table=match.table if match else None, **joined)
    if match is not None:
        Match.objects.filter(pk=match.pk).update(revision=tournament.revision)
    return match


def _enlarge_pool(round_: Round, place: PoolPlace, number: int) -> None:
    """Store the pool with its new member in the first round of the phase."""
    first = first_round(round_)
    draw = first.stored_draw
    groups = [with_place(group, place, number) or group for group in draw.groups or ()]
    if first == round_ and place.rests is not None:
        groups = groups_after(draw, round_.steps_taken)
    members = {name: [*ids] for name, ids in (draw.members or {}).items()}
    members[place.group].append(number)
    first.draw = replace(
        draw,
        drawn=groups[0].drawn,
        groups=groups,
        groups_drawn=draw.first_groups,
        members=members,
    ).to_json()
    first.save(update_fields=["draw"])


def _refuse_unless_running(round_: Round) -> None:
    if running(round_.tournament) != round_:
        words = _("Round %(number)s is not the one that is played: no table can be added to it.")
        raise Refusal.of(words % {"number": round_.number})


def _refuse_unseatable(round_: Round, unseated: WithoutTable, numbers: Sequence[int]) -> None:
    _refuse_unless_running(round_)
    if not unseated.sizes:
        raise Refusal.of(_("Who meets whom follows from the bracket or the pools of this phase."))
    strange = [number for number in numbers if number not in unseated.free]
    if strange:
        words = _("No %(number)s has a table or another game in this round: choose again.")
        raise Refusal.of(words % {"number": strange[0]}, "numbers")
    if len(set(numbers)) != len(numbers) or len(numbers) not in unseated.sizes:
        words = _("A table takes %(count)s: you chose %(chosen)s.")
        count = " – ".join(map(str, sorted({unseated.sizes[0], unseated.sizes[-1]})))
        raise Refusal.of(words % {"count": count, "chosen": len(set(numbers))}, "numbers")
    if not {*numbers} & {*unseated.numbers}:
        raise Refusal.of(_("Choose somebody who has no table."), "numbers")


def _sides(round_: Round, numbers: Sequence[int]) -> Sides:
    """Each alone, or in a mêlée the two partners that have met least."""
    if not round_.tournament.melee:
        return [[number] for number in numbers]
    earlier = Side.objects.filter(
        match__round__tournament=round_.tournament, match__round__number__lt=round_.number
    )
    partners = earlier.exclude(partner=None).values_list("entrant__number", "partner__number")
    times = Counter(map(frozenset, partners))
    first, *others = numbers
    pairings = [
        [[first, partner], [number for number in others if number != partner]] for partner in others
    ]
    return min(pairings, key=lambda sides: sum(times[frozenset(side)] for side in sides))


def open_table(
    round_: Round,
    sides: Sides,
    resting: Collection[int] = (),
    *,
    group: str = "",
    slot: int | None = None,
    values: Values | None = None,
    partners: Mapping[int, int] = MappingProxyType({}),
) -> Match:
    """A new match at the next table of a round, or at the one fixed for somebody of it.

    `values` are more values of its step in the draw, `partners` those of numbers that stand for
    two.
    """
    tournament = round_.tournament
    numbers = [number for side in sides for number in side]
    players = [*numbers, *(partners[number] for number in numbers if number in partners)]
    who = {player.number: player for player in tournament.entrants.filter(number__in=players)}
    taken = round_.matches.exclude(hall_table=None).values_list("hall_table__number", flat=True)
    wanted = {player.fixed_table for player in who.values()} - {None, *taken}
    number = min((table for table in wanted if table), default=max(taken, default=0) + 1)
    table = Table.objects.numbered(tournament, [number])[number]
    match = Match.objects.create(round=round_, hall_table=table, group=group, slot=slot)
    for at, (lead, *others) in enumerate(sides):
        partner = who[others[0]] if others else who.get(partners.get(lead, 0))
        Side.objects.create(match=match, position=at, entrant=who[lead], partner=partner)
    step = round_.step_shown
    matches = by_table([*step.matches, DraftMatch(number, sides, group=group, slot=slot)])
    byes = [rests for rests in step.byes if rests not in resting]
    late = {"table": number, "numbers": numbers, **(values or {})}
    put_step(round_, replace(step, label="late", values=late, matches=matches, byes=byes))
    return match


def put_step(round_: Round, step: DraftStep) -> None:
    """Add the current tables of a published round as a step after its draw."""
    round_.add_step(replace(step, draw=None))
    round_.save(update_fields=["steps", "step"])
