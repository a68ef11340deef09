"""Sentences of the journal: the rule sets of a club, rules kept or changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.journal_words.settings import change_words, rule_changes


def _created(data: Mapping[str, Any]) -> str:
    if not data.get("origin"):
        return _("Rule set created: %(name)s.") % data
    return _("Rule set created: %(name)s, copied from “%(origin)s”.") % data


def _edited(data: Mapping[str, Any]) -> str:
    before, after = data["name"]
    named = [change_words(_("Name of the rule set"), before, after)] if before != after else []
    values = {"name": after, "changes": _("; ").join([*named, *rule_changes(data)])}
    return _("Rule set “%(name)s” changed. %(changes)s") % values


def _changed(data: Mapping[str, Any]) -> str:
    count = len(data["matches"])
    words = ngettext(
        "Rules changed while playing (%(reason)s). %(changes)s. %(count)s match counted again.",
        "Rules changed while playing (%(reason)s). %(changes)s. %(count)s matches counted again.",
        count,
    )
    changes = _("; ").join(rule_changes(data))
    told = words % {"reason": data["reason"], "changes": changes, "count": count}
    return " ".join(filter(None, (told, _phase(data.get("phase")))))


def _phase(phase: Mapping[str, Any] | None) -> str:
    if phase is None:
        return ""
    named = phase["name"] or _("phase %(number)s") % {"number": phase["position"]}
    return _("Only this phase is played by them: %(phase)s.") % {"phase": named}


SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "rule_set.create": _created,
    "rule_set.import": lambda data: _("Rule set read from a file: %(name)s.") % data,
    "rule_set.edit": _edited,
    "rule_set.delete": lambda data: _("Rule set deleted: %(name)s.") % data,
    "rules.change": _changed,
    "rules.keep": lambda data: _("Rules kept as the rule set “%(name)s” of the club.") % data,
}
