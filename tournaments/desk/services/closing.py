"""The end of a tournament: its ranking is final, until it is opened again."""

from django.utils.translation import gettext as _

from tournaments.core.reasons import reason_line
from tournaments.core.writes import Actor, Refusal, claim_version, journal, save, service
from tournaments.models import Tournament
from tournaments.ranking.selectors.progress import evening


@service("tournament")
def tournament_finish(*, actor: Actor, tournament: Tournament, version: int) -> Tournament:
    """Make the ranking final; one that is final stays so since it was.

    :raises Refusal: while a round is not complete.
    """
    if tournament.finished_at is not None:
        return tournament
    claim_version(tournament, version)
    unfinished = evening(tournament).current
    if unfinished is not None:
        words = _("Round %(number)s is not complete: the ranking is not final yet.")
        raise Refusal(words, number=unfinished.number)
    save(tournament, finished_at=actor.at)
    journal(actor, "tournament.finish", tournament)
    return tournament


@service("tournament")
def tournament_reopen(
    *, actor: Actor, tournament: Tournament, version: int, reason: str
) -> Tournament:
    """Let the ranking of a finished tournament change again.

    :raises Refusal: without a reason, or where it is open.
    """
    claim_version(tournament, version)
    if tournament.finished_at is None:
        raise Refusal(_("This contest is open."))
    said = reason_line(reason, needed=True)
    save(tournament, finished_at=None)
    journal(actor, "tournament.reopen", tournament, reason=said)
    return tournament
