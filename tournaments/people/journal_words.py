"""Sentences of the journal: the people of a club."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Data = Mapping[str, Any]


def _edited(data: Data) -> str:
    if "added" in data:
        return _("%(name)s is also found as %(added)s.") % data
    if "removed" in data:
        return _("%(name)s is no longer found as %(removed)s.") % data
    changes = {"before": _called(data["before"]), "after": _called(data["after"])}
    return _("Person corrected: %(before)s is now %(after)s.") % changes


def _called(told: Data) -> str:
    return f"{told['name']} ({told['home_club']})" if told["home_club"] else str(told["name"])


def _exported(data: Data) -> str:
    words = ngettext(
        "List of the people taken out as %(format)s: %(count)s person.",
        "List of the people taken out as %(format)s: %(count)s people.",
        data["count"],
    )
    return words % data


SENTENCES: Mapping[str, Callable[[Data], str]] = {
    "people.edit": _edited,
    "people.merge": lambda data: _("%(name)s merged into %(into_name)s: one person.") % data,
    "people.unmerge": lambda data: (
        _("%(name)s and %(from_name)s are two people again: their merge was taken back.") % data
    ),
    "people.erase": lambda data: (
        _("The name of a person was erased on request: the results stay under “%(called)s”.") % data
    ),
    "people.export": _exported,
}
