"""Named tournaments to start from: each fills every setting, which the organiser then changes.

To add one: a line in `TEMPLATES`, and the French of its title and hint.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.core.wording.settings import LABELS
from tournaments.core.wording.text import Text
from tournaments.models import ByeScore, Phase, System, Tournament
from tournaments.models.group import Group
from tournaments.models.phase import PHASE_OPTIONS

ALWAYS_NEW = ("name", "date", "place")
SETTINGS = (*PHASE_OPTIONS, *(name for name in LABELS if name not in ALWAYS_NEW))
"""The settings that a new tournament takes from a template or an earlier tournament."""


@dataclass(frozen=True, slots=True)
class TournamentTemplate:
    """A tournament to start from: its rule set, and the settings that differ from the usual."""

    title: Text
    hint: Text
    preset: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    finals: tuple[Group, ...] = ()
    """who plays the knockout after its first phase; empty: there is no knockout"""

    def settings(self) -> dict[str, Any]:
        """Every setting of a tournament made from it, without its later phases."""
        usual = Tournament()
        usual.chain = (Phase(),)
        return settings_like(usual) | {"fee_cents": 1000} | deepcopy(dict(self.changes))

    def later(self) -> list[Phase]:
        """The phases after the first of a tournament made from it."""
        finals = Phase(system=System.KNOCKOUT, rounds=3, groups=self.finals)
        return [finals] if self.finals else []


_TO_A_TARGET: dict[str, Any] = {
    "ranking_keys": ("victories", "points", "difference", "lot"),
    "bye_score": ByeScore.ROUND_AVERAGE,
}
"""Settings for games to a number of points: victories rank first, and a bye scores an average."""

_FINALS_OF_EIGHT = (Group("A", 1, 8),)
_FINALS_OF_POOLS = (Group("main", places=(1, 2)), Group("consolation", places=(3, 4, 5, 6)))

TEMPLATES: Mapping[str, TournamentTemplate] = {
    "village_4x12": TournamentTemplate(
        _("Village contest 4 × 12"),
        _("4 rounds of 12 hands, ranking by points, each round by rank"),
        "village_12",
    ),
    "village_4x16": TournamentTemplate(
        _("Village contest 4 × 16"),
        _("4 rounds of 16 hands, ranking by points, each round by rank"),
        "village_16",
    ),
    "village_5x12": TournamentTemplate(
        _("Village contest 5 × 12"),
        _("5 rounds of 12 hands, ranking by points, each round by rank"),
        "village_12",
        {"rounds_planned": 5},
    ),
    "belote_1000": TournamentTemplate(
        _("Belote in 1000 points"),
        _("4 rounds of one game of 1000 points, ranking by victories, then points"),
        "belote",
        _TO_A_TARGET,
    ),
    "belote_160": TournamentTemplate(
        _("Belote rounded, 160 points a hand"),
        _("4 rounds of one game of 1000 points, counted in tens, ranking by victories"),
        "belote_160",
        _TO_A_TARGET,
    ),
    "contree_5x2000": TournamentTemplate(
        _("Contrée 5 × 2000"),
        _("5 rounds of one game of 2000 points, ranking by victories, then points"),
        "contree_2000",
        _TO_A_TARGET | {"rounds_planned": 5, "forfeit_points": 2000},
    ),
    "contree_5x2001": TournamentTemplate(
        _("Contrée 5 × 2001"),
        _("5 rounds of one game of 2001 points, marks as in Cannes, ranking by victories"),
        "contree_cannes",
        _TO_A_TARGET | {"rounds_planned": 5, "forfeit_points": 2001},
    ),
    "coinche": TournamentTemplate(
        _("Coinche in 2000 points"),
        _("4 rounds of one game of 2000 points, ranking by victories, then points"),
        "coinche",
        _TO_A_TARGET | {"forfeit_points": 2000},
    ),
    "three_players": TournamentTemplate(
        _("Three at a table"),
        _("4 rounds of one game of 1000 points, each plays alone, ranking by victories"),
        "belote3",
        # One in three wins a game: a rest is worth the points of the round, and no victory.
        _TO_A_TARGET | {"forfeit_points": 1000, "bye_victory": False},
    ),
    "two_players": TournamentTemplate(
        _("Two at a table"),
        _("4 rounds of one game of 1000 points, each plays alone, ranking by victories"),
        "belote2",
        _TO_A_TARGET | {"forfeit_points": 1000},
    ),
    "comptoir": TournamentTemplate(
        _("Comptoir"),
        _("4 rounds at tables of 4, from 2 to 6 where the number asks for it, nobody rests"),
        "comptoir",
        _TO_A_TARGET | {"forfeit_points": 6},
    ),
    "pools_finals": TournamentTemplate(
        _("Pools of 4, then finals and consolation"),
        _("3 rounds in pools of 4, then brackets for the first two of each and for the others"),
        "village_12",
        {
            "system": System.POOLS,
            "rounds_planned": 3,
            "ranking_keys": ("victories", "points", "difference", "lot"),
        },
        _FINALS_OF_POOLS,
    ),
    "danois_finals": TournamentTemplate(
        _("4 rounds by rank, then the first 8 in a knockout"),
        _("4 rounds of 12 hands by rank, then quarterfinals, semifinals and final for the first 8"),
        "village_12",
        finals=_FINALS_OF_EIGHT,
    ),
    "melee_4x12": TournamentTemplate(
        _("Mêlée: 4 × 12, individual"),
        _("4 rounds of 12 hands, single players, another partner each round, ranking by points"),
        "village_12",
        {"system": System.MELEE},
    ),
    "partners_4x12": TournamentTemplate(
        _("Partners by lot: 4 × 12"),
        _("4 rounds of 12 hands, single players, partners drawn once, each round by rank"),
        "village_12",
        {"system": System.MELEE_FIXED},
    ),
    "social": TournamentTemplate(
        _("Friendly evening, drawn at random"),
        _("3 rounds of 12 hands, every draw at random, no fee"),
        "village_12",
        {"rounds_planned": 3, "system": System.RANDOM, "fee_cents": 0},
    ),
}


def settings_like(tournament: Tournament) -> dict[str, Any]:
    """The settings of an earlier tournament, for a new one like it."""
    return {name: tournament.setting(name) for name in SETTINGS}
