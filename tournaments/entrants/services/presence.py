"""Services of the check-in, and of pairs that withdraw, return or play with a substitute."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _, ngettext

from tournaments.core.next_round_source import next_play, walks_over
from tournaments.core.writes import (
    Actor,
    Conflict,
    Problem,
    Refusal,
    claim_version,
    journal,
    refuse,
    save,
    service,
)
from tournaments.entrants.people import name_problem, tidy
from tournaments.entrants.selectors.check_in import FIRST, cash_counts
from tournaments.entrants.selectors.entrants import (
    check_in_totals,
    first_drawn,
    first_free_round,
    first_open_round,
    has_played,
    has_sides,
    next_turn,
    places_free,
    seated,
)
from tournaments.entrants.selectors.people import known_people, seating
from tournaments.entrants.selectors.preview import already_plays, same_person_problem
from tournaments.entrants.services.people import (
    TakenProblem,
    journal_entrant,
    person_create,
    refuse_clashes,
)
from tournaments.entrants.services.waiting import places_fill
from tournaments.models import Entrant, EntrantQuerySet, Person, Seat, Tournament


class Tick(NamedTuple):
    """The boxes changed on the line of a pair; None is a box nobody touched."""

    number: int
    present: bool | None = None
    paid: bool | None = None


@service("tournament", moves=("plan", "ranking"))
def entrants_check_in(
    *, actor: Actor, tournament: Tournament, ticks: Sequence[Tick]
) -> tuple[int, ...]:
    """Set the boxes that were touched: the numbers of the pairs that changed.

    A pair that comes after the first round joins at the next one. Only touched boxes are sent:
    two people who tick at two doors do not undo each other's ticks, and no version is needed.
    Who waits pays nothing; once a round is published, who is present moves up to a free place.
    """
    wanted = {tick.number: tick for tick in ticks}
    since = first_open_round(tournament)
    changes: list[dict[str, Any]] = []
    for entrant in tournament.entrants.filter(number__in=wanted).annotate(started=has_sides()):
        tick = wanted[entrant.number]
        boxes = {"present": tick.present, "paid": None if entrant.waiting else tick.paid}
        change = {k: v for k, v in boxes.items() if v is not None and getattr(entrant, k) != v}
        if not change:
            continue
        for field, value in change.items():
            setattr(entrant, field, value)
        if entrant.present and not entrant.started:  # type: ignore[attr-defined]
            entrant.join(since)
        entrant.save()
        changes.append({"number": entrant.number} | change)
    if changes:
        journal(actor, "entrants.check_in", tournament, changes=changes)
        places_fill(actor, tournament)
    return tuple(change["number"] for change in changes)


@service("tournament", moves=("plan", "ranking"))
def entrants_all_present(*, actor: Actor, tournament: Tournament) -> tuple[int, ...]:
    """Tick every pair that has not withdrawn as present."""
    missing = tournament.entrants.staying().filter(present=False)
    since = first_open_round(tournament)
    late = missing.filter(~has_sides(), joined_from__lt=since)
    late.update(joined_from=since, late_for=since - 1)
    return _tick_all(actor, tournament, missing, "present")


@service("tournament", moves=("plan", "ranking"))
def entrants_all_paid(*, actor: Actor, tournament: Tournament) -> tuple[int, ...]:
    """Tick every pair that is present as having paid."""
    owing = tournament.entrants.present().filter(paid=False)
    return _tick_all(actor, tournament, owing, "paid")


def _tick_all(
    actor: Actor, tournament: Tournament, entrants: EntrantQuerySet, box: str
) -> tuple[int, ...]:
    numbers = tuple(entrants.values_list("number", flat=True))
    entrants.update(**{box: True})
    if numbers:
        changes = [{"number": number, box: True} for number in numbers]
        journal(actor, "entrants.check_in", tournament, changes=changes)
    return numbers


@service("entrant")
def entrant_withdraw(*, actor: Actor, entrant: Entrant, version: int, from_round: int) -> Entrant:
    """Withdraw a pair from this round, which is not published yet, and all later ones.

    Its place is free from that round on.
    """
    tournament = entrant.tournament
    claim_version(entrant, version)
    if entrant.waiting is not None:
        raise Refusal(_("This pair is on the waiting list: remove it from the list instead."))
    first = first_open_round(tournament)
    if from_round < first:
        words = _(
            "Round %(round)s is published: record a forfeit at its table, "
            "and withdraw the pair from round %(first)s."
        )
        raise Refusal(words, "from_round", round=from_round, first=first)
    _refuse_beyond(tournament.rounds_total, from_round)
    facts = {"from_round": from_round, "walks_over": walks_over(entrant, from_round)}
    save(entrant, withdrawn_from=from_round)
    journal_entrant(actor, "entrant.withdraw", entrant, round_number=from_round, **facts)
    places_fill(actor, tournament)
    return entrant


@service("entrant")
def entrant_return(*, actor: Actor, entrant: Entrant, version: int) -> Entrant:
    """Take a withdrawal back: the pair is in what is still to be drawn, where it has its place.

    Where its place was given away, a pair that is in no draw yet waits as the last on the list.
    """
    tournament = entrant.tournament
    claim_version(entrant, version)
    if entrant.withdrawn_from is None:
        raise Refusal(_("This pair has not withdrawn."))
    since, before = first_open_round(tournament), entrant.withdrawn_from
    people = [seat.person for seat in seated(entrant).values()]
    sitting = seating(tournament, people)
    for person in people:
        if stay := sitting.clash(person, since, besides=entrant.number):
            raise Refusal.of(TakenProblem("", already_plays(stay), stay.number))
    facts: dict[str, Any] = {"from_round": since, "withdrawn_from": before}
    # Its place may be given away. A pair that has played keeps its rank, one more than fits.
    if before <= since and places_free(tournament) == 0:
        if has_played(entrant) or first_drawn(entrant) is not None:
            facts["over"] = True
        else:
            facts |= {"waits": True, "paid": entrant.paid}
            entrant.waiting, entrant.paid = next_turn(tournament), False
    entrant.withdrawn_from = None
    entrant.save()
    if entrant.waiting is None:
        facts["plays"] = next_play(entrant).to_json()
    journal_entrant(actor, "entrant.return", entrant, **facts)
    return entrant


@service("entrant", club=True)
def entrant_substitute(
    *, actor: Actor, entrant: Entrant, version: int, place: int, name: str, from_round: int
) -> Seat:
    """Seat somebody else at a place of a pair from a round on; earlier seats stay on record."""
    tournament = entrant.tournament
    claim_version(entrant, version)
    name = tidy(name)
    known = _substitute_checked(entrant, place, name, from_round)
    person = known or person_create(tournament.club, name)
    old = seated(entrant, from_round).get(place)
    seat, _created = Seat.objects.update_or_create(
        entrant=entrant,
        place=place,
        from_round=from_round,
        defaults={"person": person, "name": name},
    )
    journal(
        actor,
        "entrant.substitute",
        tournament,
        round_number=from_round,
        number=entrant.number,
        place=place,
        name=name,
        before=old.name if old else "",
        from_round=from_round,
    )
    return seat


def _refuse_beyond(planned: int, from_round: int) -> None:
    if from_round > planned:
        words = ngettext(
            "The contest has %(count)s round.",
            "The contest has %(count)s rounds: choose from 1 to %(count)s.",
            planned,
        )
        raise Refusal(words, "from_round", count=planned)


def _substitute_checked(entrant: Entrant, place: int, name: str, from_round: int) -> Person | None:
    """The person meant by the name of a substitute; None for a person new to the club.

    :raises Refusal: where this person cannot take this seat from this round on
    """
    problems = []
    if words := name_problem(name):
        problems.append(Problem("name", words))
    if not 1 <= place <= entrant.tournament.players_each:
        problems.append(Problem("place", _("Choose whose seat is taken.")))
    first = max(first_free_round(entrant), entrant.joined_from)
    if from_round < first:
        words = _(
            "A result of round %(round)s has been entered: a substitute plays from round %(first)s."
        )
        problems.append(Problem("from_round", words % {"round": from_round, "first": first}))
    refuse(problems)
    _refuse_beyond(entrant.tournament.rounds_total, from_round)
    person = known_people(entrant.tournament.club, [name]).find(name)
    partner = seated(entrant, from_round).get(3 - place)
    if partner is not None:
        names, both = [name, partner.name], [person, partner.person]
        if words := same_person_problem(names, both):
            raise Refusal(words, "name")
    refuse_clashes(
        entrant.tournament,
        [person],
        [from_round],
        entrant.withdrawn_from,
        besides=entrant.number,
        fields=["name"],
    )
    return person


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
        raise Refusal(_("This pair is on the waiting list: remove it from the list instead."))
    if entrant.withdrawn_from is not None:
        raise Refusal(_("This pair has withdrawn: it does not hold a place."))
    first, last = first_open_round(tournament), from_round + rounds - 1
    if from_round < first:
        words = _(
            "Round %(round)s is published: a pause begins with round %(first)s at the earliest."
        )
        raise Refusal(words, "from_round", round=from_round, first=first)
    if last > tournament.rounds_total:
        words = _(
            "The contest ends with round %(last)s: withdraw the pair, or give it a shorter pause."
        )
        raise Refusal(words, "rounds", last=tournament.rounds_total)
    save(entrant, paused_from=from_round, paused_to=last)
    facts = {"from_round": from_round, "to_round": last}
    journal_entrant(actor, "entrant.pause", entrant, round_number=from_round, **facts)
    return entrant


@service("entrant")
def entrant_resume(*, actor: Actor, entrant: Entrant, version: int) -> Entrant:
    """End a pause: the entrant is in what is still to be drawn.

    :raises Refusal: where it does not pause
    """
    claim_version(entrant, version)
    since = first_open_round(entrant.tournament)
    if entrant.paused_from is None or entrant.paused_to is None or entrant.paused_to < since:
        raise Refusal(_("This pair does not pause."))
    began = entrant.paused_from < since
    save(
        entrant,
        paused_from=entrant.paused_from if began else None,
        paused_to=since - 1 if began else None,
    )
    plays = next_play(entrant).to_json()
    journal_entrant(actor, "entrant.resume", entrant, from_round=since, plays=plays)
    return entrant


@service("tournament")
def cash_count(
    *,
    actor: Actor,
    tournament: Tournament,
    version: int,
    counted_cents: int,
    pieces: Mapping[int, int] | None = None,
    cheques_cents: int = 0,
) -> None:
    """Record what is in the box beside what should be in it now.

    `counted_cents` is the whole of it; `pieces` says how many there are of each note and coin, by
    its cents. The line of the journal is the record: it has who and when, and nobody changes it.
    `version` is that of the latest count that was seen, 0 before the first.

    :raises Conflict: with the latest count, where somebody has counted since.
    """
    latest = next(iter(cash_counts(tournament)), None)
    if version != (latest.version if latest else 0):
        raise Conflict(latest or FIRST)
    expected = check_in_totals(tournament).paid_cents
    data: dict[str, Any] = {"expected": expected, "counted": counted_cents}
    if pieces:
        data["pieces"] = {str(cents): count for cents, count in pieces.items()}
    if cheques_cents:
        data["cheques"] = cheques_cents
    journal(actor, "cash.count", tournament, **data)
