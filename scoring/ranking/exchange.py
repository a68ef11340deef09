"""`scoring rank`: the JSON of draws.md §5 in and out."""

from collections.abc import Collection, Mapping
from functools import partial

from scoring.ranking.order import Row, rank
from scoring.ranking.parse import (
    Fields,
    distinct,
    each,
    entrant,
    fields,
    flag,
    ids,
    listed,
    optional,
    optional_ids,
    refuse,
    some_ids,
    whole,
)
from scoring.ranking.registry import KEYS
from scoring.ranking.results import (
    ByeResult,
    MatchPoints,
    MatchResult,
    Penalty,
    Result,
    SideResult,
)

_KNOWN = frozenset(
    ("keys", "seed", "results", "penalties", "entrants", "upto_round", "match_points", "manual")
)
_NEEDED_BY = {"lot": "seed", "match_points": "match_points", "manual": "manual"}
_MATCH = frozenset(("round", "sides", "winner", "rubicon"))
_BYE = frozenset(("round", "bye", "points", "victory"))
_SIDE = frozenset(("ids", "points", "capots", "belotes"))
_WORTH = ("win", "draw", "loss", "rubicon_loss")
_MOST_SIDES = 6


def rank_json(data: Mapping[str, object]) -> dict[str, object]:
    """Rank as `python -m scoring rank` does: `{"rows": [{"rank", "id", "values", "above_next"}]}`.

    `keys`, `entrants` and `results` are required; so is `seed` for the key `lot`, and what the
    keys `match_points` and `manual` are named after. A `null` is the same as leaving out, save
    for `winner`. Points are whole numbers. `direct` answers `[victories, difference]` or null.

    :raises InputError: for anything else, with the field and the offending value.

    >>> bye = {"round": 1, "bye": [3], "points": 972, "victory": True}
    >>> data = {"keys": ["victories", "points"], "entrants": [3], "results": [bye]}
    >>> rank_json(data)["rows"]
    [{'rank': 1, 'id': 3, 'values': {'victories': 1, 'points': 972}, 'above_next': None}]
    """
    given = fields(data, "input", _KNOWN, ("keys", "entrants", "results"))
    keys = _keys(given)
    entrants = _entrants(given["entrants"])
    upto = given.get("upto_round")
    rows = rank(
        keys=keys,
        entrants=entrants,
        results=_results(given["results"], entrants),
        penalties=_penalties(given.get("penalties"), entrants),
        seed=optional(given.get("seed"), "seed"),
        upto_round=None if upto is None else whole(upto, "upto_round", 0),
        match_points=_match_points(given.get("match_points")),
        manual=optional_ids(given.get("manual"), "manual", entrants),
    )
    return {"rows": [_row(row) for row in rows]}


def _row(row: Row) -> dict[str, object]:
    values = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in row.values.items()
    }
    return {"rank": row.rank, "id": row.id, "values": values, "above_next": row.above_next}


def _keys(given: Fields) -> list[str]:
    keys = [_key(name) for name in listed(given["keys"], "keys")]
    if not keys:
        refuse("no_key", "keys", value=keys)
    distinct(keys, "keys")
    for name in keys:
        needed = _NEEDED_BY.get(name)
        if needed and given.get(needed) is None:
            refuse("key_needs", needed, needed=needed, value=name)
    return keys


def _key(name: object) -> str:
    if not isinstance(name, str) or name not in KEYS:
        refuse("not_a_choice", "keys", value=name, choices=", ".join(KEYS))
    return name


def _entrants(value: object) -> frozenset[int]:
    found = [whole(id_, "entrants") for id_ in listed(value, "entrants")]
    distinct(found, "entrants")
    return frozenset(found)


def _penalties(value: object, entrants: Collection[int]) -> list[Penalty]:
    read = partial(_penalty, entrants=entrants)
    return [] if value is None else each(value, "penalties", "penalty", read)


def _penalty(value: object, *, entrants: Collection[int]) -> Penalty:
    given = fields(value, "penalties", ("id", "points"), ("id", "points"))
    return Penalty(entrant(given["id"], "id", entrants), whole(given["points"], "points"))


def _match_points(value: object) -> MatchPoints | None:
    if value is None:
        return None
    given = fields(value, "match_points", _WORTH, ("win", "draw", "loss"))
    rubicon = given.get("rubicon_loss")
    return MatchPoints(
        win=whole(given["win"], "win"),
        draw=whole(given["draw"], "draw"),
        loss=whole(given["loss"], "loss"),
        rubicon_loss=None if rubicon is None else whole(rubicon, "rubicon_loss"),
    )


def _results(value: object, entrants: Collection[int]) -> list[Result]:
    seen: set[tuple[int, int]] = set()
    return each(value, "results", "result", partial(_result, entrants=entrants, seen=seen))


def _result(value: object, *, entrants: Collection[int], seen: set[tuple[int, int]]) -> Result:
    """One result; `seen` has who was in which round, and nobody is in one twice."""
    bye = isinstance(value, Mapping) and "bye" in value
    result = _bye(value, entrants) if bye else _match(value, entrants)
    for id_ in _everybody(result):
        if (result.round, id_) in seen:
            at = "bye" if bye else "sides"
            refuse("twice_in_round", at, round=result.round, value=id_)
        seen.add((result.round, id_))
    return result


def _everybody(result: Result) -> list[int]:
    if isinstance(result, ByeResult):
        return list(result.ids)
    return [id_ for side in result.sides for id_ in side.ids]


def _bye(value: object, entrants: Collection[int]) -> ByeResult:
    given = fields(value, "results", _BYE, ("round", "bye", "points"))
    return ByeResult(
        whole(given["round"], "round", 1),
        some_ids(given["bye"], "bye", entrants),
        whole(given["points"], "points"),
        flag(given.get("victory"), "victory"),
    )


def _match(value: object, entrants: Collection[int]) -> MatchResult:
    given = fields(value, "results", _MATCH, ("round", "sides", "winner"))
    sides = tuple(each(given["sides"], "sides", "side", partial(_side, entrants=entrants)))
    if not 2 <= len(sides) <= _MOST_SIDES:
        refuse("match_sides", "sides", most=_MOST_SIDES, value=len(sides))
    return MatchResult(
        whole(given["round"], "round", 1),
        sides,
        _winner(given["winner"], sides, entrants),
        flag(given.get("rubicon"), "rubicon"),
    )


def _side(value: object, *, entrants: Collection[int]) -> SideResult:
    given = fields(value, "sides", _SIDE, ("ids", "points"))
    return SideResult(
        some_ids(given["ids"], "ids", entrants),
        whole(given["points"], "points"),
        optional(given.get("capots"), "capots", 0),
        optional(given.get("belotes"), "belotes", 0),
    )


def _winner(
    value: object, sides: tuple[SideResult, ...], entrants: Collection[int]
) -> tuple[int, ...] | None:
    """The ids of the winning side, in its own order."""
    if value is None:
        return None
    named = ids(value, "winner", entrants)
    for side in sides:
        if set(side.ids) == set(named):
            return side.ids
    return refuse("no_such_side", "winner", value=", ".join(map(str, named)) or "nobody")
