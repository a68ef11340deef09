"""A friendly game that is shared under an address of its own."""

from datetime import datetime, timedelta
from typing import Self

from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual

from tournaments.models.base import Versioned

SHARED_FOR = timedelta(days=90)
"""How long a shared game stays after its last hand."""
LARGEST_GAME = 64 * 1024
"""The most bytes of a game; its text is ASCII."""


class SharedGameQuerySet(models.QuerySet["SharedGame"]):
    """Games that are shared."""

    def open(self, at: datetime) -> Self:
        """Games that can still be seen."""
        return self.filter(changed_at__gt=at - SHARED_FOR)

    def over(self, at: datetime) -> Self:
        """Games that are to be deleted."""
        return self.filter(changed_at__lte=at - SHARED_FOR)


class SharedGame(Versioned):
    """A game as its address shows it; it belongs to no club and is not journalled.

    Whoever has the code may look; only who has the secret, of which the row has the digest, may
    write and stop it.
    """

    code = models.CharField(max_length=32, unique=True)
    secret = models.CharField(max_length=64, help_text="hashed")
    state = models.TextField(help_text="the text of the game (friendly/state.py)")
    made_at = models.DateTimeField()
    changed_at = models.DateTimeField(db_index=True)

    objects = SharedGameQuerySet.as_manager()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=LessThanOrEqual(Length("state"), LARGEST_GAME),
                name="shared_game_is_small",
            ),
        )

    def __str__(self) -> str:
        return f"{self.code}, {self.made_at:%F}"
