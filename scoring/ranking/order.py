"""Ranks entrants by keys, and says which key puts each above the next."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set as AbstractSet
from itertools import zip_longest
from typing import Final, NamedTuple, cast

from scoring.ranking.keys import KEYS, RankingData, Value, WorthOfMatches
from scoring.ranking.results import Line, MatchResult, PenaltyPoints, Result, lines_of

STAGE: Final = "stage"
"""The reason of a row above another of a later stage."""
_LAST: Final = 1
_OUT: Final = 2


class Ranked(NamedTuple):
    """One entrant's place. A named tuple, because a dataclass takes twice the time to make."""

    rank: int
    """From 1; entrants equal in all keys share a rank, and the ranks after it are skipped.

    Of a row that is `out`, the rank it would have among those ranked last.
    """
    id: int
    values: Mapping[str, Value]
    """The value of each key, in the order of the keys."""
    above_next: str | None
    """The first key in which this row beats the next one; None where they tie, and at the end.

    `STAGE` where the next one is of a later stage; None where the next one is the first of those
    ranked last or out.
    """
    out: bool = False
    """Whether it stands below the ranking, without a rank: `"rank": null` in JSON."""


def rank(
    *,
    keys: Sequence[str],
    entrants: Iterable[int],
    results: Iterable[Result],
    penalties: Iterable[PenaltyPoints] = (),
    seed: int = 0,
    upto_round: int | None = None,
    match_points: WorthOfMatches | None = None,
    manual: Sequence[int] = (),
    stages: Mapping[int, int] | None = None,
    last: Iterable[int] = (),
    out: Iterable[int] = (),
) -> tuple[Ranked, ...]:
    """Rank every entrant by the keys, the first key first (draw-rules.md 5).

    Points are exact integers, already capped where there are score caps (`capped_by`).
    `match_points` may be those of a round by its number. `upto_round` leaves out later results,
    never penalties. Rows of one rank are sorted by id. Those of `last` come after all others, and
    those of `out` after these, without a rank; each of the three parts is ranked by itself, from
    the results of all. Within a part `stages` come before all keys, the smallest first: the keys
    decide among entrants of one stage; who has none is of the last.

    :raises ValueError: for an unknown key, a result or penalty of somebody who is no entrant, the
        key `match_points` without `match_points`, and somebody of `last` or `out` who is no
        entrant or is in both.

    >>> from scoring.ranking import MatchResult, SideResult
    >>> sides = SideResult(ids=(1,), points=1100), SideResult(ids=(2,), points=844)
    >>> played = [MatchResult(round=1, sides=sides, winner=(1,))]
    >>> for row in rank(keys=["victories", "points"], entrants=[1, 2, 3], results=played):
    ...     print(row.rank, row.id, dict(row.values), row.above_next)
    1 1 {'victories': 1, 'points': 1100} victories
    2 2 {'victories': 0, 'points': 844} points
    3 3 {'victories': 0, 'points': 0} None
    """
    lines, beside, last_round = _gathered(results, upto_round)
    in_order = tuple(sorted(entrants))
    data = RankingData(
        entrants=in_order,
        lines={**dict.fromkeys(in_order, ()), **lines},
        last=last_round,
        penalties=tuple(penalties),
        seed=seed,
        match_points=match_points,
        manual=tuple(manual),
        parts=_parts(last, out),
        stages=stages or {},
        before={},
    )
    _refuse_unknown(data, keys, lines.keys() | beside)
    return _rows(data, keys)


def _parts(last: Iterable[int], out: Iterable[int]) -> dict[int, int]:
    found = dict.fromkeys(last, _LAST)
    for id_ in out:
        if found.setdefault(id_, _OUT) != _OUT:
            raise ValueError(f"ranked both last and out: {id_}")
    return found


def _gathered(
    results: Iterable[Result], upto_round: int | None
) -> tuple[dict[int, list[Line]], set[int], int]:
    """The lines of each entrant, who only played along, and the highest round."""
    found: defaultdict[int, list[Line]] = defaultdict(list)
    beside: set[int] = set()
    last = 0
    for result in results:
        if upto_round is not None and result.round > upto_round:
            continue
        last = max(last, result.round)
        lines: Sequence[Line]
        if isinstance(result, MatchResult) and len(result.sides) == 2:
            one, two = result.sides
            lines = (result, one, two), (result, two, one)
        else:
            lines = lines_of(result)
        for line in lines:
            side = line[1]
            if not side.counts:
                beside.update(side.ids)
                continue
            for id_ in side.ids:
                found[id_].append(line)
    return found, beside, last


def _refuse_unknown(data: RankingData, keys: Sequence[str], ids: AbstractSet[int]) -> None:
    for name in keys:
        if name not in KEYS:
            raise ValueError(f"no such ranking key: {name!r}")
    strangers = {*ids, *[penalty.id for penalty in data.penalties]}.difference(data.entrants)
    if strangers:
        raise ValueError(f"results of somebody who is no entrant: {min(strangers)}")
    strangers = data.parts.keys() - set(data.entrants)
    if strangers:
        raise ValueError(f"ranked after all others, but no entrant: {min(strangers)}")


def _rows(data: RankingData, keys: Sequence[str]) -> tuple[Ranked, ...]:
    """The rows, once the keys and the ids are known to be good."""
    for name in keys:
        data.before[name] = KEYS[name].column(data)
    entrants, names = data.entrants, tuple(data.before)
    columns = [[*map(column.__getitem__, entrants)] for column in data.before.values()]
    merits = _merits(data, dict(zip(names, columns, strict=True)))
    # The sort is stable: entrants of one rank stay in the order of their ids.
    order = sorted(range(len(entrants)), key=merits.__getitem__, reverse=True)
    values = [*zip(*columns, strict=True)] or [()] * len(entrants)
    rows: list[Ranked] = []
    rank_, tied = 0, False
    for place, (at, following) in enumerate(zip_longest(order, order[1:]), start=1):
        rank_ = rank_ if tied else place
        decided: str | None = None
        tied = following is not None and merits[at] == merits[following]
        if following is not None:
            for criterion, mine, theirs in zip(
                (None, STAGE, *names), merits[at], merits[following], strict=True
            ):
                if mine != theirs:
                    decided = criterion
                    break
        own = dict(zip(names, values[at], strict=True))
        id_ = entrants[at]
        rows.append(Ranked(rank_, id_, own, decided, data.parts.get(id_) == _OUT))
    return tuple(rows)


def _merits(data: RankingData, columns: Mapping[str, Sequence[Value]]) -> list[tuple[Value, ...]]:
    """The part, the stage and the columns of each entrant: the larger the better, None last.

    `direct` stays as it is: entrants who can be compared by it either all have a value or all have
    None.
    """
    last = max(data.stages.values(), default=0) + 1
    merits: list[Sequence[Value]] = [
        [-data.parts.get(id_, 0) for id_ in data.entrants],
        [-data.stages.get(id_, last) for id_ in data.entrants],
    ]
    for name, values in columns.items():
        numbers = cast(Sequence[int | None], values)
        if KEYS[name].upward:
            numbers = [None if value is None else -value for value in numbers]
        if None in numbers and name != "direct":
            worst = min([value for value in numbers if value is not None], default=0) - 1
            numbers = [worst if value is None else value for value in numbers]
        merits.append(numbers)
    return [*zip(*merits, strict=True)]
