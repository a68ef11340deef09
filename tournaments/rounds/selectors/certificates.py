"""The certificate of a draw: everything it was made from, so that anybody can make it again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.core.wording.phases import system_words
from tournaments.draws.certificate import input_sha256
from tournaments.models import Round
from tournaments.models.round import check_of
from tournaments.rounds.drafts import first_of_phase, is_melee, steps_taken
from tournaments.rounds.melee import with_partners
from tournaments.rounds.requests import is_kept_to
from tournaments.rounds.selectors.certificate_parts import (
    DrawnPart,
    ListShown,
    groups_json,
    groups_shown,
    parts_of,
    shown_parts,
)
from tournaments.rounds.selectors.drafts import Draft, draft_of, system_drawn
from tournaments.rounds.words import (
    constraint_words,
    cost_words,
    group_constraint_words,
    step_words,
)


@dataclass(frozen=True, slots=True)
class CostLine:
    """A level of the cost in words, what it comes to now, and what the draw itself had."""

    words: str
    now: int
    drawn: int | None


@dataclass(frozen=True, slots=True)
class Certificate:
    """What is told of a draw; `changes` are what was done by hand, in order."""

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
    def is_by_hand(self) -> bool:
        """Whether the round as it stands is no draw of the program."""
        return any(part.by_hand for part in self.parts)


def is_drawn(round_: Round) -> bool:
    """Whether the round was drawn here, so that there is something to certify."""
    return bool(round_.steps) and "input" in round_.draw and bool(round_.draw["input"])


def certificate_of(round_: Round, *, public: bool = False) -> Certificate:
    """The certificate of a round as it stands; names as the tournament shows them."""
    draft = draft_of(round_, public=public)
    check = check_of(round_.draw)
    return Certificate(
        round=round_.number,
        draft=draft,
        system=system_words(system_drawn(round_.draw)),
        constraints=tuple(_constraints(round_.draw, check)),
        parts=shown_parts(round_),
        changes=tuple(
            step_words(step["label"], step["values"]) for step in steps_taken(round_)[1:]
        ),
        cost=_cost(round_, draft, check),
        groups=groups_shown(round_, public=public),
        begun_in=_begun_in(round_),
    )


def drawn_parts(round_: Round) -> list[Mapping[str, Any]]:
    """Input and output of everything behind the current state, as `verify` takes them."""
    return [part.files for part in parts_of(round_)]


def certificate_json(round_: Round) -> dict[str, Any]:
    """The certificate for programs: numbers and codes, no names."""
    found = certificate_of(round_, public=True)
    return {
        "tournament": round_.tournament.code,
        "round": round_.number,
        "system": system_drawn(round_.draw),
        "system_in_words": found.system,
        "constraints": list(found.constraints),
        "draws": [
            {"kind": part.kind, "sha256": input_sha256(part.input), **part.files}
            for part in parts_of(round_)
        ],
        "groups": groups_json(round_),
        "changes": _changes_json(round_, found),
        "cost": list(found.draft.cost),
        "cost_in_words": [{"level": line.words, "number": line.now} for line in found.cost],
        "broken": list(found.draft.broken),
        "matches": _matches_json(found),
        "byes": with_partners(round_.draw, round_.steps[round_.step])["byes"],
    }


def _changes_json(round_: Round, found: Certificate) -> list[dict[str, Any]]:
    by_hand = zip(steps_taken(round_)[1:], found.changes, strict=True)
    return [{"step": one["label"], **one["values"], "words": words} for one, words in by_hand]


def _matches_json(found: Certificate) -> list[dict[str, Any]]:
    return [
        {
            "table": row.table,
            "sides": [
                [one.number for pair in side for one in pair.name.each] for side in row.sides
            ],
            "reason": row.why,
            "locked": row.locked,
        }
        for row in found.draft.rows
    ]


def as_file(value: Mapping[str, Any]) -> bytes:
    """JSON as it is downloaded and hashed: names in order, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


def _begun_in(round_: Round) -> int | None:
    draw = round_.draw
    begun = "groups" in draw and not first_of_phase(draw, round_.number)
    return int(draw["start"]) if begun else None


def _constraints(draw: Mapping[str, Any], check: Mapping[str, Any]) -> list[str]:
    if "groups" in draw:
        return group_constraint_words(draw)
    # A schedule or a hand is judged by who must not meet, but did not keep to it.
    kept = check if is_kept_to(draw) else {**check, "forbidden": []}
    return constraint_words(kept)


def _cost(round_: Round, draft: Draft, check: Mapping[str, Any]) -> tuple[CostLine, ...]:
    if "groups" in round_.draw:
        return ()
    drawn = round_.draw["output"].get("cost")
    if not drawn or is_melee(check):
        # A mêlée is drawn as a whole: what that costs is no number of one round.
        drawn = [None] * len(draft.cost)
    words = cost_words(check["system"], len(draft.cost))
    return tuple(map(CostLine, words, draft.cost, drawn))
