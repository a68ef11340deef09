"""Penalties of the referee, the organiser's own order, the prizes."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.core.setting_fields import KEY_SLOTS
from tournaments.core.writes import (
    Actor,
    Refusal,
    claim_version,
    journal,
    open_service,
    save,
    service,
)
from tournaments.entrants.selectors.entrants import first_open_round
from tournaments.entrants.services.waiting import places_fill
from tournaments.models import Entrant, Handover, Penalty, Phase, Prize, Tournament
from tournaments.ranking.selectors.misplaced import misplaced, misplaced_words
from tournaments.ranking.selectors.parts import MANUAL, keys_with_manual, orders_open, tied_groups
from tournaments.ranking.selectors.prizes import award_of
from tournaments.ranking.selectors.snapshots import forget_one
from tournaments.ranking.selectors.standings import kept_back, standings


@open_service("tournament")
def ranking_order(
    *,
    actor: Actor,
    tournament: Tournament,
    version: int,
    order: Sequence[int],
    reason: str,
    confirmed: bool = False,
) -> Tournament:
    """Put tied entrants in this order, the best first; all others stay behind, tied.

    Where the lot has put them in order, this order becomes a ranking key of the phase, before the
    lot. What was decided of others earlier stays.

    :raises Refusal: without a reason, where the key is not chosen, for one who is not tied, or
        where others would be drawn than should be and this is not `confirmed`.
    :raises Conflict: where somebody changed the tournament since.
    """
    claim_version(tournament, version)
    found = standings(tournament)
    drawn = {number for one in orders_open(found) for number in one.numbers}
    if MANUAL not in tournament.keys_in_use and not drawn:
        raise Refusal(_("The organiser’s order is not among the ranking criteria."))
    _check_reason(reason)
    tied = {number for group in tied_groups(found) for number in group} | drawn
    if len(set(order)) < len(order) or not tied.issuperset(order):
        raise Refusal(_("The ranking has changed in the meantime: check who is tied now."))
    before = list(tournament.manual_order)
    with asked_about_draws(tournament, confirmed=confirmed):
        plan, keys = keys_with_manual(found)
        if drawn.intersection(order) and MANUAL not in plan.ranking_keys:
            if len(keys) > KEY_SLOTS:
                words = _(
                    "The phase has %(count)s ranking criteria: remove one in its settings first."
                )
                raise Refusal(words, count=KEY_SLOTS)
            # A remembered ranking keeps its phase as it was: this may be refused, or tried again.
            Phase.objects.filter(pk=plan.pk).update(ranking_keys=keys)
            tournament.refresh_from_db()
        after = [*order, *(number for number in before if number not in tied)]
        save(tournament, manual_order=tuple(after), manual_reason=reason)
        journal(actor, "ranking.order", tournament, before=before, after=list(order), reason=reason)
    return tournament


MOST_POINTS = 9999


@open_service("entrant", moves=("plan", "ranking", "brackets"))
def penalty_give(
    *,
    actor: Actor,
    entrant: Entrant,
    round_number: int,
    points: int,
    reason: str,
    excludes: bool = False,
    confirmed: bool = False,
) -> Penalty:
    """Give points off (below 0), points added, a warning (0) or, if it `excludes`, an exclusion.

    Who is excluded plays in no round that is not published yet, and stands below the ranking.

    :raises Refusal: without a reason, for a round that is not published, or where others would be
        drawn than should be and this is not `confirmed`.
    """
    tournament = entrant.tournament
    _check_reason(reason)
    if abs(points) > MOST_POINTS:
        raise Refusal(_("At most %(bound)s."), "points", bound=MOST_POINTS)
    if not tournament.rounds.published().filter(number=round_number).exists():
        raise Refusal(_("Choose a round that is published."), "round_number")
    last = tournament.penalties.aggregate(last=Max("number", default=0))["last"]
    with asked_about_draws(tournament, confirmed=confirmed):
        penalty = Penalty.objects.create(
            tournament=tournament,
            number=last + 1,
            entrant=entrant,
            round_number=round_number,
            points=points,
            reason=reason,
            excludes=excludes,
        )
        since = first_open_round(tournament)
        if excludes and entrant.withdrawn_from is None and since <= tournament.rounds_total:
            save(entrant, withdrawn_from=since)
        journal(actor, "penalty.give", tournament, round_number=round_number, **_facts(penalty))
    places_fill(actor, tournament)
    return penalty


@open_service("penalty", moves=("plan", "ranking", "brackets"))
def penalty_lift(
    *, actor: Actor, penalty: Penalty, reason: str, confirmed: bool = False
) -> Penalty:
    """Take a penalty back: it stays on record and counts no longer.

    Who was excluded has its rank again; whether it plays again is said on its page.

    :raises Refusal: without a reason, where it was taken back before, or where others would be
        drawn than should be and this is not `confirmed`.
    """
    tournament, number = penalty.tournament, penalty.round_number
    _check_reason(reason)
    with asked_about_draws(tournament, confirmed=confirmed):
        lifted = Penalty.objects.filter(pk=penalty.pk, lifted_at=None).update(
            lifted_at=actor.at, lifted_reason=reason
        )
        if not lifted:
            raise Refusal(_("This has already been undone."))
        penalty.refresh_from_db()
        facts = _facts(penalty) | {"lifted_reason": reason}
        journal(actor, "penalty.lift", tournament, round_number=number, **facts)
    return penalty


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise Refusal(_("Give the reason: it is noted in the journal."), "reason")


def _facts(penalty: Penalty) -> dict[str, Any]:
    return {
        "number": penalty.entrant.number,
        "ruling": penalty.number,
        "points": penalty.points,
        "reason": penalty.reason,
        "round": penalty.round_number,
        "excludes": penalty.excludes,
    }


class PrizeLine(NamedTuple):
    """A line of the list of prizes: for a rank or each rank of a range, its worth if known."""

    rank: int
    label: str
    value_cents: int | None = None
    last_rank: int | None = None
    each: bool = False
    """for each of two partners, not for the pair"""
    group: str = ""
    """the bracket beside the main one whose ranks win it"""
    from_end: bool = False
    """ranks are counted from the end, where 1 is the last"""


@service("tournament", moves=("ranking", "rules"))
def prizes_save(
    *, actor: Actor, tournament: Tournament, prizes: Sequence[PrizeLine], version: int
) -> list[Prize]:
    """Replace the list of prizes; its lines keep their order."""
    claim_version(tournament, version)
    before = listed(tournament)
    tournament.prizes.all().delete()
    saved = Prize.objects.bulk_create(
        Prize(tournament=tournament, position=at, **line._asdict())
        for at, line in enumerate(prizes, start=1)
    )
    count = sum(prize.count for prize in saved)
    journal(actor, "prizes.save", tournament, before=before, after=listed(tournament), count=count)
    return saved


@service("entrant", moves=("ranking",))
def prize_hand(*, actor: Actor, entrant: Entrant, given: bool) -> None:
    """Record that an entrant has been handed what it won, or that it has not after all.

    :raises Refusal: for an entrant that wins nothing.
    """
    tournament, act = entrant.tournament, "prizes.hand" if given else "prizes.hand_back"
    if given:
        won = award_of(tournament, entrant.number)
        if won is None:
            raise Refusal(_("This pair has won no prize."))
        if won.handed:
            return
        labels = won.labels
        what = {"given_at": actor.at, "place": won.place, "lots": labels}
        Handover.objects.update_or_create(entrant=entrant, defaults=what)
    else:
        had = Handover.objects.filter(entrant=entrant).first()
        if had is None:
            return
        labels = had.lots
        had.delete()
    journal(actor, act, tournament, number=entrant.number, lots=labels)


@service("tournament", moves=("plan", "ranking", "brackets"))
def ranking_hold(*, actor: Actor, tournament: Tournament, held: bool) -> Tournament:
    """Keep the ranking of the last round from the public until the end, or show it."""
    if tournament.ranking_held != held:
        save(tournament, ranking_held=held, held_from=None)
        journal(actor, "prizes.hold" if held else "prizes.release", tournament)
    return tournament


def keep_held(tournament: Tournament) -> None:
    """Keep what the public does not see from it, before rounds are added after the last one."""
    kept = kept_back(tournament)
    if kept is not None and tournament.held_from is None:
        save(tournament, held_from=kept)


def listed(tournament: Tournament) -> list[dict[str, Any]]:
    """The prizes as plain values, for the journal."""
    return [dict(row) for row in tournament.prizes.values(*PrizeLine._fields)]


@contextmanager
def asked_about_draws(
    tournament: Tournament, *, confirmed: bool, question: str = ""
) -> Iterator[None]:
    """Refuse what is done inside if it misplaces somebody in a draw, unless it is confirmed.

    The refusal takes back what was done, and says whom it concerns; where there is a `question`,
    that is asked in any case.

    :raises Refusal: beside the field `confirmed`
    """
    if confirmed:
        yield
        return
    before = {one.key for one in misplaced(tournament)}
    yield
    now = Tournament.objects.get(pk=tournament.pk)
    concerned = [misplaced_words(now, one) for one in misplaced(now) if one.key not in before]
    if concerned and not question:
        question = _("This affects what has already been drawn. Tick to continue.")
    if question:
        # What was read inside the transaction is undone with it.
        forget_one(tournament)
        raise Refusal(" ".join([*concerned, question]), "confirmed")
