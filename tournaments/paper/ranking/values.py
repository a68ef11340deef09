"""The ranking: as it stands, after a round, and by category."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _, gettext_lazy, pgettext

from tournaments.core.wording.brackets import group_letters, letter_notes
from tournaments.models import MatchKind
from tournaments.paper.fitting import Typeset, Way, room_beside, setting_of
from tournaments.paper.print_request import Order
from tournaments.paper.type import (
    KEPT,
    LESS,
    NOTE,
    TITLE,
    FigureColumn,
    SheetSize,
    Words,
    column,
    in_two_lines,
    names_of_row,
    row_height,
)
from tournaments.ranking.rows import RoundCards
from tournaments.ranking.selectors.parts import in_category
from tournaments.ranking.selectors.qualifying import Qualifying, qualifying
from tournaments.ranking.selectors.ranking import (
    RankedRow,
    columns,
    is_by_points,
    order_words,
    ranked_rows,
    rounds_shown,
    strong_column,
)
from tournaments.ranking.selectors.standings import (
    Finality,
    Standings,
    finality,
    printed_standings,
    progress,
)

SHORT = 24
"""The rows of a ranking that stay on one sheet with their title."""
APART, SUBTITLE = 6.0, 22.0
"""The millimetres between two categories, and of the title of one with that gap and the titles of
its columns."""
BYES = {
    MatchKind.BYE.value: gettext_lazy("bye: no opponent in that round"),
    MatchKind.BIS.value: gettext_lazy("bis: partie bis, played in place of a bye"),
}
"""What the words below the points of a round mean."""


@dataclass(frozen=True)
class RankingPaper:
    """The whole ranking."""

    columns: tuple[str, ...]
    rows: tuple[RankedRow, ...]
    """None before a round counts: nobody has a rank."""
    out: tuple[RoundCards, ...]
    """the rounds of which cards are out, where that makes it provisional"""
    after_round: int
    is_final: bool
    category: str
    rounds: range
    """the rounds with a column of points"""
    strong: int
    """the column in bold type: that of the points, else the first"""
    going: Qualifying | None
    rulings: tuple[RankedRow, ...]
    """The rows with a decision of the referee."""
    letters: Mapping[str, str]
    """The brackets beside the first, each with the letter before its places."""
    order: str
    """By what its rows are in their order, where that is not the points first."""

    @property
    def heading(self) -> str:
        """Its title, with the round it stands after."""
        if not self.rows:
            return _("Ranking")
        if self.is_final:
            return _("Final ranking")
        return _("Ranking after round %(number)s") % {"number": self.after_round}

    @property
    def short(self) -> bool:
        """Whether it stands on one sheet, with its title."""
        return len(self.rows) <= SHORT

    @property
    def notes(self) -> Sequence[str]:
        """What the short words of the sheet mean."""
        kinds = {points.kind for row in self.rows for points in row.points}
        byes = [str(words) for kind, words in BYES.items() if kind in kinds]
        if any(row.by_chance for row in self.rows):
            byes.append(_("= before a rank: order decided by lot"))
        return [*byes, *letter_notes(self.letters)]

    @cached_property
    def setting(self) -> Typeset:
        """Its sheet and its type."""
        notes = sum(map(bool, (self.out, self.notes, self.order))) + 2 * bool(self.going)
        rulings = sum(len(row.penalties) for row in self.rulings)
        above = TITLE + NOTE * (notes + rulings + 2 * bool(rulings))
        pairs = [row.pair.names for row in self.rows]
        return setting_of(pairs, self.room, self.heights, above=above)

    def room(self, sheet: SheetSize, em: float) -> float:
        """The width of the names on a sheet, in a type of so many millimetres, in sizes of it."""
        return room_beside(self._figures, sheet, em)

    def heights(self, way: Way, em: float) -> Iterator[float]:
        """The millimetres of its rows on a sheet, in a type of so many."""
        room = self.room(way.sheet, em)
        for row, names in zip(self.rows, self._names, strict=True):
            rested = any(points.kind for points in row.points)
            yield row_height(em, max(way.lines(names, room), 1 + rested))

    @cached_property
    def _figures(self) -> list[FigureColumn]:
        """The columns beside the names."""
        points = [*zip(*(row.points for row in self.rows), strict=True)]
        cells = [*zip(*(row.cells for row in self.rows), strict=True)] or [()] * len(self.columns)
        rested = pgettext("below points", "bye")
        return [
            column(_("Rank"), [f"= {len(self.rows)}"], bold=True),
            column(_("No."), (str(row.pair.number) for row in self.rows)),
            *(
                column(
                    rested if any(one.kind for one in of_round) else "",
                    (one.words for one in of_round),
                    of=LESS,
                )
                for of_round in points
            ),
            *(
                column(title, (one.words for one in of_key), bold=at == self.strong)
                for at, (title, of_key) in enumerate(zip(self.columns, cells, strict=True))
            ),
            *(
                [column(self.going.title, (row.mark.words for row in self.rows if row.mark))]
                if self.going
                else ()
            ),
        ]

    @cached_property
    def _names(self) -> list[Sequence[Words]]:
        """The widths of the names of each row, with what is said of them."""
        return [names_of_row(row.pair.names, row.left) for row in self.rows]


@dataclass(frozen=True)
class Categories:
    """The ranking of each category."""

    rankings: tuple[RankingPaper, ...]

    @cached_property
    def setting(self) -> Typeset | None:
        """Their sheet and their type."""
        if not self.rankings:
            return None
        pairs = [row.pair.names for one in self.rankings for row in one.rows]
        return setting_of(pairs, self.room, self.heights, above=TITLE - APART, head=0, kept=1)

    @property
    def heading(self) -> str:
        """Its title, with the round it stands after."""
        first = next(iter(self.rankings), None)
        if first is None or not first.rows:
            return _("Ranking by category")
        if first.is_final:
            return _("Final ranking by category")
        return _("Ranking by category after round %(number)s") % {"number": first.after_round}

    def room(self, sheet: SheetSize, em: float) -> float:
        """The width of the names where it is least."""
        return min(one.room(sheet, em) for one in self.rankings)

    def heights(self, way: Way, em: float) -> Iterator[float]:
        """The millimetres of their rows on a sheet, in a type of so many."""
        for ranking in self.rankings:
            notes = sum(map(bool, (ranking.out, ranking.notes, ranking.order)))
            rows = [SUBTITLE + NOTE * notes, *ranking.heights(way, em)]
            kept = len(rows) if ranking.short else KEPT
            yield from (*rows[:-kept], sum(rows[-kept:]))


def ranking(order: Order) -> RankingPaper:
    """The ranking after the order's round, or as it stands."""
    return _ranked(order, printed_standings(order.tournament, order.round_number))


