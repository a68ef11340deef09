"""The options of papers that have some, in a form of the list of papers."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import ApartForm, LineField, LinesField, WholeField
from tournaments.models import Tournament
from tournaments.paper.announcement.values import LONGEST_LINE, MOST_LINES, PosterSize, prize_list
from tournaments.paper.cards.values import BLANK_CARDS
from tournaments.paper.check_in.values import BY_NAME

MOST_CARDS = 200


class PaperOptionsForm(ApartForm):
    """The options of a paper of a tournament; an address without them asks for the usual ones."""

    in_a_row: ClassVar[bool] = False
    """whether they stand in one row, not behind a click"""

    def __init__(self, tournament: Tournament, query: Mapping[str, Any]) -> None:
        super().__init__(query if any(name in query for name in self.base_fields) else None)
        self.tournament = tournament


class BlankCardsForm(PaperOptionsForm):
    """How many blank score cards to print."""

    ids = "id_%s"
    in_a_row = True
    count = WholeField(
        label=_("How many score cards"), minimum=1, maximum=MOST_CARDS, initial=BLANK_CARDS
    )


class CheckInForm(PaperOptionsForm):
    """The order of the check-in list."""

    ids = "check-in-%s"
    in_a_row = True
    order = forms.ChoiceField(
        label=_("In order of"),
        choices=[("", _("numbers")), (BY_NAME, _("family names"))],
        required=False,
    )


class InvitationForm(PaperOptionsForm):
    """The time and the contact, which the contest does not hold."""

    starts = LineField(
        label=_("Time"),
        max_length=LONGEST_LINE,
        required=False,
        help_text=_("For example: 8.30 pm, entries from 7.30 pm."),
    )
    contact = LineField(
        label=_("Information and entries"),
        max_length=LONGEST_LINE,
        required=False,
        help_text=_("A name with a telephone number or an e-mail address."),
    )


class EntryFormForm(InvitationForm):
    """The time and the contact that an entry form prints."""

    ids = "entry-form-%s"


class AnnouncementForm(InvitationForm):
    """The time, the contact, the prizes and the sheet of the announcement."""

    ids = "announcement-%s"
    sheet = forms.ChoiceField(
        label=_("Sheet"), choices=[(sheet, sheet.upper()) for sheet in PosterSize]
    )
    prizes = LinesField(label=_("Prizes"), most_lines=MOST_LINES, longest_line=LONGEST_LINE)
    more = LinesField(
        label=_("What else it says"),
        most_lines=MOST_LINES,
        longest_line=LONGEST_LINE,
        rows=2,
        help_text=_("For example: refreshments on sale."),
    )

    def __init__(self, tournament: Tournament, query: Mapping[str, Any]) -> None:
        super().__init__(tournament, query)
        self.initial["prizes"] = prize_list(tournament)


class NewspaperForm(PaperOptionsForm):
    """What a text says after the results."""

    ids = "newspaper-%s"
    more = LinesField(
        label=_("What else it says"),
        help_text=_("For example: the next contest is on 12 December."),
        rows=2,
    )


OPTIONS: Mapping[str, type[PaperOptionsForm]] = {
    "check-in": CheckInForm,
    "blank-cards": BlankCardsForm,
    "announcement": AnnouncementForm,
    "entry-form": EntryFormForm,
    "newspaper": NewspaperForm,
}
"""Key of a paper -> the form of its options."""
