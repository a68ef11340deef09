"""A hand (donne): the facts as somebody entered them, and its outcome."""

from __future__ import annotations

from django.db import models

from tournaments.models.fields import NumbersField
from tournaments.models.game import Game
from tournaments.models.match import Match


class HandQuerySet(models.QuerySet["Hand"]):
    """Hands of matches."""

    def of_match(self, match: Match) -> HandQuerySet:
        """The hands of a match, game by game."""
        return self.filter(game__match=match).order_by("game__number", "number")

    def so_far(self, matches: models.QuerySet[Match]) -> dict[int, int]:
        """How many hands are in of the game that each match is playing, by the match's key."""
        going_on = self.filter(
            game__match__in=matches.order_by().values("pk"), game__finished=False
        )
        counted = going_on.order_by().values_list("game__match")
        return dict(counted.annotate(hands=models.Count("pk")))


class Hand(models.Model):
    """A hand of a game; it stays the same row when others are added, edited or deleted before it.

    `facts` are the hand's fields of scoring-rules.md section 1, sides named by their place. The
    outcome and the marks are computed from them and stored beside, to be counted and searched;
    `belote-club check-data` compares them, and rebuilds them.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    facts = models.JSONField()
    outcome = models.CharField(max_length=8, help_text="of `scoring`: made, failed, litige …")
    marks = NumbersField(help_text="of each side by its place, in the unit of the sheet")
    entered_by = models.CharField(max_length=150, blank=True)
    device = models.CharField(max_length=32, blank=True, help_text="the id of its browser")
    entered_at = models.DateTimeField()

    objects = HandQuerySet.as_manager()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("game", "number"), name="hand_number_once_a_game"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="hand_counts_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.game_id}#{self.number}"
