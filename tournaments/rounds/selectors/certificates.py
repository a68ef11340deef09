"""The certificate of a draw: everything it was made from, so that anybody can make it again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.core.wording.phases import system_words
from tournaments.models import Round
from tournaments.models.drawn import Drawn
from tournaments.models.stored_draw import StoredDraw
from tournaments.rounds.draw_input import drawn_with
from tournaments.rounds.selectors.certificate_parts import (
    DrawnPart,
    ListShown,
    groups_json,
    groups_shown,
    parts_of,
)
from tournaments.rounds.selectors.drafts import Draft, draft_of
from tournaments.rounds.words import (
    constraint_words,
    cost_words,
    group_constraint_words,
    step_words,
)


@dataclass(frozen=True, slots=True)
class CostLine:
    """A level of the cost in words: its number now, and the number of the draw itself."""

    words: str
    now: int
    drawn: int | None


@dataclass(frozen=True, slots=True)
class Certificate:
    """How a round was drawn; `changes` are what was done by hand, in order."""

    round: int
    draft: Draft
    system: str
    constraints: tuple[str, ...]
    parts: tuple[DrawnPart, ...]
    changes: tuple[str, ...]
    cost: tuple[CostLine, ...]
    groups: tuple[ListShown, ...] = ()
    """who was drawn into which place, where a bracket or pools begin"""
    begun_in: int | None = None
    """the round that drew the bracket or the pools, where it was an earlier one"""

    @property
    def is_optimised(self) -> bool:
        """Whether the draw has a cost of its own, the smallest there was."""
        return any(line.drawn is not None for line in self.cost)

    @property
    def is_repeatable(self) -> bool:
        """Whether any draw behind the round is made by the rule of today."""
        return not all(part.earlier_rule for part in self.parts)

    @property
    def is_by_hand(self) -> bool:
        """Whether the round as it stands is no draw of the program."""
        return any(part.by_hand for part in self.parts)


def is_drawn(round_: Round) -> bool:
    """Whether the round was drawn here, so that there is something to certify."""
    return bool(round_.steps) and bool(round_.stored_draw.drawn.stored_input)


def certificate_of(round_: Round, *, public: bool = False) -> Certificate:
    """The certificate of a round as it stands; names as the tournament shows them."""
    draft, draw = draft_of(round_, public=public), round_.stored_draw
    begun = draw.groups is not None and not draw.begins_phase(round_.number)
    return Certificate(
        round=round_.number,
        draft=draft,
        system=system_words(draw.system, drawn_with(draw.drawn.input)),
        constraints=tuple(_constraints(draw)),
        parts=tuple(parts_of(round_)),
        changes=tuple(step_words(step.label, step.values) for step in round_.steps_taken[1:]),
        cost=_cost(round_, draft),
        groups=groups_shown(round_, public=public),
        begun_in=draw.start if begun else None,
    )


def drawn_parts(round_: Round) -> list[Drawn]:
    """Everything behind the current state."""
    return [part.drawn for part in parts_of(round_)]


def certificate_json(round_: Round) -> dict[str, Any]:
    """The certificate for programs: numbers and codes, no names."""
    found, draw = certificate_of(round_, public=True), round_.stored_draw
    by_hand = zip(round_.steps_taken[1:], found.changes, strict=True)
    return {
        "tournament": round_.tournament.code,
        "round": round_.number,
        "system": draw.system,
        "system_in_words": found.system,
        "constraints": list(found.constraints),
        "draws": [
            {"kind": part.kind, "sha256": part.drawn.hash, **part.told_of_rule, **part.drawn.files}
            for part in found.parts
        ],
        "groups": groups_json(round_),
        "changes": [{"step": step.label, **step.values, "words": words} for step, words in by_hand],
        "cost": list(found.draft.cost),
        "cost_in_words": [{"level": line.words, "number": line.now} for line in found.cost],
        "broken": list(found.draft.broken),
        "matches": [
            {
                "table": row.table,
                "sides": [
                    [one.number for pair in side for one in pair.name.each] for side in row.sides
                ],
                "reason": row.why,
                "locked": row.locked,
            }
            for row in found.draft.rows
        ],
        "byes": draw.with_partners(round_.step_shown).byes,
    }


def as_file(value: Mapping[str, Any]) -> bytes:
    """JSON as it is downloaded and hashed: names in order, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


def _constraints(draw: StoredDraw) -> list[str]:
    if draw.groups is not None:
        return group_constraint_words(draw.first_groups[0])
    # A schedule or a round made by hand is judged by who must not meet, but did not look at it.
    check = draw.judged_by
    return constraint_words(check if draw.keeps_apart else replace(check, forbidden=None))


def _cost(round_: Round, draft: Draft) -> tuple[CostLine, ...]:
    draw = round_.stored_draw
    if draw.groups is not None:
        return ()
    drawn: Sequence[int | None] = [None] * len(draft.cost)
    check = draw.at(round_.step_shown).judged_by
    # A mêlée or a schedule is drawn as a whole: what that costs is no number of one round. Where
    # some of an earlier draw was drawn again the two costs have other levels.
    if draw.keeps_apart and check.is_earlier == draw.drawn.input.is_earlier:
        drawn = draw.drawn.round.cost
    words = cost_words(check)
    return tuple(map(CostLine, words, draft.cost, drawn))
