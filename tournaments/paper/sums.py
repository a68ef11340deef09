"""The sum that the two totals of a card must have, in words for its small print."""

from __future__ import annotations

from django.utils.translation import gettext

from scoring.camps import BELOTE_POINTS
from scoring.check import check, hand_sum
from scoring.rules import Rules
from tournaments.core.tags import points


def sum_rule(rules: Rules) -> str:
    """What both totals together must make; where no sum is sure, what to do instead."""
    expected = _expected(rules, rules.hands or 1)
    if expected is None:
        return _without_sum(rules)
    hands = {"hand": points(hand_sum(rules)), "hands": rules.hands, "sum": points(expected)}
    if rules.target is None:
        first = gettext("Both totals together: %(hands)s hands × %(hand)s = %(sum)s") % hands
    else:
        first = gettext("Both totals together: %(hand)s a hand played") % hands
    return ", ".join([first, *_extras(rules, expected)])


def _without_sum(rules: Rules) -> str:
    if rules.unit == 1 or rules.game == "contree":
        return gettext("Check every hand together before you sign.")
    worth = {"belote": BELOTE_POINTS // rules.unit}
    return gettext("Counted in tens: %(belote)s a belote. Check every hand together.") % worth


def _extras(rules: Rules, expected: int) -> list[str]:
    extras = [gettext("+ %(points)s a belote") % {"points": BELOTE_POINTS}]
    with_capot = _expected(rules, rules.hands or 1, capots=1) or expected
    if with_capot > expected:
        extras.append(gettext("+ %(points)s a capot") % {"points": points(with_capot - expected)})
    elif with_capot < expected:
        extras.append(gettext("− %(points)s a capot") % {"points": points(expected - with_capot)})
    return extras


def _expected(rules: Rules, hands: int, capots: int = 0) -> int | None:
    return check(rules, hands=hands, belotes=0, capots=capots, totals={}).expected
