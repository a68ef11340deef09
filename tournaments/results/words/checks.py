"""What the check of totals says: one line with its hints, and why there is sometimes none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules import Rules
from tournaments.brackets.ends import LEVEL
from tournaments.core.sides import LETTERS
from tournaments.core.tags import points
from tournaments.core.wording.text import Text
from tournaments.results.facts import Totals, checked, ruined, winner_of

HINTS: Mapping[str, Text] = {
    "belote_uncounted": gettext_lazy("a belote that is not ticked?"),
    "belote_missing": gettext_lazy("a belote forgotten?"),
    "capot_uncounted": gettext_lazy("a capot that is not ticked?"),
    "capot_missing": gettext_lazy("a capot forgotten?"),
    "hand_missing": gettext_lazy("a hand forgotten?"),
    "hand_extra": gettext_lazy("a hand too many?"),
    "digits_swapped": gettext_lazy("two figures swapped?"),
}

REASONS: Mapping[str, Text] = {
    "contree": gettext_lazy("the marks depend on the contracts"),
    "belote2": gettext_lazy("only belote for four has a sum to check"),
    "belote3": gettext_lazy("a player without a trick changes it"),
    "together": gettext_lazy("what the two others mark, both of them mark"),
    "comptoir": gettext_lazy("the sheets go down by the bids"),
    "target": gettext_lazy("the game ends at a target, after any number of hands"),
    "rounding": gettext_lazy("each side rounds on its own"),
    "declarations": gettext_lazy("declarations are scored"),
    "failed_points": gettext_lazy("a failed contract is worth more or less than a hand"),
    "capot_of_taker": gettext_lazy("a capot of the defence is worth less than the taker's"),
    "capot_called_points": gettext_lazy("a capot that was called is worth more"),
    "litige": gettext_lazy("points may still be at stake when the target is reached"),
    "litige_at_end": gettext_lazy("points still at stake at the end are lost"),
    "litige_rounded": gettext_lazy("a litige is counted to the point"),
    "misdeal_points": gettext_lazy("a misdeal is worth more or less than a hand"),
    "fault_points": gettext_lazy("a fault is worth more or less than a hand"),
    "exact_finish": gettext_lazy("the last hand may be counted to the point"),
    "unit": gettext_lazy("the sheet counts in tens"),
}


def flag_words(flag: Mapping[str, Any]) -> str:
    """What is doubtful about totals, in one line.

    Amounts are in points, as `scoring.check` gave them.
    """
    values = {
        "actual": points(flag["actual"]),
        "expected": points(flag["expected"]),
        "difference": points(abs(flag["difference"])),
    }
    if flag["code"] == "target":
        return _("Nobody has reached %(expected)s: the higher total is %(actual)s.") % values
    if flag["code"] == "tie":
        return _("The best totals are equal, %(actual)s: the game goes on.") % values
    if flag["code"] == LEVEL:
        words = _(
            "Both have %(actual)s, and in a knockout somebody has to win: let them play another "
            "hand, take the hands back and enter the totals, or name the winner by a forfeit."
        )
        return words % values
    if flag["difference"] < 0:
        words = _("Sum %(actual)s, expected %(expected)s: %(difference)s short") % values
    else:
        words = _("Sum %(actual)s, expected %(expected)s: %(difference)s too many") % values
    hints = _(" or ").join(str(HINTS[hint]) for hint in flag["hints"] if hint in HINTS)
    return f"{words} — {hints}" if hints else f"{words}."


def no_sum_words(rules: Rules) -> str:
    """Why totals under these rules cannot be checked by their sum; empty where they can."""
    reason = checked(rules, Totals((0, 0))).reason
    if reason is None:
        return ""
    if reason == "game":
        together = rules.game == "belote3" and rules.opposition == "together"
        reason = "together" if together else rules.game
    return _("The sum is not checked: %(reason)s.") % {"reason": REASONS[reason]}


def rubicon_words(rules: Rules, totals: Totals) -> str:
    """Who is under the rubicon, and why; empty where nobody is."""
    return ruined_words(rules, ruined(rules, totals.points, winner_of(rules, totals)))


def ruined_words(rules: Rules, places: Sequence[int]) -> str:
    """The same of losers whose places are known."""
    if not places:
        return ""
    sides = ", ".join(LETTERS[place] for place in places)
    if rules.rubicon == "floating":
        return _("Rubicon: %(sides)s under half of the winner’s total.") % {"sides": sides}
    values = {"sides": sides, "target": points(rules.target)}
    return _("Rubicon: %(sides)s under half of %(target)s.") % values
