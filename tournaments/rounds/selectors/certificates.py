"""The certificate of a draw: everything it was made from, so that anybody can make it again."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from tournaments.core.wording.brackets import group_title, group_words, pool_words
from tournaments.core.wording.phases import system_words
from tournaments.entrants.selectors.names import PairName
from tournaments.models import Drawn, DrawnGroup, Round
from tournaments.models.stored_draw import is_by_hand
from tournaments.rounds.draft_judgement import plan_judged
from tournaments.rounds.draw_input import drawn_with
from tournaments.rounds.selectors.drafts import Draft, draft_of, names_in
from tournaments.rounds.words import (
    constraint_words,
    cost_words,
    group_constraint_words,
    step_words,
)


class PlaceShown(NamedTuple):
    """A place of a bracket or of a pool: who was drawn there, who has it now."""

    drawn: PairName
    now: PairName


class ListShown(NamedTuple):
    """A bracket by its seeds, or one pool: everybody as drawn and as it stands."""

    title: str
    seeded: bool
    places: tuple[PlaceShown, ...]


def groups_shown(round_: Round, *, public: bool) -> tuple[ListShown, ...]:
    """The places of a phase that begins with a round; none elsewhere."""
    draw = round_.stored_draw
    if not draw.begins_phase(round_.number):
        return ()
    singles, pairs = names_in(round_, draw, public=public)
    names = {**singles, **pairs}
    shown = []
    for before, now in zip(draw.first_groups, draw.groups, strict=True):
        lists = zip(_lists(before), _lists(now), strict=True)
        for at, (drawn, standing) in enumerate(lists, start=1):
            # Who took a place later was drawn nowhere else.
            both = zip([*drawn, *standing[len(drawn) :]], standing, strict=True)
            places = tuple(PlaceShown(names[first], names[here]) for first, here in both)
            title = pool_words(now.name, at) if now.has_pools else group_title(now.name)
            shown.append(ListShown(title or _("seeds"), not now.has_pools, places))
    return tuple(shown)


def _lists(group: DrawnGroup) -> list[list[int]]:
    """Pools as a list each, the seeds of a bracket as one."""
    return [list(pool.ids) for pool in group.pools] or [list(group.members)]


class DrawnPart(NamedTuple):
    """One draw with its input and its output; `kind` says of what, `words` in a sentence.

    Kinds: `drawn`, `redraw` (the rest around locked matches), `partners`, `group` (a bracket or
    pools), `changed` (these with places exchanged by hand), `plan` (the round as it stands).
    """

    kind: str
    words: str
    drawn: Drawn

    @property
    def system(self) -> str:
        """How it was drawn, in words."""
        return system_words(self.drawn.system, drawn_with(self.drawn.input))

    @property
    def earlier_rule(self) -> str:
        """That it was made by an earlier rule, in a sentence; empty where it was not."""
        words = _(
            "Drawn by an earlier version of the rules: it is kept as it was drawn, and is not "
            "checked again."
        )
        return words if self.drawn.input.is_earlier else ""


def parts_of(round_: Round) -> list[DrawnPart]:
    """Every draw behind the current state, what was made by hand last.

    Brackets and pools in the first round as they were drawn, then what was changed.
    """
    draw, steps = round_.stored_draw, round_.steps_taken
    parts: list[DrawnPart] = []
    if draw.groups:
        groups, many = draw.groups, len(draw.groups)
        drawn = draw.first_groups if draw.begins_phase(round_.number) else groups
        for group in drawn:
            words = step_words("drawn", {"seed": group.input.seed})
            parts.append(_part("group", group.drawn, group_words(group.name, many) + words))
        for before, group in zip(drawn, groups, strict=True):
            if group != before:
                words = group_words(group.name, many) + _("as changed by hand")
                parts.append(_part("changed", group.drawn, words))
    elif draw.drawn.is_made:
        parts.append(_part("drawn", draw.drawn))
    parts += [_part("redraw", step.draw) for step in steps if step.draw is not None]
    for partners in draw.partners_drawn:
        by_rank = partners.input.by == "rank"
        words = _("partners by rank: the first with the last") if by_rank else ""
        parts.append(_part("partners", partners, words))
    if is_by_hand(steps):
        parts.append(_part("plan", plan_judged(draw, steps[-1]), _("the round as it is")))
    return parts


def _part(kind: str, drawn: Drawn, words: str = "") -> DrawnPart:
    """A part with the words of its kind, unless others are given."""
    return DrawnPart(kind, words or step_words(kind, {"seed": drawn.input.seed}), drawn)


class CostLine(NamedTuple):
    """A level of the cost in words: its number now, and the number of the draw itself."""

    words: str
    now: int
    drawn: int | None


class Certificate(NamedTuple):
    """How a round was drawn; `changes` are what was done by hand, in order."""

    round: int
    draft: Draft
    constraints: tuple[str, ...]
    parts: tuple[DrawnPart, ...]
    changes: tuple[str, ...]
    cost: tuple[CostLine, ...]
    groups: tuple[ListShown, ...]
    """who was drawn into which place, where a bracket or pools begin"""
    begun_in: int | None
    """the round that drew the bracket or the pools, where it was an earlier one"""

    @property
    def is_optimised(self) -> bool:
        """Whether the draw has a cost of its own, the smallest there was."""
        return any(line.drawn is not None for line in self.cost)

    @property
    def counted(self) -> tuple[CostLine, ...]:
        """The levels that are not all 0."""
        return tuple(line for line in self.cost if line.now or line.drawn)

    @property
    def one_reason(self) -> str:
        """Why all meet, where it is the same at all tables and nothing else is to be said."""
        rows = self.draft.rows
        reasons = {row.why for row in rows}
        if len(reasons) != 1 or any(row.locked or row.broken for row in rows):
            return ""
        return reasons.pop()

    @property
    def is_repeatable(self) -> bool:
        """Whether any draw behind the round is made by the rule of today."""
        return not all(part.earlier_rule for part in self.parts)

    @property
    def is_by_hand(self) -> bool:
        """Whether the round as it stands is no draw of the program."""
        return any(part.kind == "plan" for part in self.parts)


def is_drawn(round_: Round) -> bool:
    """Whether the round was drawn here, so that there is something to certify."""
    return bool(round_.steps) and bool(round_.stored_draw.drawn.stored_input)


def certificate_of(round_: Round, *, public: bool = False) -> Certificate:
    """The certificate of a round as it stands; names as the tournament shows them."""
    draft, draw = draft_of(round_, public=public), round_.stored_draw
    in_groups = bool(draw.groups)
    # A schedule or a round made by hand is judged by who must not meet, but did not look at it.
    check = draw.judged_by if draw.keeps_apart else replace(draw.judged_by, forbidden=None)
    drawn: Sequence[int | None] = [None] * len(draft.cost)
    judged_by = draw.at(round_.step_shown).judged_by
    # A mêlée or a schedule is drawn as a whole: what that costs is no number of one round. Where
    # some of an earlier draw was drawn again the two costs have other levels.
    if draw.keeps_apart and judged_by.is_earlier == draw.drawn.input.is_earlier:
        drawn = draw.drawn.round.cost
    return Certificate(
        round=round_.number,
        draft=draft,
        constraints=tuple(
            group_constraint_words(draw.first_groups[0]) if in_groups else constraint_words(check)
        ),
        parts=tuple(parts_of(round_)),
        changes=tuple(step_words(step.label, step.values) for step in round_.steps_taken[1:]),
        cost=() if in_groups else (*map(CostLine, cost_words(judged_by), draft.cost, drawn),),
        groups=groups_shown(round_, public=public),
        begun_in=draw.start if in_groups and not draw.begins_phase(round_.number) else None,
    )


def drawn_parts(round_: Round) -> list[Drawn]:
    """Everything behind the current state."""
    return [part.drawn for part in parts_of(round_)]


def certificate_json(round_: Round) -> dict[str, Any]:
    """The certificate for programs: numbers and codes, no names."""
    certificate, draw = certificate_of(round_, public=True), round_.stored_draw
    draft = certificate.draft
    first = draw.first_groups if draw.begins_phase(round_.number) else ()
    by_hand = zip(round_.steps_taken[1:], certificate.changes, strict=True)
    return {
        "tournament": round_.tournament.code,
        "round": round_.number,
        "system": draw.system,
        "system_in_words": draft.how,
        "constraints": list(certificate.constraints),
        "draws": [
            {
                "kind": part.kind,
                "sha256": part.drawn.hash,
                **({"earlier_rule": part.earlier_rule} if part.earlier_rule else {}),
                **part.drawn.files,
            }
            for part in certificate.parts
        ],
        "groups": [
            {"name": now.name, "drawn": _lists(before), "as_it_stands": _lists(now)}
            for before, now in zip(first, draw.groups, strict=False)
        ],
        "changes": [{"step": step.label, **step.values, "words": words} for step, words in by_hand],
        "cost": list(draft.cost),
        "cost_in_words": [{"level": line.words, "number": line.now} for line in certificate.cost],
        "broken": list(draft.broken),
        "matches": [
            {
                "table": row.table,
                "sides": [
                    [player.number for pair in side for player in pair.name.each]
                    for side in row.sides
                ],
                "reason": row.why,
                "locked": row.locked,
            }
            for row in draft.rows
        ],
        "byes": draw.with_partners(round_.step_shown).byes,
    }


def as_file(value: Mapping[str, Any]) -> bytes:
    """JSON as it is downloaded and hashed: names in order, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")
