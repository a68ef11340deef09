"""Ticking who is present and who has paid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.core.service import service
from tournaments.core.writes import Stamp, claim_key, journal
from tournaments.entrants.selectors.entrants import first_open_round
from tournaments.entrants.selectors.sides import has_sides
from tournaments.models import Entrant, Tournament


@dataclass(frozen=True, slots=True)
class Tick:
    """What somebody changed on the line of a pair; None is a box nobody touched."""

    number: int
    present: bool | None = None
    paid: bool | None = None


@service("contest")
def entrants_check_in(
    *, stamp: Stamp, contest: Tournament, ticks: Sequence[Tick]
) -> tuple[int, ...]:
    """Set the boxes that were touched: the numbers of the pairs that changed.

    A pair that comes after the first round joins at the next one. Only touched boxes are sent,
    so two people ticking at two doors do not undo each other, and no version is needed.
    """
    claim_key(stamp, "entrants.check_in", contest)
    wanted = {tick.number: tick for tick in ticks}
    since = first_open_round(contest)
    changes: list[dict[str, Any]] = []
    for entrant in contest.entrants.filter(number__in=wanted).annotate(started=has_sides()):
        change = _ticked(entrant, wanted[entrant.number])
        if not change:
            continue
        if entrant.present and not entrant.started:
            entrant.joined_from = max(entrant.joined_from, since)
        entrant.save(update_fields=["present", "paid", "joined_from"])
        changes.append({"number": entrant.number} | change)
    if changes:
        journal(stamp, "entrants.check_in", tournament=contest, data={"changes": changes})
    return tuple(change["number"] for change in changes)


@service("contest")
def entrants_all_present(*, stamp: Stamp, contest: Tournament) -> tuple[int, ...]:
    """Tick every pair that has not withdrawn as present."""
    claim_key(stamp, "entrants.check_in", contest)
    missing = contest.entrants.filter(present=False, withdrawn_from__isnull=True)
    numbers = tuple(missing.values_list("number", flat=True))
    since = first_open_round(contest)
    missing.filter(~has_sides(), joined_from__lt=since).update(joined_from=since)
    missing.update(present=True)
    if numbers:
        changes = [{"number": number, "present": True} for number in numbers]
        journal(stamp, "entrants.check_in", tournament=contest, data={"changes": changes})
    return numbers


def _ticked(entrant: Entrant, tick: Tick) -> dict[str, bool]:
    wanted = {"present": tick.present, "paid": tick.paid}
    change = {k: v for k, v in wanted.items() if v is not None and getattr(entrant, k) != v}
    for field, value in change.items():
        setattr(entrant, field, value)
    return change
