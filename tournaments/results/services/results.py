"""Results: totals of a card, forfeits, taking a result back, settling a flag."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import Rules
from tournaments.brackets.rounds import in_bracket
from tournaments.core.installation import installation
from tournaments.core.service import service
from tournaments.core.sides import points_field
from tournaments.core.wording.text import Text
from tournaments.core.writes import Actor, Problem, Refusal, claim_key, claim_version, journal
from tournaments.models import Match, MatchEntry, MatchKind, MatchState, Side, Tournament
from tournaments.results.bounds import Fault, Flag, Impossible, doubt_about, impossible
from tournaments.results.facts import (
    Totals,
    forfeit_outcome,
    left_alone,
    needs_winner,
    put_outcome,
    totals_outcome,
    winner_of,
)
from tournaments.rulesets.in_force import rules_of_match

LONGEST_REASON = 200


def begin(actor: Actor, act: str, match: Match, version: int) -> list[Side]:
    """Claim the key and the version of a match that can have a result; its sides in order."""
    claim_key(actor, act, match.round.tournament)
    claim_version(match, version)
    if not match.round.published:
        words = _("Round %(number)s is not published: it has no results yet.")
        raise Refusal.of(words % {"number": match.round.number})
    if match.kind == MatchKind.BYE:
        raise Refusal.of(_("A bye has no table and no result to enter."))
    return sides_of(match)


def sides_of(match: Match) -> list[Side]:
    """The sides of a match in the order of their place, with their pairs."""
    return list(match.sides.select_related("entrant", "partner").order_by("position"))


def gone(match: Match, sides: Sequence[Side]) -> list[int]:
    """The pairs of a match that have withdrawn from its round."""
    number = match.round.number
    players = (player for side in sides for player in side.players)
    return [player.number for player in players if not player.plays_in(number)]


def refuse_withdrawn(match: Match, sides: Sequence[Side]) -> None:
    """A pair that has withdrawn plays no more: its table takes a forfeit only."""
    for number in gone(match, sides):
        words = _("Pair %(number)s has withdrawn from round %(round)s: record a forfeit instead.")
        raise Refusal.of(words % {"number": number, "round": match.round.number}, "table")


def is_past(match: Match) -> bool:
    """Whether a later round is public already."""
    published = match.round.tournament.rounds.published()
    return published.filter(number__gt=match.round.number).exists()


def reason_given(match: Match, reason: str, *, always: bool = False) -> str:
    """The reason of a change; a result of a past round is never changed without one."""
    needed = always or (match.complete and is_past(match))
    return reason_line(reason, needed=needed)


def reason_line(reason: str, *, needed: bool) -> str:
    """A reason as one line that can be read.

    :raises Refusal: for none where it is needed, or one that is too long.
    """
    reason = " ".join("".join(c if c.isprintable() else " " for c in reason).split())
    if len(reason) > LONGEST_REASON:
        words = _("At most %(bound)s characters.") % {"bound": LONGEST_REASON}
        raise Refusal.of(words, "reason")
    if needed and not reason:
        raise Refusal.of(_("Say why: the reason stands in the journal."), "reason")
    return reason


def facts_of(match: Match, sides: Sequence[Side]) -> dict[str, Any]:
    """A match as the journal keeps it, before and after; pairs by number, two players by both."""
    return {
        "entry": match.entry,
        "state": match.state,
        "scores": [side.score for side in sides],
        "points": [side.points for side in sides],
        "belotes": [*(side.belotes for side in sides), match.belotes_unsplit],
        "capots": [*(side.capots for side in sides), match.capots_unsplit],
        "forfeited": [_who(side) for side in sides if side.forfeited],
        "winner": None if match.winner is None else _who(sides[match.winner]),
        "flag": match.flag,
    }


def _who(side: Side) -> int | str:
    return side.entrant.number if side.partner is None else side.shown_number


def wipe(match: Match, sides: Sequence[Side]) -> None:
    """Back to a table nothing is known of; the caller saves."""
    match.entry, match.state = MatchEntry.NONE, MatchState.EXPECTED
    match.flag = match.winner = match.recorded_at = None
    match.rubicon = False
    match.belotes_unsplit = match.capots_unsplit = 0
    for side in sides:
        side.points = side.score = None
        side.belotes = side.capots = 0
        side.forfeited = False


def settle(
    actor: Actor,
    act: str,
    match: Match,
    sides: Sequence[Side],
    before: dict[str, Any],
    **more: Any,
) -> Match:
    """Save a match and its sides, write the journal's line, ask for a copy of the database."""
    round_ = match.round
    if match.complete and match.kind != MatchKind.BYE and match.recorded_at is None:
        match.recorded_at = actor.at
    for side in sides:
        side.save()
    data: dict[str, Any] = {"table": match.table, "pairs": [_who(side) for side in sides]}
    data |= {"number": round_.number, "before": before, "after": facts_of(match, sides), **more}
    journal(actor, act, tournament=round_.tournament, round_number=round_.number, data=data)
    match.revision = round_.tournament.revision
    match.save()
    installation().copy_soon()
    return match


