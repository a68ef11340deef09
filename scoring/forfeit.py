"""What the side that comes marks for a forfeit, where the organiser sets no figure."""

from scoring.hand import HAND_POINTS
from scoring.options.option import COMPTOIR
from scoring.rules import Rules

SHARE_PERCENT = 55
"""Of all the points of a game of so many hands: more than half, as whoever wins a game has."""
STEP = 50


def forfeit_points(rules: Rules) -> int:
    """The points of a match won by forfeit, in the unit of the sheet (scoring-rules.md 10).

    The target where there is one, at comptoir the sheet; else 55 % of the points of all hands,
    rounded up to the next 50.

    >>> from scoring.presets import preset_rules
    >>> [forfeit_points(preset_rules(name)) for name in ("village_12", "village_16", "coinche")]
    [1100, 1450, 2000]
    >>> forfeit_points(preset_rules("comptoir"))
    6
    """
    if rules.game == COMPTOIR:
        return rules.sheet
    if rules.target is not None:
        return rules.target
    hundredths = (rules.hands or 0) * HAND_POINTS * SHARE_PERCENT
    return -(-hundredths // (100 * STEP)) * STEP // rules.unit
