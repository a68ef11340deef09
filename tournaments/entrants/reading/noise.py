"""Lines of a mail or a notice that are no entrants: greetings, headings, signatures."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tournaments.entrants.people import without_accents
from tournaments.entrants.reading.given_names import set_of, words_of
from tournaments.entrants.reading.pasted import (
    LEADING_NUMBER,
    line_of_text,
    without_contacts,
)
from tournaments.entrants.reading.table import Row

NOISE = set_of(
    "bonjour bonsoir salut coucou cordialement cdt merci voici voila amicalement bises bisous "
    "inscription inscriptions inscrits inscris inscrire liste listing concours tournoi objet "
    "sujet envoye envoyee transfere hello hi dear regards thanks thank list total totaux "
    "doublettes equipes paires joueurs participants lundi mardi mercredi jeudi vendredi "
    "samedi dimanche bonne soiree journee reception respectueusement veuillez ecrit wrote"
)
CLOSING = set_of("cordialement cdt amicalement bises bisous regards merci respectueusement thanks")
NO_LINE = re.compile(r"https?://|www\.|:\s*$|^[\W_]*$|^\d{1,2}/\d{1,2}/\d{2,4}")


def noise_lines(rows: Sequence[Row], players: int) -> set[int]:
    """The lines that are no entrants; after a closing, all but pairs."""
    noise, closed = set(), False
    for row in rows:
        text = without_contacts(row.cells[0])
        words = set(words_of(text))
        spoken = words & NOISE and not _is_sure(text)
        if spoken or NO_LINE.search(without_accents(text)):
            noise.add(row.line)
            closed = closed or bool(words & CLOSING)
        elif closed and (players == 1 or line_of_text(row.line, text).problem):
            noise.add(row.line)
    return noise if len(noise) < len(rows) else set()


def _is_sure(text: str) -> bool:
    """Whether a line is a pair by its signs, whatever its words: a number before, a slash between.

    >>> _is_sure("Jean Bonne / Luc Roux"), _is_sure("3. Jean Bonne et Luc Roux")
    (True, True)
    >>> _is_sure("Bonjour Odile et Jean,"), _is_sure("1. Voici la liste")
    (False, False)
    """
    signed = "/" in text or LEADING_NUMBER.match(text) is not None
    return signed and not line_of_text(1, text).problem
