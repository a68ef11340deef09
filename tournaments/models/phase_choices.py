"""What can be chosen of a phase: brackets, partners, matches of several games, what is carried."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.match import ALL, BEST_OF


class Bracket(models.TextChoices):
    """What happens to the loser of a match of a bracket."""

    SINGLE = "single", _("is out")
    DOUBLE = "double", _("goes on in a second bracket, and is out the second time")


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
    HALF = "half", _("Half of the points from before count")
    FRESH = "fresh", _("Nothing from before counts")
