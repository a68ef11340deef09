"""Lists for the notice board and the desk: who sits where, who met whom, who has won what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import ceil

from django.utils.translation import gettext as _

from tournaments.core.wording.fees import fee_words
from tournaments.entrants.fields import CATEGORY, FIELDS, HOME_CLUB, EntrantField
from tournaments.entrants.people import by_family_name, family_and_first
from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.paper.print_request import Order
from tournaments.paper.qr import wifi_text
from tournaments.ranking.completeness import RoundCards
from tournaments.ranking.selectors.parts import in_category
from tournaments.ranking.selectors.qualifying import Qualifying, qualifying
from tournaments.ranking.selectors.ranking import (
    PAGE,
    RankedRow,
    columns,
    ranked_rows,
    rounds_shown,
    strong_column,
)
from tournaments.ranking.selectors.seats import TableRow, table_rows
from tournaments.ranking.selectors.standings import (
    Standings,
    progress,
    shown_standings,
    standings,
)
from tournaments.rounds.selectors.certificates import Certificate, certificate_of, is_drawn
from tournaments.rounds.selectors.waiting import WaitingOne, waiting_ones
from tournaments.rulesets.titles import minutes_words

MOST_FIGURES = 112
"""The most millimetres of figures beside the names of a ranking on an upright sheet."""
SHORT = 24
"""The rows of a ranking that stay on one sheet with their title."""
TALL = 60
"""A pair with more letters makes a tall row of a ranking: a name takes more than one line."""
CERTIFIED_LINE, THIRD_OF_A_SHEET = 45, 16
"""Of a certificate: the letters in a line of names, the lines of names in a third of a sheet."""
WALK_IN = 8
"""The empty lines at the end of the check-in list."""


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The tables of a round in order, and who has none."""

    tables: tuple[TableRow, ...]
    waiting: tuple[WaitingOne, ...]


@dataclass(frozen=True, slots=True)
class SeatLine:
    """The table of a player; None where it has none."""

    name: str
    number: int
    table: int | None
    letter: str = ""
    """The initial of the family name, in the first line that begins with it."""
    label: str = ""
    """without a table: why not, in a word"""
    words: str = ""
    """the title of its match of a bracket; without a table what it waits for"""

    @property
    def family(self) -> str:
        """The family name, by which the list goes."""
        return family_and_first(self.name)[0]

    @property
    def first(self) -> str:
        """The rest of the name."""
        return family_and_first(self.name)[1]


@dataclass(frozen=True, slots=True)
class RankingPaper:
    """The whole ranking."""

    columns: tuple[str, ...]
    rows: tuple[RankedRow, ...]
    out: tuple[RoundCards, ...]
    """the rounds of which cards are out, where that makes it provisional"""
    after_round: int
    category: str = ""
    rounds: range = range(0)
    """the rounds with a column of points"""
    strong: int = 0
    """the column in bold type: that of the points, else the first"""
    going: Qualifying | None = None
    rulings: tuple[RankedRow, ...] = ()
    """The rows with a decision of the referee."""

    @property
    def wide(self) -> bool:
        """Whether its columns leave too little for the names on an upright sheet."""
        figures = 12 * len(self.rounds) + 18 * len(self.columns) + (30 if self.going else 0)
        return figures > MOST_FIGURES

    @property
    def short(self) -> bool:
        """Whether it stands on one sheet, with its title."""
        return len(self.rows) <= SHORT

    @property
    def kept(self) -> int:
        """How many last rows stay together: few where they are tall, as they leave room behind."""
        tall = any(len(" – ".join(row.pair.names)) > TALL for row in self.rows)
        return 4 if tall else 6


