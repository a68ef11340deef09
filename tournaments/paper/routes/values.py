"""The route sheets: the evening of each entrant, round by round."""

from collections.abc import Iterable, Iterator, Mapping
from math import ceil
from typing import NamedTuple

from tournaments.entrants.selectors.names import Names, PairName
from tournaments.models import Tournament
from tournaments.paper.print_request import Order, entrants
from tournaments.ranking.selectors.crosstable import Meeting, meetings
from tournaments.ranking.selectors.snapshots import current
from tournaments.rounds.selectors.waiting import waits_by_round
from tournaments.rounds.waiting_words import Wait, WaitReason


class RouteLine(NamedTuple):
    """A round on a route sheet; empty while it is not published."""

    round: int
    meeting: Meeting | None
    opponents: tuple[PairName, ...]
    partners: tuple[PairName, ...]
    waits: str
    """why it has no table in a round that is published"""
    bis: bool
    """whether it is the partie bis, beside the match of its round"""


class Route(NamedTuple):
    """The route sheet of an entrant: every round it may play, in order."""

    pair: PairName
    lines: tuple[RouteLine, ...]


def route_paper(order: Order) -> tuple[Route, ...]:
    """The evening of each entrant by number, or only that of the entrant the order asks for."""
    tournament, only = order.tournament, order.entrant
    waits = waits_by_round(tournament)
    met = meetings(tournament, tournament.rounds_total, None if only is None else [only])
    with current(tournament) as snapshot:
        names = snapshot.names
    numbers = sorted(names) if only is None else [only]
    return tuple(
        Route(names[number], tuple(_lines(tournament, number, met[number], waits, names)))
        for number in numbers
    )


def _lines(
    tournament: Tournament,
    number: int,
    met: Mapping[int, Meeting],
    waits: Mapping[int, Iterable[Wait]],
    names: Names,
) -> Iterator[RouteLine]:
    """The rounds of an entrant, and why it has no table; none to write on once it is out.

    Of a match that is missed, the reason is told where it is that of the opponents.
    """
    out = False
    for at in range(1, tournament.rounds_total + 1):
        own = [wait for wait in waits[at] if number in wait.numbers]
        told = [wait for wait in own if wait.why is not WaitReason.BYE]
        first = met.get(at)
        if first is None and not out:
            yield RouteLine(at, None, (), (), next((wait.words for wait in told), ""), bis=False)
        # A line for whatever else counts in the round.
        for one in (first, *first.also) if first else ():
            here = [wait for wait in told if not one.missed or {*wait.left} & {*one.opponents}]
            foes, partners = (
                tuple(names[other] for other in ids) for ids in (one.opponents, one.partners)
            )
            bis = one is not first and not one.missed
            words = next((wait.words for wait in here), "")
            yield RouteLine(at, one, foes, partners, words, bis)
        out = out or any(wait.why is WaitReason.OUT for wait in own)
        out = out and len(tournament.chain) == 1


def route_sheets(order: Order) -> int:
    """Sections of a heading and a line for each round, on 247 millimetres."""
    return ceil(entrants(order) / max(1, 247 // (16 + 7.6 * order.tournament.rounds_total)))
