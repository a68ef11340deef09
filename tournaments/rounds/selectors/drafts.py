"""The draft of a round as the organiser sees it: tables, reasons, what is broken, its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.core.wording.brackets import group_reasons
from tournaments.core.wording.phases import system_words
from tournaments.draws.melee_event import Before
from tournaments.draws.registry import reasons_of
from tournaments.draws.values import DrawReason
from tournaments.entrants.selectors.names import PairName, pair_names, together
from tournaments.models import Rematches, Round, System
from tournaments.models.draft import DraftMatch, DraftStep, by_table
from tournaments.models.stored_draw import StoredDraw
from tournaments.rounds.draft_judgement import Judgement, judged, judged_now
from tournaments.rounds.draw_input import SCHEDULES, drawn_with
from tournaments.rounds.drawn_groups import seeds_of
from tournaments.rounds.selectors.outdated import changed_settings
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
    through: tuple[tuple[PairName, PairName], ...]
    """who goes on in a bracket without a match, and who has left"""
    fixed: bool
    """whether who meets whom follows from a bracket or from pools: nothing is locked then"""
    begins: bool
    """whether the bracket or the pools begin here: a swap changes them; later only tables move"""
    seed: int
    system: str
    drawn_with: str
    """the option that changed how it was drawn"""
    rematches_allowed: bool
    """whether two who have met may meet again, so that nothing is said of it"""
    cost: tuple[int, ...]
    broken: tuple[str, ...]
    standing: str
    """how good it is as a whole; empty where something was settled otherwise since the draw"""
    instead: str
    """why the round is not that of the schedule"""
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
        """How many matches are locked."""
        return sum(row.locked for row in self.rows)

    @property
    def how(self) -> str:
        """The system in words."""
        return system_words(self.system, self.drawn_with)

    @property
    def changes(self) -> tuple[StepLine, ...]:
        """What the organiser changed since the draw, which is the first of the steps."""
        return self.steps[1:]

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
    """The draft of a round at its current step, with ranks, reasons and what is broken."""
    draw, steps = judged_now(round_), round_.steps_taken
    step = steps[-1]
    pair = _pairs(round_, draw, public=public)
    judgement = judged(draw, step)
    broken = [
        (entry.entrants, broken_words(entry, lambda number: pair[number].name.shown_number))
        for entry in judgement.broken
    ]
    stale = bool(changed_settings(round_))
    return Draft(
        rows=tuple(_rows(draw, steps, pair, broken)),
        byes=tuple(pair[number] for number in step.byes),
        waiting=_named(round_, draw.waiting, public=public),
        alone=_named(round_, draw.alone, public=public),
        idle=tuple(pair[number] for number in draw.resting or ()),
        later=tuple(pair[number] for number in _later_in(round_, draw, step)),
        through=tuple(_through(round_, draw, public=public)),
        fixed=draw.groups is not None,
        begins=draw.begins_phase(round_.number),
        seed=step.values.get("seed", steps[0].values["seed"]),
        system=draw.system,
        drawn_with=drawn_with(draw.drawn.input),
        rematches_allowed=draw.judged_by.rematches == Rematches.ALLOWED,
        cost=judgement.cost,
        broken=tuple(words for _ids, words in broken),
        standing="" if stale else _standing(draw, steps, judgement),
        instead=str(INSTEAD[draw.instead]) if draw.instead else "",
        steps=tuple(
            StepLine(step_words(row["label"], row["values"]), at == round_.step, at > round_.step)
            for at, row in enumerate(round_.steps)
        ),
    )


def _rows(
    draw: StoredDraw,
    steps: Sequence[DraftStep],
    pair: Mapping[int, DraftPair],
    broken: Sequence[tuple[Sequence[int], str]],
) -> Iterator[DraftRow]:
    """The tables of the last of the steps; `broken` are ids with what they break."""
    why = _reasons(draw.at(steps[-1]), _put_together(steps))
    for match in by_table(steps[-1].matches):
        here = {*match.numbers}
        yield DraftRow(
            table=match.table,
            sides=tuple(tuple(pair[number] for number in side) for side in match.sides),
            why=why(match),
            broken=tuple(words for ids, words in broken if here.issuperset(ids)),
            locked=match.locked,
        )


def _through(
    round_: Round, draw: StoredDraw, *, public: bool
) -> Iterator[tuple[PairName, PairName]]:
    """Who goes on without a match, with the opponent that has left."""
    rows = draw.through or ()
    beside = draw.beside
    leads = [number for row in rows for number in (row.winner, row.loser)]
    sides = [[lead, *([beside[lead]] if lead in beside else [])] for lead in leads]
    names = [together(_named(round_, side, public=public)) for side in sides]
    yield from zip(names[::2], names[1::2], strict=True)


def numbers_in(round_: Round) -> list[int]:
    """The numbers in a draft; byes and later entries of a bracket come last."""
    draw, step = round_.stored_draw, round_.step_shown
    resting = (draw.resting or ()) if draw.begins_phase(round_.number) else ()
    return [*step.playing, *step.byes, *resting, *_later_in(round_, draw, step)]


def _later_in(round_: Round, draw: StoredDraw, step: DraftStep) -> list[int]:
    """Who has no match while a bracket begins, by the seeds."""
    if not draw.begins_phase(round_.number):
        return []
    here = {*step.playing}
    return [number for number in seeds_of(draw.groups or ()) if number not in here]


def _pairs(round_: Round, draw: StoredDraw, *, public: bool) -> dict[int, DraftPair]:
    names = pair_names(round_.tournament, round_number=round_.number, public=public)
    sides = {lead: together([names[lead], names[partner]]) for lead, partner in draw.partners or ()}
    begins = draw.begins_phase(round_.number)
    seeds = seeds_of(draw.groups or ()) if begins else {}
    named = {**names, **sides}
    return {number: DraftPair(named[number], seeds.get(number)) for number in named}


def _named(round_: Round, numbers: Sequence[int] | None, *, public: bool) -> tuple[PairName, ...]:
    if not numbers:
        return ()
    names = pair_names(round_.tournament, public=public, numbers=numbers)
    return tuple(names[number] for number in numbers)


def _put_together(steps: Sequence[DraftStep]) -> set[Together]:
    """Who was put together by a draw, the first one or a later one of the rest."""
    sitting = {_together(match.sides) for match in steps[0].matches}
    for drawn in (step.draw for step in steps[1:] if step.draw is not None):
        # Of a plan for a mêlée the first round was drawn.
        plan = drawn.system == System.MELEE
        matches = drawn.schedule.rounds[0].matches if plan else drawn.round.matches
        sitting |= {_together(match.sides) for match in matches}
    return sitting


def _together(sides: Iterable[Iterable[int]]) -> Together:
    return frozenset(map(frozenset, sides))


def _reasons(draw: StoredDraw, drawn: set[Together]) -> Callable[[DraftMatch], str]:
    if draw.groups is not None:
        return group_reasons(draw.groups)
    engine = _engine_words(draw)
    by_hand = _("placed by the organiser")
    return lambda match: engine(match) if _together(match.sides) in drawn else by_hand


def _engine_words(draw: StoredDraw) -> Callable[[DraftMatch], str]:
    request = draw.judged_by
    if draw.is_melee:
        before, first = Before(*request.past_apart), request.round_ == 1
        return lambda match: melee_words(before.meetings(match.sides), first=first)
    if draw.system in (*SCHEDULES, System.MANUAL):
        # The reason of a schedule, or of a plan that nobody drew, is the same for every match.
        words = reason_words(DrawReason(drawn_with(draw.drawn.input) or draw.system, {}))
        return lambda _match: words
    reason = reasons_of(request)
    return lambda match: reason_words(reason(match.numbers))


def _standing(draw: StoredDraw, steps: Sequence[DraftStep], judgement: Judgement) -> str:
    last = next(step for step in reversed(steps) if step.label not in PLACES_KEPT)
    if last.label in ("scheduled", "planned", "manual", "bracket", "pools"):
        return standing_words(last.label)
    drawn = draw.drawn
    optimal = drawn.is_optimal and drawn.round.cost == judgement.cost
    if last.label == "swap":
        return standing_words("changed_optimal" if optimal else "changed")
    if not optimal and last.draw is not None and last.draw.is_optimal:
        return standing_words("redrawn")
    return standing_words("optimal" if optimal else "drawn")
