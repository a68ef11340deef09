"""Lines of a mail or a notice that are no entrants: greetings, headings, signatures."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tournaments.entrants.people import without_accents
from tournaments.entrants.reading.given_names import set_of, words_of
from tournaments.entrants.reading.pasted import BEFORE, line_of_text
from tournaments.entrants.reading.table import Row

NOISE = set_of(
    "bonjour bonsoir salut coucou cordialement cdt merci voici voila amicalement bises bisous "
    "inscription inscriptions inscrits inscris inscrire liste listing concours tournoi objet "
    "sujet envoye envoyee transfere hello hi dear regards thanks thank list total totaux "
    "doublettes equipes paires joueurs participants lundi mardi mercredi jeudi vendredi "
    "samedi dimanche bonne soiree journee reception respectueusement veuillez ecrit wrote"
)
CLOSING = set_of("cordialement cdt amicalement bises bisous regards merci respectueusement thanks")
NO_LINE = re.compile(r"@|https?://|www\.|:\s*$|\d[\d .-]{7,}\d|^[\W_]+$|^\d{1,2}/\d{1,2}/\d{2,4}")


def noise_lines(rows: Sequence[Row], players: int) -> set[int]:
    """The lines that are no entrants; after a closing, all but pairs."""
    noise, closed = set(), False
    for row in rows:
        text = BEFORE.sub("", row.cells[0], count=1)
        words = set(words_of(text))
        if words & NOISE or NO_LINE.search(without_accents(text)):
            noise.add(row.line)
            closed = closed or bool(words & CLOSING)
        elif closed and (players == 1 or line_of_text(row.line, text).problem):
            noise.add(row.line)
    return noise if len(noise) < len(rows) else set()
