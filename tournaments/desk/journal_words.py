"""Sentences of the journal: new tournaments, their settings, the demonstration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.wording.settings import LABELS, change_words, value_words
from tournaments.rulesets.titles import preset_title


def _created(data: Mapping[str, Any]) -> str:
    words = _("Contest created: %(name)s, with the rule set “%(preset)s”.")
    rules = data.get("rule_set") or preset_title(data["preset"])
    return words % {"name": data["name"], "preset": rules}


def _settings(data: Mapping[str, Any]) -> str:
    changes = [
        change_words(str(LABELS[name]), value_words(name, before), value_words(name, after))
        for name, (before, after) in data["changes"].items()
        if name in LABELS
    ]
    return _("Settings changed. %(changes)s") % {"changes": _("; ").join(changes)}


SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "tournament.create": _created,
    "demo.load": lambda _data: _("Demonstration loaded: its evening was written just now."),
    "demo.wipe": lambda _data: _("Demonstration wiped."),
    "tournament.edit": _settings,
}
