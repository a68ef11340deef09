"""Brackets and pools as everybody may see them: who meets whom, how it ended, what is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.draws.bracket_play import standing_at
from tournaments.engine.phase_ranking import PhaseFacts, bracket_results, pool_rows
from tournaments.engine.phases import phases_of
from tournaments.engine.ranking import Matches, MatchRow, read_matches
from tournaments.models import Tournament
from tournaments.phase_words import bracket_rounds, group_title, phase_title
from tournaments.ranking_words import KEY_TITLES, SILENT, value_words
from tournaments.selectors.names import PairName, pair_names
from tournaments.selectors.phase_facts import facts_of_phases
from tournaments.templatetags.belote import points

Names = Mapping[int, PairName]
WIDTH, GAP, LINE = 400, 40, 84
"""of an SVG: a match, the space between two rounds, the height of a match with its margin"""


@dataclass(frozen=True, slots=True)
class SideShown:
    """A side of a match of a bracket; no name where it is still open."""

    name: PairName | None
    score: str
    won: bool


@dataclass(frozen=True, slots=True)
class MatchShown:
    """A match of a bracket, with its place in the drawing."""

    number: int
    round: int
    words: str
    sides: tuple[SideShown, SideShown]
    x: int
    y: int
    to_next: str
    """The line to the match its winner plays, as points of a polyline."""


@dataclass(frozen=True, slots=True)
class BracketShown:
    """A bracket by rounds."""

    title: str
    matches: tuple[MatchShown, ...]
    width: int
    height: int

    @property
    def rounds(self) -> list[tuple[str, list[MatchShown]]]:
        """The words of each round with its matches."""
        found: dict[str, list[MatchShown]] = {}
        for match in self.matches:
            found.setdefault(match.words, []).append(match)
        return list(found.items())


@dataclass(frozen=True, slots=True)
class PoolLine:
    """One of a pool: place, what he scored, and against each the score or nothing yet."""

    place: int
    name: PairName
    values: tuple[str, ...]
    cells: tuple[str | None, ...]
    qualified: bool


@dataclass(frozen=True, slots=True)
class PoolShown:
    """A pool with its grid."""

    title: str
    number: int
    columns: tuple[str, ...]
    lines: tuple[PoolLine, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class PhaseShown:
    """What was drawn for a phase."""

    position: int
    title: str
    brackets: tuple[BracketShown, ...]
    pools: tuple[PoolShown, ...]


def phases_shown(contest: Tournament) -> list[PhaseShown]:
    """The brackets and pools that are public, the latest phase first (five queries)."""
    numbers = list(contest.entrants.values_list("number", flat=True))
    facts = [phase for phase in facts_of_phases(contest, numbers) if phase.outputs]
    if not facts:
        return []
    matches = read_matches(contest)
    names = pair_names(contest, public=True)
    return [_phase(contest, phase, matches, names) for phase in reversed(facts)]


def _phase(contest: Tournament, facts: PhaseFacts, matches: Matches, names: Names) -> PhaseShown:
    brackets: list[BracketShown] = []
    pools: list[PoolShown] = []
    for name, output in facts.outputs.items():
        title = group_title(name) if len(facts.outputs) > 1 else ""
        if "pools" in output:
            of = _Pools(contest, facts, name, matches, names)
            pools += [of.shown(pool, title) for pool in output["pools"]]
        else:
            brackets += _brackets(facts, name, title, matches, names)
    return PhaseShown(facts.plan.position, phase_title(facts.plan), tuple(brackets), tuple(pools))


def _brackets(
    facts: PhaseFacts, name: str, title: str, matches: Matches, names: Names
) -> list[BracketShown]:
    """The main bracket of a group, then its others."""
    own = {
        row.slot: row
        for row in matches.values()
        if row.group == name and row.slot and facts.plan.start <= row.round <= facts.plan.end
    }
    drawing = _Drawing(facts, name, own, names)
    kinds = dict.fromkeys(row["bracket"] for row in facts.outputs[name]["matches"])
    return [drawing.shown(kind, title if kind == "main" else "") for kind in kinds]


class _Drawing:
    """Where the matches of a group's brackets stand in their drawing."""

    def __init__(
        self, facts: PhaseFacts, name: str, own: Mapping[int, MatchRow], names: Names
    ) -> None:
        self.rows = {row["match"]: row for row in facts.outputs[name]["matches"]}
        self.words = bracket_rounds(facts.outputs[name])
        self.results = bracket_results(facts, own.values())[name]
        self.own = own
        self.names = names

    def shown(self, kind: str, title: str) -> BracketShown:
        mine = [row for row in self.rows.values() if row["bracket"] == kind]
        heights: dict[int, int] = {}
        last = max(mine, key=lambda row: int(row["round"]))
        self._place(last, kind, heights, [0])
        matches = tuple(self._match(row, heights, mine) for row in mine)
        first = min(row["round"] for row in mine)
        columns = last["round"] - first + 1
        return BracketShown(
            title=title or (matches[0].words if kind != "main" else ""),
            matches=matches,
            width=columns * (WIDTH + GAP) - GAP,
            height=max(match.y for match in matches) + LINE,
        )

    def _place(self, row: Any, kind: str, heights: dict[int, int], used: list[int]) -> int:
        """A match between those that lead to it; one that nothing leads to on a line of its own."""
        feeding = [self.rows[side["winner_of"]] for side in row["sides"] if _winner(side)]
        below = [self._place(r, kind, heights, used) for r in feeding if r["bracket"] == kind]
        if not below:
            below = [used[0]]
            used[0] += LINE
        heights[row["match"]] = sum(below) // len(below)
        return heights[row["match"]]

    def _match(self, row: Any, heights: Mapping[int, int], mine: Sequence[Any]) -> MatchShown:
        first = min(r["round"] for r in mine)
        x, y = (row["round"] - first) * (WIDTH + GAP), heights[row["match"]]
        one, other = (self._side(row, at) for at in (0, 1))
        return MatchShown(
            number=row["match"],
            round=row["round"],
            words=self.words[row["match"]],
            sides=(one, other),
            x=x,
            y=y,
            to_next=self._line(row, heights, mine, x, y),
        )

    def _line(
        self, row: Any, heights: Mapping[int, int], mine: Sequence[Any], x: int, y: int
    ) -> str:
        leads = {"winner_of": row["match"]}
        after = next((r for r in mine if leads in r["sides"]), None)
        if after is None:
            return ""
        middle, mine_y = x + WIDTH + GAP // 2, y + 36
        to = heights[after["match"]] + 36
        return f"{x + WIDTH},{mine_y} {middle},{mine_y} {middle},{to} {x + WIDTH + GAP},{to}"

    def _side(self, row: Any, at: int) -> SideShown:
        number = standing_at(row["sides"][at], self.results)
        if number is None:
            return SideShown(None, "", won=False)
        result = self.results.get(row["match"])
        return SideShown(
            self.names.get(number),
            _score(self.own.get(row["match"]), number),
            won=result is not None and result.winner == number,
        )


