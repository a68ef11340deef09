"""Sentences of the journal: the rule sets of a club, the rules of a tournament."""

from collections.abc import Iterator

from django.template.defaultfilters import capfirst
from django.utils.translation import gettext_lazy as _, ngettext

from scoring.rules import OPTIONS
from tournaments.core.journal_words import Data, Sentences
from tournaments.core.wording.phases import called
from tournaments.core.wording.settings import change_words
from tournaments.rulesets.titles import (
    game_title,
    preset_title,
    question,
    questions_words,
    value_words,
)


def rule_changes(data: Data) -> Iterator[str]:
    """Each option of rules that changed; for another game only its name."""
    names = data.get("rule_set", [None, None])
    titles = [name or preset_title(one) for name, one in zip(names, data["preset"], strict=True)]
    if titles[0] != titles[1]:
        yield change_words(_("Rule set or preset"), *titles)
    changes = data["changes"]
    if "game" in changes:
        yield change_words(_("Game"), *map(game_title, changes["game"]))
        return
    for name, (old, new) in changes.items():
        if name in OPTIONS:
            option = OPTIONS[name]
            yield change_words(question(option), value_words(option, old), value_words(option, new))
    if back := questions_words(data.get("back", ())):
        yield _("Following the contest again: %(questions)s") % {"questions": back}


def _joined(data: Data) -> str:
    return _("; ").join(rule_changes(data))


def _edited(data: Data) -> str:
    before, after = data["name"]
    named = [change_words(_("Rule set name"), before, after)] if before != after else []
    values = {"name": after, "changes": _("; ").join([*named, *rule_changes(data)])}
    return _("Rule set “%(name)s” changed. %(changes)s") % values


def _changed(data: Data) -> str:
    count = len(data["matches"])
    words = ngettext(
        "Rules changed while playing (%(reason)s). %(changes)s. %(count)s match counted again.",
        "Rules changed while playing (%(reason)s). %(changes)s. %(count)s matches counted again.",
        count,
    )
    sentence = words % {"reason": data["reason"], "changes": _joined(data), "count": count}
    if (number := data.get("round")) is not None:
        only = _("Only round %(number)s is played by these rules.") % {"number": number}
        return f"{sentence} {only}"
    if (phase := data.get("phase")) is None:
        return sentence
    named = called(phase["name"], phase["position"])
    only = _("Only this phase is played by these rules: %(phase)s.") % {"phase": named}
    return f"{sentence} {only}"


def _of_round(data: Data) -> str:
    words = _("Round %(number)s has its own rules. %(changes)s")
    none = _("Round %(number)s no longer has its own rules.")
    return (none if data["changes"] is None else words) % {**data, "changes": _own(data)}


def _of_phase(data: Data) -> str:
    phase = called(data["phase"]["name"], data["phase"]["position"])
    words = _("%(phase)s has its own rules. %(changes)s")
    none = _("%(phase)s no longer has its own rules.")
    values = {"phase": capfirst(phase), "changes": _own(data)}
    return (none if data["changes"] is None else words) % values


def _own(data: Data) -> str:
    """What a phase or a round states, or nothing."""
    return _joined({"preset": ["", ""], "changes": data["changes"] or {}})


SENTENCES: Sentences = {
    "rules.edit": lambda data: _("Rules changed. %(changes)s") % {"changes": _joined(data)},
    "rule_set.create": lambda data: (
        _("Rule set created: %(name)s, copied from “%(origin)s”.") % data
        if data.get("origin")
        else _("Rule set created: %(name)s.") % data
    ),
    "rule_set.import": _("Rule set read from a file: %(name)s."),
    "rule_set.edit": _edited,
    "rule_set.delete": _("Rule set deleted: %(name)s."),
    "rules.change": _changed,
    "rules.round": _of_round,
    "rules.phase": _of_phase,
    "rules.keep": _("Rules saved as the club’s rule set “%(name)s”."),
}
