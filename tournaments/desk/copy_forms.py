"""The forms about copies of the database: a file that is brought, a copy that is put back."""

from django import forms
from django.utils.translation import gettext_lazy as _


class CopyBringForm(forms.Form):
    """A copy that was downloaded before, here or on another machine."""

    file = forms.FileField(
        label=_("A file of copied data"),
        help_text=_("Its name ends in .sqlite3. It is checked first; nothing changes yet."),
        error_messages={"empty": _("This file is empty: choose another.")},
        widget=forms.ClearableFileInput(attrs={"accept": ".sqlite3"}),
    )


class CopyPutBackForm(forms.Form):
    """Confirm that the user has read what restoring deletes."""

    seal = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)
    read = forms.BooleanField(
        label=_("I have read what will be lost"),
        error_messages={"required": _("Tick this once you have read what will be lost.")},
    )
