"""A round in which others sit than the results call for: seat the right ones, or leave it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.reasons import reason_line
from tournaments.core.service import service
from tournaments.core.writes import Actor, Refusal, claim_version
from tournaments.models import Hand, Match, Round
from tournaments.ranking.misplaced import OtherMembers, OtherSides, moved_with
from tournaments.ranking.selectors.misplaced import (
    Misplaced,
    all_misplaced,
    misplaced_of,
    misplaced_words,
)
from tournaments.results.services.writing import reset, settle, writing_of
from tournaments.rounds.selectors.without_table import first_round, running
from tournaments.rounds.services.late_seats import open_table, put_step
from tournaments.rounds.services.rounds import journal_round


@service("round_", when_closed=False)
def round_leave(*, actor: Actor, round_: Round, version: int, key: str) -> Round:
    """Leave a match or a phase as it is, though by the results others would have played it.

    It is asked about again once the results call for others still.

    :raises Refusal: where nothing with this key is open
    """
    claim_version(round_, version)
    left = _open(round_, key)
    round_.settled = [*round_.settled, key]
    round_.save(update_fields=["settled"])
    facts: dict[str, Any] = {"position": left.position}
    if isinstance(left, OtherMembers):
        stays = [number for group in left.groups for number in group.extra]
        facts["here"] = stays or [number for group in left.groups for number in group.missing]
    else:
        facts |= _facts(left)
    journal_round(actor, "round.leave", round_, **facts)
    return round_


@service("round_", when_closed=False)
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
        raise Refusal.of(_("Nobody can be seated there by the results: leave it as it is."))
    if misplaced.match is None:
        _seat_walkover(actor, round_, misplaced)
        return round_
    moved = moved_with(misplaced, all_misplaced(round_.tournament))
    for number in {number for each in moved for number in each.coming}:
        _refuse_seated(round_, number, besides={each.match for each in moved})
    _refuse_absent(round_, moved)
    replayed = any(each.played for each in moved)
    if replayed and not replay:
        raise Refusal.of(_("A result is in: replay the match, or leave it as it was played."))
    matches = {match.pk: match for match in round_.matches.filter(pk__in=[m.match for m in moved])}
    for each in moved:
        match = matches[each.match or 0]
        match.round = round_
        if each.played or match.games.exists():
            _take_back(actor, match, misplaced_words(round_.tournament, each))
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
    for match in matches.values():
        match.revision = round_.tournament.revision
        match.version += 1
        match.save(update_fields=["revision", "version"])
    return round_


def _open(round_: Round, key: str) -> Misplaced:
    misplaced = misplaced_of(round_.tournament, round_.number)
    chosen = next((each for each in misplaced if each.key == key), None)
    if chosen is None or key in round_.settled:
        raise Refusal.of(_("This is settled already: nothing was changed."))
    return chosen


def _facts(each: OtherSides) -> dict[str, Any]:
    return {"table": each.table, "sat": [*each.sat], "due": [*each.due]}


def _refuse_seated(round_: Round, number: int, besides: Collection[int | None] = ()) -> None:
    """Refuse to seat somebody who sits at another match than those `besides`."""
    seats = round_.matches.filter(sides__entrant__number=number).exclude(hall_table=None)
    match = seats.first()
    if match is None or match.pk in besides:
        return
    misplaced = misplaced_of(round_.tournament, round_.number)
    if any(isinstance(each, OtherSides) and each.match == match.pk for each in misplaced):
        words = _("No. %(number)s sits at table %(table)s of this round: settle that first.")
    else:
        words = _("No. %(number)s plays at table %(table)s of this round: leave it as it is.")
    raise Refusal.of(words % {"number": number, "table": match.table})


def _due(each: OtherSides) -> list[int]:
    return [number for number in each.due if number is not None]


def _refuse_absent(round_: Round, moved: Iterable[OtherSides]) -> None:
    for number in {number for each in moved for number in each.coming}:
        entrant = round_.tournament.entrants.get(number=number)
        if not entrant.plays_in(round_.number):
            words = _("No. %(number)s has left and cannot be seated: leave the match as it is.")
            raise Refusal.of(words % {"number": number})


def _take_back(actor: Actor, match: Match, reason: str) -> None:
    writing = writing_of(actor, "result.undo", match)
    hands = list(Hand.objects.of_match(match).values_list("facts", flat=True))
    match.games.all().delete()
    writing.games.clear()
    reset(match, writing.sides)
    settle(writing, reason=reason_line(reason, needed=True), hands=hands)


def _seat(match: Match, each: OtherSides) -> None:
    beside = first_round(match.round).stored_draw.beside
    entrants = match.round.tournament.entrants
    who = {row.number: row for row in entrants.filter(number__in=[*_due(each), *beside.values()])}
    for side, number in zip(match.sides.order_by("position"), _due(each), strict=True):
        if side.entrant.number != number:
            side.entrant, side.partner = who[number], who.get(beside.get(number, 0))
            side.save(update_fields=["entrant", "partner"])


def _seat_walkover(actor: Actor, round_: Round, walkover: OtherSides) -> None:
    """Open a table for a match in which somebody went on without playing."""
    if running(round_.tournament) != round_:
        raise Refusal.of(_("The next round is drawn: this match can no longer be played."))
    _refuse_absent(round_, [walkover._replace(sat=())])
    for number in _due(walkover):
        _refuse_seated(round_, number)
    draw, group, slot = round_.stored_draw, walkover.group, walkover.slot
    through = [
        row
        for row in draw.through or ()
        if (row.group, row.slot, row.round) != (group, slot, round_.number)
    ]
    round_.draw = replace(draw, through=through).to_json()
    round_.save(update_fields=["draw"])
    sides = [[number] for number in _due(walkover)]
    beside = first_round(round_).stored_draw.beside
    match = open_table(round_, sides, group=group, slot=slot, partners=beside)
    tables = [{"table": match.table, "sat": [walkover.sat[0]], "due": [*walkover.due]}]
    journal_round(actor, "round.reseat", round_, tables=tables, replayed=False)
    Match.objects.filter(pk=match.pk).update(revision=round_.tournament.revision)
