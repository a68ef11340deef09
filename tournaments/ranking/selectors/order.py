"""The order of equals that the organiser sets."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.models import Tournament
from tournaments.ranking.selectors.standings import Standings

MANUAL = "manual"


def tied_groups(found: Standings) -> list[list[int]]:
    """The entrants equal in every key before `manual`, group by group, the best first.

    As they stand now: whoever has a place in the organiser's order comes before who has none. Who
    was left behind in an earlier phase without that key is in no group, nor are two partners who
    stay together and share a rank with nobody else.
    """
    if MANUAL not in found.keys:
        return []
    later = (None, *found.keys[found.keys.index(MANUAL) :])
    groups: list[list[int]] = []
    tied = False
    for row in found.rows:
        if MANUAL not in row.values:
            continue
        if tied:
            groups[-1].append(row.number)
        else:
            groups.append([row.number])
        tied = row.above_next in later
    partners = found.course.facts.partners if found.course else {}
    beside = {other: lead for lead, other in partners.items()}
    return [group for group in groups if len({beside.get(n, n) for n in group}) > 1]


def place_now(tournament: Tournament, group: Sequence[int], number: int) -> int | None:
    """The place of an entrant in its group in the stored order; None where it has none."""
    named = [one for one in tournament.manual_order if one in group]
    return named.index(number) + 1 if number in named else None
