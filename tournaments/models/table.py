"""The tables of a hall."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import models

from tournaments.models.tournament import Tournament


class TableQuerySet(models.QuerySet["Table"]):
    """The tables of one tournament."""

    def numbered(self, tournament: Tournament, numbers: Iterable[int]) -> dict[int, Table]:
        """The tables with these numbers; a missing one is created."""
        wanted = set(numbers)
        there = {table.number: table for table in self.filter(tournament=tournament)}
        missing = [Table(tournament=tournament, number=n) for n in sorted(wanted - there.keys())]
        there |= {table.number: table for table in self.bulk_create(missing)}
        return {number: there[number] for number in wanted}


class Table(models.Model):
    """A table: its number, its name, and its place on the plan of the hall."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    label = models.CharField(max_length=40, blank=True, help_text="near the bar")
    across = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="on the plan of the hall, in cells from its left"
    )
    down = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="on the plan of the hall, in cells from its top"
    )

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "number"), name="table_number_once_a_tournament"
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="table_counts_from_one"),
            models.UniqueConstraint(
                fields=("tournament", "across", "down"), name="table_alone_in_its_cell"
            ),
            models.CheckConstraint(
                condition=models.Q(across=None, down=None)
                # What is compared with nothing is neither true nor false, and would pass.
                | models.Q(across__isnull=False, across__gte=1, down__isnull=False, down__gte=1),
                name="table_has_a_whole_place",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}"
