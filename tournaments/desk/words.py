"""What is deleted with a tournament, in words."""

from collections.abc import Mapping

from django.utils.translation import ngettext


def going_words(going: Mapping[str, int]) -> dict[str, str]:
    """The numbers of entrants, rounds and results, each with its word.

    >>> from django.utils import translation
    >>> with translation.override("en"):
    ...     going_words({"entrants": 48, "rounds": 1, "results": 0})
    {'entrants': '48 entrants', 'rounds': '1 round', 'results': '0 results'}
    """
    words = {
        "entrants": ngettext("%(count)s entrant", "%(count)s entrants", going["entrants"]),
        "rounds": ngettext("%(count)s round", "%(count)s rounds", going["rounds"]),
        "results": ngettext("%(count)s result", "%(count)s results", going["results"]),
    }
    return {name: one % {"count": going[name]} for name, one in words.items()}
