"""How many sheets visitors may have made: each browser some, all of them together some more.

A sheet takes the processor a tenth of a second, which the desk of an evening may need. A browser is
known by its signed cookie; all without one count as one browser, since addresses tell little: a
whole hall shares one router. Papers that were made before cost nothing, and who is signed in is not
counted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from threading import Lock
from time import monotonic
from typing import Any

from django.dispatch import receiver
from django.http import HttpRequest

from tournaments.core.devices import device_of
from tournaments.core.replaced import database_replaced

OF_A_BROWSER, OF_ALL = 300, 900
"""The sheets that may be made at once after a quiet time."""
A_SECOND = 1.0
"""The sheets that become free again each second, for a browser; three times as many for all."""
MOST_BROWSERS = 1000
"""How many are remembered: then the one that asked longest ago is forgotten."""


@dataclass(slots=True)
class Bucket:
    """Sheets that may be made, as many as fit, and when that was counted last."""

    most: int
    free: float
    at: float

    def fill(self, now: float) -> None:
        """Count what has become free since."""
        gained = max(now - self.at, 0) * A_SECOND * self.most / OF_A_BROWSER
        self.free, self.at = min(self.most, self.free + gained), now

    def wait(self, sheets: int) -> int:
        """The seconds until so many sheets are free; 0 if they are."""
        missing = min(sheets, self.most) - self.free
        return max(ceil(missing / A_SECOND * OF_A_BROWSER / self.most), 0)


class Allowance:
    """The sheets of each browser and of all, in the memory of this process."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._alone = Lock()
        self._all = Bucket(OF_ALL, OF_ALL, clock())
        self._browsers: dict[str, Bucket] = {}

    def delay(self, browser: str, sheets: int) -> int:
        """Seconds until so many sheets may be made for a browser; 0 takes them from what it has."""
        with self._alone:
            now = self._clock()
            own = self._browsers.pop(browser, None) or Bucket(OF_A_BROWSER, OF_A_BROWSER, now)
            self._browsers[browser] = own
            if len(self._browsers) > MOST_BROWSERS:
                del self._browsers[next(iter(self._browsers))]
            for bucket in (own, self._all):
                bucket.fill(now)
            if wait := max(own.wait(sheets), self._all.wait(sheets)):
                return wait
            own.free -= sheets
            self._all.free -= sheets
            return 0

    def forget(self) -> None:
        """Count from the beginning again."""
        with self._alone:
            self._browsers.clear()
            self._all.free = OF_ALL


ALLOWANCE = Allowance()


def delay_for(request: HttpRequest, sheets: int) -> int:
    """Seconds until so many sheets may be made for the visitor of a request; 0 means now."""
    if request.user.is_authenticated:
        return 0
    return ALLOWANCE.delay(device_of(request).id, sheets)


@receiver(database_replaced)
def forget(**_signal: Any) -> None:
    """Forget who asked: another database has other visitors."""
    ALLOWANCE.forget()
