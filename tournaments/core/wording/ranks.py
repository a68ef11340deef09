"""Ranks and places in words."""

from django.utils.translation import get_language

from tournaments.core.entrant_language import SOLO
from tournaments.draws.values import ordinal


def rank_words(rank: int) -> str:
    """A rank as the language writes it: 1st, 2nd in English, 2e in French.

    The first is 1re there where it is a doublette, 1er where it is a player (see `speech`).
    """
    language = get_language() or "fr"
    if language.startswith("fr"):
        first = "er" if language.endswith(SOLO) else "re"
        return f"{rank}{first if rank == 1 else 'e'}"
    return ordinal(rank)
