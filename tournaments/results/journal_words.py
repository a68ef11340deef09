"""Sentences of the journal: results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.tags import points
from tournaments.results.sentences import extra_words

Data = Mapping[str, Any]


def _values(data: Data) -> dict[str, Any]:
    """The values of the sentences: table and game, round, marks before and after."""
    game = data.get("game", 0)
    before, after = _score(data["before"], game), _score(data["after"], game)
    table = _("%(table)s, game %(game)s") % data if game else data["table"]
    pairs = " – ".join(map(str, data["pairs"]))
    return dict(data) | {"before": before, "after": after, "pairs": pairs, "table": table}


def _score(facts: Data, game: int) -> str:
    """The marks of a match, or of one of its games where it has several."""
    games = facts.get("games", ())
    scores = games[game - 1] if 0 < game <= len(games) else facts["scores"]
    if all(score is None for score in scores):
        return _("nothing")
    return " – ".join(points(score) for score in scores)


def _with_reason(words: str, data: Data) -> str:
    reason = data.get("reason")
    return (
        words
        if not reason
        else _("%(words)s Reason: %(reason)s") % ({"words": words, "reason": reason})
    )


def _with_extra(words: str, data: Data) -> str:
    """The hands beyond the last, where a card has some."""
    extra = data["after"].get("extra_hands", 0)
    if not extra:
        return words
    return f"{words} {extra_words(extra)}"


def _with_hands(words: str, data: Data) -> str:
    """How many hands of a game that went on were deleted for another result."""
    hands = len(data.get("hands", ()))
    if not hands:
        return words
    deleted = ngettext("%(count)s hand deleted.", "%(count)s hands deleted.", hands)
    return f"{words} {deleted % {'count': hands}}"


def _said(words: Callable[[], str]) -> Callable[[Data], str]:
    return lambda data: _with_reason(words() % _values(data), data)


def _recorded(data: Data) -> str:
    words = _("Round %(number)s, table %(table)s (pairs %(pairs)s): %(after)s.") % _values(data)
    words = _with_hands(_with_extra(words, data), data)
    if data["after"]["review"]:
        words = f"{words} {_('Kept to be checked.')}"
    return _with_reason(words, data)


def _corrected(data: Data) -> str:
    words = _("Round %(number)s, table %(table)s corrected: %(before)s → %(after)s.")
    sentence = _with_extra(words % _values(data), data)
    if data["after"]["review"]:
        sentence = f"{sentence} {_('Kept to be checked.')}"
    return _with_reason(sentence, data)


def _forfeited(data: Data) -> str:
    absent = ", ".join(map(str, data["after"]["forfeited"]))
    words = _("Round %(number)s, table %(table)s: forfeit of pair %(absent)s, %(after)s.")
    sentence = _with_hands(words % (_values(data) | {"absent": absent}), data)
    return _with_reason(sentence, data)


def _undone(data: Data) -> str:
    """A result that was cancelled; hands of a game that went on had none."""
    values = _values(data)
    if data.get("hands") and data["before"].get("state") == "expected":
        words = _("Round %(number)s, table %(table)s: %(before)s so far.")
        return _with_reason(_with_hands(words % values, data), data)
    words = _("Round %(number)s, table %(table)s: result %(before)s taken back.")
    return _with_reason(words % values, data)


SENTENCES: Mapping[str, Callable[[Data], str]] = {
    "result.record": _recorded,
    "result.correct": _corrected,
    "result.forfeit": _forfeited,
    "result.undo": _undone,
    "result.clear": _said(
        lambda: _("Round %(number)s, table %(table)s: %(after)s checked, it holds.")
    ),
    "result.time_up": _said(
        lambda: _(
            "Round %(number)s, table %(table)s: the time is up after hand %(count)s, %(after)s."
        )
    ),
    "result.time_back": _said(
        lambda: _(
            "Round %(number)s, table %(table)s: the time has not ended the game, it is played on."
        )
    ),
    "hand.record": _said(
        lambda: _("Round %(number)s, table %(table)s: hand %(hand)s entered, now %(after)s.")
    ),
    "hand.edit": _said(
        lambda: _(
            "Round %(number)s, table %(table)s: hand %(hand)s put right, %(before)s → %(after)s."
        )
    ),
    "hand.delete": _said(
        lambda: _(
            "Round %(number)s, table %(table)s: hand %(hand)s taken out, %(before)s → %(after)s."
        )
    ),
    "hand.rebuild": lambda data: (
        ngettext(
            "What %(count)s hand marks was counted and stored anew.",
            "What %(count)s hands mark was counted and stored anew.",
            data["count"],
        )
        % data
    ),
    "catch_up.start": _said(
        lambda: _("Round %(number)s: catch-up game of pairs %(pairs)s at table %(table)s.")
    ),
    "bis.start": _said(
        lambda: _(
            "Round %(number)s: partie bis of pairs %(pairs)s at table %(table)s, for the byes of "
            "rounds %(earlier)s and %(number)s."
        )
    ),
    "bis.cancel": _said(lambda: _("Round %(number)s: partie bis of pair %(pairs)s given up.")),
    "catch_up.cancel": _said(
        lambda: _("Round %(number)s: catch-up game of pair %(pairs)s given up.")
    ),
}
