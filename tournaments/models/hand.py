"""A hand (donne): the facts as somebody entered them, and what they came to."""

from __future__ import annotations

from django.db import models

from tournaments.models.fields import NumbersField
from tournaments.models.match import Match


class Hand(models.Model):
    """A hand keeps its identity when others are added, mended or taken out before it.

    `facts` are the hand's fields of scoring-rules.md section 1, sides named "A" and "B". The
    outcome and the marks are computed from them and stored beside, to be counted and searched;
    `belote-club check-data` compares them, and rebuilds them.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    facts = models.JSONField()
    outcome = models.CharField(max_length=8, help_text="of `scoring`: made, failed, litige …")
    marks = NumbersField(help_text="of each side by its place, in the unit of the sheet")
    entered_by = models.CharField(max_length=150, blank=True)
    device = models.CharField(max_length=32, blank=True, help_text="the id of its browser")
    entered_at = models.DateTimeField()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="hand_number_once_a_match"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="hand_counts_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.match_id}#{self.number}"
