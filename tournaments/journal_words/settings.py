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
        change_words(str(LABELS[name]), value_words(name, before), value_words(name, after))
        for name, (before, after) in data["changes"].items()
        if name in LABELS
    ]
    return _("Settings changed. %(changes)s") % {"changes": _("; ").join(changes)}


def _rules(data: Mapping[str, Any]) -> str:
    return _("Rules changed. %(changes)s") % {"changes": _("; ").join(rule_changes(data))}


def rule_changes(data: Mapping[str, Any]) -> Iterator[str]:
    """What changed in rules, an option at a time; of another game only its name."""
    before, after = data["preset"]
    names = data.get("rule_set", [None, None])
    titles = [
        name or rule_words.preset_title(preset)
        for name, preset in zip(names, (before, after), strict=True)
    ]
    if titles[0] != titles[1]:
        yield change_words(_("Rule set"), *titles)
    changes = data["changes"]
    if "game" in changes:
        yield change_words(_("Game"), *map(rule_words.game_title, changes["game"]))
        return
    for name, (old, new) in changes.items():
        if name in OPTIONS:
            option = OPTIONS[name]
            values = rule_words.value_words(option, old), rule_words.value_words(option, new)
            yield change_words(rule_words.question(option), *values)


def change_words(label: str, before: str, after: str) -> str:
    """One thing with its value before and after."""
    words = _("%(label)s: %(before)s → %(after)s")
    return words % {"label": label.rstrip(" ?\u00a0\u202f"), "before": before, "after": after}


SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "tournament.edit": _settings,
    "rules.edit": _rules,
}
