"""The names of games, presets and rule sets, and of the phases that are played by them."""

from __future__ import annotations

from collections.abc import Iterable

from django.template.defaultfilters import capfirst
from django.utils.translation import gettext as _

from scoring.games import GAMES
from scoring.presets import PRESETS
from tournaments.core.wording.phases import phase_title
from tournaments.models import Phase, Tournament


def game_title(game: str) -> str:
    """The name of a game; an unknown one shows its code."""
    return _(GAMES[game].title) if game in GAMES else game


def preset_title(name: str) -> str:
    """The title of a preset; an unknown one shows its name."""
    return _(PRESETS[name].title) if name in PRESETS else name


def presets_by_game() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every preset with its title, under the name of its game."""
    return [
        (game_title(game), [(p.name, _(p.title)) for p in PRESETS.values() if p.game == game])
        for game in GAMES
    ]


def own_rules_title(phase: Phase) -> str:
    """The name of the rule set or preset that the rules of a phase were copied from."""
    return phase.rules_name or preset_title(phase.preset)


def rules_of_phase_words(tournament: Tournament, number: int) -> str:
    """The rules of a round whose phase has rules of its own; empty for any other round."""
    plan = tournament.phase_at(number)
    if plan.rules is None:
        return ""
    return _("Rules of this phase: %(name)s") % {"name": own_rules_title(plan)}


def phases_words(plans: Iterable[Phase]) -> str:
    """Phases with their rounds: Finals (rounds 5 to 7)."""
    found = []
    for plan in plans:
        words = (
            _("%(phase)s (round %(first)s)")
            if plan.rounds == 1
            else _("%(phase)s (rounds %(first)s to %(last)s)")
        )
        values = {"phase": capfirst(phase_title(plan)), "first": plan.start, "last": plan.end}
        found.append(words % values)
    return ", ".join(found)
