"""The people a club knows, and other spellings of their names."""

from collections.abc import Collection
from typing import Self

from django.db import models
from django.db.models.functions import Coalesce

from tournaments.models.base import Owned
from tournaments.models.club import Club


class PersonQuerySet(models.QuerySet["Person"]):
    """The people of a club, found by their names."""

    def named(self, keys: Collection[str]) -> Self:
        """The people with a spelling of one of these keys, and the rows merged with them."""
        return self._with_spelling(models.Q(name_key__in=keys))

    def with_words(self, words: Collection[str]) -> Self:
        """The people with a spelling that has all these words, and the rows merged with them."""
        return self._with_spelling(models.Q(*(models.Q(name_key__contains=w) for w in words)))

    def rows_of(self, identities: Collection[int]) -> Self:
        """The rows of these people: their own and those merged into them."""
        return self.filter(models.Q(pk__in=identities) | models.Q(merged_into__in=identities))

    def _with_spelling(self, spelling: models.Q) -> Self:
        by_alias = Alias.objects.filter(spelling).values("person")
        people = self.filter(spelling | models.Q(pk__in=by_alias))
        who = people.annotate(who=Coalesce("merged_into_id", "pk")).values("who")
        return self.filter(models.Q(pk__in=who) | models.Q(merged_into__in=who))


class Person(Owned):
    """A person known to a club; `name_key` finds them despite accents, case and word order.

    Two people of a club may have the same name: `home_club` tells them apart. If two rows turn
    out to be one person, one is merged into the other; its seats stay its own, so that the merge
    can be undone.
    """

    OWNERS = ("club",)

    club = models.ForeignKey(Club, models.CASCADE, related_name="people")
    name = models.CharField(max_length=80)
    name_key = models.CharField(max_length=80)
    home_club = models.CharField(max_length=80, blank=True)
    merged_into = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="merged"
    )
    erased_at = models.DateTimeField(null=True, blank=True, help_text="the name is gone")

    objects = PersonQuerySet.as_manager()

    class Meta:
        indexes = (models.Index(fields=("club", "name_key"), name="person_by_name"),)
        constraints = (
            models.CheckConstraint(
                condition=~models.Q(merged_into=models.F("id")), name="person_merged_into_another"
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.home_club})" if self.home_club else self.name

    @property
    def identity(self) -> int:
        """The primary key of the row that counts as this person: the one it was merged into."""
        return self.merged_into_id or self.pk


class Alias(models.Model):
    """Another spelling of a person's name, which finds the person too."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="aliases")
    name = models.CharField(max_length=80)
    name_key = models.CharField(max_length=80, db_index=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("person", "name_key"), name="alias_once_a_person"),
        )

    def __str__(self) -> str:
        return self.name
