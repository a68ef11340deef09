"""Pools to fill in by hand, for a club that runs them without the program."""

from django.utils.translation import gettext as _

from tournaments.core.wording.keys import KEY_WORDS
from tournaments.draws.pools import LARGEST_POOL, SMALLEST, PoolsRequest, draw_pools
from tournaments.entrants.selectors.names import PairName
from tournaments.ranking.selectors.pools import PoolLine, PoolRound, PoolShown
from tournaments.rulesets.rule_defaults import POOL_KEYS

COUNTED = POOL_KEYS[:3]
"""The keys with a column to fill in, in the order in which pools are usually ranked."""
TWO_ON_A_SHEET = 4
"""The most entrants of pools of which two stand on a sheet."""


def blank_pools() -> tuple[tuple[PoolShown, ...], ...]:
    """Sheets with pools of each size, the small ones twice."""
    sizes = range(SMALLEST, LARGEST_POOL + 1)
    return tuple((_pool(size),) * (1 + (size <= TWO_ON_A_SHEET)) for size in sizes)


def _pool(size: int) -> PoolShown:
    (pool,) = draw_pools(PoolsRequest(range(1, size + 1), 1, {})).pools
    return PoolShown(
        title=_("Pool ____ (of %(count)s) · Tables ______________") % {"count": size},
        number=None,
        columns=tuple(str(KEY_WORDS[key].column) for key in COUNTED),
        lines=tuple(
            PoolLine(
                place=None,
                name=PairName(number, ()),
                values=("",) * len(COUNTED),
                cells=tuple(None if number == other else "" for other in pool.ids),
                qualified=False,
            )
            for number in pool.ids
        ),
        complete=False,
        begun=False,
        rounds=tuple(
            PoolRound(
                round_.number, tuple(match.ids for match in round_.matches), tuple(round_.byes)
            )
            for round_ in pool.rounds
        ),
    )
