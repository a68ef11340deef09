"""Entering pairs (or single players), correcting and removing them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.service import service
from tournaments.core.writes import Refusal, Stamp, claim_key, claim_version, journal
from tournaments.entrants.categories import category_meant, unknown_category
from tournaments.entrants.people import PairLine, category_problem, name_key, tidy
from tournaments.entrants.selectors.entrants import (
    MOST_PAIRS,
    categories_offered,
    categories_used,
    first_drawn,
    first_open_round,
    has_played,
    seated,
)
from tournaments.entrants.selectors.preview import Preview, PreviewRow, preview, too_many
from tournaments.entrants.selectors.seating import seating
from tournaments.entrants.services.checks import PairNames, pair_checked, refuse_clashes
from tournaments.entrants.services.members import (
    member_forget_unseated,
    member_named,
    member_respelt,
    members_named,
)
from tournaments.models import Entrant, Seat, Tournament


@dataclass(frozen=True, slots=True)
class PairFacts:
    """A pair as the desk types it; who plays alone has no second name.

    `joined_from` None: the next round; it cannot be the past.
    """

    first: str
    second: str = ""
    home_club: str = ""
    fixed_table: int | None = None
    joined_from: int | None = None
    category: str | None = None
    """None: as it was"""


@service("contest", club=True)
def entrant_add(
    *,
    stamp: Stamp,
    contest: Tournament,
    pair: PairFacts,
    present: bool = False,
    paid: bool = False,
) -> Entrant:
    """Enter a pair; once rounds are published it joins at the next one."""
    claim_key(stamp, "entrant.add", contest)
    since = refuse_if_closed(contest)
    names = pair_checked(pair.first, pair.second, pair.home_club, contest.players_each)
    refuse_clashes(seating(contest, names.names), names, (since, since))
    names = _as_known(contest, names)
    category = _category_known(contest, pair.category or "")
    entrant = Entrant.objects.create(
        tournament=contest,
        number=contest.next_number,
        home_club=names.home_club,
        category=category,
        present=present,
        paid=paid,
        joined_from=since,
    )
    _next_number_is(contest, entrant.number + 1)
    for place, name in enumerate(names.names, start=1):
        member = member_named(contest.club, name)
        Seat.objects.create(entrant=entrant, place=place, member=member, name=name)
    facts = _facts(entrant, names) | {"present": present, "paid": paid}
    journal(stamp, "entrant.add", tournament=contest, data=facts)
    return entrant


@service("contest", club=True)
def entrants_import(
    *, stamp: Stamp, contest: Tournament, lines: Sequence[PairLine]
) -> tuple[int, ...]:
    """Enter every pair of a list that is not in yet, or none: the numbers given."""
    claim_key(stamp, "entrants.import", contest)
    since = refuse_if_closed(contest)
    found = preview(contest, lines)
    _refuse_unless_clean(found)
    _rows_create(contest, found.created, since)
    _next_number_is(contest, found.created[-1].number + 1)
    pairs = [{"number": r.number, "names": list(r.names)} for r in found.created]
    data = {"count": len(pairs), "joined_from": since, "pairs": pairs}
    journal(stamp, "entrants.import", tournament=contest, data=data)
    return tuple(row.number for row in found.created)


@service("entrant", club=True)
def entrant_edit(*, stamp: Stamp, entrant: Entrant, version: int, pair: PairFacts) -> Entrant:
    """Correct the names of those who sit now, the club, the fixed table, the first round."""
    contest = entrant.tournament
    claim_key(stamp, "entrant.edit", contest)
    claim_version(entrant, version)
    names = pair_checked(pair.first, pair.second, pair.home_club, contest.players_each)
    before = _standing(entrant)
    _joined_from_set(entrant, pair.joined_from)
    _refuse_clashes_of(entrant, names)
    _fixed_table_set(entrant, pair.fixed_table)
    if pair.category is not None:
        entrant.category = _category_checked(contest, pair.category)
    entrant.home_club = names.home_club
    entrant.save(update_fields=["home_club", "fixed_table", "joined_from", "category"])
    _seats_respell(entrant, names)
    data = {"number": entrant.number, "before": before, "after": _facts(entrant, names)}
    journal(stamp, "entrant.edit", tournament=contest, data=data)
    return entrant


@service("entrant")
def entrant_remove(*, stamp: Stamp, entrant: Entrant, version: int) -> None:
    """Take out a pair that has not been in any published round.

    Before the first one a last number that was a mistake comes back; after it none ever does.
    """
    contest = entrant.tournament
    claim_key(stamp, "entrant.remove", contest)
    claim_version(entrant, version)
    _refuse_if_drawn(entrant)
    data = {"number": entrant.number} | _standing(entrant)
    journal(stamp, "entrant.remove", tournament=contest, data=data)
    entrant.delete()
    if contest.rules_frozen_at is None:
        last = contest.entrants.aggregate(last=Max("number"))["last"] or 0
        _next_number_is(contest, last + 1)


def _next_number_is(contest: Tournament, number: int) -> None:
    """The contest is held: nobody else gives a number meanwhile."""
    contest.next_number = number
    contest.save(update_fields=["next_number"])


def refuse_if_closed(contest: Tournament) -> int:
    """The round a new pair joins.

    :raises Refusal: if every round is published, or the contest is full
    """
    since = first_open_round(contest)
    if contest.finished_at is not None or since > contest.rounds_total:
        raise Refusal.of(_("The last round is published: no pair can join any more."))
    if contest.entrants.count() >= MOST_PAIRS:
        raise Refusal.of(too_many())
    return since


def _as_known(contest: Tournament, names: PairNames) -> PairNames:
    keys = [name_key(name) for name in names.names]
    members = contest.club.members.filter(name_key__in=keys)
    known = dict(members.values_list("name_key", "name"))
    spelt = tuple(known.get(k, n) for k, n in zip(keys, names.names, strict=True))
    return PairNames(spelt, names.home_club)


def _refuse_unless_clean(found: Preview) -> None:
    if found.refused:
        raise Refusal.of(
            ngettext(
                "%(count)s line cannot be entered: nothing was entered.",
                "%(count)s lines cannot be entered: nothing was entered.",
                len(found.refused),
            )
            % {"count": len(found.refused)}
        )
    if not found.created:
        raise Refusal.of(_("This list holds no new pair."))


def _rows_create(contest: Tournament, rows: Sequence[PreviewRow], since: int) -> None:
    members = members_named(contest.club, (name for row in rows for name in row.names))
    entrants = Entrant.objects.bulk_create(
        Entrant(
            tournament=contest,
            number=row.number,
            home_club=row.home_club,
            category=row.category,
            joined_from=since,
        )
        for row in rows
    )
    Seat.objects.bulk_create(
        Seat(entrant=entrant, place=place, member=members[name_key(name)], name=name)
        for entrant, row in zip(entrants, rows, strict=True)
        for place, name in enumerate(row.names, start=1)
    )


def _refuse_if_drawn(entrant: Entrant) -> None:
    """Who is in a draw stays, or the draw would speak of nobody."""
    drawn = first_drawn(entrant)
    words = _("Pair %(number)s is in a published round: withdraw it from the next one instead.")
    if drawn is not None and not (drawn.published or has_played(entrant)):
        words = _(
            "Pair %(number)s is in the draft of round %(round)s: untick it as present and draw "
            "that round again, then remove it."
        )
    if drawn is not None or has_played(entrant):
        round_ = drawn.number if drawn is not None else ""
        raise Refusal.of(words % {"number": entrant.number, "round": round_})


def _refuse_clashes_of(entrant: Entrant, names: PairNames) -> None:
    at = seated(entrant)
    first, second = (at[p].from_round if p in at else 1 for p in (1, 2))
    since = (max(first, entrant.joined_from), max(second, entrant.joined_from))
    until = entrant.withdrawn_from
    sitting = seating(entrant.tournament, names.names)
    refuse_clashes(sitting, names, since, until, besides=entrant.number)


def _joined_from_set(entrant: Entrant, joined_from: int | None) -> None:
    if joined_from is None or joined_from == entrant.joined_from:
        return
    contest = entrant.tournament
    if has_played(entrant):
        raise Refusal.of(_("This pair has started to play already."), "joined_from")
    first = first_open_round(contest)
    if not first <= joined_from <= contest.rounds_total:
        raise Refusal.of(
            _("Choose a round from %(first)s to %(last)s.")
            % {"first": first, "last": contest.rounds_total},
            "joined_from",
        )
    entrant.joined_from = joined_from


def _category_checked(contest: Tournament, typed: str) -> str:
    """A category as it is written already in the contest, or a new one."""
    category = tidy(typed)
    if problem := category_problem(category):
        raise Refusal.of(problem, "category")
    return category_meant(category, categories_used(contest)) or category


def _category_known(contest: Tournament, typed: str) -> str:
    """A category of the contest or a usual one: in the line of entries a typing error is likely."""
    category = category_meant(tidy(typed), categories_used(contest))
    if category is None:
        raise Refusal.of(unknown_category(tidy(typed), categories_offered(contest)), "category")
    return category


def _fixed_table_set(entrant: Entrant, table: int | None) -> None:
    others = entrant.tournament.entrants.exclude(pk=entrant.pk).filter(fixed_table=table)
    if table is not None and (other := others.first()) is not None:
        raise Refusal.of(
            _("Table %(table)s is kept for pair %(number)s already.")
            % {"table": table, "number": other.number},
            "fixed_table",
        )
    entrant.fixed_table = table


def _seats_respell(entrant: Entrant, names: PairNames) -> None:
    club = entrant.tournament.club
    for place, seat in seated(entrant).items():
        name, old = names.names[place - 1], seat.member
        seat.member, seat.name = member_respelt(club, old, name), name
        seat.save(update_fields=["member", "name"])
        if seat.member_id != old.pk:
            member_forget_unseated(old)


def _standing(entrant: Entrant) -> dict[str, Any]:
    at = seated(entrant)
    places = range(1, entrant.tournament.players_each + 1)
    names = tuple(at[place].name if place in at else "" for place in places)
    return _facts(entrant, PairNames(names, entrant.home_club))


def _facts(entrant: Entrant, names: PairNames) -> dict[str, Any]:
    return {
        "number": entrant.number,
        "names": list(names.names),
        "home_club": entrant.home_club,
        "fixed_table": entrant.fixed_table,
        "joined_from": entrant.joined_from,
        "category": entrant.category,
    }
