"""Who must not meet: the list at the desk, and what each system does with it."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.core.wording.phases import phase_label
from tournaments.core.wording.text import Text
from tournaments.draws.feasibility import can_be_kept, opponents_left
from tournaments.entrants.selectors.entrants import first_open_round
from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import ForbiddenPairing, Round, System, Tournament
from tournaments.phases.selectors import players_now
from tournaments.rounds.draw_input import SCHEDULES, forbidden_facts, forbidden_pairings, tables_for


def forbidden_ahead(round_: Round) -> list[str]:
    """Who will meet all the same in the pools of a draft or in a schedule, the next one first."""
    draw, kept = round_.stored_draw, forbidden_pairings(round_.tournament)
    if not kept:
        return []
    start, last = draw.start or 1, round_.plan.end
    if draw.begins_phase(round_.number):
        words = _(
            "%(one)s and %(other)s must not meet, but are in the same pool and will meet in round "
            "%(round)s unless you swap one of them now."
        )
        pools = [pool for group in draw.groups for pool in group.pools]
        rounds = [at for pool in pools for at in pool.rounds]
    else:
        words = _(
            "%(one)s and %(other)s must not meet, but the schedule has them play each other in "
            "round %(round)s: swap one of them there."
        )
        scheduled = draw.drawn.schedule.rounds if draw.by in SCHEDULES else ()
        rounds = [at for at in scheduled if start + at.number - 1 <= last]
    first_meeting: dict[tuple[int, ...], int] = {}
    meetings = ((start + at.number - 1, match.ids) for at in rounds for match in at.matches)
    for number, two in sorted((number, tuple(sorted(ids))) for number, ids in meetings):
        if number > round_.number and [*two] in kept:
            first_meeting.setdefault(two, number)
    return [
        words % {"one": two[0], "other": two[1], "round": number}
        for two, number in first_meeting.items()
    ]


MOST_SHOWN = 5
DRAWN = (System.DANOIS, System.SWISS, System.RANDOM)
"""Systems that look for the round in which the fewest of them meet."""
KEPT = gettext_lazy(
    "Every draw keeps them apart before anything else, even if others then meet a second time."
)
SCHEDULED = gettext_lazy(
    "The tables come from a schedule that cannot take this into account: where two of them meet, "
    "the draft says so: swap one of them then."
)
PLACED = gettext_lazy(
    "In brackets and pools the places decide who meets whom: two of them may meet "
    "all the same, and the draft then says so."
)
EFFECTS: Mapping[str, Text] = {
    **dict.fromkeys(DRAWN, KEPT),
    System.ROTATION: SCHEDULED,
    System.ROUND_ROBIN: SCHEDULED,
    System.KNOCKOUT: PLACED,
    System.CONSOLANTE: PLACED,
    System.POOLS: PLACED,
    System.MANUAL: gettext_lazy("You place everyone: where two of them meet, the draft says so."),
    System.MELEE: gettext_lazy(
        "A mêlée is planned without looking at this: where two of them sit at one table, as "
        "partners or against each other, the draft says so: swap one of them then."
    ),
    System.MELEE_FIXED: gettext_lazy(
        "Partners are drawn by lot without looking at this; after that every draw keeps their two "
        "sides apart before anything else."
    ),
}


class ForbiddenRow(NamedTuple):
    """Two that must not meet, the lower number first, and the reason if one was typed."""

    one: PairName
    other: PairName
    reason: str


def forbidden_rows(tournament: Tournament, number: int | None = None) -> list[ForbiddenRow]:
    """The forbidden pairings by number; of one entrant where `number` is given."""
    pairings = ForbiddenPairing.objects.filter(tournament=tournament)
    values = pairings.values_list("one__number", "other__number", "reason")
    rows = sorted((min(one, other), max(one, other), why) for one, other, why in values)
    mine = [row for row in rows if number in (None, row[0], row[1])]
    names = pair_names(tournament, numbers={number for row in mine for number in row[:2]})
    return [ForbiddenRow(names[one], names[other], why) for one, other, why in mine]


def forbidden_effects(tournament: Tournament) -> list[str]:
    """What draws do with forbidden pairings: one sentence, or one a phase where they differ."""
    plans = tournament.chain
    effects = [str(EFFECTS[plan.system]) for plan in plans]
    if len(set(effects)) == 1:
        return effects[:1]
    words = _("%(phase)s: %(what)s")
    return [
        words % {"phase": capfirst(phase_label(plans, plan.position)), "what": what}
        for plan, what in zip(plans, effects, strict=True)
    ]


def forbidden_troubles(tournament: Tournament) -> list[str]:
    """Forbidden pairings that the next draw cannot avoid, or that lead to rematches later."""
    number = first_open_round(tournament)
    plan = tournament.phase_at(number)
    drawn = plan.system in DRAWN and number <= tournament.rounds_total
    if not drawn or not forbidden_pairings(tournament):
        return []
    ids = [player.number for player in players_now(tournament, number)]
    ids = ids or list(tournament.entrants.staying().values_list("number", flat=True))
    kept = forbidden_facts(tournament, ids) or ()
    if tournament.two_sided:
        possible = can_be_kept(ids, kept)
    else:
        # Nobody has too few others to fill a table with, or those who do rest.
        tables = tables_for(tournament, len(ids))
        smallest = min(tables.sizes, default=0)
        alone = [left for left in opponents_left(ids, kept).values() if left < smallest - 1]
        possible = len(alone) <= tables.byes
    if not possible:
        words = _(
            "With %(count)s pairs no draw can keep all of these apart: two of them will meet."
        )
        return [words % {"count": len(ids)}]
    if plan.rematches_allowed or not tournament.two_sided:
        return []
    # With an odd count one round is a bye.
    spare = len(ids) % 2
    words = _(
        "Pair %(number)s has %(left)s opponents left for %(rounds)s rounds: it will meet one of "
        "them again."
    )
    sentences = [
        words % {"number": number, "left": left, "rounds": plan.rounds}
        for number, left in opponents_left(ids, kept).items()
        if left + spare < plan.rounds
    ]
    return sentences[:MOST_SHOWN]
