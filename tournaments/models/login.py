"""The counts of failed logins, and the token of the first account."""

from __future__ import annotations

from django.db import models


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
