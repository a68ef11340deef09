"""The draws behind a round, each with the files by which anybody can make or check it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.wording.phases import group_words
from tournaments.core.wording.systems import system_words
from tournaments.draws.certificate import input_sha256
from tournaments.models import Round
from tournaments.rounds.drafts import Step, steps_taken
from tournaments.rounds.group_changes import first_of_phase, groups_drawn
from tournaments.rounds.hand_plans import is_by_hand, plan_judged
from tournaments.rounds.words.draws import step_words

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """One draw with its input and its output; `kind` says of what, `title` in words.

    Kinds: `drawn`, `redraw` (the rest around locked matches), `partners`, `group` (a bracket or
    pools), `changed` (these with places exchanged by hand), `plan` (the round as it stands).
    """

    kind: str
    title: str
    input: Row
    output: Row

    @property
    def files(self) -> dict[str, Row]:
        """As `verify` takes it."""
        return {"input": self.input, "output": self.output}


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """A part as the certificate shows it."""

    part: int
    kind: str
    words: str
    system: str
    seed: int
    input_hash: str
    optimal: bool
    entrants: int

    @property
    def by_hand(self) -> bool:
        """Whether it was made by hand, and the program has counted it only."""
        return self.kind == "plan"


def parts_of(round_: Round) -> list[Part]:
    """Every draw behind the current state, what was made by hand last."""
    steps = steps_taken(round_)
    drawn = _groups(round_) if "groups" in round_.draw else _drawn(round_.draw, steps)
    return [*drawn, *_plan(round_.draw, steps)]


def shown_parts(round_: Round) -> tuple[DrawnPart, ...]:
    """The parts as the certificate shows them, numbered as their files are."""
    return tuple(_shown(at, part) for at, part in enumerate(parts_of(round_), start=1))


def _drawn(draw: Row, steps: list[Step]) -> Iterator[Part]:
    if draw["output"]:
        yield _part("drawn", draw)
    yield from (_part("redraw", step["draw"]) for step in steps if "draw" in step)
    if draw.get("partners_drawn"):
        yield _part("partners", draw["partners_drawn"])


def _part(kind: str, draw: Row) -> Part:
    words = step_words(kind, {"seed": draw["input"]["seed"]})
    return Part(kind, words, draw["input"], draw["output"])


def _groups(round_: Round) -> Iterator[Part]:
    """The brackets and pools; in the first round as they were drawn, then what was changed."""
    groups = round_.draw["groups"]
    drawn = groups_drawn(round_.draw) if first_of_phase(round_.draw, round_.number) else groups
    for group in drawn:
        words = step_words("drawn", {"seed": group["input"]["seed"]})
        yield _of_group("group", words, group, len(groups))
    for before, group in zip(drawn, groups, strict=True):
        if group != before:
            yield _of_group("changed", _("as changed by hand"), group, len(groups))


def _of_group(kind: str, words: str, group: Row, count: int) -> Part:
    title = group_words(group["name"], count) + words
    return Part(kind, title, group["input"], group["output"])


def _plan(draw: Row, steps: list[Step]) -> Iterator[Part]:
    if is_by_hand(steps):
        judged = plan_judged(draw, steps[-1])
        yield Part("plan", _("the round as it stands"), judged["input"], judged["output"])


def _shown(at: int, part: Part) -> DrawnPart:
    return DrawnPart(
        part=at,
        kind=part.kind,
        words=part.title,
        system=system_words(part.input["system"]),
        seed=part.input["seed"],
        input_hash=input_sha256(part.input),
        optimal=part.kind != "plan" and bool(part.output.get("optimal")),
        entrants=len(part.input["entrants"]),
    )
