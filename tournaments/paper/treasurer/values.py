"""The sheet of the treasurer: fees in, the box as it was counted, prizes out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from operator import attrgetter

from django.utils.translation import gettext as _, ngettext

from tournaments.core.tags import euros
from tournaments.entrants.people import family_and_first
from tournaments.entrants.selectors.check_in import CashCount, cash_counts
from tournaments.entrants.selectors.entrants import CheckInTotals, check_in_totals, owing
from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Prize
from tournaments.paper.lines import lines_of
from tournaments.paper.print_request import Order
from tournaments.paper.type import UPRIGHT
from tournaments.ranking.selectors.parts import prize_ranks
from tournaments.ranking.selectors.prizes import Purse, purse

FEWEST_LINES, MOST_LINES = 2, 12
"""To write other receipts and expenses."""
WRITTEN, ROW, LINE = 8.2, 6.5, 4.8
"""The millimetres of a row to write in, of a row and of a line (style.css)."""
HEAD, TITLE, FEES, ABSENT, BOXES, END = 11.5, 10.5, 33.0, 12.0, 56.0, 50.0
"""Those of the titles of the sheet and of a part, of the fees with the frame below them and with
who is absent, of the cash box, and of all after the lines, which stays together with them."""
TYPE, SMALL = 11.0, 10.0
"""Points."""
TOLD, LOT, COLUMN, TICK = 84.0, 100.0, 60.0, 7.0
"""The widths of a sentence, of a prize, of a line in three columns and of its tick."""


@dataclass(frozen=True, slots=True)
class TreasurerSheet:
    """Fees in, the box, prizes out, and what is left."""

    totals: CheckInTotals
    owing: tuple[PairName, ...]
    """the entrants who are present and have not paid"""
    count: CashCount | None
    """the latest count of the box"""
    prizes: tuple[Prize, ...]
    purse: Purse
    missing: tuple[str, ...]
    """what the sheet cannot say yet"""

    @property
    def bought(self) -> tuple[Prize, ...]:
        """The prizes that have a value."""
        return tuple(line for line in self.prizes if line.value_cents is not None)

    @property
    def given(self) -> tuple[Prize, ...]:
        """The prizes without a value: a shop may have given them."""
        return tuple(line for line in self.prizes if line.value_cents is None)

    @property
    def cash_cents(self) -> int | None:
        """The notes and coins that were counted."""
        return self.count.counted - self.count.cheques if self.count else None

    @property
    def other_lines(self) -> range:
        """The lines for other receipts and expenses: as many as its last sheet has room for."""
        room = UPRIGHT.height - HEAD
        for height in (*self._heights(), END + FEWEST_LINES * WRITTEN):
            room = (room if height <= room else UPRIGHT.height) - height
        return range(min(FEWEST_LINES + int(room / WRITTEN), MOST_LINES))

    def _heights(self) -> Iterator[float]:
        """The millimetres of what stands above those lines, each never broken."""
        told = sum(lines_of(sentence, TYPE, TOLD) for sentence in self.missing)
        yield max(BOXES, FEES + ABSENT * bool(self.totals.absent) + LINE * told)
        yield from _listed(map(str, self.owing), COLUMN - TICK, LINE + 1)
        if self.bought:
            yield TITLE + 2 * ROW
            yield from (ROW + LINE * (lines_of(one.label, TYPE, LOT) - 1) for one in self.bought)
        given = (f"{prize_ranks(one)} – {one.label} (× {one.count})" for one in self.given)
        yield from _listed(given, COLUMN, LINE)

    @property
    def gap_cents(self) -> int:
        """What the box had too much at the count; below 0 for what it was short of."""
        return self.count.counted - self.count.expected if self.count else 0

    @property
    def gap(self) -> int:
        """The same without its sign, which a word says."""
        return abs(self.gap_cents)


def treasurer_sheet(order: Order) -> TreasurerSheet:
    """The sheet as the evening stands."""
    tournament = order.tournament
    totals, counts = check_in_totals(tournament), cash_counts(tournament)
    numbers = list(tournament.entrants.filter(owing()).values_list("number", flat=True))
    names = pair_names(tournament, numbers=numbers)
    sheet = TreasurerSheet(
        totals=totals,
        owing=tuple(of_families(names[number]) for number in numbers),
        count=counts[0] if counts else None,
        prizes=tuple(equal_prizes(tournament.prizes.all())),
        purse=purse(tournament),
        missing=(),
    )
    return replace(sheet, missing=tuple(_missing(sheet)))


def of_families(pair: PairName) -> PairName:
    """A pair with the family names only."""
    return pair._replace(names=tuple(family_and_first(name)[0] for name in pair.names))


def equal_prizes(prizes: Iterable[Prize]) -> Sequence[Prize]:
    """A line for each prize; equal ones of ranks that follow on each other have one together."""
    lines: list[Prize] = []
    for prize in prizes:
        if lines and _goes_on(lines[-1], prize):
            lines[-1].last_rank = prize.ranks[-1]
        else:
            lines.append(prize)
    return lines


def _goes_on(before: Prize, prize: Prize) -> bool:
    """Whether a prize is the same as the one before, for the next rank."""
    same = attrgetter("label", "value_cents", "each", "group")
    from_end = before.from_end or prize.from_end
    return not from_end and same(before) == same(prize) and before.ranks.stop == prize.rank


def _listed(texts: Iterable[str], width: float, line: float) -> Iterator[float]:
    """The millimetres of the rows of a list in three columns, the first with its title."""
    lines = [lines_of(text, SMALL, width) for text in texts]
    rows = ceil(sum(lines) / 3) + max(lines, default=1) - 1
    yield from (line + TITLE * (not row) for row in range(rows))


def _missing(sheet: TreasurerSheet) -> Iterator[str]:
    """What is missing for the sheet to be complete."""
    totals = sheet.totals
    if not totals.fee_cents:
        yield _("The contest has no entry fee.")
    if not totals.expected and not totals.paid:
        yield _("Nobody is entered yet.")
    if totals.to_pay_cents:
        owed = {"amount": euros(totals.to_pay_cents)}
        yield _("%(amount)s of fees are still to be paid.") % owed
    if totals.paid_cents and sheet.count is None:
        yield _("The cash box has not been counted.")
    elif sheet.count is not None and sheet.count.expected != totals.paid_cents:
        yield _("Fees have been ticked since this count: count again.")
    if not sheet.prizes:
        yield _("No prizes are listed yet.")
    elif sheet.purse.unpriced:
        words = ngettext(
            "%(count)s prize has no value: it is not in the sum.",
            "%(count)s prizes have no value: they are not in the sum.",
            sheet.purse.unpriced,
        )
        yield words % {"count": sheet.purse.unpriced}
