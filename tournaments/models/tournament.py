"""A contest: what the organiser settles before the first round."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.base import Versioned
from tournaments.models.club import Club
from tournaments.models.rule_set import RuleSet

PARTNER_GAMES = frozenset({"belote", "contree"})
"""The games of two sides of two; in every other one each plays alone."""


def two_sided(game: str) -> bool:
    """Whether two sides meet at every table of this game."""
    return game not in ("belote3", "comptoir")


class System(models.TextChoices):
    """How rounds are drawn (draws.md sections 1 and 2); by rank, the first is at random."""

    DANOIS = "danois", _("By rank: 1st v 2nd, 3rd v 4th … (danois)")
    SWISS = "swiss", _("By victories, then by rank (Swiss)")
    RANDOM = "random", _("At random every round")
    ROTATION = "rotation", _("Rotation: all rounds drawn before play, nobody meets twice")
    ROUND_ROBIN = "round_robin", _("Everybody meets everybody")
    MELEE = "melee", _("Mêlée: single players, a new partner each round")
    MELEE_FIXED = "melee_fixed", _("Single players, partners drawn once, then by rank")
    KNOCKOUT = "knockout", _("Knockout: who loses is out")
    CONSOLANTE = "consolante", _("Knockout, and a consolation for the losers of the first round")
    POOLS = "pools", _("Pools: everybody meets everybody of a small group")
    MANUAL = "manual", _("Placed by hand")


BRACKETS = (System.KNOCKOUT, System.CONSOLANTE)
GROUPED = (*BRACKETS, System.POOLS)
"""Systems drawn once for all their rounds, for each group by itself."""
MELEES = (System.MELEE, System.MELEE_FIXED)
"""The systems that make partners of single players."""
AT_EVERY_TABLE = (System.DANOIS, System.RANDOM)
"""The systems that also draw tables of three and more."""


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
    """What the desk types first; the other way is always one click away."""

    TOTALS = "totals", _("Totals of the card")
    HANDS = "hands", _("Hand by hand")


class CardFormat(models.TextChoices):
    """Paper of the score cards."""

    A5 = "a5", _("A5, two on an A4 sheet")
    A4 = "a4", _("A4, one a sheet")


TOPICS = ("plan", "ranking", "brackets", "rules")
"""What is public of a contest, each with the revision at which it changed last."""


def default_ranking_keys() -> list[str]:
    """A village contest: by total points, then victories, then difference."""
    return ["points", "victories", "difference", "lot"]


class Tournament(Versioned):
    """A contest. `revision` counts every change of anything in it; ids shown are numbers.

    The revision of a topic is the one at which something of it may have changed last.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="tournaments")
    name = models.CharField(max_length=120)
    code = models.SlugField(max_length=8, unique=True)
    date = models.DateField()
    place = models.CharField(max_length=120, blank=True)
    fee_cents = models.PositiveIntegerField(default=0, help_text="a player, in cents")
    rounds_planned = models.PositiveSmallIntegerField(
        default=4, validators=[MinValueValidator(1), MaxValueValidator(20)]
    )
    system = models.CharField(max_length=16, choices=System, default=System.DANOIS)
    system_options = models.JSONField(
        default=dict, blank=True, help_text="pool size, match for the third place"
    )
    later_phases = models.JSONField(
        default=list, blank=True, help_text="the phases after the first (see models.chain)"
    )
    preset = models.CharField(max_length=40)
    rules = models.JSONField(help_text="every option, as `python -m scoring rules` prints it")
    rule_set = models.ForeignKey(
        RuleSet, models.SET_NULL, null=True, blank=True, related_name="tournaments"
    )
    table_size = models.PositiveSmallIntegerField(
        default=4,
        validators=[MinValueValidator(2), MaxValueValidator(6)],
        help_text="players at a table of comptoir",
    )
    ranking_keys = models.JSONField(default=default_ranking_keys)
    lot_seed = models.PositiveIntegerField(help_text="the lot of the ranking, drawn once")
    match_points_win = models.SmallIntegerField(default=3)
    match_points_draw = models.SmallIntegerField(default=1)
    match_points_loss = models.SmallIntegerField(default=0)
    match_points_rubicon = models.SmallIntegerField(
        null=True, blank=True, help_text="of a loss with the rubicon; empty: a plain loss"
    )
    cap_winner = models.PositiveIntegerField(
        null=True, blank=True, help_text="the most that counts of a match won or drawn"
    )
    cap_loser = models.PositiveIntegerField(
        null=True, blank=True, help_text="the most that counts of a match lost"
    )
    manual_order = models.JSONField(
        default=list, blank=True, help_text="numbers of entrants, the first first"
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
        constraints = (
            models.CheckConstraint(
                condition=models.Q(rounds_planned__gte=1), name="tournament_has_a_round"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def game(self) -> str:
        """Which game of `scoring` is played."""
        return str(self.rules["game"])

    @property
    def players_each(self) -> int:
        """How many people an entrant is: two partners, or one who is entered alone."""
        return 2 if self.game in PARTNER_GAMES and not self.melee else 1

    @property
    def melee(self) -> bool:
        """Whether the draw makes the partners: players are entered and ranked alone."""
        return self.system in MELEES and self.game in PARTNER_GAMES

    @property
    def fixed_partners(self) -> bool:
        """Whether those partners stay together."""
        return self.melee and self.system == System.MELEE_FIXED

    @property
    def two_sided(self) -> bool:
        """Whether two sides meet at every table; otherwise three, or of comptoir two to six."""
        return two_sided(self.game)

    @property
    def rounds_total(self) -> int:
        """The rounds of all phases."""
        return self.rounds_planned + sum(int(phase["rounds"]) for phase in self.later_phases)

    @property
    def has_brackets(self) -> bool:
        """Whether one of its phases is played in brackets or pools."""
        systems = (self.system, *(phase["system"] for phase in self.later_phases))
        return any(system in GROUPED for system in systems)

    @property
    def keys_in_use(self) -> frozenset[str]:
        """The ranking keys of all phases."""
        later = (key for phase in self.later_phases for key in phase["ranking_keys"])
        return frozenset((*self.ranking_keys, *later))

    @property
    def sides_at_table(self) -> int:
        """How many sides meet at a table; of comptoir the usual number, a table may have fewer."""
        return {"belote3": 3, "comptoir": self.table_size}.get(self.game, 2)
