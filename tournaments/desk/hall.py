"""The hall: its tables by what is known of them now, and where they stand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.urls import reverse

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

COMPLETE = (MatchState.ENTERED, MatchState.CONFIRMED)
MOST_TABLES = 999
MOST_CELLS = 40
"""Of the plan, from the left and from the top."""
IN_A_ROW = 6


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table as the hall sees it; `late` is minutes since half of the cards were in."""

    spot: TableSpot
    state: str
    late: int
    scores: tuple[int, ...]
    url: str
    hands: int = 0
    """entered so far, of a table that is counted hand by hand and goes on"""

    @property
    def number(self) -> int:
        return self.spot.number

    @property
    def label(self) -> str:
        return self.spot.label


Plan = tuple[tuple[HallTable | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Hall:
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
    scores = _scores(matches.filter(state__in=COMPLETE))
    usual = _usual_return([row[3] for row in rows])
    counting = any(row[1] not in COMPLETE and row[4] == MatchEntry.HANDS for row in rows)
    hands = Hand.objects.so_far(matches) if counting else {}
    late = max(0, int((now - usual).total_seconds()) // 60) if usual else 0
    tables = tuple(
        _table(
            tournament, number, TableSpot(*spot), state, review, late, scores[pk], hands.get(pk, 0)
        )
        for pk, state, review, _recorded, _entry, *spot in rows
        if spot[0] is not None
    )
    placed = [table for table in tables if table.spot.placed]
    loose = tuple(table for table in tables if not table.spot.placed)
    return Hall(number, tables, _plan(placed), loose)


SPOT_COLUMNS = tuple(f"hall_table__{one}" for one in ("number", "label", "across", "down"))


def _table(
    tournament: Tournament,
    round_number: int,
    spot: TableSpot,
    state: str,
    review: object,
    late: int,
    scores: Sequence[int],
    hands: int,
) -> HallTable:
    complete = state in COMPLETE
    return HallTable(
        spot=spot,
        state="expected" if not complete else "flagged" if review else "in",
        late=0 if complete else late,
        scores=tuple(scores),
        url=reverse("match_desk", args=[tournament.code, round_number, spot.number]),
        hands=hands,
    )


def _scores(matches: Iterable[Match]) -> dict[int, list[int]]:
    """The scores of the sides of each match, by its key."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    sides = Side.objects.filter(match__in=matches, score__isnull=False)
    for match, score in sides.order_by("position").values_list("match_id", "score"):
        found[match].append(score or 0)
    return found


def _usual_return(recorded: Sequence[datetime | None]) -> datetime | None:
    """When half of the cards were in; from then on the other tables are late."""
    half = (len(recorded) + 1) // 2
    times = sorted(at for at in recorded if at is not None)
    return times[half - 1] if half and len(times) >= half else None


def _plan(placed: Sequence[HallTable]) -> Plan:
    """The rows of the smallest part of the hall that has all these tables."""
    at = {(table.spot.across or 0, table.spot.down or 0): table for table in placed}
    if not at:
        return ()
    acrosses, downs = [cell[0] for cell in at], [cell[1] for cell in at]
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
