"""The box in which somebody looks for a pair."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.entrants.people import NAME_LIMIT


class FindForm(forms.Form):
    """A number or a name."""

    q = forms.CharField(
        label=_("My pair’s number or name"),
        max_length=NAME_LIMIT,
        error_messages={"required": _("Type the number of your pair or a name.")},
        widget=forms.TextInput(attrs={"class": "form-control", "autocomplete": "off"}),
    )
