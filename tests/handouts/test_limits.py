"""How many sheets visitors may have made."""

from __future__ import annotations

from django.core.cache import cache

from tournaments.core.caching import cache_key
from tournaments.handouts.limits import (
    OF_A_BROWSER,
    OF_ALL,
    OF_AN_ADDRESS,
    Allowance,
)


class Clock:
    """A time that tests set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def started() -> tuple[Allowance, Clock]:
    clock = Clock()
    return Allowance(clock), clock


def test_a_browser_has_so_many_at_once_and_then_waits() -> None:
    allowance, clock = started()
    assert allowance.delay("odile", OF_A_BROWSER - 10) == 0
    assert allowance.delay("odile", 10) == 0
    assert allowance.delay("odile", 30) == 30
    clock.now += 29
    assert allowance.delay("odile", 30) == 1
    clock.now += 1
    assert allowance.delay("odile", 30) == 0


def test_a_refusal_takes_nothing() -> None:
    allowance, _clock = started()
    assert allowance.delay("odile", OF_A_BROWSER - 10) == 0
    assert allowance.delay("odile", 100) == 90
    assert allowance.delay("odile", 10) == 0


def test_another_browser_has_its_own() -> None:
    allowance, _clock = started()
    assert allowance.delay("odile", OF_A_BROWSER) == 0
    assert allowance.delay("paul", OF_A_BROWSER) == 0


def test_all_together_have_no_more_however_many_they_are() -> None:
    allowance, clock = started()
    for number in range(OF_ALL // OF_A_BROWSER):
        assert allowance.delay(f"browser {number}", OF_A_BROWSER) == 0
    assert allowance.delay("one more", 30) == 5
    clock.now += 5
    assert allowance.delay("one more", 30) == 0


def test_cookies_that_are_collected_share_what_their_address_has() -> None:
    allowance, _clock = started()
    for number in range(OF_AN_ADDRESS // OF_A_BROWSER):
        assert allowance.delay(f"cookie {number}", OF_A_BROWSER, "192.0.2.1") == 0
    assert allowance.delay("one more cookie", 10, "192.0.2.1") == 5
    assert allowance.delay("honest", 10, "192.0.2.2") == 0


def test_sheets_that_were_not_made_are_given_back() -> None:
    allowance, _clock = started()
    assert allowance.delay("odile", OF_A_BROWSER, "192.0.2.1") == 0
    allowance.delay("odile", -OF_A_BROWSER, "192.0.2.1")
    assert allowance.delay("odile", OF_A_BROWSER, "192.0.2.1") == 0


def test_what_is_free_does_not_grow_without_end() -> None:
    allowance, clock = started()
    clock.now += 1_000_000
    assert allowance.delay("odile", OF_A_BROWSER) == 0
    assert allowance.delay("odile", 1) == 1


def test_a_paper_longer_than_all_is_made_after_a_quiet_time() -> None:
    allowance, clock = started()
    assert allowance.delay("odile", OF_A_BROWSER + 50) == 0
    assert allowance.delay("odile", 1) == 51
    clock.now += 51
    assert allowance.delay("odile", 1) == 0


def test_a_clock_set_back_frees_nothing() -> None:
    allowance, clock = started()
    assert allowance.delay("odile", OF_A_BROWSER) == 0
    clock.now -= 500
    assert allowance.delay("odile", 5) == 5


def test_who_is_refused_takes_no_room_in_the_cache() -> None:
    """Else a flood of new browsers would push the count of all sheets out, and begin it again."""
    allowance, _clock = started()
    for number in range(OF_ALL // OF_A_BROWSER):
        assert allowance.delay(f"browser {number}", OF_A_BROWSER) == 0
    assert allowance.delay("refused", 30) > 0
    assert cache.get(cache_key("sheets", "browser", "refused")) is None
    assert cache.get(cache_key("sheets", "browser", "browser 0")) is not None
