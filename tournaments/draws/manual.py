"""A round that the organiser has made or changed: checked and counted, not drawn.

The norm is draw-rules.md 1.10. The input is that of draw-rules.md 1.1 with two more names:
`matches`, each with its `table` and its `sides`, and `byes`, a list of ids. Everybody is placed
once and no table is used twice. `bye` and `seed` may be given as in any other round; `byes` decides
who rests. Who sits together:

- two sides of one id, with one bye if the count is odd;
- with `size` (and `exact`) as many sides of one id as :mod:`.groups` puts at a table;
- with `partners` true two sides of two ids, as in a mêlée, with n mod 4 byes.

The answer is that of draw-rules.md 1.1 with the cost of `random`, or with `size` of
`tables_random`; where `rematches` allows them (sides of one id at tables of two) no rematch counts.
`optimal` is true where all are zero, because nothing can be better then; otherwise nobody has
looked.

The cost of a round of partners: sides whose partners have been partners before; pairs at a table
who have met before, in any way; byes of somebody who has rested more often than one who plays.
`broken` names forbidden pairs who sit together, those partners, those byes, and the fixed tables
that were not given. `optimal` is true where nothing is broken.
"""

from collections.abc import Sequence
from typing import NamedTuple

from .costs import costs_of
from .errors import DrawError
from .groups import check_groups
from .inputs import PREFIX, read_group_request
from .melee_event import Before, pairs_at
from .pairs import check_perfect, misplaced, seated
from .reading import (
    Values,
    check_all_placed,
    distinct_ids,
    flag,
    list_of,
    object_of,
    read_request,
    whole,
)
from .values import Broken, Draw, DrawnMatch, DrawRequest, Numbers, grouping_of

REASON = "placed by the organiser"
SEATS = 4


class ManualRound(NamedTuple):
    """A round as it was placed; everybody is placed once, as many at each table as are due."""

    request: DrawRequest
    matches: Sequence[DrawnMatch]
    byes: Numbers
    partners: bool = False
    of_tables: bool = False
    """tables of three and more"""


def read_manual(data: Values) -> ManualRound:
    """The round in `data`.

    :raises DrawError: for bad input, or matches that are no round of the entrants
    """
    names = tuple(name for name in data if name not in ("matches", "byes"))
    given = object_of(data, "", ("matches", "byes"), names)
    matches = list_of(given["matches"], "matches", _match)
    byes = distinct_ids(given["byes"], "byes")
    shared = {name: data[name] for name in names} | {"system": "random"}
    if flag(data, "partners"):
        del shared["partners"]
        request = read_request(shared, ("random",))
        if request.rematches:
            raise DrawError("rematches", "only_at_random", system="manual")
        _check_tables(matches, request)
        for at, match in enumerate(matches):
            if len(match.sides) != 2:
                raise DrawError(f"matches[{at}].sides", "not_of_four", count=len(match.sides))
            _check_sides(match, at, 2, "not_of_two")
        placed = [*(id_ for match in matches for id_ in match.ids), *byes]
        check_all_placed(placed, request.ids, "matches")
        due = len(request.ids) % SEATS
        if len(byes) != due:
            raise DrawError("byes", "bye_count", expected=due, count=len(byes))
        return ManualRound(request, matches, byes, partners=True)
    for at, match in enumerate(matches):
        _check_sides(match, at, 1, "not_one")
    if "size" in shared:
        groups = read_group_request(shared | {"system": f"{PREFIX}random"})
        _check_tables(matches, groups.base)
        check_groups(groups, [match.ids for match in matches], byes, groups.base.ranks)
        return ManualRound(groups.base, matches, byes, of_tables=True)
    request = read_request(shared, ("random",))
    _check_tables(matches, request)
    for at, match in enumerate(matches):
        if len(match.ids) != 2:
            raise DrawError(f"matches[{at}].sides", "not_a_pair", given=len(match.ids))
    check_perfect([match.ids for match in matches], byes, request.ranks)
    return ManualRound(request, matches, byes)


def count_manual(round_: ManualRound) -> Draw:
    """What a round costs and breaks, its matches in the order of their best rank.

    >>> given = {"system": "manual", "seed": 1, "round": 2, "entrants": [{"id": 7}, {"id": 9}],
    ...          "history": [{"round": 1, "sides": [[7], [9]]}],
    ...          "matches": [{"table": 4, "sides": [[9], [7]]}], "byes": []}
    >>> counted = count_manual(read_manual(given))
    >>> counted.matches[0].sides, counted.cost, counted.optimal
    (((7,), (9,)), (0, 1, 1, 0, 0, 0), False)
    """
    if round_.partners:
        return _count_partners(round_)
    request, table_of = round_.request, {frozenset(m.ids): m.table for m in round_.matches}
    grouping = grouping_of(table_of, round_.byes, request.ranks)
    costs = costs_of(request, since=not round_.of_tables)
    tables = [table_of[frozenset(ids)] for ids in grouping.groups]
    optimal = not any(costs.vector(grouping))
    return seated(request, grouping, costs, lambda _: REASON, optimal=optimal, tables=tables)


def _count_partners(round_: ManualRound) -> Draw:
    """As :func:`count_manual`, its matches in the order of their tables."""
    request = round_.request
    matches = sorted(round_.matches, key=lambda match: match.table)
    before = Before(request.past_matches, request.past_byes)
    cost, repeated = before.judged([match.sides for match in matches], round_.byes)
    together = [two for match in matches for two in pairs_at(match.sides)]
    apart = [two for two in together if two in request.forbidden]
    broken = [Broken("forbidden", tuple(sorted(two))) for two in apart]
    broken += repeated
    broken += misplaced(request, [(match.table, match.ids) for match in matches])
    optimal = not any(cost) and not broken
    return Draw(tuple(matches), round_.byes, cost, optimal, tuple(broken), seed=request.seed)


def _match(value: object, field: str) -> DrawnMatch:
    row = object_of(value, field, ("table", "sides"))
    sides = list_of(row["sides"], f"{field}.sides", distinct_ids)
    return DrawnMatch(whole(row["table"], f"{field}.table", low=0), tuple(sides), REASON)


def _check_tables(matches: Sequence[DrawnMatch], request: DrawRequest) -> None:
    seen: set[int] = set()
    for at, match in enumerate(matches):
        if match.table in seen:
            raise DrawError(f"matches[{at}].table", "table_twice", table=match.table)
        if request.tables is not None and match.table not in request.tables:
            raise DrawError(f"matches[{at}].table", "no_such_table", table=match.table)
        seen.add(match.table)


def _check_sides(match: DrawnMatch, at: int, size: int, code: str) -> None:
    for place, side in enumerate(match.sides):
        if len(side) != size:
            raise DrawError(f"matches[{at}].sides[{place}]", code, count=len(side))
