"""Entrants of a tournament, the people in their seats, and which two must not meet."""

from typing import Self

from django.db import models

from tournaments.models.base import Owned, Versioned
from tournaments.models.person import Person
from tournaments.models.tournament import Tournament


class EntrantQuerySet(models.QuerySet["Entrant"]):
    """The entrants of a tournament."""

    def placed(self) -> Self:
        """The entrants who have a place: nobody else is drawn, ranked, counted or owes a fee."""
        return self.filter(waiting=None)

    def waiting(self) -> Self:
        """The entrants on the waiting list, who comes first first."""
        return self.exclude(waiting=None).order_by("waiting")

    def present(self) -> Self:
        """The entrants with a place who are ticked as present."""
        return self.placed().filter(present=True)

    def staying(self) -> Self:
        """The entrants with a place who have not withdrawn."""
        return self.placed().filter(withdrawn_from=None)

    def playing_in(self, round_number: int) -> Self:
        """Those who have joined a round, not withdrawn and do not pause (`Entrant.plays_in`)."""
        joined = self.holding_places(round_number).filter(joined_from__lte=round_number)
        return joined.exclude(paused_from__lte=round_number, paused_to__gte=round_number)

    def holding_places(self, round_number: int) -> Self:
        """Those whose place is taken from a round on, though some may join later."""
        stays = models.Q(withdrawn_from=None) | models.Q(withdrawn_from__gt=round_number)
        return self.placed().filter(stays)

    def expected(self) -> int:
        """The number of entrants expected to play: present, or all while nobody is present."""
        here = models.Count("pk", models.Q(present=True))
        counts = self.staying().aggregate(all=models.Count("pk"), here=here)
        expected: int = counts["here"] or counts["all"]
        return expected

    def categories(self) -> list[str]:
        """The categories of the entrants in alphabetical order (one query)."""
        used = self.exclude(category="").order_by("category")
        return list(used.values_list("category", flat=True).distinct())


class Entrant(Owned, Versioned):
    """A pair, or a player alone; `number` is its id on every screen, paper and draw."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    home_club = models.CharField(max_length=80, blank=True)
    category = models.CharField(max_length=40, blank=True)
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    present = models.BooleanField(default=False)
    paid = models.BooleanField(default=False)
    joined_from = models.PositiveSmallIntegerField(default=1, help_text="first round it plays")
    withdrawn_from = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="first round it no longer plays"
    )
    paused_from = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="first round of its pause"
    )
    paused_to = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="last round of its pause"
    )
    late_for = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="the published round it came too late for"
    )
    waiting = models.PositiveIntegerField(
        null=True, blank=True, help_text="its turn on the waiting list; empty: it has a place"
    )

    objects = EntrantQuerySet.as_manager()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "number"), name="entrant_number_once_a_tournament"
            ),
            models.CheckConstraint(
                condition=models.Q(number__gte=1) & models.Q(joined_from__gte=1),
                name="entrant_counts_from_one",
            ),
            models.UniqueConstraint(
                fields=("tournament", "waiting"), name="waiting_turn_once_a_tournament"
            ),
            models.CheckConstraint(
                condition=models.Q(waiting=None)
                | models.Q(waiting__gte=1, paid=False, withdrawn_from=None),
                name="waiting_pays_nothing_and_stays",
            ),
            models.CheckConstraint(
                condition=models.Q(paused_from=None, paused_to=None)
                | models.Q(paused_to__gte=models.F("paused_from"), paused_from__gte=1),
                name="pause_begins_and_ends",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}"

    def join(self, since: int) -> None:
        """Let it play from a round on; the round before that is running, and it is late for it."""
        if since > self.joined_from:
            self.joined_from, self.late_for = since, since - 1

    def plays_in(self, round_number: int) -> bool:
        """Whether it has a place, has joined this round, not withdrawn by it and does not pause."""
        gone = self.withdrawn_from is not None and self.withdrawn_from <= round_number
        here = self.joined_from <= round_number and not self.pauses_in(round_number)
        return self.waiting is None and here and not gone

    def pauses_in(self, round_number: int) -> bool:
        """Whether it leaves this round out and comes back after its pause."""
        start, end = self.paused_from, self.paused_to
        return start is not None and end is not None and start <= round_number <= end


class Seat(models.Model):
    """A person at a place of an entrant; a substitute is a later row of the same place."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="seats")
    place = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, models.PROTECT, related_name="seats")
    name = models.CharField(max_length=80)
    from_round = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ("place", "from_round")
        constraints = (
            models.UniqueConstraint(
                fields=("entrant", "place", "from_round"), name="seat_taken_once_a_round"
            ),
            models.CheckConstraint(condition=models.Q(place__in=(1, 2)), name="seat_place_1_or_2"),
        )

    def __str__(self) -> str:
        return self.name


class ForbiddenPairing(models.Model):
    """Two entrants who must not meet; only the desk sees the reason."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="forbidden_pairings")
    one = models.ForeignKey(Entrant, models.CASCADE, related_name="forbidden_with_later")
    other = models.ForeignKey(Entrant, models.CASCADE, related_name="forbidden_with_earlier")
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("one__number", "other__number")
        constraints = (
            models.UniqueConstraint(fields=("one", "other"), name="forbidden_pairing_once"),
            models.CheckConstraint(
                condition=models.Q(one__lt=models.F("other")), name="forbidden_pairing_in_one_order"
            ),
        )

    def __str__(self) -> str:
        return f"{self.one} ≠ {self.other}"
