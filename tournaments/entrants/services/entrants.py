"""Entering pairs (or single players), correcting and removing them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _, ngettext

from tournaments.core.next_round_source import next_play
from tournaments.core.writes import Actor, Refusal, claim_version, journal, save, service
from tournaments.entrants.fields import HOME_CLUB, PairFacts, PairLine, details
from tournaments.entrants.people import category_meant, category_problem, name_key, unknown_category
from tournaments.entrants.selectors.entrants import (
    MOST_PAIRS,
    categories_offered,
    first_open_round,
    has_played,
    names_now,
    next_turn,
    place_in_line,
    places_for_newcomers,
    seated,
)
from tournaments.entrants.selectors.preview import PreviewRow, Verdict, preview, too_many
from tournaments.entrants.services.people import (
    pair_checked,
    people_of_pair,
    person_create,
    refuse_clashes,
)
from tournaments.entrants.services.waiting import places_fill, refuse_if_drawn, round_to_join
from tournaments.models import Entrant, Person, Seat, Tournament


@service("tournament", club=True)
def entrant_add(
    *,
    actor: Actor,
    tournament: Tournament,
    pair: PairFacts,
    present: bool | None = None,
    paid: bool = False,
) -> Entrant:
    """Enter a pair; once rounds are published it joins at the next one, and is present.

    Where no place is free it is the last on the waiting list, and pays nothing before it has one.
    """
    since = _refuse_if_closed(tournament)
    pair = pair_checked(pair, tournament.players_each)
    people = people_of_pair(tournament.club, pair)
    refuse_clashes(tournament, people, (since, since))
    names = [p.name if p else name for name, p in zip(pair.names, people, strict=True)]
    # A new category is more likely a typing error here than on the page of an entrant.
    used = tournament.entrants.categories()
    category = category_meant(pair.category, used)
    if category is None:
        raise Refusal(unknown_category(pair.category, categories_offered(used)), "category")
    waits = places_for_newcomers(tournament) == 0
    present = since > 1 if present is None else present
    row = PreviewRow(
        0,
        tuple(names),
        details(replace(pair, category=category)),
        Verdict.NEW,
        tuple(people),
        tournament.next_number,
        waits=int(waits),
        paid=paid,
    )
    (entrant,) = _create_rows(tournament, [row], since, present=present)
    facts = _facts(entrant, names) | {"present": present, "paid": entrant.paid}
    facts |= _in_line(entrant)
    if since > 1 and not waits:
        facts["plays"] = next_play(entrant).to_json()
    journal(actor, "entrant.add", tournament, **facts)
    return entrant


@service("tournament", club=True)
def entrants_import(
    *, actor: Actor, tournament: Tournament, lines: Sequence[PairLine]
) -> tuple[int, ...]:
    """Enter every new pair of a list, or none where a line is refused: the numbers given.

    Once rounds are published they are present, and join at the next one.
    """
    since = _refuse_if_closed(tournament)
    judged = preview(tournament, lines, since)
    if refused := len(judged.refused):
        words = ngettext(
            "%(count)s line cannot be entered: nothing was entered.",
            "%(count)s lines cannot be entered: nothing was entered.",
            refused,
        )
        raise Refusal(words, count=refused)
    if not judged.created:
        raise Refusal(_("This list holds no new pair."))
    _create_rows(tournament, judged.created, since, present=since > 1)
    pairs = [{"number": r.number, "names": list(r.names)} for r in judged.created]
    data: dict[str, Any] = {"count": len(pairs), "joined_from": since, "pairs": pairs}
    if waiting := judged.waiting:
        data["waiting"] = len(waiting)
    if paid := [row for row in judged.created if row.paid and not row.waits]:
        data["paid"] = len(paid)
    journal(actor, "entrants.import", tournament, **data)
    return tuple(row.number for row in judged.created)


@service("entrant", club=True)
def entrant_edit(*, actor: Actor, entrant: Entrant, version: int, pair: PairFacts) -> Entrant:
    """Correct the names of the people now in a pair, its texts, fixed table and first round."""
    tournament = entrant.tournament
    claim_version(entrant, version)
    pair = pair_checked(pair, tournament.players_each)
    at = seated(entrant)
    people = people_of_pair(tournament.club, pair, at)
    before = _facts(entrant, names_now(entrant))
    _set_joined_from(entrant, pair.joined_from)
    since = [max(at[p].from_round if p in at else 1, entrant.joined_from) for p in (1, 2)]
    refuse_clashes(tournament, people, since, entrant.withdrawn_from, besides=entrant.number)
    others = tournament.entrants.exclude(pk=entrant.pk).filter(fixed_table=pair.fixed_table)
    if pair.fixed_table is not None and (other := others.first()) is not None:
        words = _("Table %(table)s is kept for pair %(number)s already.")
        raise Refusal(words, "fixed_table", table=pair.fixed_table, number=other.number)
    entrant.fixed_table = pair.fixed_table
    if problem := category_problem(pair.category):
        raise Refusal(problem, "category")
    used = tournament.entrants.categories()
    pair = replace(pair, category=category_meant(pair.category, used) or pair.category)
    for name, text in details(pair).items():
        setattr(entrant, name, text)
    entrant.save()
    _respell_seats(entrant, pair, people)
    journal(
        actor,
        "entrant.edit",
        tournament,
        number=entrant.number,
        before=before,
        after=_facts(entrant, pair.names),
    )
    return entrant


@service("entrant")
def entrant_remove(*, actor: Actor, entrant: Entrant, version: int) -> None:
    """Remove a pair that has not been in any published round; its place goes to who waits.

    Before the first round is published, the highest number can be given again; afterwards no
    number is given twice.
    """
    tournament = entrant.tournament
    claim_version(entrant, version)
    refuse_if_drawn(entrant)
    facts = _facts(entrant, names_now(entrant)) | _in_line(entrant)
    journal(actor, "entrant.remove", tournament, **facts)
    entrant.delete()
    if tournament.rules_frozen_at is None:
        last = tournament.entrants.order_by("number").last()
        save(tournament, next_number=last.number + 1 if last else 1)
    places_fill(actor, tournament)


def _refuse_if_closed(tournament: Tournament) -> int:
    """The round a new pair joins.

    :raises Refusal: if every round is published, or the list is as long as it can be
    """
    since = round_to_join(tournament)
    if tournament.entrants.count() >= MOST_PAIRS:
        raise Refusal(too_many())
    return since


def _create_rows(
    tournament: Tournament, rows: Sequence[PreviewRow], since: int, *, present: bool
) -> list[Entrant]:
    """Write entrants who play from round `since` on, their people and their seats."""
    club, key = tournament.club, HOME_CLUB.name
    new = {
        name: Person(club=club, name=name, name_key=name_key(name), home_club=row.details[key])
        for row in rows
        for name, person in zip(row.names, row.people, strict=True)
        if person is None
    }
    Person.objects.bulk_create(new.values())
    waits = [row.waits for row in rows if row.waits]
    turn = next_turn(tournament) - waits[0] if waits else 0
    entrants = Entrant.objects.bulk_create(
        Entrant(
            tournament=tournament,
            number=row.number,
            joined_from=since,
            late_for=since - 1 or None,
            present=present,
            paid=row.paid and not row.waits,
            waiting=turn + row.waits if row.waits else None,
            **row.details,
        )
        for row in rows
    )
    Seat.objects.bulk_create(
        Seat(entrant=entrant, place=place, person=person or new[name], name=name)
        for entrant, row in zip(entrants, rows, strict=True)
        for place, (name, person) in enumerate(zip(row.names, row.people, strict=True), start=1)
    )
    save(tournament, next_number=rows[-1].number + 1)
    return entrants


def _set_joined_from(entrant: Entrant, joined_from: int | None) -> None:
    if joined_from is None or joined_from == entrant.joined_from:
        return
    tournament = entrant.tournament
    if has_played(entrant):
        raise Refusal(_("This pair has already started to play."), "joined_from")
    first = first_open_round(tournament)
    if not first <= joined_from <= tournament.rounds_total:
        words = _("Choose a round from %(first)s to %(last)s.")
        raise Refusal(words, "joined_from", first=first, last=tournament.rounds_total)
    entrant.joined_from, entrant.late_for = joined_from, None


def _respell_seats(entrant: Entrant, pair: PairFacts, people: Sequence[Person | None]) -> None:
    """Seat the people meant by corrected names; delete people who then sit nowhere."""
    club, seats = entrant.tournament.club, seated(entrant)
    before = [seat.person for seat in seats.values()]
    for place, seat in seats.items():
        name, old = pair.names[place - 1], seat.person
        person = people[place - 1] or person_create(club, name, pair.home_club)
        if person == old and old.name_key == name_key(name):
            save(old, name=name)
        save(seat, person=person, name=name)
    for old in before:
        if not old.seats.exists() and not old.merged.exists():
            old.delete()


def _facts(entrant: Entrant, names: Sequence[str]) -> dict[str, Any]:
    return {
        "number": entrant.number,
        "names": list(names),
        "fixed_table": entrant.fixed_table,
        "joined_from": entrant.joined_from,
        **details(entrant),
    }


def _in_line(entrant: Entrant) -> dict[str, int]:
    """For the journal: its place on the waiting list; nothing for an entrant with a place."""
    place = place_in_line(entrant)
    return {} if place is None else {"waiting": place}
