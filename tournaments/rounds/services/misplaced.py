"""A round in which others sit than the results call for: seat the right ones, or leave it."""

from __future__ import annotations

from collections.abc import Iterable
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
from tournaments.rounds.round_writes import journal_round
from tournaments.rounds.selectors.without_table import first_draw, running
from tournaments.rounds.services.late_seats import open_table


@service("round_", when_closed=False)
def round_leave(*, actor: Actor, round_: Round, version: int, key: str) -> Round:
    """Leave a match or a phase as it is, though by the results others would have played it.

    It is asked about again once the results call for others still.

    :raises Refusal: where nothing with this key is open
    """
    claim_version(round_, version)
    one = _open(round_, key)
    round_.settled = [*round_.settled, key]
    round_.save(update_fields=["settled"])
    told: dict[str, Any] = {"position": one.position}
    if isinstance(one, OtherMembers):
        stays = [number for group in one.groups for number in group.extra]
        told["here"] = stays or [number for group in one.groups for number in group.missing]
    else:
        told |= {"table": one.table, "sat": [*one.sat], "due": [*one.due]}
    journal_round(actor, "round.leave", round_, **told)
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
    one = _open(round_, key)
    if isinstance(one, OtherMembers) or one.needless or not one.known:
        raise Refusal.of(_("Nobody can be seated there by the results: leave it as it is."))
    if one.match is None:
        _seat_walkover(actor, round_, one)
        return round_
    moved = _with_others(round_, one)
    _refuse_absent(round_, moved)
    if not replay and any(each.played for each in moved):
        raise Refusal.of(_("A result is in: replay the match, or leave it as it was played."))
    matches = {match.pk: match for match in round_.matches.filter(pk__in=[m.match for m in moved])}
    for each in moved:
        match = matches[each.match or 0]
        match.round = round_
        if each.played or match.games.exists():
            _take_back(actor, match, misplaced_words(round_.tournament, each))
    for each in moved:
        _seat(matches[each.match or 0], each)
    _drawn_too(round_, moved)
    tables = [{"table": m.table, "sat": [*m.sat], "due": [*m.due]} for m in moved]
    replayed = any(each.played for each in moved)
    journal_round(actor, "round.reseat", round_, tables=tables, replayed=replayed)
    for match in matches.values():
        match.revision = round_.tournament.revision
        match.version += 1
        match.save(update_fields=["revision", "version"])
    return round_


def _open(round_: Round, key: str) -> Misplaced:
    found = next(
        (one for one in misplaced_of(round_.tournament, round_.number) if one.key == key), None
    )
    if found is None or key in round_.settled:
        raise Refusal.of(_("This is settled already: nothing was changed."))
    return found


def _with_others(round_: Round, one: OtherSides) -> list[OtherSides]:
    """The match with those of the round at which the ones to be seated sit now, also one left.

    :raises Refusal: where one of them sits at a match at which it belongs
    """
    moved = moved_with(one, all_misplaced(round_.tournament))
    known = {each.match for each in moved}
    for number in {number for each in moved for number in each.coming}:
        match = _sits_at(round_, number)
        if match is not None and match.pk not in known:
            _refuse_seated(round_, number, match)
    return moved


def _refuse_seated(round_: Round, number: int, match: Match) -> None:
    open_here = misplaced_of(round_.tournament, round_.number)
    if any(isinstance(one, OtherSides) and one.match == match.pk for one in open_here):
        words = _("No. %(number)s sits at table %(table)s of this round: settle that first.")
    else:
        words = _("No. %(number)s plays at table %(table)s of this round: leave it as it is.")
    raise Refusal.of(words % {"number": number, "table": match.table})


def _due(each: OtherSides) -> list[int]:
    return [number for number in each.due if number is not None]


def _sits_at(round_: Round, number: int) -> Match | None:
    return round_.matches.filter(sides__entrant__number=number).exclude(hall_table=None).first()


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
    phase = first_draw(match.round)
    beside = phase.beside
    entrants = match.round.tournament.entrants
    who = {one.number: one for one in entrants.filter(number__in=[*_due(each), *beside.values()])}
    for side, number in zip(match.sides.order_by("position"), _due(each), strict=True):
        if side.entrant.number != number:
            side.entrant, side.partner = who[number], who.get(beside.get(number, 0))
            side.save(update_fields=["entrant", "partner"])


def _drawn_too(round_: Round, moved: Iterable[OtherSides]) -> None:
    """Let the tables of the round stand as they now are after those that were drawn."""
    step = round_.step_shown
    due = {(each.group, each.slot): [[number] for number in _due(each)] for each in moved}
    matches = [
        replace(match, sides=due.get((match.group, match.slot or 0), match.sides))
        for match in step.matches
    ]
    tables = ", ".join(str(each.table) for each in moved)
    now = replace(step, label="reseat", values={"table": tables}, matches=matches, draw=None)
    round_.add_step(now)
    round_.save(update_fields=["steps", "step"])


def _seat_walkover(actor: Actor, round_: Round, one: OtherSides) -> None:
    """Open a table for a match in which somebody went on without playing."""
    if running(round_.tournament) != round_:
        raise Refusal.of(_("The next round is drawn: this match can no longer be played."))
    _refuse_absent(round_, [replace(one, sat=())])
    for number in _due(one):
        if match := _sits_at(round_, number):
            _refuse_seated(round_, number, match)
    draw = round_.stored_draw
    through = [
        row
        for row in draw.through or ()
        if (row.group, row.slot, row.round) != (one.group, one.slot, round_.number)
    ]
    round_.draw = replace(draw, through=through).to_json()
    round_.save(update_fields=["draw"])
    sides = [[number] for number in _due(one)]
    beside = first_draw(round_).beside
    match = open_table(round_, sides, group=one.group, slot=one.slot, partners=beside)
    tables = [{"table": match.table, "sat": [one.sat[0]], "due": [*one.due]}]
    journal_round(actor, "round.reseat", round_, tables=tables, replayed=False)
    Match.objects.filter(pk=match.pk).update(revision=round_.tournament.revision)
