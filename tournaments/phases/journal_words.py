"""Sentences of the journal: phases."""

from functools import partial

from django.utils.translation import gettext_lazy as _, ngettext

from scoring.match import MatchFormat
from tournaments.core.journal_words import Data, Sentences
from tournaments.core.wording.phases import called, system_words
from tournaments.core.wording.settings import changes_words, games_sentence
from tournaments.core.wording.text import Text
from tournaments.rulesets.titles import own_title, preset_title, rules_gone_words


def _phase(data: Data) -> str:
    return called(data.get("name", ""), data["position"], qualifying=data.get("qualifying", False))


def _described(words: Text, data: Data) -> str:
    """A sentence on a phase, followed by one on its rules where it has its own."""
    # Older lines name the only option that there was.
    option = data.get("drawn_with") or ("rematches" if data.get("rematches") else "")
    system = system_words(data["system"], option)
    sentences = [str(words) % {**data, "system": system, "phase": _phase(data)}]
    if games := data.get("games"):
        sentences.append(games_sentence(MatchFormat(games, data["play"])))
    if own := data.get("own_rules"):
        title = own_title(own.get("options", {}), own["name"] or preset_title(own["preset"]))
        sentences.append(_("Its own rules: %(name)s.") % {"name": title})
    if changes := data.get("changes"):
        sentences.append(f"{changes_words(changes)}.")
    return _with_gone(data, *sentences)


def _rounds(data: Data) -> str:
    if data["by"] > 0:
        words = str(_("One round more: %(phase)s. The contest has %(rounds)s rounds."))
    else:
        words = ngettext(
            "%(fewer)s round fewer: %(phase)s. The contest has %(rounds)s rounds.",
            "%(fewer)s rounds fewer: %(phase)s. The contest has %(rounds)s rounds.",
            -data["by"],
        )
    return _with_gone(data, words % {**data, "fewer": -data["by"], "phase": _phase(data)})


def _with_gone(data: Data, *sentences: str) -> str:
    """Sentences, followed by one on the rounds that are gone with rules of their own."""
    gone = data.get("rules_gone")
    return " ".join([*sentences, *([rules_gone_words(gone)] if gone else [])])


SENTENCES: Sentences = {
    "phase.add": partial(
        _described,
        _("Phase added: %(phase)s, %(system)s. The contest has %(rounds)s rounds."),
    ),
    "phase.edit": partial(
        _described,
        _("Phase changed: %(phase)s, %(system)s. The contest has %(rounds)s rounds."),
    ),
    "phase.remove": lambda data: (
        _("Phase removed: %(phase)s. The contest has %(rounds)s rounds.")
        % {**data, "phase": _phase(data)}
    ),
    "phase.rounds": _rounds,
}
