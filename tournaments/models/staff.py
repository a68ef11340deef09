"""Who works for a club, the invitations to it, and how accounts log in."""

from typing import Self

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
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

    def give(
        self, user: User, club: Club, role: str, tournament: Tournament | None = None
    ) -> "Membership":
        """Give a role, also to somebody who had it once."""
        given, _created = self.update_or_create(
            user=user, club=club, tournament=tournament, role=role, defaults={"ended_at": None}
        )
        return given


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


class AccountSession(models.Model):
    """A browser in which an account is signed in; deleted together with its session.

    Of what the browser says of itself only the names of browser and system are stored.
    """

    session = models.OneToOneField(Session, models.CASCADE, related_name="signed_in")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="signed_in")
    browser = models.CharField(max_length=60, blank=True)
    since = models.DateTimeField()
    last_seen = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.user} in {self.browser}"


class DevicePin(models.Model):
    """The PIN by which an account takes over in one browser; hashed like a password."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="pins")
    device = models.CharField(max_length=32, help_text="the id of the browser")
    pin = models.CharField(max_length=128)
    failures = models.PositiveSmallIntegerField(default=0, help_text="in a row")
    made_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("user", "device"), name="pin_once_a_device"),
        )

    def __str__(self) -> str:
        return f"{self.user} @ {self.device}"


class PasswordReset(OneTimeLink):
    """A link by which an account gets a new password."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="resets")

    def __str__(self) -> str:
        return f"{self.user}, {self.made_at:%F}"


class LoginTally(models.Model):
    """The failed logins in a row as one account, or from one device."""

    key = models.CharField(max_length=64, primary_key=True)
    failures = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.key}: {self.failures}"


class SetupToken(models.Model):
    """The token that opens the first account of a hosted installation, hashed; used once."""

    digest = models.CharField(max_length=64, primary_key=True)

    def __str__(self) -> str:
        return self.digest
