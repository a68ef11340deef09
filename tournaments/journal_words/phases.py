"""Sentences of the journal: phases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.draw_words import system_words


def _added(data: Mapping[str, Any]) -> str:
    words = _("Phase %(position)s added: %(system)s. The contest has %(rounds)s rounds.")
    return words % {**data, "system": system_words(data["system"])}


def _changed(data: Mapping[str, Any]) -> str:
    words = _("Phase %(position)s changed: %(system)s. The contest has %(rounds)s rounds.")
    return words % {**data, "system": system_words(data["system"])}


def _removed(data: Mapping[str, Any]) -> str:
    return _("Phase %(position)s removed. The contest has %(rounds)s rounds.") % data


SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "phase.add": _added,
    "phase.edit": _changed,
    "phase.remove": _removed,
}
