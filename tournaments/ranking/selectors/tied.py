"""Who is still tied when the organiser's own order has its turn."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from tournaments.models import Tournament
from tournaments.ranking.selectors.standings import StandingRow, Standings

MANUAL = "manual"


def tied_groups(found: Standings) -> list[list[int]]:
    """The entrants equal in every key before `manual`, group by group, the best first.

    As they stand now: whoever has a place in the organiser's order comes before who has none. Who
    was left behind in an earlier phase without that key is in no group.
    """
    if MANUAL not in found.keys:
        return []
    before = found.keys[: found.keys.index(MANUAL)]
    ranked = [row for row in found.rows if MANUAL in row.values]
    groups = groupby(ranked, key=lambda row: _merits(row, before))
    numbers = [[row.number for row in rows] for _, rows in groups]
    return [group for group in numbers if len(group) > 1]


def _merits(row: StandingRow, keys: Iterable[str]) -> tuple[object, ...]:
    return tuple(row.values.get(key) for key in keys)


def place_now(contest: Tournament, group: list[int], number: int) -> int | None:
    """The place of an entrant in its group in the stored order; None where it has none."""
    named = [one for one in contest.manual_order if one in group]
    return named.index(number) + 1 if number in named else None
