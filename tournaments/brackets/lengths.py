"""How many rounds brackets and pools take: foreseen, and as what was played leaves them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tournaments.brackets.draws import group_drawn, pool_turns, rounds_of
from tournaments.draws.bracket_play import Played, ready, with_walkovers
from tournaments.draws.errors import DrawError
from tournaments.models.chain import PhasePlan

Row = Mapping[str, Any]
Results = Mapping[str, Mapping[int, Played]]


def rounds_foreseen(plan: PhasePlan, sizes: Sequence[int]) -> int | None:
    """The rounds of a phase whose groups have so many; None where that cannot be drawn.

    >>> plan = PhasePlan(2, "", "knockout", rounds=1, start=5, keys=("points",))
    >>> rounds_foreseen(plan, [8, 5]), rounds_foreseen(plan, [1])
    (3, None)
    """
    try:
        drawn = [group_drawn(plan, str(at), range(1, n + 1), 0) for at, n in enumerate(sizes)]
    except DrawError:
        return None
    return rounds_of(drawn) if drawn else None


def rounds_left(groups: Sequence[Row], turn: int, results: Results, there: Collection[int]) -> int:
    """How many rounds are still to be played from a `turn` of a phase on; 0: it is over.

    Nobody plays against who has left. A bracket is counted as if the first named won: the final
    of a double elimination is only counted again once it has to be played again.
    """
    if any("pools" in group["output"] for group in groups):
        return len(pool_turns(groups, turn, there))
    return max((_left(group, results, there) for group in groups), default=0)


def _left(group: Row, results: Results, there: Collection[int]) -> int:
    matches, rounds = group["output"]["matches"], 0
    gone = {*group["members"]}.difference(there)
    known = with_walkovers(matches, results.get(group["name"], {}), gone)
    while now := ready(matches, known):
        played = {match.match: Played(*match.sides) for match in now}
        known = with_walkovers(matches, known | played, gone)
        rounds += 1
    return rounds
