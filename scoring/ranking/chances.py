"""Who is qualified, who can still be and who is out while matches remain: never a false promise.

Only the first key decides, with what the remaining matches can still bring. Where later keys could
matter the answer is "possible". A row that is `out` is out. There are two functions, for two states
of knowledge:

- :func:`chances`: it is known how many matches each entrant still plays, not against whom. Always
  safe; exact for victories if every remaining match is still to be drawn and nobody has a bye.
- :func:`chances_of_matches`: it is known who meets whom, in one match each. Exact.

Penalties and corrections still to come are not foreseen, nor the return of somebody who has left.
"""

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate
from typing import Literal, NamedTuple

from scoring.ranking.order import Ranked
from scoring.ranking.results import Numbers

Chance = Literal["qualified", "possible", "out"]
DECIDABLE = frozenset(("victories", "match_points", "points"))
"""The keys that add up match by match."""


class Bounds(NamedTuple):
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
) -> dict[int, Chance]:
    """The chance of each entrant to end within the first `places` (draw-rules.md 5).

    `remaining` is the number of matches each still plays, 0 where it is left out; `late` is the
    most that anybody who is not entered yet can reach, None if nobody else comes. `qualified` and
    `out` hold however the matches end. With nothing left to play the ranks decide, and entrants who
    share the rank of the last place are possible.

    :raises ValueError: for a first key that does not add up match by match, or fewer than one
        place.

    >>> rows = [Ranked(1, 7, {"victories": 3}, "victories"),
    ...         Ranked(2, 4, {"victories": 1}, "victories"), Ranked(3, 9, {"victories": 0}, None)]
    >>> chances(rows, 1, {7: 1, 4: 1, 9: 1}, Bounds(least=0, most=1))
    {7: 'qualified', 4: 'out', 9: 'out'}
    >>> chances(rows, 2, {7: 1, 4: 1, 9: 1}, Bounds(least=0, most=1))
    {7: 'qualified', 4: 'possible', 9: 'possible'}
    """
    _refuse_no_place(places)
    found: dict[int, Chance] = dict.fromkeys((row.id for row in rows), "out")
    if not any(remaining.values()):
        ranks = [row.rank for row in rows if not row.out]
        for row in rows:
            if not row.out and sum(rank < row.rank for rank in ranks) < places:
                level = sum(rank <= row.rank for rank in ranks)
                found[row.id] = "qualified" if level <= places else "possible"
        return found
    now = _values(rows)
    least = {id_: value + remaining.get(id_, 0) * bounds.least for id_, value in now.items()}
    most = {id_: value + remaining.get(id_, 0) * bounds.most for id_, value in now.items()}
    sorted_least = sorted(least.values())
    # Those with the same value and as many matches left have the same chance.
    known: dict[tuple[int, int], Chance] = {}
    for id_, worst in least.items():
        case = worst, most[id_]
        if case not in known:
            able = [now[one] for one, best in most.items() if best >= worst and one != id_]
            sure = len(now) - bisect_right(sorted_least, most[id_])
            if (late is None or worst > late) and _at_once(able, worst, remaining, bounds) < places:
                known[case] = "qualified"
            else:
                known[case] = "out" if sure >= places else "possible"
        found[id_] = known[case]
    return found


def _at_once(able: Collection[int], mark: int, remaining: Mapping[int, int], bounds: Bounds) -> int:
    """How many of those who are able to can reach a mark together: who needs least comes first."""
    if bounds.together is None:
        return len(able)
    # What one entrant loses can be won by another on top.
    budget = bounds.together - min(bounds.least, 0) * sum(remaining.values())
    needs = sorted(max(mark - value, 0) for value in able)
    return sum(spent <= budget for spent in accumulate(needs))


class OpenMatch(NamedTuple):
    """A match without a result yet: who plays it, and each way it can end.

    An outcome is what each of `ids` gains under the first key, in their order. A bye that may
    still be played is a match of one.
    """

    ids: Numbers
    outcomes: Sequence[Numbers]


def chances_of_matches(
    rows: Sequence[Ranked],
    places: int,
    matches: Sequence[OpenMatch],
    late: int | None = None,
) -> dict[int, Chance]:
    """The chance of each entrant where all remaining matches are known, at most one for each.

    Exact for the first key: `qualified` if the entrant is within the first `places` however the
    matches end, whatever later keys say; `out` if never; `late` as in `chances`. Players who are in
    no row have no part in it.

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
    playing = [id_ for match in matches for id_ in match.ids]
    if len(set(playing)) < len(playing):
        raise ValueError("somebody plays two of the matches left")
    now = _values(rows)
    idle = [OpenMatch((id_,), [(0,)]) for id_ in now.keys() - set(playing)]
    ended = [_Ends.of(match, now) for match in (*matches, *idle)]
    best = sorted([mark for match in ended for mark in match.best])
    least = sorted([mark for match in ended for mark in match.least])
    found: dict[int, Chance] = dict.fromkeys((row.id for row in rows), "out")
    for match in ended:
        for at, id_ in enumerate(match.ids):
            level = [_beyond(end[at] - 1, best, match.best, end) for end in match.ends]
            above = [_beyond(end[at], least, match.least, end) for end in match.ends]
            safe_from_late = late is None or min(end[at] for end in match.ends) > late
            if safe_from_late and max(level) <= places:
                found[id_] = "qualified"
            elif min(above) < places:
                found[id_] = "possible"
    return found


class _Ends(NamedTuple):
    """The ways a match can end, in the values that its players have then.

    If n players of a match reach a mark, the player who ends in n-th place of the match does. So
    each match gives, for each of its places, the best and the least that this place can end with.
    These numbers of all matches are sorted once, and one search counts those that reach a mark.
    """

    ids: Sequence[int]
    ends: Collection[Numbers]
    best: Sequence[int]
    least: Sequence[int]

    @classmethod
    def of(cls, match: OpenMatch, now: Mapping[int, int]) -> "_Ends":
        """The ends for those of its players who have a value now."""
        gained = [zip(match.ids, outcome, strict=True) for outcome in match.outcomes]
        ends = {tuple([now[id_] + points for id_, points in end if id_ in now]) for end in gained}
        by_place = [*zip(*(sorted(end, reverse=True) for end in ends), strict=True)]
        ids = [id_ for id_ in match.ids if id_ in now]
        return cls(ids, ends, [*map(max, by_place)], [*map(min, by_place)])


def _beyond(mark: int, every: Sequence[int], own: Sequence[int], end: Sequence[int]) -> int:
    """How many are beyond a mark once a match has come to this end in place of its `own` marks."""
    elsewhere = len(every) - bisect_right(every, mark) - sum(one > mark for one in own)
    return elsewhere + sum(one > mark for one in end)


def _refuse_no_place(places: int) -> None:
    if places < 1:
        raise ValueError(f"at least one place is needed: {places}")


def _values(rows: Sequence[Ranked]) -> dict[int, int]:
    """The value of the first key of everybody who is not out."""
    found: dict[int, int] = {}
    for row in rows:
        key, value = next(iter(row.values.items()), ("", None))
        if key not in DECIDABLE or not isinstance(value, int):
            raise ValueError(f"nothing can be foreseen under the key {key!r}")
        if not row.out:
            found[row.id] = value
    return found
