"""Search on every page of the desk: an entrant by number or name, a table of the round."""

from typing import NamedTuple

from tournaments.entrants.selectors.entrants import entrants_listed, with_sides
from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Round, Tournament
from tournaments.rounds.selectors.waiting import wait_now

MOST = 20
"""The most entrants that are shown: a longer word finds fewer."""


class FoundEntrant(NamedTuple):
    """An entrant that answers to the words, and the table where it plays now."""

    name: PairName
    waits: bool
    """whether it is on the waiting list"""
    table: int | None
    no_table: str = ""
    """why it has none"""


class Found(NamedTuple):
    """What answers to the words of a search."""

    round: Round | None
    table: int | None
    """of the number searched for"""
    players: tuple[PairName, ...]
    """who plays there now"""
    entrants: tuple[FoundEntrant, ...]
    more: bool


def find(tournament: Tournament, words: str) -> Found:
    """The entrants whose number, names or club answer to all words; the table of that number."""
    listed = list(entrants_listed(tournament, words)[: MOST + 1]) if words else []
    latest = tournament.rounds.published().order_by("-number").first() if words else None
    matches = with_sides(latest.matches.all()) if latest else []
    at = {
        match.table: [number for side in match.sides.all() for number in side.numbers]
        for match in matches
        if match.table is not None
    }
    tables = {number: table for table, numbers in at.items() for number in numbers}
    wanted = int(words) if words.isdecimal() else 0
    names = pair_names(tournament, numbers={*at.get(wanted, ()), *(one.number for one in listed)})
    players = tuple(names[number] for number in at.get(wanted, ()))
    entrants = tuple(
        FoundEntrant(
            names[one.number],
            one.waiting is not None,
            tables.get(one.number),
            wait.words if (wait := wait_now(tournament, one.number)) else "",
        )
        for one in listed[:MOST]
    )
    table = wanted if wanted in at else None
    return Found(latest, table, players, entrants, more=len(listed) > MOST)
