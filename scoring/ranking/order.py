"""Results and ordered keys in, ranked rows out, each with the key that puts it above the next."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias, cast

from scoring.ranking import keys as _keys  # noqa: F401  the keys register themselves
from scoring.ranking.registry import KEYS, Contest, Value
from scoring.ranking.results import MatchPoints, Penalty, Result
from scoring.ranking.tally import Tally

_Merits: TypeAlias = tuple[Value, ...]


class Row(NamedTuple):
    """One entrant's place. A named tuple: half the time of a dataclass, and every row is made."""

    rank: int
    """From 1; equal in all keys, equal in rank, and the next rank skips."""
    id: int
    values: Mapping[str, Value]
    """The value of each key, in the order of the keys."""
    above_next: str | None
    """The first key in which this row beats the next one; None where they tie, and at the end."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one row is above another: the key that decides, and both values under it."""

    key: str
    value: Value
    next_value: Value


def rank(
    *,
    keys: Sequence[str],
    entrants: Iterable[int],
    results: Tally | Iterable[Result],
    penalties: Iterable[Penalty] = (),
    seed: int = 0,
    upto_round: int | None = None,
    match_points: MatchPoints | None = None,
    manual: Sequence[int] = (),
) -> tuple[Row, ...]:
    """Rank every entrant by the keys, the first key first (draws.md §5).

    Points are exact integers. `results` may be a tally that is kept between calls. `upto_round`
    leaves out later results, never penalties. Rows of one rank stand by id.

    :raises ValueError: for an unknown key, a result or penalty of somebody who is no entrant,
        or the key `match_points` without `match_points`.

    >>> from scoring.ranking import MatchResult, SideResult
    >>> sides = SideResult(ids=(1,), points=1100), SideResult(ids=(2,), points=844)
    >>> played = [MatchResult(round=1, sides=sides, winner=(1,))]
    >>> for row in rank(keys=["victories", "points"], entrants=[1, 2, 3], results=played):
    ...     print(row.rank, row.id, dict(row.values), row.above_next)
    1 1 {'victories': 1, 'points': 1100} victories
    2 2 {'victories': 0, 'points': 844} points
    3 3 {'victories': 0, 'points': 0} None
    """
    tally = results if isinstance(results, Tally) else Tally.of(results)
    counted = tally if upto_round is None else tally.up_to(upto_round)
    contest = Contest(
        entrants=tuple(sorted(entrants)),
        tally=counted,
        penalties=_summed(penalties),
        seed=seed,
        match_points=match_points,
        manual=tuple(manual),
    )
    _refuse_unknown(keys, contest)
    for name in keys:
        contest.before[name] = KEYS[name].column(contest)
    return _rows(contest)


def compare(row: Row, next_row: Row, keys: Sequence[str]) -> Reason | None:
    """The first key in which two rows differ, with both values; None for a true tie.

    >>> first = Row(1, 7, {"victories": 3, "points": 2100}, "points")
    >>> compare(first, Row(2, 4, {"victories": 3, "points": 2050}, None), ["victories", "points"])
    Reason(key='points', value=2100, next_value=2050)
    """
    for key in keys:
        if row.values[key] != next_row.values[key]:
            return Reason(key, row.values[key], next_row.values[key])
    return None


def _summed(penalties: Iterable[Penalty]) -> dict[int, int]:
    total: dict[int, int] = {}
    for penalty in penalties:
        total[penalty.id] = total.get(penalty.id, 0) + penalty.points
    return total


def _refuse_unknown(keys: Sequence[str], contest: Contest) -> None:
    unknown = [name for name in keys if name not in KEYS]
    if unknown:
        raise ValueError(f"no such ranking key: {unknown[0]!r}")
    strangers = (contest.tally.lines.keys() | contest.penalties.keys()).difference(contest.entrants)
    if strangers:
        raise ValueError(f"results of somebody who is no entrant: {min(strangers)}")


def _rows(contest: Contest) -> tuple[Row, ...]:
    columns = contest.before
    merits = dict(zip(contest.entrants, _merits(contest), strict=True))
    order = sorted(contest.entrants, key=merits.__getitem__, reverse=True)
    above = _above_next(list(columns), [merits[id_] for id_ in order])
    values = [{name: column[id_] for name, column in columns.items()} for id_ in order]
    return tuple(map(Row, _ranks(above), order, values, above))


def _ranks(above_next: Sequence[str | None]) -> list[int]:
    """The rank of each row: that of the row before it where those two tie, else its own place."""
    ranks = [1]
    for place, above in enumerate(above_next[:-1], start=2):
        ranks.append(place if above else ranks[-1])
    return ranks


def _merits(contest: Contest) -> Iterable[_Merits]:
    """For each entrant the values to sort by, the larger the better."""
    found = [_merit(name, contest) for name in contest.before]
    return zip(*found, strict=True) if found else [()] * len(contest.entrants)


def _merit(name: str, contest: Contest) -> Sequence[Value]:
    """A column turned so that the larger is the better, and None last.

    `direct` stays as it is: those it can be compared with have it too, or all have None.
    """
    column = contest.before[name]
    values = [column[id_] for id_ in contest.entrants]
    if name == "direct":
        return values
    numbers = cast(list[int | None], values)
    return _upside_down(numbers) if KEYS[name].upward else _none_last(numbers)


def _upside_down(values: list[int | None]) -> list[int | None]:
    return _none_last([None if value is None else -value for value in values])


def _none_last(values: list[int | None]) -> list[int | None]:
    if None not in values:
        return values
    worst = min((value for value in values if value is not None), default=0) - 1
    return [worst if value is None else value for value in values]


def _above_next(names: Sequence[str], merits: Sequence[_Merits]) -> list[str | None]:
    """For each row the first key in which it beats the next one, None at the end.

    The last key goes first, so that the first one that differs has the last word.
    """
    above: list[str | None] = [None] * len(merits)
    for name, column in reversed(list(zip(names, zip(*merits, strict=True), strict=False))):
        pairs = zip(pairwise(column), above, strict=False)
        above[:-1] = [name if mine != other else later for (mine, other), later in pairs]
    return above
