"""Sentences of the journal: accounts, clubs, new contests, the demonstration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.rule_words import preset_title


def _created(data: Mapping[str, Any]) -> str:
    words = _("Contest created: %(name)s, with the rule set “%(preset)s”.")
    rules = data.get("rule_set") or preset_title(data["preset"])
    return words % {"name": data["name"], "preset": rules}


SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "account.create": lambda data: _("Account created: %(name)s.") % data,
    "club.create": lambda data: _("Club created: %(name)s.") % data,
    "tournament.create": _created,
    "demo.load": lambda _data: _("Demonstration loaded: its evening was written just now."),
    "demo.wipe": lambda _data: _("Demonstration wiped."),
}
