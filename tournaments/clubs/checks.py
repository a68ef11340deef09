"""System checks: every line of the journal of a tournament is found by a filter."""

from typing import Any

from django.core.checks import CheckMessage, Error, register

from tournaments.clubs.selectors import ABOUT, ALSO_ABOUT, OF_NO_TOURNAMENT
from tournaments.core.journal_words import SENTENCES


@register()
def acts_are_about_something(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Refuse an act that the journal's filter does not know, and a filter that finds nothing."""
    where = "ABOUT of tournaments/clubs/selectors.py"
    acts = {act.partition(".")[0] for act in SENTENCES} - OF_NO_TOURNAMENT
    filtered = {*ABOUT, *ALSO_ABOUT}
    return [
        *(
            Error(f"{kind}, the kind of an act, is not in {where}", id="tournaments.E008")
            for kind in sorted(acts - filtered)
        ),
        *(
            Error(f"{kind} in {where} is the kind of no act", id="tournaments.E009")
            for kind in sorted(filtered - acts)
        ),
    ]
