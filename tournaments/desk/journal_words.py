"""Sentences of the journal: tournaments from first to last, settings, the demonstration."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.core.tags import clock
from tournaments.core.wording.settings import changes_words
from tournaments.desk.copy_words import REASONS
from tournaments.desk.words import going_words
from tournaments.rulesets.titles import preset_title, rules_gone_words


def _created(data: Mapping[str, Any]) -> str:
    words = _("Contest created: %(name)s, with the rule set “%(preset)s”.")
    rules = data.get("rule_set") or preset_title(data["preset"])
    return words % {"name": data["name"], "preset": rules}


def _settings(data: Mapping[str, Any]) -> str:
    words = _("Settings changed. %(changes)s") % {"changes": changes_words(data["changes"])}
    gone = data.get("rules_gone")
    return f"{words}. {rules_gone_words(gone)}" if gone else words


def _copy_words(data: Mapping[str, Any]) -> dict[str, str]:
    when = localtime(datetime.fromisoformat(data["taken_at"]))
    why = str(REASONS.get(data["reason"], data["reason"]))
    return {"when": f"{date_format(when)}, {clock(when)}", "why": why}


def _reopened(data: Mapping[str, Any]) -> str:
    words, reason = _("Contest reopened."), data.get("reason")
    if not reason:
        return words
    return _("%(words)s Reason: %(reason)s") % {"words": words, "reason": reason}


SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "tournament.create": _created,
    "demo.load": lambda _data: _("Demonstration loaded: its contest has just been written."),
    "demo.wipe": lambda _data: _("Demonstration removed."),
    "tournament.edit": _settings,
    "tournament.archive": lambda data: _("Contest archived: %(name)s.") % data,
    "tournament.unarchive": lambda data: _("Contest unarchived: %(name)s.") % data,
    "tournament.delete": lambda data: (
        _("Contest deleted: %(name)s, with %(entrants)s, %(rounds)s and %(results)s.")
        % {"name": data["name"], **going_words(data)}
    ),
    "tournament.finish": lambda _data: _("Contest closed: the ranking is final."),
    "tournament.reopen": _reopened,
    "tournament.plan": lambda data: (
        _("Hall plan saved: %(placed)s of %(of)s tables have their place.") % data
    ),
    "copies.make": lambda _data: _("Safety copy made."),
    "copies.download": lambda data: (
        _("Safety copy of %(when)s downloaded (%(why)s).") % _copy_words(data)
    ),
    "copies.put_back": lambda data: (
        _("Safety copy of %(when)s restored (%(why)s). A copy of what it replaced is kept.")
        % _copy_words(data)
    ),
}
