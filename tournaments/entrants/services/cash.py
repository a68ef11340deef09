"""The count of the cash box."""

from __future__ import annotations

from tournaments.core.service import service
from tournaments.core.writes import Actor, claim_key, journal
from tournaments.entrants.selectors.entrants import check_in_totals
from tournaments.models import Tournament


@service("tournament")
def cash_count(*, actor: Actor, tournament: Tournament, counted_cents: int) -> None:
    """Record what is in the box beside what should be in it now.

    The line of the journal is the record: it has who and when, and nobody changes it.
    """
    claim_key(actor, "cash.count", tournament)
    data = {"expected": check_in_totals(tournament).paid_cents, "counted": counted_cents}
    journal(actor, "cash.count", tournament=tournament, data=data)
