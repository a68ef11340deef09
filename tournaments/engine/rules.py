"""The rule set of a contest as the scoring engine takes it."""

from __future__ import annotations

from typing import Any

from scoring.presets import preset_rules
from scoring.rules import Rules, rules_from_json, rules_to_json
from tournaments.models import Tournament


def rules_of(contest: Tournament) -> Rules:
    """The rules in force in a contest."""
    return rules_from_json(contest.rules)


def rules_json_of_preset(preset: str) -> dict[str, Any]:
    """Every option of a preset, as a contest stores it."""
    return rules_to_json(preset_rules(preset))
