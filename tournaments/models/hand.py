"""A hand (donne) as it was entered."""

from __future__ import annotations

from django.db import models

from tournaments.models.match import Match


class Hand(models.Model):
    """`facts` are the hand's fields of scoring-rules.md section 1, sides named "A" and "B"."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    facts = models.JSONField()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="hand_number_once_a_match"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="hand_counts_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.match_id}#{self.number}"
