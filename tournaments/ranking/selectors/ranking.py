"""A page of the ranking, ready to be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from tournaments.core.wording.phases import group_title
from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Tournament
from tournaments.ranking.phase_ranking import PLACE, POOL_PLACE
from tournaments.ranking.selectors.penalties import of_entrant
from tournaments.ranking.selectors.qualifying import MarkShown, Qualifying
from tournaments.ranking.selectors.standings import StandingRow, Standings
from tournaments.ranking.words import (
    COLUMNS,
    SILENT,
    referee_words,
    ruling_words,
    value_words,
    why_words,
)

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
    contest: Tournament,
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
    names = pair_names(contest, public=public, numbers=[row.number for row in page])
    return list(_rows(found, names, found.rows[start : end + 1], len(page), going))


def ranked_row(
    contest: Tournament,
    found: Standings,
    number: int,
    going: Qualifying | None = None,
    names: Mapping[int, PairName] | None = None,
) -> RankedRow | None:
    """The row of one pair, for its own page; `names` where they are known."""
    place = next((at for at, row in enumerate(found.rows) if row.number == number), None)
    if place is None:
        return None
    names = names or pair_names(contest, public=True, numbers=[number])
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


def export_rows(contest: Tournament, found: Standings) -> Iterator[list[str | int | None]]:
    """The whole ranking, a row a pair: rank, number, names, then its values."""
    names = pair_names(contest)
    keys = _shown(found)
    for row in found.rows:
        cells = [_exported(key, row.values.get(key)) for key in keys]
        yield [row.rank, row.number, names[row.number].label, *cells]


def _exported(key: str, value: object) -> str | int | None:
    return value if isinstance(value, int) or value is None else value_words(key, value)
