"""Hands of a match: each one recorded, edited or deleted scores the whole match again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.errors import InputError
from scoring.games import GAMES
from scoring.sheet import ScoreSheet
from tournaments.brackets.rounds import level_review
from tournaments.core.service import service
from tournaments.core.sides import side_names
from tournaments.core.wording.problems import beside_fields
from tournaments.core.writes import Actor, Refusal, journal
from tournaments.models import Hand, Match, MatchEntry, MatchState, Side, Tournament
from tournaments.results.facts import put_outcome, sheet_outcome
from tournaments.results.hands import Facts, put_score, sheet_of
from tournaments.results.services.results import (
    begin,
    facts_of,
    reason_given,
    refuse_withdrawn,
    settle,
    wipe,
)
from tournaments.rulesets.in_force import rules_of_match


@dataclass(slots=True)
class _Writing:
    """A match whose hands are being changed, as it stood before."""

    actor: Actor
    match: Match
    sides: Sequence[Side]
    before: dict[str, Any]
    hands: list[Hand]
    reason: str


@service("match")
def hand_record(*, actor: Actor, match: Match, version: int, facts: Facts) -> Match:
    """Record the next hand of a match; the last one completes it."""
    writing = _open(actor, "hand.record", match, version)
    entered = Hand(match=match, number=len(writing.hands) + 1, facts=dict(facts))
    writing.hands.append(entered)
    return _store(writing, "hand.record", entered, hand=entered.number, facts=entered.facts)


@service("match")
def hand_edit(
    *, actor: Actor, match: Match, version: int, number: int, facts: Facts, reason: str = ""
) -> Match:
    """Put a hand right; every later one is scored again."""
    writing = _open(actor, "hand.edit", match, version, reason)
    entered = _existing(writing, number)
    was, entered.facts = entered.facts, dict(facts)
    return _store(writing, "hand.edit", entered, hand=number, was=was, facts=entered.facts)


@service("match")
def hand_delete(
    *, actor: Actor, match: Match, version: int, number: int, reason: str = ""
) -> Match:
    """Take a hand out; the later ones move up and are scored again."""
    writing = _open(actor, "hand.delete", match, version, reason)
    gone = _existing(writing, number)
    writing.hands.remove(gone)
    gone.delete()
    return _store(writing, "hand.delete", hand=number, was=gone.facts)


@service("tournament")
def marks_rebuild(*, actor: Actor, tournament: Tournament) -> int:
    """Store anew what the hands of a tournament mark, where that is not what comes out of them.

    How many were others; a match whose hands cannot be scored is left as it is.
    """
    count = 0
    played = Match.objects.filter(round__tournament=tournament, entry=MatchEntry.HANDS)
    for match in played.select_related("round").prefetch_related("hands", "sides"):
        match.round.tournament = tournament
        hands, sides = list(match.hands.all()), side_names(len(match.sides.all()))
        try:
            sheet = scored(match, [hand.facts for hand in hands], sides)
        except Refusal:
            continue
        for hand, score in zip(hands, sheet.hands, strict=True):
            if put_score(hand, score):
                hand.save(update_fields=["outcome", "marks"])
                count += 1
    if count:
        journal(actor, "hand.rebuild", tournament=tournament, data={"count": count})
    return count


def scored(
    match: Match, hands: Sequence[Facts], sides: Sequence[str], place: int = 0
) -> ScoreSheet:
    """The sheet of hands at a table, every problem of the one at `place` beside its field.

    :raises Refusal: if they are not possible, or the game is not for so many sides
    """
    rules = rules_of_match(match)
    game = GAMES[rules.game]
    if not game.fewest <= len(sides) <= game.most:
        raise Refusal.of(_("This game cannot be played by so many at one table."))
    try:
        return sheet_of(rules, hands, sides)
    except InputError as error:
        raise Refusal(*(beside_fields(problem, place) for problem in error.problems)) from error


def hands_of(match: Match) -> list[Facts]:
    """The facts of the hands of a match, in order."""
    return list(match.hands.order_by("number").values_list("facts", flat=True))


def _open(actor: Actor, act: str, match: Match, version: int, reason: str = "") -> _Writing:
    sides = begin(actor, act, match, version)
    refuse_withdrawn(match, sides)
    if match.entry in (MatchEntry.TOTALS, MatchEntry.FORFEIT):
        raise Refusal.of(
            _("The result of this table is in already: take it back before entering hands.")
        )
    reason = reason_given(match, reason)
    return _Writing(
        actor, match, sides, facts_of(match, sides), list(match.hands.order_by("number")), reason
    )


def _existing(writing: _Writing, number: int) -> Hand:
    if not 1 <= number <= len(writing.hands):
        raise Refusal.of(_("This table has no hand %(number)s.") % {"number": number})
    return writing.hands[number - 1]


def _store(writing: _Writing, act: str, entered: Hand | None = None, **data: Any) -> Match:
    """Score the hands as they are now; only those that are others than before are written."""
    actor, match = writing.actor, writing.match
    facts = [hand.facts for hand in writing.hands]
    sides = side_names(len(writing.sides))
    sheet = scored(match, facts, sides, entered.number if entered else 0)
    if entered is not None:
        entered.entered_by, entered.device = actor.name, actor.device
        entered.entered_at = actor.at
    for number, (hand, score) in enumerate(zip(writing.hands, sheet.hands, strict=True), start=1):
        moved = hand.number != number
        hand.number = number
        if put_score(hand, score) or moved or hand is entered:
            hand.save()
    _put_sheet(match, writing.sides, facts, sheet)
    return settle(actor, act, match, writing.sides, writing.before, reason=writing.reason, **data)


def _put_sheet(
    match: Match, sides: Sequence[Side], hands: Sequence[Facts], sheet: ScoreSheet
) -> None:
    recorded_at = match.recorded_at
    wipe(match, sides)
    if not hands:
        return
    match.entry = MatchEntry.HANDS
    outcome = sheet_outcome(rules_of_match(match), sheet, hands)
    put_outcome(match, sides, outcome)
    if outcome.complete:
        match.state, match.recorded_at = MatchState.CONFIRMED, recorded_at
        match.review = level_review(
            match, max(score for score in outcome.scores if score is not None)
        )
