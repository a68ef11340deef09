"""Whether two totals can be right, without the hands (clause 6)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.camps import BELOTE_POINTS, HAND_POINTS
from scoring.errors import InputError, Problem, not_an_object, problem
from scoring.game import document_rules, require_keys, sides_from_json
from scoring.rounding import rounder
from scoring.rules import Rules

ROUNDED_HAND = 160
_KEYS = frozenset({"rules", "hands", "belotes", "capots", "totals"})


class Hint(StrEnum):
    """What may alone explain a difference."""

    BELOTE_UNCOUNTED = "belote_uncounted"
    """One more belote was scored than declared."""
    BELOTE_MISSING = "belote_missing"
    """One belote declared was not scored."""
    CAPOT_UNCOUNTED = "capot_uncounted"
    """One more capot was scored than declared."""
    CAPOT_MISSING = "capot_missing"
    """One capot declared was not scored."""
    HAND_MISSING = "hand_missing"
    """One hand was not scored."""
    HAND_EXTRA = "hand_extra"
    """One hand too many was scored."""
    DIGITS_SWAPPED = "digits_swapped"
    """Two neighbouring digits of a total were exchanged."""


@dataclass(frozen=True, slots=True)
class TotalsCheck:
    """What two totals come to, beside what they should."""

    expected: int | None
    """The sum that the hands must give, in points; None where it depends on how they went."""
    actual: int
    """The sum of the totals."""
    difference: int | None
    """actual − expected."""
    hints: tuple[str, ...]
    """What alone explains the difference: values of :class:`Hint`."""
    reason: str | None = None
    """The option on account of which there is no expected sum."""

    def to_json(self) -> dict[str, object]:
        """The check as the command line answers it."""
        told = {} if self.reason is None else {"reason": self.reason}
        return {
            "expected": self.expected,
            "actual": self.actual,
            "difference": self.difference,
            "hints": list(self.hints),
            **told,
        }


def check(
    rules: Rules, *, hands: int, belotes: int, capots: int, totals: Mapping[str, int]
) -> TotalsCheck:
    """Compare totals with the sum that ``hands`` hands must give (clause 6); all in points.

    >>> rules = Rules(target=None, hands=12, litige_at_end="returned")
    >>> check(rules, hands=12, belotes=2, capots=1, totals={"NS": 1100, "EW": 954}).hints
    ('belote_missing',)
    """
    actual = sum(totals.values())
    reason = next(_reasons(rules), None)
    if reason is not None:
        return TotalsCheck(None, actual, None, (), reason)
    of_hand, of_capot = hand_sum(rules), rounder(rules.rounding).lone(rules.capot_points)
    extra = of_capot - of_hand
    expected = hands * of_hand + BELOTE_POINTS * belotes + extra * capots
    difference = actual - expected
    hints = tuple(_hints(difference, of_hand, extra, totals)) if difference else ()
    return TotalsCheck(expected, actual, difference, hints)


def hand_sum(rules: Rules) -> int:
    """What one hand adds to both totals together, S of clause 6.

    >>> hand_sum(Rules()), hand_sum(Rules(rounding="balanced_10"))
    (162, 160)
    """
    return HAND_POINTS if rules.rounding == "exact" else ROUNDED_HAND


def _reasons(rules: Rules) -> Iterator[str]:
    """The options on account of which the sum depends on how the hands went."""
    if rules.game != "belote":
        yield "game"
    of_hand, lone = hand_sum(rules), rounder(rules.rounding).lone
    fixed = {
        "rounding": rules.rounding == "exact" or rules.rounding.startswith("balanced"),
        "declarations": rules.declarations == "none",
        "failed_points": lone(rules.failed_points) == of_hand,
        "capot_of_taker": rules.capot_of_taker == "capot" or lone(rules.capot_points) == of_hand,
        "capot_called_points": rules.capot_called_points is None,
        **_litige_fixed(rules),
        "misdeal_points": rules.misdeal == "redeal" or rules.misdeal_points == of_hand,
        "fault_points": rules.fault_points == of_hand,
        "exact_finish": not rules.exact_finish,
        "unit": rules.unit == 1,
    }
    yield from (name for name, holds in fixed.items() if not holds)


def _litige_fixed(rules: Rules) -> dict[str, bool]:
    if rules.litige != "carried":
        return {}
    return {
        "litige": rules.hands is not None and rules.target is None,
        "litige_at_end": rules.litige_at_end != "lost",
        "litige_rounded": rules.litige_rounded or rules.rounding == "exact",
    }


def _hints(
    difference: int, of_hand: int, of_capot: int, totals: Mapping[str, int]
) -> Iterator[str]:
    explained = (
        (BELOTE_POINTS, Hint.BELOTE_UNCOUNTED),
        (-BELOTE_POINTS, Hint.BELOTE_MISSING),
        (of_capot, Hint.CAPOT_UNCOUNTED),
        (-of_capot, Hint.CAPOT_MISSING),
        (-of_hand, Hint.HAND_MISSING),
        (of_hand, Hint.HAND_EXTRA),
    )
    yield from (hint.value for amount, hint in explained if amount == difference)
    if any(total - swapped == difference for total in totals.values() for swapped in _swaps(total)):
        yield Hint.DIGITS_SWAPPED.value


def _swaps(total: int) -> Iterator[int]:
    """``total`` with each two neighbouring digits exchanged."""
    digits = str(total)
    for place in range(len(digits) - 1):
        yield int(digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :])


def check_json(data: Mapping[str, object]) -> dict[str, object]:
    """The answer of the command line's ``check`` (clause 6).

    :raises InputError: with every problem of the document.

    >>> check_json({"rules": {"preset": "village_12"}, "hands": 12, "belotes": 2, "capots": 1,
    ...             "totals": {"NS": 1100, "EW": 974}})["expected"]
    2074
    """
    if not isinstance(data, Mapping):
        raise InputError([not_an_object("input", data)])
    require_keys(data, _KEYS)
    rules = document_rules(data)
    totals = data.get("totals")
    if not isinstance(totals, Mapping):
        raise InputError([not_an_object("totals", totals)])
    sides_from_json(list(totals), rules, "totals")
    problems: list[Problem] = []
    read = {side: _whole(problems, "totals", total, 0, None) for side, total in totals.items()}
    hands = _whole(problems, "hands", data.get("hands"), 1, None)
    counts = {
        key: _whole(problems, key, _or_zero(data.get(key)), 0, hands)
        for key in ("belotes", "capots")
    }
    if problems:
        raise InputError(problems)
    return check(rules, hands=hands, totals=read, **counts).to_json()


def _or_zero(value: object) -> object:
    return 0 if value is None else value


def _whole(
    problems: list[Problem], at: str, value: object, minimum: int, maximum: int | None
) -> int:
    if value is None:
        problems.append(problem("required", at, value=at))
    elif type(value) is not int:
        problems.append(problem("not_whole", at, value=value))
    elif value < minimum:
        problems.append(problem("too_small", at, value=value, minimum=minimum))
    elif maximum is not None and value > maximum:
        problems.append(problem("too_large", at, value=value, maximum=maximum))
    else:
        return value
    return 0
