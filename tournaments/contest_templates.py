"""Named contests to start from: each fills every setting, and the organiser changes what differs.

To add one: a line in `TEMPLATES`, and the French of its title and hint.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.models import ByeScore, System, Tournament
from tournaments.words import Text

SETTINGS = (
    "fee_cents",
    "rounds_planned",
    "system",
    "table_size",
    "avoid_same_club",
    "bye_choice",
    "bye_score",
    "bye_points",
    "bye_victory",
    "forfeit_points",
    "forfeit_points_against",
    "ranking_keys",
    "names_policy",
    "entry_mode",
    "card_format",
)
"""What a template or an earlier contest gives to a new one; its name, date and place are new."""


@dataclass(frozen=True, slots=True)
class ContestTemplate:
    """A contest to start from: the rule set, and the settings that are not the usual ones."""

    title: Text
    hint: Text
    preset: str
    changes: Mapping[str, Any] = field(default_factory=dict)

    def settings(self) -> dict[str, Any]:
        """Every setting of a contest made from it."""
        usual = settings_like(Tournament())
        return usual | {"fee_cents": 1000} | dict(self.changes)


_TO_THE_END = {"ranking_keys": ["victories", "points", "difference", "lot"]}

TEMPLATES: Mapping[str, ContestTemplate] = {
    "village_4x12": ContestTemplate(
        _("Village contest 4 × 12"),
        _("4 rounds of 12 hands, ranking by points, each round by rank"),
        "village_12",
    ),
    "village_4x16": ContestTemplate(
        _("Village contest 4 × 16"),
        _("4 rounds of 16 hands, ranking by points, each round by rank"),
        "village_16",
    ),
    "village_5x12": ContestTemplate(
        _("Village contest 5 × 12"),
        _("5 rounds of 12 hands, ranking by points, each round by rank"),
        "village_12",
        {"rounds_planned": 5},
    ),
    "belote_1000": ContestTemplate(
        _("Belote in 1000 points"),
        _("4 rounds of one game of 1000 points, ranking by victories, then points"),
        "belote",
        _TO_THE_END | {"bye_score": ByeScore.ROUND_AVERAGE},
    ),
    "belote_160": ContestTemplate(
        _("Belote rounded, 160 points a hand"),
        _("4 rounds of one game of 1000 points, counted in tens, ranking by victories"),
        "belote_160",
        _TO_THE_END | {"bye_score": ByeScore.ROUND_AVERAGE},
    ),
    "social": ContestTemplate(
        _("Friendly evening, drawn at random"),
        _("3 rounds of 12 hands, every draw at random, no fee"),
        "village_12",
        {"rounds_planned": 3, "system": System.RANDOM, "fee_cents": 0},
    ),
}


def settings_like(contest: Tournament) -> dict[str, Any]:
    """The settings of an earlier contest, for a new one like it."""
    return {name: getattr(contest, name) for name in SETTINGS}
