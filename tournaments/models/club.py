"""Clubs and who works for them."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.models.base import Versioned


class Club(Versioned):
    """A card club: it owns people, rule sets and tournaments."""

    name = models.CharField(max_length=80)
    demo = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A user who may run the tournaments of a club."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("user", "club"), name="membership_once_a_club"),
        )

    def __str__(self) -> str:
        return f"{self.user} @ {self.club}"