def _winner(side: Any) -> bool:
    return isinstance(side, dict) and "winner_of" in side


def _score(row: MatchRow | None, number: int) -> str:
    """The points of one in a match that is in."""
    if row is None or not row.complete:
        return ""
    scores = (side.score for side in row.sides if number in side.ids)
    return points(next(scores, None) or 0)


@dataclass(frozen=True, slots=True)
class _Pools:
    """The pools of a group."""

    contest: Tournament
    facts: PhaseFacts
    name: str
    matches: Matches
    names: Names

    @property
    def keys(self) -> list[str]:
        """The keys of the phase that are worth a column."""
        return [key for key in self.facts.plan.keys if key not in SILENT]

    def shown(self, pool: Mapping[str, Any], title: str) -> PoolShown:
        rows = pool_rows(self.contest, self.facts, self.name, pool, self.matches)
        order = [row.id for row in rows]
        met = self._met(pool)
        complete = all(row.complete for row in met.values()) and len(met) == self._due(pool)
        places = self._qualifying() if complete else ()
        lines = (
            PoolLine(
                place=at,
                name=self.names[row.id],
                values=tuple(value_words(key, row.values[key]) for key in self.keys),
                cells=tuple(self._cell(met, row.id, other) for other in order),
                qualified=at in places,
            )
            for at, row in enumerate(rows, start=1)
        )
        return PoolShown(
            title=title,
            number=pool["pool"],
            columns=tuple(str(KEY_TITLES[key]) for key in self.keys),
            lines=tuple(lines),
            complete=complete,
        )

    def _met(self, pool: Mapping[str, Any]) -> dict[frozenset[int], MatchRow]:
        return {
            frozenset(id_ for side in row.sides for id_ in side.ids): row
            for row in self.matches.values()
            if (row.group, row.slot) == (self.name, pool["pool"])
            and row.round <= self.facts.plan.end
        }

    def _due(self, pool: Mapping[str, Any]) -> int:
        return sum(len(round_["matches"]) for round_ in pool["rounds"])

    def _qualifying(self) -> tuple[int, ...]:
        """The places that go on to the best group of the next phase."""
        plans = phases_of(self.contest)
        following = plans[self.facts.plan.position :][:1]
        return following[0].groups[0].places if following else ()

    def _cell(self, met: Mapping[frozenset[int], MatchRow], one: int, other: int) -> str | None:
        """The points of one against another; nothing yet is empty, himself is None."""
        return None if one == other else _score(met.get(frozenset((one, other))), one)
