"""Every paper that can be printed: its title, its template and the function that builds it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.paper.announcement.values import announcement
from tournaments.paper.badges.values import badges
from tournaments.paper.blank_brackets.values import blank_brackets
from tournaments.paper.blank_pools.values import blank_pools
from tournaments.paper.brackets.values import bracket_paper
from tournaments.paper.cards.values import blank_cards, card_sheets, cards_of_round
from tournaments.paper.certificate.values import certificate
from tournaments.paper.check_in.values import check_in
from tournaments.paper.crosstable.values import cross_paper
from tournaments.paper.diplomas.values import diplomas
from tournaments.paper.entry_form.values import entry_forms
from tournaments.paper.incident.values import incident_sheet
from tournaments.paper.match.values import match_paper, match_sheets
from tournaments.paper.names.values import name_list
from tournaments.paper.newspaper.values import newspaper, newspaper_text
from tournaments.paper.placards.values import placards
from tournaments.paper.poster.values import poster
from tournaments.paper.print_request import (
    Manuscript,
    Order,
    entrants,
    estimated,
    players,
    tables,
)
from tournaments.paper.prizes.values import prize_lines, prize_sheet
from tournaments.paper.ranking.values import ranking, ranking_by_category
from tournaments.paper.receipts.values import paid, receipts
from tournaments.paper.reminder.values import reminders
from tournaments.paper.round_results.values import round_results
from tournaments.paper.routes.values import route_paper, route_sheets
from tournaments.paper.rules.values import sheets_of
from tournaments.paper.tables.values import table_plan
from tournaments.paper.top_ten.values import top_ten
from tournaments.paper.treasurer.values import treasurer_sheet

TABLE, PAIR = "table", "pair"
"""What a paper may be printed for alone, as the address names it."""


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
    after_rounds: bool = False
    """Whether it can show how things stood after a round."""
    of_one: str = ""
    """What the list of papers also offers it for alone: a `table` of its round or a `pair`."""
    tells_results: bool = False
    """Whether it tells results, which may be held for the prize-giving."""
    plain: Callable[[Order], str] | None = None
    """Makes the same as plain text, where it is to be copied."""

    @property
    def page_template(self) -> str:
        """The path of its template."""
        return self.template or f"paper/{self.key.replace('-', '_')}/page.html"

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
        lambda order: sheets_of(order.tournament),
        topic="rules",
    ),
    Document(
        "announcement",
        _("Announcement poster"),
        _("What, when, where, the entry fee and the prizes: A4 or A3, to pin up in the village."),
        Step.ENTRIES,
        announcement,
    ),
    Document(
        "entry-form",
        _("Entry form"),
        _("Blank, for players to fill in: several per sheet, to cut."),
        Step.ENTRIES,
        entry_forms,
    ),
    Document(
        "check-in",
        _("Check-in list"),
        _("Every pair with a box for present and one for paid."),
        Step.ENTRIES,
        check_in,
        sheets=estimated(entrants, 24),
    ),
    Document(
        "receipts",
        _("Receipts"),
        _("For everyone who has paid: four per sheet, to cut and to sign."),
        Step.ENTRIES,
        receipts,
        wanted=lambda tournament: tournament.fee_cents > 0,
        sheets=estimated(lambda order: paid(order).count(), 4),
        of_one=PAIR,
    ),
    Document(
        "badges",
        _("Badges"),
        _("The name and number of each player, 90 by 54 mm: ten per sheet, to cut."),
        Step.ENTRIES,
        badges,
        sheets=estimated(players, 10),
        of_one=PAIR,
    ),
    Document(
        "placards",
        _("Table numbers"),
        _("A number for each table, readable across the hall: a sheet to fold in two."),
        Step.BEFORE,
        placards,
        sheets=lambda order: len(placards(order)),
    ),
    Document(
        "reminder",
        _("Scoring reminder"),
        _("What each hand is worth and what to write, for every table: two per sheet, to cut."),
        Step.BEFORE,
        reminders,
        topic="rules",
    ),
    Document(
        "poster",
        _("Poster for phones"),
        _("The address of the public page and its QR code, to pin up at the door."),
        Step.BEFORE,
        poster,
        topic="rules",
    ),
    Document(
        "incident",
        _("Incident sheet"),
        _("For the referee: facts, rule, decision, signatures, and the decisions so far."),
        Step.BEFORE,
        incident_sheet,
        sheets=lambda _order: 2,
    ),
    Document(
        "blank-cards",
        _("Blank score cards"),
        _("Score cards without names, for a table that has lost its own."),
        Step.BEFORE,
        blank_cards,
        "paper/cards/page.html",
        topic="rules",
    ),
    Document(
        "blank-pools",
        _("Blank pools"),
        _("Pools of 3 to 6 to fill in by hand, with the order of their matches: a sheet for each."),
        Step.BEFORE,
        lambda _order: blank_pools(),
        topic="rules",
    ),
    Document(
        "blank-brackets",
        _("Blank brackets"),
        _("Brackets of 8, 16 and 32 to fill in by hand: print the sheets you need."),
        Step.BEFORE,
        lambda _order: blank_brackets(),
        topic="rules",
    ),
    Document(
        "cards",
        _("Score cards"),
        _("One per table, with names, ready to cut."),
        Step.ROUND,
        cards_of_round,
        sheets=card_sheets,
        of_one=TABLE,
    ),
    Document(
        "tables",
        _("Table plan"),
        _("Who plays whom, table by table."),
        Step.ROUND,
        table_plan,
        sheets=estimated(tables, 18),
    ),
    Document(
        "names",
        _("Find your name"),
        _("Every player by name, with the table."),
        Step.ROUND,
        name_list,
        sheets=estimated(players, 60),
    ),
    Document(
        "round-results",
        _("Round results"),
        _("Every table with its totals on one page, and which are late."),
        Step.ROUND,
        round_results,
        sheets=estimated(tables, 36),
        tells_results=True,
    ),
    Document(
        "match",
        _("Match detail"),
        _("Every hand with its score and why, for those who ask."),
        Step.ROUND,
        match_paper,
        sheets=match_sheets,
        of_one=TABLE,
        tells_results=True,
    ),
    Document(
        "certificate",
        _("Draw certificate"),
        _("How the round was drawn, who meets whom and why, and how to make it again."),
        Step.ROUND,
        certificate,
        sheets=estimated(tables, 22),
    ),
    Document(
        "ranking",
        _("Ranking"),
        _("As it is now, or as it was after a round."),
        Step.AFTER,
        ranking,
        sheets=estimated(entrants, 28),
        after_rounds=True,
        tells_results=True,
    ),
    Document(
        "top-ten",
        _("The first ten"),
        _("In large type, to read across the hall."),
        Step.AFTER,
        top_ten,
        tells_results=True,
    ),
    Document(
        "categories",
        _("Ranking by category"),
        _("Ladies, mixed, juniors…: each category on its own."),
        Step.AFTER,
        ranking_by_category,
        "paper/ranking/categories.html",
        wanted=lambda tournament: tournament.entrants.placed().exclude(category="").exists(),
        sheets=estimated(entrants, 28),
        tells_results=True,
    ),
    Document(
        "crosstable",
        _("Who met whom"),
        _("Everyone by rank: opponent and points, round by round."),
        Step.AFTER,
        cross_paper,
        sheets=estimated(entrants, 24),
        tells_results=True,
    ),
    Document(
        "routes",
        _("Route sheets"),
        _("For each pair its rounds: table, opponents, result, and lines to fill in for the rest."),
        Step.AFTER,
        route_paper,
        sheets=route_sheets,
        of_one=PAIR,
        tells_results=True,
    ),
    Document(
        "brackets",
        _("Brackets and pools"),
        _("Who meets whom in the finals and who is qualified, as it is now."),
        Step.AFTER,
        bracket_paper,
        wanted=lambda tournament: tournament.has_brackets,
        tells_results=True,
    ),
    Document(
        "prizes",
        _("Prize hand-over sheet"),
        _("Rank, pair, prize and a line to sign on."),
        Step.AFTER,
        prize_sheet,
        sheets=estimated(prize_lines, 19),
        tells_results=True,
    ),
    Document(
        "diplomas",
        _("Diplomas"),
        _("For the first three and the first of each category, to frame."),
        Step.AFTER,
        diplomas,
        of_one=PAIR,
        tells_results=True,
    ),
    Document(
        "newspaper",
        _("Text for the newspaper"),
        _("Winners, numbers, club and date in sentences, to copy or to send."),
        Step.AFTER,
        newspaper,
        tells_results=True,
        plain=newspaper_text,
    ),
    Document(
        "treasurer",
        _("Treasurer’s sheet"),
        _("Fees received, the cash as counted, prizes given, and what is left."),
        Step.AFTER,
        treasurer_sheet,
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
    """The name of its file: the tournament, the paper, the round and the entrant it is of.

    >>> from types import SimpleNamespace as Row
    >>> order = Row(tournament=Row(code="martin"), round_label="Partie 2", entrant=None)
    >>> file_name(Document("cards", "Feuilles", "", Step.ROUND, print), order)
    'martin-feuilles-partie-2.pdf'
    """
    words = (document.title, order.round_label, order.entrant or "")
    parts = (order.tournament.code, *(slugify(str(one)) for one in words))
    return f"{'-'.join(filter(None, parts))}.{ending}"
