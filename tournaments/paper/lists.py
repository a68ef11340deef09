"""Lists for the notice board and the desk: who sits where, who is who, who has won what."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Entrant
from tournaments.paper.order import Order
from tournaments.ranking.selectors.prizes import Award, awards
from tournaments.ranking.selectors.qualifying import Qualifying, qualifying
from tournaments.ranking.selectors.ranking import PAGE, RankedRow, columns, ranked_rows
from tournaments.ranking.selectors.standings import Standings, in_category, standings
from tournaments.ranking.selectors.tables import TableRow, table_rows
from tournaments.rounds.selectors.certificates import Certificate, certificate_of, is_drawn


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The tables of a round in order, then who rests."""

    tables: tuple[TableRow, ...]
    byes: tuple[PairName, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a player sits; no table for a bye."""

    name: str
    number: int
    table: int | None


@dataclass(frozen=True, slots=True)
class WhereAmI:
    """Every player of a round by name."""

    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class RankingPaper:
    """The whole ranking."""

    columns: tuple[str, ...]
    rows: tuple[RankedRow, ...]
    partial: bool
    after_round: int
    category: str = ""
    going: Qualifying | None = None
    rulings: tuple[RankedRow, ...] = ()
    """the rows to whom the referee gave something"""


@dataclass(frozen=True, slots=True)
class CheckInLine:
    """A pair at the door."""

    pair: PairName
    present: bool
    paid: bool
    category: str


@dataclass(frozen=True, slots=True)
class CheckIn:
    """The pairs to tick, in order of number; the fee of a pair in cents."""

    lines: tuple[CheckInLine, ...]
    fee_cents: int

    @property
    def categorised(self) -> bool:
        """Whether somebody has a category."""
        return any(line.category for line in self.lines)


@dataclass(frozen=True, slots=True)
class PrizeSheet:
    """The lots to hand over, in order of place."""

    awards: tuple[Award, ...]


def table_plan(order: Order) -> TablePlan:
    """The plan of the order's round by table."""
    rows = _rows(order)
    tables = tuple(row for row in rows if row.table is not None)
    return TablePlan(tables, tuple(name for row in rows if row.is_bye for name in row.pairs))


def certificate(order: Order) -> Certificate | None:
    """The certificate of the order's round; none of a round that was not drawn here."""
    round_ = order.round_
    return certificate_of(round_) if round_ is not None and is_drawn(round_) else None


def certified(paper: Certificate) -> int:
    """How many tables a certificate lists."""
    return len(paper.draft.rows)


def certified_part(paper: Certificate, start: int, stop: int) -> Certificate:
    """The tables from `start` up to `stop`; who does not play and how to draw again are last."""
    draft = replace(paper.draft, rows=paper.draft.rows[start:stop])
    if stop >= certified(paper):
        return replace(paper, draft=draft)
    draft = replace(draft, byes=(), later=(), idle=(), waiting=())
    return replace(paper, draft=draft, parts=())


def where_am_i(order: Order) -> WhereAmI:
    """The plan of the order's round by player."""
    places = (
        Place(name, player.number, row.table)
        for row in _rows(order)
        for pair in row.pairs
        for player in pair.each
        for name in player.names
    )
    return WhereAmI(tuple(sorted(places, key=lambda place: alphabetical(place.name))))


def ranking(order: Order) -> RankingPaper:
    """The ranking after the order's round, or as it stands."""
    return _ranked(order, standings(order.contest, upto_round=order.round_number))


@dataclass(frozen=True, slots=True)
class CategoriesPaper:
    """The ranking of each category, in order of the alphabet."""

    rankings: tuple[RankingPaper, ...]


def ranking_by_category(order: Order) -> CategoriesPaper:
    """The rankings of the categories, one after the other."""
    found = standings(order.contest)
    return CategoriesPaper(
        tuple(_ranked(order, in_category(found, name), name) for name in found.category_names)
    )


def categorised(paper: CategoriesPaper) -> int:
    """How many rows the rankings of the categories have."""
    return sum(len(ranking.rows) for ranking in paper.rankings)


def categorised_part(paper: CategoriesPaper, start: int, stop: int) -> CategoriesPaper:
    """Their rows from `start` up to `stop`; a category that goes on has its name only once."""
    found, before = [], 0
    for ranking in paper.rankings:
        first, last = max(start - before, 0), min(stop - before, len(ranking.rows))
        if first < last:
            name = "" if first else ranking.category
            found.append(replace(ranking, rows=ranking.rows[first:last], category=name))
        before += len(ranking.rows)
    return CategoriesPaper(tuple(found))


def _ranked(order: Order, found: Standings, category: str = "") -> RankingPaper:
    going = qualifying(order.contest, found)
    pages = (
        ranked_rows(order.contest, found, start=start, going=going)
        for start in range(0, len(found.rows), PAGE)
    )
    rows = tuple(row for page in pages for row in page)
    titles = tuple(columns(found))
    ruled = tuple(row for row in rows if row.rulings)
    return RankingPaper(titles, rows, found.partial, found.after_round, category, going, ruled)


def check_in(order: Order) -> CheckIn:
    """Everybody expected, with boxes to tick."""
    names = pair_names(order.contest)
    entrants = Entrant.objects.filter(tournament=order.contest, withdrawn_from=None)
    lines = (
        CheckInLine(names[one.number], one.present, one.paid, one.category) for one in entrants
    )
    return CheckIn(tuple(lines), order.contest.players_each * order.contest.fee_cents)


def prize_sheet(order: Order) -> PrizeSheet:
    """The lots and who has them."""
    return PrizeSheet(tuple(awards(order.contest)))


def alphabetical(name: str) -> str:
    """What a name is sorted by: accents and case do not count.

    >>> sorted(["Zoé", "éliane", "Alice"], key=alphabetical)
    ['Alice', 'éliane', 'Zoé']
    """
    return "".join(_plain(name)).casefold()


def _plain(name: str) -> Iterator[str]:
    for sign in unicodedata.normalize("NFKD", name):
        if not unicodedata.combining(sign):
            yield sign


def _rows(order: Order) -> list[TableRow]:
    return table_rows(order.round_) if order.round_ else []
