"""The draft of a round as the organiser sees it: tables, reasons, what gave, its steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.wording.phases import group_reasons
from tournaments.draws.melee_round import Before
from tournaments.draws.registry import reasons_of
from tournaments.draws.values import DrawReason
from tournaments.entrants.selectors.names import PairName, pair_names, together
from tournaments.models import Round, System
from tournaments.models.round import check_of
from tournaments.rounds.drafts import (
    first_of_phase,
    is_melee,
    judged,
    numbers_of,
    seeds_of,
    steps_taken,
)
from tournaments.rounds.melee import drawn_round
from tournaments.rounds.requests import SCHEDULES, is_outdated
from tournaments.rounds.words import (
    INSTEAD,
    broken_words,
    melee_words,
    reason_words,
    standing_words,
    step_words,
)

PLACES_KEPT = ("lock", "unlock", "tables")
"""Steps that leave who meets whom as it is."""
Match = Mapping[str, Any]
Together = frozenset[frozenset[int]]
"""who sits at a table, by side"""


@dataclass(frozen=True, slots=True)
class DraftPair:
    """A pair of the draft, with its seed where a bracket begins."""

    name: PairName
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A table of the draft, who sits there, why, and what this match breaks."""

    table: int
    sides: tuple[tuple[DraftPair, ...], ...]
    why: str
    broken: tuple[str, ...]
    locked: bool

    @property
    def pairs(self) -> list[DraftPair]:
        """Everybody at the table."""
        return [pair for side in self.sides for pair in side]


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step of the draft in words; those after the current one are undone."""

    words: str
    current: bool
    undone: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as it stands at its current step."""

    rows: tuple[DraftRow, ...]
    byes: tuple[DraftPair, ...]
    waiting: tuple[PairName, ...]
    """who has no partner, where partners are drawn once"""
    alone: tuple[PairName, ...]
    """who is the only one of a group of the phase"""
    idle: tuple[DraftPair, ...]
    """who does not play in a pool of an odd number"""
    later: tuple[DraftPair, ...]
    """who comes into a bracket in its second round only"""
    fixed: bool
    """Whether who meets whom follows from a bracket or from pools: nothing is locked there."""
    begins: bool
    """Whether that begins here, so that a swap changes it; later only tables can be exchanged."""
    seed: int
    system: str
    cost: tuple[int, ...]
    broken: tuple[str, ...]
    standing: str
    """What can be said of it as a whole: nothing is better, changed by hand …; empty while a draft
    was drawn with others to keep apart than there are now."""
    instead: str
    """Why the round is not the one of the schedule, where there is a schedule."""
    steps: tuple[StepLine, ...]

    @property
    def rematches(self) -> int:
        """Earlier meetings, summed over the matches."""
        return self.cost[1]

    @property
    def melee(self) -> tuple[int, int, int] | None:
        """Of a mêlée: partners again, meetings again, byes that were not due."""
        if self.system != System.MELEE:
            return None
        again, met, rested = self.cost
        return again, met, rested

    @property
    def resting(self) -> int:
        """How many places of the draft rest, and who waits for a partner."""
        return len(self.byes) + len(self.waiting)

    @property
    def locks(self) -> int:
        """How many matches are kept whatever is drawn anew."""
        return sum(row.locked for row in self.rows)

    @property
    def undo(self) -> str:
        """The step that can be undone, in words; empty where there is none."""
        done = [line for line in self.steps if not line.undone]
        return done[-1].words if len(done) > 1 else ""

    @property
    def redo(self) -> str:
        """The step that can be carried out again, in words; empty where there is none."""
        return next((line.words for line in self.steps if line.undone), "")


def draft_of(round_: Round, *, public: bool = False) -> Draft:
    """The draft of a round at its current step, with ranks, reasons and what gave."""
    draw, step = round_.draw, round_.steps[round_.step]
    pair = _pairs(round_, public=public)
    judgement = judged(draw, step)
    rows = _Rows(pair, judgement["broken"], _reasons(draw, _made(round_)))
    by_table = sorted(step["matches"], key=lambda match: int(match["table"]))
    return Draft(
        rows=tuple(map(rows.of, by_table)),
        byes=tuple(pair[number] for number in step["byes"]),
        waiting=_named(round_, "waiting", public=public),
        alone=_named(round_, "alone", public=public),
        idle=tuple(pair[number] for number in draw.get("resting", ())),
        later=tuple(pair[number] for number in later_in(round_)),
        fixed="groups" in draw,
        begins=first_of_phase(draw, round_.number),
        seed=step["values"].get("seed", round_.steps[0]["values"]["seed"]),
        system=system_drawn(draw),
        cost=tuple(judgement["cost"]),
        broken=tuple(map(rows.words, judgement["broken"])),
        standing="" if _is_stale(round_) else _standing(round_, judgement),
        instead=str(INSTEAD[draw["instead"]]) if "instead" in draw else "",
        steps=_lines(round_),
    )


