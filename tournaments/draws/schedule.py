"""What the systems that draw several rounds at once take and give (draws.md §2–3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from .errors import DrawError
from .fields import shown, whole
from .reading import read_entrants

Json: TypeAlias = dict[str, Any]
MOST_ROUNDS: Final = 200
UNKNOWN: Final = -1
"""the table of a match played of which nobody says where"""


@dataclass(frozen=True, slots=True)
class Table:
    """A match of a schedule: where, and who sits on each side."""

    number: int
    sides: tuple[tuple[int, ...], ...]

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody at the table."""
        return tuple(id_ for side in self.sides for id_ in side)

    def to_json(self, reason: str) -> Json:
        """As draws.md writes a match."""
        sides = [list(side) for side in self.sides]
        return {"table": self.number, "sides": sides, "reason": reason}


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """A round of a schedule, its tables in order."""

    number: int
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()

    def to_json(self, reason: str) -> Json:
        """As draws.md writes a round of a schedule."""
        matches = [table.to_json(reason) for table in self.tables]
        return {"round": self.number, "matches": matches, "byes": list(self.byes)}


def entrant_ids(value: object, fewest: int) -> tuple[int, ...]:
    """The ids of a list of entrants; what else is said of them has to be right, no more.

    :raises DrawError: for too few, too many, or an id given twice

    >>> entrant_ids([{"id": 7}, {"id": 9, "club": "A"}], 2)
    (7, 9)
    """
    return tuple(entrant.id for entrant in read_entrants(value, fewest))


def round_count(value: object, most: int = MOST_ROUNDS) -> int:
    """A number of rounds.

    :raises DrawError: for none, or more than can be played
    """
    rounds = whole(value, "rounds", low=1)
    if rounds > most:
        raise DrawError("rounds", "too_many_rounds", most=most, given=shown(rounds))
    return rounds


def answer_of(rounds: Sequence[ScheduledRound], reason: str, **more: object) -> Json:
    """A schedule as JSON."""
    return {"rounds": [round_.to_json(reason) for round_ in rounds], **more}
