"""The hall: its tables by what is known of them now, and where they stand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from tournaments.entrants.selectors.entrants import check_in_totals
from tournaments.entrants.selectors.names import PairName
from tournaments.models import Round, Table, Tournament
from tournaments.results.board import Progress, TableOfBoard, board

ROOM, HIGH, GAP = 100, 76, 10
"""Width and height of a cell of the plan and what is left free in it, in units of its drawing."""
MOST_TABLES = 999


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table as the hall sees it; `x` and `y` are its corner in the drawing of the plan."""

    number: int
    label: str
    state: str
    late: int
    scores: tuple[int | None, ...]
    pairs: tuple[PairName, ...]
    url: str
    x: int = 0
    y: int = 0

    @property
    def middle(self) -> int:
        """Where its words are centred."""
        return self.x + (ROOM - GAP) // 2


@dataclass(frozen=True, slots=True)
class Hall:
    """The tables of a round; `placed` where all of them have their place on the plan."""

    tables: tuple[HallTable, ...]
    progress: Progress
    placed: bool
    width: int = 0
    height: int = 0


@dataclass(frozen=True, slots=True)
class Spot:
    """A table on the plan: its name, and its cell counted from the left and from the top."""

    number: int
    label: str
    across: int | None
    down: int | None


def hall(round_: Round, now: datetime) -> Hall:
    """The tables of a published round on the plan of the hall (seven queries).

    Without a place for each of them they stand by number, and the drawing is left out.
    """
    found = board(round_, now)
    stands = {spot.number: spot for spot in round_.tournament.tables.all()}
    cells = {
        number: (spot.across, spot.down)
        for number, spot in stands.items()
        if spot.across is not None and spot.down is not None
    }
    placed = bool(found.tables) and all(table.number in cells for table in found.tables)
    shown = [cells[table.number] for table in found.tables] if placed else []
    left, top = (min(cell[at] for cell in shown) if placed else 0 for at in (0, 1))
    tables = tuple(
        _at_its_place(round_, table, stands, cells.get(table.number, (0, 0)), left, top)
        for table in found.tables
    )
    return Hall(
        tables,
        found.progress,
        placed,
        width=max((table.x for table in tables), default=0) + ROOM - GAP,
        height=max((table.y for table in tables), default=0) + HIGH - GAP,
    )


def _at_its_place(
    round_: Round,
    table: TableOfBoard,
    stands: dict[int, Table],
    cell: tuple[int, int],
    left: int,
    top: int,
) -> HallTable:
    return HallTable(
        number=table.number,
        label=stands[table.number].label if table.number in stands else "",
        state=table.state,
        late=table.late,
        scores=table.scores if table.state != "expected" else (),
        pairs=table.pairs,
        url=reverse("match_desk", args=[round_.tournament.code, round_.number, table.number]),
        x=(cell[0] - left) * ROOM,
        y=(cell[1] - top) * HIGH,
    )


def spots(tournament: Tournament) -> list[Spot]:
    """Every table that the contest has or will need, with its place on the plan (two queries)."""
    stands = {table.number: table for table in tournament.tables.all()}
    entered = check_in_totals(tournament).entered
    needed = max([*stands, entered // tournament.entrants_at_table])
    return [
        Spot(number, table.label, table.across, table.down)
        if (table := stands.get(number))
        else Spot(number, "", None, None)
        for number in range(1, min(needed, MOST_TABLES) + 1)
    ]