def system_drawn(draw: Mapping[str, Any]) -> str:
    """How a round was drawn: its system, or that the organiser placed everybody."""
    return str(draw.get("by", draw["input"]["system"]))


def later_in(round_: Round) -> list[int]:
    """Who has no match while a bracket begins, by the seeds."""
    if not first_of_phase(round_.draw, round_.number):
        return []
    here = {n for match in round_.steps[round_.step]["matches"] for n in numbers_of(match)}
    return [number for number in seeds_of(round_.draw["groups"]) if number not in here]


def numbers_in(round_: Round) -> list[int]:
    """Everybody in a draft, whoever rests or comes in later last."""
    draw, step = round_.draw, round_.steps[round_.step]
    playing = [number for match in step["matches"] for number in numbers_of(match)]
    resting = draw.get("resting", ()) if first_of_phase(draw, round_.number) else ()
    return [*playing, *step["byes"], *resting, *later_in(round_)]


def _pairs(round_: Round, *, public: bool) -> dict[int, DraftPair]:
    draw = round_.draw
    names = pair_names(round_.tournament, round_number=round_.number, public=public)
    sides = {
        lead: together([names[lead], names[partner]]) for lead, partner in draw.get("partners", ())
    }
    begins = first_of_phase(draw, round_.number)
    seeds = seeds_of(draw["groups"]) if begins else {}
    named = {**names, **sides}
    return {number: DraftPair(named[number], seeds.get(number)) for number in named}


def _named(round_: Round, kind: str, *, public: bool) -> tuple[PairName, ...]:
    numbers = round_.draw.get(kind, ())
    names = pair_names(round_.tournament, public=public, numbers=numbers) if numbers else {}
    return tuple(names[number] for number in numbers)


def _made(round_: Round) -> set[Together]:
    """Who was put together by a draw, the first one or a later one of the rest."""
    first, *later = steps_taken(round_)
    anew = [drawn_round(step["draw"]["output"]) for step in later if "draw" in step]
    return {_together(match) for drawn in (first, *anew) for match in drawn["matches"]}


def _together(match: Match) -> Together:
    return frozenset(map(frozenset, match["sides"]))


def _reasons(draw: Mapping[str, Any], made: set[Together]) -> Callable[[Match], str]:
    if "groups" in draw:
        return group_reasons(draw)
    engine = _engine_words(draw)

    def why(match: Match) -> str:
        return engine(match) if _together(match) in made else _("placed by the organiser")

    return why


def _engine_words(draw: Mapping[str, Any]) -> Callable[[Match], str]:
    check, by = check_of(draw), system_drawn(draw)
    if is_melee(check):
        before = Before(check["history"])
        first = check["round"] == 1
        return lambda match: melee_words(before.meetings(match), first=first)
    engine = reasons_of(check)
    return lambda match: reason_words(_planned(by) or engine(tuple(numbers_of(match))))


def _planned(by: str) -> DrawReason | None:
    """The reason of every match of a schedule, or of a plan that nobody drew."""
    return DrawReason(by, {}) if by in (*SCHEDULES, System.MANUAL) else None


def _is_stale(round_: Round) -> bool:
    return not round_.published and is_outdated(round_.tournament, round_.draw)


def _standing(round_: Round, judgement: Mapping[str, Any]) -> str:
    output, steps = round_.draw["output"], steps_taken(round_)
    last = next(step for step in reversed(steps) if step["label"] not in PLACES_KEPT)
    if last["label"] in ("scheduled", "planned", "manual", "bracket", "pools"):
        return standing_words(last["label"])
    optimal = bool(output.get("optimal")) and output["cost"] == judgement["cost"]
    if last["label"] == "swap":
        return standing_words("changed_optimal" if optimal else "changed")
    if not optimal and last["label"] == "redraw" and last["draw"]["output"].get("optimal"):
        return standing_words("redrawn")
    return standing_words("optimal" if optimal else "drawn")


def _lines(round_: Round) -> tuple[StepLine, ...]:
    return tuple(
        StepLine(step_words(step["label"], step["values"]), at == round_.step, at > round_.step)
        for at, step in enumerate(round_.steps)
    )


@dataclass(frozen=True, slots=True)
class _Rows:
    """What makes a row of a draft of a match of its step."""

    pair: Mapping[int, DraftPair]
    broken: Sequence[Mapping[str, Any]]
    why: Callable[[Match], str]

    def of(self, match: Mapping[str, Any]) -> DraftRow:
        numbers = numbers_of(match)
        mine = [entry for entry in self.broken if set(entry["entrants"]) <= set(numbers)]
        return DraftRow(
            table=match["table"],
            sides=tuple(tuple(self.pair[number] for number in side) for side in match["sides"]),
            why=self.why(match),
            broken=tuple(map(self.words, mine)),
            locked=bool(match.get("locked")),
        )

    def words(self, entry: Mapping[str, Any]) -> str:
        return broken_words(entry, lambda number: self.pair[number].name.shown_number)
