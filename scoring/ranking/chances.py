"""Who is qualified, who can still be and who is out while matches remain: never a false promise.

Only the first key decides, with what the remaining matches can still bring. Where later keys could
matter the answer is "possible". Those ranked after all others are judged by themselves, for the
places that the others leave; a row that is `out` is out. There are two functions, for two states
of knowledge:

- :func:`chances`: it is known how many matches each entrant still plays, not against whom. Always
  safe; exact for victories if every remaining match is still to be drawn and nobody has a bye.
- :func:`chances_of_matches`: it is known who meets whom, in one match each. Exact.

Penalties and corrections still to come are not foreseen, nor the return of somebody who has left.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Literal, TypeAlias

from scoring.ranking.order import Ranked

Chance: TypeAlias = Literal["qualified", "possible", "out"]
DECIDABLE = frozenset(("victories", "match_points", "points"))
"""The keys that add up match by match."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one match can bring to one entrant under the first key.

    `together` is the most that all remaining matches can bring to all entrants, None if unknown.
    Victories are one a match, so that not everybody can win.
    """

    least: int
    most: int
    together: int | None = None


def chances(
    rows: Sequence[Ranked],
    places: int,
    remaining: Mapping[int, int],
    bounds: Bounds,
    late: int | None = None,
    last: Collection[int] = (),
) -> dict[int, Chance]:
    """The chance of each entrant to end within the first `places` (draw-rules.md 5).

    `remaining` is the number of matches each still plays, 0 where it is left out; `late` is the
    most that anybody who is not entered yet can reach, None if nobody else comes; `last` are those
    ranked after all others (`rank`). `qualified` and `out` hold however the matches end. With
    nothing left to play the ranks decide, and entrants who share the rank of the last place are
    possible.

    :raises ValueError: for a first key that does not add up match by match, or fewer than one
        place.

    >>> rows = [Ranked(1, 7, {"victories": 3}, "victories"),
    ...         Ranked(2, 4, {"victories": 1}, "victories"), Ranked(3, 9, {"victories": 0}, None)]
    >>> chances(rows, 1, {7: 1, 4: 1, 9: 1}, Bounds(least=0, most=1))
    {7: 'qualified', 4: 'out', 9: 'out'}
    >>> chances(rows, 2, {7: 1, 4: 1, 9: 1}, Bounds(least=0, most=1))
    {7: 'qualified', 4: 'possible', 9: 'possible'}
    >>> chances(rows, 2, {4: 1, 9: 1}, Bounds(least=0, most=1), last=[7])
    {7: 'out', 4: 'qualified', 9: 'qualified'}
    """
    _refuse_no_place(places)
    if not any(remaining.values()):
        return _settled(rows, places)

    def judge(now: Mapping[int, int], places: int) -> dict[int, Chance]:
        return _PointsRace(now, remaining, bounds).chances(places, late)

    return _by_part(rows, places, last, judge, late)


def chance_of(
    id_: int,
    rows: Sequence[Ranked],
    places: int,
    remaining: Mapping[int, int],
    bounds: Bounds,
    last: Collection[int] = (),
) -> Chance:
    """The chance of one entrant, as in `chances`.

    :raises ValueError: as `chances`.
    :raises KeyError: for an entrant who is not in the rows.

    >>> rows = [Ranked(1, 7, {"points": 3100}, "points"), Ranked(2, 4, {"points": 2000}, None)]
    >>> chance_of(4, rows, 1, {7: 1, 4: 1}, Bounds(least=0, most=1944))
    'possible'
    """
    return chances(rows, places, remaining, bounds, last=last)[id_]


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match without a result yet: who plays it, and each way it can end.

    An outcome is what each of `ids` gains under the first key, in their order. A bye that may
    still be played is a match of one.
    """

    ids: tuple[int, ...]
    outcomes: Sequence[tuple[int, ...]]


