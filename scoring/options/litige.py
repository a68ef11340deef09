"""Options of clause 2.5: what happens when both sides have the same."""

from dataclasses import dataclass

from scoring.messages import gettext_noop
from scoring.option import CLASSIC, choice, flag
from scoring.options.points import PointOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class LitigeOptions(PointOptions):
    """What a litige does."""

    litige: str = choice(
        "litige",
        {
            "carried": gettext_noop("the taker's points are at stake in the next hand"),
            "failed": gettext_noop("the contract has failed"),
            "made": gettext_noop("the contract is made"),
            "replayed": gettext_noop("the hand is played again"),
        },
        gettext_noop("What happens when both sides have the same?"),
        help=gettext_noop("This is a litige: 81 each, or 91 each with a belote."),
        games=CLASSIC,
        common=True,
    )
    litige_amount: str = choice(
        "litige",
        {
            "own": gettext_noop("the trick points each side made"),
            "half": gettext_noop("81 for each side"),
        },
        gettext_noop("Which points are marked and put at stake in a litige?"),
        help=gettext_noop("They differ only where a belote or declarations made the litige."),
        games=CLASSIC,
    )
    litige_rounded: bool = flag(
        "litige",
        True,
        gettext_noop("Are the points of a litige rounded?"),
        help=gettext_noop("80 and 80 on rounded sheets, or 81 and 81 all the same."),
        games=CLASSIC,
    )
    litige_at_end: str = choice(
        "litige",
        {
            "extra_hand": gettext_noop("play on until they are won"),
            "returned": gettext_noop("they go back to the side they came from"),
            "to_defence": gettext_noop("they go to the other side"),
            "lost": gettext_noop("they are lost"),
        },
        gettext_noop("What becomes of points still at stake after the last hand?"),
        help=gettext_noop("Only where the number of hands is fixed."),
        games=CLASSIC,
    )
