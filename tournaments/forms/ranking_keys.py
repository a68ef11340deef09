"""Ranking keys in order as fields of a form: one a line, the first ranks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.contest_fields import KEY_FIELDS, KEY_SLOTS
from tournaments.setting_words import OFFERED_KEYS, key_title


def add_key_fields(form: forms.Form) -> None:
    """The lines of the keys, all to be chosen from."""
    choices = [("", "–"), *((name, key_title(name)) for name in OFFERED_KEYS)]
    for number, name in enumerate(KEY_FIELDS, start=1):
        label = _("Key %(number)s") % {"number": number}
        form.fields[name] = forms.ChoiceField(label=label, choices=choices, required=False)


def keys_typed(form: forms.Form) -> list[str]:
    """The keys that were chosen, in their order."""
    return [form.cleaned_data[name] for name in KEY_FIELDS if form.cleaned_data.get(name)]


def keys_initial(keys: Iterable[str]) -> dict[str, str]:
    """Stored keys as the values of the lines.

    >>> keys_initial(["points", "lot"])["key_2"]
    'lot'
    """
    return dict(zip_longest(KEY_FIELDS, [*keys][:KEY_SLOTS], fillvalue=""))
