"""What the rule sets of a tournament are called where its phases are not all played by the same."""

from __future__ import annotations

from collections.abc import Iterable

from django.template.defaultfilters import capfirst
from django.utils.translation import gettext as _

from tournaments.core.wording.phases import phase_title
from tournaments.models import Phase, Tournament
from tournaments.rulesets.words import preset_title


def own_rules_title(phase: Phase) -> str:
    """What the rules of a phase were copied from: a rule set of the club, or a preset."""
    return phase.rules_name or preset_title(phase.preset)


def rules_of_phase_words(tournament: Tournament, number: int) -> str:
    """Which rules a round is played by, where its phase has rules of its own; else nothing."""
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
