"""Pairs that leave, come back, or play with somebody else from a round on."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.service import service
from tournaments.core.writes import Problem, Refusal, Stamp, claim_key, claim_version, journal
from tournaments.entrants.people import name_key, name_problem, tidy
from tournaments.entrants.selectors.entrants import first_free_round, first_open_round, seated
from tournaments.entrants.selectors.preview import already_plays
from tournaments.entrants.selectors.seating import FOR_EVER, Seating, seating
from tournaments.entrants.services.checks import TakenProblem
from tournaments.entrants.services.members import member_named
from tournaments.models import Entrant, Seat


@service("entrant")
def entrant_withdraw(*, stamp: Stamp, entrant: Entrant, version: int, from_round: int) -> Entrant:
    """Take a pair out of every round from this one on, which is not published yet."""
    contest = entrant.tournament
    claim_key(stamp, "entrant.withdraw", contest)
    claim_version(entrant, version)
    first = first_open_round(contest)
    if from_round < first:
        raise Refusal.of(_published(from_round, first), "from_round")
    _refuse_beyond(contest.rounds_total, from_round)
    entrant.withdrawn_from = from_round
    entrant.save(update_fields=["withdrawn_from"])
    data = {"number": entrant.number, "names": _names(entrant), "from_round": from_round}
    journal(stamp, "entrant.withdraw", tournament=contest, round_number=from_round, data=data)
    return entrant


@service("entrant")
def entrant_return(*, stamp: Stamp, entrant: Entrant, version: int) -> Entrant:
    """Undo a withdrawal: the pair plays again from the next round drawn."""
    contest = entrant.tournament
    claim_key(stamp, "entrant.return", contest)
    claim_version(entrant, version)
    if entrant.withdrawn_from is None:
        raise Refusal.of(_("This pair has not withdrawn."))
    since, before = first_open_round(contest), entrant.withdrawn_from
    sitting = seating(contest, [seat.name for seat in seated(entrant).values()])
    _refuse_if_taken(sitting, entrant, since)
    entrant.withdrawn_from = None
    entrant.save(update_fields=["withdrawn_from"])
    data = {"number": entrant.number, "names": _names(entrant), "from_round": since}
    journal(stamp, "entrant.return", tournament=contest, data=data | {"withdrawn_from": before})
    return entrant


@service("entrant", club=True)
def entrant_substitute(
    *, stamp: Stamp, entrant: Entrant, version: int, place: int, name: str, from_round: int
) -> Seat:
    """Seat somebody else at a place of a pair from a round on; who sat there stays on record."""
    contest = entrant.tournament
    claim_key(stamp, "entrant.substitute", contest)
    claim_version(entrant, version)
    name = tidy(name)
    _refuse_substitute(entrant, place, name, from_round)
    old = seated(entrant, from_round).get(place)
    seat, _created = Seat.objects.update_or_create(
        entrant=entrant,
        place=place,
        from_round=from_round,
        defaults={"member": member_named(contest.club, name), "name": name},
    )
    data = {"number": entrant.number, "place": place, "name": name, "from_round": from_round}
    before = {"before": old.name if old else ""}
    journal(
        stamp,
        "entrant.substitute",
        tournament=contest,
        round_number=from_round,
        data=data | before,
    )
    return seat


def _published(from_round: int, first: int) -> str:
    return _(
        "Round %(round)s is published: record a forfeit at its table, "
        "and withdraw the pair from round %(first)s."
    ) % {"round": from_round, "first": first}


def _refuse_beyond(planned: int, from_round: int) -> None:
    if from_round > planned:
        words = ngettext(
            "The contest has %(count)s round.", "The contest has %(count)s rounds.", planned
        )
        raise Refusal.of(words % {"count": planned}, "from_round")


def _refuse_substitute(entrant: Entrant, place: int, name: str, from_round: int) -> None:
    problems = []
    if words := name_problem(name):
        problems.append(Problem("name", words))
    if not 1 <= place <= entrant.tournament.players_each:
        problems.append(Problem("place", _("Say whose seat is taken.")))
    first = max(first_free_round(entrant), entrant.joined_from)
    if from_round < first:
        words = _("A result of round %(round)s is in: a substitute plays from round %(first)s.")
        problems.append(Problem("from_round", words % {"round": from_round, "first": first}))
    if problems:
        raise Refusal(*problems)
    _refuse_beyond(entrant.tournament.rounds_total, from_round)
    _refuse_if_not_free(entrant, place, name, from_round)


def _refuse_if_not_free(entrant: Entrant, place: int, name: str, from_round: int) -> None:
    partner = seated(entrant, from_round).get(3 - place)
    if partner is not None and name_key(partner.name) == name_key(name):
        words = _("The two players of a pair cannot be the same person.")
        raise Refusal.of(words, "name")
    until = entrant.withdrawn_from or FOR_EVER
    sitting = seating(entrant.tournament, [name])
    stay = sitting.clash(name_key(name), from_round, until, besides=entrant.number)
    if stay is not None:
        raise Refusal(TakenProblem("name", already_plays(stay), stay.number))


def _refuse_if_taken(sitting: Seating, entrant: Entrant, since: int) -> None:
    for seat in seated(entrant).values():
        key = name_key(seat.name)
        if (stay := sitting.clash(key, since, besides=entrant.number)) is not None:
            raise Refusal(TakenProblem("", already_plays(stay), stay.number))


def _names(entrant: Entrant) -> list[str]:
    return [seat.name for _place, seat in sorted(seated(entrant).items())]