@dataclass(frozen=True, slots=True)
class CertificatePaper:
    """The certificate of a draw on paper."""

    certificate: Certificate

    @property
    def kept(self) -> int:
        """How many of the last tables stay together: they fill a third of a sheet."""
        last = self.certificate.draft.rows[-THIRD_OF_A_SHEET // 2 :]
        names = (" + ".join(str(pair.name) for pair in side) for row in last for side in row.sides)
        lines = sum(ceil(len(name) / CERTIFIED_LINE) for name in names)
        return max(3, THIRD_OF_A_SHEET * len(last) // max(lines, 1))


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
    """The empty lines for who comes to the door."""

    @property
    def paid_cents(self) -> int:
        """The fees of those who have paid."""
        return self.paid * self.fee_cents


@dataclass(frozen=True, slots=True)
class Poster:
    """The codes of the poster; `wifi_url` is empty while the network has no name."""

    page_url: str
    wifi_url: str
    minutes: str = ""
    """how long a game lasts, where the clock may end it"""


def table_plan(order: Order) -> TablePlan:
    """The plan of the order's round by table, or of the one table that the order names."""
    rows = [row for row in _rows(order) if order.table in (None, row.table)]
    tables = tuple(row for row in rows if row.table is not None)
    return TablePlan(tables, () if order.table is not None else waiting(order))


def waiting(order: Order) -> tuple[WaitingOne, ...]:
    """Who has no table in the order's round."""
    return tuple(waiting_ones(order.round_)) if order.round_ else ()


def certificate(order: Order) -> CertificatePaper | None:
    """The certificate of the order's round; None if it was not drawn by the program."""
    round_ = order.round_
    if round_ is None or not is_drawn(round_):
        return None
    return CertificatePaper(certificate_of(round_))


def where_am_i(order: Order) -> tuple[SeatLine, ...]:
    """Every player of the order's round by family name."""
    places = [
        SeatLine(name, player.number, row.table, words=row.title)
        for row in _rows(order)
        for pair in row.pairs
        if not row.is_bye
        for player in pair.each
        for name in player.names
    ]
    for one in waiting(order):
        told = {"label": one.label, "words": "" if one.is_bye else one.words}
        for player in one.pair.each:
            places += [SeatLine(name, player.number, None, **told) for name in player.names]
    return tuple(_lettered(sorted(places, key=lambda place: by_family_name(place.name))))


def _lettered(places: Iterable[SeatLine]) -> Iterator[SeatLine]:
    """The lines, the first of each initial with its letter."""
    last = ""
    for place in places:
        letter = by_family_name(place.name)[0][:1].upper()
        yield replace(place, letter=letter) if letter != last else place
        last = letter


def ranking(order: Order) -> RankingPaper:
    """The ranking after the order's round, or as it stands."""
    return _ranked(order, shown_standings(order.tournament, order.round_number))


def ranking_by_category(order: Order) -> tuple[RankingPaper, ...]:
    """The ranking of each category, in alphabetical order."""
    found = standings(order.tournament)
    return tuple(_ranked(order, in_category(found, name), name) for name in found.category_names)


def _ranked(order: Order, found: Standings, category: str = "") -> RankingPaper:
    going, cards = qualifying(order.tournament, found), progress(order.tournament)
    pages = (
        ranked_rows(order.tournament, found, start=start, going=going)
        for start in range(0, len(found.rows), PAGE)
    )
    rows = tuple(row for page in pages for row in page)
    return RankingPaper(
        columns=tuple(columns(found)),
        rows=rows,
        out=cards.out() if cards.reopened or not cards.complete else found.out,
        after_round=found.after_round,
        category=category,
        rounds=rounds_shown(found),
        strong=strong_column(found),
        going=going,
        rulings=tuple(row for row in rows if row.rulings),
    )


def check_in(order: Order) -> CheckIn:
    """The entrants who have not withdrawn, with boxes to tick; then the waiting list."""
    names = pair_names(order.tournament)
    entrants, waiting = order.tournament.entrants.staying(), order.tournament.entrants.waiting()
    in_order = sorted(FIELDS, key=lambda field: field is not CATEGORY)
    lines: list[CheckInLine] = []
    in_line: list[CheckInLine] = []
    used: set[EntrantField] = set()
    for one in [*entrants, *waiting]:
        texts = {field: getattr(one, field.name) for field in in_order}
        used |= {field for field, text in texts.items() if text}
        shown = " · ".join(filter(None, texts.values()))
        line = CheckInLine(names[one.number], one.present, one.paid, shown)
        (lines if one.waiting is None else in_line).append(line)
    columns = [_("Category, club") if CATEGORY in used else _("Club")]
    columns += [str(one.title) for one in FIELDS if one in used - {CATEGORY, HOME_CLUB}]
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


def poster(order: Order) -> Poster:
    """The codes of the public page and of the Wi-Fi of the room."""
    named = order.tournament.wifi_name
    wifi = wifi_text(named, order.tournament.wifi_password) if named else ""
    wifi_url = order.code(wifi) if wifi else ""
    return Poster(order.code(order.public_url), wifi_url, minutes_words(order.tournament))


def _rows(order: Order) -> list[TableRow]:
    return table_rows(order.round_) if order.round_ else []
