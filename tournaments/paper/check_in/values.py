"""The check-in list: every entrant with boxes to tick."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.core.wording.fees import fee_words
from tournaments.entrants.fields import CATEGORY, FIELDS, HOME_CLUB, EntrantField
from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.paper.print_request import Order

WALK_IN = 8
"""The empty lines at the end of the list."""


@dataclass(frozen=True, slots=True)
class CheckInLine:
    """An entrant on the check-in list."""

    pair: PairName
    present: bool
    paid: bool
    details: str


@dataclass(frozen=True, slots=True)
class CheckIn:
    """The entrants in order of number, with the fee of an entrant in cents."""

    lines: tuple[CheckInLine, ...]
    fee_cents: int
    columns: str
    """The titles of the details shown: the club, and what else some entrant has."""
    waiting: tuple[CheckInLine, ...] = ()
    """The waiting list in its order."""
    entered: int = 0
    present: int = 0
    paid: int = 0
    fee: str = ""
    """in words"""
    walk_in: tuple[str, ...] = ()
    """The empty lines for entries at the door."""

    @property
    def paid_cents(self) -> int:
        """The fees that are paid."""
        return self.paid * self.fee_cents


def check_in(order: Order) -> CheckIn:
    """The entrants who have not withdrawn, then the waiting list, with boxes to tick."""
    names = pair_names(order.tournament)
    entrants, waiting = order.tournament.entrants.staying(), order.tournament.entrants.waiting()
    in_order = sorted(FIELDS, key=lambda field: field is not CATEGORY)
    lines: list[CheckInLine] = []
    in_line: list[CheckInLine] = []
    used: set[EntrantField] = set()
    for entrant in [*entrants, *waiting]:
        texts = {field: getattr(entrant, field.name) for field in in_order}
        used |= {field for field, text in texts.items() if text}
        shown = " · ".join(filter(None, texts.values()))
        line = CheckInLine(names[entrant.number], entrant.present, entrant.paid, shown)
        (lines if entrant.waiting is None else in_line).append(line)
    columns = [_("Category, club") if CATEGORY in used else _("Club")]
    columns += [str(field.title) for field in FIELDS if field in used - {CATEGORY, HOME_CLUB}]
    return CheckIn(
        lines=tuple(lines),
        fee_cents=order.tournament.players_each * order.tournament.fee_cents,
        columns=", ".join(columns),
        waiting=tuple(in_line),
        entered=len(lines),
        present=sum(line.present for line in lines),
        paid=sum(line.paid for line in lines),
        fee=fee_words(order.tournament),
        walk_in=("",) * (WALK_IN if lines else 2 * WALK_IN),
    )
