"""The input of a draw as a value, of any system (draw-rules.md 1 to 4)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeAlias, TypeVar

from .costs import SINCE
from .values import NORM, DrawEntrant, DrawnMatch, Json, PastBye, PastMatch

Past: TypeAlias = PastMatch | PastBye
T = TypeVar("T")
Bye: TypeAlias = int | str | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawInput:
    """What a draw is made from; what is None is left out of its file.

    A system takes some of it only; `registry.draw` refuses anything that it does not know.

    >>> DrawInput("melee_fixed", 1, entrants=entrants_of((5, 6)), by="rank").to_json()["entrants"]
    [{'id': 5}, {'id': 6}]
    """

    system: str
    seed: int | None = None
    round_: int | None = None
    entrants: tuple[DrawEntrant, ...] = ()
    """best first, where the system has an order"""
    history: tuple[Past, ...] | None = None
    forbidden: tuple[tuple[int, int], ...] | None = None
    soft: tuple[str, ...] | None = None
    tables: tuple[int, ...] | None = None
    bye: Bye | None = None
    rematches: str | None = None
    order: str | None = None
    size: int | None = None
    """of tables of three and more, or of pools"""
    exact: bool | None = None
    rounds: int | None = None
    legs: int | None = None
    movement: str | None = None
    by: str | None = None
    """how seeds or partners are found"""
    placed: tuple[tuple[int, ...], ...] | None = None
    """the pools that were placed by hand"""
    bracket: str | None = None
    third_place: bool | None = None
    placement: bool | None = None
    of_round: int | None = None
    partners: bool | None = None
    """of a round made by hand: whether two sides of two meet"""
    matches: tuple[DrawnMatch, ...] | None = None
    byes: tuple[int, ...] | None = None
    norm: int | None = NORM
    """None of a draw by the first norm, which named none"""

    @classmethod
    def of_json(cls, given: Mapping[str, Any]) -> "DrawInput":
        """The input that was written so by :meth:`to_json`, now or by an earlier version."""
        values: dict[str, Any] = {"norm": None}
        for name, value in given.items():
            read = READ.get(name)
            values["round_" if name == "round" else name] = read(value) if read else value
        return cls(**values)

    def to_json(self) -> Json:
        """The input as the command line and a certificate have it."""
        found: Json = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None:
                write = WRITTEN.get(field.name)
                found[field.name.rstrip("_")] = write(value) if write else value
        if self.system == "swiss":
            for row, entrant in zip(found["entrants"], self.entrants, strict=True):
                row["victories"] = entrant.victories
        return found

    @property
    def ids(self) -> list[int]:
        """The ids of the entrants in their order."""
        return [entrant.id for entrant in self.entrants]

    @property
    def clubs(self) -> dict[int, str | int]:
        """The club of each id that has one."""
        return {one.id: one.club for one in self.entrants if one.club}

    @property
    def fixed_tables(self) -> dict[int, int]:
        """The fixed table of each id that has one."""
        return {one.id: one.fixed_table for one in self.entrants if one.fixed_table}

    @property
    def apart(self) -> frozenset[tuple[int, int]]:
        """The pairs that must not meet, each the lower id first."""
        return frozenset(self.forbidden or ())

    @property
    def past(self) -> tuple[Past, ...]:
        """What was played and who rested before."""
        return self.history or ()

    @property
    def past_apart(self) -> tuple[tuple[PastMatch, ...], tuple[PastBye, ...]]:
        """The matches played before, and the byes."""
        matches = tuple(past for past in self.past if isinstance(past, PastMatch))
        return matches, tuple(past for past in self.past if isinstance(past, PastBye))

    @property
    def is_earlier(self) -> bool:
        """Whether it was drawn by an earlier norm than today's (draw-rules.md 0.5)."""
        return self.norm != NORM

    def as_counted(self, levels: Sequence[T]) -> tuple[T, ...]:
        """The levels of a cost of pairs, or their names, that its norm has.

        >>> DrawInput("danois", norm=None).as_counted([0, 1, 3, 0, 0, 0, 4])
        (0, 1, 0, 0, 4)
        >>> DrawInput("danois").as_counted([0, 1, 3, 0, 0, 0, 4])
        (0, 1, 3, 0, 0, 0, 4)
        """
        fewer = self.is_earlier and self.size is None
        return tuple(level for at, level in enumerate(levels) if not (fewer and at in SINCE))

    def of_today(self, **changes: Any) -> "DrawInput":
        """The input with some values changed, to be drawn by the norm of today."""
        return replace(self, norm=NORM, **changes)


def entrants_of(ids: Any) -> tuple[DrawEntrant, ...]:
    """Entrants of whom nothing but the id counts."""
    return tuple(DrawEntrant(id_) for id_ in ids)


def _entrant(row: Mapping[str, Any]) -> DrawEntrant:
    return DrawEntrant(row["id"], row.get("club"), row.get("fixed_table"), row.get("victories", 0))


def _entrant_written(entrant: DrawEntrant) -> Json:
    """Nothing but what counts in the draw; victories do in one system only."""
    facts = {"id": entrant.id, "club": entrant.club, "fixed_table": entrant.fixed_table}
    return {name: value for name, value in facts.items() if value is not None}


def _past(row: Mapping[str, Any]) -> Past:
    if "bye" in row:
        return PastBye(row["round"], frozenset(row["bye"]))
    return PastMatch(row["round"], tuple(map(frozenset, row["sides"])), row.get("table"))


def _past_written(past: Past) -> Json:
    if isinstance(past, PastBye):
        return {"round": past.round_, "bye": sorted(past.ids)}
    sides = [sorted(side) for side in past.sides]
    return {"round": past.round_, "table": past.table, "sides": sides}


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _rows(read: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    return lambda rows: tuple(map(read, rows))


def _written(write: Callable[[Any], Any]) -> Callable[[Any], list[Any]]:
    return lambda values: list(map(write, values))


READ: Final[Mapping[str, Callable[[Any], Any]]] = {
    "entrants": _rows(_entrant),
    "history": _rows(_past),
    "forbidden": _rows(tuple),
    "soft": tuple,
    "tables": tuple,
    "bye": lambda bye: tuple(bye) if isinstance(bye, list) else bye,
    "placed": _rows(tuple),
    "matches": _rows(DrawnMatch.of_json),
    "byes": tuple,
}
WRITTEN: Final[Mapping[str, Callable[[Any], Any]]] = {
    "entrants": _written(_entrant_written),
    "history": _written(_past_written),
    "forbidden": _written(list),
    "soft": list,
    "tables": list,
    "bye": _listed,
    "placed": _written(list),
    "matches": _written(lambda match: {"table": match.table, "sides": [*map(list, match.sides)]}),
    "byes": list,
}
