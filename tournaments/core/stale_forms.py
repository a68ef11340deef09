"""A stale form: somebody else saved first, both values are shown, and the user chooses."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.http import QueryDict

from tournaments.core.parameters import number_in
from tournaments.core.refused_forms import sent_fields
from tournaments.core.wording.text import Text

CHOOSE = "choose_"
THEIRS = "theirs"


class Difference(NamedTuple):
    """A setting that was typed otherwise than it is stored now."""

    name: str
    label: Text
    mine: str
    theirs: str


def version_in(post: Mapping[str, str], name: str = "version") -> int:
    """The version a form was filled from; 0, which is never current, for anything but a number.

    `name` asks for another number that the form has shown.
    """
    return number_in(post.get(name), 9) or 0


def typed_fields(post: QueryDict) -> list[tuple[str, str]]:
    """The typed fields, for the page that asks which value to save."""
    return [
        (name, value)
        for name, value in sent_fields(post)
        if name not in ("key", "version") and not name.startswith(CHOOSE)
    ]


def chosen(post: QueryDict, theirs: Callable[[str], Mapping[str, Any]]) -> QueryDict:
    """The typed fields, with the values that are stored now where the user chose them.

    `theirs` gives the fields of a setting with the values that are stored now.
    """
    data = post.copy()
    for name, pick in post.items():
        if name.startswith(CHOOSE) and pick == THEIRS:
            for field, value in theirs(name.removeprefix(CHOOSE)).items():
                # As the widget sends it: an empty tick box is not sent at all.
                if value is False:
                    data.pop(field, None)
                else:
                    data[field] = "on" if value is True else str(value)
    return data
