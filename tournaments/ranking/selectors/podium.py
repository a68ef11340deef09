"""The winners: the first three ranks, with what decided."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, groupby
from typing import NamedTuple

from tournaments.core.wording.brackets import group_title
from tournaments.entrants.selectors.names import PairName, pair_names, together
from tournaments.models import Tournament
from tournaments.ranking.phase_ranking import PLACE, POOL_PLACE
from tournaments.ranking.selectors.parts import consolations, only
from tournaments.ranking.selectors.standings import (
    Finality,
    Standings,
    finality,
    standings,
)
from tournaments.ranking.words import COLUMNS, SILENT, value_words

LAST_STEP = 3
MOST_ON_A_STEP = 6
"""of entrants who share a rank; the others are counted"""


class PodiumStep(NamedTuple):
    """A step of the podium: the entrants with this rank, and the values that decided."""

    rank: int
    pairs: tuple[PairName, ...]
    others: int
    """how many more share the rank"""
    values: tuple[tuple[str, str], ...]
    """the title of a key and the value of these entrants, the first keys of the ranking"""


class Podium(NamedTuple):
    """The steps in order, the first rank first; shared ranks leave out those after them."""

    steps: tuple[PodiumStep, ...]
    title: str = ""
    """the bracket beside the main one that it is of; empty for the whole ranking"""
    beside: tuple[Podium, ...] = ()
    """those of the brackets beside the main one"""


def podium_of(tournament: Tournament, *, public: bool = False) -> Podium | None:
    """The first three ranks once the last card of the last round is in, else None.

    One query, and one for each bracket beside the main one.
    """
    found = standings(tournament)
    if finality(tournament) is not Finality.FINAL or not found.placed:
        return None
    others = (
        Podium(_steps(tournament, only(found, among), public=public), group_title(name))
        for name, among in consolations(found).items()
    )
    beside = tuple(one for one in others if one.steps)
    return Podium(_steps(tournament, found, public=public), beside=beside)


def _steps(tournament: Tournament, found: Standings, *, public: bool) -> tuple[PodiumStep, ...]:
    sides = [side for side in found.sides if (side[0].rank or 0) <= LAST_STEP]
    names = pair_names(tournament, public=public, numbers=[row.number for row in chain(*sides)])
    keys = podium_keys(found)
    steps = []
    for rank, sharing in groupby(sides, key=lambda side: side[0].rank or 0):
        shared = list(sharing)
        # Of two partners the values of both, once if they agree.
        each = {
            key: dict.fromkeys(value_words(key, row.values.get(key)) for row in shared[0])
            for key in keys
        }
        values = tuple((str(COLUMNS[key]), " + ".join(words)) for key, words in each.items())
        pairs = tuple(
            together(names[row.number] for row in side) for side in shared[:MOST_ON_A_STEP]
        )
        steps.append(PodiumStep(rank, pairs, len(shared) - len(pairs), values))
    return tuple(steps)


def podium_keys(found: Standings) -> Iterable[str]:
    """The key that decides first, and the points; the steps themselves show places."""
    keys = [key for key in found.keys if key not in SILENT and key not in (PLACE, POOL_PLACE)]
    return dict.fromkeys([*keys[:1], *(key for key in keys if key == "points")])
