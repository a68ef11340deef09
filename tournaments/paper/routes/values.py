"""The route sheets: the evening of each entrant, round by round."""

from collections.abc import Iterable, Iterator, Mapping
from math import ceil

from tournaments.paper.print_request import Order, entrants
from tournaments.ranking.selectors.crosstable import Route, RouteLine, routes
from tournaments.rounds.selectors.waiting import waits_by_round
from tournaments.rounds.waiting_words import Wait, WaitReason


def route_paper(order: Order) -> tuple[Route, ...]:
    """The evening of each entrant by number, or only that of the entrant the order asks for."""
    waits = waits_by_round(order.tournament)
    one_phase = len(order.tournament.chain) == 1
    return tuple(
        route._replace(lines=tuple(_lines(route, waits, one_phase=one_phase)))
        for route in routes(order.tournament, order.entrant)
    )


def _lines(
    route: Route, waits: Mapping[int, Iterable[Wait]], *, one_phase: bool
) -> Iterator[RouteLine]:
    """The rounds of an entrant, and why it has no table; none to write on once it is out.

    Of a match that is missed, the reason is told where it is that of the opponents.
    """
    number, out = route.pair.number, False
    for line in route.lines:
        own = [wait for wait in waits[line.round] if number in wait.numbers]
        told = [wait for wait in own if wait.why is not WaitReason.BYE]
        if line.meeting is not None and line.meeting.missed:
            told = [wait for wait in told if {*wait.left} & {*line.meeting.opponents}]
        if line.meeting or not out:
            yield line._replace(waits=next((wait.words for wait in told), ""))
        out = out or (one_phase and any(wait.why is WaitReason.OUT for wait in own))


def route_sheets(order: Order) -> int:
    """Sections of a heading and a line for each round, on 247 millimetres."""
    return ceil(entrants(order) / max(1, 247 // (16 + 7.6 * order.tournament.rounds_total)))
