"""The norm of an input (draw-rules.md 0.5)."""

from collections.abc import Mapping
from typing import Final

from .errors import DrawError
from .reading import whole

NORM: Final = 2


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
