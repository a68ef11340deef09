"""What a draw says of itself, in the language of the reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import get_language, gettext_lazy, pgettext
from django.utils.translation import gettext as _

from tournaments.draws.errors import DrawError
from tournaments.draws.group_reasons import ranks_of
from tournaments.draws.reasons import RANKS, ordinal
from tournaments.draws.values import Reason
from tournaments.speech import SOLO

REASONS: Mapping[str, Any] = {
    "lot": gettext_lazy("drawn by lot"),
    "neighbours": gettext_lazy("%(rank)s v %(opponent)s"),
    "same_victories": gettext_lazy(
        "%(rank)s v %(opponent)s: next to each other with %(victories)s victories"
    ),
    "forbidden": gettext_lazy("%(rank)s v %(opponent)s: %(first)s and %(second)s are kept apart"),
    "met": gettext_lazy("%(rank)s v %(opponent)s: %(first)s and %(second)s have met"),
    "club": gettext_lazy("%(rank)s v %(opponent)s: %(first)s and %(second)s are of one club"),
    "victories": gettext_lazy(
        "%(rank)s v %(opponent)s: %(victories)s v %(fewer)s victories, nobody nearer was free"
    ),
    "needed": gettext_lazy("%(rank)s v %(opponent)s: %(second)s was needed elsewhere"),
    "table": gettext_lazy("%(ranks)s"),
    "table_forbidden": gettext_lazy("%(ranks)s: %(first)s and %(second)s are kept apart"),
    "table_met": gettext_lazy("%(ranks)s: %(first)s and %(second)s have met"),
    "table_club": gettext_lazy("%(ranks)s: %(first)s and %(second)s are of one club"),
    "table_needed": gettext_lazy("%(ranks)s: %(second)s was needed elsewhere"),
}
BROKEN: Mapping[str, Any] = {
    "forbidden": gettext_lazy("%(one)s and %(other)s were to be kept apart."),
    "rematch": gettext_lazy("%(one)s and %(other)s have met already."),
    "bye": gettext_lazy("%(one)s has had a bye already."),
    "club": gettext_lazy("%(one)s and %(other)s are of one club."),
    "fixed_table": gettext_lazy("%(one)s could not have its own table."),
}
PROBLEMS: Mapping[str, Any] = {
    "entrant_count": gettext_lazy("From %(low)s to %(high)s pairs can be drawn, not %(count)s."),
    "table_not_filled": gettext_lazy("A table needs %(size)s players, not %(count)s."),
    "bye_unknown": gettext_lazy("The bye goes to a pair of this round, not to %(id)s."),
}


def reason_words(reason: Reason) -> str:
    """Why these play each other."""
    words: dict[str, object] = {
        name: rank_words(value) if name in RANKS else value for name, value in reason.values.items()
    }
    joined = pgettext("between two names", "and")
    words["ranks"] = get_text_list([rank_words(rank) for rank in ranks_of(reason)], joined)
    return str(REASONS[reason.code]) % words


def rank_words(rank: int) -> str:
    """A rank as the language writes it: 1st, 2nd in English, 2e in French.

    The first is 1re there where it is a doublette, 1er where it is a player (see `speech`).
    """
    language = get_language() or "fr"
    if language.startswith("fr"):
        first = "er" if language.endswith(SOLO) else "re"
        return f"{rank}{first if rank == 1 else 'e'}"
    return ordinal(rank)


def broken_words(entry: Mapping[str, Any], name: Callable[[int], object]) -> str:
    """What had to give, and for whom."""
    one, other = [name(number) for number in (*entry["entrants"], *entry["entrants"])][:2]
    return str(BROKEN[entry["constraint"]]) % {"one": one, "other": other}


def draw_problem(error: DrawError) -> str:
    """Why a round cannot be drawn; what only a program can get wrong is told in its own words."""
    words = PROBLEMS.get(error.code)
    if words is None:
        return _("The draw is not possible: %(why)s.") % {"why": error.message}
    return str(words) % error.values
