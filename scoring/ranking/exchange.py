"""`python -m scoring rank`: the JSON of draw-rules.md 5 in and out."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import NoReturn, TypeVar

from scoring.errors import InputError, problem
from scoring.ranking.keys import KEYS
from scoring.ranking.order import rank
from scoring.ranking.results import (
    ByeResult,
    Caps,
    MatchPoints,
    MatchResult,
    Numbers,
    PenaltyPoints,
    Result,
    SideResult,
    capped_by,
    lines_of,
    round_covered_twice,
)

_T = TypeVar("_T")
Fields = Mapping[str, object]

_REQUIRED = ("keys", "entrants", "results")
_OPTIONAL = (
    *("seed", "penalties", "upto_round", "match_points", "caps", "manual"),
    *("withdrawn", "withdrawn_rank"),
)
_NEEDED_BY = {"lot": "seed", "match_points": "match_points", "manual": "manual"}
_WORTH = ("win", "draw", "loss")
_FINER_WORTH = ("rubicon_loss", "close_win", "close_loss", "forfeit", "forfeit_win")
_WITHDRAWN_RANKS = ("ranked", "last", "out")
_MOST_SIDES = 6
_MOST_DIGITS = 100
# Python refuses to write numbers of more than 4,300 digits: a sum must stay well below.
_LIMIT: int = 10**_MOST_DIGITS


def rank_json(data: Mapping[str, object]) -> dict[str, object]:
    """Rank as `python -m scoring rank` does: `{"rows": [{"rank", "id", "values", "above_next"}]}`.

    `keys`, `entrants` and `results` are required; the key `lot` also requires `seed`, and the keys
    `match_points` and `manual` the field of their name. A `null` is the same as leaving a field
    out, save for `winner`. Points are whole numbers. `direct` answers `[victories, difference]` or
    null.

    :raises InputError: for anything else, with the field and the offending value.

    >>> bye = {"round": 1, "bye": [3], "points": 972, "victory": True}
    >>> data = {"keys": ["victories", "points"], "entrants": [3], "results": [bye]}
    >>> rank_json(data)["rows"]
    [{'rank': 1, 'id': 3, 'values': {'victories': 1, 'points': 972}, 'above_next': None}]
    """
    given = _fields(data, "input", _REQUIRED, _OPTIONAL)
    keys = _keys(given)
    entrants = [_whole(id_, "entrants") for id_ in _listed(given["entrants"], "entrants")]
    _distinct(entrants, "entrants")
    reader = _Reader(frozenset(entrants))
    withdrawn, withdrawn_rank = _withdrawn(given, reader)
    results = _each(given["results"], "results", "result", reader.result)
    caps = _caps(given.get("caps", []))
    rows = rank(
        keys=keys,
        entrants=entrants,
        results=[
            result if isinstance(result, ByeResult) else capped_by(caps, result)
            for result in results
        ],
        penalties=_each(given.get("penalties", []), "penalties", "penalty", reader.penalty),
        seed=_if_given(given, "seed") or 0,
        upto_round=_if_given(given, "upto_round", 0),
        match_points=_match_points(given.get("match_points")),
        manual=reader.ids(given.get("manual", []), "manual"),
        last=withdrawn if withdrawn_rank == "last" else (),
        out=withdrawn if withdrawn_rank == "out" else (),
    )
    answer = []
    for row in rows:
        values = {k: list(v) if isinstance(v, tuple) else v for k, v in row.values.items()}
        rank_ = None if row.out else row.rank
        answer.append({"rank": rank_, "id": row.id, "values": values, "above_next": row.above_next})
    return {"rows": answer}


def _keys(given: Fields) -> list[str]:
    keys: list[str] = []
    for name in _listed(given["keys"], "keys"):
        if not isinstance(name, str) or name not in KEYS:
            _refuse("not_a_choice", "keys", value=name, choices=", ".join(KEYS))
        keys.append(name)
    if not keys:
        _refuse("no_key", "keys", value=keys)
    _distinct(keys, "keys")
    for name in keys:
        needed = _NEEDED_BY.get(name)
        if needed and needed not in given:
            _refuse("key_needs", needed, needed=needed, value=name)
    return keys


def _match_points(value: object) -> MatchPoints | None:
    if value is None:
        return None
    with _all_in("match_points"):
        given = _fields(value, "match_points", _WORTH, _FINER_WORTH)
        win, draw, loss = [_whole(given[name], name) for name in _WORTH]
        return MatchPoints(win, draw, loss, *[_if_given(given, name) for name in _FINER_WORTH])


def _caps(value: object) -> list[Caps]:
    """The score caps: one object or a list of them, no round in two of them (5.9)."""
    caps = _each(value, "caps", "cap", _cap) if isinstance(value, list) else [_cap(value)]
    twice = round_covered_twice(caps)
    if twice is not None:
        _refuse("two_caps", "caps", value=twice)
    return caps


def _cap(value: object) -> Caps:
    with _all_in("caps"):
        given = _fields(value, "caps", (), ("winner", "loser", "from_round", "to_round"))
        start = _if_given(given, "from_round", 1) or 1
        end = _if_given(given, "to_round", 1)
        if end is not None and end < start:
            _refuse("ends_before", "caps", start=start, value=end)
        return Caps(_if_given(given, "winner", 0), _if_given(given, "loser", 0), start, end)


def _withdrawn(given: Fields, reader: "_Reader") -> tuple[Numbers, str]:
    """Those who have left, and how they are ranked."""
    ranked = given.get("withdrawn_rank", _WITHDRAWN_RANKS[0])
    if not isinstance(ranked, str) or ranked not in _WITHDRAWN_RANKS:
        _refuse("not_a_choice", "withdrawn_rank", value=ranked, choices=", ".join(_WITHDRAWN_RANKS))
    return reader.ids(given.get("withdrawn", []), "withdrawn"), ranked


@dataclass(frozen=True)
class _Reader:
    """Reads results and penalties; nobody has two results that count in a round."""

    entrants: Collection[int]
    """The ids that may be named."""
    seen: set[tuple[int, int]] = field(default_factory=set)
    """Round and id of everybody for whom one of the results read so far counts."""

    def entrant(self, value: object, at: str) -> int:
        id_ = _whole(value, at)
        if id_ not in self.entrants:
            _refuse("not_an_entrant", at, value=id_)
        return id_

    def ids(self, value: object, at: str) -> Numbers:
        """A list of entrants, each once."""
        found = tuple([self.entrant(id_, at) for id_ in _listed(value, at)])
        _distinct(found, at)
        return found

    def some_ids(self, value: object, at: str) -> Numbers:
        """A list of entrants, each once and at least one."""
        return self.ids(value, at) or _refuse("nobody", at, value=value)

    def penalty(self, value: object) -> PenaltyPoints:
        given = _fields(value, "penalties", ("id", "points"))
        return PenaltyPoints(self.entrant(given["id"], "id"), _whole(given["points"], "points"))

    def result(self, value: object) -> Result:
        result: Result
        if isinstance(value, Mapping) and "bye" in value:
            result, at = self.bye(value), "bye"
        else:
            result, at = self.match(value), "sides"
        sides = [side for _, side, _ in lines_of(result)]
        here: set[int] = set()
        for id_, counts in [(id_, side.counts) for side in sides for id_ in side.ids]:
            if id_ in here or (counts and (result.round, id_) in self.seen):
                _refuse("twice_in_round", at, round=result.round, value=id_)
            here.add(id_)
            if counts:
                self.seen.add((result.round, id_))
        return result

    def bye(self, value: object) -> ByeResult:
        optional = ("victory", "match_points", "difference")
        given = _fields(value, "results", ("round", "bye", "points"), optional)
        return ByeResult(
            _whole(given["round"], "round", 1),
            self.some_ids(given["bye"], "bye"),
            _whole(given["points"], "points"),
            _flag(given, "victory"),
            _if_given(given, "match_points"),
            _if_given(given, "difference") or 0,
        )

    def match(self, value: object) -> MatchResult:
        given = _fields(value, "results", ("round", "sides", "winner"), ("rubicon",))
        sides = tuple(_each(given["sides"], "sides", "side", self.side))
        if not 2 <= len(sides) <= _MOST_SIDES:
            _refuse("match_sides", "sides", most=_MOST_SIDES, value=len(sides))
        return MatchResult(
            _whole(given["round"], "round", 1),
            sides,
            self.winner(given["winner"], sides),
            _flag(given, "rubicon"),
        )

    def side(self, value: object) -> SideResult:
        optional = ("capots", "belotes", "games", "forfeit", "counts")
        given = _fields(value, "sides", ("ids", "points"), optional)
        return SideResult(
            self.some_ids(given["ids"], "ids"),
            _whole(given["points"], "points"),
            _if_given(given, "capots", 0) or 0,
            _if_given(given, "belotes", 0) or 0,
            _flag(given, "forfeit"),
            _if_given(given, "games", 0) or 0,
            _flag(given, "counts", default=True),
        )

    def winner(self, value: object, sides: tuple[SideResult, ...]) -> Numbers | None:
        """The ids of the winning side, in its own order."""
        if value is None:
            return None
        named = self.ids(value, "winner")
        shown = ", ".join(map(str, named)) or "nobody"
        for side in sides:
            if set(side.ids) == set(named):
                if side.forfeited:
                    _refuse("forfeit_wins", "winner", value=shown)
                return side.ids
        return _refuse("no_such_side", "winner", value=shown)


def _refuse(code: str, at: str, **values: object) -> NoReturn:
    """Raise the problem `code` at the field `at`."""
    raise InputError([problem(code, at, None, **values)])


@contextmanager
def _all_in(field_: str) -> Iterator[None]:
    """Name this field in every problem; its message says which part of the field is meant."""
    try:
        yield
    except InputError as error:
        problems = []
        for found in error.problems:
            says_it = found.field == field_ or found.code in ("unknown_key", "required")
            message = found.message if says_it else f"{found.message} ({found.field})"
            problems.append(replace(found, field=field_, message=message))
        raise InputError(problems) from error


def _fields(
    value: object, at: str, required: Collection[str], optional: Collection[str] = ()
) -> Fields:
    """An object with all of the `required` keys and no unknown one, without optional nulls."""
    if not isinstance(value, Mapping):
        _refuse("not_an_object", at, value=value)
    for key in value:
        if key not in required and key not in optional:
            _refuse("unknown_key", str(key), value=key)
    for key in required:
        if key not in value:
            _refuse("required", key, value=key)
    return {key: one for key, one in value.items() if one is not None or key in required}


def _listed(value: object, at: str) -> list[object]:
    if not isinstance(value, list):
        _refuse("not_a_list", at, value=value)
    return value


def _each(value: object, at: str, name: str, read: Callable[[object], _T]) -> list[_T]:
    """A list, every item of it read; a problem says in which item, counted from 1."""
    items = []
    for number, item in enumerate(_listed(value, at), start=1):
        try:
            items.append(read(item))
        except InputError as error:
            raise InputError(
                replace(found, message=f"{found.message} ({name} {number})")
                for found in error.problems
            ) from error
    return items


def _whole(value: object, at: str, minimum: int | None = None) -> int:
    """A whole number; JSON's true and 81.0 are none."""
    if type(value) is not int:
        _refuse("not_whole", at, value=value)
    if minimum is not None and value < minimum:
        _refuse("too_small", at, value=value, minimum=minimum)
    if not -_LIMIT < value < _LIMIT:
        _refuse("too_long", at, value=value, digits=_MOST_DIGITS)
    return value


def _if_given(given: Fields, name: str, minimum: int | None = None) -> int | None:
    """The whole number of a field, or None where it is left out."""
    value = given.get(name)
    return None if value is None else _whole(value, name, minimum)


def _flag(given: Fields, name: str, *, default: bool = False) -> bool:
    """The flag of a field, or the default where it is left out."""
    value = given.get(name, default)
    if not isinstance(value, bool):
        _refuse("not_a_flag", name, value=value)
    return value


def _distinct(values: Collection[object], at: str) -> None:
    """Refuse what is given twice."""
    seen: set[object] = set()
    for value in values:
        if value in seen:
            _refuse("given_twice", at, value=value)
        seen.add(value)
