"""Limits on the sheets made for visitors: of each browser, of each address, and of all.

A sheet takes the processor a tenth of a second, which the desk of an evening may need. A browser is
known by its signed cookie, one without a cookie by its address. Deleting or collecting cookies
gains nothing: all browsers of an address share the sheets of the address. A paper in the cache
costs no sheets, and a signed-in user has no limit.
"""

from dataclasses import dataclass
from math import ceil
from threading import Lock
from time import time

from django.core.cache import cache
from django.http import HttpRequest

from tournaments.core.caching import cache_key
from tournaments.core.visitors import address_of, visitor_of

OF_A_BROWSER, OF_AN_ADDRESS, OF_ALL = 300, 600, 1800
"""The sheets that may be made at once after a quiet time.

One becomes free again each second for a browser, for others in proportion.
"""
_ALONE = Lock()


@dataclass
class Bucket:
    """A budget of sheets that refills with time: its size, what is left, and when it was filled."""

    most: int
    free: float
    at: float

    def fill(self, now: float) -> None:
        """Add the sheets that have become free since the last call."""
        gained = max(now - self.at, 0) * self.most / OF_A_BROWSER
        self.free, self.at = min(self.most, self.free + gained), now

    def wait(self, sheets: int) -> int:
        """The seconds until this many sheets are free; 0 if they are free now."""
        missing = min(sheets, self.most) - self.free
        return max(ceil(missing * OF_A_BROWSER / self.most), 0)


def delay(browser: str, sheets: int, address: str, now: float) -> int:
    """Take sheets from the budgets of a browser and return 0, or the seconds to wait.

    A number below 0 returns sheets that were not made.
    """
    most = {cache_key("sheets"): OF_ALL, cache_key("sheets", "browser", browser): OF_A_BROWSER}
    if address:
        most[cache_key("sheets", "address", address)] = OF_AN_ADDRESS
    with _ALONE:
        known = cache.get_many(most)
        buckets = {key: known.get(key) or Bucket(size, size, now) for key, size in most.items()}
        for bucket in buckets.values():
            bucket.fill(now)
        wait = max(bucket.wait(sheets) for bucket in buckets.values())
        if not wait:
            for bucket in buckets.values():
                bucket.free = min(bucket.most, bucket.free - sheets)
            cache.set_many(buckets)
        return wait


def delay_for(request: HttpRequest, sheets: int) -> int:
    """Seconds until so many sheets may be made for the visitor of a request; 0 means now."""
    if request.user.is_authenticated:
        return 0
    return delay(visitor_of(request), sheets, address_of(request), time())
