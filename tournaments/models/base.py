"""The base of every model that two people can edit."""

from __future__ import annotations

from django.db import models


class Versioned(models.Model):
    """A row with an optimistic version: a form sends back the version it was filled from."""

    version = models.PositiveIntegerField(default=1)

    class Meta:
        abstract = True
