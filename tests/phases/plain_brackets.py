"""The order of a bracket a second time, from the way of each entrant through it.

Shares nothing with `tournaments`: a bracket is the list of its matches as the draw answers it, its
results are winner and loser by the number of the match.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

Json = Mapping[str, Any]
Ended = Mapping[int, tuple[int, int]]
STILL_IN = -1


def open_matches(matches: Sequence[Json], ended: Ended) -> list[tuple[int, int, int]]:
    """The matches whose sides are known and that have no result: number, one, other."""
    found = []
    for match in matches:
        one, other = (_stands(side, ended) for side in match["sides"])
        known = one is not None and other is not None
        if known and match["match"] not in ended and wanted(match, matches, ended):
            found.append((match["match"], int(one or 0), int(other or 0)))
    return found


def wanted(match: Json, matches: Sequence[Json], ended: Ended) -> bool:
    """Whether a match is played at all: the second final, if the unbeaten has lost the first."""
    if match["bracket"] != "final_again":
        return True
    final = next(one for one in matches if one["bracket"] == "final")
    unbeaten = _stands(final["sides"][0], ended)
    return final["match"] in ended and ended[final["match"]][1] == unbeaten


def walked_over(
    matches: Sequence[Json], ended: dict[int, tuple[int, int]], gone: Collection[int]
) -> None:
    """The opponent of an entrant that has left goes through."""
    for number, one, other in open_matches(matches, ended):
        if one in gone or other in gone:
            ended[number] = (other, one) if one in gone else (one, other)
            walked_over(matches, ended, gone)
            return


def far(number: int, matches: Sequence[Json], ended: Ended) -> tuple[int, ...]:
    """How far an entrant has come: the smaller, the further.

    One figure for each bracket in which it played: how many rounds before the end it lost there, 0
    for its winner, -1 while it is still in. In a double elimination only the round of the second
    defeat counts.
    """
    way = list(_way(number, matches, ended))
    if any(match["bracket"] == "losers" for match in matches):
        return _twice(way, matches)
    found: list[int] = []
    for at, (match, lost) in enumerate(way):
        rounds = max(m["round"] for m in matches if m["bracket"] == match["bracket"])
        last = at + 1 == len(way) or way[at + 1][0]["bracket"] != match["bracket"]
        if lost is None:
            found.append(STILL_IN)
        elif last:
            found.append(rounds - match["round"] + 1 if lost else 0)
    return tuple(found)


def waiting_apart(
    stages: Mapping[int, tuple[Any, ...]],
    still_in: Collection[int],
    playing: Collection[int],
    before: Mapping[int, tuple[int, int]],
) -> dict[int, tuple[Any, ...]]:
    """The stages with those still in apart by `before`, where some wait for others.

    `playing` are those of the latest round, `before` has defeats in the bracket and rank before it.
    """
    found = dict(stages)
    for number in still_in:
        level = [one for one in still_in if stages[one] == stages[number]]
        if len({one in playing for one in level}) > 1:
            found[number] = (*stages[number], before[number])
    return found


def _twice(way: Sequence[tuple[Json, bool | None]], matches: Sequence[Json]) -> tuple[int, ...]:
    match, lost = way[-1]
    if match["bracket"] != "losers":
        return (STILL_IN,) if lost is None else (int(lost),)
    rounds = max(m["round"] for m in matches if m["bracket"] == "losers")
    return (2, STILL_IN) if lost is None else (2, rounds - match["round"])


def _way(number: int, matches: Sequence[Json], ended: Ended) -> Iterator[tuple[Json, bool | None]]:
    """The matches of an entrant in their order, and whether each was lost; None: to be played."""
    match: Json | None = next(match for match in matches if [number] in match["sides"])
    while match is not None:
        if match["match"] not in ended:
            yield match, None
            return
        lost = ended[match["match"]][1] == number
        yield match, lost
        side = {"loser_of" if lost else "winner_of": match["match"]}
        following = (m for m in matches if side in m["sides"] and wanted(m, matches, ended))
        match = next(following, None)


def _stands(side: Any, ended: Ended) -> int | None:
    if isinstance(side, list):
        return int(side[0])
    ((how, number),) = side.items()
    won, lost = ended.get(number, (None, None))
    return won if how == "winner_of" else lost
