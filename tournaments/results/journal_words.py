"""Sentences of the journal: results."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_lazy as _, ngettext, ngettext_lazy

from tournaments.core.journal_words import Data, Sentences
from tournaments.core.tags import of_sides
from tournaments.core.wording.text import Text

Sentence = Callable[[Data], str]


def _values(data: Data) -> dict[str, Any]:
    """The values of the sentences: table and game, round, marks before and after."""
    game = data.get("game", 0)
    before, after = _score(data["before"], game), _score(data["after"], game)
    return {
        **data,
        "before": before,
        "after": after,
        "pairs": " – ".join(map(str, data["pairs"])),
        "table": _("%(table)s, game %(game)s") % data if game else data["table"],
        "absent": ", ".join(map(str, data["after"].get("forfeited", ()))),
    }


def _score(facts: Data, game: int) -> str:
    """The marks of a match, or of one of its games where it has several."""
    games = facts.get("games", ())
    scores = games[game - 1] if 0 < game <= len(games) else facts["scores"]
    if all(score is None for score in scores):
        return str(_("nothing"))
    return of_sides(scores)


def _with_reason(words: str, data: Data) -> str:
    reason = data.get("reason")
    values = {"words": words, "reason": reason}
    return _("%(words)s Reason: %(reason)s") % values if reason else words


def _said(words: Text) -> Sentence:
    """A sentence with the values of its event and its reason."""
    return lambda data: _with_reason(str(words) % _values(data), data)


def _of_card(words: Text) -> Sentence:
    """The same of a card: its hands beyond the last, the hands deleted for it, whether it waits."""

    def sentence(data: Data) -> str:
        after, parts = data["after"], [str(words) % _values(data)]
        if extra := after.get("extra_hands", 0):
            words_of_extra = ngettext(
                "With %(count)s extra hand.", "With %(count)s extra hands.", extra
            )
            parts.append(words_of_extra % {"count": extra})
        if hands := data.get("hands"):
            parts.append(_deleted(len(hands)))
        if after["review"]:
            parts.append(str(_("Saved, to be checked.")))
        return _with_reason(" ".join(parts), data)

    return sentence


def _deleted(hands: int) -> str:
    return ngettext("%(count)s hand deleted.", "%(count)s hands deleted.", hands) % {"count": hands}


def _undone(data: Data) -> str:
    """A result that was cancelled; hands of a game that went on had none."""
    hands = data.get("hands")
    if not hands or data["before"].get("state") != "expected":
        cancelled = _("Round %(number)s, table %(table)s: result %(before)s cancelled.")
        return _with_reason(cancelled % _values(data), data)
    words = _("Round %(number)s, table %(table)s: %(before)s so far.") % _values(data)
    return _with_reason(f"{words} {_deleted(len(hands))}", data)


SENTENCES: Sentences = {
    "result.record": _of_card(_("Round %(number)s, table %(table)s (pairs %(pairs)s): %(after)s.")),
    "result.correct": _of_card(
        _("Round %(number)s, table %(table)s corrected: %(before)s → %(after)s.")
    ),
    "result.forfeit": _of_card(
        _("Round %(number)s, table %(table)s: forfeit of pair %(absent)s, %(after)s.")
    ),
    "result.undo": _undone,
    "result.clear": _said(_("Round %(number)s, table %(table)s: %(after)s checked, it is right.")),
    "result.time_up": _said(
        _("Round %(number)s, table %(table)s: the time is up after hand %(count)s, %(after)s.")
    ),
    "result.time_back": _said(
        _("Round %(number)s, table %(table)s: the time has not ended the game, it is played on.")
    ),
    "hand.record": _said(
        _("Round %(number)s, table %(table)s: hand %(hand)s entered, now %(after)s.")
    ),
    "hand.edit": _said(
        _("Round %(number)s, table %(table)s: hand %(hand)s corrected, %(before)s → %(after)s.")
    ),
    "hand.delete": _said(
        _("Round %(number)s, table %(table)s: hand %(hand)s deleted, %(before)s → %(after)s.")
    ),
    "hand.rebuild": ngettext_lazy(
        "The score of %(count)s hand was counted again and stored.",
        "The scores of %(count)s hands were counted again and stored.",
        "count",
    ),
    "catch_up.start": _said(
        _("Round %(number)s: catch-up game of pairs %(pairs)s at table %(table)s.")
    ),
    "bis.start": _said(
        _(
            "Round %(number)s: partie bis of pairs %(pairs)s at table %(table)s, for the byes of "
            "rounds %(earlier)s and %(number)s."
        )
    ),
    "bis.cancel": _said(_("Round %(number)s: partie bis of pair %(pairs)s cancelled.")),
    "catch_up.cancel": _said(_("Round %(number)s: catch-up game of pair %(pairs)s cancelled.")),
}
