"""The ranking of one pool, and what counts in a phase from before it."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile

from scoring.ranking import KEYS, PenaltyPoints, Ranked
from tournaments.draws.pools import Pool
from tournaments.models import Carry, MatchKind, Phase, Tournament
from tournaments.ranking.phase_facts import NOBODY, Leavers, PhaseFacts
from tournaments.ranking.reading import ranked_by, results_of
from tournaments.ranking.rows import Matches

ADDED_UP = {
    *("victories", "match_points", "points", "difference", "points_against"),
    *("capots", "belotes", "games_won", "games_difference"),
}
"""Keys whose value is the sum of what each match has brought."""
CHANCE = "lot"


def fair_order(
    tournament: Tournament,
    facts: PhaseFacts,
    matches: Matches,
    members: Sequence[int],
    place: Mapping[int, int],
) -> list[int]:
    """Members of a group that was taken by places in pools, the best first, in a fair order.

    Where all have played equally often in their pools, the order given stays. Otherwise by their
    places, then by the exact average of a match of the pool under each key of the phase, as far
    as its keys add up, then in the order given. Who has no place in a pool comes last.
    """
    pooled = [row for row in matches.values() if facts.has(row) and row.slot is not None]
    counted = [row for row in pooled if row.complete and row.kind == MatchKind.MATCH]
    played = Counter(id_ for row in counted for id_ in row.ids)
    if len({played[number] for number in members}) < 2:
        return list(members)
    keys = tuple(takewhile(ADDED_UP.__contains__, facts.plan.ranking_keys))
    means = {
        row.id: tuple(_mean(row.values[key], key, played[row.id]) for key in keys)
        for name, pool in facts.pools
        for row in pool_rows(tournament, facts, name, pool, matches, alone=True)
    }
    last = max(place.values(), default=0) + 1
    return sorted(
        members,
        key=lambda number: (place.get(number, last), means.get(facts.lead(number), ())),
    )


def _mean(value: object, key: str, count: int) -> Fraction:
    """The value of a key for each match; the smaller, the better."""
    mean = Fraction(value if isinstance(value, int) else 0, max(count, 1))
    return mean if KEYS[key].upward else -mean


def pool_rows(
    tournament: Tournament,
    facts: PhaseFacts,
    name: str,
    pool: Pool,
    matches: Matches,
    *,
    alone: bool = False,
    left: Leavers = NOBODY,
) -> Sequence[Ranked]:
    """The ranking of one pool, from its matches and what counts from before, unless `alone`.

    Two partners are one row. Where something counts from before, when each played alone, it has
    the values of the better of the two.
    """
    plan = facts.plan
    matches = left.counting(matches)
    own = {key: row for key, row in matches.items() if facts.in_group(row, name, pool.number)}
    if alone or plan.position == 1 or (facts.partners and plan.carry == Carry.FRESH):
        own = {key: facts.as_pairs(row) for key, row in own.items()}
        return ranked_by(tournament, plan, pool.ids, results_of(tournament, own), left=left)
    inside = dict.fromkeys(facts.both(pool.ids), 0)
    earlier = {key: row for key, row in matches.items() if row.round < plan.start}
    entrants = sorted({*inside, *(id_ for row in earlier.values() for id_ in row.ids)})
    counted, halves = counted_from_before(tournament, plan, entrants, earlier | own)
    results = results_of(tournament, counted)
    rows = ranked_by(tournament, plan, entrants, results, halves, stages=inside, left=left)
    sides = sides_in_order(facts, [row for row in rows if row.id in inside])
    return [better._replace(id=facts.lead(better.id)) for better, *_ in sides]


def counted_from_before(
    tournament: Tournament, plan: Phase, entrants: Sequence[int], matches: Matches
) -> tuple[Matches, list[PenaltyPoints]]:
    """The matches that count in a phase; half of the points from before, halves up."""
    if plan.carry == Carry.ALL:
        return matches, []
    own = {key: row for key, row in matches.items() if row.round >= plan.start}
    if plan.carry == Carry.FRESH:
        return own, []
    earlier = {key: row for key, row in matches.items() if row.round < plan.start}
    rows = ranked_by(tournament, plan, entrants, results_of(tournament, earlier), keys=("points",))
    return own, [PenaltyPoints(row.id, -(-int(str(row.values["points"])) // 2)) for row in rows]


def sides_in_order(facts: PhaseFacts, rows: Sequence[Ranked]) -> list[list[Ranked]]:
    """The rows of each side, the better player first; by the better one, then by the other."""
    sides: dict[int, list[Ranked]] = {}
    for row in rows:
        sides.setdefault(facts.lead(row.id), []).append(row)
    return sorted(sides.values(), key=lambda side: [row.rank for row in side])


def reasons(rows: Iterable[Ranked]) -> Iterator[tuple[int, str | None]]:
    """Each entrant with a rank, and the key by which it is above the next."""
    return ((row.id, row.above_next) for row in rows if not row.out)


def in_runs(
    told: Iterable[tuple[int, str | None]], by: Collection[str | None]
) -> list[tuple[int, ...]]:
    """The entrants one after the other that one of these keys has put in order.

    >>> in_runs([(4, "points"), (8, "lot"), (3, "lot"), (5, None)], {"lot"})
    [(8, 3, 5)]
    """
    runs: list[tuple[int, ...]] = []
    joined = False
    for number, why in told:
        if joined:
            runs[-1] = (*runs[-1], number)
        else:
            runs.append((number,))
        joined = why in by
    return [run for run in runs if len(run) > 1]
