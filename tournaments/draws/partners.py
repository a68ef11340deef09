"""Partners drawn once for a whole contest of single players: `melee_fixed`."""

from collections.abc import Mapping

from .fields import object_of, whole
from .lot import drawn_order
from .schedule import Json, entrant_ids


def partners_json(data: Mapping[str, object]) -> Json:
    """Everybody's partner, by lot; with an odd number the last drawn waits for one.

    :raises DrawError: for bad input

    >>> given = {"system": "melee_fixed", "seed": 1, "entrants": [{"id": 5}, {"id": 6}, {"id": 7}]}
    >>> partners_json(given)
    {'pairs': [[5, 6]], 'left': [7], 'seed': 1}
    """
    given = object_of(data, "", ("system", "seed", "entrants"))
    seed = whole(given["seed"], "seed")
    drawn = drawn_order(entrant_ids(given["entrants"], fewest=2), seed, 0, "partner")
    pairs = [list(pair) for pair in zip(drawn[::2], drawn[1::2], strict=False)]
    return {"pairs": pairs, "left": drawn[len(pairs) * 2 :], "seed": seed}
