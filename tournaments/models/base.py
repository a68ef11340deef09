"""The bases of models: what two people can edit, and links that open once."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models


class Versioned(models.Model):
    """A row with an optimistic version: a form sends back the version it was filled from."""

    version = models.PositiveIntegerField(default=1)

    class Meta:
        abstract = True


class OneTimeLink(models.Model):
    """A link that opens once, within a day; its code is signed, so no secret is in the row."""

    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def opens(self, at: datetime) -> bool:
        """Whether it can still be used at this moment."""
        return self.used_at is None and self.taken_back_at is None and at < self.ends_at
