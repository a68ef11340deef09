"""Sentences of the journal: phases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.wording.phases import system_words
from tournaments.rulesets.titles import preset_title


def _added(data: Mapping[str, Any]) -> str:
    words = _("Phase %(position)s added: %(system)s. The contest has %(rounds)s rounds.")
    return _described(words, data)


def _changed(data: Mapping[str, Any]) -> str:
    words = _("Phase %(position)s changed: %(system)s. The contest has %(rounds)s rounds.")
    return _described(words, data)


def _described(words: str, data: Mapping[str, Any]) -> str:
    """A sentence on a phase, followed by one on its rules where it has its own."""
    sentence = words % {**data, "system": system_words(data["system"])}
    own = data.get("own_rules")
    if not own:
        return sentence
    title = own["name"] or preset_title(own["preset"])
    return " ".join((sentence, _("Its own rules: %(name)s.") % {"name": title}))


def _removed(data: Mapping[str, Any]) -> str:
    return _("Phase %(position)s removed. The contest has %(rounds)s rounds.") % data


def _rounds(data: Mapping[str, Any]) -> str:
    if data["by"] > 0:
        words = _("Phase %(position)s has a round more. The contest has %(rounds)s rounds.")
        return words % data
    words = ngettext(
        "Phase %(position)s has %(fewer)s round fewer. The contest has %(rounds)s rounds.",
        "Phase %(position)s has %(fewer)s rounds fewer. The contest has %(rounds)s rounds.",
        -data["by"],
    )
    return words % {**data, "fewer": -data["by"]}


SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "phase.add": _added,
    "phase.edit": _changed,
    "phase.remove": _removed,
    "phase.rounds": _rounds,
}
