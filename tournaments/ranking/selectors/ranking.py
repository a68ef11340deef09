"""A page of the ranking, ready to be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import NamedTuple

from scoring.ranking import Ranked, chance_of
from tournaments.core.wording.phases import group_title
from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Tournament
from tournaments.ranking.phase_ranking import PLACE, POOL_PLACE
from tournaments.ranking.qualification import Course, within_bracket, within_rounds
from tournaments.ranking.reading import bounds_of
from tournaments.ranking.selectors.penalties import of_entrant
from tournaments.ranking.selectors.qualifying import MarkShown, Qualifying
from tournaments.ranking.selectors.standings import StandingRow, Standings, standings
from tournaments.ranking.words import (
    COLUMNS,
    SILENT,
    referee_words,
    ruling_words,
    value_words,
    why_words,
)

MANUAL = "manual"


def tied_groups(found: Standings) -> list[list[int]]:
    """The entrants equal in every key before `manual`, group by group, the best first.

    As they stand now: whoever has a place in the organiser's order comes before who has none. Who
    was left behind in an earlier phase without that key is in no group.
    """
    if MANUAL not in found.keys:
        return []
    before = found.keys[: found.keys.index(MANUAL)]
    ranked = [row for row in found.rows if MANUAL in row.values]
    groups = groupby(ranked, key=lambda row: _merits(row, before))
    numbers = [[row.number for row in rows] for _, rows in groups]
    return [group for group in numbers if len(group) > 1]


def _merits(row: StandingRow, keys: Iterable[str]) -> tuple[object, ...]:
    return tuple(row.values.get(key) for key in keys)


def place_now(tournament: Tournament, group: list[int], number: int) -> int | None:
    """The place of an entrant in its group in the stored order; None where it has none."""
    named = [one for one in tournament.manual_order if one in group]
    return named.index(number) + 1 if number in named else None


WIDTH, TOP, HEIGHT, MARGIN = 320, 30, 80, 24
"""Of the plot, in its own units: where the points stand, best rank at the top."""


@dataclass(frozen=True, slots=True)
class PathPoint:
    """A rank after a round, and where its point stands in the plot."""

    round: int
    rank: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class RankPath:
    """The way of an entrant through the rankings; `of` is how many there are."""

    points: tuple[PathPoint, ...]
    of: int

    @property
    def line(self) -> str:
        """The points as a polyline."""
        return " ".join(f"{point.x},{point.y}" for point in self.points)

    @property
    def ranks(self) -> str:
        """The ranks in one line, for who does not see the plot."""
        return ", ".join(str(point.rank) for point in self.points)


def rank_path(tournament: Tournament, number: int) -> RankPath | None:
    """The ranks of an entrant after each round; None before the second, or of nobody."""
    last = standings(tournament)
    if last.after_round < 2 or last.of(number) is None:
        return None
    found = (standings(tournament, upto_round=at) for at in range(1, last.after_round + 1))
    ranks = [row.rank for one in found if (row := one.of(number)) is not None]
    return RankPath(_points(ranks), len(last.rows))


def _points(ranks: list[int]) -> tuple[PathPoint, ...]:
    """Points at even distances, the best rank of its own at the top and the worst at the bottom."""
    best, spread = min(ranks), max(max(ranks) - min(ranks), 1)
    step = (WIDTH - 2 * MARGIN) // (len(ranks) - 1)
    return tuple(
        PathPoint(at + 1, rank, MARGIN + at * step, TOP + (rank - best) * HEIGHT // spread)
        for at, rank in enumerate(ranks)
    )


def assured_first(tournament: Tournament, found: Standings) -> int | None:
    """The number of the entrant that nobody can catch any more, None while it is open.

    Only while cards of the last round planned are to come: before, a round more or a late
    entrant could still change what is left to play.
    """
    last = found.after_round == tournament.rounds_total and found.partial
    if not last or not found.rows:
        return None
    if tournament.chained:
        return None if found.course is None else _first_of_phase(tournament, found.course, found)
    bounds = bounds_of(tournament)
    if bounds is None:
        return None
    key = found.keys[0]
    rows = [_row(row.rank, row.number, key, row.values[key]) for row in found.rows]
    first = rows[0].id
    return first if chance_of(first, rows, 1, found.awaited, bounds) == "qualified" else None


def _first_of_phase(tournament: Tournament, course: Course, found: Standings) -> int | None:
    """Of the last phase; of several groups of the best, of pools nobody is the first of all."""
    plan, first = course.facts.plan, found.rows[0].number
    best = next(iter(course.facts.members), "")
    if plan.position < len(tournament.chain) or (plan.grouped and not plan.bracketed):
        return None
    if plan.bracketed:
        told = within_bracket(course, best, 1)
    else:
        told = within_rounds(course, 1, course.facts.members[best])
    return first if told.get(first) == "qualified" else None


def _row(rank: int, number: int, key: str, value: object) -> Ranked:
    return Ranked(rank, number, {key: int(str(value))}, None)


PAGE = 100


class Cell(NamedTuple):
    """The value of a row under a key, with the column's title for narrow screens."""

    title: str
    words: str


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A row as it is shown: cells in the order of the columns, `moved` is ranks gained."""

    rank: int
    pair: PairName
    cells: tuple[Cell, ...]
    moved: int | None
    why: str
    rulings: tuple[str, ...] = ()
    """what the referee gave it, a line each"""
    penalty: int = 0
    """the points of the referee in its total"""
    mark: MarkShown | None = None
    """whether it goes on to the next phase"""
    line: bool = False
    """whether those who go on end here, as it stands"""

    @property
    def fallen(self) -> int:
        """Ranks lost since the round before."""
        return -self.moved if self.moved is not None and self.moved < 0 else 0


def columns(found: Standings) -> list[str]:
    """The titles of the columns: every key that has a value worth reading."""
    return [str(COLUMNS[key]) for key in _shown(found)]


def ranked_rows(
    tournament: Tournament,
    found: Standings,
    *,
    start: int = 0,
    count: int | None = None,
    public: bool = False,
    going: Qualifying | None = None,
) -> list[RankedRow]:
    """A page of rows from a place on, with names (two queries whatever the ranking's length).

    `going` is who goes on to the next phase, where the rows are to tell it.
    """
    end = start + (PAGE if count is None else count)
    page = found.rows[start:end]
    names = pair_names(tournament, public=public, numbers=[row.number for row in page])
    return list(_rows(found, names, found.rows[start : end + 1], len(page), going))


def ranked_row(
    tournament: Tournament,
    found: Standings,
    number: int,
    going: Qualifying | None = None,
    names: Mapping[int, PairName] | None = None,
) -> RankedRow | None:
    """The row of one pair, for its own page; `names` where they are known."""
    place = next((at for at, row in enumerate(found.rows) if row.number == number), None)
    if place is None:
        return None
    names = names or pair_names(tournament, public=True, numbers=[number])
    return next(iter(_rows(found, names, found.rows[place : place + 2], 1, going)))


def _rows(
    found: Standings,
    names: Mapping[int, PairName],
    rows: Sequence[StandingRow],
    count: int,
    going: Qualifying | None,
) -> Iterator[RankedRow]:
    """The first `count` rows; one more is looked at to say why the last is above it."""
    shown = list(zip(_shown(found), columns(found), strict=True))
    for row, following in zip_longest(rows[:count], rows[1 : count + 1]):
        yield RankedRow(
            rank=row.rank,
            pair=names[row.number],
            cells=tuple(Cell(title, _words(found, key, row)) for key, title in shown),
            moved=row.moved,
            why=_why(row, following, found),
            rulings=tuple(map(ruling_words, of_entrant(found.rulings, row.number))),
            penalty=_penalty(found, row),
            mark=going.shown(row.number) if going else None,
            line=going is not None and row.number in going.lines,
        )


def _words(found: Standings, key: str, row: StandingRow) -> str:
    """A value; a place of another bracket or pool than the first group's says whose."""
    words, value = value_words(key, row.values.get(key)), row.values.get(key)
    if key not in (PLACE, POOL_PLACE) or value is None or found.course is None:
        return words
    _first, *others = found.course.facts.members.items()
    beside = next((name for name, members in others if row.number in members), "")
    return f"{group_title(beside)} · {words}" if beside else words


def _why(row: StandingRow, following: StandingRow | None, found: Standings) -> str:
    if following is None:
        return ""
    key = row.above_next
    if key is None:
        return why_words(None, None, None)
    decided = found.manual_reason
    words = why_words(key, row.values.get(key), following.values.get(key), decided)
    given = (_penalty(found, row), _penalty(found, following))
    return f"{words} {referee_words(*given)}" if key == "points" and any(given) else words


def _penalty(found: Standings, row: StandingRow) -> int:
    return sum(one.points for one in of_entrant(found.rulings, row.number))


def _shown(found: Standings) -> list[str]:
    return [key for key in found.keys if key not in SILENT]


def export_rows(tournament: Tournament, found: Standings) -> Iterator[list[str | int | None]]:
    """The whole ranking, a row a pair: rank, number, names, then its values."""
    names = pair_names(tournament)
    keys = _shown(found)
    for row in found.rows:
        cells = [_exported(key, row.values.get(key)) for key in keys]
        yield [row.rank, row.number, names[row.number].label, *cells]


def _exported(key: str, value: object) -> str | int | None:
    return value if isinstance(value, int) or value is None else value_words(key, value)
