"""Games (parties) of a match and their hands (donnes): the facts as entered, and their outcome."""

from __future__ import annotations

from django.db import models
from django.utils.functional import cached_property

from tournaments.models.fields import NumbersField
from tournaments.models.match import Match


class Game(models.Model):
    """A game of a match, by totals or by hands; every tuple goes by the place of the sides.

    `points` are the totals of a card as entered; null where the hands are entered. `score` and
    the columns after it are computed from the facts by the service that records them.
    `belotes_unsplit` and `capots_unsplit` are those of all sides where the card does not say
    whose they are; those of a known side stand in `belotes` and `capots`. `extra_hands` of a card
    were played beyond the last hand of the rules.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField(default=1)
    points = NumbersField(null=True, blank=True)
    belotes = NumbersField(default=tuple, blank=True)
    capots = NumbersField(default=tuple, blank=True)
    belotes_unsplit = models.PositiveSmallIntegerField(default=0)
    capots_unsplit = models.PositiveSmallIntegerField(default=0)
    extra_hands = models.PositiveSmallIntegerField(
        default=0, help_text="of totals: played beyond the last hand to break a tie or win a stake"
    )
    by_time = models.BooleanField(default=False, help_text="the clock ended it after its hands")
    bell_rounded = models.BooleanField(
        default=False,
        help_text="ended by the clock before its last hand was counted to the point then",
    )
    score = NumbersField(default=tuple, blank=True)
    finished = models.BooleanField(default=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    rubicon = models.BooleanField(default=False)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="game_number_once_a_match"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="game_counts_from_one"),
            models.CheckConstraint(
                condition=models.Q(finished=True) | models.Q(winner=None, rubicon=False),
                name="game_is_won_at_its_end",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}.{self.number}"

    @cached_property
    def all_hands(self) -> list[Hand]:
        """Its hands in order, read once; a caller that has read them sets them."""
        return list(self.hands.all())


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
