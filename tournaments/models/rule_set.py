"""The rule sets of a club, under names of its own."""

from django.db import models

from tournaments.models.base import Owned, Versioned
from tournaments.models.club import Club
from tournaments.models.fields import RulesField


class RuleSet(Owned, Versioned):
    """A rule set of a club; tournaments copy it, so a later change moves no tournament.

    `preset` is the preset of `scoring` that it was copied from.
    """

    OWNERS = ("club",)

    club = models.ForeignKey(Club, models.CASCADE, related_name="rule_sets")
    name = models.CharField(max_length=80)
    preset = models.CharField(max_length=40)
    rules = RulesField()

    class Meta:
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(fields=("club", "name"), name="rule_set_name_once_a_club"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def game(self) -> str:
        """The game of `scoring` that it is for."""
        return str(self.rules.game)
