"""What counts for each entrant in each round, and in which rounds it rested."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from scoring.ranking import ByeResult
from tournaments.models import ByeScore, MatchKind, Tournament
from tournaments.ranking.selectors.counted import results_after
from tournaments.ranking.selectors.snapshots import Snapshot, current

PointsByRound: TypeAlias = Mapping[int, Mapping[int, int]]


def points_by_round(tournament: Tournament, upto_round: int) -> PointsByRound:
    """What counts for each entrant in each round: number -> round -> points.

    A bye that is still to be played for, or does not count yet, has none. A partie bis counts in
    the round it is played in.
    """
    with current(tournament) as snapshot:
        after = min(upto_round, snapshot.last)
        asked = "points", after, tournament.version
        return snapshot.once(asked, lambda: _points(tournament, snapshot, after))


def means_by_round(tournament: Tournament, upto_round: int) -> Sequence[int]:
    """The mean of what counts in each round, first round first; 0 where nothing does."""

    def compute() -> list[int]:
        scored = points_by_round(tournament, upto_round).values()
        everybody = ([one[at] for one in scored if at in one] for at in range(1, upto_round + 1))
        return [sum(given) // len(given) if given else 0 for given in everybody]

    with current(tournament) as snapshot:
        return snapshot.once(("means", upto_round, tournament.version), compute)


def rests(tournament: Tournament) -> Collection[tuple[int, int]]:
    """The byes: each as number and round; one of which the partie bis was played stays one."""

    def compute() -> Collection[tuple[int, int]]:
        byes = [row for row in snapshot.matches.values() if row.kind == MatchKind.BYE]
        return {(number, row.round) for row in byes for number in row.ids}

    with current(tournament) as snapshot:
        return snapshot.once("rests", compute)


def played_bis(tournament: Tournament) -> Collection[tuple[int, int]]:
    """Who has a partie bis among the points of a round: each as number and round."""

    def compute() -> Collection[tuple[int, int]]:
        games = [row for row in snapshot.matches.values() if row.kind == MatchKind.BIS]
        return {(number, row.round) for row in games if row.complete for number in row.ids}

    with current(tournament) as snapshot:
        return snapshot.once("bis", compute)


def _points(tournament: Tournament, snapshot: Snapshot, after: int) -> PointsByRound:
    found: defaultdict[int, dict[int, int]] = defaultdict(dict)
    byes_to_play = tournament.bye_alone == ByeScore.CATCH_UP
    later = {row.other_bye: row.round for row in snapshot.matches.values() if row.other_bye}
    results = results_after(tournament, snapshot, after, running=True).results
    for key, result in results.items():
        if isinstance(result, ByeResult):
            for number in () if byes_to_play else result.ids:
                found[number][result.round] = result.points
            continue
        at = later.get(key, result.round)
        for side in result.sides:
            for number in side.ids if side.counts else ():
                found[number][at] = found[number].get(at, 0) + side.points
    return dict(found)
