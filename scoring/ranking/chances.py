"""Who is through, who is still in it and who is out, while matches remain: never a false promise.

Decided by the first key alone, and by what the matches that remain can still bring. Later keys, and
who meets whom, are not looked at: where they could matter the answer is "possible".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from scoring.ranking.order import Row

Chance: TypeAlias = Literal["qualified", "possible", "out"]
DECIDABLE = frozenset(("victories", "match_points", "points"))
"""The keys that add up match by match."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one match can bring to one entrant under the first key.

    `together` is the most that all matches left can bring to all entrants, None if unknown: of
    victories one a match, so that not everybody can win.
    """

    least: int
    most: int
    together: int | None = None


def chances(
    rows: Sequence[Row], places: int, remaining: Mapping[int, int], bounds: Bounds
) -> dict[int, Chance]:
    """The chance of each entrant to end within the first `places` (tournaments.md §5).

    `remaining` is the number of matches each still plays, 0 where it is left out. `qualified`
    holds however they end, `out` too. With nothing left to play the ranks themselves decide, and
    who shares the rank of the last place is possible. Penalties still to come are not foreseen.

    :raises ValueError: for a first key that does not add up match by match, or fewer than one
        place.

    >>> rows = [Row(1, 7, {"victories": 3}, "victories"), Row(2, 4, {"victories": 1}, "victories"),
    ...         Row(3, 9, {"victories": 0}, None)]
    >>> chances(rows, 1, {7: 1, 4: 1, 9: 1}, Bounds(least=0, most=1))
    {7: 'qualified', 4: 'out', 9: 'out'}
    >>> chances(rows, 2, {7: 1, 4: 1, 9: 1}, Bounds(least=0, most=1))
    {7: 'qualified', 4: 'possible', 9: 'possible'}
    """
    return {row.id: chance_of(row.id, rows, places, remaining, bounds) for row in rows}


def chance_of(
    id_: int, rows: Sequence[Row], places: int, remaining: Mapping[int, int], bounds: Bounds
) -> Chance:
    """The chance of one entrant, as `chances` tells it.

    :raises ValueError: as `chances`; KeyError for one who is not in the rows.

    >>> rows = [Row(1, 7, {"points": 3100}, "points"), Row(2, 4, {"points": 2000}, None)]
    >>> chance_of(4, rows, 1, {7: 1, 4: 1}, Bounds(least=0, most=1944))
    'possible'
    """
    if places < 1:
        raise ValueError(f"at least one place is needed: {places}")
    if not any(remaining.values()):
        return _settled({row.id: row.rank for row in rows}, id_, places)
    now = _values(rows)
    others = [other for other in now if other != id_]
    worst = now[id_] + remaining.get(id_, 0) * bounds.least
    needs = {other: worst - now[other] for other in others}
    if _most_to_reach(needs, remaining, bounds) < places:
        return "qualified"
    best = now[id_] + remaining.get(id_, 0) * bounds.most
    sure = [now[other] + remaining.get(other, 0) * bounds.least > best for other in others]
    return "out" if sum(sure) >= places else "possible"


def _settled(ranks: Mapping[int, int], id_: int, places: int) -> Chance:
    own = ranks[id_]
    if sum(rank <= own for rank in ranks.values()) <= places:
        return "qualified"
    return "out" if sum(rank < own for rank in ranks.values()) >= places else "possible"


def _values(rows: Sequence[Row]) -> dict[int, int]:
    found: dict[int, int] = {}
    for row in rows:
        key, value = next(iter(row.values.items()), ("", None))
        if key not in DECIDABLE or not isinstance(value, int):
            raise ValueError(f"nothing can be foreseen under the key {key!r}")
        found[row.id] = value
    return found


def _most_to_reach(needs: Mapping[int, int], remaining: Mapping[int, int], bounds: Bounds) -> int:
    """How many can gain what they need at once; those who need least are the cheapest."""
    able = sorted(
        need for id_, need in needs.items() if need <= remaining.get(id_, 0) * bounds.most
    )
    if bounds.together is None:
        return len(able)
    # Whoever ends below nothing leaves that much more to the others.
    budget = bounds.together - min(bounds.least, 0) * sum(remaining.values())
    reached = 0
    for need in able:
        budget -= max(need, 0)
        if budget < 0:
            break
        reached += 1
    return reached
