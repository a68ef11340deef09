"""How each round of a contest is called: its phase, and the round of its bracket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.draws.bracket import MAIN
from tournaments.draws.knockout import LOSERS
from tournaments.engine.phases import DOUBLE, PhasePlan, chained, phases_of
from tournaments.models import Tournament
from tournaments.round_words import phase_label, round_words


@dataclass(frozen=True, slots=True)
class RoundTitle:
    """The phase of a round, by its place in the chain, and the matches of its bracket.

    `phase` is empty in a contest of one phase; `matches` None where there is no bracket, where it
    is not drawn, or where its rounds have no names: one of two defeats, one that is over.
    """

    position: int
    phase: str = ""
    matches: int | None = None

    @property
    def words(self) -> str:
        """The title; empty where a round is known by its number alone."""
        return round_words(self.phase, self.matches)


def round_titles(contest: Tournament) -> dict[int, RoundTitle]:
    """The titles of all rounds planned (one query where there is a bracket, else none)."""
    if not chained(contest):
        return {}
    plans = phases_of(contest)
    lengths = _lengths(contest, plans)
    return {
        plan.start + at: RoundTitle(plan.position, _label(plans, plan), _matches(lengths, plan, at))
        for plan in plans
        for at in range(plan.rounds)
    }


def round_title(contest: Tournament, number: int) -> str:
    """What a round is called besides its number; nothing in a contest of plain rounds."""
    title = round_titles(contest).get(number)
    return title.words if title else ""


def first_matches(plan: PhasePlan, members: int) -> int | None:
    """The matches of the first round of a bracket of so many, those without an opponent too.

    >>> plan = PhasePlan(2, "", "knockout", rounds=3, start=5, keys=("points",))
    >>> first_matches(plan, 6), first_matches(plan, 1)
    (4, None)
    """
    if not plan.bracket or plan.options.get("bracket") == DOUBLE or members < 2:
        return None
    return 1 << ((members - 1).bit_length() - 1)


def _label(plans: Sequence[PhasePlan], plan: PhasePlan) -> str:
    return phase_label(plans, plan.position) if len(plans) > 1 else ""


def _matches(lengths: Mapping[int, int], plan: PhasePlan, at: int) -> int | None:
    left = lengths.get(plan.start, 0) - at
    return 1 << (left - 1) if left > 0 else None


def _lengths(contest: Tournament, plans: Sequence[PhasePlan]) -> dict[int, int]:
    """The rounds of the best bracket of each phase that is drawn, by its first round."""
    starts = [plan.start for plan in plans if plan.bracket]
    if not starts:
        return {}
    drawn = contest.rounds.filter(number__in=starts).values_list("number", "draw")
    return {number: _length(draw) for number, draw in drawn}


def _length(draw: Mapping[str, Any]) -> int:
    groups = draw.get("groups", ())
    rows = groups[0]["output"].get("matches", ()) if groups else ()
    if any(row["bracket"] == LOSERS for row in rows):
        return 0
    return max((row["round"] for row in rows if row["bracket"] == MAIN), default=0)
