"""Every paper that can be printed: its title, its template and the function that builds it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.paper import (
    badges,
    cards,
    diplomas,
    entry_form,
    lists,
    match_detail,
    meetings,
    money,
    placards,
    prize_sheet,
    reminder,
    round_results,
    rule_sheet,
)
from tournaments.paper.manuscripts import Manuscript
from tournaments.paper.print_request import (
    Order,
    card_sheets,
    entrants,
    estimated,
    lots,
    match_sheets,
    players,
    route_sheets,
    tables,
)


class Step(StrEnum):
    """The time of the evening at which a paper is printed."""

    ENTRIES = "entries"
    BEFORE = "before"
    ROUND = "round"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Document:
    """A paper: `build` makes the frozen values that its template shows."""

    key: str
    title: str | Promise
    hint: str | Promise
    step: Step
    build: Callable[[Order], object]
    template: str = ""
    """Its template, where that is not the one named after the key."""
    wanted: Callable[[Tournament], bool] = lambda _tournament: True
    """Whether the list of papers of a tournament shows it."""
    sheets: Callable[[Order], int] | None = None
    """The estimated number of its sheets, by one query; None for a paper that is always short."""
    topic: str = ""
    """The topic of the tournament it shows; empty for a paper that shows more than one."""
    of_one: bool = False
    """Whether the list of papers offers it for one entrant alone."""
    tells_results: bool = False
    """Whether it tells results, which may be held for the prize-giving."""

    @property
    def page_template(self) -> str:
        """The path of its template."""
        return self.template or f"print/{self.key.replace('-', '_')}.html"

    def revision(self, tournament: Tournament) -> int:
        """The revision of the tournament, or of its topic, from which the paper is made."""
        return int(getattr(tournament, f"{self.topic}_revision" if self.topic else "revision"))

    @property
    def needs_round(self) -> bool:
        """Whether it is the paper of a published round."""
        return self.step is Step.ROUND


_ALL = (
    Document(
        "rules",
        _("Rule sheet"),
        _("The rules in force, one or two pages to pin up."),
        Step.BEFORE,
        lambda order: rule_sheet.sheets_of(order.tournament),
        topic="rules",
    ),
    Document(
        "entry-form",
        _("Entry form"),
        _("Empty, for players to fill in: several on a sheet, to cut."),
        Step.ENTRIES,
        entry_form.entry_forms,
    ),
    Document(
        "check-in",
        _("Check-in list"),
        _("Every pair with a box for present and one for paid."),
        Step.ENTRIES,
        lists.check_in,
        sheets=estimated(entrants, 24),
    ),
    Document(
        "receipts",
        _("Receipts"),
        _("For everybody who has paid: four on a sheet, to cut and to sign."),
        Step.ENTRIES,
        money.receipts,
        wanted=money.has_fee,
        sheets=money.receipt_sheets,
        of_one=True,
    ),
    Document(
        "badges",
        _("Badges"),
        _("The name and number of each player, 90 by 54 mm: ten on a sheet, to cut."),
        Step.ENTRIES,
        badges.badges,
        sheets=badges.badge_sheets,
        of_one=True,
    ),
    Document(
        "placards",
        _("Table numbers"),
        _("A number to be read across the hall for each table: a sheet to fold in two."),
        Step.BEFORE,
        placards.placards,
        sheets=placards.placards_made,
    ),
    Document(
        "reminder",
        _("Scoring reminder"),
        _("What each hand is worth and what to write, for every table: two on a sheet, to cut."),
        Step.BEFORE,
        reminder.reminders,
        topic="rules",
    ),
    Document(
        "poster",
        _("Poster for phones"),
        _("The address of the public page and its QR code, to pin up at the door."),
        Step.BEFORE,
        lists.poster,
        topic="rules",
    ),
    Document(
        "blank-cards",
        _("Blank score cards"),
        _("Cards without names, for the table that has lost its own."),
        Step.BEFORE,
        cards.blank_cards,
        "print/cards.html",
        topic="rules",
    ),
    Document(
        "cards",
        _("Score cards"),
        _("One a table, with names, ready to cut."),
        Step.ROUND,
        cards.cards_of_round,
        sheets=card_sheets,
    ),
    Document(
        "tables",
        _("Table plan"),
        _("Who plays whom, table by table."),
        Step.ROUND,
        lists.table_plan,
        sheets=estimated(tables, 18),
    ),
    Document(
        "names",
        _("Where am I?"),
        _("Every player by name, with the table."),
        Step.ROUND,
        lists.where_am_i,
        sheets=estimated(players, 60),
    ),
    Document(
        "round-results",
        _("Results of the round"),
        _("Every table with its totals on one page, and which are late."),
        Step.ROUND,
        round_results.round_results,
        sheets=estimated(round_results.result_rows, 18),
        tells_results=True,
    ),
    Document(
        "match",
        _("Match detail"),
        _("Every hand with what it marked and why, for whoever asks."),
        Step.ROUND,
        match_detail.match_paper,
        sheets=match_sheets,
        tells_results=True,
    ),
    Document(
        "certificate",
        _("Certificate of the draw"),
        _("How the round was drawn, who meets whom and why, and how to make it again."),
        Step.ROUND,
        lists.certificate,
        sheets=estimated(tables, 12),
    ),
    Document(
        "round-ranking",
        _("Ranking after the round"),
        _("As it stood when the round was over."),
        Step.ROUND,
        lists.ranking,
        "print/ranking.html",
        sheets=estimated(entrants, 28),
        tells_results=True,
    ),
    Document(
        "ranking",
        _("Ranking"),
        _("As it stands now."),
        Step.AFTER,
        lists.ranking,
        sheets=estimated(entrants, 28),
        tells_results=True,
    ),
    Document(
        "categories",
        _("Ranking by category"),
        _("Ladies, mixed, juniors …: each category by itself."),
        Step.AFTER,
        lists.ranking_by_category,
        wanted=lambda tournament: tournament.entrants.placed().exclude(category="").exists(),
        sheets=estimated(entrants, 28),
        tells_results=True,
    ),
    Document(
        "crosstable",
        _("Who met whom"),
        _("Everybody by rank: opponent and points, round by round."),
        Step.AFTER,
        meetings.cross_paper,
        sheets=estimated(entrants, 24),
        tells_results=True,
    ),
    Document(
        "routes",
        _("Route sheets"),
        _("For each pair its rounds: table, opponents, result; what is to come to write in."),
        Step.AFTER,
        meetings.route_paper,
        sheets=route_sheets,
        tells_results=True,
    ),
    Document(
        "brackets",
        _("Brackets and pools"),
        _("Who meets whom in the finals, who is qualified, as they stand now."),
        Step.AFTER,
        meetings.bracket_paper,
        wanted=lambda tournament: tournament.has_brackets,
        tells_results=True,
    ),
    Document(
        "prizes",
        _("Prize hand-over sheet"),
        _("Rank, pair, prize and a line to sign on."),
        Step.AFTER,
        prize_sheet.prize_sheet,
        sheets=estimated(lots, 19),
        tells_results=True,
    ),
    Document(
        "diplomas",
        _("Diplomas"),
        _("For the first three and the first of each category, to frame."),
        Step.AFTER,
        diplomas.diplomas,
        of_one=True,
        tells_results=True,
    ),
    Document(
        "treasurer",
        _("Treasurer’s sheet"),
        _("Fees in, the box as it was counted, prizes out, and what is left."),
        Step.AFTER,
        money.treasurer_sheet,
    ),
)
DOCUMENTS: Mapping[str, Document] = {document.key: document for document in _ALL}
"""Key in the address -> document, in the order of the evening."""


def page_of(document: Document, order: Order) -> str:
    """The whole paper as HTML, for the browser to print."""
    return manuscript_of(document, order).html()


def manuscript_of(document: Document, order: Order) -> Manuscript:
    """The paper ready for the press."""
    frame = order.frame() | {
        "title": str(document.title),
        "held": document.tells_results and order.is_held,
    }
    return Manuscript(document.page_template, frame, document.build(order))


def file_name(document: Document, order: Order, ending: str = "pdf") -> str:
    """The name of its file: the tournament, the paper and the round.

    >>> from types import SimpleNamespace as Row
    >>> order = Row(tournament=Row(code="martin"), round_label="Partie 2")
    >>> file_name(Document("cards", "Feuilles", "", Step.ROUND, print), order)
    'martin-feuilles-partie-2.pdf'
    """
    parts = (order.tournament.code, slugify(str(document.title)), slugify(order.round_label))
    return f"{'-'.join(filter(None, parts))}.{ending}"
