"""Keeping two entrants apart, and letting them meet again."""

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.core.writes import Actor, Problem, Refusal, journal, refuse, service
from tournaments.models import ForbiddenPairing, Tournament

MOST_FORBIDDEN = 200


@service("tournament")
def forbidden_pairing_add(
    *, actor: Actor, tournament: Tournament, one: int, other: int, reason: str = ""
) -> ForbiddenPairing:
    """Keep two entrants, by their numbers, from meeting in every draw from now on.

    :raises Refusal: if one is not there, both are the same, or they are kept apart already
    """
    numbers = {"one": one, "other": other}
    entrants = tournament.entrants.filter(number__in=[one, other]).order_by("pk")
    known = {entrant.number for entrant in entrants}
    refuse(
        Problem(field, _("There is no pair %(number)s.") % {"number": number})
        for field, number in numbers.items()
        if number not in known
    )
    if one == other:
        raise Refusal(_("Choose two different pairs."), "other")
    first, second = entrants
    facts = {"tournament": tournament, "reason": reason}
    row, is_new = ForbiddenPairing.objects.get_or_create(one=first, other=second, defaults=facts)
    if not is_new:
        raise Refusal(_("Pairs %(one)s and %(other)s are kept apart already.") % numbers, "other")
    if ForbiddenPairing.objects.filter(tournament=tournament).count() > MOST_FORBIDDEN:
        raise Refusal(_("At most %(limit)s pairings can be kept apart."), limit=MOST_FORBIDDEN)
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
        raise Refusal(
            _("Pairs %(one)s and %(other)s are no longer kept apart."), one=one, other=other
        )
    _journal(actor, tournament, "kept_apart.remove", row)
    row.delete()


def _journal(actor: Actor, tournament: Tournament, act: str, row: ForbiddenPairing) -> None:
    one, other = sorted((row.one.number, row.other.number))
    journal(actor, act, tournament, one=one, other=other, reason=row.reason)
