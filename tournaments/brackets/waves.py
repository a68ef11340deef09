"""When the matches of a bracket are played: as foreseen, and shifted by what was played."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tournaments.draws.bracket_play import Played, ready
from tournaments.draws.knockout import AGAIN

Row = dict[str, Any]


def waves_of(matches: Sequence[Row]) -> dict[int, int]:
    """The round, from 1 on, in which each match is played where nobody leaves.

    A final that may have to be played again is counted after all the others.

    >>> final = {"match": 3, "bracket": "main", "round": 2,
    ...          "sides": [{"winner_of": 1}, {"winner_of": 2}]}
    >>> first = {"bracket": "main", "round": 1}
    >>> waves_of([{"match": 1, "sides": [[1], [4]], **first},
    ...           {"match": 2, "sides": [[2], [3]], **first}, final])
    {1: 1, 2: 1, 3: 2}
    """
    results: dict[int, Played] = {}
    found: dict[int, int] = {}
    wave = 1
    while now := ready(matches, results):
        found |= {match.match: wave for match in now}
        results |= {match.match: Played(*match.sides) for match in now}
        wave += 1
    return found | {row["match"]: wave for row in matches if row["bracket"] == AGAIN}


def matches_of_round(
    matches: Sequence[Row], played: Mapping[int, Collection[int]], number: int, start: int
) -> list[Row]:
    """The matches of a round of the contest: those drawn, else those that are foreseen.

    `played` are the matches drawn in each round; a round to come is counted from the last of
    them, since whoever leaves can make a bracket shorter.
    """
    if number in played:
        return [row for row in matches if row["match"] in played[number]]
    wave = waves_of(matches)
    before = [at for at in played if at < number]
    turn = number - start + 1
    if before:
        last = max(before)
        turn = min(wave[match] for match in played[last]) + number - last
    return [row for row in matches if wave[row["match"]] == turn]
