"""The certificate of a draw: everything it was made from, so that anybody can make it again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.draw_words import constraint_words, cost_words, step_words, system_words
from tournaments.draws.certificate import input_sha256
from tournaments.engine.drafts import check_of, is_melee
from tournaments.engine.partners import with_partners
from tournaments.models import Round, System
from tournaments.selectors.drafts import Draft, draft_of, steps_taken, system_drawn


@dataclass(frozen=True, slots=True)
class CostLine:
    """A level of the cost in words, what it comes to now, and what the draw itself had."""

    words: str
    now: int
    drawn: int | None


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """One draw of the program: the round as a whole, or the rest around locked matches."""

    part: int
    words: str
    system: str
    seed: int
    input_hash: str
    optimal: bool
    entrants: int


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

    @property
    def is_optimised(self) -> bool:
        """Whether the draw has a cost of its own, the smallest there was."""
        return any(line.drawn is not None for line in self.cost)

    @property
    def as_drawn(self) -> bool:
        """Whether the draw of the program stands as it was."""
        return not self.changes


def is_drawn(round_: Round) -> bool:
    """Whether the round was drawn here, so that there is something to certify."""
    return bool(round_.steps) and "input" in round_.draw and bool(round_.draw["input"])


def certificate_of(round_: Round, *, public: bool = False) -> Certificate:
    """The certificate of a round as it stands; names as the contest shows them."""
    draft = draft_of(round_, public=public)
    check = check_of(round_.draw)
    return Certificate(
        round=round_.number,
        draft=draft,
        system=system_words(system_drawn(round_.draw)),
        constraints=tuple(constraint_words(check)),
        parts=tuple(_part(at, draw) for at, draw in enumerate(drawn_parts(round_), start=1)),
        changes=tuple(
            step_words(step["label"], step["values"]) for step in steps_taken(round_)[1:]
        ),
        cost=_cost(round_, draft, check),
    )


def drawn_parts(round_: Round) -> list[Mapping[str, Any]]:
    """Input and output of every draw behind the current state, as `verify` takes them."""
    later = [step["draw"] for step in steps_taken(round_) if "draw" in step]
    first = round_.draw
    if "groups" in first:
        return [{"input": g["input"], "output": g["output"]} for g in first["groups"]]
    own = [{"input": first["input"], "output": first["output"]}] if first["output"] else []
    partners = first.get("partners_drawn")
    return [*own, *later, *([partners] if partners else [])]


def certificate_json(round_: Round) -> dict[str, Any]:
    """The certificate for programs: numbers and codes, no names."""
    found = certificate_of(round_, public=True)
    step = round_.steps[round_.step]
    return {
        "contest": round_.tournament.code,
        "round": round_.number,
        "system": system_drawn(round_.draw),
        "system_in_words": found.system,
        "constraints": list(found.constraints),
        "draws": [{"sha256": input_hash(draw["input"]), **draw} for draw in drawn_parts(round_)],
        "changes": [
            {"step": one["label"], **one["values"], "words": words}
            for one, words in zip(steps_taken(round_)[1:], found.changes, strict=True)
        ],
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
        "byes": with_partners(round_.draw, step)["byes"],
    }


def input_hash(request: Mapping[str, Any]) -> str:
    """The SHA-256 of an input, that of the file that is downloaded too.

    >>> from hashlib import sha256
    >>> input_hash({"seed": 1}) == sha256(as_file({"seed": 1})).hexdigest()
    True
    """
    return input_sha256(request)


def as_file(value: Mapping[str, Any]) -> bytes:
    """JSON as it is downloaded and hashed: names in order, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


def _part(at: int, draw: Mapping[str, Any]) -> DrawnPart:
    request, output = draw["input"], draw["output"]
    label = "drawn" if at == 1 else "redraw"
    label = "partners" if request["system"] == System.MELEE_FIXED else label
    return DrawnPart(
        part=at,
        words=step_words(label, {"seed": request["seed"]}),
        system=system_words(request["system"]),
        seed=request["seed"],
        input_hash=input_hash(request),
        optimal=bool(output.get("optimal")),
        entrants=len(request["entrants"]),
    )


def _cost(round_: Round, draft: Draft, check: Mapping[str, Any]) -> tuple[CostLine, ...]:
    if "groups" in round_.draw:
        return ()
    drawn = round_.draw["output"].get("cost")
    if not drawn or is_melee(check):
        # A mêlée is drawn as a whole: what that costs is no number of one round.
        drawn = [None] * len(draft.cost)
    words = cost_words(check["system"], len(draft.cost))
    return tuple(map(CostLine, words, draft.cost, drawn))
