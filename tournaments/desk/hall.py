"""The hall: its tables by what is known of them now, and where they stand."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from django.shortcuts import resolve_url

from tournaments.models import (
    Hand,
    Match,
    MatchEntry,
    MatchKind,
    MatchState,
    Side,
    Table,
    Tournament,
)
from tournaments.results.pages import minutes_late

COMPLETE = (MatchState.ENTERED, MatchState.CONFIRMED)
MOST_TABLES = 999
MOST_CELLS = 40
"""Of the plan, from the left and from the top."""
IN_A_ROW = 6


@dataclass(frozen=True)
class TableSpot:
    """A table of the hall: its name, and its cell counted from the left and from the top."""

    number: int
    label: str = ""
    across: int | None = None
    down: int | None = None

    @property
    def placed(self) -> bool:
        """Whether it stands on the plan."""
        return self.across is not None and self.down is not None


@dataclass(frozen=True, kw_only=True)
class HallTable(TableSpot):
    """A table as the hall sees it; `late` is minutes since half of the cards were in."""

    state: str
    late: int
    scores: Sequence[int]
    url: str
    hands: int = 0
    """entered so far, of a table that is counted hand by hand and goes on"""


Plan = tuple[tuple[HallTable | None, ...], ...]


class Hall(NamedTuple):
    """The tables of a round: those on the plan by its rows, the others by number."""

    round_number: int
    tables: tuple[HallTable, ...]
    plan: Plan
    loose: tuple[HallTable, ...]

    @property
    def returned(self) -> int:
        """How many cards are in."""
        return sum(table.state != "expected" for table in self.tables)

    @property
    def flagged(self) -> list[HallTable]:
        """The tables whose result is to be checked."""
        return [table for table in self.tables if table.state == "flagged"]

    @property
    def late(self) -> list[HallTable]:
        """The tables whose card is late."""
        return [table for table in self.tables if table.late]


def hall(tournament: Tournament, number: int, now: datetime) -> Hall:
    """The tables of a published round (two queries, three where hands are being entered)."""
    matches = Match.objects.filter(round__tournament=tournament, round__number=number).exclude(
        kind=MatchKind.BYE
    )
    columns = ("pk", "state", "review", "recorded_at", "entry", *SPOT_COLUMNS)
    rows = list(matches.order_by("hall_table__number").values_list(*columns))
    scores: defaultdict[int, list[int]] = defaultdict(list)
    sides = Side.objects.filter(match__in=matches.filter(state__in=COMPLETE), score__isnull=False)
    for match, score in sides.order_by("position").values_list("match_id", "score"):
        scores[match].append(score or 0)
    late = minutes_late([row[3] for row in rows], now)
    counting = any(row[1] not in COMPLETE and row[4] == MatchEntry.HANDS for row in rows)
    hands = Hand.objects.so_far(matches) if counting else {}
    tables = tuple(
        HallTable(
            *spot,
            state="expected" if state not in COMPLETE else "flagged" if review else "in",
            late=0 if state in COMPLETE else late,
            scores=tuple(scores[pk]),
            url=resolve_url("match_desk", tournament.code, number, spot[0]),
            hands=hands.get(pk, 0),
        )
        for pk, state, review, _recorded, _entry, *spot in rows
    )
    loose = tuple(table for table in tables if not table.placed)
    return Hall(number, tables, _plan([table for table in tables if table.placed]), loose)


SPOT_COLUMNS = tuple(f"hall_table__{name}" for name in ("number", "label", "across", "down"))


def _plan(placed: Sequence[HallTable]) -> Plan:
    """The rows of the smallest part of the hall that has all these tables."""
    at = {(table.across or 0, table.down or 0): table for table in placed}
    if not at:
        return ()
    acrosses, downs = zip(*at, strict=True)
    return tuple(
        tuple(at.get((across, down)) for across in range(min(acrosses), max(acrosses) + 1))
        for down in range(min(downs), max(downs) + 1)
    )


def spots(tournament: Tournament) -> list[TableSpot]:
    """Every table that the contest has or will need, with its place on the plan (two queries)."""
    stands: dict[int, Table] = {table.number: table for table in tournament.tables.all()}
    entered = tournament.entrants.placed().count()
    needed = max([*stands, entered // tournament.entrants_at_table])
    return [
        TableSpot(number, table.label, table.across, table.down)
        if (table := stands.get(number))
        else TableSpot(number)
        for number in range(1, min(needed, MOST_TABLES) + 1)
    ]


def in_rows(tables: Sequence[TableSpot]) -> list[TableSpot]:
    """The tables in rows by their number.

    >>> [(spot.number, spot.across, spot.down) for spot in in_rows([TableSpot(6), TableSpot(7)])]
    [(6, 6, 1), (7, 1, 2)]
    """
    wide = max(IN_A_ROW, -(-len(tables) // MOST_CELLS))
    return [
        replace(spot, across=(spot.number - 1) % wide + 1, down=(spot.number - 1) // wide + 1)
        for spot in tables
    ]
