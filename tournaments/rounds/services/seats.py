"""Seats in the round that is played: for who came late, and for whom the results call."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.core.writes import Actor, Refusal, claim_version, open_service, reason_line, save
from tournaments.models import Match, MatchKind, Round, Side, Table
from tournaments.models.stored_draw import DraftMatch, DraftStep, Values, by_table
from tournaments.ranking.misplaced import OtherMembers, OtherSides, moved_with
from tournaments.ranking.selectors.misplaced import (
    Misplaced,
    all_misplaced,
    misplaced_of,
    misplaced_words,
)
from tournaments.results.services.writing import writing_of
from tournaments.rounds.drawn_once import PoolPlace, groups_after, with_place
from tournaments.rounds.selectors.waiting import (
    WithoutTable,
    first_round,
    running,
    without_table,
)
from tournaments.rounds.services.rounds import journal_round

Sides = list[list[int]]


@open_service("round_")
def round_seat(*, actor: Actor, round_: Round, numbers: Sequence[int], version: int) -> Match:
    """Open a table in the round that is played, for entrants who have none; nobody else moves.

    Who rests and is among them no longer has a bye. Who came late plays from this round on.

    :raises Refusal: where no table can be added, or these cannot sit at one
    """
    claim_version(round_, version)
    unseated = _unseated(round_)
    if not unseated.sizes:
        raise Refusal(_("Who meets whom follows from the bracket or the pools of this phase."))
    if strange := [number for number in numbers if number not in unseated.free]:
        raise Refusal(
            _("No. %(number)s has a table or another game in this round: choose again."),
            "numbers",
            number=strange[0],
        )
    chosen = len(set(numbers))
    if chosen != len(numbers) or chosen not in unseated.sizes:
        words = _("A table takes %(count)s: you chose %(chosen)s.")
        count = " – ".join(map(str, sorted({unseated.sizes[0], unseated.sizes[-1]})))
        raise Refusal(words, "numbers", count=count, chosen=chosen)
    if not {*numbers} & {*unseated.numbers}:
        raise Refusal(_("Choose someone who has no table."), "numbers")
    sides = _sides(round_, sorted(numbers))
    resting = sorted({*numbers} & {*unseated.resting})
    round_.matches.filter(kind=MatchKind.BYE, sides__entrant__number__in=resting).delete()
    match = open_table(round_, sides, resting)
    late = round_.tournament.entrants.filter(number__in=set(numbers) - set(resting))
    late.filter(joined_from__gt=round_.number).update(joined_from=round_.number)
    late.update(late_for=None)
    journal_round(actor, "round.seat", round_, match, table=match.table, sides=sides, byes=resting)
    return match


@open_service("round_")
def round_join_pool(
    *, actor: Actor, round_: Round, number: int, place: str, version: int
) -> Match | None:
    """Give somebody the place that rests in a pool: the table against who rests now, if any.

    `place` is the key of a :class:`PoolPlace`. Everybody else keeps the matches drawn; those of
    the place that were to be played before are not played.

    :raises Refusal: where the round is not the one that is played, or the place is taken
    """
    claim_version(round_, version)
    unseated = _unseated(round_)
    free = next((pool for pool in unseated.pools if pool.key == place), None)
    if free is None:
        raise Refusal(_("This place of the pool is taken: choose again."), "place")
    if number not in unseated.numbers:
        raise Refusal(
            _("No. %(number)s has a table or another game in this round: choose again."),
            "number",
            number=number,
        )
    joined = {"joins": number, "group": free.group, "pool": free.pool}
    match = None
    if free.rests is not None:
        sides = [[free.rests], [number]]
        match = open_table(round_, sides, group=free.group, slot=free.pool, values=joined)
        draw = round_.stored_draw
        resting = [rests for rests in draw.resting if rests != free.rests]
        save(round_, draw=replace(draw, resting=resting).to_json())
    _enlarge_pool(round_, free, number)
    since = round_.number if match else round_.number + 1
    round_.tournament.entrants.filter(number=number).update(joined_from=since, late_for=None)
    table = match.table if match else None
    journal_round(actor, "round.join", round_, match, table=table, **joined)
    return match


def _enlarge_pool(round_: Round, place: PoolPlace, number: int) -> None:
    """Store the pool with its new member in the first round of the phase."""
    first = first_round(round_)
    draw = first.stored_draw
    groups = [with_place(group, place, number) or group for group in draw.groups]
    if first == round_ and place.rests is not None:
        groups = groups_after(draw, round_.steps_taken)
    members = {name: [*ids] for name, ids in draw.members.items()}
    members[place.group].append(number)
    save(
        first,
        draw=replace(
            draw,
            drawn=groups[0].drawn,
            groups=groups,
            groups_drawn=draw.first_groups,
            members=members,
        ).to_json(),
    )


def _unseated(round_: Round) -> WithoutTable:
    """Who has no table in a round.

    :raises Refusal: where it is not the round that is played
    """
    if running(round_.tournament) != round_:
        raise Refusal(
            _("Round %(number)s is not being played now: no table can be added to it."),
            number=round_.number,
        )
    return without_table(round_)


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


@open_service("round_")
def round_leave(*, actor: Actor, round_: Round, version: int, key: str) -> Round:
    """Leave a match or a phase as it is, though by the results others would have played it.

    It is asked about again once the results call for others still.

    :raises Refusal: where nothing with this key is open
    """
    claim_version(round_, version)
    left = _open(round_, key)
    save(round_, settled=[*round_.settled, key])
    facts: dict[str, Any] = {"position": left.position}
    if isinstance(left, OtherMembers):
        stays = [number for group in left.groups for number in group.extra]
        facts["here"] = stays or [number for group in left.groups for number in group.missing]
    else:
        facts |= _facts(left)
    journal_round(actor, "round.leave", round_, **facts)
    return round_


@open_service("round_")
def round_reseat(
    *, actor: Actor, round_: Round, version: int, key: str, replay: bool = False
) -> Round:
    """Seat at a match of a bracket those whom the results call for, in a round that is published.

    Where they sit at another such match of the round, that one is put right with it. With
    `replay` the results of these matches are taken back. A match that nobody played gets a table.

    :raises Refusal: where a result is in and it is not to be replayed, or somebody cannot sit there
    """
    claim_version(round_, version)
    misplaced = _open(round_, key)
    if isinstance(misplaced, OtherMembers) or misplaced.needless or not misplaced.known:
        raise Refusal(_("According to the results nobody can be seated there: leave it as it is."))
    if misplaced.match is None:
        _seat_walkover(actor, round_, misplaced)
        return round_
    moved = moved_with(misplaced, all_misplaced(round_.tournament))
    coming = {number for each in moved for number in each.coming}
    _refuse_unseatable(round_, coming, besides=[each.match for each in moved if each.match])
    replayed = any(each.played for each in moved)
    if replayed and not replay:
        raise Refusal(
            _("A result has been entered: replay the match, or leave it as it was played.")
        )
    seats = round_.matches.filter(pk__in=[each.match for each in moved])
    matches = {match.pk: match for match in seats}
    for each in moved:
        match = matches[each.match or 0]
        if each.played or match.games.exists():
            reason = reason_line(misplaced_words(round_.tournament, each), needed=True)
            writing = writing_of(actor, "result.undo", match)
            writing.settle(reason=reason, hands=writing.delete_games())
    for each in moved:
        _seat(matches[each.match or 0], each)
    step = round_.step_shown
    due = {(each.group, each.slot): [[number] for number in _due(each)] for each in moved}
    drawn = [
        replace(match, sides=due.get((match.group, match.slot or 0), match.sides))
        for match in step.matches
    ]
    tables = ", ".join(str(each.table) for each in moved)
    put_step(round_, replace(step, label="reseat", values={"table": tables}, matches=drawn))
    facts = [_facts(each) for each in moved]
    journal_round(actor, "round.reseat", round_, tables=facts, replayed=replayed)
    seats.update(revision=round_.tournament.revision, version=F("version") + 1)
    return round_


def _open(round_: Round, key: str) -> Misplaced:
    misplaced = misplaced_of(round_.tournament, round_.number)
    chosen = next((each for each in misplaced if each.key == key), None)
    if chosen is None or key in round_.settled:
        raise Refusal(_("This is already settled: nothing was changed."))
    return chosen


def _facts(each: OtherSides) -> dict[str, Any]:
    return {"table": each.table, "sat": [*each.sat], "due": [*each.due]}


def _refuse_unseatable(
    round_: Round, numbers: Collection[int], besides: Collection[int] = ()
) -> None:
    """Refuse to seat who has left, or sits at another match than those `besides`."""
    for number in numbers:
        seats = round_.matches.filter(sides__entrant__number=number).exclude(hall_table=None)
        match = seats.exclude(pk__in=besides).first()
        if match is not None:
            misplaced = misplaced_of(round_.tournament, round_.number)
            words = _("No. %(number)s plays at table %(table)s of this round: leave it as it is.")
            if any(isinstance(each, OtherSides) and each.match == match.pk for each in misplaced):
                words = _(
                    "No. %(number)s sits at table %(table)s of this round: settle that first."
                )
            raise Refusal(words, number=number, table=match.table)
    for entrant in round_.tournament.entrants.filter(number__in=numbers):
        if not entrant.plays_in(round_.number):
            raise Refusal(
                _("No. %(number)s has left and cannot be seated: leave the match as it is."),
                number=entrant.number,
            )


def _due(each: OtherSides) -> list[int]:
    return [number for number in each.due if number is not None]


def _seat(match: Match, each: OtherSides) -> None:
    beside = first_round(match.round).stored_draw.beside
    entrants = match.round.tournament.entrants
    who = {row.number: row for row in entrants.filter(number__in=[*_due(each), *beside.values()])}
    for side, number in zip(match.sides.order_by("position"), _due(each), strict=True):
        if side.entrant.number != number:
            save(side, entrant=who[number], partner=who.get(beside.get(number, 0)))


def _seat_walkover(actor: Actor, round_: Round, walkover: OtherSides) -> None:
    """Open a table for a match in which somebody went on without playing."""
    if running(round_.tournament) != round_:
        raise Refusal(_("The next round is drawn: this match can no longer be played."))
    _refuse_unseatable(round_, _due(walkover))
    draw, group, slot = round_.stored_draw, walkover.group, walkover.slot
    through = [
        row
        for row in draw.through
        if (row.group, row.slot, row.round) != (group, slot, round_.number)
    ]
    save(round_, draw=replace(draw, through=through).to_json())
    sides = [[number] for number in _due(walkover)]
    beside = first_round(round_).stored_draw.beside
    match = open_table(round_, sides, group=group, slot=slot, partners=beside)
    tables = [{"table": match.table, "sat": [walkover.sat[0]], "due": [*walkover.due]}]
    journal_round(actor, "round.reseat", round_, match, tables=tables, replayed=False)
