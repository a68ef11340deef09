"""Limits on the sheets made for visitors: of each browser, of each address, and of all.

A sheet takes the processor a tenth of a second, which the desk of an evening may need. A browser is
known by its signed cookie, one without a cookie by its address: whoever throws cookies away, or
collects them, has the sheets of that address alone, and takes none from others. Papers that were
made before cost nothing, and who is signed in is not counted.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil
from threading import Lock
from time import monotonic

from django.http import HttpRequest

from tournaments.core.visitors import address_of, visitor_of

OF_A_BROWSER, OF_AN_ADDRESS, OF_ALL = 300, 600, 1800
"""The sheets that may be made at once after a quiet time."""
A_SECOND = 1.0
"""The sheets that become free again each second, for a browser; for others in proportion."""
MOST_REMEMBERED = 1000
"""How many browsers and how many addresses: then the one that asked longest ago is forgotten."""


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
    """The sheets of each browser, of each address and of all, in the memory of this process."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._alone = Lock()
        self._all = Bucket(OF_ALL, OF_ALL, clock())
        self._browsers: OrderedDict[str, Bucket] = OrderedDict()
        self._addresses: OrderedDict[str, Bucket] = OrderedDict()

    def delay(self, browser: str, sheets: int, address: str = "") -> int:
        """Seconds until so many sheets may be made for a browser; 0 takes them from what it has."""
        with self._alone:
            buckets = list(self._of(browser, address))
            if wait := max(bucket.wait(sheets) for bucket in buckets):
                return wait
            for bucket in buckets:
                bucket.free -= sheets
            return 0

    def give_back(self, browser: str, sheets: int, address: str = "") -> None:
        """Count sheets as not made."""
        with self._alone:
            for bucket in self._of(browser, address):
                bucket.free = min(bucket.most, bucket.free + sheets)

    def _of(self, browser: str, address: str) -> Iterator[Bucket]:
        """The buckets that a browser takes from, filled up to now."""
        now = self._clock()
        kept = ((self._browsers, browser, OF_A_BROWSER), (self._addresses, address, OF_AN_ADDRESS))
        for known, name, most in kept:
            if not name:
                continue
            bucket = known.setdefault(name, Bucket(most, most, now))
            known.move_to_end(name)
            while len(known) > MOST_REMEMBERED:
                known.popitem(last=False)
            bucket.fill(now)
            yield bucket
        self._all.fill(now)
        yield self._all

    def forget(self) -> None:
        """Count from the beginning again."""
        with self._alone:
            self._browsers.clear()
            self._addresses.clear()
            self._all.free = OF_ALL


ALLOWANCE = Allowance()


def delay_for(request: HttpRequest, sheets: int) -> int:
    """Seconds until so many sheets may be made for the visitor of a request; 0 means now."""
    if request.user.is_authenticated:
        return 0
    return ALLOWANCE.delay(visitor_of(request), sheets, address_of(request))


def given_back(request: HttpRequest, sheets: int) -> None:
    """Count sheets as not made for the visitor of a request."""
    if not request.user.is_authenticated:
        ALLOWANCE.give_back(visitor_of(request), sheets, address_of(request))
