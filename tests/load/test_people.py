"""How a phone inserts news, and which results count as wrong."""

from __future__ import annotations

import pytest

from tests.load.client import Browser, Connection
from tests.load.markup import Follow, follows
from tests.load.people import TABLE_TOTAL, Phone, totals_of
from tests.load.rush import wrong_in_database, wrong_in_pages

pytestmark = pytest.mark.process

SHARED = Follow("/c/x/ranking/?seen=1", 9, "live")
OWN = Follow("/c/x/mine/?seen=1", 8, "mine")


def part(id_: str, seen: int, swap: str = "outerHTML") -> str:
    """The HTML of a part."""
    return f'<p id={id_} hx-get="/{id_}?seen={seen}" hx-trigger="every 9s" hx-swap="{swap}"></p>'


@pytest.mark.parametrize(
    ("came", "expected"),
    [
        (part("live", 2), ["/live?seen=2", OWN.address]),
        (part("live", 2) + part("mine", 2), ["/live?seen=2", "/mine?seen=2"]),
        (part("live", 2) + part("clock", 2), ["/live?seen=2", OWN.address, "/clock?seen=2"]),
        (part("board", 2), ["/board?seen=2", OWN.address]),
        ("<p>over</p>", [OWN.address]),
    ],
)
def test_news_replaces_the_part_that_polled(came: str, expected: list[str]) -> None:
    phone = Phone(Browser(Connection("", 0)), "x", "ranking", parts=[SHARED, OWN])
    phone.put(SHARED, follows(came))
    assert [one.address for one in phone.parts] == expected


def test_a_part_filled_with_text_goes_on_polling() -> None:
    inner = Follow("/c/x/mine/", 8, "mine", replaced=False)
    phone = Phone(Browser(Connection("", 0)), "x", "ranking", parts=[SHARED, inner])
    phone.put(inner, follows("<p>Table 7</p>"))
    assert phone.parts == [SHARED, inner]


def test_a_phone_knows_the_address_of_its_page() -> None:
    browser = Browser(Connection("", 0))
    assert Phone(browser, "x", "pair", 7).address == "/c/x/pair/7/"
    assert Phone(browser, "x", "plan", 7).address == "/c/x/tables/"


def test_totals_are_valid_and_never_equal() -> None:
    for table in range(1, 1001):
        first, second = totals_of(table)
        assert first + second == TABLE_TOTAL
        assert first > second > 0


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({}, 0),
        ({2: ([0, 0], 1)}, 1),
        ({2: (list(totals_of(2)), 2)}, 1),
        ({4: (list(totals_of(4)), 1)}, 1),
    ],
)
def test_wrong_results_in_the_database_are_counted(
    changed: dict[int, tuple[list[int], int]], wrong: int
) -> None:
    stored = {table: (list(totals_of(table)), 1) for table in (1, 2, 3)}
    assert wrong_in_database(stored | changed, range(1, 4)) == wrong


def test_missing_results_are_wrong() -> None:
    assert wrong_in_database({1: (list(totals_of(1)), 1)}, range(1, 4)) == 2
    assert wrong_in_pages({1: list(totals_of(1)), 2: [0, 0]}) == 1
