"""Why a result that is stored wants another look."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Review(NamedTuple):
    """What is doubtful about a result, with the figures that say so, in points.

    >>> review_from_json(Review("sum", 1944, 1924, -20, ("belote_missing",)).to_json()).difference
    -20
    """

    code: str
    """sum, swept (all the points to one side without a capot), target, tie, or level: nobody has
    won a match of a bracket."""
    expected: int = 0
    actual: int = 0
    difference: int = 0
    hints: tuple[str, ...] = ()
    """What alone would explain the difference (`scoring.check.Hint`)."""

    def to_json(self) -> dict[str, Any]:
        """The review as a column and the journal store it."""
        return self._asdict() | {"hints": list(self.hints)}


def review_from_json(data: Mapping[str, Any]) -> Review:
    """A review as it was stored."""
    return Review(**{**data, "hints": tuple(data["hints"])})
