"""Ranking keys as fields of a form: one a line, in the order of their weight."""

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.core.wording.keys import KEY_WORDS

KEY_SLOTS = 6
KEY_FIELDS = tuple(f"key_{number}" for number in range(1, KEY_SLOTS + 1))


def key_fields() -> dict[str, forms.Field]:
    """The lines of the keys by name; each offers every key."""
    choices = [("", "–"), *((name, words.title) for name, words in KEY_WORDS.items())]
    return {
        name: forms.ChoiceField(
            label=_("Criterion %(number)s") % {"number": number}, choices=choices, required=False
        )
        for number, name in enumerate(KEY_FIELDS, start=1)
    }


def keys_initial(keys: Iterable[str]) -> dict[str, str]:
    """Stored keys as the values of the lines.

    >>> keys_initial(["points", "lot"])["key_2"]
    'lot'
    """
    return dict(zip_longest(KEY_FIELDS, [*keys][:KEY_SLOTS], fillvalue=""))


def move_key(typed: QueryDict) -> dict[str, Any]:
    """The typed values with one ranking key moved a place: `up:3` exchanges keys 2 and 3."""
    values: dict[str, Any] = dict(typed.items())
    direction, _colon, number = values.get("move", "").partition(":")
    place = f"key_{number}"
    if place not in KEY_FIELDS:
        return values
    upper = KEY_FIELDS.index(place) + (0 if direction == "up" else 1)
    first, second = f"key_{upper}", f"key_{upper + 1}"
    if first in KEY_FIELDS and second in KEY_FIELDS:
        values[first], values[second] = values.get(second, ""), values.get(first, "")
    return values
