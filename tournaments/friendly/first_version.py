"""The rules of a text of the first version, whose presets and card values meant something else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.options.option import CONTREE
from scoring.presets import PRESETS
from scoring.rules import Rules
from scoring.rules_json import rules_from_json

FIRST = 1
"""The version of such a text."""
_CONTREE = {"misdeal_points": 162, "fault_points": 162}
_CANNES = {"rounding": "nearest_10"}
_ON_162 = {
    "all_trump_values": {"raw_258": "14_9_6_5_3_1"},
    "no_trump_values": {"raw_130": "A19"},
}
"""Option -> the value under which a hand made 162 points then -> one under which it does now."""


def rules_of_first(options: Mapping[str, Any]) -> Rules:
    """The rules as they were meant.

    :raises scoring.errors.InputError: if they are no rules.

    >>> rules_of_first({"preset": "contree_cannes", "fault_points": 250}).misdeal_points
    162
    """
    preset = PRESETS.get(str(options.get("preset")))
    meant: dict[str, Any] = {}
    if preset is not None and preset.game == CONTREE:
        meant = _CONTREE | (_CANNES if preset.name == "contree_cannes" else {})
    scaled = {
        option: values[str(options[option])]
        for option, values in _ON_162.items()
        if str(options.get(option)) in values
    }
    return rules_from_json({**meant, **options, **scaled})
