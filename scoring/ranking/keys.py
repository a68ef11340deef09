"""The ranking keys, which the organiser puts in the order he wants (draw-rules.md 5).

To add a key: write one function, put `@key_of_lines("its_name")` above it if the entrant's own
results are enough, else `@key("its_name")`; CONTRIBUTING.md names what else. Choices are shown in
the order of this file. Of the keys that most rankings have, one function makes the whole column.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from typing import NamedTuple, TypeVar

from scoring.ranking.results import (
    ByeResult,
    Lines,
    MatchPoints,
    MatchResult,
    PenaltyPoints,
    best_foe,
    earned,
)

_T = TypeVar("_T")
Value = int | tuple[int, int] | None
Column = Mapping[int, Value]
WorthOfMatches = MatchPoints | Callable[[int], MatchPoints]
"""What a match is worth: the same in every round, or that of a round by its number."""


class RankingData(NamedTuple):
    """All that a key may use. Entrants in rising order."""

    entrants: tuple[int, ...]
    lines: Mapping[int, Lines]
    """of every entrant, from the results that count for it; those of who has none are empty"""
    last: int
    """the highest round with a result, also one that counts for nobody"""
    penalties: tuple[PenaltyPoints, ...]
    seed: int
    match_points: WorthOfMatches | None
    manual: tuple[int, ...]
    parts: Mapping[int, int]
    """The part of the ranking of those who have left, from 1; of all others it is 0."""
    stages: Mapping[int, int]
    """The stage of each entrant within a part; it comes before every key."""
    before: dict[str, Column]
    """The columns of the keys that come first, in their order: they tell who is still tied."""

    def each(self, value: Callable[[Lines], _T]) -> dict[int, _T]:
        """What a function makes of each entrant's lines, also of an entrant without any."""
        return {id_: value(lines) for id_, lines in self.lines.items()}


Compute = Callable[[RankingData], Column]
_Column = TypeVar("_Column", bound=Compute)
OfLines = Callable[[Lines], int | None]


class Key(NamedTuple):
    """A named key: the value of each entrant, and whether the smallest is the best."""

    name: str
    column: Compute
    upward: bool = False


KEYS: dict[str, Key] = {}
"""Every ranking key by its name, in the order in which they are offered."""


def key(name: str) -> Callable[[_Column], _Column]:
    """Register the function below, from the data to all values, as the ranking key `name`."""

    def register(column: _Column) -> _Column:
        KEYS[name] = Key(name, column)
        return column

    return register


def key_of_lines(name: str, *, upward: bool = False) -> Callable[[OfLines], OfLines]:
    """Register the function below, from an entrant's lines to his value, as the key `name`."""

    def register(value: OfLines) -> OfLines:
        KEYS[name] = Key(name, lambda data: data.each(value), upward)
        return value

    return register


def _opponents(lines: Lines) -> list[int]:
    """The players met, as often as they were met."""
    return [foe for _, _, foes in lines if foes for foe in foes.ids]


@key("victories")
def victories(data: RankingData) -> dict[int, int]:
    """Matches won, and byes that count as a victory."""
    found = {}
    for id_, lines in data.lines.items():
        won = 0
        for result, side, _ in lines:
            if result.winner and side.ids[0] in result.winner:
                won += 1
        found[id_] = won
    return found


@key("match_points")
def match_points(data: RankingData) -> Column:
    """The worth of each outcome; of a bye its own, or that of a win where it is a victory."""
    worth = data.match_points
    if worth is None:
        raise ValueError("the key match_points needs the worth of a match")
    paid = cache(worth if callable(worth) else lambda _round: worth)
    return data.each(
        lambda lines: sum([earned(paid(line[0].round), line[0], line[1]) for line in lines])
    )


@key("points")
def points(data: RankingData) -> dict[int, int]:
    """Points of matches and byes, penalties included."""
    found = {}
    for id_, lines in data.lines.items():
        total = 0
        for _, side, _ in lines:
            total += side.points
        found[id_] = total
    for penalty in data.penalties:
        found[penalty.id] += penalty.points
    return found


@key("difference")
def difference(data: RankingData) -> dict[int, int]:
    """Points scored less points conceded, in matches played; of a bye what it was given.

    With more than two sides, the points of the best other side are subtracted: the winner's
    difference is his lead, that of the others what they lack.
    """
    found = {}
    for id_, lines in data.lines.items():
        total = 0
        for line in lines:
            result, side, foes = line
            if isinstance(result, ByeResult):
                total += result.difference
            else:
                two = foes if len(result.sides) == 2 else None
                total += side.points - (two.points if two else best_foe(line))
        found[id_] = total
    return found


