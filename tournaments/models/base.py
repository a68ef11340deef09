"""The bases of models: rows of a tournament or a club, what two people can edit, links."""

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models


class Owned(models.Model):
    """A row that a write changes while it holds the row of its tournament or club."""

    OWNERS: ClassVar[tuple[str, ...]] = ("tournament",)
    """the relations that name the owner: the first that is not empty"""

    class Meta:
        abstract = True

    @property
    def owner(self) -> models.Model:
        """The tournament or club whose row is locked before this one changes."""
        owner: models.Model = next(
            row for name in self.OWNERS if (row := getattr(self, name)) is not None
        )
        return owner

    def read_again(self) -> None:
        """Read the row under the lock; its owner stays the instance that is locked."""
        owners = {name: getattr(self, name) for name in self.OWNERS}
        self.refresh_from_db()
        for name, owner in owners.items():
            setattr(self, name, owner)


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
