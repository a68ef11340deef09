"""The draws behind a round, and who was drawn into which place of a bracket or pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.wording.brackets import group_title, group_words, pool_words
from tournaments.core.wording.phases import system_words
from tournaments.entrants.selectors.names import PairName, pair_names, together
from tournaments.models import Round
from tournaments.models.draft import is_by_hand
from tournaments.models.drawn import Drawn, DrawnGroup
from tournaments.models.stored_draw import StoredDraw
from tournaments.rounds.draft_judgement import plan_judged
from tournaments.rounds.draw_input import drawn_with
from tournaments.rounds.words import step_words


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """A place of a bracket: its seed, who was drawn there, who has it now."""

    seed: int
    drawn: PairName
    now: PairName

    @property
    def moved(self) -> bool:
        """Whether somebody else was drawn here."""
        return self.drawn.number != self.now.number


@dataclass(frozen=True, slots=True)
class ListShown:
    """A bracket by its seeds, or one pool: everybody as drawn and as it stands."""

    title: str
    seeded: bool
    places: tuple[PlaceShown, ...]


def groups_shown(round_: Round, *, public: bool) -> tuple[ListShown, ...]:
    """The places of a phase that begins with a round; none elsewhere."""
    draw = round_.stored_draw
    if not draw.begins_phase(round_.number):
        return ()
    singles = pair_names(round_.tournament, public=public, round_number=round_.number)
    pairs = {one: together([singles[one], singles[two]]) for one, two in draw.partners or ()}
    names = {**singles, **pairs}
    shown = []
    for before, now in zip(draw.first_groups, draw.groups or (), strict=True):
        pools = now.has_pools
        for at, ids in enumerate(zip(_lists(before), _lists(now), strict=True), start=1):
            title = _title(now.name, at if pools else 0)
            shown.append(ListShown(title, not pools, _places(*ids, names)))
    return tuple(shown)


def groups_json(round_: Round) -> list[dict[str, Any]]:
    """The places of a phase that begins with a round for programs, by number."""
    draw = round_.stored_draw
    if not draw.begins_phase(round_.number):
        return []
    return [
        {"name": now.name, "drawn": _lists(before), "as_it_stands": _lists(now)}
        for before, now in zip(draw.first_groups, draw.groups or (), strict=True)
    ]


def _places(
    drawn: Sequence[int], standing: Sequence[int], names: Mapping[int, PairName]
) -> tuple[PlaceShown, ...]:
    # Who took a place later was drawn nowhere else.
    whole = [*drawn, *standing[len(drawn) :]]
    both = enumerate(zip(whole, standing, strict=True), start=1)
    return tuple(PlaceShown(at, names[one], names[other]) for at, (one, other) in both)


def _lists(group: DrawnGroup) -> list[list[int]]:
    """The seeds of a bracket as one list, pools as one each."""
    if group.has_pools:
        return [list(pool.ids) for pool in group.pools]
    return [list(group.members)]


def _title(name: str, pool: int) -> str:
    return pool_words(name, pool) if pool else group_title(name) or _("seeds")


@dataclass(frozen=True, slots=True)
class DrawnPart:
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
    def seed(self) -> int:
        """Its draw number."""
        return self.drawn.input.seed or 0

    @property
    def input_hash(self) -> str:
        """The SHA-256 of its input file."""
        return self.drawn.hash

    @property
    def entrants(self) -> int:
        """How many it was drawn for."""
        return len(self.drawn.input.entrants)

    @property
    def earlier_rule(self) -> str:
        """That it was made by an earlier rule, in a sentence; empty where it was not."""
        words = _("Made by an earlier rule: it stands as it was made, and is not drawn again.")
        return words if self.drawn.input.is_earlier else ""

    @property
    def told_of_rule(self) -> dict[str, str]:
        """As the certificate for programs says it."""
        return {"earlier_rule": words} if (words := self.earlier_rule) else {}

    @property
    def by_hand(self) -> bool:
        """Whether it was made by hand, and the program has counted it only."""
        return self.kind == "plan"

    @property
    def optimal(self) -> bool:
        """Whether no better draw exists."""
        return not self.by_hand and self.drawn.is_optimal


def parts_of(round_: Round) -> list[DrawnPart]:
    """Every draw behind the current state, what was made by hand last."""
    draw, steps = round_.stored_draw, round_.steps_taken
    found: list[DrawnPart] = []
    if draw.groups is not None:
        found += _groups(draw, round_.number)
    elif draw.drawn.is_made:
        found.append(_part("drawn", draw.drawn))
    found += [_part("redraw", step.draw) for step in steps if step.draw is not None]
    for partners in draw.partners_drawn or ():
        by_rank = partners.input.by == "rank"
        words = _("partners by rank: the first with the last") if by_rank else ""
        found.append(_part("partners", partners, words))
    if is_by_hand(steps):
        found.append(_part("plan", plan_judged(draw, steps[-1]), _("the round as it stands")))
    return found


def _groups(draw: StoredDraw, number: int) -> Iterator[DrawnPart]:
    """The brackets and pools; in the first round as they were drawn, then what was changed."""
    groups = draw.groups or ()
    drawn = draw.first_groups if draw.begins_phase(number) else groups
    for group in drawn:
        words = step_words("drawn", {"seed": group.input.seed})
        yield _part("group", group.drawn, group_words(group.name, len(groups)) + words)
    for before, group in zip(drawn, groups, strict=True):
        if group != before:
            words = group_words(group.name, len(groups)) + _("as changed by hand")
            yield _part("changed", group.drawn, words)


def _part(kind: str, drawn: Drawn, words: str = "") -> DrawnPart:
    """A part with the words of its kind, unless others are given."""
    return DrawnPart(kind, words or step_words(kind, {"seed": drawn.input.seed}), drawn)
