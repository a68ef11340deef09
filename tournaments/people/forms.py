"""Forms about people. The services check the names; their problems appear beside the fields."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.fields import ApartForm
from tournaments.people.selectors.listing import MERGED, NAMESAKES, NEVER, PeopleFilter

PLAIN = {"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}
PLAYED = (
    ("", _("At any time")),
    ("1", _("In the last year")),
    ("3", _("In the last 3 years")),
    ("-1", _("Not for a year")),
    ("-3", _("Not for 3 years")),
    (NEVER, _("Never")),
)
KINDS = (
    ("", _("Everyone")),
    (NAMESAKES, _("Several with the same name")),
    (MERGED, _("Merged records")),
)


def name_field(label: Any, **options: Any) -> forms.CharField:
    """A field for a name, which the service checks."""
    return forms.CharField(label=label, required=False, widget=forms.TextInput(PLAIN), **options)


class PeopleFilterForm(forms.Form):
    """A part of a name, the home club, when they played last, a kind; all optional."""

    text = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=80,
        widget=forms.TextInput({"type": "search", "autocomplete": "off"}),
    )
    home_club = forms.ChoiceField(label=_("Home club"), required=False)
    played = forms.ChoiceField(label=_("Played"), choices=PLAYED, required=False)
    kind = forms.ChoiceField(label=_("Which people"), choices=KINDS, required=False)

    def __init__(self, *args: Any, clubs: Iterable[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["home_club"].choices = [("", _("Every club")), *clubs]  # type: ignore[attr-defined]

    def chosen(self) -> PeopleFilter:
        """The filter that was sent; invalid fields are left out."""
        if not self.is_bound:
            return PeopleFilter()
        self.full_clean()
        return PeopleFilter(**self.cleaned_data)


class PersonForm(forms.Form):
    """The name and home club of a person, and the values the form was filled from."""

    name = name_field(_("Name"))
    home_club = name_field(
        _("Home club"), help_text=_("It tells apart two people of the same name.")
    )
    shown_name = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)
    shown_club = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)


class AliasForm(ApartForm):
    """Another spelling of a name."""

    ids = "id_alias_%s"
    name = name_field(
        _("Another spelling"),
        help_text=_("A maiden name, a short first name. Accents and capitals do not matter."),
    )


class PersonSearchForm(forms.Form):
    """A part of the name of the other person."""

    text = forms.CharField(
        label=_("Find the other record: part of the name"),
        required=False,
        max_length=80,
        widget=forms.TextInput({"type": "search", "autocomplete": "off"}),
    )

    def chosen(self) -> str:
        """The text that was sent; nothing where it is too long."""
        return str(self.cleaned_data["text"]) if self.is_valid() else ""


class EraseForm(forms.Form):
    """The name that is to be erased, typed to confirm."""

    name = name_field(_("To confirm, type the name"))
