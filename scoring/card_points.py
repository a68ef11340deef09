"""What the tricks of a hand are worth together: 162, or at some trumps of contrée the raw sum."""

from scoring.hand import HAND_POINTS
from scoring.rules import Rules

ALL_TRUMP_SUM = 258
"""All tricks where every suit has the values of trump, dix de der included."""
NO_TRUMP_SUM = 130
"""All tricks where every suit has the values of a plain one, dix de der included."""

RAW_TRUMPS = ("SA", "TA")
"""Where the sum may be another."""


def raw_sums(rules: Rules) -> dict[str, int]:
    """Trump -> what all tricks are worth, where the cards keep their own values (clause 3).

    >>> raw_sums(Rules(game="contree", allow_all_trump=True, all_trump_values="raw_258"))
    {'TA': 258}
    """
    sums = {}
    if rules.allow_all_trump and rules.all_trump_values == "raw_258":
        sums["TA"] = ALL_TRUMP_SUM
    if rules.allow_no_trump and rules.no_trump_values == "raw_130":
        sums["SA"] = NO_TRUMP_SUM
    return sums


def points_of_hand(rules: Rules, trump: str | None) -> int:
    """What all tricks of a hand are worth at this trump, dix de der included."""
    return raw_sums(rules).get(trump or "", HAND_POINTS)


def most_points(rules: Rules) -> int:
    """The most trick points that a hand can bring a side."""
    return max(HAND_POINTS, *raw_sums(rules).values(), 0)
