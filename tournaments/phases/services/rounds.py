"""A round more or a round fewer of a phase, while it is played."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.core.service import service
from tournaments.core.writes import Refusal, Stamp, claim_key, claim_version, journal
from tournaments.models import Tournament
from tournaments.models.chain import MOST_ROUNDS, PhasePlan, phases_of
from tournaments.phases.services.checks import rounds_drawn
from tournaments.ranking.selectors.lengths import set_rounds


@service("contest")
def phase_round_add(
    *, stamp: Stamp, contest: Tournament, version: int, position: int
) -> Tournament:
    """Play a round more in a phase; those after it begin a round later.

    :raises Refusal: for brackets and pools, and once the next phase has begun.
    """
    plan = _claimed(stamp, contest, version, position)
    return _changed(stamp, contest, plan, 1)


@service("contest")
def phase_round_drop(
    *, stamp: Stamp, contest: Tournament, version: int, position: int
) -> Tournament:
    """Leave out the last round of a phase.

    :raises Refusal: for brackets and pools, and where that round is drawn.
    """
    plan = _claimed(stamp, contest, version, position)
    return _changed(stamp, contest, plan, -1)


@service("contest")
def phase_cut(*, stamp: Stamp, contest: Tournament, version: int, position: int) -> Tournament:
    """End a phase after the round that is drawn last: the next phase begins now.

    :raises Refusal: for brackets and pools, and where nothing of it is drawn.
    """
    plan = _claimed(stamp, contest, version, position)
    drawn = rounds_drawn(contest)
    if drawn < plan.start:
        raise Refusal.of(_("This phase has not begun: remove it instead."))
    if drawn == plan.end:
        raise Refusal.of(_("Round %(number)s is the last of this phase.") % {"number": drawn})
    return _changed(stamp, contest, plan, drawn - plan.end)


def _changed(stamp: Stamp, contest: Tournament, plan: PhasePlan, by: int) -> Tournament:
    _refuse(contest, plan, plan.rounds + by)
    set_rounds(contest, plan.position, plan.rounds + by)
    contest.save(update_fields=["rounds_planned", "later_phases"])
    data = {"position": plan.position, "by": by, "rounds": contest.rounds_total}
    journal(stamp, "phase.rounds", tournament=contest, data=data)
    return contest


def _claimed(stamp: Stamp, contest: Tournament, version: int, position: int) -> PhasePlan:
    """The phase, once it is sure that this form is neither sent again nor out of date."""
    claim_key(stamp, "phase.rounds", contest)
    claim_version(contest, version)
    plans = phases_of(contest)
    if not 1 <= position <= len(plans):
        raise Refusal.of(_("There is no such phase."))
    return plans[position - 1]


def _refuse(contest: Tournament, plan: PhasePlan, rounds: int) -> None:
    """What keeps a phase from being so many rounds long."""
    drawn = rounds_drawn(contest)
    if plan.grouped:
        raise Refusal.of(_("Brackets and pools take the rounds they need: none more, none fewer."))
    if drawn > plan.end:
        words = _("The next phase has begun with round %(number)s: this one stays as it was.")
        raise Refusal.of(words % {"number": plan.end + 1})
    if rounds < drawn - plan.start + 1:
        words = _("Round %(number)s is drawn: throw its draft away first, or play it.")
        raise Refusal.of(words % {"number": drawn})
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal.of(_("From 1 to %(most)s rounds.") % {"most": MOST_ROUNDS})
