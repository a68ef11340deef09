"""Rulings of the referee, the organiser's own order, the lots, the end of a contest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.core.service import service
from tournaments.core.writes import Refusal, Stamp, claim_key, claim_version, journal
from tournaments.models import Entrant, Penalty, Prize, Tournament
from tournaments.ranking.selectors.evening import evening
from tournaments.ranking.selectors.ranking import MANUAL, tied_groups
from tournaments.ranking.selectors.standings import standings


@service("contest")
def ranking_order(
    *, stamp: Stamp, contest: Tournament, version: int, order: Sequence[int], reason: str
) -> Tournament:
    """Put tied entrants in this order, the first first; who is not named stays behind, tied.

    :raises Refusal: without a reason, where the key is not chosen, or for one who is not tied.
    :raises Conflict: where somebody changed the contest since.
    """
    claim_key(stamp, "ranking.order", contest)
    claim_version(contest, version)
    if MANUAL not in contest.keys_in_use:
        raise Refusal.of(_("The organiser’s order is not among the ranking keys."))
    if not reason.strip():
        raise Refusal.of(_("Say why: the reason stands in the journal."), "reason")
    tied = {number for group in tied_groups(standings(contest)) for number in group}
    if len(set(order)) < len(order) or not tied.issuperset(order):
        raise Refusal.of(_("The ranking has changed meanwhile: look at who is tied now."))
    before = list(contest.manual_order)
    contest.manual_order, contest.manual_reason = tuple(order), reason
    contest.save(update_fields=["manual_order", "manual_reason"])
    data = {"before": before, "after": list(order), "reason": reason}
    journal(stamp, "ranking.order", tournament=contest, data=data)
    return contest


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


@dataclass(frozen=True, slots=True)
class Lot:
    """A lot as it is typed: for the pair at this rank, its worth in cents if known."""

    rank: int
    label: str
    value_cents: int | None = None


@service("contest")
def prizes_save(
    *, stamp: Stamp, contest: Tournament, lots: Sequence[Lot], version: int
) -> list[Prize]:
    """Put this list of lots in the place of the one there was; lots of a rank keep their order."""
    claim_key(stamp, "prizes.save", contest)
    claim_version(contest, version)
    before = listed(contest)
    contest.prizes.all().delete()
    position: Counter[int] = Counter()
    rows = []
    for lot in lots:
        position[lot.rank] += 1
        rows.append(Prize(tournament=contest, position=position[lot.rank], **asdict(lot)))
    saved = Prize.objects.bulk_create(rows)
    data = {"before": before, "after": listed(contest), "count": len(saved)}
    journal(stamp, "prizes.save", tournament=contest, data=data)
    return saved


@service("contest")
def contest_finish(*, stamp: Stamp, contest: Tournament, version: int) -> Tournament:
    """Say that the ranking is final; every round must be complete."""
    claim_key(stamp, "tournament.finish", contest)
    claim_version(contest, version)
    unfinished = evening(contest).current
    if unfinished is not None:
        raise Refusal.of(
            _("Round %(number)s is not complete: the ranking is not final yet.")
            % {"number": unfinished.number}
        )
    return _finished(stamp, contest, "tournament.finish", stamp.at)


@service("contest")
def contest_reopen(*, stamp: Stamp, contest: Tournament, version: int) -> Tournament:
    """Take the end back: the ranking may still change."""
    claim_key(stamp, "tournament.reopen", contest)
    claim_version(contest, version)
    return _finished(stamp, contest, "tournament.reopen", None)


def listed(contest: Tournament) -> list[dict[str, Any]]:
    """The lots as plain values, for the journal."""
    return [dict(row) for row in contest.prizes.values("rank", "label", "value_cents")]


def _finished(stamp: Stamp, contest: Tournament, act: str, at: Any) -> Tournament:
    contest.finished_at = at
    contest.save(update_fields=["finished_at"])
    journal(stamp, act, tournament=contest)
    return contest
