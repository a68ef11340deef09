"""Who works for a club, and the invitations to work for it."""

from typing import Self

from django.conf import settings
from django.db import models

from tournaments.models.base import OneTimeLink, Owned
from tournaments.models.club import Club
from tournaments.models.tournament import Tournament


class StaffRole(models.TextChoices):
    """The roles a club gives; the values are those of `core.permissions.Role`."""

    SCORER = "scorer"
    REFEREE = "referee"
    ORGANISER = "organiser"
    ADMIN = "admin"


OF_A_CLUB = (StaffRole.ORGANISER, StaffRole.ADMIN)
"""The roles that nobody has in a single tournament; a club always has somebody in each."""


class MembershipQuerySet(models.QuerySet["Membership"]):
    """The roles of people in clubs."""

    def held(self) -> Self:
        """The roles that have not been taken away."""
        return self.filter(ended_at=None)


class Membership(Owned):
    """A role of a user in a club, or in one tournament of it.

    The row stays when the role is taken away, so that its former holder is told so.
    """

    OWNERS = ("tournament", "club")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, blank=True, related_name="memberships"
    )
    role = models.CharField(max_length=12, choices=StaffRole)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("user", "club", "role"),
                condition=models.Q(tournament=None),
                name="role_once_a_club",
            ),
            models.UniqueConstraint(
                fields=("user", "tournament", "role"),
                condition=~models.Q(tournament=None),
                name="role_once_a_tournament",
            ),
            models.CheckConstraint(
                condition=models.Q(tournament=None) | ~models.Q(role__in=OF_A_CLUB),
                name="organiser_of_a_whole_club",
            ),
        )

    def __str__(self) -> str:
        return f"{self.user}, {self.role} @ {self.tournament or self.club}"


class Invitation(Owned, OneTimeLink):
    """A link by which one person takes a role of a club."""

    OWNERS = ("tournament", "club")

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    role = models.CharField(max_length=12, choices=StaffRole)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(tournament=None) | ~models.Q(role__in=OF_A_CLUB),
                name="organiser_invited_to_a_whole_club",
            ),
        )

    def __str__(self) -> str:
        return f"{self.role} @ {self.tournament or self.club}, {self.made_at:%F}"
