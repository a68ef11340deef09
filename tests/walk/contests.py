"""The kinds of contests that are walked through, and their settings at random."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scoring.presets import preset_rules
from tests import cast
from tests.phases.chains import MAIN_AND_CONSOLATION, later
from tournaments.models import Club, System, Tournament


@dataclass(frozen=True, slots=True)
class Kind:
    """A contest to walk through."""

    preset: str
    system: System
    settings: Mapping[str, Any] = field(default_factory=dict)
    several_games: bool = False
    later: tuple[Mapping[str, Any], ...] = ()
    """phases of which it may have one or two"""


BY_RANK = [{"name": "A", "first": 1, "last": 4}]
TWO_BY_RANK = [*BY_RANK, {"name": "B", "first": 5, "last": 8}]
OF_PAIRS = (
    later(System.DANOIS, 2),
    later(System.DANOIS, 1, entry=BY_RANK, carry="half"),
    later(System.SWISS, 2, carry="fresh"),
    later(System.KNOCKOUT, 2, entry=TWO_BY_RANK),
    later(System.CONSOLANTE, 2),
    later(System.POOLS, 2, entry=BY_RANK, options={"size": 3}, carry="fresh"),
)
AFTER_POOLS = (
    later(System.KNOCKOUT, 2, entry=MAIN_AND_CONSOLATION),
    later(System.KNOCKOUT, 2, entry=BY_RANK),
)
OF_THREE = (
    later(System.DANOIS, 2),
    later(System.RANDOM, 1, entry=BY_RANK, carry="half"),
    later(System.DANOIS, 1, entry=[{"name": "A", "first": 1, "last": 6}], carry="fresh"),
)
OF_PLAYERS = (
    later(System.MELEE, 2),
    later(System.KNOCKOUT, 1, entry=BY_RANK, carry="half"),
    later(System.KNOCKOUT, 2, entry=TWO_BY_RANK, options={"partners": "kept"}, carry="fresh"),
)
PAIRS = "village_12"
KINDS: Mapping[str, Kind] = {
    "danois": Kind(PAIRS, System.DANOIS, later=OF_PAIRS),
    "swiss": Kind(PAIRS, System.SWISS, later=OF_PAIRS),
    "random": Kind(PAIRS, System.RANDOM, later=OF_PAIRS),
    "rotation": Kind(PAIRS, System.ROTATION),
    "round_robin": Kind(PAIRS, System.ROUND_ROBIN),
    "pools": Kind(PAIRS, System.POOLS, {"system_options": {"size": 3}}, later=AFTER_POOLS),
    "knockout": Kind(PAIRS, System.KNOCKOUT),
    "consolante": Kind(PAIRS, System.CONSOLANTE),
    "melee": Kind(PAIRS, System.MELEE, later=OF_PLAYERS),
    "melee_fixed": Kind(PAIRS, System.MELEE_FIXED),
    "three": Kind("belote3", System.DANOIS, later=OF_THREE),
    "three_random": Kind("belote3", System.RANDOM, later=OF_THREE),
    "counter": Kind("comptoir", System.RANDOM),
    "duel": Kind("belote2", System.SWISS, later=OF_PAIRS),
    "games": Kind("belote", System.SWISS, {"games": 3}, several_games=True),
    "points": Kind("belote", System.DANOIS),
}
KEYS = (
    ("points", "victories", "difference", "lot"),
    ("victories", "points", "lot"),
    ("points",),
    ("victories", "direct", "difference"),
    ("match_points", "difference", "lot"),
    ("victories", "opponents_points", "points"),
    ("points", "last_round", "first_round"),
    ("victories", "best_match", "points_against", "lot"),
)
TABLES_OF_TWO = (
    "half_table",
    "fixed",
    "round_average",
    "own_average",
    "nothing",
    "catch_up",
    "bis",
)
OTHERS = ("fixed", "round_average", "own_average", "nothing")


def created(club: Club, kind: Kind, chance: Random) -> Tournament:
    """A contest of a kind with settings at random."""
    two_sided = kind.preset not in ("belote3", "comptoir")
    alone = kind.system in (System.MELEE, System.MELEE_FIXED)
    settings: dict[str, Any] = {
        "rounds_planned": chance.choice((1, 1, 2, 2, 3, 4)),
        "ranking_keys": list(chance.choice(KEYS)),
        "withdrawn_rank": chance.choice(("out", "out", "last", "ranked")),
        "bye_score": chance.choice(TABLES_OF_TWO if two_sided and not alone else OTHERS),
        "bye_points": 900,
        "bye_victory": chance.random() < 0.7,
        "bye_choice": chance.choice(("lowest", "lowest", "lot", "volunteer")),
        "bye_difference": chance.choice(("nothing", "nothing", "average")),
        "ranking_held": chance.random() < 0.4,
        "fee_cents": chance.choice((0, 1000)),
    }
    if alone:
        settings |= {"bye_choice": "lowest", "bye_difference": "nothing"}
    if chance.random() < 0.2 and two_sided:
        settings |= {"cap_winner": 1280, "cap_loser": 664}
    if chance.random() < 0.3:
        settings |= {"match_points_forfeit": -1, "match_points_bye": 2}
    if two_sided and not alone and chance.random() < 0.2:
        settings["avoid_same_club"] = True
    phases = chance.choice((0, 0, 0, 1, 2)) if kind.later else 0
    settings["later_phases"] = [dict(chance.choice(kind.later)) for _phase in range(phases)]
    settings |= kind.settings
    rules = preset_rules(kind.preset)
    return cast.tournament(club, preset=kind.preset, rules=rules, system=kind.system, **settings)
