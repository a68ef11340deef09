"""Sentences of the journal: settings and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import OPTIONS
from tournaments import rule_words
from tournaments.setting_words import LABELS, value_words


def _settings(data: Mapping[str, Any]) -> str:
    changes = [
        _change(str(LABELS[name]), value_words(name, before), value_words(name, after))
        for name, (before, after) in data["changes"].items()
        if name in LABELS
    ]
    return _("Settings changed. %(changes)s") % {"changes": "; ".join(changes)}


def _rules(data: Mapping[str, Any]) -> str:
    return _("Rules changed. %(changes)s") % {"changes": "; ".join(_rule_changes(data))}


def _rule_changes(data: Mapping[str, Any]) -> Iterator[str]:
    before, after = (rule_words.preset_title(name) for name in data["preset"])
    if before != after:
        yield _change(_("Rule set"), before, after)
    for name, (old, new) in data["changes"].items():
        if name in OPTIONS:
            option = OPTIONS[name]
            values = rule_words.value_words(option, old), rule_words.value_words(option, new)
            yield _change(rule_words.question(option), *values)


def _change(label: str, before: str, after: str) -> str:
    words = _("%(label)s: %(before)s → %(after)s")
    return words % {"label": label.rstrip(" ?\u00a0\u202f"), "before": before, "after": after}


SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "tournament.edit": _settings,
    "rules.edit": _rules,
}
