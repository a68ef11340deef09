"""The byes that wait for a game: a catch-up game, or a partie bis with another one."""

from __future__ import annotations

from tournaments.models import ByeScore, MatchKind, Tournament
from tournaments.ranking.byes import resolved, waiting_byes
from tournaments.ranking.selectors.snapshots import current


def byes_to_play(tournament: Tournament) -> list[tuple[int, int]]:
    """The byes that nobody has seated a game for, each as its round and number, in their order.

    Whoever has left waits for none; nor does a contest whose tables are no tables of two sides.
    No query where byes are not played for, else none beyond those of the ranking.
    """
    played = ByeScore.CATCH_UP in (tournament.bye_score, tournament.bye_alone)
    bis = tournament.bye_score == ByeScore.BIS
    if not (played or bis) or tournament.melee or not tournament.two_sided:
        return []
    with current(tournament) as snapshot:
        last = snapshot.last
        gone = {number for number, since in snapshot.left.items() if since <= last}
        matches = {
            key: row
            for key, row in resolved(snapshot.matches).items()
            if row.kind != MatchKind.BYE or gone.isdisjoint(row.ids)
        }
        waiting = waiting_byes(tournament, matches)
        return sorted((matches[key].round, matches[key].ids[0]) for key in waiting)
