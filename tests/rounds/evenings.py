"""Evenings of pairs as the tests of the draw room play them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, partial
from typing import Any

from tests import cast
from tests.remembered import remembered
from tournaments.core.writes import bump
from tournaments.models import Round, Tournament
from tournaments.models.stored_draw import numbers_at
from tournaments.rounds.selectors.outdated import reasons_to_redraw
from tournaments.rounds.services.rounds import round_draw, round_publish


def tournament_of(count: int, **settings: Any) -> Tournament:
    """A tournament with `count` pairs, all present."""
    tournament = cast.tournament(**settings)
    cast.pairs(tournament, count)
    return tournament


def again(tournament: Tournament) -> Tournament:
    """The tournament as the next request reads it."""
    return Tournament.objects.get(pk=tournament.pk)


def drawn(tournament: Tournament, number: int = 1, seed: int = 42, **more: Any) -> Round:
    return round_draw(
        actor=cast.actor(), tournament=again(tournament), number=number, seed=seed, **more
    )


def published(tournament: Tournament, number: int = 1, seed: int = 42) -> Round:
    round_ = drawn(tournament, number, seed)
    return round_publish(actor=cast.actor(), round_=round_, version=round_.version)


def played(tournament: Tournament, number: int = 1, seed: int = 42) -> Round:
    """A round drawn, published, and every card back: the lower number wins."""
    round_ = published(tournament, number, seed)
    at_tables = round_.matches.filter(hall_table__isnull=False).select_related("hall_table")
    for match in at_tables.prefetch_related("sides__entrant"):
        first, second = (side.entrant.number for side in match.sides.all())
        points = 1100 - 10 * min(first, second)
        card = (points, 1944 - points) if first < second else (1944 - points, points)
        cast.totals(round_, match.table or 0, *card)
    bump(round_.tournament)
    return round_


@cache
def _once(play: Callable[..., object], *given: Hashable) -> Callable[[], object]:
    return partial(play, *given)


def replayed(play: Callable[..., object], *given: Hashable) -> Tournament:
    """The only tournament as `play` leaves it, played once in a process for what is given."""
    remembered(_once(play, *given))
    return Tournament.objects.get()


def now(round_: Round) -> dict[str, Any]:
    """The state of a draft."""
    step: dict[str, Any] = round_.steps[round_.step]
    return step


def seats(round_: Round) -> dict[int, frozenset[int]]:
    """Who sits at each table of a draft."""
    return {
        match["table"]: frozenset(numbers_at(match["sides"])) for match in now(round_)["matches"]
    }


def together(round_: Round) -> set[frozenset[int]]:
    """Who meets whom in a draft, whatever the table."""
    return set(seats(round_).values())


def outdated_words(round_: Round) -> list[str]:
    """Why a draft is to be drawn again, in sentences; none while it holds."""
    return [reason.words for reason in reasons_to_redraw(round_)]
