"""The organiser's own order of those who are tied."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.core.service import service
from tournaments.core.writes import Refusal, Stamp, claim_key, claim_version, journal
from tournaments.models import Tournament
from tournaments.ranking.selectors.standings import standings
from tournaments.ranking.selectors.tied import MANUAL, tied_groups


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
    before = contest.manual_order
    contest.manual_order, contest.manual_reason = list(order), reason
    contest.save(update_fields=["manual_order", "manual_reason"])
    data = {"before": before, "after": list(order), "reason": reason}
    journal(stamp, "ranking.order", tournament=contest, data=data)
    return contest
