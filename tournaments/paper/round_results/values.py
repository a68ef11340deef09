"""The results of a round on one page: every table with its totals, and which are late."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from tournaments.brackets.selectors import telling_titles
from tournaments.core.tags import points
from tournaments.entrants.selectors.names import PairName, pair_names, together
from tournaments.models import Match, MatchKind
from tournaments.paper.fitting import TextPlace, Typeset, Way, abreast, setting_of
from tournaments.paper.lines import POINT
from tournaments.paper.print_request import Order, on_sheets
from tournaments.paper.tables.values import waiting_heights
from tournaments.paper.type import BOLD, STEPS, UPRIGHT, SheetSize, Words, names_of
from tournaments.ranking.rows import MatchRow, match_rows
from tournaments.rounds.selectors.waiting import WaitingOne, waiting_ones

ABREAST, GAP = 2, 6
"""The tables beside each other where there are many, and the millimetres between them."""
LINE, AROUND = 1.2, 0.8
"""The height of a line and of what is around a row, in sizes of the type."""
OF_TABLE, OF_NUMBER, OF_BOTH, BESIDE = 2.8, 2.2, 4.4, 1.2
"""The widths of a table, of a number or that of two players, and between them, in sizes of the
type (style.css)."""
OF_RESULT, OF_GAMES, OF_LATE = 3.0, 4.4, 3.9
"""Those of a result or that of several games, and of the words in its place, a line each."""
HEAD = 9.0
"""The millimetres of the titles of the columns."""


@dataclass(frozen=True, slots=True)
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
    note: str
    """its match of a bracket; a catch-up game, a partie bis or a forfeit"""

    def with_short(self, place: TextPlace) -> TableResult:
        """The same with the names of each side on one line, shortened as far as they must."""
        sides = (replace(side, names=(abreast(side.names, place),)) for side in self.sides)
        return replace(self, sides=tuple(sides))


@dataclass(frozen=True)
class RoundResults:
    """The tables in order, and who has none."""

    tables: tuple[TableResult, ...]
    waiting: tuple[WaitingOne, ...]
    abreast: int
    """how many tables stand beside each other"""
    has_both: bool
    """whether a side has the numbers of two players"""
    has_games: bool
    """whether a match has several games"""

    @property
    def rows(self) -> tuple[tuple[TableResult, ...], ...]:
        """The tables that stand beside each other."""
        return on_sheets(self.tables, self.abreast)

    @cached_property
    def setting(self) -> Typeset:
        """The largest type with which it takes the fewest sheets and its rows are even."""
        pairs = [side.names for table in self.tables for side in table.sides]
        return setting_of(pairs, self.room, self.heights, sheets=(UPRIGHT,), head=HEAD, kept=1)

    def heights(self, way: Way, em: float) -> Iterator[float]:
        """The millimetres of its rows in a type of so many."""
        room = self.room(way.sheet, em)
        lines = [
            sum(way.lines(names, room) for names in sides) + bool(table.note or table.drawn)
            for table, sides in zip(self.tables, self._names, strict=True)
        ]
        for row in on_sheets(lines, self.abreast):
            yield em * (LINE * max(row) + AROUND)
        yield from waiting_heights(self.waiting, em)

    @cached_property
    def _names(self) -> Sequence[Sequence[Sequence[Words]]]:
        """By table the widths of the names of each side."""
        return [[names_of(side.names) for side in table.sides] for table in self.tables]

    def room(self, sheet: SheetSize, em: float) -> float:
        """The width of the names in a type of so many millimetres, in sizes of it.

        They are bold beside a result, and have less room where none is in yet.
        """
        width = (sheet.width - GAP * (self.abreast - 1)) / self.abreast
        left = width / em - OF_TABLE - (OF_BOTH if self.has_both else OF_NUMBER) - BESIDE
        return min(left - OF_LATE, (left - (OF_GAMES if self.has_games else OF_RESULT)) / BOLD)

    def shortened(self) -> RoundResults | None:
        """The same on one sheet, with the names of each side on one line.

        None where one sheet cannot hold it.
        """
        em = STEPS[0] * POINT
        place = TextPlace(self.room(UPRIGHT, em) * BOLD * em, STEPS[0])
        short = replace(self, tables=tuple(table.with_short(place) for table in self.tables))
        return short if short.setting.fitted.sheets == 1 else None


def round_results(order: Order) -> RoundResults:
    """The results of the order's round as they stand (two queries, three of brackets).

    Names are shortened only where all tables stand on one sheet so.
    """
    round_ = order.of_round
    names = pair_names(order.tournament, round_number=round_.number)
    several = round_.plan.games > 1
    matches = match_rows(Match.objects.filter(round=round_)).values()
    played = sorted((row for row in matches if row.table), key=lambda row: row.table or 0)
    places = ((row.group, row.slot) for row in played)
    titles = telling_titles(order.tournament, round_.number, places)
    results = tuple(
        _table(row, names, titles.get((row.group, row.slot), ""), several=several) for row in played
    )
    alone = RoundResults(
        results,
        tuple(waiting_ones(round_)),
        abreast=1,
        has_both=order.tournament.melee,
        has_games=several,
    )
    beside = replace(alone, abreast=ABREAST)
    best = min(alone, beside, key=lambda one: one.setting.faults)
    if best.setting.fitted.sheets > 1:
        return alone.shortened() or beside.shortened() or best
    return best


def _table(
    row: MatchRow,
    names: Mapping[int, PairName],
    title: str,
    *,
    several: bool,
) -> TableResult:
    outcomes = [row.outcome_of(side) for side in row.sides]
    sides = []
    for side, outcome in zip(row.sides, outcomes, strict=True):
        pair = together([names[number] for number in side.ids])
        result = points(side.score) if row.complete else ""
        if row.complete and several:
            result = f"{side.games} · {result}"
        number = ", ".join(str(player.number) for player in pair.each)
        sides.append(TableSide(number, pair.names, result, outcome == "won"))
    kinds = {MatchKind.CATCH_UP.value: _("catch-up game"), MatchKind.BIS.value: _("partie bis")}
    forfeit = any(side.forfeited for side in row.sides)
    note = ", ".join(filter(None, (title, _("forfeit") if forfeit else kinds.get(row.kind, ""))))
    return TableResult(row.table or 0, tuple(sides), row.complete, "drawn" in outcomes, note)
