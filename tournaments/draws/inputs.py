"""The input of a draw as a value, of any system (draw-rules.md 1 to 4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from .costs import SINCE
from .values import (
    NORM,
    DrawEntrant,
    DrawnMatch,
    Json,
    JsonValue,
    Numbers,
    PastBye,
    PastMatch,
)

Past = PastMatch | PastBye
T = TypeVar("T")
Bye = int | str | Numbers


@dataclass(frozen=True)
class DrawInput(JsonValue):
    """What a draw is made from; what is None is left out of its file.

    A system takes some of it only; `registry.draw_json` refuses anything that it does not know.

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
    tables: Numbers | None = None
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
    placed: tuple[Numbers, ...] | None = None
    """the pools that were placed by hand"""
    bracket: str | None = None
    third_place: bool | None = None
    placement: bool | None = None
    of_round: int | None = None
    partners: bool | None = None
    """of a round made by hand: whether two sides of two meet"""
    matches: tuple[DrawnMatch, ...] | None = None
    byes: Numbers | None = None
    norm: int | None = NORM
    """None of a draw by the first norm, which named none"""

    @classmethod
    def of_json(cls, row: Mapping[str, Any]) -> Self:
        """The input that was written so by :meth:`to_json`, now or by an earlier version."""
        return super().of_json({"norm": None, **row})

    def to_json(self) -> Json:
        """The input as the command line and a certificate have it.

        Victories count in one system only, and who is placed by hand has no reason.
        """
        written: Json = super().to_json()
        for row in written["entrants"] if self.system != "swiss" else ():
            del row["victories"]
        for row in written.get("matches", ()):
            del row["reason"]
        return written

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


def entrants_of(ids: Any) -> tuple[DrawEntrant, ...]:
    """Entrants of whom nothing but the id counts."""
    return tuple(DrawEntrant(id_) for id_ in ids)
