"""A friendly game in words: its last act, its end."""

from datetime import timedelta
from math import ceil

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.hand import ScoreSheet
from tournaments.friendly.game import FriendlyGame, HandAct
from tournaments.results.outcome import ruined
from tournaments.results.sentences import ruined_words

DONE = {
    HandAct.ADD: gettext_lazy("Hand %(number)s saved."),
    HandAct.EDIT: gettext_lazy("Hand %(number)s corrected."),
    HandAct.REMOVE: gettext_lazy("Hand %(number)s deleted."),
    HandAct.TIME: gettext_lazy("The time has ended the game."),
}
UNDO = {
    HandAct.ADD: gettext_lazy("Undo: delete hand %(number)s"),
    HandAct.EDIT: gettext_lazy("Undo: hand %(number)s as it was"),
    HandAct.REMOVE: gettext_lazy("Undo: restore hand %(number)s"),
    HandAct.TIME: gettext_lazy("Undo: the time has not ended the game"),
}


def done_words(game: FriendlyGame) -> str:
    """The message after the last act of a game."""
    step = game.past[-1]
    return str(DONE[step.act]) % {"number": step.place}


def undo_words(game: FriendlyGame) -> str:
    """What undoing the last act does; empty where there is none."""
    if not game.past:
        return ""
    step = game.past[-1]
    return str(UNDO[step.act]) % {"number": step.place}


def end_words(game: FriendlyGame, sheet: ScoreSheet) -> str:
    """How a finished game has ended; empty while it lasts."""
    if not sheet.finished:
        return ""
    if sheet.winner is None:
        return _("The game is over. Nobody has won.")
    at = game.sides.index(sheet.winner)
    names = game.pairs[at].label
    words = _("The game is over. The winner: %(side)s, %(names)s.")
    words %= {"side": sheet.winner, "names": names}
    if not sheet.rubicon:
        return words
    under = ruined_words(game.rules, ruined(game.rules, list(sheet.totals.values()), at))
    return f"{words} {under}"


def wait_words(left: timedelta) -> str:
    """That somebody has shared too many games, and how long to wait."""
    seconds = ceil(left.total_seconds())
    if seconds < 60:
        words = ngettext(
            "This browser has just shared several games: wait %(count)s second.",
            "This browser has just shared several games: wait %(count)s seconds.",
            seconds,
        )
        return words % {"count": seconds}
    minutes = ceil(seconds / 60)
    words = ngettext(
        "This browser has just shared several games: wait %(count)s minute.",
        "This browser has just shared several games: wait %(count)s minutes.",
        minutes,
    )
    return words % {"count": minutes}


def many_words(left: timedelta) -> str:
    """That many new browsers share games, and how long to wait."""
    minutes = ceil(left.total_seconds() / 60)
    return ngettext(
        "Many games are being shared at this moment: try again in %(count)s minute. "
        "The game itself goes on in this browser.",
        "Many games are being shared at this moment: try again in %(count)s minutes. "
        "The game itself goes on in this browser.",
        minutes,
    ) % {"count": minutes}
