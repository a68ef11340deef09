"""Rulings of the referee: penalties, points added, warnings, and taking them back."""

from __future__ import annotations

from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.core.service import service
from tournaments.core.writes import Refusal, Stamp, claim_key, journal
from tournaments.models import Entrant, Penalty

MOST_POINTS = 9999


@service("entrant")
def penalty_give(
    *, stamp: Stamp, entrant: Entrant, round_number: int, points: int, reason: str
) -> Penalty:
    """Give points off (below 0), points added or a warning (0) for something in a round.

    :raises Refusal: without a reason, or for a round that is not published.
    """
    contest = entrant.tournament
    claim_key(stamp, "penalty.give", contest)
    _check(reason, points)
    if not contest.rounds.filter(number=round_number, published_at__isnull=False).exists():
        raise Refusal.of(_("Choose a round that is published."), "round_number")
    last = contest.penalties.aggregate(last=Max("number"))["last"] or 0
    penalty = Penalty.objects.create(
        tournament=contest,
        number=last + 1,
        entrant=entrant,
        round_number=round_number,
        points=points,
        reason=reason,
    )
    facts = _facts(penalty)
    journal(stamp, "penalty.give", tournament=contest, round_number=round_number, data=facts)
    return penalty


@service("penalty")
def penalty_lift(*, stamp: Stamp, penalty: Penalty, reason: str) -> Penalty:
    """Take a ruling back: it stays on record and counts no longer.

    :raises Refusal: without a reason, or where it was taken back before.
    """
    contest = penalty.tournament
    claim_key(stamp, "penalty.lift", contest)
    _check(reason)
    lifted = Penalty.objects.filter(pk=penalty.pk, lifted_at=None).update(
        lifted_at=stamp.at, lifted_reason=reason
    )
    if not lifted:
        raise Refusal.of(_("This was taken back already."))
    penalty.refresh_from_db()
    facts = _facts(penalty) | {"lifted_reason": reason}
    journal(
        stamp, "penalty.lift", tournament=contest, round_number=penalty.round_number, data=facts
    )
    return penalty


def _check(reason: str, points: int = 0) -> None:
    if not reason.strip():
        raise Refusal.of(_("Say why: the reason stands in the journal."), "reason")
    if abs(points) > MOST_POINTS:
        raise Refusal.of(_("At most %(bound)s.") % {"bound": MOST_POINTS}, "points")


def _facts(penalty: Penalty) -> dict[str, Any]:
    return {
        "number": penalty.entrant.number,
        "ruling": penalty.number,
        "points": penalty.points,
        "reason": penalty.reason,
        "round": penalty.round_number,
    }
