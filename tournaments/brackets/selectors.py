"""How each round of a tournament is called: its phase, and the round of its bracket."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.brackets.rounds import _Match, matches_of_round
from tournaments.core.wording.phases import (
    bracket_rounds,
    double_words,
    phase_label,
    round_words,
    short_words,
)
from tournaments.draws.knockout import LOSERS, MAIN
from tournaments.models import Match, Phase, Tournament


@dataclass(frozen=True, slots=True)
class RoundTitle:
    """The phase of a round, by its place in the chain, and the matches of its bracket.

    `phase` is empty in a tournament of one phase; `matches` None where no bracket is drawn, where
    it is over, or where it is one of two defeats. `bracket` is what such a
    round is called, where all its matches are of one round of one bracket.
    """

    position: int
    phase: str = ""
    matches: int | None = None
    bracket: str = ""

    @property
    def words(self) -> str:
        """The title; empty where a round is known by its number alone."""
        return round_words(self.phase, self.matches, self.bracket)

    @property
    def in_bracket(self) -> str:
        """The round of the bracket in short; empty where it has no name."""
        return self.bracket if self.matches is None else short_words(self.matches)


def round_titles(tournament: Tournament) -> dict[int, RoundTitle]:
    """The titles of all rounds planned (two queries where a bracket is drawn, else one or none)."""
    if not tournament.chained:
        return {}
    plans = tournament.chain
    brackets = _brackets(tournament, plans)
    return {
        number: _title(plans, plan, number, brackets.get(plan.start))
        for plan in plans
        for number in range(plan.start, plan.end + 1)
    }


def round_title(tournament: Tournament, number: int) -> str:
    """What a round is called besides its number; nothing in a tournament of plain rounds."""
    title = round_titles(tournament).get(number)
    return title.words if title else ""


def first_matches(plan: Phase, members: int) -> int | None:
    """The matches of the first round of a bracket of so many, those without an opponent too.

    >>> plan = Phase(2, "", "knockout", rounds=3, start=5, keys=("points",))
    >>> first_matches(plan, 6), first_matches(plan, 1)
    (4, None)
    """
    if not plan.bracketed or plan.double or members < 2:
        return None
    return 1 << ((members - 1).bit_length() - 1)


def _title(
    plans: Sequence[Phase], plan: Phase, number: int, bracket: _Bracket | None
) -> RoundTitle:
    phase = phase_label(plans, plan.position) if len(plans) > 1 else ""
    if bracket is None:
        return RoundTitle(plan.position, phase)
    rows = matches_of_round(bracket.rows, bracket.played, number, plan.start)
    return RoundTitle(plan.position, phase, bracket.main_matches(rows), bracket.words(rows))


class _Bracket(NamedTuple):
    """The best bracket of a phase, and its matches of each round that is published."""

    rows: Sequence[_Match]
    played: Mapping[int, Collection[int]]

    @property
    def double(self) -> bool:
        return any(row["bracket"] == LOSERS for row in self.rows)

    def main_matches(self, rows: Sequence[_Match]) -> int | None:
        """How many the main bracket has in the round of these; the first, where it is of two."""
        main: list[int] = [row["round"] for row in rows if row["bracket"] == MAIN]
        if self.double or not main:
            return None
        last: int = max(row["round"] for row in self.rows if row["bracket"] == MAIN)
        return 1 << (last - min(main))

    def words(self, rows: Sequence[_Match]) -> str:
        """What these are called, where they are of one round of one bracket."""
        if self.double:
            return double_words(self.rows, rows)
        main = any(row["bracket"] == MAIN for row in rows)
        words = bracket_rounds({"matches": self.rows})
        called = {words[row["match"]] for row in rows}
        return called.pop() if len(called) == 1 and not main else ""


def _brackets(tournament: Tournament, plans: Sequence[Phase]) -> dict[int, _Bracket]:
    """The best bracket of each phase that is drawn, by its first round."""
    starts = [plan.start for plan in plans if plan.bracketed]
    rounds = tournament.rounds.filter(number__in=starts) if starts else tournament.rounds.none()
    groups = {
        number: draw["groups"][0]
        for number, draw in rounds.values_list("number", "draw")
        if draw.get("groups")
    }
    played = _played(tournament) if groups else {}
    ends = {plan.start: plan.end for plan in plans}
    return {
        start: _Bracket(
            group["output"]["matches"],
            {
                number: slots[group["name"]]
                for number, slots in played.items()
                if start <= number <= ends[start] and group["name"] in slots
            },
        )
        for start, group in groups.items()
    }


def _played(tournament: Tournament) -> dict[int, dict[str, set[int]]]:
    """The matches of brackets by round and group."""
    rows = Match.objects.filter(round__tournament=tournament, slot__isnull=False)
    found: dict[int, dict[str, set[int]]] = {}
    for number, group, slot in rows.values_list("round__number", "group", "slot"):
        found.setdefault(number, {}).setdefault(group, set()).add(slot or 0)
    return found
