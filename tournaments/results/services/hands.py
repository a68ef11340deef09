"""Hands of a match: each one recorded, edited or deleted scores the whole match again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.combinations import GAMES
from scoring.errors import InputError
from scoring.sheet import ScoreSheet
from tournaments.brackets.ends import level_flag
from tournaments.core.service import service
from tournaments.core.sides import side_names
from tournaments.core.wording.problems import beside_fields
from tournaments.core.writes import Refusal, Stamp
from tournaments.models import Hand, Match, MatchEntry, MatchState, Side
from tournaments.results.counted import put_outcome, sheet_outcome
from tournaments.results.hands import Facts, edited, sheet_of, without
from tournaments.results.services.recording import (
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

    stamp: Stamp
    match: Match
    sides: Sequence[Side]
    before: dict[str, Any]
    hands: list[Facts]
    reason: str


@service("match")
def hand_record(*, stamp: Stamp, match: Match, version: int, facts: Facts) -> Match:
    """Record the next hand of a match; the last one completes it."""
    writing = _open(stamp, "hand.record", match, version)
    hands = [*writing.hands, facts]
    return _store(writing, "hand.record", hands, hand=len(hands), facts=dict(facts))


@service("match")
def hand_edit(
    *, stamp: Stamp, match: Match, version: int, number: int, facts: Facts, reason: str = ""
) -> Match:
    """Put a hand right; every later one is scored again."""
    writing = _open(stamp, "hand.edit", match, version, reason)
    old = _existing(writing, number)
    hands = edited(writing.hands, number, facts)
    return _store(writing, "hand.edit", hands, hand=number, was=dict(old), facts=dict(facts))


@service("match")
def hand_delete(
    *, stamp: Stamp, match: Match, version: int, number: int, reason: str = ""
) -> Match:
    """Take a hand out; the later ones move up and are scored again."""
    writing = _open(stamp, "hand.delete", match, version, reason)
    old = _existing(writing, number)
    return _store(
        writing, "hand.delete", without(writing.hands, number), hand=number, was=dict(old)
    )


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


def _open(stamp: Stamp, act: str, match: Match, version: int, reason: str = "") -> _Writing:
    sides = begin(stamp, act, match, version)
    refuse_withdrawn(match, sides)
    if match.entry in (MatchEntry.TOTALS, MatchEntry.FORFEIT):
        raise Refusal.of(
            _("The result of this table is in already: take it back before entering hands.")
        )
    reason = reason_given(match, reason)
    return _Writing(stamp, match, sides, facts_of(match, sides), hands_of(match), reason)


def _existing(writing: _Writing, number: int) -> Facts:
    if not 1 <= number <= len(writing.hands):
        raise Refusal.of(_("This table has no hand %(number)s.") % {"number": number})
    return writing.hands[number - 1]


def _store(writing: _Writing, act: str, hands: Sequence[Facts], **data: Any) -> Match:
    match = writing.match
    place = 0 if act == "hand.delete" else data["hand"]
    sheet = scored(match, hands, side_names(len(writing.sides)), place)
    match.hands.all().delete()
    Hand.objects.bulk_create(
        Hand(match=match, number=number, facts=dict(facts))
        for number, facts in enumerate(hands, start=1)
    )
    _put_sheet(match, writing.sides, hands, sheet)
    return settle(
        writing.stamp, act, match, writing.sides, writing.before, reason=writing.reason, **data
    )


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
        match.flag = level_flag(match, max(score for score in outcome.scores if score is not None))
