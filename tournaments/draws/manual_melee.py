"""A round of partners that the organiser has made or changed: `manual` with `partners`.

Its cost, left to right: sides whose partners have been partners before; two at a table who have
met before, in any way; byes of somebody who has rested more often than one who plays. `broken`
tells who is kept apart and sits together (`forbidden`), those partners, those byes, and the fixed
tables that were not given. `optimal` is true where nothing of all that is so.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, Final, TypeAlias

from .errors import DrawError
from .fields import no_id_twice
from .melee_round import pairs_at, round_judged
from .seating import fixed_tables
from .values import DrawRequest

Sides: TypeAlias = tuple[tuple[int, ...], ...]
SEATS: Final = 4


def melee_answer(
    request: DrawRequest,
    placed: Sequence[tuple[int, Sides]],
    byes: Sequence[int],
    reason: str,
) -> dict[str, object]:
    """What a round of partners costs and breaks, in the order of its tables.

    :raises DrawError: where they are no round of the entrants

    >>> from .values import Entrant
    >>> request = DrawRequest("random", 1, 1, tuple(map(Entrant, (1, 2, 3, 4, 5))))
    >>> answer = melee_answer(request, [(2, ((1, 4), (3, 2)))], [5], "by hand")
    >>> answer["cost"], answer["optimal"], answer["broken"]
    ([0, 0, 0], True, [])
    """
    _check([sides for _, sides in placed], byes, [entrant.id for entrant in request.entrants])
    matches = [
        {"table": table, "sides": [list(side) for side in sides]} for table, sides in sorted(placed)
    ]
    judged = round_judged(_history(request), matches, byes)
    broken = [*_forbidden(request, matches), *judged["broken"], *_misplaced(request, matches)]
    return {
        "matches": [match | {"reason": reason} for match in matches],
        "byes": list(byes),
        "cost": judged["cost"],
        "optimal": not any(judged["cost"]) and not broken,
        "broken": broken,
        "seed": request.seed,
    }


def _check(matches: Sequence[Sides], byes: Sequence[int], ids: Sequence[int]) -> None:
    for at, sides in enumerate(matches):
        if len(sides) != 2:
            raise DrawError(f"matches[{at}].sides", "not_of_four", count=len(sides))
        for place, side in enumerate(sides):
            if len(side) != 2:
                raise DrawError(f"matches[{at}].sides[{place}]", "not_of_two", count=len(side))
    placed = [*chain.from_iterable(chain.from_iterable(matches)), *byes]
    no_id_twice(placed, "matches")
    for id_ in placed:
        if id_ not in ids:
            raise DrawError("matches", "not_playing", id=id_)
    for id_ in sorted(set(ids).difference(placed)):
        raise DrawError("matches", "not_placed", id=id_)
    if len(byes) != len(ids) % SEATS:
        raise DrawError("byes", "bye_count", expected=len(ids) % SEATS, count=len(byes))


def _history(request: DrawRequest) -> list[dict[str, Any]]:
    return [
        *({"sides": meeting.sides} for meeting in request.meetings),
        *({"bye": rest.ids} for rest in request.rests),
    ]


def _forbidden(request: DrawRequest, matches: Iterable[Any]) -> list[dict[str, object]]:
    together = (two for match in matches for two in pairs_at(match["sides"]))
    found = (sorted(two) for two in together if two in request.forbidden)
    return [{"constraint": "forbidden", "entrants": two} for two in found]


def _misplaced(request: DrawRequest, matches: Iterable[Any]) -> list[dict[str, object]]:
    fixed = fixed_tables(request)
    found: list[dict[str, object]] = []
    for match in matches:
        sitting = [id_ for side in match["sides"] for id_ in side]
        moved = [id_ for id_ in sitting if fixed.get(id_, match["table"]) != match["table"]]
        if moved:
            found.append({"constraint": "fixed_table", "entrants": moved})
    return found