def chances_of_matches(
    rows: Sequence[Ranked],
    places: int,
    matches: Sequence[OpenMatch],
    late: int | None = None,
    last: Collection[int] = (),
) -> dict[int, Chance]:
    """The chance of each entrant where all remaining matches are known, at most one for each.

    Exact for the first key: `qualified` if the entrant is within the first `places` however the
    matches end, whatever later keys say; `out` if never; `late` and `last` as in `chances`. Players
    who are in no row have no part in it.

    :raises ValueError: as `chances`, and for an entrant who plays two of the matches.

    >>> rows = [Ranked(1, 7, {"victories": 3}, None), Ranked(1, 4, {"victories": 3}, "victories"),
    ...         Ranked(3, 9, {"victories": 2}, None), Ranked(3, 5, {"victories": 2}, None)]
    >>> ends = ((1, 0), (0, 1), (0, 0))
    >>> chances_of_matches(rows, 2, [OpenMatch((7, 4), ends), OpenMatch((9, 5), ends)])
    {7: 'possible', 4: 'possible', 9: 'possible', 5: 'possible'}
    >>> chances_of_matches(rows, 3, [OpenMatch((7, 4), ends), OpenMatch((9, 5), ends)])
    {7: 'qualified', 4: 'qualified', 9: 'possible', 5: 'possible'}
    """
    _refuse_no_place(places)
    _refuse_two_matches(matches)

    def judge(now: Mapping[int, int], places: int) -> dict[int, Chance]:
        field_ = _Field.of(now, [_among(now, match) for match in matches])
        return {id_: field_.chance(id_, places, late) for id_ in now}

    return _by_part(rows, places, last, judge, late)


def _refuse_no_place(places: int) -> None:
    if places < 1:
        raise ValueError(f"at least one place is needed: {places}")


def _refuse_two_matches(matches: Sequence[OpenMatch]) -> None:
    playing = [id_ for match in matches for id_ in match.ids]
    if len(set(playing)) < len(playing):
        raise ValueError("somebody plays two of the matches left")


def _settled(rows: Sequence[Ranked], places: int) -> dict[int, Chance]:
    ranks = [row.rank for row in rows if not row.out]

    def chance(row: Ranked) -> Chance:
        if not row.out and sum(rank <= row.rank for rank in ranks) <= places:
            return "qualified"
        above = sum(rank < row.rank for rank in ranks)
        return "out" if row.out or above >= places else "possible"

    return {row.id: chance(row) for row in rows}


def _by_part(
    rows: Sequence[Ranked],
    places: int,
    last: Collection[int],
    judge: Callable[[Mapping[int, int], int], dict[int, Chance]],
    late: int | None,
) -> dict[int, Chance]:
    """The chances of all others, then those of the last, for the places that are left."""
    values = _values(rows)
    ranked = [row.id for row in rows if not row.out]
    ahead = {id_: values[id_] for id_ in ranked if id_ not in last}
    behind = {id_: values[id_] for id_ in ranked if id_ in last}
    found: dict[int, Chance] = dict.fromkeys(values, "out")
    found |= judge(ahead, places)
    if places > len(ahead):
        for id_, chance in judge(behind, places - len(ahead)).items():
            # Whoever comes late ranks ahead of them.
            found[id_] = "possible" if chance == "qualified" and late is not None else chance
    return found


def _among(ids: Collection[int], match: OpenMatch) -> OpenMatch:
    """A match with the outcomes of some of its players only."""
    at = [place for place, id_ in enumerate(match.ids) if id_ in ids]
    if len(at) == len(match.ids):
        return match
    outcomes = dict.fromkeys(tuple(outcome[place] for place in at) for outcome in match.outcomes)
    return OpenMatch(tuple(match.ids[place] for place in at), tuple(outcomes))


def _values(rows: Sequence[Ranked]) -> dict[int, int]:
    found: dict[int, int] = {}
    for row in rows:
        key, value = next(iter(row.values.items()), ("", None))
        if key not in DECIDABLE or not isinstance(value, int):
            raise ValueError(f"nothing can be foreseen under the key {key!r}")
        found[row.id] = value
    return found