def ranking_by_category(order: Order) -> Categories:
    """The ranking of each category, in alphabetical order."""
    whole = printed_standings(order.tournament)
    return Categories(
        tuple(_ranked(order, in_category(whole, name), name) for name in whole.category_names)
    )


def _ranked(order: Order, ranked: Standings, category: str = "") -> RankingPaper:
    going, cards = qualifying(order.tournament, ranked), progress(order.tournament)
    members = ranked.course.facts.members if ranked.course else {}
    letters = group_letters([*members][1:])
    rows: list[RankedRow] = []
    if ranked.after_round:
        rows = ranked_rows(
            order.tournament,
            ranked,
            going=going,
            before=lambda name: f"{letters[name]}\N{NO-BREAK SPACE}",
        )
    placed = {cell.words.split("\N{NO-BREAK SPACE}")[0] for row in rows for cell in row.cells[:1]}
    return RankingPaper(
        columns=tuple(map(in_two_lines, columns(ranked))),
        rows=tuple(rows),
        out=cards.out() if cards.reopened or not cards.complete else ranked.out,
        after_round=ranked.after_round,
        is_final=(
            ranked.after_round == cards.latest and finality(order.tournament) is Finality.FINAL
        ),
        category=category,
        rounds=rounds_shown(ranked),
        strong=strong_column(ranked),
        going=going,
        rulings=tuple(row for row in rows if row.penalties),
        letters={name: letter for name, letter in letters.items() if letter in placed},
        order="" if is_by_points(ranked) else order_words(ranked),
    )
