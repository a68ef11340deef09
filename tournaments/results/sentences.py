"""The answer of the check of totals, and the facts of a hand, in a line each."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.hand import HandFacts, HandScore
from scoring.rules import Rules
from tournaments.brackets.rounds import LEVEL
from tournaments.core.side_letters import LETTERS
from tournaments.core.tags import points
from tournaments.core.wording.hands import (
    CONTRES,
    PLAIN,
    SPOKEN,
    VOID_REASONS,
    reason_list,
)
from tournaments.core.wording.text import Text
from tournaments.models import Review
from tournaments.results.facts import Totals, checked, ruined, winner_of
from tournaments.results.fixes import Fix, hints_about
from tournaments.results.hands import declared_words

REASONS = {
    "timed": gettext_lazy("the clock may end a game after any number of hands"),
    "contree": gettext_lazy("the scores depend on the contracts"),
    "belote2": gettext_lazy("only belote for four has a sum to check"),
    "belote3": gettext_lazy("a player without a trick changes the sum"),
    "together": gettext_lazy("what the two others score, each of them scores"),
    "comptoir": gettext_lazy("the slates go down by the bids"),
    "target": gettext_lazy("the game ends at a target, after any number of hands"),
    "rounding": gettext_lazy("each side rounds on its own"),
    "declarations": gettext_lazy("declarations are scored"),
    "failed_points": gettext_lazy("a failed contract is worth more or less than a hand"),
    "capot_of_taker": gettext_lazy("a capot of the defence is worth less than the taker’s"),
    "capot_called_points": gettext_lazy("a capot that was called is worth more"),
    "litige": gettext_lazy("points may still be at stake when the target is reached"),
    "litige_at_end": gettext_lazy("points still at stake at the end are lost"),
    "litige_rounded": gettext_lazy("a litige is counted to the point"),
    "misdeal_points": gettext_lazy("a misdeal is worth more or less than a hand"),
    "fault_points": gettext_lazy("an irregularity is worth more or less than a hand"),
    "exact_finish": gettext_lazy("the last hand may be counted to the point"),
    "unit": gettext_lazy("the score card counts in tens"),
}


DOUBTS = {
    "swept": gettext_lazy(
        "One side has all %(actual)s points, and no capot is noted: was a capot forgotten?"
    ),
    "target": gettext_lazy("Nobody has reached %(expected)s: the higher total is %(actual)s."),
    "tie": gettext_lazy("The best totals are equal, %(actual)s: the game goes on."),
    LEVEL: gettext_lazy(
        "Both have %(actual)s, and in a knockout someone has to win: let them play another hand, "
        "delete the hands and enter the totals, or name the winner by a forfeit."
    ),
}
"""Of totals whose sum is not what is doubtful."""


def review_words(review: Review, extra_hands: int = 0, totals: Totals | None = None) -> str:
    """What is doubtful about totals, in one line.

    Amounts are in points, as `scoring.check` gave them. So many `extra_hands` would explain them.
    With the totals a hint names the value to change.
    """
    values = {
        "actual": points(review.actual),
        "expected": points(review.expected),
        "difference": points(abs(review.difference)),
    }
    if review.code in DOUBTS:
        return str(DOUBTS[review.code]) % values
    if review.difference < 0:
        words = _("Sum %(actual)s, expected %(expected)s: %(difference)s short") % values
    else:
        words = _("Sum %(actual)s, expected %(expected)s: %(difference)s too many") % values
    if extra_hands:
        asked = ngettext(
            "Did they play %(count)s extra hand to break a tie?",
            "Did they play %(count)s extra hands to break a tie?",
            extra_hands,
        )
        return f"{words}. {asked % {'count': extra_hands}}"
    hints = [hint.words if isinstance(hint, Fix) else hint for hint in hints_about(review, totals)]
    if not hints:
        hints = [_("no belote, capot or hand explains it: check the totals.")]
    either = _(" or ").join(map(str, hints))
    return f"{words} — {either}"


def extra_words(hands: int) -> str:
    """How many hands a card has beyond the last."""
    words = ngettext("With %(count)s extra hand.", "With %(count)s extra hands.", hands)
    return words % {"count": hands}


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
    """The same for losers whose places are known."""
    if not places:
        return ""
    sides = ", ".join(LETTERS[place] for place in places)
    if rules.rubicon == "floating":
        return _("Rubicon: %(sides)s under half of the winner’s total.") % {"sides": sides}
    values = {"sides": sides, "target": points(rules.target)}
    return _("Rubicon: %(sides)s under half of %(target)s.") % values


def saved_words(rules: Rules, table: int | None, totals: Totals) -> str:
    """What was saved, for the message on top."""
    values = {"table": table, "totals": " – ".join(map(points, totals.points))}
    saved = _("Table %(table)s: %(totals)s, saved.") % values
    return " ".join(filter(None, (saved, rubicon_words(rules, totals))))


def last_winner_words() -> Text:
    """Why totals alone do not decide the winner."""
    return _("Both have reached the target: the winner of the last hand wins. Choose who.")


SUITS = {
    "S": gettext_lazy("♠ spades"),
    "H": gettext_lazy("♥ hearts"),
    "D": gettext_lazy("♦ diamonds"),
    "C": gettext_lazy("♣ clubs"),
}
TRUMPS = {
    "S": "♠",
    "H": "♥",
    "D": "♦",
    "C": "♣",
    "SA": gettext_lazy("sans atout"),
    "TA": gettext_lazy("tout atout"),
}


def explanations(
    facts: Mapping[str, Any], score: HandScore, names: Mapping[str, Text] = PLAIN
) -> tuple[str, ...]:
    """The trump that was noted, and why the hand marks what it marks, reason by reason."""
    noted = str(facts.get("trump") or "")
    trump = _("trump %(suit)s") % {"suit": SUITS[noted]} if noted in SUITS else TRUMPS.get(noted)
    reasons = reason_list(score, names)
    return (str(trump), *reasons) if trump else tuple(reasons)


def entered_words(hand: HandFacts) -> str:
    """The facts of a hand, sides by their letters.

    >>> entered_words(HandFacts(taker="A", points={"A": 90, "B": 72}, trump="H", belote="B"))
    'taken by A, ♥ · points 90 – 72 · belote B'
    """
    alone = hand.void or hand.misdeal or hand.fault or not hand.taker
    return " · ".join(_not_played(hand) if alone else _played(hand))


def _not_played(hand: HandFacts) -> Iterator[str]:
    if hand.void is not None:
        yield str(VOID_REASONS[hand.void])
    if hand.misdeal is not None:
        yield _("misdeal by %s") % hand.misdeal
    if hand.fault is not None:
        yield _("irregularity by %s") % hand.fault
    yield from _bid(hand)


def _played(hand: HandFacts) -> Iterator[str]:
    taken = _("taken by %(side)s") % {"side": hand.taker}
    yield f"{taken}, {TRUMPS[hand.trump]}" if hand.trump else taken
    yield from _bid(hand)
    if hand.points:
        amounts = " – ".join(points(hand.points[side]) for side in sorted(hand.points))
        if len(hand.points) == 1:
            amounts = f"{next(iter(hand.points))} {amounts}"
        yield _("points %(points)s") % {"points": amounts}
    yield from _won(hand)
    yield from map(declared_words, hand.declarations)
    for side, amount in hand.settled.items():
        if amount:
            values = {"side": side, "amount": points(amount)}
            yield _("declarations %(side)s %(amount)s") % values


def _bid(hand: HandFacts) -> Iterator[str]:
    if hand.bid is not None:
        yield _("bid %(bid)s") % {"bid": hand.bid}
    if hand.contract is not None:
        contract = SPOKEN.get(str(hand.contract), hand.contract)
        yield _("contract %(contract)s") % {"contract": contract}
    if hand.contre != "none":
        yield str(CONTRES[hand.contre])


def _won(hand: HandFacts) -> Iterator[str]:
    for side in hand.belotes if hand.belote is None else (hand.belote,):
        yield _("belote %(side)s") % {"side": side}
    if hand.capot is not None:
        yield _("capot %(side)s") % {"side": hand.capot}
    if hand.capot_called:
        yield _("capot called")
    if hand.solo:
        yield _("by one player alone")
    if hand.no_trick:
        yield _("no trick: %(sides)s") % {"sides": ", ".join(hand.no_trick)}
