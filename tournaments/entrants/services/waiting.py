"""Places and the waiting list: who moves up, who is let in over the capacity, who loses a place."""

from collections.abc import Sequence
from typing import Any

from django.db.models import F, Min
from django.utils.translation import gettext as _

from tournaments.core.next_round_source import next_play
from tournaments.core.related_rows import with_related
from tournaments.core.writes import Actor, Refusal, claim_version, journal, save, service
from tournaments.entrants.selectors.entrants import (
    FIRST_TURN,
    due_up,
    first_drawn,
    first_open_round,
    has_played,
    names_now,
    next_turn,
    places_free,
)
from tournaments.entrants.services.people import journal_entrant
from tournaments.models import TOPICS, Entrant, Tournament


def round_to_join(tournament: Tournament) -> int:
    """The round that a new entrant joins.

    :raises Refusal: if every round is published
    """
    since = first_open_round(tournament)
    if tournament.finished_at is not None or since > tournament.rounds_total:
        raise Refusal(_("The last round is published: no pair can join any more."))
    return since


def refuse_if_drawn(entrant: Entrant) -> None:
    """An entrant that a draw names stays where it is.

    :raises Refusal: with what can be done instead
    """
    drawn = first_drawn(entrant)
    if has_played(entrant) or (drawn is not None and drawn.published):
        words = _("Pair %(number)s is in a published round: withdraw it from the next one instead.")
        raise Refusal(words, number=entrant.number)
    if drawn is not None:
        words = _(
            "Pair %(number)s is in the draft of round %(round)s: untick it as present and draw "
            "that round again first."
        )
        raise Refusal(words, number=entrant.number, round=drawn.number)


def places_fill(actor: Actor, tournament: Tournament) -> None:
    """Promote waiting entrants to free places, in the transaction that freed the places."""
    since, due = first_open_round(tournament), due_up(tournament)
    if tournament.finished_at is not None or since > tournament.rounds_total or not due.exists():
        return
    turns = list(due.values_list("waiting", flat=True)[: places_free(tournament)])
    if not turns:
        return
    moving = due.filter(waiting__lte=turns[-1])
    rows = with_related(moving, "seats")
    pairs = [{"number": row.number, "names": names_now(row)} for row in rows]
    data: dict[str, Any] = {"joined_from": since, "pairs": pairs}
    # Where it joins is set first: afterwards nobody of them is on the list any more.
    moving.filter(joined_from__lt=since).update(joined_from=since, late_for=since - 1)
    moving.update(waiting=None, version=F("version") + 1)
    if since > 1:
        lowest = min(row.number for row in rows)
        first = tournament.entrants.select_related("tournament").get(number=lowest)
        data["plays"] = next_play(first).to_json()
    journal(actor, "entrants.move_up", tournament, moves=TOPICS, **data)


def places_give_up(actor: Actor, tournament: Tournament, leaving: Sequence[Entrant]) -> None:
    """Put entrants who had a place at the head of the waiting list, the lowest number first."""
    first: int | None = tournament.entrants.aggregate(first=Min("waiting"))["first"]
    turn = (FIRST_TURN if first is None else first) - len(leaving)
    leaving = sorted(leaving, key=lambda entrant: entrant.number)
    pairs = [{"number": row.number, "names": names_now(row)} for row in leaving]
    for place, entrant in enumerate(leaving):
        entrant.waiting, entrant.version = turn + place, entrant.version + 1
    Entrant.objects.bulk_update(leaving, ["waiting", "version"])
    journal(actor, "entrants.wait", tournament, pairs=pairs)


@service("entrant")
def entrant_let_in(*, actor: Actor, entrant: Entrant, version: int) -> Entrant:
    """Give a place to a waiting entrant, out of turn and even if no place is free."""
    tournament = entrant.tournament
    claim_version(entrant, version)
    if entrant.waiting is None:
        raise Refusal(_("This pair already has a place."))
    since = round_to_join(tournament)
    over = places_free(tournament) == 0
    entrant.waiting = None
    entrant.join(since)
    entrant.save()
    facts: dict[str, Any] = {"over": over, "joined_from": entrant.joined_from}
    if since > 1:
        facts["plays"] = next_play(entrant).to_json()
    journal_entrant(actor, "entrant.let_in", entrant, **facts)
    return entrant


@service("entrant")
def entrant_put_back(*, actor: Actor, entrant: Entrant, version: int) -> Entrant:
    """Take a place back from somebody let in by mistake: it waits before who was entered later.

    :raises Refusal: where there is no waiting list, and for who waits, has left or is drawn
    """
    tournament = entrant.tournament
    claim_version(entrant, version)
    if tournament.places is None:
        raise Refusal(_("This contest has no limit of places, and so no waiting list."))
    if entrant.waiting is not None:
        raise Refusal(_("This pair is already on the waiting list."))
    if entrant.withdrawn_from is not None:
        raise Refusal(_("This pair has withdrawn: it does not hold a place."))
    refuse_if_drawn(entrant)
    line, paid = tournament.entrants.waiting(), entrant.paid
    turn = line.filter(number__gt=entrant.number).values_list("waiting", flat=True).first()
    if turn is None:
        turn = next_turn(tournament)
    else:
        # From the end: no two may have the same turn, not even for a moment.
        for later in list(line.filter(waiting__gte=turn).reverse()):
            Entrant.objects.filter(pk=later.pk).update(waiting=F("waiting") + 1)
    save(entrant, waiting=turn, paid=False)
    journal_entrant(actor, "entrant.put_back", entrant, paid=paid)
    places_fill(actor, tournament)
    return entrant
