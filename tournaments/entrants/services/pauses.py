"""An entrant leaves rounds out and comes back by itself."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.core.next_round_source import next_play
from tournaments.core.service import service
from tournaments.core.writes import Actor, Problem, Refusal, claim_version, journal
from tournaments.entrants.selectors.entrants import first_open_round, names_now
from tournaments.models import Entrant


@service("entrant")
def entrant_pause(
    *, actor: Actor, entrant: Entrant, version: int, from_round: int, rounds: int
) -> Entrant:
    """Leave an entrant out of so many rounds from one that is not published; then it plays again.

    It keeps its place, its rank and its right to what follows.

    :raises Refusal: for one that waits or has left, and for rounds that are published or too many
    """
    tournament = entrant.tournament
    claim_version(entrant, version)
    if entrant.waiting is not None:
        raise Refusal.of(_("This pair is on the waiting list: take it off the list instead."))
    if entrant.withdrawn_from is not None:
        raise Refusal.of(_("This pair has withdrawn: it holds no place."))
    first, last = first_open_round(tournament), from_round + rounds - 1
    if from_round < first:
        words = _(
            "Round %(round)s is published: a pause begins with round %(first)s at the earliest."
        )
        raise Refusal.of(words % {"round": from_round, "first": first}, "from_round")
    if last > tournament.rounds_total:
        words = _("The contest ends with round %(last)s: withdraw the pair, or let it pause less.")
        raise Refusal(Problem("rounds", words % {"last": tournament.rounds_total}))
    entrant.paused_from, entrant.paused_to = from_round, last
    entrant.save(update_fields=["paused_from", "paused_to"])
    data = {"number": entrant.number, "names": names_now(entrant)}
    data |= {"from_round": from_round, "to_round": last}
    journal(actor, "entrant.pause", tournament=tournament, round_number=from_round, data=data)
    return entrant


@service("entrant")
def entrant_resume(*, actor: Actor, entrant: Entrant, version: int) -> Entrant:
    """End a pause: the entrant is in what is still to be drawn.

    :raises Refusal: where it does not pause
    """
    tournament = entrant.tournament
    claim_version(entrant, version)
    since = first_open_round(tournament)
    if entrant.paused_from is None or entrant.paused_to is None or entrant.paused_to < since:
        raise Refusal.of(_("This pair does not pause."))
    began = entrant.paused_from < since
    entrant.paused_from = entrant.paused_from if began else None
    entrant.paused_to = since - 1 if began else None
    entrant.save(update_fields=["paused_from", "paused_to"])
    data = {"number": entrant.number, "names": names_now(entrant), "from_round": since}
    data["plays"] = next_play(entrant).to_json()
    journal(actor, "entrant.resume", tournament=tournament, data=data)
    return entrant
