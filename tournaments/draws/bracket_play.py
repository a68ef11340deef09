"""A bracket while it is played: who can meet now, who stands at which place (draw-rules.md 4.4).

The matches are those of a draw (:class:`.knockout.Brackets` reads a stored one); results so
far are by the number of their match.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import NamedTuple

from .knockout import (
    AGAIN,
    CONSOLATION,
    FINAL,
    LOSERS,
    PLACE,
    THIRD,
    BracketMatch,
    BracketSide,
    Entered,
    LoserOf,
    WinnerOf,
)


@dataclass(frozen=True)
class BracketResult:
    """How a match of a bracket ended."""

    winner: int
    loser: int


Results = Mapping[int, BracketResult]
Matches = Sequence[BracketMatch]


class Ready(NamedTuple):
    """A match that can be played."""

    match: int
    bracket: str
    sides: tuple[int, int]


def standing_at(side: BracketSide, results: Results) -> int | None:
    """The entrant at a side of a match; None while it is not decided.

    >>> standing_at(LoserOf(1), {1: BracketResult(4, 5)}), standing_at(Entered(7), {})
    (5, 7)
    """
    if isinstance(side, Entered):
        return side.id
    played = results.get(side.match)
    if played is None:
        return None
    return played.winner if isinstance(side, WinnerOf) else played.loser


def ready(matches: Matches, results: Results) -> list[Ready]:
    """The matches without a result whose two sides are known, in the order of the bracket.

    The final of a double elimination is only played again where its winner had lost before.

    >>> from .knockout import KnockoutRequest, draw_knockout
    >>> matches = draw_knockout(KnockoutRequest((1, 2, 3))).matches
    >>> [each.sides for each in ready(matches, {})]
    [(2, 3)]
    >>> [each.sides for each in ready(matches, {1: BracketResult(3, 2)})]
    [(1, 3)]
    """
    matches_ready = []
    for match in to_be_played(matches, results):
        one, other = (standing_at(side, results) for side in match.sides)
        if match.number not in results and one is not None and other is not None:
            matches_ready.append(Ready(match.number, match.bracket, (one, other)))
    return matches_ready


def with_walkovers(
    matches: Matches, results: Results, gone: Collection[int]
) -> dict[int, BracketResult]:
    """The results, with a win for each opponent of an entrant who has left.

    >>> from .knockout import KnockoutRequest, draw_knockout
    >>> matches = draw_knockout(KnockoutRequest((1, 2, 3))).matches
    >>> with_walkovers(matches, {}, {2})
    {1: BracketResult(winner=3, loser=2)}
    """
    known = dict(results)
    while left := [each for each in ready(matches, known) if not {*each.sides}.isdisjoint(gone)]:
        for match in left:
            one, other = match.sides
            known[match.match] = (
                BracketResult(other, one) if one in gone else BracketResult(one, other)
            )
    return known


def places(matches: Matches, results: Results) -> dict[int, int]:
    """The places of everybody whose last match is played; shared where no match decides.

    Whoever has won a match, and was not in the next one when it was played, stands where the
    loser of its last match would: a result was corrected afterwards.

    >>> from .knockout import KnockoutRequest, draw_knockout
    >>> matches = draw_knockout(KnockoutRequest((1, 2, 3))).matches
    >>> places(matches, {1: BracketResult(3, 2), 2: BracketResult(1, 3)})
    {2: 3, 1: 1, 3: 2}
    >>> places(matches, {1: BracketResult(3, 2), 2: BracketResult(1, 2)})
    {3: 3, 2: 2, 1: 1}
    """
    counted = to_be_played(matches, results)
    goes_on: dict[BracketSide, int] = {side: m.number for m in counted for side in m.sides}
    place_of = _places_after(counted)
    placed: dict[int, int] = {}
    beside: dict[int, int] = {}
    for side, place in place_of.items():
        standing, following = standing_at(side, results), results.get(goes_on.get(side, 0))
        if standing is None:
            continue
        if side not in goes_on:
            placed[standing] = place
        elif following and isinstance(side, WinnerOf) and standing not in astuple(following):
            beside[standing] = place_of[LoserOf(side.match)]
    return beside | placed


def shared_by(matches: Matches, results: Results) -> dict[int, int]:
    """How many entrants end at each place; more than one where no match decides between them.

    >>> from .knockout import KnockoutRequest, draw_knockout
    >>> shared_by(draw_knockout(KnockoutRequest(range(1, 9))).matches, {})
    {5: 4, 3: 2, 1: 1, 2: 1}
    """
    counted = to_be_played(matches, results)
    goes_on = {side for match in counted for side in match.sides}
    ends = (place for side, place in _places_after(counted).items() if side not in goes_on)
    return dict(Counter(ends))


def still_in(matches: Matches, results: Results) -> dict[int, int]:
    """The best place still possible for each entrant with a match to play.

    >>> from .knockout import KnockoutRequest, draw_knockout
    >>> matches = draw_knockout(KnockoutRequest((1, 2, 3))).matches
    >>> still_in(matches, {1: BracketResult(3, 2)})
    {1: 1, 3: 1}
    """
    counted = to_be_played(matches, results)
    best = {}
    for match in counted:
        if match.number in results:
            continue
        for side in match.sides:
            standing = standing_at(side, results)
            if standing is not None:
                best[standing] = _first_place(counted, match)
    return best


class Coming(NamedTuple):
    """The next match of an entrant that rests now."""

    match: int
    against: BracketSide | None
    """the side that is not decided; None where both are known"""
    rounds: int
    """in how many rounds it is played, if everybody stays: 1 is the next one"""


def coming(matches: Matches, results: Results, now: Collection[int]) -> dict[int, Coming]:
    """The next match of everybody who is still in and plays none of the matches of `now`.

    :param now: the numbers of the matches that are being played

    >>> from .knockout import KnockoutRequest, draw_knockout
    >>> matches = draw_knockout(KnockoutRequest((1, 2, 3))).matches
    >>> coming(matches, {}, {1})
    {1: Coming(match=2, against=WinnerOf(match=1), rounds=1)}
    """
    playing = [match for match in ready(matches, results) if match.match in now]
    known = {**results, **{one.match: BracketResult(*one.sides) for one in playing}}
    played = enumerate(waves(matches, known), start=1)
    rounds = {match.match: number for number, wave in played for match in wave}
    next_match = {}
    for match in to_be_played(matches, results):
        if match.number in results or match.number in now:
            continue
        standing = {side: standing_at(side, results) for side in match.sides}
        against = next((side for side, id_ in standing.items() if id_ is None), None)
        for id_ in standing.values():
            if id_ is not None:
                next_match[id_] = Coming(match.number, against, rounds[match.number])
    return next_match


def waves(matches: Matches, results: Results) -> Iterator[list[Ready]]:
    """The matches that can be played next, and so on; the side named first is taken to win.

    >>> from .knockout import KnockoutRequest, draw_knockout
    >>> [len(wave) for wave in waves(draw_knockout(KnockoutRequest(range(1, 9))).matches, {})]
    [4, 2, 1]
    """
    known = {**results}
    while wave := ready(matches, known):
        yield wave
        known |= {match.match: BracketResult(*match.sides) for match in wave}


def to_be_played(matches: Matches, results: Results) -> list[BracketMatch]:
    """The matches, without a second final that is not needed (so far)."""
    final = next((match for match in matches if match.bracket == FINAL), None)
    played = results.get(final.number) if final else None
    # The winner of the losers' bracket has won the final.
    again = final and played and standing_at(final.sides[1], results) == played.winner
    return [match for match in matches if match.bracket != AGAIN or again]


def _places_after(matches: Matches) -> dict[WinnerOf | LoserOf, int]:
    """The place of each winner and loser, should that match be the last one."""
    place_of: dict[WinnerOf | LoserOf, int] = {}
    for match in matches:
        best = _first_place(matches, match)
        place_of[WinnerOf(match.number)] = best
        place_of[LoserOf(match.number)] = best + _left_after(matches, match)
    return place_of


def _first_place(matches: Matches, match: BracketMatch) -> int:
    """The place of the winner of the bracket of a match."""
    name = match.bracket
    if name in (THIRD, LOSERS):
        return 3
    if name == CONSOLATION:
        own = (side for other in matches if other.bracket == name for side in other.sides)
        number = next(side.match for side in own if isinstance(side, LoserOf))
        return 1 + _left_after(matches, matches[number - 1])
    return int(name.removeprefix(PLACE)) if name.startswith(PLACE) else 1


def _left_after(matches: Matches, match: BracketMatch) -> int:
    """How many of its bracket are still in after the round of a match."""
    own = (other for other in matches if other.bracket == match.bracket)
    return sum(other.round_ > match.round_ for other in own) + int(match.bracket != LOSERS)
