"""The norm of an input, and a cost vector as an earlier norm counts it (draw-rules.md 0.5)."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from .costs import SINCE
from .errors import DrawError
from .reading import whole

NORM: Final = 2
T = TypeVar("T")


def check_norm(given: Mapping[str, object]) -> None:
    """Check that an input is of the norm that is drawn.

    :raises DrawError: for any other norm

    >>> check_norm({"norm": 2})
    >>> check_norm({"norm": 1})
    Traceback (most recent call last):
        ...
    tournaments.draws.errors.DrawError: norm: norm 2 is drawn, not norm 1
    """
    if (norm := whole(given.get("norm", NORM), "norm")) != NORM:
        raise DrawError("norm", "other_norm", norm=NORM, given=norm)


def is_earlier(stored: Mapping[str, object]) -> bool:
    """Whether a stored input is of an earlier norm: what was stored then names none."""
    return stored.get("norm", 1) != NORM


def as_counted(stored: Mapping[str, object], levels: Sequence[T]) -> tuple[T, ...]:
    """The levels of a cost of pairs, or their names, that the norm of a stored input has.

    >>> as_counted({"system": "danois"}, [0, 1, 3, 0, 0, 0, 4])
    (0, 1, 0, 0, 4)
    >>> as_counted({"system": "danois", "norm": 2}, [0, 1, 3, 0, 0, 0, 4])
    (0, 1, 3, 0, 0, 0, 4)
    """
    fewer = is_earlier(stored) and "size" not in stored
    return tuple(level for at, level in enumerate(levels) if not (fewer and at in SINCE))
