"""Search on every page of the desk: an entrant by number or name, a table of the round."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.entrants.selectors.entrants import entrants_listed, with_sides
from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Match, Round, Tournament
from tournaments.rounds.selectors.waiting import wait_now
from tournaments.rounds.waiting_words import wait_words

MOST = 20
"""The most entrants that are shown: a longer word finds fewer."""


@dataclass(frozen=True, slots=True)
class FoundEntrant:
    """An entrant that answers to the words, and the table where it plays now."""

    name: PairName
    waits: bool
    """whether it is on the waiting list"""
    table: int | None
    no_table: str = ""
    """why it has none"""


@dataclass(frozen=True, slots=True)
class Found:
    """What answers to the words of a search."""

    round: Round | None
    table: FoundTable | None
    entrants: tuple[FoundEntrant, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class FoundTable:
    """The table of the number searched for, and who plays there now."""

    number: int
    players: tuple[PairName, ...]


def find(tournament: Tournament, words: str) -> Found:
    """The entrants whose number, names or club answer to all words; the table of that number."""
    listed = list(entrants_listed(tournament, words)[: MOST + 1]) if words else []
    latest = tournament.rounds.published().order_by("-number").first() if words else None
    at = {match.table: _numbers(match) for match in _matches(latest) if match.table is not None}
    tables = {number: table for table, numbers in at.items() for number in numbers}
    wanted = int(words) if words.isdecimal() else 0
    names = pair_names(tournament, numbers={*at.get(wanted, ()), *(one.number for one in listed)})
    table = FoundTable(wanted, tuple(names[n] for n in at[wanted])) if wanted in at else None
    entrants = tuple(
        FoundEntrant(
            names[one.number],
            one.waiting is not None,
            tables.get(one.number),
            _no_table(tournament, one.number),
        )
        for one in listed[:MOST]
    )
    return Found(latest, table, entrants, more=len(listed) > MOST)


def _no_table(tournament: Tournament, number: int) -> str:
    """Why an entrant has no table in the latest round; empty where it has one."""
    wait = wait_now(tournament, number)
    return wait_words(wait) if wait else ""


def _matches(round_: Round | None) -> list[Match]:
    """The matches of a round with their players."""
    return with_sides(round_.matches.all()) if round_ else []


def _numbers(match: Match) -> tuple[int, ...]:
    """The numbers of the entrants at a table, side by side."""
    return tuple(
        player.number
        for side in match.sides.all()
        for player in (side.entrant, side.partner)
        if player is not None
    )
