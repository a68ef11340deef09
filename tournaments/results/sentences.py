"""What is doubtful about totals, what may explain it, a hand and the games won, in words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.hand import BELOTE_POINTS, HandFacts, HandScore
from scoring.rules import Rules
from tournaments.brackets.draws import LEVEL
from tournaments.core.tags import of_sides, points
from tournaments.core.wording.hands import (
    CONTRES,
    PLAIN,
    SPOKEN,
    VOID_REASONS,
    reason_list,
)
from tournaments.core.wording.text import Text
from tournaments.models import LETTERS, Match, Review, points_field
from tournaments.results.hands import declared_words
from tournaments.results.outcome import Tally, Totals, checked, ruined, winner_of
from tournaments.rulesets.effective_rules import format_of_match

HINTS = {
    "belote_uncounted": gettext_lazy("a belote forgotten under Belotes?"),
    "belote_missing": gettext_lazy("a belote too many under Belotes?"),
    "capot_uncounted": gettext_lazy("a capot forgotten under Capots?"),
    "capot_missing": gettext_lazy("a capot too many under Capots?"),
    "hand_missing": gettext_lazy("a hand forgotten in the totals?"),
    "hand_extra": gettext_lazy("a hand too many in the totals?"),
    "digits_swapped": gettext_lazy("two figures swapped in a total?"),
}
COUNTED: Mapping[str, tuple[str, int]] = {
    "belote_uncounted": ("belotes", 1),
    "belote_missing": ("belotes", -1),
    "capot_uncounted": ("capots", 1),
    "capot_missing": ("capots", -1),
}
"""The field that a hint is about, and by how much it would change."""
LABELS = {"belotes": gettext_lazy("Belotes"), "capots": gettext_lazy("Capots")}
MOST_BELOTES = 4
"""A difference of more belotes than these is rather another fault."""


class Fix(NamedTuple):
    """A field with the value that makes the sum right."""

    field: str
    label: Text
    was: int
    value: int

    @property
    def words(self) -> str:
        """What to change, as a question."""
        values = {"label": self.label, "value": points(self.value), "was": points(self.was)}
        return _("%(label)s: %(value)s instead of %(was)s?") % values

    @property
    def act(self) -> str:
        """The words of its button."""
        return _("%(label)s: %(value)s") % {"label": self.label, "value": points(self.value)}

    @property
    def sent(self) -> str:
        """The value of its button."""
        return f"{self.field}={self.value}"


def hints_about(review: Review, totals: Totals | None) -> list[Fix | Text]:
    """What may explain a wrong sum: a field to change, or words where no single field is it.

    Without the totals the words alone.
    """
    if totals is None:
        return [HINTS[hint] for hint in review.hints if hint in HINTS]
    hints: list[Fix | Text] = []
    for hint in review.hints:
        if hint == "digits_swapped":
            hints += _swapped(totals, review.difference)
        elif hint in COUNTED:
            hints += _counted(totals, *COUNTED[hint], HINTS[hint])
        elif hint in HINTS:
            hints.append(HINTS[hint])
    belotes, rest = divmod(abs(review.difference), BELOTE_POINTS)
    if not hints and not rest and 1 < belotes <= MOST_BELOTES:
        by = belotes if review.difference > 0 else -belotes
        hints += _counted(totals, "belotes", by)
    return hints


def _counted(totals: Totals, field: str, by: int, words: Text = "") -> Iterator[Fix | Text]:
    """A count of the card that was typed too low or too high."""
    tally: Tally = getattr(totals, field)
    if tally.total + by < 0:
        return
    if not tally.of_sides or not any(tally.of_sides):
        yield Fix(field, LABELS[field], tally.total, tally.total + by)
    elif words:
        # The card says whose they are: only its reader knows which side has another one.
        yield words


def _swapped(totals: Totals, difference: int) -> Iterator[Fix]:
    """Each total of which two neighbouring figures make the difference."""
    for place, total in enumerate(totals.points):
        text = str(total)
        label = _("Points %(side)s") % {"side": LETTERS[place]}
        for at in range(len(text) - 1):
            other = int(text[:at] + text[at + 1] + text[at] + text[at + 2 :])
            if total - other == difference:
                yield Fix(points_field(place), label, total, other)


def fixes_of(review: Review, totals: Totals) -> list[Fix]:
    """The fields of which one change makes the sum right, the likeliest first."""
    return [hint for hint in hints_about(review, totals) if isinstance(hint, Fix)]


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
    return f"{words} — {_(' or ').join(map(str, hints))}"


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
    values = {"table": table, "totals": of_sides(totals.points)}
    saved = _("Table %(table)s: %(totals)s, saved.") % values
    return " ".join(filter(None, (saved, rubicon_words(rules, totals))))


WHO_WON = gettext_lazy(
    "Both have reached the target: the winner of the last hand wins. Choose who."
)
"""Why totals alone do not decide the winner."""
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
        amounts = of_sides(hand.points[side] for side in sorted(hand.points))
        if len(hand.points) == 1:
            amounts = f"{next(iter(hand.points))} {amounts}"
        yield _("points %(points)s") % {"points": amounts}
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
    yield from map(declared_words, hand.declarations)
    for side, amount in hand.settled.items():
        if amount:
            yield _("declarations %(side)s %(amount)s") % {"side": side, "amount": points(amount)}


def _bid(hand: HandFacts) -> Iterator[str]:
    if hand.bid is not None:
        yield _("bid %(bid)s") % {"bid": hand.bid}
    if hand.contract is not None:
        contract = SPOKEN.get(str(hand.contract), hand.contract)
        yield _("contract %(contract)s") % {"contract": contract}
    if hand.contre != "none":
        yield str(CONTRES[hand.contre])


def games_words(match: Match) -> str:
    """How many games each side has won, where a match has several: Games 2–1."""
    if not format_of_match(match).several:
        return ""
    won = "–".join(str(side.games) for side in match.sides.all())
    words = _("Games: %(won)s. The match is over.") if match.complete else _("Games: %(won)s.")
    return words % {"won": won}
