"""The end of a tournament: its ranking is final, it leaves the lists, or it is deleted."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.installation import NoCopyError, installation
from tournaments.core.writes import (
    Actor,
    Conflict,
    Refusal,
    claim_version,
    journal,
    reason_line,
    save,
    service,
)
from tournaments.desk.selectors import going_with
from tournaments.entrants.people import name_key
from tournaments.models import Round, Tournament
from tournaments.ranking.selectors.progress import evening


@service("tournament", moves=())
def tournament_archive(
    *, actor: Actor, tournament: Tournament, version: int, archived: bool = True
) -> Tournament:
    """Take a tournament out of the lists, or put it back; it keeps all it has and its public page.

    :raises Conflict: where somebody changed the tournament since.
    """
    claim_version(tournament, version)
    save(tournament, archived_at=actor.at if archived else None)
    act = "tournament.archive" if archived else "tournament.unarchive"
    journal(actor, act, tournament, name=tournament.name)
    return tournament


@service("tournament")
def tournament_delete(
    *, actor: Actor, tournament: Tournament, version: int, revision: int, name: str
) -> None:
    """Delete a tournament with all that belongs to it, except its journal and the club's people.

    `revision` is that of the page that said what goes; `name` the name as it was typed. Where the
    installation makes copies of its database, one is made first.

    :raises Refusal: for another name, for the demonstration, or where no copy could be made.
    :raises Conflict: where somebody has changed anything of the tournament since.
    """
    claim_version(tournament, version)
    if tournament.revision != revision:
        raise Conflict(tournament)
    if tournament.club.demo:
        raise Refusal(_("The whole demonstration is removed on the home page."))
    if name_key(name) != name_key(tournament.name):
        words = _("This is not the contest’s name: type “%(name)s”.")
        raise Refusal(words, "name", name=tournament.name)
    going: dict[str, Any] = going_with(tournament)
    # The transaction has begun: nobody writes between the copy, which has no part of it, and this.
    if installation().makes_copies():
        try:
            installation().copy_first(f"{tournament.code}-deleted")
        except NoCopyError as error:
            words = _("Nothing was deleted, since no copy could be made first: %(why)s")
            raise Refusal(words, why=error) from error
    name, code = tournament.name, tournament.code
    journal(actor, "tournament.delete", tournament, name=name, code=code, **going)
    # Rows that protect others go first.
    Round.objects.filter(tournament=tournament).delete()
    tournament.delete()


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
