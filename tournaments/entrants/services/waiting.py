"""Places and the waiting list: who moves up, who is let in over the capacity, who loses a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import F, Min
from django.utils.translation import gettext as _

from tournaments.core.service import service
from tournaments.core.whole import with_related
from tournaments.core.writes import Actor, Refusal, claim_key, claim_version, journal
from tournaments.entrants.selectors.entrants import first_open_round, names_now
from tournaments.entrants.selectors.waiting import FIRST_TURN, due_up, places_free
from tournaments.models import Entrant, Seat, Tournament


def round_to_join(tournament: Tournament) -> int:
    """The round that a new entrant joins.

    :raises Refusal: if every round is published
    """
    since = first_open_round(tournament)
    if tournament.finished_at is not None or since > tournament.rounds_total:
        raise Refusal.of(_("The last round is published: no pair can join any more."))
    return since


def places_fill(actor: Actor, tournament: Tournament) -> None:
    """Give the free places to who is due up, in the transaction of the act that freed them."""
    since, due = first_open_round(tournament), due_up(tournament)
    if tournament.finished_at is not None or since > tournament.rounds_total or not due.exists():
        return
    free = places_free(tournament)
    turns = list(due.values_list("waiting", flat=True)[:free])
    if not turns:
        return
    moving = due.filter(waiting__lte=turns[-1])
    data = {"joined_from": since, "pairs": _told(moving)}
    # Where it joins is set first: afterwards nobody of them is on the list any more.
    moving.filter(joined_from__lt=since).update(joined_from=since)
    moving.update(waiting=None, version=F("version") + 1)
    journal(actor, "entrants.move_up", tournament=tournament, data=data)


def places_give_up(actor: Actor, tournament: Tournament, leaving: Sequence[Entrant]) -> None:
    """Put entrants who had a place at the head of the waiting list, the lowest number first."""
    first: int | None = tournament.entrants.aggregate(first=Min("waiting"))["first"]
    turn = (FIRST_TURN if first is None else first) - len(leaving)
    leaving = sorted(leaving, key=lambda entrant: entrant.number)
    pairs = [{"number": one.number, "names": names_now(one)} for one in leaving]
    for place, entrant in enumerate(leaving):
        entrant.waiting, entrant.version = turn + place, entrant.version + 1
    Entrant.objects.bulk_update(leaving, ["waiting", "version"])
    journal(actor, "entrants.wait", tournament=tournament, data={"pairs": pairs})


@service("entrant")
def entrant_let_in(*, actor: Actor, entrant: Entrant, version: int) -> Entrant:
    """Give a place to somebody who waits, whoever is first and even if no place is free."""
    tournament = entrant.tournament
    claim_key(actor, "entrant.let_in", tournament)
    claim_version(entrant, version)
    if entrant.waiting is None:
        raise Refusal.of(_("This pair has a place already."))
    since = round_to_join(tournament)
    over = places_free(tournament) == 0
    entrant.waiting = None
    entrant.joined_from = max(entrant.joined_from, since)
    entrant.save(update_fields=["waiting", "joined_from"])
    data = {"number": entrant.number, "names": names_now(entrant), "over": over}
    data |= {"joined_from": entrant.joined_from}
    journal(actor, "entrant.let_in", tournament=tournament, data=data)
    return entrant


def _told(moving: Any) -> list[dict[str, Any]]:
    """The numbers and names that the journal keeps."""
    found = with_related(moving, seats=Seat.objects.all())
    return [{"number": one.number, "names": names_now(one)} for one in found]
