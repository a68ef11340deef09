"""The draft of a round as the organiser sees it: tables, reasons, what is broken, its steps."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.core.wording.brackets import group_reasons
from tournaments.core.wording.phases import system_words
from tournaments.draws.melee_event import Before
from tournaments.draws.registry import reasons_of
from tournaments.draws.values import DrawReason, apart
from tournaments.entrants.selectors.names import Names, PairName, pair_names, together
from tournaments.models import DraftMatch, DraftStep, Rematches, Round, StoredDraw, System, by_table
from tournaments.rounds.draft_judgement import Judgement, judged, judged_now
from tournaments.rounds.draw_input import SCHEDULES, drawn_with
from tournaments.rounds.drawn_once import seeds_of
from tournaments.rounds.selectors.outdated import changed_settings
from tournaments.rounds.words import (
    INSTEAD,
    STANDING,
    broken_words,
    melee_words,
    reason_words,
    step_words,
)

PLACES_KEPT = ("lock", "unlock", "tables")
"""Steps that leave who meets whom as it is."""


class DraftPair(NamedTuple):
    """A pair of the draft, with its seed where a bracket begins."""

    name: PairName
    seed: int | None


class DraftRow(NamedTuple):
    """A table of the draft, who sits there, why, and what this match breaks."""

    table: int
    sides: tuple[tuple[DraftPair, ...], ...]
    why: str
    broken: tuple[str, ...]
    locked: bool


class StepLine(NamedTuple):
    """A step of the draft in words; those after the current one are undone."""

    words: str
    current: bool
    undone: bool


class Draft(NamedTuple):
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
    how: str
    """how it was drawn, in words, with the option that changed it"""
    rematches_allowed: bool
    """whether two who have met may meet again, so that nothing is said of it"""
    cost: tuple[int, ...]
    melee: tuple[int, ...]
    """Of a mêlée: partners again, meetings again, byes that were not due."""
    broken: tuple[str, ...]
    standing: str
    """how good it is as a whole; empty where something was settled otherwise since the draw"""
    instead: str
    """why the round is not that of the schedule"""
    steps: tuple[StepLine, ...]

    @property
    def resting(self) -> int:
        """How many places of the draft rest, and who waits for a partner."""
        return len(self.byes) + len(self.waiting)

    @property
    def locks(self) -> int:
        """How many matches are locked."""
        return sum(row.locked for row in self.rows)

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
    step, begins = steps[-1], draw.begins_phase(round_.number)
    names, sides = names_in(round_, draw, public=public)
    seeds = seeds_of(draw.groups) if begins else {}
    pair = {n: DraftPair(name, seeds.get(n)) for n, name in {**names, **sides}.items()}
    judgement = judged(draw, step)
    broken = [
        ({*entry.entrants}, broken_words(entry, lambda number: pair[number].name.shown_number))
        for entry in judgement.broken
    ]
    why, playing = _reasons(draw.at(step), steps), {*step.playing}
    return Draft(
        rows=tuple(
            DraftRow(
                table=match.table,
                sides=tuple(tuple(pair[number] for number in side) for side in match.sides),
                why=why(match),
                broken=tuple(words for ids, words in broken if ids.issubset(match.numbers)),
                locked=match.locked,
            )
            for match in by_table(step.matches)
        ),
        byes=tuple(pair[number] for number in step.byes),
        waiting=tuple(names[number] for number in draw.waiting),
        alone=tuple(names[number] for number in draw.alone),
        idle=tuple(pair[number] for number in draw.resting),
        later=tuple(pair[number] for number in seeds if number not in playing),
        through=tuple((pair[row.winner].name, pair[row.loser].name) for row in draw.through),
        fixed=bool(draw.groups),
        begins=begins,
        seed=step.values.get("seed", steps[0].values["seed"]),
        how=system_words(draw.system, drawn_with(draw.drawn.input)),
        rematches_allowed=draw.judged_by.rematches == Rematches.ALLOWED,
        cost=judgement.cost,
        melee=judgement.cost if draw.is_melee else (),
        broken=tuple(words for _ids, words in broken),
        standing="" if changed_settings(round_) else _standing(draw, steps, judgement),
        instead=str(INSTEAD[draw.instead]) if draw.instead else "",
        steps=tuple(
            StepLine(step_words(row["label"], row["values"]), at == round_.step, at > round_.step)
            for at, row in enumerate(round_.steps)
        ),
    )


def names_in(round_: Round, draw: StoredDraw, *, public: bool) -> tuple[Names, Names]:
    """The names of all entrants in a round, and those of partners by the number for both."""
    names = pair_names(round_.tournament, round_number=round_.number, public=public)
    pairs = draw.partners or ()
    return names, {lead: together([names[lead], names[partner]]) for lead, partner in pairs}


def numbers_in(round_: Round) -> list[int]:
    """The numbers in a draft; byes and later entries of a bracket come last."""
    draw, step = round_.stored_draw, round_.step_shown
    numbers = [*step.playing, *step.byes]
    if draw.begins_phase(round_.number):
        numbers += [*draw.resting, *seeds_of(draw.groups)]
    return [*dict.fromkeys(numbers)]


def _together(sides: Iterable[Iterable[int]]) -> frozenset[frozenset[int]]:
    return frozenset(map(frozenset, sides))


def _reasons(draw: StoredDraw, steps: Sequence[DraftStep]) -> Callable[[DraftMatch], str]:
    if draw.groups:
        return group_reasons(draw.groups)
    # Who was put together by a draw, the first one or a later one of the rest.
    drawn = {_together(match.sides) for match in steps[0].matches}
    for again in (step.draw for step in steps[1:] if step.draw is not None):
        # Of a plan for a mêlée the first round was drawn.
        plan = again.system == System.MELEE
        matches = again.schedule.rounds[0].matches if plan else again.round.matches
        drawn |= {_together(match.sides) for match in matches}
    engine, by_hand = _engine_words(draw), _("placed by the organiser")
    return lambda match: engine(match) if _together(match.sides) in drawn else by_hand


def _engine_words(draw: StoredDraw) -> Callable[[DraftMatch], str]:
    request = draw.judged_by
    if draw.is_melee:
        before, first = Before(*apart(request.past)), request.round_ == 1
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
        return str(STANDING[last.label])
    drawn = draw.drawn
    optimal = drawn.is_optimal and drawn.round.cost == judgement.cost
    if last.label == "swap":
        code = "changed_optimal" if optimal else "changed"
    elif not optimal and last.draw is not None and last.draw.is_optimal:
        code = "redrawn"
    else:
        code = "optimal" if optimal else "drawn"
    return str(STANDING[code])
