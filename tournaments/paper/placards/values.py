"""The numbers of the tables, to fold and to stand on them."""

from dataclasses import dataclass

from tournaments.paper.print_request import Order
from tournaments.rounds.draw_input import tables_for

LARGE, MEDIUM = 2, 3
"""The digits of a number that has the largest type, and the second."""


@dataclass(frozen=True, slots=True)
class Placard:
    """A table: its number and the name that the hall knows it by."""

    number: int
    label: str = ""

    @property
    def size(self) -> str:
        """The type of its number."""
        digits = len(str(self.number))
        return "large" if digits <= LARGE else "medium" if digits == MEDIUM else "small"


def placards(order: Order) -> tuple[Placard, ...]:
    """A placard for each table of the hall, and for each that the entrants will fill."""
    labels = dict.fromkeys(range(1, tables_filled(order) + 1), "")
    labels |= dict(order.tournament.tables.values_list("number", "label"))
    return tuple(Placard(number, labels[number]) for number in sorted(labels))


def tables_filled(order: Order) -> int:
    """The number of tables that the expected entrants fill."""
    return len(tables_for(order.tournament, order.tournament.entrants.expected()).sizes)
