"""The ranking keys: small named parts that the organiser puts in the order he wants (draws.md §5).

To add a key: write one function, put `@key_of_lines("its_name")` above it if the entrant's own
results are enough, else `@key("its_name")`, and give it a clause in the tests. Order here is the
order of the choices. A function of lines is kept by the tally: it may depend on nothing else.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256

from scoring.ranking.registry import Column, Contest, Value, key, key_of_lines
from scoring.ranking.results import Lines, best_foe, outcome


def _victories(lines: Lines) -> int:
    return sum([side.ids[0] in result.winner for result, side, _ in lines if result.winner])


def _points(lines: Lines) -> int:
    return sum([side.points for _, side, _ in lines])


def _opponents(lines: Lines) -> list[int]:
    """The players met, as often as they were met."""
    return [foe for _, _, foes in lines if foes for foe in foes.ids]


def _total_points(contest: Contest) -> dict[int, int]:
    total = contest.each(_points)
    for id_, points in contest.penalties.items():
        total[id_] += points
    return total


@key("victories")
def victories(contest: Contest) -> Column:
    """Matches won, and byes that count as a victory."""
    return contest.each(_victories)


@key("match_points")
def match_points(contest: Contest) -> Column:
    """The worth of each outcome; of a bye, that of a win where it counts as a victory."""
    worth = contest.match_points
    if worth is None:
        raise ValueError("the key match_points needs the worth of a match")
    lines = contest.tally.lines
    return {
        id_: sum([worth.worth(outcome(result, side)) for result, side, _ in lines.get(id_, ())])
        for id_ in contest.entrants
    }


@key("points")
def points(contest: Contest) -> Column:
    """Points of matches and byes, penalties included."""
    return _total_points(contest)


@key_of_lines("difference")
def difference(lines: Lines) -> int:
    """Points scored less points conceded, in matches played.

    draws.md speaks of two sides. Of more, the points of the best of the others are taken off: the
    winner has his lead, everybody else what he lacks.
    """
    return sum([line[1].points - best_foe(line) for line in lines if line[2]])


@key_of_lines("points_against", upward=True)
def points_against(lines: Lines) -> int | None:
    """Points conceded in matches played; None without any.

    Of more than two sides, those of all the others together: what the table gave away.
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
def opponents_points(contest: Contest) -> Column:
    """The points of every player met, penalties and their byes included, once a meeting."""
    return _of_opponents(contest, _total_points(contest))


@key("opponents_victories")
def opponents_victories(contest: Contest) -> Column:
    """The victories of every player met, their byes included, once a meeting."""
    return _of_opponents(contest, contest.each(_victories))


def _of_opponents(contest: Contest, totals: Mapping[int, int]) -> Column:
    of = totals.__getitem__
    return {id_: sum(map(of, met)) for id_, met in contest.each(_opponents).items()}


@key("direct")
def direct(contest: Contest) -> Column:
    """Head to head: (victories, difference) in the matches between those still tied, or None.

    Only matches in which all players belong to the group count, partners included, and only if
    each of the group has met each of the others in them. Applied once, not to what it leaves tied.
    So a table of three says nothing of two who are tied with each other and not with the third.
    """
    column: dict[int, Value] = dict.fromkeys(contest.entrants)
    for group in _still_tied(contest):
        column.update(_head_to_head(contest.tally.lines, frozenset(group)))
    return column


def _still_tied(contest: Contest) -> list[list[int]]:
    columns = list(contest.before.values())
    groups: defaultdict[tuple[Value, ...], list[int]] = defaultdict(list)
    for id_ in contest.entrants:
        groups[tuple([column[id_] for column in columns])].append(id_)
    return [group for group in groups.values() if len(group) > 1]


def _head_to_head(lines: Mapping[int, Lines], group: frozenset[int]) -> dict[int, Value]:
    values: dict[int, Value] = {}
    for id_ in group:
        inside = _between(lines.get(id_, ()), group)
        if len(set(_opponents(inside))) < len(group) - 1:
            return {}
        values[id_] = _victories(inside), difference(inside) or 0
    return values


def _between(lines: Lines, group: frozenset[int]) -> Lines:
    """The matches among the members of a group alone."""
    return [
        (result, side, foes)
        for result, side, foes in lines
        if foes and group.issuperset(foes.ids) and group.issuperset(side.ids)
    ]


@key("last_round")
def last_round(contest: Contest) -> Column:
    """Points in the highest round with a result, a bye's too; 0 for those absent from it."""
    lines = contest.tally.lines
    last = max((line[0].round for own in lines.values() for line in own), default=0)
    return {
        id_: sum([side.points for result, side, _ in lines.get(id_, ()) if result.round == last])
        for id_ in contest.entrants
    }


@key("lot")
def lot(contest: Contest) -> Column:
    """The number drawn from 1 to n; the highest wins, like cutting the cards.

    Who has the smallest SHA-256 of "seed:id" draws 1, and so on, so that anyone can check it.
    """
    return _drawn(contest.seed, contest.entrants)


@lru_cache(maxsize=16)
def _drawn(seed: int, entrants: tuple[int, ...]) -> Mapping[int, int]:
    """A hash draws, not `random`: the same on every version, and a late entrant moves nobody."""
    drawn = sorted(entrants, key=lambda id_: (sha256(f"{seed}:{id_}".encode()).digest(), id_))
    return {id_: number for number, id_ in enumerate(drawn, start=1)}


@key("manual")
def manual(contest: Contest) -> Column:
    """The organiser's order, the first of n worth n; those he did not name 0."""
    named = {id_: worth for worth, id_ in enumerate(reversed(contest.manual), start=1)}
    return {id_: named.get(id_, 0) for id_ in contest.entrants}
