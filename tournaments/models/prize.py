"""The prizes of a tournament."""

from __future__ import annotations

from django.db import models

from tournaments.models.tournament import Tournament


class Prize(models.Model):
    """A prize for the entrant at a rank; a rank may have several."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="prizes")
    rank = models.PositiveIntegerField()
    position = models.PositiveSmallIntegerField(default=1)
    label = models.CharField(max_length=120)
    value_cents = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("rank", "position")
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "rank", "position"), name="prize_position_once_a_rank"
            ),
            models.CheckConstraint(condition=models.Q(rank__gte=1), name="prize_rank_from_one"),
        )

    def __str__(self) -> str:
        return self.label
