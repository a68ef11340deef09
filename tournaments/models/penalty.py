"""Rulings of the referee on an entrant: points taken or added, a warning, an exclusion."""

from django.db import models

from tournaments.models.base import Owned
from tournaments.models.entrant import Entrant
from tournaments.models.tournament import Tournament


class Penalty(Owned):
    """A ruling of the referee. It is never edited: lifting it is an act with its own reason."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="penalties")
    number = models.PositiveIntegerField()
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="penalties")
    round_number = models.PositiveSmallIntegerField()
    points = models.IntegerField(help_text="added to the total; 0 is a warning")
    excludes = models.BooleanField(default=False, help_text="it stands below the ranking")
    reason = models.CharField(max_length=200)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "number"), name="penalty_number_once_a_tournament"
            ),
            models.CheckConstraint(
                condition=models.Q(round_number__gte=1), name="penalty_round_from_one"
            ),
            models.CheckConstraint(
                condition=models.Q(lifted_at=None) | ~models.Q(lifted_reason=""),
                name="penalty_lifted_with_a_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}"
