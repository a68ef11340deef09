"""Checks whether two totals can be right when the hands are not known (clause 6)."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Literal, NamedTuple, cast

from scoring.errors import InputError, InputProblem, not_an_object, problem, wrong_number
from scoring.hand import BELOTE_POINTS, HAND_POINTS, rounder
from scoring.rules import Rules
from scoring.rules_json import document_rules, object_of, sides_from_json

ROUNDED_HAND = 160
KEYS = frozenset({"rules", "hands", "extra_hands", "bracket", "belotes", "capots", "totals"})
"""of a document to check"""


Hint = Literal[
    # One more belote was scored than declared.
    "belote_uncounted",
    # One belote declared was not scored.
    "belote_missing",
    # One more capot was scored than declared.
    "capot_uncounted",
    # One capot declared was not scored.
    "capot_missing",
    # One hand was not scored.
    "hand_missing",
    # One hand too many was scored.
    "hand_extra",
    # Two neighbouring digits of a total were exchanged.
    "digits_swapped",
]
"""What may alone explain a difference."""


@dataclass(frozen=True)
class TotalsCheck:
    """The sum of two totals beside the sum that the hands must give."""

    expected: int | None
    """The sum that the hands must give, in points; None if it depends on how they went."""
    actual: int
    """The sum of the totals."""
    difference: int | None
    """actual − expected."""
    hints: tuple[Hint, ...]
    """What alone explains the difference."""
    reason: str | None = None
    """The option that makes the sum depend on how the hands went."""

    def to_json(self) -> dict[str, object]:
        """The check as the command line answers it."""
        answer = asdict(self) | {"hints": list(self.hints)}
        return {key: answer[key] for key in answer if key != "reason" or self.reason is not None}


class CardSum(NamedTuple):
    """The sum of two totals in points, and what each belote and each capot adds to it."""

    plain: int
    """without belote and capot"""
    belote: int
    capot: int


def check(
    rules: Rules,
    *,
    hands: int,
    belotes: int,
    capots: int,
    totals: Mapping[str, int],
    extra_hands: int = 0,
) -> TotalsCheck:
    """Compare totals with the sum that ``hands`` hands must give (clause 6); all in points.

    ``extra_hands`` are those played beyond them, to break a tie or to win a stake.

    >>> rules = Rules(target=None, hands=12, litige_at_end="returned")
    >>> check(rules, hands=12, belotes=2, capots=1, totals={"NS": 1100, "EW": 954}).hints
    ('belote_missing',)
    """
    actual = sum(totals.values())
    reason = next(_reasons(rules), None)
    if reason is not None:
        return TotalsCheck(None, actual, None, (), reason)
    card, of_hand = _card_sum(rules, hands + extra_hands), hand_sum(rules)
    expected = card.plain + card.belote * belotes + card.capot * capots
    difference = actual - expected
    if difference == 0:
        return TotalsCheck(expected, actual, 0, ())
    explained: Mapping[Hint, int] = {
        "belote_uncounted": card.belote,
        "belote_missing": -card.belote,
        "capot_uncounted": card.capot,
        "capot_missing": -card.capot,
        "hand_missing": -of_hand,
        "hand_extra": of_hand,
    }
    hints = [hint for hint, amount in explained.items() if amount == difference]
    if any(difference in _swaps(total) for total in totals.values()):
        hints.append("digits_swapped")
    return TotalsCheck(expected, actual, difference, tuple(hints))


def card_sum(rules: Rules, hands: int) -> CardSum | None:
    """What two totals of ``hands`` hands add up to (clause 6); None if it depends on the hands.

    >>> card_sum(Rules(target=None, hands=12, litige_at_end="returned"), 12)
    CardSum(plain=1944, belote=20, capot=90)
    """
    return _card_sum(rules, hands) if next(_reasons(rules), None) is None else None


def _card_sum(rules: Rules, hands: int) -> CardSum:
    of_hand, of_capot = hand_sum(rules), rounder(rules.rounding).lone(rules.capot_points)
    return CardSum(hands * of_hand, BELOTE_POINTS, of_capot - of_hand)


def stake_plays_on(rules: Rules) -> bool:
    """Whether a game continues after its last hand until a side wins the stake (clause 2.5)."""
    each = rules.game == "belote3" and rules.opposition == "each"
    carried = each or (rules.game != "contree" and rules.litige == "carried")
    return carried and rules.litige_at_end == "extra_hand"


def plays_on(rules: Rules, *, bracket: bool = False) -> bool:
    """Whether hands may follow the last: to win a stake, or to break a tie, as in a bracket.

    >>> rules = Rules(tie="draw", litige="failed")
    >>> plays_on(rules), plays_on(rules, bracket=True)
    (False, True)
    """
    return bracket or rules.tie != "draw" or stake_plays_on(rules)


def hand_sum(rules: Rules) -> int:
    """What one hand adds to both totals together, S of clause 6.

    >>> hand_sum(Rules()), hand_sum(Rules(rounding="balanced_10"))
    (162, 160)
    """
    return HAND_POINTS if rules.rounding == "exact" else ROUNDED_HAND


def _reasons(rules: Rules) -> Iterator[str]:
    """The options that make the sum depend on how the hands went."""
    if rules.timed:
        yield "timed"
    if rules.game != "belote":
        yield "game"
    of_hand, lone = hand_sum(rules), rounder(rules.rounding).lone
    carried = rules.litige == "carried"
    fixed = {
        "rounding": rules.rounding == "exact" or rules.rounding.startswith("balanced"),
        "declarations": rules.declarations == "none",
        "failed_points": lone(rules.failed_points) == of_hand,
        "capot_of_taker": rules.capot_of_taker == "capot" or lone(rules.capot_points) == of_hand,
        "capot_called_points": rules.capot_called_points is None,
        "litige": not carried or (rules.hands is not None and rules.target is None),
        "litige_at_end": not carried or rules.litige_at_end != "lost",
        "litige_rounded": not carried or rules.litige_rounded or rules.rounding == "exact",
        "misdeal_points": rules.misdeal == "redeal" or rules.misdeal_points == of_hand,
        "fault_points": rules.fault_points == of_hand,
        "exact_finish": not rules.exact_finish,
        "unit": rules.unit == 1,
    }
    yield from (name for name, holds in fixed.items() if not holds)


def _swaps(total: int) -> list[int]:
    """``total`` less itself with each two neighbouring digits exchanged."""
    digits = str(total)
    return [
        total - int(digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :])
        for place in range(len(digits) - 1)
    ]


def check_json(data: Mapping[str, object]) -> dict[str, object]:
    """The answer of the command line's ``check`` (clause 6).

    :raises InputError: with every problem of the document.

    >>> check_json({"rules": {"preset": "village_12"}, "hands": 12, "belotes": 2, "capots": 1,
    ...             "totals": {"NS": 1100, "EW": 974}})["expected"]
    2074
    """
    given = object_of(data, KEYS)
    rules = document_rules(given)
    totals = given.get("totals")
    if not isinstance(totals, Mapping):
        raise InputError([not_an_object("totals", totals)])
    sides_from_json(list(totals), rules, "totals")
    problems: list[InputProblem] = []
    read = {side: _whole(problems, "totals", total, 0, None) for side, total in totals.items()}
    hands = _whole(problems, "hands", given.get("hands"), 1, None)
    count, bracket = given.get("extra_hands"), given.get("bracket")
    extra = _whole(problems, "extra_hands", 0 if count is None else count, 0, None)
    if bracket is not None and not isinstance(bracket, bool):
        problems.append(problem("not_a_flag", "bracket", value=bracket))
    elif extra and not plays_on(rules, bracket=bracket is True):
        problems.append(problem("no_extra_hand", "extra_hands", value=extra))
        extra = 0
    counts = {}
    for key in ("belotes", "capots"):
        count = given.get(key)
        counts[key] = _whole(problems, key, 0 if count is None else count, 0, hands + extra)
    if problems:
        raise InputError(problems)
    return check(rules, hands=hands, totals=read, extra_hands=extra, **counts).to_json()


def _whole(
    problems: list[InputProblem], at: str, value: object, minimum: int, maximum: int | None
) -> int:
    """The whole number at a key, or 0 with a problem."""
    wrong = wrong_number(at, value, minimum, maximum)
    if value is None:
        wrong = problem("required", at, value=at)
    if wrong is not None:
        problems.append(wrong)
        return 0
    return cast(int, value)
