"""Keeping two entrants apart, and letting them meet again."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.core.service import service
from tournaments.core.writes import Actor, Problem, Refusal, journal
from tournaments.models import Entrant, ForbiddenPairing, Tournament

MOST_FORBIDDEN = 200


@service("tournament")
def forbidden_pairing_add(
    *, actor: Actor, tournament: Tournament, one: int, other: int, reason: str = ""
) -> ForbiddenPairing:
    """Keep two entrants, by their numbers, from meeting in every draw from now on.

    :raises Refusal: if one is not there, both are the same, or they are kept apart already
    """
    first, second = _in_order(tournament, one, other)
    facts = {"tournament": tournament, "reason": reason}
    row, is_new = ForbiddenPairing.objects.get_or_create(one=first, other=second, defaults=facts)
    if not is_new:
        words = _("Pairs %(one)s and %(other)s are kept apart already.")
        raise Refusal.of(words % {"one": one, "other": other}, "other")
    if ForbiddenPairing.objects.filter(tournament=tournament).count() > MOST_FORBIDDEN:
        words = _("No more than %(limit)s times two can be kept apart.")
        raise Refusal.of(words % {"limit": MOST_FORBIDDEN})
    _journal(actor, tournament, "kept_apart.add", row)
    return row


@service("tournament")
def forbidden_pairing_remove(*, actor: Actor, tournament: Tournament, one: int, other: int) -> None:
    """Let two entrants meet again.

    :raises Refusal: if they may already
    """
    either_way = Q(one__number=one, other__number=other) | Q(one__number=other, other__number=one)
    rows = ForbiddenPairing.objects.filter(either_way, tournament=tournament)
    row = rows.select_related("one", "other").first()
    if row is None:
        words = _("Pairs %(one)s and %(other)s are not kept apart any more.")
        raise Refusal.of(words % {"one": one, "other": other})
    _journal(actor, tournament, "kept_apart.remove", row)
    row.delete()


def _in_order(tournament: Tournament, one: int, other: int) -> tuple[Entrant, Entrant]:
    """The two entrants by their primary keys."""
    entrants = {
        entrant.number: entrant for entrant in tournament.entrants.filter(number__in=[one, other])
    }
    missing = [
        Problem(field, _("There is no pair %(number)s.") % {"number": number})
        for field, number in (("one", one), ("other", other))
        if number not in entrants
    ]
    if missing:
        raise Refusal(*missing)
    if one == other:
        raise Refusal.of(_("Choose two different pairs."), "other")
    first, second = sorted((entrants[one], entrants[other]), key=lambda entrant: entrant.pk)
    return first, second


def _journal(actor: Actor, tournament: Tournament, act: str, row: ForbiddenPairing) -> None:
    one, other = sorted((row.one.number, row.other.number))
    data = {"one": one, "other": other, "reason": row.reason}
    journal(actor, act, tournament=tournament, data=data)