SPLIT_KEYS = ("belotes", "capots")


class Doubt(Refusal):
    """The totals can be kept, but somebody should look again: nothing was stored."""

    def __init__(self, flag: Flag) -> None:
        super().__init__(Problem("", _("These totals need another look.")))
        self.flag = flag


@service("match")
def result_record(
    *,
    actor: Actor,
    match: Match,
    version: int,
    totals: Totals,
    keep: bool = False,
    reason: str = "",
) -> Match:
    """Record or correct the totals of a card.

    :raises Doubt: if the sum is not what it should be and `keep` does not say to keep it.
    """
    sides = begin(actor, "result.record", match, version)
    refuse_withdrawn(match, sides)
    _refuse_over_hands(match)
    refuse_without_totals(match.round.tournament)
    _refuse_other_table(sides, totals)
    refuse_impossible(match, totals)
    _refuse_draw_in_bracket(match, totals)
    reason = reason_given(match, reason)
    rules = rules_of_match(match)
    flag = doubt_about(rules, totals)
    if flag is not None and not keep:
        raise Doubt(flag)
    before, corrected = facts_of(match, sides), match.complete
    _put_totals(match, sides, rules, totals)
    match.flag = flag
    match.state = MatchState.CONFIRMED if flag is None else MatchState.ENTERED
    act = "result.correct" if corrected else "result.record"
    return settle(actor, act, match, sides, before, reason=reason)


@service("match")
def result_forfeit(
    *, actor: Actor, match: Match, version: int, absent: Collection[int], reason: str = ""
) -> Match:
    """Record which sides, by their place, do not play: points by the settings.

    Who is left alone has won; where several are left, as at a table of three, none of them has.
    """
    sides = begin(actor, "result.forfeit", match, version)
    _refuse_over_hands(match)
    if not absent or not set(absent) <= set(range(len(sides))):
        raise Refusal.of(_("Say which pair forfeits."), "absent")
    _refuse_nobody_in_bracket(match, left_alone(len(sides), absent))
    reason = reason_given(match, reason)
    before, tournament = facts_of(match, sides), match.round.tournament
    wipe(match, sides)
    put_outcome(match, sides, forfeit_outcome(tournament, absent, len(sides)))
    match.entry, match.state = MatchEntry.FORFEIT, MatchState.CONFIRMED
    return settle(actor, "result.forfeit", match, sides, before, reason=reason)


@service("match")
def result_undo(*, actor: Actor, match: Match, version: int, reason: str) -> Match:
    """Take a result back, hands included: its table is awaited again."""
    sides = begin(actor, "result.undo", match, version)
    if match.entry == MatchEntry.NONE:
        raise Refusal.of(_("This table has no result yet."))
    reason = reason_given(match, reason, always=True)
    before = facts_of(match, sides)
    hands = list(match.hands.values_list("facts", flat=True))
    match.hands.all().delete()
    wipe(match, sides)
    return settle(actor, "result.undo", match, sides, before, reason=reason, hands=hands)


@service("match")
def result_clear(*, actor: Actor, match: Match, version: int, reason: str) -> Match:
    """Say that a flagged result was looked at again and holds."""
    sides = begin(actor, "result.clear", match, version)
    if match.flag is None:
        raise Refusal.of(_("This result is not flagged."))
    reason = reason_given(match, reason, always=True)
    before = facts_of(match, sides)
    match.flag, match.state = None, MatchState.CONFIRMED
    return settle(actor, "result.clear", match, sides, before, reason=reason)


