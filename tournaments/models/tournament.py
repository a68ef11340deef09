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
from tournaments.models.system import MELEES, PARTNER_GAMES, System, two_sided


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
    preset = models.CharField(max_length=40)
    rules = RulesField(help_text="of every phase that has none of its own")
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
    forfeit_points = models.PositiveIntegerField(default=1100)
    forfeit_points_against = models.PositiveIntegerField(default=0)
    names_policy = models.CharField(max_length=8, choices=NamesPolicy, default=NamesPolicy.FULL)
    entry_mode = models.CharField(max_length=8, choices=EntryMode, default=EntryMode.TOTALS)
    card_format = models.CharField(max_length=4, choices=CardFormat, default=CardFormat.A5)
    next_number = models.PositiveIntegerField(
        default=1, help_text="of the next entrant; once a round was published none comes back"
    )
    rules_frozen_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
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

    @property
    def fixed_partners(self) -> bool:
        """Whether the partners that the draw made stay together."""
        return self.melee and self.first.system == System.MELEE_FIXED

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