@key_of_lines("points_against", upward=True)
def points_against(lines: Lines) -> int | None:
    """Points conceded in matches played; None without any.

    With more than two sides, the points of all other sides together.
    """
    conceded = [foes.points for _, _, foes in lines if foes]
    return sum(conceded) if conceded else None


@key_of_lines("capots")
def capots(lines: Lines) -> int:
    """Capots made in matches."""
    return sum([side.capots for _, side, _ in lines])


@key_of_lines("belotes")
def belotes(lines: Lines) -> int:
    """Belotes announced in matches."""
    return sum([side.belotes for _, side, _ in lines])


@key_of_lines("best_match")
def best_match(lines: Lines) -> int | None:
    """The most points in one match played; None without any."""
    return max([side.points for _, side, foes in lines if foes], default=None)


@key("opponents_points")
def opponents_points(data: RankingData) -> Column:
    """The points of every player met, penalties and their byes included, once a meeting."""
    return _of_opponents(data, points(data))


@key("opponents_victories")
def opponents_victories(data: RankingData) -> Column:
    """The victories of every player met, their byes included, once a meeting."""
    return _of_opponents(data, victories(data))


def _of_opponents(data: RankingData, totals: Mapping[int, int]) -> Column:
    of = totals.__getitem__
    return {id_: sum(map(of, met)) for id_, met in data.each(_opponents).items()}


@key("direct")
def direct(data: RankingData) -> Column:
    """Head to head: (victories, difference) in the matches between those still tied, or None.

    Only entrants of one part and one stage are tied. Only matches in which all players belong to
    the group count, partners included, and only if each of the group has met each of the others in
    them. A catch-up game is no meeting. Applied once, not to what it leaves tied. So a table of
    three says nothing of two who are tied with each other and not with the third.
    """
    before = list(data.before.values())
    tied: defaultdict[tuple[Value, ...], list[int]] = defaultdict(list)
    for id_ in data.entrants:
        values = [column[id_] for column in before]
        tied[data.parts.get(id_), data.stages.get(id_), *values].append(id_)
    found: dict[int, Value] = dict.fromkeys(data.entrants)
    for group in tied.values():
        if len(group) > 1:
            found.update(_head_to_head(data, frozenset(group)))
    return found


def _head_to_head(data: RankingData, group: frozenset[int]) -> dict[int, Value]:
    """The values of a group, from the matches in which only its members play."""
    inside: dict[int, Lines] = {}
    for id_ in group:
        inside[id_] = [
            (result, side, foes)
            for result, side, foes in data.lines[id_]
            if foes and foes.counts and group.issuperset(foes.ids) and group.issuperset(side.ids)
        ]
        if len(set(_opponents(inside[id_]))) < len(group) - 1:
            return {}
    among = data._replace(lines=inside)
    won, differences = victories(among), difference(among)
    return {id_: (won[id_], differences[id_]) for id_ in group}


@key_of_lines("first_round")
def first_round(lines: Lines) -> int | None:
    """Points in the entrant's own first round with a result, a bye's too; None without any."""
    if not lines:
        return None
    first = min([line[0].round for line in lines])
    return sum([side.points for result, side, _ in lines if result.round == first])


@key("last_round")
def last_round(data: RankingData) -> Column:
    """Points in the highest round with a result, a bye's too; 0 for those absent from it."""
    last = data.last
    return data.each(
        lambda lines: sum([side.points for result, side, _ in lines if result.round == last])
    )


@key_of_lines("games_won")
def games_won(lines: Lines) -> int:
    """Games won, in matches of several games."""
    return sum([side.games for _, side, _ in lines])


@key_of_lines("games_difference")
def games_difference(lines: Lines) -> int:
    """Games won less those of the opponents; of more than two sides, of the best other side."""
    return sum(
        side.games - max(other.games for other in result.sides if other is not side)
        for result, side, _ in lines
        if isinstance(result, MatchResult)
    )


@key("lot")
def lot(data: RankingData) -> Column:
    """The number drawn from 1 to n; the highest wins, like cutting the cards.

    The entrant with the smallest SHA-256 of "seed:id" draws 1, and so on: anyone can check it.
    """
    # By a hash: the same on every version of Python, and a late entrant moves nobody.
    hashes = {id_: sha256(f"{data.seed}:{id_}".encode()).digest() for id_ in data.entrants}
    drawn = sorted(data.entrants, key=hashes.__getitem__)
    return {id_: number for number, id_ in enumerate(drawn, start=1)}


@key("manual")
def manual(data: RankingData) -> Column:
    """The organiser's order: the first of n has n, entrants not named have 0."""
    named = {id_: worth for worth, id_ in enumerate(reversed(data.manual), start=1)}
    return {id_: named.get(id_, 0) for id_ in data.entrants}
