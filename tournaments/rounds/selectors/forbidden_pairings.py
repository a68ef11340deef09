"""Who must not meet: the list at the desk, and what each system does with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.wording.phases import phase_label
from tournaments.draws.feasibility import can_be_kept, opponents_left
from tournaments.entrants.selectors.entrants import first_open_round
from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import ForbiddenPairing, Phase, Round, System, Tournament
from tournaments.phases.selectors import players_now
from tournaments.rounds.draw_input import SCHEDULES, forbidden_facts, forbidden_pairings, tables_for


def forbidden_ahead(round_: Round) -> list[str]:
    """Who will meet all the same in the pools of a draft or in a schedule, the next one first."""
    draw, kept = round_.stored_draw, forbidden_pairings(round_.tournament)
    if not kept:
        return []
    start, last = draw.start or 1, round_.tournament.phase_at(round_.number).end
    if draw.begins_phase(round_.number):
        words = _(
            "%(one)s and %(other)s must not meet and are in the same pool: in round %(round)s they "
            "do, unless you swap one of them now."
        )
        pools = [pool for group in draw.groups or () for pool in group.pools]
        rounds = [round_ for pool in pools for round_ in pool.rounds]
    else:
        words = _(
            "%(one)s and %(other)s must not meet: the schedule lets them in round %(round)s, where "
            "you can swap one of them."
        )
        scheduled = draw.drawn.schedule.rounds if draw.by in SCHEDULES else ()
        rounds = [one for one in scheduled if start + one.number - 1 <= last]
    first_meeting: dict[tuple[int, ...], int] = {}
    for one in rounds:
        number = start + one.number - 1
        for match in one.matches if number > round_.number else ():
            two = tuple(sorted(match.ids))
            first_meeting[two] = min(number, first_meeting.get(two, number))
    meetings = sorted(
        (first_meeting[two], *two) for two in map(tuple, kept) if two in first_meeting
    )
    return [words % {"one": one, "other": n, "round": number} for number, one, n in meetings]


MOST_SHOWN = 5
DRAWN = (System.DANOIS, System.SWISS, System.RANDOM)
"""Systems that look for the round in which the fewest of them meet."""
KEPT = gettext_lazy(
    "Every draw keeps them apart before anything else: rather than let them meet, others meet a "
    "second time."
)
SCHEDULED = gettext_lazy(
    "The tables come from a schedule that cannot look at this: where two of them meet, the draft "
    "says so, and you swap."
)
PLACED = gettext_lazy(
    "In brackets and pools the places say who meets whom, so that two of them can meet; the draft "
    "says so."
)
EFFECTS: Mapping[str, Any] = {
    **dict.fromkeys(DRAWN, KEPT),
    System.ROTATION: SCHEDULED,
    System.ROUND_ROBIN: SCHEDULED,
    System.KNOCKOUT: PLACED,
    System.CONSOLANTE: PLACED,
    System.POOLS: PLACED,
    System.MANUAL: gettext_lazy("You place everybody: where two of them meet, the draft says so."),
    System.MELEE: gettext_lazy(
        "A mêlée is planned without looking at this: where two of them sit at one table, as "
        "partners or against each other, the draft says so, and you swap."
    ),
    System.MELEE_FIXED: gettext_lazy(
        "Partners are drawn by lot without looking at this; after that every draw keeps the sides "
        "of the two apart before anything else."
    ),
}


@dataclass(frozen=True, slots=True)
class ForbiddenRow:
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
    numbers = {one for one, _other, _why in mine} | {other for _one, other, _why in mine}
    names = pair_names(tournament, numbers=numbers) if mine else {}
    return [ForbiddenRow(names[one], names[other], why) for one, other, why in mine]


def forbidden_effects(tournament: Tournament) -> list[str]:
    """What draws do with forbidden pairings: one sentence, or one a phase where they differ."""
    plans = tournament.chain
    effects = [str(EFFECTS[_system(tournament, plan)]) for plan in plans]
    if len(set(effects)) == 1:
        return effects[:1]
    words = _("%(phase)s: %(what)s")
    titles = (phase_label(plans, plan.position) for plan in plans)
    return [
        words % {"phase": title[:1].upper() + title[1:], "what": what}
        for title, what in zip(titles, effects, strict=True)
    ]


def forbidden_troubles(tournament: Tournament) -> list[str]:
    """Forbidden pairings that the next draw cannot avoid, or that lead to rematches later."""
    number = first_open_round(tournament)
    plan = tournament.phase_at(number)
    drawn = _system(tournament, plan) in DRAWN and number <= tournament.rounds_total
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
    meet_again = tournament.two_sided and not plan.rematches_allowed
    return _few_left(plan, ids, kept) if meet_again else []


def _system(tournament: Tournament, plan: Phase) -> str:
    rounds = tournament.partners_stay(plan) and not plan.grouped
    return System.MELEE_FIXED.value if rounds else plan.system


def _few_left(plan: Phase, ids: Sequence[int], kept: Sequence[Sequence[int]]) -> list[str]:
    """Everybody with fewer opponents than rounds; with an odd count one round is a bye."""
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
