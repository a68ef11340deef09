"""Matches of several games straight into the rows, for tests of what reads them."""

from __future__ import annotations

from collections.abc import Sequence

from tests import cast
from tournaments.models import Game, Match, MatchEntry, MatchState, Round

TARGET = 1000
"""A loser of a game with less than half of it is under the rubicon, where that is played."""


def put(of: Round, table: int, *games: Sequence[int], rubicon: bool = False) -> Match:
    """The games of a match by their totals: more points win a game, more games the match."""
    match = of.matches.get(hall_table__number=table)
    match.games.all().delete()
    won = [0, 0]
    for number, points in enumerate(games, start=1):
        winner = None if points[0] == points[1] else int(points[1] > points[0])
        ruined = rubicon and winner is not None and 2 * min(points) < TARGET
        if winner is not None:
            won[winner] += 2 if ruined else 1
        facts = {"points": points, "score": points, "winner": winner, "rubicon": ruined}
        Game.objects.create(match=match, number=number, belotes=(0, 0), capots=(0, 0), **facts)
    for side in match.sides.all():
        total = sum(points[side.position] for points in games)
        side.games, side.points, side.score = won[side.position], total, total
        side.save()
    match.entry, match.state = MatchEntry.TOTALS, MatchState.CONFIRMED
    match.winner = None if won[0] == won[1] else int(won[1] > won[0])
    match.recorded_at = cast.EVENING
    match.save()
    return match


def forfeited(of: Round, table: int, absent: int, *, points: int, games: int) -> Match:
    """A match that one side does not play: so many points and games for the other."""
    match = of.matches.get(hall_table__number=table)
    for side in match.sides.all():
        side.forfeited = side.position == absent
        side.score = 0 if side.forfeited else points
        side.games = 0 if side.forfeited else games
        side.save()
    match.entry, match.state, match.winner = MatchEntry.FORFEIT, MatchState.CONFIRMED, 1 - absent
    match.save()
    return match
