"""Visitors who were refused while others were served: they go first when they come back."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

COMES_BACK = 30.0
"""Seconds after which a refused visitor is forgotten."""
MOST_IN_LINE = 100


class Line:
    """The refused visitors in the order of their first request, with the time of their last."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._asked: OrderedDict[str, float] = OrderedDict()

    def may_go(self, visitor: str, free: int) -> bool:
        """Whether a visitor has one of the free places; a refused one joins the line.

        >>> line = Line()
        >>> line.may_go("honest", 0), line.may_go("loop", 1), line.may_go("honest", 1)
        (False, False, True)
        """
        now = self._clock()
        for gone in [one for one, at in self._asked.items() if abs(now - at) > COMES_BACK]:
            del self._asked[gone]
        before = list(self._asked)
        place = before.index(visitor) if visitor in self._asked else len(before)
        if place < free:
            self._asked.pop(visitor, None)
            return True
        if visitor in self._asked or len(before) < MOST_IN_LINE:
            self._asked[visitor] = now
        return False
