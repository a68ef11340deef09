"""How rounds are drawn, in the language of the reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy

from tournaments.draws.group_reading import PREFIX

SYSTEMS: Mapping[str, Any] = {
    "random": gettext_lazy("at random"),
    "danois": gettext_lazy("by rank: 1st v 2nd, 3rd v 4th …"),
    "swiss": gettext_lazy("by victories, then by rank"),
    "rotation": gettext_lazy("rotation, all rounds drawn before play"),
    "round_robin": gettext_lazy("everybody meets everybody"),
    "melee": gettext_lazy("mêlée: a new partner each round"),
    "melee_fixed": gettext_lazy("partners drawn once, then by rank"),
    "knockout": gettext_lazy("knockout"),
    "consolante": gettext_lazy("knockout with a consolation"),
    "pools": gettext_lazy("pools"),
    "manual": gettext_lazy("by hand"),
}


def system_words(system: str) -> str:
    """How one round was drawn, whatever the number at a table."""
    return str(SYSTEMS[system.removeprefix(PREFIX)])
