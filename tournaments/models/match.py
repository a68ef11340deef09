"""The tables of a hall, and a match (rencontre): a table of a round with its sides and facts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.base import Versioned
from tournaments.models.entrant import Entrant
from tournaments.models.fields import ReviewField
from tournaments.models.round import DRAWN_OF_MATCH, Round
from tournaments.models.system import BRACKETS
from tournaments.models.tournament import Tournament

LETTERS = "ABCDEF"
"""The names of the sides of a match in `scoring`, by their place."""
SIDES = ("A", "B")
"""The sides of a match of two."""


def side_names(count: int) -> tuple[str, ...]:
    """The names of the sides of a table.

    >>> side_names(3)
    ('A', 'B', 'C')
    """
    return tuple(LETTERS[:count])


def points_field(place: int) -> str:
    """The name of the field for the points of the side at a place.

    >>> points_field(2)
    'points_c'
    """
    return f"points_{LETTERS[place].lower()}"


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


class MatchKind(models.TextChoices):
    MATCH = "match", _("match")
    BYE = "bye", _("bye")
    CATCH_UP = "catch_up", _("catch-up game")
    BIS = "bis", _("partie bis")


class MatchEntry(models.TextChoices):
    """How the result of a match is entered; empty before the first entry."""

    NONE = "", _("nothing yet")
    TOTALS = "totals", _("totals")
    HANDS = "hands", _("hand by hand")
    FORFEIT = "forfeit", _("forfeit")


class MatchState(models.TextChoices):
    EXPECTED = "expected", _("expected")
    ENTERED = "entered", _("entered")
    CONFIRMED = "confirmed", _("confirmed")
    DISPUTED = "disputed", _("disputed")


def at_table(tournament: Tournament, number: int) -> models.Q:
    """The matches at a table of a tournament: one in a round."""
    # With the tournament the database finds the table first, and does not go through the round.
    return models.Q(hall_table__tournament=tournament, hall_table__number=number)


class MatchManager(models.Manager["Match"]):
    """Matches with their tables: the number of its table is the name of a match."""

    def get_queryset(self) -> models.QuerySet[Match]:
        return super().get_queryset().select_related("hall_table")


class Match(Versioned):
    """A match. `winner` is the position of the winning side, null for a draw or no result.

    A bye has one side and no table. A catch-up game is the bye's game: its second side plays
    along and its score does not count (`Side.score_counts`). A partie bis is the game of the byes
    of two rounds: a match of the later round, where its first side had the bye; its second side
    had `other_bye` in an earlier round, and there the match counts for it.
    The facts are entered game by game (`Game`, `Hand`); `winner`, `rubicon` and the sums of the
    sides are computed from the games by the service that records them. A forfeit has no game.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="matches")
    hall_table = models.ForeignKey(
        Table, models.RESTRICT, null=True, blank=True, related_name="matches"
    )
    kind = models.CharField(max_length=8, choices=MatchKind, default=MatchKind.MATCH)
    entry = models.CharField(max_length=8, choices=MatchEntry, blank=True, default=MatchEntry.NONE)
    state = models.CharField(max_length=9, choices=MatchState, default=MatchState.EXPECTED)
    review = ReviewField(null=True, blank=True, help_text="why the desk wants another look")
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    rubicon = models.BooleanField(default=False)
    group = models.CharField(max_length=16, blank=True, help_text="the bracket or pools it is of")
    slot = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="its number in the bracket, or that of its pool"
    )
    other_bye = models.OneToOneField(
        "self", models.CASCADE, null=True, blank=True, related_name="bis"
    )
    recorded_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveBigIntegerField(default=0)

    objects = MatchManager()

    class Meta:
        ordering = ("round", "hall_table__number")
        constraints = (
            models.UniqueConstraint(
                fields=("round", "hall_table"), name="match_table_once_a_round"
            ),
            models.CheckConstraint(
                condition=models.Q(kind="bye") | models.Q(hall_table__isnull=False),
                name="match_has_a_table",
            ),
            models.CheckConstraint(
                condition=(
                    models.Q(kind="bis", other_bye__isnull=False)
                    | (~models.Q(kind="bis") & models.Q(other_bye__isnull=True))
                ),
                name="match_bis_of_two_byes",
            ),
        )
        indexes = (
            models.Index(fields=("round", "revision"), name="match_changed_since"),
            models.Index(fields=("round", "kind", "state"), name="match_states_of_round"),
            models.Index(
                fields=("round",),
                condition=models.Q(review__isnull=False),
                name="match_to_review",
            ),
        )

    def __str__(self) -> str:
        return f"{self.round_id}/{self.table}"

    @property
    def owner(self) -> Tournament:
        """The row that is locked before this one changes."""
        return self.round.tournament

    def read_again(self) -> None:
        """Read the row and its round under the lock, the round without its draw."""
        tournament = self.round.tournament
        with_round = Match.objects.select_related("round").defer(*DRAWN_OF_MATCH)
        self.refresh_from_db(from_queryset=with_round)
        self.round.tournament = tournament

    @property
    def table(self) -> int | None:
        """The number of its table; None of a bye."""
        return None if self.hall_table is None else self.hall_table.number

    @property
    def complete(self) -> bool:
        """Whether its result is in."""
        return self.state in (MatchState.ENTERED, MatchState.CONFIRMED)

    @property
    def in_bracket(self) -> bool:
        """Whether it belongs to a bracket, so that one side of it goes on."""
        in_group = self.kind == MatchKind.MATCH and self.slot is not None
        return in_group and self.round.draw.get("by") in BRACKETS


class Side(models.Model):
    """One side of a match; `points`, `belotes`, `capots` and `score` are sums over its games.

    `partner` is the second of two who were entered alone and play together here (mêlée).
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="sides")
    position = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="sides")
    partner = models.ForeignKey(
        Entrant, models.PROTECT, null=True, blank=True, related_name="sides_beside"
    )
    score_counts = models.BooleanField(default=True)
    points = models.IntegerField(null=True, blank=True)
    belotes = models.PositiveSmallIntegerField(default=0)
    capots = models.PositiveSmallIntegerField(default=0)
    forfeited = models.BooleanField(default=False)
    score = models.IntegerField(null=True, blank=True)
    games = models.PositiveSmallIntegerField(
        default=0, help_text="won of the match, one under the rubicon counted twice"
    )

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("match", "position"), name="side_position_once"),
            models.UniqueConstraint(fields=("match", "entrant"), name="side_entrant_once"),
            models.UniqueConstraint(fields=("match", "partner"), name="side_partner_once"),
            models.CheckConstraint(
                condition=~models.Q(partner=models.F("entrant")), name="side_of_two_people"
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}:{self.position}"

    @property
    def players(self) -> tuple[Entrant, ...]:
        """Who plays on this side: one entrant, or two who were entered alone."""
        return (self.entrant,) if self.partner is None else (self.entrant, self.partner)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of its players."""
        number = self.entrant.number
        return (number,) if self.partner is None else (number, self.partner.number)

    @property
    def shown_number(self) -> str:
        """Its number, or both: 3 + 17."""
        return " + ".join(map(str, self.numbers))


def with_players() -> models.Prefetch[Any]:
    """What to prefetch with matches: their sides with who plays on them (one query)."""
    return models.Prefetch("sides", Side.objects.select_related("entrant", "partner"))
