"""System checks: a draw system is declared wherever it needs to be."""

from collections.abc import Container, Mapping
from typing import Any

from django.core.checks import CheckMessage, Error, register

from tournaments.core.wording import phases
from tournaments.draws import feasibility, registry
from tournaments.draws.inputs import PREFIX
from tournaments.models import System
from tournaments.rounds.selectors import forbidden_pairings

PLACES: Mapping[str, Container[str]] = {
    "SYSTEMS of tournaments/draws/registry.py": registry.SYSTEMS,
    "SYSTEMS of tournaments/draws/feasibility.py": (
        *feasibility.SYSTEMS,
        *feasibility.SET_BY_SYSTEM,
    ),
    "SYSTEMS of tournaments/core/wording/phases.py": phases.SYSTEMS,
    "EFFECTS of tournaments/rounds/selectors/forbidden_pairings.py": forbidden_pairings.EFFECTS,
}
"""Where every system of a tournament needs an entry."""


@register()
def systems_are_whole(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Refuse a system of which a half is missing, and one that no tournament can choose."""
    return [
        *(
            Error(f"the system {system} is not in {where}", id="tournaments.E012")
            for system in System
            for where, known in PLACES.items()
            if system not in known
        ),
        *(
            Error(f"{name} is drawn, but is no System of a contest", id="tournaments.E013")
            for name in registry.SYSTEMS
            if name.removeprefix(PREFIX) not in System
        ),
    ]
