"""What a change of the capacity does to who has a place, and to who waits for one."""

from collections.abc import Iterator
from copy import copy

from django.utils.translation import gettext as _, ngettext

from tournaments.core.writes import Actor, Problem
from tournaments.entrants.selectors.entrants import first_open_round, has_sides
from tournaments.entrants.services.waiting import places_fill, places_give_up
from tournaments.models import Entrant, Settings, Tournament, named_in

SETTINGS = ("capacity", "capacity_unit", "table_size")
MOST_NAMED = 12


def places_missing(tournament: Tournament, settings: Settings, changes: Settings) -> int:
    """How many more have a place than these changes leave; 0 where they take no place away."""
    then = copy(tournament)
    for name in SETTINGS:
        setattr(then, name, settings.get(name, getattr(tournament, name)))
    if changes.keys().isdisjoint(SETTINGS) or then.places is None:
        return 0
    if tournament.places is not None and tournament.places <= then.places:
        return 0
    return max(_taken(tournament) - then.places, 0)


def capacity_problems(tournament: Tournament, over: int, *, move_last: bool) -> Iterator[Problem]:
    """Why `over` too many cannot wait: nobody said so, or they have played, are drawn, have paid.

    Nobody loses a place without a word: who it would be is named before it happens.
    """
    if not over:
        return
    last = _last_entered(tournament, over)
    numbers = {entrant.number for entrant in last}
    paid = [entrant for entrant in last if entrant.paid]
    if not move_last:
        words = ngettext(
            "%(taken)s pairs have a place, %(count)s too many: leave the capacity as it is, or "
            "tick below to put the last one entered on the waiting list (number %(numbers)s).",
            "%(taken)s pairs have a place, %(count)s too many: leave the capacity as it is, or "
            "tick below to put the last ones entered on the waiting list (numbers %(numbers)s).",
            over,
        )
        values = {"taken": _taken(tournament), "count": over, "numbers": _numbers(last)}
        yield Problem("capacity", words % values)
    elif len(last) < over:
        words = _("%(count)s of those who have a place have already played: they keep it.")
        yield Problem("capacity", words % {"count": over - len(last)})
    elif drawn := [r for r in tournament.rounds.order_by("number") if numbers & named_in(r.draw)]:
        words = _(
            "Round %(number)s is drawn with pairs that would lose their place: "
            "discard its draft first."
        )
        yield Problem("capacity", words % {"number": drawn[0].number})
    elif paid:
        words = ngettext(
            "Pair %(numbers)s has paid: give the fee back and untick it first.",
            "Pairs %(numbers)s have paid: give the fees back and untick them first.",
            len(paid),
        )
        yield Problem("capacity", words % {"numbers": _numbers(paid)})


def capacity_apply(actor: Actor, tournament: Tournament, changes: Settings, over: int) -> None:
    """Put the last `over` entered on the waiting list, or give the new places to who waits."""
    if over:
        places_give_up(actor, tournament, _last_entered(tournament, over))
    elif not changes.keys().isdisjoint(SETTINGS):
        places_fill(actor, tournament)


def _taken(tournament: Tournament) -> int:
    return tournament.entrants.holding_places(first_open_round(tournament)).count()


def _last_entered(tournament: Tournament, count: int) -> list[Entrant]:
    """The last entered who have a place and have not played, the first entered first."""
    staying = tournament.entrants.staying().filter(~has_sides())
    return list(staying.order_by("-number").prefetch_related("seats")[:count])[::-1]


def _numbers(entrants: list[Entrant]) -> str:
    listed = ", ".join(str(one.number) for one in entrants[:MOST_NAMED])
    return f"{listed}…" if len(entrants) > MOST_NAMED else listed
