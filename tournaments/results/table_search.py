"""The tables of a round where somebody plays, by a name or by the number of an entrant."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.db.models import Q

from tournaments.entrants.selectors.entrants import WITH_PLAYERS, entrants_listed
from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Round
from tournaments.results.selectors import pairs_of

OF_ENTRANT = re.compile(r"[^\W\d_]{1,2}[.°]?\s*([0-9]{1,4})")
"""`d 17`, `n° 17`: the number of an entrant, as a bare one is that of a table."""
MOST = 6
"""Tables offered: whoever typed one letter types another."""


@dataclass(frozen=True, slots=True)
class TablePlaying:
    """A table of the round, and who plays at it."""

    number: int
    pairs: tuple[PairName, ...]


def tables_playing(round_: Round, words: str) -> list[TablePlaying]:
    """The tables where the entrants that answer to the words play, by number (five queries)."""
    tournament = round_.tournament
    if asked := OF_ENTRANT.fullmatch(words.strip()):
        entrants = tournament.entrants.filter(number=int(asked[1]))
    else:
        entrants = entrants_listed(tournament, words)
    wanted = entrants.order_by().values("pk")
    theirs = Q(sides__entrant__in=wanted) | Q(sides__partner__in=wanted)
    at = round_.matches.exclude(hall_table=None).filter(theirs)
    matches = round_.matches.filter(pk__in=at.values("pk")).order_by("hall_table__number")
    names = pair_names(tournament, round_number=round_.number)
    found = matches.prefetch_related(*WITH_PLAYERS)[:MOST]
    return [TablePlaying(match.table or 0, pairs_of(match, names)) for match in found]
