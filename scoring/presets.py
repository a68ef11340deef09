"""Named rule sets (clause 7): what each changes in the defaults of its game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from scoring.errors import RulesError, problem
from scoring.options.option import Value
from scoring.rules import GAMES, OPTIONS, Rules


@dataclass(frozen=True)
class Preset:
    """A named rule set."""

    name: str
    """Its name in JSON."""
    game: str
    """The game it is a rule set of."""
    title: str
    """Its English title, for a list to choose from."""
    overrides: Mapping[str, Value] = field(default_factory=dict)
    """Option -> value, where it differs from the defaults of the game."""

    def rules(self, values: Mapping[str, Any]) -> Rules:
        """The rules of the preset with other ``values``, whether or not they go together."""
        return Rules(game=self.game, **{**_DEFAULTS[self.game], **self.overrides, **values})


_DEFAULTS = {
    game: {
        option.name: option.defaults[game] for option in OPTIONS.values() if game in option.defaults
    }
    for game in GAMES
}
"""Game -> the options whose default in it differs from the usual one, with that default."""


_FIXED_HANDS: Mapping[str, Value] = {"target": None, "tie": "draw", "misdeal": "penalty"}
_SUMS_TO_160: Mapping[str, Value] = {"misdeal_points": 160, "fault_points": 160}

_BELOTE = (
    Preset("belote", "belote", "Classic belote, 1000 points"),
    Preset(
        "belote_declarations",
        "belote",
        "Belote with declarations, 1001 points",
        {"declarations": "scored", "target": 1001},
    ),
    Preset(
        "belote_rounded",
        "belote",
        "Belote rounded to ten",
        {"rounding": "nearest_10", "exact_finish": True},
    ),
    Preset(
        "belote_160",
        "belote",
        "Belote rounded to ten, always 160 per hand",
        {"rounding": "balanced_10", "failed_points": 160, **_SUMS_TO_160},
    ),
    Preset(
        "village_12",
        "belote",
        "Village contest, 12 hands",
        {**_FIXED_HANDS, "hands": 12, "litige_at_end": "returned"},
    ),
    Preset(
        "village_16",
        "belote",
        "Village contest, 16 hands",
        {**_FIXED_HANDS, "hands": 16, "litige_at_end": "returned"},
    ),
    Preset(
        "village_20_no_litige",
        "belote",
        "Village contest, 20 hands, no litige",
        {**_FIXED_HANDS, "hands": 20, "capot_points": 162, "litige": "failed"},
    ),
    Preset(
        "belge_101",
        "belote",
        "Belgian game of 101",
        {
            "rounding": "nearest_10_down",
            "unit": 10,
            "target": 101,
            "misdeal": "penalty",
            "litige": "failed",
            **_SUMS_TO_160,
        },
    ),
)

_TAKES_ALL: Mapping[str, Value] = {"contre_takes_all": True, "contre_multiplies": "tricks_and_bid"}

_CONTREE = (
    Preset("contree", "contree", "Contrée, 3000 points", {"target": 3000}),
    Preset(
        "contree_made",
        "contree",
        "Contrée, points made only",
        {
            "counting": "made",
            "capot_bid_made": 500,
            "capot_bid_failed": 500,
            "target": 1000,
            **_TAKES_ALL,
        },
    ),
    Preset(
        "contree_bid",
        "contree",
        "Contrée, the bid only",
        {"counting": "bid", "target": 1000},
    ),
    Preset(
        "contree_2000",
        "contree",
        "Contrée, 2000 points",
        {"must_outscore": True, "target": 2000, **_TAKES_ALL},
    ),
    Preset(
        "contree_cannes",
        "contree",
        "Contrée of Cannes, 2001 points",
        {
            "rounding": "nearest_10_down",
            "failed_points": 162,
            "capot_points": 252,
            "capot_contract": 270,
            "contre_takes_all": True,
            "contre_multiplies": "bid",
            "surcontre_factor": 3,
            "exact_finish": True,
            "target": 2001,
        },
    ),
    Preset(
        "coinche",
        "contree",
        "Coinche with declarations, 2000 points",
        {
            "declarations": "scored",
            "must_outscore": True,
            "belote_when_failed": "kept",
            "generale_points": 500,
            "allow_no_trump": True,
            "allow_all_trump": True,
            "target": 2000,
            **_TAKES_ALL,
        },
    ),
)

_OTHERS = (
    Preset("belote3", "belote3", "Belote for three, everyone alone"),
    Preset("belote2", "belote2", "Belote for two"),
    Preset("comptoir", "comptoir", "Belote de comptoir, 6 points"),
    Preset("lyonnaise", "comptoir", "Lyonnaise, 12 points", {"sheet": 12}),
)

PRESETS: Mapping[str, Preset] = {preset.name: preset for preset in (*_BELOTE, *_CONTREE, *_OTHERS)}
"""Name -> preset, in the order a list shows them."""


def preset_named(name: object, game: object = None) -> Preset:
    """The preset that rules start from: ``name``, else the one of ``game``, else belote.

    :raises RulesError: for an unknown preset or game, or a preset of another game (clause 1).
    """
    problems = []
    for at, value, known in (("preset", name, PRESETS), ("game", game, GAMES)):
        if value is not None and not (isinstance(value, str) and value in known):
            problems.append(problem(f"unknown_{at}", at, value=value))
    if problems:
        raise RulesError(problems)
    preset = PRESETS[str(name or game or "belote")]
    if game is not None and game != preset.game:
        raise RulesError([problem("game_contradicts", "game", value=game, preset=preset.name)])
    return preset


@cache
def preset_rules(name: str) -> Rules:
    """The rules of a preset.

    :raises RulesError: if there is no such preset.

    >>> preset_rules("village_12").hands
    12
    """
    return preset_named(name).rules({})
