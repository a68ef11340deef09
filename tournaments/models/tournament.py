"""A tournament."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import translation
from django.utils.functional import cached_property

from tournaments.models.club import Club, RuleSet
from tournaments.models.fields import NumbersField, RulesField
from tournaments.models.phase import Phase, chained
from tournaments.models.system import (
    AT_EVERY_TABLE,
    GROUPED,
    LATER_OF_PLAYERS,
    LATER_SYSTEMS,
    MELEES,
    PARTNER_GAMES,
    TWO_SIDED_GAMES,
    System,
)
from tournaments.models.tournament_settings import (
    PHASE_SETTINGS,
    ByeScore,
    CapacityUnit,
    TournamentSettings,
)

SOLO = "solo"
"""The variant of a language, as Swiss French would be, for players who are each alone: the
sentences are written about pairs, and `locale/fr_Solo` and `locale/en_Solo` have those that differ.
"""
TOPICS = ("plan", "ranking", "brackets", "rules")
"""The public topics of a tournament, each with the revision at which it last changed."""


class Tournament(TournamentSettings):
    """A tournament. `revision` counts every change in it.

    The revision of a topic is the last one at which something of it may have changed.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="tournaments")
    code = models.SlugField(max_length=8, unique=True)
    preset = models.CharField(max_length=40)
    rules = RulesField(help_text="of every phase, but for what it answers otherwise")
    rule_set = models.ForeignKey(
        RuleSet, models.SET_NULL, null=True, blank=True, related_name="tournaments"
    )
    lot_seed = models.PositiveIntegerField(help_text="the lot of the ranking, drawn once")
    manual_order = NumbersField(
        default=tuple, blank=True, help_text="numbers of entrants, the first first"
    )
    manual_reason = models.CharField(max_length=200, blank=True)
    ranked_as_before = models.BooleanField(
        default=False,
        help_text="begun before drawn partners were ranked as one and who waits kept its rank",
    )
    held_from = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="first round that is held, where rounds were added after it; else the last one",
    )
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

    @property
    def owner(self) -> Tournament:
        """The row that is locked before this one changes."""
        return self

    def hold(self, *, club: bool = False, same_phases: bool = False) -> None:
        """Lock the row for a write, first that of its club, and read it under the lock.

        `no_key` lets a write of another tournament create rows that point at it meanwhile. Phases
        that the write leaves the same stay as they were read, where no other write came between.
        """
        if club:
            Club(pk=self.club_id).hold()
        revision, phases = self.revision, vars(self).get("chain")
        tournaments = Tournament.objects.select_related("club")
        self.refresh_from_db(from_queryset=tournaments.select_for_update(of=("self",), no_key=True))
        if same_phases and phases is not None and self.revision == revision:
            self.chain = phases

    def setting(self, name: str) -> Any:
        """The value of a setting; for a setting of phases, that of the first phase."""
        column = PHASE_SETTINGS.get(name)
        return getattr(self.first, column) if column else getattr(self, name)

    @property
    def first(self) -> Phase:
        """The first phase, which everybody plays."""
        return self.chain[0]

    def phase_at(self, number: int) -> Phase:
        """The phase of a round; after the last round, the last phase."""
        for phase in self.chain:
            if number < phase.start + phase.rounds:
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

    @contextmanager
    def speaking(self) -> Iterator[None]:
        """Translate sentences for its entrants: about pairs, or about players."""
        code = translation.get_language() or settings.LANGUAGE_CODE
        # Of a variant the language that it belongs to.
        language = code.partition("-")[0]
        alone = self.players_each == 1
        with translation.override(f"{language}-{SOLO}" if alone else language):
            yield

    def partners_stay(self, plan: Phase) -> bool:
        """Whether partners that the draw made stay together for all the rounds of a phase."""
        return self.melee and plan.system != System.MELEE

    @property
    def later_systems(self) -> tuple[System, ...]:
        """The systems a later phase can have, by who is entered and what is played."""
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
        return self.game in TWO_SIDED_GAMES

    @property
    def rounds_total(self) -> int:
        """The number of rounds of all phases."""
        return self.chain[-1].end

    @property
    def has_brackets(self) -> bool:
        """Whether one of its phases is played in brackets or pools."""
        return not {phase.system for phase in self.chain}.isdisjoint(GROUPED)

    @property
    def chained(self) -> bool:
        """Whether a ranking depends on more than the results of all rounds."""
        return len(self.chain) > 1 or self.chain[0].system in GROUPED

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
