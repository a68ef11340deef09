"""Who was drawn into which place of a bracket, who into which pool, and what was changed then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.wording.phases import group_title
from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Round
from tournaments.rounds.group_changes import first_of_phase, groups_drawn

Row = Mapping[str, Any]


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

    @property
    def changed(self) -> bool:
        """Whether anything of it was changed by hand."""
        return any(place.moved for place in self.places)


def groups_shown(round_: Round, *, public: bool) -> tuple[ListShown, ...]:
    """The places of a phase that begins with a round; none elsewhere."""
    draw = round_.draw
    if not first_of_phase(draw, round_.number):
        return ()
    names = pair_names(round_.tournament, public=public, round_number=round_.number)
    both = zip(groups_drawn(draw), draw["groups"], strict=True)
    return tuple(shown for before, now in both for shown in _shown(before, now, names))


def groups_json(round_: Round) -> list[dict[str, Any]]:
    """The same for programs, by number."""
    if not first_of_phase(round_.draw, round_.number):
        return []
    both = zip(groups_drawn(round_.draw), round_.draw["groups"], strict=True)
    return [
        {"name": now["name"], "drawn": _lists(before), "as_it_stands": _lists(now)}
        for before, now in both
    ]


def _shown(before: Row, now: Row, names: Mapping[int, PairName]) -> Iterator[ListShown]:
    pools = "pools" in now["output"]
    lists = zip(_lists(before), _lists(now), strict=True)
    for at, (drawn, standing) in enumerate(lists, start=1):
        yield ListShown(
            _title(now["name"], at if pools else 0), not pools, _places(drawn, standing, names)
        )


def _places(
    drawn: Sequence[int], standing: Sequence[int], names: Mapping[int, PairName]
) -> tuple[PlaceShown, ...]:
    both = enumerate(zip(drawn, standing, strict=True), start=1)
    return tuple(PlaceShown(at, names[one], names[other]) for at, (one, other) in both)


def _lists(group: Row) -> list[list[int]]:
    """The seeds of a bracket as one list, pools as one each."""
    pools = group["output"].get("pools")
    return [list(group["members"])] if pools is None else [list(pool["entrants"]) for pool in pools]


def _title(name: str, pool: int) -> str:
    group = group_title(name)
    words = _("pool %(number)s") % {"number": pool} if pool else ""
    return " · ".join(part for part in (group, words) if part) or _("seeds")
