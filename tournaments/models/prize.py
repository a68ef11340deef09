"""The rulings of the referee; the prizes of a tournament, and who has been handed what was won."""

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


class Prize(models.Model):
    """A line of the list of prizes: one prize for each of its ranks."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="prizes")
    position = models.PositiveSmallIntegerField(default=1)
    """its line in the list, as the organiser typed it"""
    rank = models.PositiveIntegerField()
    last_rank = models.PositiveIntegerField(null=True, blank=True)
    """the last rank of a range; none where the prize is for one rank"""
    from_end = models.BooleanField(default=False)
    """whether ranks are counted from the end of the ranking, where 1 is the last"""
    group = models.CharField(max_length=100, blank=True)
    """the bracket beside the main one whose ranks win it; empty: those of the whole ranking"""
    label = models.CharField(max_length=120)
    value_cents = models.PositiveIntegerField(null=True, blank=True)
    """the worth of one such prize"""
    each = models.BooleanField(default=False)
    """whether each of two players who were paired for the last phase has one, not the pair"""

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "position"), name="prize_position_once"),
            models.CheckConstraint(condition=models.Q(rank__gte=1), name="prize_rank_from_one"),
            models.CheckConstraint(
                condition=models.Q(last_rank=None) | models.Q(last_rank__gt=models.F("rank")),
                name="prize_ranks_in_order",
            ),
        )

    def __str__(self) -> str:
        return self.label

    @property
    def ranks(self) -> range:
        """The ranks that win it, one prize each."""
        return range(self.rank, (self.last_rank or self.rank) + 1)

    def places(self, last: int) -> list[int]:
        """The places that win it where the places from 1 to `last` are taken.

        >>> Prize(rank=2, last_rank=3).places(12), Prize(rank=1, from_end=True).places(12)
        ([2, 3], [12])
        """
        return [last + 1 - rank if self.from_end else rank for rank in self.ranks]

    @property
    def count(self) -> int:
        """How many such prizes there are."""
        return len(self.ranks) * (2 if self.each else 1)

    @property
    def worth_cents(self) -> int:
        """What all of them are worth, as far as it is known."""
        return (self.value_cents or 0) * self.count


class Handover(models.Model):
    """What an entrant had won has been handed over: its place then, and the lots of that place."""

    entrant = models.OneToOneField(Entrant, models.CASCADE, related_name="handover")
    given_at = models.DateTimeField()
    place = models.PositiveIntegerField()
    lots = models.TextField(help_text="the labels, as they were then")

    def __str__(self) -> str:
        return str(self.entrant)
