"""The words of a ranking: its columns, and why a row is above the next."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext, pgettext_lazy

from tournaments.core.tags import column_of, points, signed
from tournaments.core.wording.brackets import group_title
from tournaments.core.wording.keys import KEY_WORDS
from tournaments.core.wording.text import Text
from tournaments.models import MatchKind, Penalty
from tournaments.ranking.phase_facts import Leavers
from tournaments.ranking.rows import PenaltyFacts

COLUMNS = {
    "place": gettext_lazy("Place reached"),
    "pool_place": gettext_lazy("Place in the pool"),
    **{name: words.column for name, words in KEY_WORDS.items()},
}
WHY = {
    "place": gettext_lazy("Went further in the bracket than the next."),
    "pool_place": gettext_lazy(
        "A better place in its pool than the next: %(value)s, not %(next)s."
    ),
    "before": gettext_lazy("Both are still in the bracket: it was ahead of the next until then."),
    "phase": gettext_lazy("Above the next: it went further in the contest."),
    "": gettext_lazy("Equal in everything to the next."),
    **{name: words.why for name, words in KEY_WORDS.items()},
}
BEHIND = {
    "place": gettext_lazy("The one before went further in the bracket."),
    "before": gettext_lazy("Both are still in the bracket: the one before was ahead until then."),
    "phase": gettext_lazy("The one before went further in the contest."),
    "lot": gettext_lazy("Equal in everything to the one before; the draw by lot put it behind."),
    "manual": gettext_lazy("Tied with the one before; the organiser decided the order."),
    "": gettext_lazy("Equal in everything to the one before."),
}
BY = {
    "place": gettext_lazy("by how far they go in the bracket"),
    "pool_place": gettext_lazy("by the place in the pool"),
    **{name: words.by for name, words in KEY_WORDS.items()},
}
MARK_ICONS = {"qualified": "ok", "possible": "wait", "group": "down", "out": "same"}
BYES: Mapping[str, Text] = {
    MatchKind.BYE: pgettext_lazy("points of a bye", "bye %(points)s"),
    MatchKind.BIS: pgettext_lazy("points with a partie bis", "bis %(points)s"),
}
"""the points of a round that an entrant rested in, or in which it played for another bye"""
SILENT = frozenset({"lot", "manual", "phase"})
TOTAL = "points"
MINUS = "\u2212"


def value_words(key: str, value: Any) -> str:
    """The value of a row under a key, as a cell of the ranking shows it."""
    return column_words(key, [value])[0]


def column_words(key: str, values: Sequence[Any]) -> list[str]:
    """The values of many rows under a key."""
    if key == "direct":
        words = _("%(victories)s wins, %(difference)s")
        return [
            words % {"victories": value[0], "difference": signed(value[1])} if value else "–"
            for value in values
        ]
    shown = column_of(values)
    if not key.endswith("difference"):
        return shown
    return [
        f"{'+' if value and value > 0 else ''}{cell}".replace("-", MINUS)
        for value, cell in zip(values, shown, strict=True)
    ]


def score_in_games(games: Sequence[int]) -> str:
    """A match of several games: those won by a side, then by the other.

    >>> score_in_games((2, 1))
    '2\u20131'
    """
    return "\u2013".join(map(str, games))


def note_words(*, missed: bool, struck: bool) -> str:
    """What is to be said of a result in a word; empty of most.

    >>> note_words(missed=True, struck=False), note_words(missed=False, struck=True)
    ('forfeit', 'struck out')
    """
    if struck:
        return pgettext("a result", "struck out")
    return pgettext("a result", "forfeit") if missed else ""


def noted(result: str, note: str) -> str:
    """A result with what is to be said of it; empty before there is one.

    >>> noted("1,100", "forfeit"), noted("1,100", ""), noted("", "forfeit")
    ('1,100 (forfeit)', '1,100', '')
    """
    return f"{result} ({note})" if result and note else result


def reason_words(key: str | None, decided: str = "") -> tuple[str, str]:
    """Why a row is above the next one, and why that one is below it.

    There are places for the `value` of each, and of the `next` and the one `before`. `decided` is
    the reason of the organiser's own order.

    >>> reason_words(None)
    ('Equal in everything to the next.', 'Equal in everything to the one before.')
    """
    why = str(WHY[key or ""])
    if key == "manual" and decided:
        words = _("Tied until then; the organiser decided the order: %(reason)s")
        why = words % {"reason": decided.replace("%", "%%")}
    if key is None or key in BEHIND:
        return why, str(BEHIND[key or ""])
    said = {"key": COLUMNS[key], "value": "%(value)s", "before": "%(before)s"}
    return why, _("%(key)s: %(value)s, against %(before)s for the one before.") % said


def chance_words(pool: str, numbers: Sequence[int]) -> str:
    """That the lot has made the order of some entrants of a pool, the best first.

    >>> chance_words("pool 2", [8, 3, 5])
    'Pool 2: no. 8, 3 and 5 are equal in everything; a draw by lot put them in this order.'
    """
    *firsts, last = map(str, numbers)
    said = {"pool": capfirst(pool), "firsts": ", ".join(firsts), "last": last}
    words = _(
        "%(pool)s: no. %(firsts)s and %(last)s are equal in everything; a draw by lot put them in "
        "this order."
    )
    return words % said


def level_words(equal: Mapping[str, str], *reasons: str) -> list[str]:
    """Reasons between two rows of one total, each after what they share, key by key.

    >>> level_words({"points": "4 184", "victories": "3"}, "The lot.")
    ['Level: points 4 184, wins 3. The lot.']
    """
    shared = ", ".join([f"{str(COLUMNS[key]).lower()} {value}" for key, value in equal.items()])
    words = _("Level: %(equal)s. %(why)s")
    return [words % {"equal": shared, "why": why} for why in reasons]


def short_words(key: str, gap: int) -> str:
    """What an entrant is short of for the third rank.

    >>> short_words("points", 54), short_words("victories", 1)
    ('54 points short of third place.', '1 short of third place (wins).')
    """
    if key == "points":
        words = ngettext(
            "%(gap)s point short of third place.",
            "%(gap)s points short of third place.",
            gap,
        )
        return words % {"gap": points(gap)}
    said = {"gap": points(gap), "key": str(COLUMNS[key]).lower()}
    return _("%(gap)s short of third place (%(key)s).") % said


def penalty_words(penalty: PenaltyFacts | Penalty) -> str:
    """A penalty of the referee in one line."""
    said = {
        "points": signed(penalty.points),
        "round": penalty.round_number,
        "reason": penalty.reason,
    }
    if penalty.excludes:
        return _("Excluded, round %(round)s: %(reason)s") % said
    if not penalty.points:
        return _("Warning, round %(round)s: %(reason)s") % said
    if penalty.points > 0:
        return _("Points added by the referee, round %(round)s: %(points)s (%(reason)s)") % said
    return _("Penalty, round %(round)s: %(points)s (%(reason)s)") % said


def left_words(left: Leavers, number: int) -> str:
    """That an entrant has left the contest, or was excluded; empty of who stays.

    >>> left_words(Leavers(withdrawn=frozenset({7})), 7)
    'withdrawn'
    """
    if number in left.excluded:
        return _("excluded")
    return _("withdrawn") if number in left.withdrawn else ""


def referee_words(here: int, following: int) -> str:
    """The part of the referee in two totals that were compared.

    >>> referee_words(-100, 0)
    'In these totals, the referee’s decisions: \u2212100 here, 0 for the next.'
    """
    words = _("In these totals, the referee’s decisions: %(here)s here, %(next)s for the next.")
    return words % {"here": signed(here), "next": signed(following)}


def mark_words(chance: str, group: str = "", *, settled: bool = False) -> str:
    """Whether an entrant goes on to the next phase; `group` is empty for its best group.

    >>> mark_words("possible"), mark_words("out", settled=True)
    ('Still possible', 'Out')
    """
    if chance == "out":
        # An entrant who leaves makes room for the next: until all is played nobody is surely out.
        return _("Out") if settled else _("Out unless a pair leaves")
    title = capfirst(group_title(group))
    if chance == "qualified":
        return title or _("Qualified")
    return _("%(group)s possible") % {"group": title} if title else _("Still possible")
