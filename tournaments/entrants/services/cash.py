"""The count of the cash box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.core.service import service
from tournaments.core.writes import Actor, Conflict, journal
from tournaments.entrants.selectors.check_in import FIRST, cash_counts
from tournaments.entrants.selectors.entrants import check_in_totals
from tournaments.models import Tournament


@service("tournament")
def cash_count(
    *,
    actor: Actor,
    tournament: Tournament,
    version: int,
    counted_cents: int,
    pieces: Mapping[int, int] | None = None,
    cheques_cents: int = 0,
) -> None:
    """Record what is in the box beside what should be in it now.

    `counted_cents` is the whole of it; `pieces` says how many there are of each note and coin, by
    its cents. The line of the journal is the record: it has who and when, and nobody changes it.
    `version` is that of the latest count that was seen, 0 before the first.

    :raises Conflict: with the latest count, where somebody has counted since.
    """
    latest = next(iter(cash_counts(tournament)), None)
    if version != (latest.version if latest else 0):
        raise Conflict(latest or FIRST)
    expected = check_in_totals(tournament).paid_cents
    data: dict[str, Any] = {"expected": expected, "counted": counted_cents}
    if pieces:
        data["pieces"] = {str(cents): count for cents, count in pieces.items()}
    if cheques_cents:
        data["cheques"] = cheques_cents
    journal(actor, "cash.count", tournament=tournament, data=data)
