"""The journal, which nobody can change, and the keys of forms that were carried out."""

from django.db import models


class JournalEntry(models.Model):
    """One act. Its ids are no foreign keys: the line outlives the rows that it is about.

    The database refuses updates and deletions (triggers, see the migrations). It allows one
    kind of update: `data` in which the name of a person was replaced, counted in `redactions`
    (`people/services.py`).
    """

    at = models.DateTimeField()
    club_id = models.BigIntegerField(null=True)
    tournament_id = models.BigIntegerField(null=True, db_index=True)
    round_number = models.PositiveSmallIntegerField(null=True)
    user_id = models.BigIntegerField(null=True, db_index=True)
    actor = models.CharField(max_length=150)
    role = models.CharField(max_length=12, blank=True, help_text="in which the actor acted")
    device = models.CharField(max_length=32, blank=True, help_text="the id of the browser")
    browser = models.CharField(max_length=60, blank=True)
    act = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    redactions = models.PositiveSmallIntegerField(
        default=0, help_text="how often a name was erased from the data"
    )

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.at:%F %T} {self.actor} {self.act}"


class Submission(models.Model):
    """A form that was carried out: sent again with the same key, it changes nothing."""

    key = models.CharField(max_length=64, primary_key=True)
    tournament_id = models.BigIntegerField(null=True)
    act = models.CharField(max_length=40)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.key
