"""The language of a tournament's pages: about pairs, or about players who are each alone.

The sentences are written about pairs. About single players they are a variant of the language, as
Swiss French would be: `locale/fr_Solo` and `locale/en_Solo` hold the sentences that differ.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.utils import translation

from tournaments.models import Tournament

SOLO = "solo"


@contextmanager
def speaking_of(tournament: Tournament) -> Iterator[None]:
    """Translate sentences for the entrants of this tournament."""
    code = translation.get_language() or settings.LANGUAGE_CODE
    # Of a variant the language that it belongs to.
    language = code.partition("-")[0]
    alone = tournament.players_each == 1
    with translation.override(f"{language}-{SOLO}" if alone else language):
        yield
