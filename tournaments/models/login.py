"""Who is signed in where, PINs, new passwords, failed logins, the token of the first account."""

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import models

from tournaments.models.base import OneTimeLink


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
