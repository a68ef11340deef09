"""What can be chosen of a phase: its draw system (draw-rules.md 1 and 2) and its options."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.match import ALL, BEST_OF
from scoring.rules import GAMES

PARTNER_GAMES = frozenset({"belote", "contree"})
"""The games of two sides of two players; in every other game each plays alone."""
TWO_SIDED_GAMES = frozenset(GAMES) - {"belote3", "comptoir"}
"""The games in which two sides meet at every table."""


class System(models.TextChoices):
    """How rounds are drawn; systems by results make the first one by lot or in order of entry."""

    DANOIS = "danois", _("By rank: 1st v 2nd, 3rd v 4th … (danois)")
    SWISS = "swiss", _("By wins, then by rank (Swiss)")
    RANDOM = "random", _("At random every round")
    ROTATION = (
        "rotation",
        _("Rotation: all rounds drawn before play, nobody meets the same opponents twice"),
    )
    ROUND_ROBIN = "round_robin", _("Everyone meets everyone")
    MELEE = "melee", _("Mêlée: single players, a new partner each round")
    MELEE_FIXED = "melee_fixed", _("Single players, partners drawn once, then by rank")
    KNOCKOUT = "knockout", _("Knockout: the loser is out")
    CONSOLANTE = "consolante", _("Knockout, and a consolation for the losers of the first round")
    POOLS = "pools", _("Pools: everyone meets everyone in a small group")
    MANUAL = "manual", _("Placed by hand")


class FirstRound(models.TextChoices):
    """How the first round of a contest is made that is then drawn by results."""

    LOT = "lot", _("drawn by lot")
    ENTRY = "entry", _("in the order of entry: no. 1 v no. 2, no. 3 v no. 4 …")


class Rematches(models.TextChoices):
    """Whether two may meet again in a phase drawn at random (draw-rules.md 1.4)."""

    AVOIDED = "avoided", _("avoided: nobody meets the same opponents twice")
    ALLOWED = "allowed", _("allowed: the draw alone decides")


class SwissOrder(models.TextChoices):
    """In which order those of equal victories meet (draw-rules.md 1.2)."""

    RANK = "rank", _("by rank")
    LOT = "lot", _("by lot")


class Movement(models.TextChoices):
    """How the tables of a rotation change (draw-rules.md 2.1)."""

    CIRCLE = "circle", _("drawn by lot: for the most rounds, with few table changes")
    ODD_STAY = "odd_stay", _("odd numbers stay seated, even numbers move one table on")


class Bracket(models.TextChoices):
    """What happens to the loser of a match of a bracket."""

    SINGLE = "single", _("is out")
    DOUBLE = "double", _("goes on in a second bracket, and is out after a second loss")


class Partners(models.TextChoices):
    """How players entered alone get a partner for a later phase (draw-rules.md 3.4)."""

    LOT = "lot", _("by lot")
    FIRST_LAST = (
        "first_last",
        _("by rank: the first with the last, the second with the last but one"),
    )
    KEPT = "kept", _("those of the phase before stay together")


class Play(models.TextChoices):
    """When a match of several games is over (scoring-rules.md 9)."""

    BEST_OF = BEST_OF, _("it is over once a side has won most of them")
    ALL = ALL, _("all of them are played")


class Carry(models.TextChoices):
    """What counts of the phases before in the ranking of a phase."""

    ALL = "all", _("Everything played before counts")
    HALF = "half", _("Half of the points carried over")
    FRESH = "fresh", _("Nothing carried over")


BRACKETS = (System.KNOCKOUT, System.CONSOLANTE)
GROUPED = (*BRACKETS, System.POOLS)
"""Systems drawn once for all their rounds, each group separately."""
MELEES = (System.MELEE, System.MELEE_FIXED)
"""Systems in which the draw makes partners of single players."""
AT_EVERY_TABLE = (System.DANOIS, System.RANDOM)
"""Systems that can also draw tables of three players and more."""
LATER_SYSTEMS = (System.DANOIS, System.SWISS, System.RANDOM, System.ROUND_ROBIN, *GROUPED)
"""The systems of a later phase, where two sides meet and stay together."""
LATER_OF_PLAYERS = (System.MELEE, System.MELEE_FIXED, *GROUPED)
"""The systems of a later phase of players entered alone in a game of partners."""
