"""In which round the final of the main bracket is, whatever is played after it."""

from __future__ import annotations

from tournaments.draws.knockout import MAIN
from tournaments.models import Tournament
from tournaments.ranking.selectors.snapshots import Snapshot


def round_of_the_final(tournament: Tournament, snapshot: Snapshot) -> int | None:
    """The round of the final of the last phase, once it is published.

    A consolation may go on after it. Of a double elimination nobody knows which final is the last.
    """
    plan = tournament.chain[-1]
    phase = next((one for one in snapshot.phases if one.plan.position == plan.position), None)
    if phase is None or not plan.bracketed or plan.double:
        return None
    for name, group in phase.groups.items():
        main = [match for match in group.matches if match.bracket == MAIN]
        final = max(main, key=lambda match: match.round_, default=None)
        played = snapshot.matches.values()
        return next(
            (row.round for row in played if final and phase.in_group(row, name, final.number)),
            None,
        )
    return None
