"""Sentences of the journal: tournaments from first to last, settings, the demonstration."""

from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from tournaments.core.journal_words import Data, Sentences
from tournaments.core.tags import clock
from tournaments.core.wording.settings import changes_words
from tournaments.core.wording.text import Text
from tournaments.desk.words import REASONS, going_words
from tournaments.rulesets.titles import preset_title, rules_gone_words


def _created(data: Data) -> str:
    words = _("Contest created: %(name)s, with the rule set “%(preset)s”.")
    rules = data.get("rule_set") or preset_title(data["preset"])
    return words % {"name": data["name"], "preset": rules}


def _settings(data: Data) -> str:
    words = _("Settings changed. %(changes)s") % {"changes": changes_words(data["changes"])}
    gone = data.get("rules_gone")
    return f"{words}. {rules_gone_words(gone)}" if gone else words


def _copy_words(data: Data) -> dict[str, str]:
    when = localtime(datetime.fromisoformat(data["taken_at"]))
    why = str(REASONS.get(data["reason"], data["reason"]))
    return {"when": f"{date_format(when)}, {clock(when)}", "why": why}


def _reopened(data: Data) -> Text:
    words, reason = _("Contest reopened."), data.get("reason")
    if not reason:
        return words
    return _("%(words)s Reason: %(reason)s") % {"words": words, "reason": reason}


SENTENCES: Sentences = {
    "tournament.create": _created,
    "demo.load": _("Demonstration loaded."),
    "demo.wipe": _("Demonstration removed."),
    "tournament.edit": _settings,
    "tournament.archive": _("Contest archived: %(name)s."),
    "tournament.unarchive": _("Contest unarchived: %(name)s."),
    "tournament.delete": lambda data: (
        _("Contest deleted: %(name)s, with %(entrants)s, %(rounds)s and %(results)s.")
        % {"name": data["name"], **going_words(data)}
    ),
    "tournament.finish": _("Contest closed: the ranking is final."),
    "tournament.reopen": _reopened,
    "tournament.plan": _("Hall plan saved: %(placed)s of %(of)s tables have their place."),
    "copies.make": _("Safety copy made."),
    "copies.download": lambda data: (
        _("Safety copy of %(when)s downloaded (%(why)s).") % _copy_words(data)
    ),
    "copies.put_back": lambda data: (
        _("Safety copy of %(when)s restored (%(why)s). A copy of what it replaced is kept.")
        % _copy_words(data)
    ),
}
