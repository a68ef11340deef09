"""Who must not meet: the list of the desk, what each system makes of it, what it makes hard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.wording.rounds import phase_label
from tournaments.draws.apart import can_be_kept, opponents_left
from tournaments.entrants.selectors.entrants import first_open_round
from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import KeptApart, Round, System, Tournament
from tournaments.models.chain import PhasePlan, phase_at, phases_of
from tournaments.phases.selectors.phases import players_now
from tournaments.rounds.forbidden import forbidden_facts, is_outdated, kept_apart
from tournaments.rounds.requests import Tables, tables_for

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
class Apart:
    """Two that must not meet, the lower number first, and why if that was typed."""

    one: PairName
    other: PairName
    reason: str


def apart_rows(contest: Tournament, number: int | None = None) -> list[Apart]:
    """Everybody who is kept apart, or those of one entrant, in the order of the numbers."""
    found = KeptApart.objects.filter(tournament=contest)
    values = found.values_list("one__number", "other__number", "reason")
    rows = sorted((min(one, other), max(one, other), why) for one, other, why in values)
    mine = [row for row in rows if number in (None, row[0], row[1])]
    numbers = {one for one, _other, _why in mine} | {other for _one, other, _why in mine}
    names = pair_names(contest, numbers=numbers) if mine else {}
    return [Apart(names[one], names[other], why) for one, other, why in mine]


def apart_effects(contest: Tournament) -> list[str]:
    """What the draws of this contest make of it: a sentence, or one a phase where they differ."""
    plans = phases_of(contest)
    said = [str(EFFECTS[_system(contest, plan)]) for plan in plans]
    if len(set(said)) == 1:
        return said[:1]
    words = _("%(phase)s: %(what)s")
    titles = (phase_label(plans, plan.position) for plan in plans)
    return [
        words % {"phase": title[:1].upper() + title[1:], "what": what}
        for title, what in zip(titles, said, strict=True)
    ]


def is_draft_outdated(round_: Round) -> bool:
    """Whether somebody was kept apart or let go since a draft was drawn."""
    return is_outdated(round_.tournament, round_.draw)


def apart_troubles(contest: Tournament) -> list[str]:
    """What cannot be kept to in the next round drawn, or makes some meet again later on."""
    number = first_open_round(contest)
    plan = phase_at(contest, number)
    drawn = _system(contest, plan) in DRAWN and number <= contest.rounds_total
    if not drawn or not kept_apart(contest):
        return []
    ids = [player.number for player in players_now(contest, number)] or _entered(contest)
    kept = forbidden_facts(contest, ids).get("forbidden", [])
    if not contest.two_sided:
        return _at_tables(contest, ids, kept)
    if not can_be_kept(ids, kept):
        return [_impossible(len(ids))]
    return _few_left(plan, ids, kept)


def _system(contest: Tournament, plan: PhasePlan) -> str:
    return System.MELEE_FIXED.value if contest.fixed_partners else plan.system


def _entered(contest: Tournament) -> list[int]:
    return list(contest.entrants.filter(withdrawn_from=None).values_list("number", flat=True))


def _impossible(count: int) -> str:
    words = _("With %(count)s pairs no draw can keep all of these apart: two of them will meet.")
    return words % {"count": count}


def _at_tables(contest: Tournament, ids: Sequence[int], kept: Sequence[Sequence[int]]) -> list[str]:
    """Who has too few left to fill a table with, more of them than rest: certain, if not all."""
    tables: Tables = tables_for(contest, len(ids))
    smallest = min(tables.sizes, default=0)
    alone = [left for left in opponents_left(ids, kept).values() if left < smallest - 1]
    return [_impossible(len(ids))] if len(alone) > tables.byes else []


def _few_left(plan: PhasePlan, ids: Sequence[int], kept: Sequence[Sequence[int]]) -> list[str]:
    """Who has fewer opponents than there are rounds; of an odd count one round is a bye."""
    spare = len(ids) % 2
    words = _(
        "Pair %(number)s has %(left)s opponents left for %(rounds)s rounds: it will meet one of "
        "them again."
    )
    found = [
        words % {"number": number, "left": left, "rounds": plan.rounds}
        for number, left in opponents_left(ids, kept).items()
        if left + spare < plan.rounds
    ]
    return found[:MOST_SHOWN]
