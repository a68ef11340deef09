"""How many sheets visitors may have made."""

from __future__ import annotations

from django.core.cache import cache

from tournaments.core.caching import cache_key
from tournaments.handouts.limits import (
    OF_A_BROWSER,
    OF_ALL,
    OF_AN_ADDRESS,
    delay,
)


class Budget:
    """The budgets of the visitors, at a time that tests set."""

    now = 1000.0

    def delay(self, browser: str, sheets: int, address: str = "") -> int:
        return delay(browser, sheets, address, self.now)


def test_a_browser_has_so_many_at_once_and_then_waits() -> None:
    budget = Budget()
    assert budget.delay("odile", OF_A_BROWSER - 10) == 0
    assert budget.delay("odile", 10) == 0
    assert budget.delay("odile", 30) == 30
    budget.now += 29
    assert budget.delay("odile", 30) == 1
    budget.now += 1
    assert budget.delay("odile", 30) == 0


def test_a_refusal_takes_nothing() -> None:
    budget = Budget()
    assert budget.delay("odile", OF_A_BROWSER - 10) == 0
    assert budget.delay("odile", 100) == 90
    assert budget.delay("odile", 10) == 0


def test_another_browser_has_its_own() -> None:
    budget = Budget()
    assert budget.delay("odile", OF_A_BROWSER) == 0
    assert budget.delay("paul", OF_A_BROWSER) == 0


def test_all_together_have_no_more_however_many_they_are() -> None:
    budget = Budget()
    for number in range(OF_ALL // OF_A_BROWSER):
        assert budget.delay(f"browser {number}", OF_A_BROWSER) == 0
    assert budget.delay("one more", 30) == 5
    budget.now += 5
    assert budget.delay("one more", 30) == 0


def test_cookies_that_are_collected_share_what_their_address_has() -> None:
    budget = Budget()
    for number in range(OF_AN_ADDRESS // OF_A_BROWSER):
        assert budget.delay(f"cookie {number}", OF_A_BROWSER, "192.0.2.1") == 0
    assert budget.delay("one more cookie", 10, "192.0.2.1") == 5
    assert budget.delay("honest", 10, "192.0.2.2") == 0


def test_sheets_that_were_not_made_are_given_back() -> None:
    budget = Budget()
    assert budget.delay("odile", OF_A_BROWSER, "192.0.2.1") == 0
    budget.delay("odile", -OF_A_BROWSER, "192.0.2.1")
    assert budget.delay("odile", OF_A_BROWSER, "192.0.2.1") == 0


def test_what_is_free_does_not_grow_without_end() -> None:
    budget = Budget()
    budget.now += 1_000_000
    assert budget.delay("odile", OF_A_BROWSER) == 0
    assert budget.delay("odile", 1) == 1


def test_a_paper_longer_than_all_is_made_after_a_quiet_time() -> None:
    budget = Budget()
    assert budget.delay("odile", OF_A_BROWSER + 50) == 0
    assert budget.delay("odile", 1) == 51
    budget.now += 51
    assert budget.delay("odile", 1) == 0


def test_a_clock_set_back_frees_nothing() -> None:
    budget = Budget()
    assert budget.delay("odile", OF_A_BROWSER) == 0
    budget.now -= 500
    assert budget.delay("odile", 5) == 5


def test_who_is_refused_takes_no_room_in_the_cache() -> None:
    """Else a flood of new browsers would push the count of all sheets out, and begin it again."""
    budget = Budget()
    for number in range(OF_ALL // OF_A_BROWSER):
        assert budget.delay(f"browser {number}", OF_A_BROWSER) == 0
    assert budget.delay("refused", 30) > 0
    assert cache.get(cache_key("sheets", "browser", "refused")) is None
    assert cache.get(cache_key("sheets", "browser", "browser 0")) is not None
