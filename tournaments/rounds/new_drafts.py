"""A round that has just been drawn: its draw, and the first state of its draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.draws.inputs import DrawInput
from tournaments.draws.schedule import ScheduledRound
from tournaments.models.draft import DraftMatch, DraftStep, by_table
from tournaments.models.drawn import Drawn
from tournaments.models.stored_draw import StoredDraw


@dataclass(frozen=True, slots=True)
class NewDraft:
    """A draw as a round stores it, and the first state of its draft."""

    draw: StoredDraw
    step: DraftStep


def drawn_by_engine(request: DrawInput, instead: str | None = None) -> NewDraft:
    """The round that the engine draws; `instead` says why it follows no schedule."""
    drawn = Drawn.now(request)
    found = drawn.round
    step = DraftStep.first("drawn", found.seed, found.matches, found.byes)
    return NewDraft(StoredDraw(drawn, instead=instead), step)


def at_own_tables(label: str, seed: int, round_: ScheduledRound, request: DrawInput) -> DraftStep:
    """The first state of a draft that was drawn without looking at fixed tables."""
    step = DraftStep.first(label, seed, round_.matches, round_.byes)
    return replace(step, matches=own_tables_first(step.matches, request.fixed_tables))


def own_tables_first(matches: Sequence[DraftMatch], fixed: Mapping[int, int]) -> list[DraftMatch]:
    """The matches by table, with every entrant who has a fixed table at that table.

    Two matches exchange their tables; the first in the list has the choice.
    """
    tables = [match.table for match in matches]
    settled: set[int] = set()
    for at, match in enumerate(matches):
        own = min((fixed[number] for number in match.numbers if number in fixed), default=None)
        if own is None or own in settled:
            continue
        if own in tables:
            tables[tables.index(own)] = tables[at]
        tables[at] = own
        settled.add(own)
    moved = zip(matches, tables, strict=True)
    return by_table(replace(match, table=table) for match, table in moved)