class _PointsRace:
    """What each entrant has now, and the least and the most that each can end with."""

    def __init__(
        self, now: Mapping[int, int], remaining: Mapping[int, int], bounds: Bounds
    ) -> None:
        self.now = now
        self.bounds = bounds
        left = {id_: remaining.get(id_, 0) for id_ in now}
        self.least = {id_: now[id_] + left[id_] * bounds.least for id_ in now}
        self.most = {id_: now[id_] + left[id_] * bounds.most for id_ in now}
        self.left = sum(remaining.values())
        """The matches left of everybody, also of those of another part of the ranking."""
        self._sorted_least = sorted(self.least.values())

    def chances(self, places: int, late: int | None) -> dict[int, Chance]:
        """The chance of each; those with the same value and as many matches left have the same."""
        found: dict[tuple[int, int], Chance] = {}
        for id_ in self.now:
            case = self.least[id_], self.most[id_]
            if case not in found:
                found[case] = self._chance(id_, places, late)
        return {id_: found[self.least[id_], self.most[id_]] for id_ in self.now}

    def _chance(self, id_: int, places: int, late: int | None) -> Chance:
        worst = self.least[id_]
        safe_from_late = late is None or worst > late
        if safe_from_late and self._most_to_reach(worst, id_) < places:
            return "qualified"
        sure = len(self.now) - bisect_right(self._sorted_least, self.most[id_])
        return "out" if sure >= places else "possible"

    def _most_to_reach(self, mark: int, but: int) -> int:
        """How many others can reach a mark at once: those who need least come first."""
        able = [id_ for id_, most in self.most.items() if most >= mark and id_ != but]
        if self.bounds.together is None:
            return len(able)
        # What one entrant loses can be won by another on top.
        budget = self.bounds.together - min(self.bounds.least, 0) * self.left
        needs = sorted(max(mark - self.now[id_], 0) for id_ in able)
        return sum(spent <= budget for spent in accumulate(needs))


@dataclass(frozen=True, slots=True)
class _Field:
    """The remaining matches; none of them depends on another.

    If n players of a match reach a mark, the player who ends in n-th place of the match does. So
    each match gives, for each of its places, the best and the least that this place can end with.
    All these numbers are sorted once, and one search counts those that reach a mark.
    """

    now: Mapping[int, int]
    match_of: Mapping[int, OpenMatch]
    best: list[int] = field(default_factory=list)
    least: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, now: Mapping[int, int], matches: Sequence[OpenMatch]) -> "_Field":
        match_of = {id_: match for match in matches for id_ in match.ids}
        made = cls(now, match_of)
        ends = [made._ends(match) for match in matches]
        idle = [value for id_, value in now.items() if id_ not in match_of]
        made.best.extend(sorted([*idle, *(mark for end in ends for mark in _highest(end))]))
        made.least.extend(sorted([*idle, *(mark for end in ends for mark in _lowest(end))]))
        return made

    def chance(self, id_: int, places: int, late: int | None) -> Chance:
        cases = self._cases(id_)
        worst = min(own for own, _beside, _match in cases)
        safe_from_late = late is None or worst > late
        if safe_from_late and max(self._may_reach(*case) for case in cases) < places:
            return "qualified"
        return "out" if min(self._surely_above(*case) for case in cases) >= places else "possible"

    def _cases(self, id_: int) -> list[tuple[int, list[int], list[list[int]]]]:
        """Each way he can end: his value, those of the others in his match, all its ends."""
        match = self.match_of.get(id_)
        if match is None:
            return [(self.now[id_], [], [[self.now[id_]]])]
        at = match.ids.index(id_)
        ends = self._ends(match)
        return [(end[at], end[:at] + end[at + 1 :], ends) for end in ends]

    def _ends(self, match: OpenMatch) -> list[list[int]]:
        return [
            [self.now[id_] + gain for id_, gain in zip(match.ids, outcome, strict=True)]
            for outcome in match.outcomes
        ]

    def _may_reach(self, mark: int, beside: Sequence[int], own: Sequence[Sequence[int]]) -> int:
        """How many others can end level with a mark or above it."""
        everywhere = len(self.best) - bisect_left(self.best, mark)
        here = sum(best >= mark for best in _highest(own))
        return everywhere - here + sum(end >= mark for end in beside)

    def _surely_above(self, mark: int, beside: Sequence[int], own: Sequence[Sequence[int]]) -> int:
        """How many others end above a mark in any case."""
        everywhere = len(self.least) - bisect_right(self.least, mark)
        here = sum(least > mark for least in _lowest(own))
        return everywhere - here + sum(end > mark for end in beside)


def _highest(ends: Sequence[Sequence[int]]) -> list[int]:
    """The most that the first of a match can end with, then the second, and so on."""
    return [max(place) for place in _by_place(ends)]


def _lowest(ends: Sequence[Sequence[int]]) -> list[int]:
    return [min(place) for place in _by_place(ends)]


def _by_place(ends: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    return list(zip(*(sorted(end, reverse=True) for end in ends), strict=True))
