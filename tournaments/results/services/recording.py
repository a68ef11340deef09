"""What every write of a result shares: what may be written at a table, and the journal of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.installation import installation
from tournaments.core.writes import Refusal, Stamp, claim_key, claim_version, journal
from tournaments.models import Match, MatchEntry, MatchKind, MatchState, Side

LONGEST_REASON = 200


def begin(stamp: Stamp, act: str, match: Match, version: int) -> list[Side]:
    """Claim the key and the version of a match that can have a result; its sides in order."""
    claim_key(stamp, act, match.round.tournament)
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
    later = match.round.tournament.rounds.filter(
        number__gt=match.round.number, published_at__isnull=False
    )
    return later.exists()


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
    stamp: Stamp,
    act: str,
    match: Match,
    sides: Sequence[Side],
    before: dict[str, Any],
    **more: Any,
) -> Match:
    """Save a match and its sides, write the journal's line, ask for a copy of the database."""
    round_ = match.round
    if match.complete and match.kind != MatchKind.BYE and match.recorded_at is None:
        match.recorded_at = stamp.at
    for side in sides:
        side.save()
    data: dict[str, Any] = {"table": match.table, "pairs": [_who(side) for side in sides]}
    data |= {"number": round_.number, "before": before, "after": facts_of(match, sides), **more}
    journal(stamp, act, tournament=round_.tournament, round_number=round_.number, data=data)
    match.revision = round_.tournament.revision
    match.save()
    installation().copy_soon()
    return match
