"""Clubs, their logos and their rule sets, under names of their own."""

from __future__ import annotations

from typing import Self

from django.db import models

from tournaments.models.base import Owned, Versioned
from tournaments.models.fields import RulesField


class ClubQuerySet(models.QuerySet["Club"]):
    """Clubs, by who works for them."""

    def with_role(self, user_id: int, *roles: str) -> Self:
        """The clubs in which a user has one of these roles, in the whole club."""
        return self.filter(
            memberships__user_id=user_id,
            memberships__role__in=roles,
            memberships__tournament=None,
            memberships__ended_at=None,
        ).distinct()

    def with_staff(self, user_id: int) -> Self:
        """The clubs for which a user works, be it in one tournament."""
        return self.filter(memberships__user_id=user_id, memberships__ended_at=None).distinct()


class Club(Versioned):
    """A card club: it owns people, rule sets and tournaments."""

    name = models.CharField(max_length=80)
    demo = models.BooleanField(default=False)

    objects = ClubQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name

    @property
    def owner(self) -> Club:
        """The row that is locked before this one changes."""
        return self

    @property
    def club(self) -> Club:
        """Itself: a place of staff is a club or one of its tournaments."""
        return self

    def hold(self, *, club: bool = False, same_phases: bool = False) -> None:
        """Lock the row for a write, and read it under the lock."""
        self.refresh_from_db(from_queryset=Club.objects.select_for_update(no_key=True))


class ClubLogo(models.Model):
    """The logo of a club, encoded by the app whatever was uploaded."""

    club = models.OneToOneField(Club, models.CASCADE, related_name="logo")
    png = models.BinaryField()
    digest = models.CharField(max_length=16, help_text="of the bytes: part of its address")
    width = models.PositiveSmallIntegerField(help_text="pixels")
    height = models.PositiveSmallIntegerField(help_text="pixels")

    def __str__(self) -> str:
        return f"{self.club}: {self.width} × {self.height}"


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
