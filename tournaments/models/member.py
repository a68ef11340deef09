"""The players a club knows."""

from __future__ import annotations

from django.db import models

from tournaments.models.club import Club


class Member(models.Model):
    """A player known by a club; `name_key` finds them despite accents, case and word order."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="members")
    name = models.CharField(max_length=80)
    name_key = models.CharField(max_length=80, db_index=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("club", "name_key"), name="member_once_a_club"),
        )

    def __str__(self) -> str:
        return self.name
