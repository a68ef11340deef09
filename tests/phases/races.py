"""Phases in memory, without a database, with every possible ending."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import Any, TypeAlias

from scoring.presets import preset_rules
from tests import cast
from tournaments.models import ByeScore, MatchKind, Phase, Tournament
from tournaments.models.group import MAIN, Field, Group, members_by_group
from tournaments.ranking.phase_facts import PhaseFacts
from tournaments.ranking.phase_ranking import phase_rows
from tournaments.ranking.qualification import Course
from tournaments.ranking.rows import MatchRow, SideRow
from tournaments.ranking.selectors.qualifying import Mark, marks

CARDS: tuple[tuple[int, int], ...] = ((20, 5), (5, 20), (12, 12), (14, 0), (0, 14))
PAIRINGS = (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3)))
CAPS = {"cap_winner": 20, "cap_loser": 12}
"""What counts of a match is at most 20 points."""
Rows = dict[int, MatchRow]
Card: TypeAlias = Callable[[int, int, int], MatchRow]
"""The row of a match: its round, the number of one side, that of the other."""


def tournament(**settings: Any) -> Tournament:
    """A tournament of one phase, never saved."""
    preset = "village_12"
    usual: dict[str, Any] = {
        "preset": preset,
        "rules": preset_rules(preset),
        "lot_seed": 3,
        "forfeit_points": 14,
        "bye_score": ByeScore.FIXED,
        "bye_points": 9,
    }
    made = Tournament(**(usual | settings))
    made.chain = (Phase(**CAPS),)
    return made


def card(round_: int, one: int, other: int, totals: tuple[int, int] | None) -> MatchRow:
    """A match with its card, or without; 14 to nothing is a forfeit."""
    left, right = totals or (None, None)
    winner = None if totals is None or left == right else int(right > left)  # type: ignore[operator]
    sides = (
        SideRow((one,), left, 0, 0, totals == (0, 14)),
        SideRow((other,), right, 0, 0, totals == (14, 0)),
    )
    return MatchRow(1, round_, MatchKind.MATCH, totals is not None, winner, False, sides)


def games(
    round_: int,
    one: int,
    other: int,
    *,
    won: tuple[int, int],
    points: tuple[int, int],
    absent: Collection[int] = (),
) -> MatchRow:
    """A match of several games: those won by each side, its points; `absent` is who forfeits."""
    winner = None if won[0] == won[1] else int(won[1] > won[0])
    sides = tuple(
        SideRow((number,), points[at], 0, 0, at in absent, games=won[at])
        for at, number in enumerate((one, other))
    )
    return MatchRow(1, round_, MatchKind.MATCH, True, winner, False, sides)


def bye(round_: int, number: int) -> MatchRow:
    side = SideRow((number,), None, 0, 0)
    return MatchRow(1, round_, MatchKind.BYE, True, None, False, (side,))


@dataclass(frozen=True, slots=True)
class Race:
    """A phase that runs, and the groups of the one that follows."""

    tournament: Tournament
    plan: Phase
    groups: tuple[Group, ...]
    members: tuple[int, ...]
    rows: Rows
    after: int
    gone: frozenset[int] = frozenset()
    category: Mapping[int, str] = field(default_factory=dict)
    late: bool = False
    """whether a latecomer joins and wins every match"""
    ways: Sequence[Card] = tuple(partial(card, totals=totals) for totals in CARDS)
    """every way a match can end; the first three in a round that is not drawn yet"""

    @property
    def following(self) -> Phase:
        return cast.changed(
            self.plan, position=self.plan.position + 1, start=self.plan.end + 1, groups=self.groups
        )

    @property
    def facts(self) -> PhaseFacts:
        return PhaseFacts(self.plan, {MAIN: self.members}, {})

    def told(self) -> dict[int, Mark]:
        """The chance of everybody present."""
        rows = self._ranked(self.rows)
        values = {row.id: row.values[self.plan.ranking_keys[0]] for row in rows}
        there = frozenset(self.members) - self.gone
        course = Course(self.tournament, self.facts, values, self.rows, self.after, there)
        now = Field([row.id for row in rows if row.id in there], category=self.category)
        return marks(course, self.following, now)

    def outcomes(self) -> list[tuple[dict[str, list[int]], dict[int, int]]]:
        """Every ending: the members of each group, and the first key of everybody."""
        found = []
        for ending in self._endings():
            rows = self._ranked(ending)
            there = [row.id for row in rows if row.id not in self.gone]
            values = {row.id: int(str(row.values[self.plan.ranking_keys[0]])) for row in rows}
            field_ = Field(there, category=self.category)
            found.append((members_by_group(self.groups, field_), values))
        return found

    def _endings(self) -> Iterator[Rows]:
        open_ = {key: row for key, row in self.rows.items() if not row.complete}
        undrawn = range(self.after + 1, self.plan.end + 1)
        for cards in product(self.ways, repeat=len(open_)):
            known = dict(self.rows)
            for (key, row), made in zip(open_.items(), cards, strict=True):
                one, other = (side.ids[0] for side in row.sides)
                known[key] = made(row.round, one, other)
            yield from self._played(known, list(undrawn))

    def _played(self, known: Rows, undrawn: Sequence[int]) -> Iterator[Rows]:
        if not undrawn:
            yield known
            return
        number, *others = undrawn
        for pairing in PAIRINGS:
            for cards in product(self.ways[:3], repeat=2):
                played = dict(known)
                for (one, other), made in zip(pairing, cards, strict=True):
                    played[len(played) + 1] = made(number, one, other)
                if self.late:
                    played[len(played) + 1] = self.ways[0](number, 99, 98)
                yield from self._played(played, others)

    def _ranked(self, rows: Mapping[int, MatchRow]) -> Any:
        newcomers = {id_ for row in rows.values() for side in row.sides for id_ in side.ids}
        entrants = sorted({*self.members, *newcomers})
        facts = PhaseFacts(self.plan, {MAIN: entrants}, {})
        after = max((row.round for row in rows.values()), default=0)
        return phase_rows(self.tournament, entrants, rows, [facts], after)
