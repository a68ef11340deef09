"""The check-in list: every entrant with boxes to tick, by number or by family name."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from tournaments.core.wording.settings import fee_words
from tournaments.entrants.fields import CATEGORY, FIELDS, HOME_CLUB, EntrantField
from tournaments.entrants.people import by_family_name, family_and_first
from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.paper.lines import POINT
from tournaments.paper.print_request import Order
from tournaments.paper.type import (
    BOLD,
    DESK_STEPS,
    NOTE,
    TITLE,
    UPRIGHT,
    Words,
    even_steps,
    fitted_list,
    name_lines,
    names_of,
    row_height,
    words_of,
)

BY_NAME = "name"
"""The order of the family names."""
WALK_IN, ALL_WALK_IN = 8, 32
"""The empty lines at the end of the list, and where nobody is entered."""
BOX, DETAILS, TICK = 15.5, 45.0, 5.4
"""The millimetres of a column of boxes, of the details and of a line with a box (style.css)."""
OF_NUMBER, BESIDE = 3.0, 1.7
"""The widths of the number and beside the names, in sizes of the type."""
END = 166.0
"""The millimetres of the lines for the door and the totals, which stay together."""


@dataclass(frozen=True, slots=True)
class CheckInLine:
    """An entrant on the check-in list; by family name a player of it."""

    pair: PairName
    present: bool
    paid: bool
    details: str
    name: str = ""
    """the player whose line it is, where the list goes by family name"""

    @property
    def parts(self) -> tuple[str, str]:
        """The family name, by which the list goes, and the rest of the name."""
        return family_and_first(self.name)

    @property
    def others(self) -> str:
        """Who plays with its player."""
        return ", ".join(name for name in self.pair.names if name != self.name)

    @property
    def has_boxes(self) -> bool:
        """Whether the entrant is ticked here: not on the line of the second player."""
        return self.name in ("", *self.pair.names[:1])


@dataclass(frozen=True)
class CheckIn:
    """The entrants in order, with the fee of an entrant in cents."""

    lines: tuple[CheckInLine, ...]
    fee_cents: int
    columns: str
    """The titles of the details shown: the club, and what else some entrant has."""
    waiting: tuple[CheckInLine, ...]
    """The waiting list in its order."""
    entered: int
    present: int
    paid: int
    fee: str
    """in words"""
    walk_in: tuple[str, ...]
    """The empty lines for entries at the door."""
    by_name: bool
    """Whether there is a line for each player, by family name."""

    @property
    def paid_cents(self) -> int:
        """The fees that are paid."""
        return self.paid * self.fee_cents

    @property
    def has_details(self) -> bool:
        """Whether a line has anything beside the names."""
        return self.by_name or any(line.details for line in (*self.lines, *self.waiting))

    @property
    def type_class(self) -> str:
        """The class of the largest type with which it takes the fewest sheets."""
        each = [line.pair.names for line in self.lines]
        if self.by_name:
            each = [(line.name,) for line in self.lines]
        steps = even_steps(each, self.room, DESK_STEPS)
        return fitted_list(self.heights, above=TITLE + NOTE, kept=1, steps=steps).type_class

    def room(self, em: float) -> float:
        """The width of the names in a type of so many millimetres, in sizes of it."""
        fixed = BOX * (3 if self.fee_cents else 1) + DETAILS * self.has_details
        left = (UPRIGHT.width - fixed) / em - OF_NUMBER - BESIDE
        return left / BOLD if self.by_name else left

    def heights(self, em: float) -> Iterator[float]:
        """The millimetres of its rows in a type of so many; those of the end are one."""
        room = self.room(em)
        small = max(10 * POINT, 0.85 * em)
        for line, (names, details) in zip(self.lines, self._words, strict=True):
            told = small / em * name_lines([details], (DETAILS - BESIDE * em) / small)
            lines = max(name_lines(names, room), told)
            yield max(row_height(em, lines), row_height(em, 0) + TICK * line.has_boxes)
        yield END

    @cached_property
    def _words(self) -> list[tuple[Sequence[Words], Words]]:
        """The widths of the names and of the details of each line."""
        return [
            (
                names_of((line.name,) if self.by_name else line.pair.names),
                words_of(line.others if self.by_name else line.details),
            )
            for line in self.lines
        ]


def check_in(order: Order) -> CheckIn:
    """The entrants who have not withdrawn, then the waiting list, with boxes to tick."""
    entrants, waiting = order.tournament.entrants.staying(), order.tournament.entrants.waiting()
    in_order = sorted(FIELDS, key=lambda field: field is not CATEGORY)
    used: set[EntrantField] = set()
    lines: list[CheckInLine] = []
    in_line: list[CheckInLine] = []
    names = pair_names(order.tournament)
    for entrant in [*entrants, *waiting]:
        texts = {field: getattr(entrant, field.name) for field in in_order}
        used |= {field for field, text in texts.items() if text}
        shown = " · ".join(filter(None, texts.values()))
        line = CheckInLine(names[entrant.number], entrant.present, entrant.paid, shown)
        (lines if entrant.waiting is None else in_line).append(line)
    columns = [_("Category, club") if CATEGORY in used else _("Club")]
    columns += [str(field.title) for field in FIELDS if field in used - {CATEGORY, HOME_CLUB}]
    by_name = order.options.get("order") == BY_NAME
    return CheckIn(
        lines=tuple(by_family(lines) if by_name else lines),
        fee_cents=order.tournament.players_each * order.tournament.fee_cents,
        columns=", ".join(columns),
        waiting=tuple(in_line),
        entered=len(lines),
        present=sum(line.present for line in lines),
        paid=sum(line.paid for line in lines),
        fee=fee_words(order.tournament),
        walk_in=("",) * (WALK_IN if lines else ALL_WALK_IN),
        by_name=by_name,
    )


def by_family(lines: Sequence[CheckInLine]) -> list[CheckInLine]:
    """A line for each player, in order of the family names."""
    each = [replace(line, name=name) for line in lines for name in line.pair.names]
    return sorted(each, key=lambda line: by_family_name(line.name))
