"""A tournament and its settings."""

from __future__ import annotations

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from tournaments.models.base import Versioned
from tournaments.models.club import Club
from tournaments.models.fields import NumbersField, RulesField
from tournaments.models.phase import MATCH_WORTH, PHASE_OPTIONS, Phase, chained
from tournaments.models.rule_set import RuleSet
from tournaments.models.system import (
    AT_EVERY_TABLE,
    LATER_OF_PLAYERS,
    LATER_SYSTEMS,
    MELEES,
    PARTNER_GAMES,
    System,
    two_sided,
)


class ByeChoice(models.TextChoices):
    """Who has the bye when the count is odd (tournaments.md section 3)."""

    LOWEST = "lowest", _("The lowest ranked not yet exempt")
    LOT = "lot", _("By lot among those not yet exempt")
    VOLUNTEER = "volunteer", _("A volunteer, named at the draw")


class ByeScore(models.TextChoices):
    """What a bye scores (tournaments.md section 3)."""

    HALF_TABLE = "half_table", _("Half of the table total")
    FIXED = "fixed", _("A fixed number of points")
    ROUND_AVERAGE = "round_average", _("The average of the round")
    OWN_AVERAGE = "own_average", _("The pair's own average")
    NOTHING = "nothing", _("Nothing")
    CATCH_UP = "catch_up", _("A catch-up game against a pair that has finished")
    BIS = "bis", _("A match of its own (partie bis) against the exempt of another round")


GAMES_OF_BYES = (ByeScore.CATCH_UP, ByeScore.BIS)
"""Scores that are played for: both need tables of two and sides that stay together."""
LEFT_OVER = tuple(choice for choice in ByeScore.choices if choice[0] != ByeScore.BIS)
"""What a bye scores that has found no partie bis."""


class ByeDifference(models.TextChoices):
    """What a bye adds to the difference of points."""

    NOTHING = "nothing", _("Nothing: only matches played count for it")
    AVERAGE = (
        "average",
        _("As a victory: the average lead of the winners of the round; else nothing"),
    )


class WithdrawnRank(models.TextChoices):
    """Where those stand who have left with matches to play (draw-rules.md 5)."""

    OUT = "out", _("below the ranking, without a rank or a prize")
    LAST = "last", _("ranked after all the others")
    RANKED = "ranked", _("ranked like the others")


class LeaverMatches(models.TextChoices):
    """What becomes of the matches of a leaver in a pool or a round robin."""

    FORFEIT = "forfeit", _("won by forfeit by the opponents")
    STRUCK = "struck", _("struck, those already played too: none of them counts")
    UNPLAYED = "unplayed", _("not played: they count for nobody")


class CapacityUnit(models.TextChoices):
    """What a capacity counts."""

    ENTRANTS = "entrants", _("pairs")
    TABLES = "tables", _("tables")


class NamesPolicy(models.TextChoices):
    """How the public sees names."""

    FULL = "full", _("Full names")
    SHORT = "short", _("First name and initial (Marie D.)")
    NUMBER = "number", _("Numbers only")


class EntryMode(models.TextChoices):
    """What the desk enters of a card by default; the other way is one click away."""

    TOTALS = "totals", _("Totals of the card")
    HANDS = "hands", _("Hand by hand")


class CardFormat(models.TextChoices):
    """The paper of score cards."""

    A5 = "a5", _("A5, two on an A4 sheet")
    A4 = "a4", _("A4, one a sheet")


TOPICS = ("plan", "ranking", "brackets", "rules")
"""The public topics of a tournament, each with the revision at which it last changed."""
PHASE_SETTINGS = {
    "rounds_planned": "rounds",
    **{name: name for name in ("system", *PHASE_OPTIONS, "ranking_keys", *MATCH_WORTH)},
    "own_rules_of_rounds": "own_rules_of_rounds",
}
"""Settings of a tournament that are columns of its first phase, with the names of the columns."""


