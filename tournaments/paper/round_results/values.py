"""The results of a round on one page: every table with its totals, and which are late."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext as _

from tournaments.brackets.selectors import table_titles
from tournaments.core.tags import points
from tournaments.entrants.selectors.names import PairName, pair_names, together
from tournaments.models import Match, MatchKind
from tournaments.paper.fitting import TextPlace, abreast
from tournaments.paper.print_request import Order, on_sheets, tables
from tournaments.ranking.rows import MatchRow, match_rows
from tournaments.rounds.selectors.waiting import WaitingOne, waiting_ones

FEW_TABLES, SOME_TABLES, ABREAST = 12, 26, 2
"""The most tables one under the other, and the most whose long names have two lines."""
LETTERS, A_LINE, A_LARGE_LINE, A_ROW, A_PAGE = 31, 4.5, 6.2, 2.3, 206
"""The letters of a line of names in the larger type, and millimetres."""
TYPES = {"large": 11, "usual": 10}
"""The points of the two types of names that share one line."""
HALF, HALF_OF_MELEE = 55, 47
"""The millimetres of names beside each other: the numbers of two players take more room."""


@dataclass(slots=True)
class TableSide:
    """A side with what it has made."""

    number: str
    names: tuple[str, ...]
    result: str
    """its total, or the games it has won; empty while the card is out"""
    won: bool


@dataclass(frozen=True, slots=True)
class TableResult:
    """A table of the round."""

    table: int
    sides: tuple[TableSide, ...]
    complete: bool
    drawn: bool
    note: str = ""
    """its match of a bracket; a catch-up game, a partie bis or a forfeit"""


@dataclass(frozen=True, slots=True)
class RoundResults:
    """The tables in order, the byes, and the tables that are late."""

    rows: tuple[tuple[TableResult, ...], ...]
    """one table, or two side by side where there are many"""
    waiting: tuple[WaitingOne, ...]
    late: tuple[int, ...]
    is_short: bool
    """whether the names of a side share one line, shortened as far as they must"""
    type_size: str
    """largest, large or usual: as large as one page has room for"""

    @property
    def tables(self) -> tuple[TableResult, ...]:
        """All tables in order."""
        return tuple(table for row in self.rows for table in row)


def result_rows(order: Order) -> int:
    """The number of rows, before the results are read."""
    count = tables(order)
    return count if count <= FEW_TABLES else ceil(count / ABREAST)


def round_results(order: Order) -> RoundResults:
    """The results of the order's round as they stand (two queries, three of brackets)."""
    round_ = order.of_round
    names = pair_names(order.tournament, round_number=round_.number)
    several = order.tournament.phase_at(round_.number).games > 1
    matches = match_rows(Match.objects.filter(round=round_)).values()
    played = sorted((row for row in matches if row.table), key=lambda row: row.table or 0)
    is_short = len(played) > SOME_TABLES
    titles = table_titles(order.tournament, round_.number)
    results = [
        _table(row, names, titles.get((row.group, row.slot), ""), several=several) for row in played
    ]
    rows = on_sheets(results, 1 if len(results) <= FEW_TABLES else ABREAST)
    type_size = _type_size(rows, is_short=is_short)
    if is_short:
        half = HALF_OF_MELEE if order.tournament.melee else HALF
        place = TextPlace(half, TYPES.get(type_size, 10))
        for side in (side for result in results for side in result.sides):
            side.names = (abreast(side.names, place),)
    return RoundResults(
        rows=rows,
        waiting=tuple(waiting_ones(round_)),
        late=tuple(row.table for row in results if not row.complete),
        is_short=is_short,
        type_size=type_size,
    )


def _type_size(rows: Sequence[Sequence[TableResult]], *, is_short: bool) -> str:
    """The largest type in which all rows stay on one page."""
    sides = sum(len(table.sides) + bool(table.note) for row in rows for table in row)
    alone = all(len(row) == 1 for row in rows)
    if alone and A_ROW * len(rows) + A_LARGE_LINE * sides <= A_PAGE:
        return "largest"
    lines = sum(
        max(
            sum(1 if is_short else _lines_of(side.names) for side in table.sides) + bool(table.note)
            for table in row
        )
        for row in rows
    )
    return "large" if A_ROW * len(rows) + A_LINE * lines <= A_PAGE else "usual"


def _lines_of(names: Sequence[str]) -> int:
    """The lines of names that are broken between partners where they can.

    >>> _lines_of(("Daniel Gauthier", "Luc Roy")), _lines_of(("Daniel Gauthier", "Michel Pasquier"))
    (1, 2)
    """
    if len(" – ".join(names)) <= LETTERS:
        return 1
    return sum(ceil(len(name) / LETTERS) for name in names)


def _table(
    row: MatchRow,
    names: Mapping[int, PairName],
    title: str,
    *,
    several: bool,
) -> TableResult:
    outcomes = [row.outcome(side) for side in row.sides]
    sides = []
    for side, outcome in zip(row.sides, outcomes, strict=True):
        pair = together([names[number] for number in side.ids])
        result = points(side.score) if row.complete else ""
        if row.complete and several:
            result = f"{side.games} · {result}"
        sides.append(TableSide(pair.shown_number, pair.names, result, outcome == "won"))
    kinds = {MatchKind.CATCH_UP.value: _("catch-up game"), MatchKind.BIS.value: _("partie bis")}
    forfeit = any(side.forfeited for side in row.sides)
    note = ", ".join(filter(None, (title, _("forfeit") if forfeit else kinds.get(row.kind, ""))))
    return TableResult(row.table or 0, tuple(sides), row.complete, "drawn" in outcomes, note)
