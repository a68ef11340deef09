"""Seeds out of pools of different sizes: what a pool of four brings is more than one of three."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile

from scoring.ranking import Row
from tournaments.models import MatchKind, Tournament
from tournaments.ranking.phase_ranking import PhaseFacts, pool_rows
from tournaments.ranking.reading import Matches, MatchRow

ADDED_UP = frozenset(
    ("victories", "match_points", "points", "difference", "points_against", "capots", "belotes")
)
"""Keys whose value is the sum of what each match has brought."""
UPWARD = "points_against"


def fair_order(
    contest: Tournament,
    facts: PhaseFacts,
    matches: Matches,
    members: Sequence[int],
    place: Mapping[int, int],
) -> list[int]:
    """Members of a group taken by their places in the pools, best first, in a fair order.

    By their places; then, unless all have played as often in their pools, by what a match of the
    pool has brought on average under each key of the phase, exactly, as far as its keys add up;
    then in the order given. Where all have played as often the order given stays.
    """
    played = _played(facts, matches)
    if len({played.get(number, 0) for number in members}) < 2:
        return list(members)
    means = dict(_means(contest, facts, matches, played))
    return sorted(members, key=lambda number: (place[number], means[number]))


def _means(
    contest: Tournament, facts: PhaseFacts, matches: Matches, played: Mapping[int, int]
) -> Iterator[tuple[int, tuple[Fraction, ...]]]:
    """What sorts each who is in a pool, best first."""
    keys = tuple(takewhile(ADDED_UP.__contains__, facts.plan.keys))
    for name, output in facts.outputs.items():
        for pool in output["pools"]:
            for row in pool_rows(contest, facts, name, pool, matches):
                count = played.get(row.id, 0)
                yield row.id, tuple(_mean(row, key, count) for key in keys)


def _mean(row: Row, key: str, count: int) -> Fraction:
    """A key for each match, the better the smaller."""
    value = row.values[key]
    mean = Fraction(value if isinstance(value, int) else 0, max(count, 1))
    return mean if key == UPWARD else -mean


def _played(facts: PhaseFacts, matches: Matches) -> dict[int, int]:
    counts: dict[int, int] = {}
    for row in matches.values():
        if _in_a_pool(row, facts):
            for number in (id_ for side in row.sides for id_ in side.ids):
                counts[number] = counts.get(number, 0) + 1
    return counts


def _in_a_pool(row: MatchRow, facts: PhaseFacts) -> bool:
    counts = row.complete and row.kind == MatchKind.MATCH and row.slot is not None
    return counts and facts.plan.start <= row.round <= facts.plan.end