class Tournament(Versioned):
    """A tournament. `revision` counts every change in it.

    The revision of a topic is the last one at which something of it may have changed.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="tournaments")
    name = models.CharField(max_length=120)
    code = models.SlugField(max_length=8, unique=True)
    date = models.DateField()
    place = models.CharField(max_length=120, blank=True)
    fee_cents = models.PositiveIntegerField(default=0, help_text="a player, in cents")
    capacity = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        validators=[MinValueValidator(1)],
        help_text="the most that can play, in capacity_unit; empty: no limit",
    )
    capacity_unit = models.CharField(
        max_length=8, choices=CapacityUnit, default=CapacityUnit.ENTRANTS
    )
    preset = models.CharField(max_length=40)
    rules = RulesField(help_text="of every phase, but for what it answers otherwise")
    rule_set = models.ForeignKey(
        RuleSet, models.SET_NULL, null=True, blank=True, related_name="tournaments"
    )
    table_size = models.PositiveSmallIntegerField(
        default=4,
        validators=[MinValueValidator(2), MaxValueValidator(6)],
        help_text="players at a table of comptoir",
    )
    lot_seed = models.PositiveIntegerField(help_text="the lot of the ranking, drawn once")
    manual_order = NumbersField(
        default=tuple, blank=True, help_text="numbers of entrants, the first first"
    )
    manual_reason = models.CharField(max_length=200, blank=True)
    avoid_same_club = models.BooleanField(default=False)
    bye_choice = models.CharField(max_length=16, choices=ByeChoice, default=ByeChoice.LOWEST)
    bye_score = models.CharField(max_length=16, choices=ByeScore, default=ByeScore.HALF_TABLE)
    bye_points = models.PositiveIntegerField(default=0, help_text="where bye_score is fixed")
    bye_victory = models.BooleanField(default=True)
    bye_difference = models.CharField(
        max_length=8, choices=ByeDifference, default=ByeDifference.NOTHING
    )
    bye_left_over = models.CharField(
        max_length=16,
        choices=LEFT_OVER,
        default=ByeScore.HALF_TABLE,
        help_text="where bye_score is a partie bis, of a bye that has found none",
    )
    forfeit_points = models.PositiveIntegerField(
        null=True, blank=True, help_text="of who comes; empty: as the rules of the round say"
    )
    forfeit_points_against = models.PositiveIntegerField(default=0)
    late_minutes = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(120)],
        help_text="after which who is late has forfeited; empty: the rule sheet says nothing",
    )
    pairs_singles = models.BooleanField(
        default=False, help_text="whether the office pairs players who come alone"
    )
    withdrawn_rank = models.CharField(
        max_length=6, choices=WithdrawnRank, default=WithdrawnRank.OUT
    )
    leaver_matches = models.CharField(
        max_length=8, choices=LeaverMatches, default=LeaverMatches.FORFEIT
    )
    ranked_as_before = models.BooleanField(
        default=False,
        help_text="begun before drawn partners were ranked as one and who waits kept its rank",
    )
    names_policy = models.CharField(max_length=8, choices=NamesPolicy, default=NamesPolicy.FULL)
    ranking_held = models.BooleanField(
        default=False, help_text="the public sees no ranking of the last round until the end"
    )
    held_from = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="first round that is held, where rounds were added after it; else the last one",
    )
    entry_mode = models.CharField(max_length=8, choices=EntryMode, default=EntryMode.TOTALS)
    card_format = models.CharField(max_length=4, choices=CardFormat, default=CardFormat.A5)
    wifi_name = models.CharField(max_length=32, blank=True, help_text="of the hall, for the poster")
    wifi_password = models.CharField(max_length=63, blank=True)
    next_number = models.PositiveIntegerField(
        default=1, help_text="of the next entrant; once a round was published none comes back"
    )
    rules_frozen_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(
        null=True, blank=True, help_text="left the lists of contests; everything else stays"
    )
    revision = models.PositiveBigIntegerField(default=0)
    plan_revision = models.PositiveBigIntegerField(default=0)
    ranking_revision = models.PositiveBigIntegerField(default=0)
    brackets_revision = models.PositiveBigIntegerField(default=0)
    rules_revision = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ("-date", "-id")
        indexes = (
            models.Index(fields=("-date", "-id"), name="tournament_newest"),
            models.Index(fields=("club", "-date", "-id"), name="tournament_newest_of_club"),
            models.Index(
                fields=("club", "-date", "-id"),
                condition=models.Q(archived_at__isnull=False),
                name="tournament_archived_of_club",
            ),
        )
        constraints = (
            models.CheckConstraint(
                condition=models.Q(capacity=None) | models.Q(capacity__gte=1),
                name="tournament_capacity_from_one",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @cached_property
    def chain(self) -> tuple[Phase, ...]:
        """Its phases in order (one query)."""
        return chained(self.phases.order_by("position"))

    def refresh_from_db(self, *args: Any, **kwargs: Any) -> None:
        super().refresh_from_db(*args, **kwargs)
        self.__dict__.pop("chain", None)

    def setting(self, name: str) -> Any:
        """The value of a setting; for a setting of phases, that of the first phase."""
        if name in PHASE_SETTINGS:
            return getattr(self.first, PHASE_SETTINGS[name])
        return getattr(self, name)

    @property
    def first(self) -> Phase:
        """The first phase, which everybody plays."""
        return self.chain[0]

    def phase_at(self, number: int) -> Phase:
        """The phase of a round; after the last round, the last phase."""
        for phase in self.chain:
            if number <= phase.end:
                return phase
        return self.chain[-1]

    @property
    def game(self) -> str:
        """The game of `scoring` that is played."""
        return str(self.rules.game)

    @property
    def melee(self) -> bool:
        """Whether the draw makes the partners: players are entered and ranked alone."""
        return self.first.system in MELEES and self.game in PARTNER_GAMES

    @property
    def players_each(self) -> int:
        """The number of people in an entrant: two partners, or one player entered alone."""
        return 2 if self.game in PARTNER_GAMES and not self.melee else 1

    def partners_stay(self, plan: Phase) -> bool:
        """Whether partners that the draw made stay together for all the rounds of a phase."""
        return self.melee and plan.system != System.MELEE

    @property
    def later_systems(self) -> tuple[System, ...]:
        """The systems of its later phases: those that fit who is entered and what is played."""
        if self.melee:
            return LATER_OF_PLAYERS
        return LATER_SYSTEMS if self.two_sided else AT_EVERY_TABLE

    @property
    def bye_alone(self) -> str:
        """What a bye scores on its own, without a partie bis."""
        return str(self.bye_left_over if self.bye_score == ByeScore.BIS else self.bye_score)

    @property
    def two_sided(self) -> bool:
        """Whether two sides meet at every table; otherwise three, or two to six in comptoir."""
        return two_sided(self.game)

    @property
    def rounds_total(self) -> int:
        """The number of rounds of all phases."""
        return self.chain[-1].end

    @property
    def has_brackets(self) -> bool:
        """Whether one of its phases is played in brackets or pools."""
        return any(phase.grouped for phase in self.chain)

    @property
    def chained(self) -> bool:
        """Whether a ranking depends on more than the results of all rounds."""
        return len(self.chain) > 1 or self.has_brackets

    @property
    def keys_in_use(self) -> frozenset[str]:
        """The ranking keys of all phases."""
        return frozenset(key for phase in self.chain for key in phase.ranking_keys)

    @property
    def sides_at_table(self) -> int:
        """The number of sides at a table; in comptoir a table may have fewer."""
        return {"belote3": 3, "comptoir": self.table_size}.get(self.game, 2)

    @property
    def entrants_at_table(self) -> int:
        """The number of entrants at a full table: its sides, or in a mêlée all their players."""
        return self.sides_at_table * (2 if self.melee else 1)

    @property
    def places(self) -> int | None:
        """The number of entrants that its capacity makes; None where there is no limit."""
        if self.capacity is None:
            return None
        each = self.entrants_at_table if self.capacity_unit == CapacityUnit.TABLES else 1
        return self.capacity * each
