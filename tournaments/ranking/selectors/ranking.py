"""The rows of a ranking in words: their values, their points by round, why one is above."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.core.tags import column_of
from tournaments.core.wording.brackets import group_prefix
from tournaments.entrants.selectors.names import Names, PairName
from tournaments.models import MatchKind, Tournament
from tournaments.ranking.rows import MatchRow, PenaltyFacts
from tournaments.ranking.selectors.after_round import after_round
from tournaments.ranking.selectors.parts import drawn_orders, with_places
from tournaments.ranking.selectors.qualifying import MarkShown, Qualifying
from tournaments.ranking.selectors.snapshots import current
from tournaments.ranking.selectors.standings import StandingRow, Standings, names_of
from tournaments.ranking.words import (
    BY,
    BYES,
    COLUMNS,
    SILENT,
    TOTAL,
    chance_words,
    column_words,
    left_words,
    level_words,
    penalty_words,
    reason_words,
    referee_words,
)

PAGE = 100
MOST_ROUNDS = 10
"""of the latest rounds that have a column"""


class Cell(NamedTuple):
    """The value of a row under a key, with the column's title for narrow screens."""

    title: str
    words: str


class RoundPoints(NamedTuple):
    """The points of a row in a round; `kind` where it had a bye or played for one."""

    words: str
    kind: str
    shown: str
    """the points, after the word for the bye"""


class RankedRow(NamedTuple):
    """A row as it is shown: cells in the order of the columns, `moved` is ranks gained."""

    rank: int | None
    pair: PairName
    cells: tuple[Cell, ...]
    moved: int | None
    fallen: int
    """ranks lost since the round before"""
    why: str
    """why it is above the next one"""
    behind: str
    """why it is below the one before"""
    points: tuple[RoundPoints, ...]
    """its points of the latest rounds"""
    penalties: tuple[str, ...]
    """what the referee gave it, a line each"""
    penalty: int
    """the points of the referee in its total"""
    mark: MarkShown | None
    """whether it goes on to the next phase"""
    line: bool
    """whether those who go on end here, as it stands"""
    left: str
    """that it has left, in words"""
    by_chance: bool
    """whether the lot has made its order with others who are equal in everything"""
    chance: str
    """whom it is equal with in its pool, in words"""


def columns(found: Standings) -> list[str]:
    """The titles of the columns: every key that has a value worth reading."""
    return [str(COLUMNS[key]) for key in keys_shown(found)]


def is_by_points(found: Standings) -> bool:
    """Whether the points come before all else."""
    return keys_shown(found)[:1] == [TOTAL]


def order_words(found: Standings) -> str:
    """By what the rows are in their order, in a sentence."""
    return _("Ranked %(how)s.") % {
        "how": _(", then ").join(str(BY[key]) for key in keys_shown(found))
    }


def ranked_rows(
    tournament: Tournament,
    found: Standings,
    *,
    start: int = 0,
    count: int | None = None,
    public: bool = False,
    names: Names | None = None,
    going: Qualifying | None = None,
    before: Callable[[str], str] = group_prefix,
) -> list[RankedRow]:
    """The rows from a place on, all of them or so many.

    `names` where they are other than those of the ranking, `going` is who goes on to the next
    phase, where the rows are to tell it; `before` names a bracket before its places.
    """
    page = found.rows[start:][:count]
    names = names or names_of(tournament, found, [row.number for row in page], public=public)
    penalties: defaultdict[int, list[PenaltyFacts]] = defaultdict(list)
    given: defaultdict[int, int] = defaultdict(int)
    for one in found.penalties:
        penalties[one.entrant].append(one)
        given[one.entrant] += one.points
    # The rows before and after the page, and their partners, are compared with, not shown.
    head = min(start, 2)
    rows = found.rows[start - head : start + len(page) + 2]
    by_round = _points(tournament, found, rows)
    words = _words(found, rows)
    told = [("", ""), *_compared(found, rows, words, given), ("", "")]
    orders = drawn_orders(found, [row.number for row in rows])
    drawn = {n: order for order in orders for n in found.both(order.numbers)}
    words, titles = with_places(found, rows, words, before), columns(found)
    somebody_left = bool(found.left.withdrawn or found.left.excluded)
    return [
        RankedRow(
            rank=row.rank,
            pair=names[row.number],
            cells=tuple(map(Cell, titles, words[at].values())),
            moved=row.moved,
            fallen=max(-(row.moved or 0), 0),
            why=told[at + 1][0],
            behind=told[at][1],
            points=by_round[at],
            penalties=tuple(map(penalty_words, penalties[row.number])),
            penalty=given[row.number],
            mark=going.shown(row.number) if going else None,
            line=going is not None and row.number in going.lines,
            left=left_words(found.left, row.number) if somebody_left else "",
            by_chance=bool(order := drawn.get(row.number)),
            chance=chance_words(order.pool, order.numbers) if order and order.pool else "",
        )
        for at, row in enumerate(page, start=head)
    ]


