"""The phases of a tournament: a chain, each with its system, its rounds and its members."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from django.db import models

from scoring.match import MATCH_GAMES, MatchFormat
from scoring.ranking import Caps
from tournaments.models.club import RuleSet
from tournaments.models.fields import (
    GroupsField,
    OptionsField,
    OptionsOfRoundsField,
    TupleField,
)
from tournaments.models.group import Group
from tournaments.models.phase_settings import (
    DESCRIBED,
    GAMES_OPTIONS,
    INHERITED,
    PhaseSettings,
    default_ranking_keys as default_ranking_keys,
)
from tournaments.models.system import (
    BRACKETS,
    GROUPED,
    Bracket,
    FirstRound,
    Movement,
    Play,
    Rematches,
    SwissOrder,
    System,
)

# Migrations find `default_ranking_keys` here.
NO_CAPS = Caps(None, None)


def everybody() -> tuple[Group, ...]:
    """All of the phase before, in one group."""
    return (Group(),)


class Phase(PhaseSettings):
    """A phase: its place in the chain, its draw system and ranking, its members, its rules.

    `start` is the number of its first round in the tournament; `chained` sets it.
    """

    start = 1

    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="phases")
    position = models.PositiveSmallIntegerField(default=1, help_text="in the chain, from 1 on")
    name = models.CharField(max_length=40, blank=True)
    groups = GroupsField(default=everybody, help_text="who plays it, of the phase before")
    own_rules = OptionsField(
        default=dict, blank=True, help_text="the options it answers otherwise than the contest"
    )
    rules_name = models.CharField(max_length=80, blank=True)
    preset = models.CharField(max_length=40, blank=True)
    rule_set = models.ForeignKey(
        RuleSet, models.SET_NULL, null=True, blank=True, related_name="phases"
    )
    own_rules_of_rounds = OptionsOfRoundsField(
        default=dict,
        blank=True,
        help_text="the options single rounds answer otherwise than it, by their place in it",
    )
    own_settings = TupleField(
        default=tuple, blank=True, help_text="of INHERITED; the other columns of those say nothing"
    )

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "position"), name="phase_position_once_a_tournament"
            ),
            models.CheckConstraint(
                condition=models.Q(rounds__gte=1, position__gte=1, cap_from_round__gte=1),
                name="phase_counts_from_one",
            ),
            models.CheckConstraint(
                condition=models.Q(play=Play.ALL) | models.Q(games__in=(1, 3, 5, 7, 9)),
                name="phase_best_of_odd_games",
            ),
        )

    def read_again(self) -> None:
        """Stay: a write is given a phase as it should become, not as it is stored."""

    def __str__(self) -> str:
        return f"{self.position}"

    @property
    def end(self) -> int:
        """The number of its last round."""
        return self.start + self.rounds - 1

    @property
    def grouped(self) -> bool:
        """Whether it is drawn once for all its rounds."""
        return self.system in GROUPED

    @property
    def bracketed(self) -> bool:
        """Whether it is played in brackets."""
        return self.system in BRACKETS

    @property
    def double(self) -> bool:
        """Whether it is a double elimination: the first defeat leads to a second bracket."""
        return self.system == System.KNOCKOUT and self.bracket == Bracket.DOUBLE

    @property
    def rematches_allowed(self) -> bool:
        """Whether its rounds are drawn at random as if nobody had met."""
        return self.system == System.RANDOM and self.rematches == Rematches.ALLOWED

    @property
    def entry_first(self) -> bool:
        """Whether its first round, and so that of the tournament, is in the order of entry."""
        by_results = self.system in (System.DANOIS, System.SWISS)
        return self.position == 1 and by_results and self.first_round == FirstRound.ENTRY

    @property
    def lot_of_equals(self) -> bool:
        """Whether those of equal victories are drawn by lot."""
        return self.system == System.SWISS and self.swiss_order == SwissOrder.LOT

    @property
    def odd_stay(self) -> bool:
        """Whether every other entrant of a rotation stays at a table."""
        return self.system == System.ROTATION and self.movement == Movement.ODD_STAY

    @property
    def drawn_with(self) -> str:
        """The option that changes how its rounds are drawn, as :func:`system_words` takes it."""
        options = {
            "rematches": self.rematches_allowed,
            "lot": self.lot_of_equals,
            "odd_stay": self.odd_stay,
        }
        return next((name for name, chosen in options.items() if chosen), "")

    @property
    def match_format(self) -> MatchFormat:
        """How many games a match of it has, and when it is over.

        >>> Phase(games=3).match_format
        MatchFormat(games=3, play=Play.BEST_OF)
        """
        return MatchFormat(self.games, self.play)

    @property
    def caps(self) -> tuple[Caps, ...]:
        """Its score caps, no round in two of them.

        >>> Phase(cap_winner=1280, cap_to_round=3, more_caps=(Caps(1000, None, 4),)).caps
        (Caps(winner=1280, loser=None, from_round=1, to_round=3), Caps(winner=1000, loser=None, \
from_round=4, to_round=None))
        >>> Phase().caps
        ()
        """
        first = Caps(self.cap_winner, self.cap_loser, self.cap_from_round, self.cap_to_round)
        return (*([] if first[:2] == (None, None) else [first]), *self.more_caps)

    def caps_at(self, number: int) -> Caps:
        """The score caps of a round of the tournament."""
        for caps in self.caps:
            if caps.covers(number):
                return caps
        return NO_CAPS

    @property
    def selects(self) -> bool:
        """Whether it is for some entrants only, or for several groups.

        >>> Phase(system="danois").selects
        False
        >>> Phase(system="knockout", groups=(Group("A", 1, 8),)).selects
        True
        """
        return len(self.groups) > 1 or not self.groups[0].everybody

    def inherit(self, first: Phase) -> None:
        """Take from the contest what the phase does not set itself."""
        for name in INHERITED:
            if name not in self.own_settings:
                setattr(self, name, getattr(first, name))

    def keep_own(self, first: Phase, kept: Collection[str] = ()) -> None:
        """Set itself what differs from the contest, what is `kept`, and nothing else."""
        own = [n for n in INHERITED if n in kept or getattr(self, n) != getattr(first, n)]
        self.own_settings = tuple(own)

    def resize(self, rounds: int, drawn: int = 0) -> tuple[int, ...]:
        """Give it so many rounds; the numbers of those left out that had rules of their own.

        Rounds of a bracket are named from its end: until they are drawn (`drawn` is the number of
        the last round drawn in the tournament) they keep their rules there, and a final that is
        replayed has those of the final.

        >>> phase = Phase(system="knockout", rounds=2, own_rules_of_rounds={2: {"hands": 15}})
        >>> phase.resize(3), phase.rounds, phase.own_rules_of_rounds
        ((), 3, {3: {'hands': 15}})
        """
        last, begun = self.rounds, drawn - self.start + 1
        moved = rounds - last if self.bracketed else 0
        own, gone = {}, []
        for at, rules in sorted(self.own_rules_of_rounds.items()):
            then = at if at <= begun else at + moved
            if 1 <= then <= rounds:
                own[then] = rules
            else:
                gone.append(self.start + at - 1)
        if moved > 0 and last in own and last <= begun:
            own |= dict.fromkeys(range(last + 1, rounds + 1), own[last])
        self.rounds, self.own_rules_of_rounds = rounds, own
        return tuple(gone)


def chained(phases: Iterable[Phase]) -> tuple[Phase, ...]:
    """Phases one after the other: sets position, first round and what it inherits of each.

    >>> [phase.start for phase in chained([Phase(rounds=4), Phase(rounds=2), Phase(rounds=1)])]
    [1, 5, 7]
    """
    chain: list[Phase] = []
    for position, phase in enumerate(phases, start=1):
        phase.position = position
        phase.start = chain[-1].end + 1 if chain else 1
        if chain:
            phase.inherit(chain[0])
        chain.append(phase)
    return tuple(chain)


def without_pools(phases: Sequence[Phase]) -> Phase | None:
    """The first phase that takes places of pools without pools in the phase before it."""
    for before, phase in pairwise(phases):
        if before.system != System.POOLS and any(group.places for group in phase.groups):
            return phase
    return None


def phase_like(phase: Phase, *, game: str) -> Phase:
    """A new phase described as another; the caller sees whether its own rules fit the new contest.

    What the other has from its contest, the new one has from its own. A match of several games
    becomes one game where `game` has no such matches.
    """
    left_out = () if game in MATCH_GAMES else GAMES_OPTIONS
    names = {*DESCRIBED, *phase.own_settings}.difference(left_out)
    described = {name: getattr(phase, name) for name in names}
    return Phase(**described, own_settings=phase.own_settings)