def refuse_impossible(match: Match, totals: Totals) -> None:
    """Refuse totals that no game can give, and counts of nobody where the ranking needs them."""
    rules = rules_of_match(match)
    found = impossible(rules, totals)
    problems = [Problem(_field(fault), impossible_words(fault)) for fault in found]
    ranked_by = {key for plan in match.round.tournament.chain for key in plan.ranking_keys}
    for key in SPLIT_KEYS:
        if key in ranked_by and getattr(totals, key).unsplit:
            problems.append(Problem(key, _whose(len(totals.points))))
    if needs_winner(rules, totals) and totals.winner is None:
        problems.append(Problem("winner", last_winner_words()))
    if problems:
        raise Refusal(*problems)


def last_winner_words() -> Text:
    """Why totals alone do not tell who has won."""
    return _("Both have reached the target: the winner of the last hand wins. Say who.")


def refuse_without_totals(tournament: Tournament) -> None:
    """Refuse totals of a game whose winner they do not tell."""
    if not takes_totals(tournament):
        raise Refusal.of(_("In this game who is out first wins: enter the hands."))


def _refuse_draw_in_bracket(match: Match, totals: Totals) -> None:
    """In a bracket one side goes on: equal totals are no result there."""
    rules = rules_of_match(match)
    if in_bracket(match) and winner_of(rules, totals) is None:
        words = _(
            "In a knockout somebody has to win: let them play another hand and enter the totals "
            "with it, or name the winner by a forfeit."
        )
        raise Refusal.of(words, "table")


def _refuse_nobody_in_bracket(match: Match, winner: int | None) -> None:
    """A bracket goes on with somebody, even where nobody has come."""
    if in_bracket(match) and winner is None:
        words = _(
            "In a knockout somebody has to win: record the forfeit of one pair, and withdraw the "
            "other from the next round on; who was to meet it then goes on."
        )
        raise Refusal.of(words, "absent")


def _refuse_other_table(sides: Sequence[Side], totals: Totals) -> None:
    if len(totals.points) != len(sides):
        words = _("At this table %(sides)s sides play: a total is needed for each of them.")
        raise Refusal.of(words % {"sides": len(sides)}, "table")


def takes_totals(tournament: Tournament) -> bool:
    """Whether the totals of a card are enough; at comptoir the order of going out decides."""
    return tournament.game != "comptoir"


def _whose(sides: int) -> Text:
    first = "+".join(["1", *["0"] * (sides - 1)])
    last = "+".join([*["0"] * (sides - 1), "1"])
    values = {"first": first, "last": last}
    return _("The ranking needs to know whose: write %(first)s or %(last)s.") % values


def _field(impossible: Impossible) -> str:
    if impossible.fault is Fault.TOO_MANY_BELOTES:
        return "belotes"
    if impossible.fault is Fault.TOO_MANY_CAPOTS:
        return "capots"
    return points_field(impossible.side or 0)


def impossible_words(impossible: Impossible) -> Text:
    """What no game can give, in a sentence."""
    words = {
        Fault.TOO_MANY_POINTS: _("No side can have more than %(bound)s points here."),
        Fault.TOO_FEW_POINTS: _("With its belotes and capots this side has at least %(bound)s."),
        Fault.TOO_MANY_BELOTES: _("There are %(bound)s hands: at most as many belotes."),
        Fault.TOO_MANY_CAPOTS: _("There are %(bound)s hands: at most as many capots."),
    }
    return words[impossible.fault] % {"bound": impossible.bound}


def _refuse_over_hands(match: Match) -> None:
    if match.entry == MatchEntry.HANDS:
        raise Refusal.of(
            _("This table is entered hand by hand: change its hands, or take them back first."),
            "table",
        )


def _put_totals(match: Match, sides: Sequence[Side], rules: Rules, totals: Totals) -> None:
    recorded_at = match.recorded_at
    wipe(match, sides)
    for side, points in zip(sides, totals.points, strict=True):
        side.points = points
    put_outcome(match, sides, totals_outcome(rules, totals))
    match.belotes_unsplit = totals.belotes.unsplit
    match.capots_unsplit = totals.capots.unsplit
    match.entry, match.recorded_at = MatchEntry.TOTALS, recorded_at