def ranked_row(
    tournament: Tournament,
    found: Standings,
    number: int,
    names: Names,
    going: Qualifying | None = None,
) -> RankedRow | None:
    """The row of one pair, for its own page."""
    place = next((at for at, row in enumerate(found.rows) if row.number == number), None)
    if place is None:
        return None
    return ranked_rows(tournament, found, start=place, count=1, names=names, going=going)[0]


def _words(found: Standings, rows: Sequence[StandingRow]) -> list[dict[str, str]]:
    """What each row has in the columns of the ranking, by their keys."""
    keys = keys_shown(found)
    cells = [column_words(key, [row.values.get(key) for row in rows]) for key in keys]
    words = [dict(zip(keys, line, strict=True)) for line in zip(*cells, strict=True)]
    return words or [{} for _row in rows]


def _compared(
    found: Standings,
    rows: Sequence[StandingRow],
    words: Sequence[Mapping[str, str]],
    given: Mapping[int, int],
) -> list[tuple[str, str]]:
    """Of each row and the next: why the one is above, why the other is behind.

    Of two pairs the better players are compared, then the others.
    """
    sides: defaultdict[int, list[tuple[StandingRow, Mapping[str, str]]]] = defaultdict(list)
    for line in zip(rows, words, strict=True) if found.partners else ():
        sides[found.lead(line[0].number) or line[0].number].append(line)
    reasons = {row.above_next for row in rows}
    said = {key: reason_words(key, found.manual_reason) for key in reasons}
    told, partners = [], _("Partners: both have the same rank.")
    for (row, cells), (below, others) in pairwise(zip(rows, words, strict=True)):
        key = row.above_next
        if found.partners:
            if found.partners.get(row.number) == below.number and row.rank == below.rank:
                told.append((partners, partners))
                continue
            # The first players of the two whose values differ.
            numbers = (found.lead(one.number) or one.number for one in (row, below))
            both = zip(*(sides[number] for number in numbers), strict=False)
            differ = (two for two in both if key and two[0][1].get(key) != two[1][1].get(key))
            (row, cells), (below, others) = next(differ, ((row, cells), (below, others)))
        here, there = cells.get(key or "", ""), others.get(key or "", "")
        why, behind = said[key]
        why %= {"value": here, "next": there}
        behind %= {"value": there, "before": here}
        referee = given.get(row.number, 0), given.get(below.number, 0)
        if key == "points" and any(referee):
            why = f"{why} {referee_words(*referee)}"
        keys = [*cells]
        level = keys[: keys.index(key)] if key and key in cells else []
        if TOTAL in level:
            why, behind = level_words({name: cells[name] for name in level}, why, behind)
        told.append((why, behind))
    return told


def strong_column(found: Standings) -> int:
    """The place of the column to set in bold type: that of the points, else the first."""
    shown = keys_shown(found)
    return shown.index(TOTAL) if TOTAL in shown else 0


def rounds_shown(found: Standings) -> range:
    """The latest rounds, each with a column of points."""
    return range(max(found.after_round - MOST_ROUNDS, 0) + 1, found.after_round + 1)


def _points(
    tournament: Tournament, found: Standings, rows: Sequence[StandingRow]
) -> list[tuple[RoundPoints, ...]]:
    """The points of rows in the latest rounds."""
    with current(tournament) as snapshot:
        scored = after_round(tournament, snapshot, found.after_round, running=True).points
        byes = snapshot.once("byes", lambda: _byes(snapshot.matches.values()))
    columns = []
    for at in rounds_shown(found):
        column = []
        points = column_of([scored.get(row.number, {}).get(at) for row in rows])
        for row, words in zip(rows, points, strict=True):
            kind = byes.get((row.number, at), "")
            shown = BYES[kind] % {"points": words} if kind else words
            column.append(RoundPoints(words, kind, shown))
        columns.append(column)
    return list(zip(*columns, strict=True)) if columns else [()] * len(rows)


def _byes(matches: Iterable[MatchRow]) -> Mapping[tuple[int, int], str]:
    """By entrant and round: a bye, or the partie bis that was played for one."""
    kinds: dict[tuple[int, int], str] = {}
    for match in matches:
        played = match.kind == MatchKind.BIS and match.complete
        for number in match.ids if match.kind == MatchKind.BYE or played else ():
            # A bye stays one when its partie bis was played.
            if kinds.get((number, match.round)) != MatchKind.BYE:
                kinds[number, match.round] = match.kind
    return kinds


def keys_shown(found: Standings) -> list[str]:
    """The keys that have a value worth reading, each a column."""
    return [key for key in found.keys if key not in SILENT]
