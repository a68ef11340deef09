"""Where chance decides who goes through, pages say so, and the organiser may decide instead.

Two pools of four. In the first 1 beats 3, 3 beats 4 and 4 beats 1, all by 1000 to 944, and 8 loses
to all of them: three pairs with 2 victories, 3 044 points and +200, head to head 1 victory each.
"""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation

from tests import cast
from tests.phases.desk_evening import organiser, phase_added, played, played_before, stored
from tests.rounds.evenings import replayed, tournament_of
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Refusal
from tournaments.models import Entrant, JournalEntry, System
from tournaments.ranking import services
from tournaments.ranking.selectors.parts import drawn_orders, in_category, orders_open
from tournaments.ranking.selectors.standings import standings
from tournaments.rounds.selectors.draws import places_by_chance
from tournaments.rounds.selectors.outdated import reasons_to_redraw
from tournaments.rulesets.templates import TEMPLATES

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
LEVEL = {(1, 3): 1000, (3, 4): 1000, (1, 4): 944, (1, 8): 1100, (3, 8): 1100, (4, 8): 1100}
OTHER = {(2, 5): 1200, (2, 6): 1200, (2, 7): 1200, (5, 6): 1300, (5, 7): 1300, (6, 7): 1000}
POOLS = LEVEL | OTHER
FINALS = {"name": "Finales", "system": "knockout", "who": "place", "count": "2", "others": "all"}


def three_rounds() -> None:
    keys = ["victories", "points", "difference", "direct", "lot"]
    tournament_of(8, system=System.POOLS, rounds_planned=3, ranking_keys=keys)
    for number in (1, 2, 3):
        played_before(number, POOLS)
    phase_added(organiser(), **FINALS, carry="fresh", key_1="points", key_2="lot")


@pytest.fixture
def desk() -> Client:
    replayed(three_rounds)
    return organiser()


def words(desk: Client, page: str) -> str:
    answer = desk.get(page)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def of_pool() -> tuple[int, ...]:
    """The three as the pool has them."""
    places = {row.number: row.values["pool_place"] for row in standings(stored()).rows}
    return tuple(sorted((1, 3, 4), key=lambda number: str(places[number])))


def decided(desk: Client, *order: int) -> None:
    places = {f"place_{number}": str(at) for at, number in enumerate(order, start=1)}
    sent = {"version": str(stored().version), "reason": "Belle jouée"} | places
    assert desk.post("/desk/martin/ranking/order/", sent).status_code == 303


def test_it_is_known(desk: Client) -> None:
    (order,) = drawn_orders(standings(stored()))
    assert order.numbers == of_pool()
    assert {*order.numbers} == {1, 3, 4}


@pytest.mark.parametrize(("ladies", "orders"), [([1, 2], 0), ([1, 3], 1)])
def test_a_category_is_told_of_its_own(desk: Client, ladies: list[int], orders: int) -> None:
    Entrant.objects.filter(number__in=ladies).update(category="Dames")
    assert len(drawn_orders(in_category(standings(stored()), "Dames"))) == orders


@pytest.mark.parametrize(
    ("page", "times"),
    [
        ("/c/martin/brackets/", 3),
        ("/c/martin/ranking/", 3),
        ("/desk/martin/ranking/", 3),
        ("/c/martin/pair/3/", 1),
        ("/desk/martin/ranking/export.csv", 3),
        ("/c/martin/screen/?show=brackets", 3),
        ("/c/martin/screen/?show=ranking", 3),
    ],
)
def test_it_is_said(desk: Client, page: str, times: int) -> None:
    assert words(desk, page).count("= par le sort") == times


def test_a_paper_has_a_sign_of_it_and_its_key(desk: Client) -> None:
    said = words(desk, "/desk/martin/papers/brackets/")
    assert said.count('<td class="cell main">= ') == 3
    assert said.count("= devant un rang") == 1


def test_the_reason_says_it(desk: Client) -> None:
    first, second, third = of_pool()
    told = (
        f"Poule 1\xa0: les n°\xa0{first}, {second} et {third} sont à égalité en tout\u202f; le sort"
    )
    assert told.replace("\xa0", " ").replace("\u202f", " ") in words(desk, "/c/martin/pair/3/")
    assert told.replace("\xa0", " ").replace("\u202f", " ") in words(desk, "/c/martin/ranking/")


def test_the_draw_says_it_before_anything_is_drawn(desk: Client) -> None:
    page = words(desk, "/desk/martin/rounds/4/draw/")
    assert "Places décidées par le sort" in page
    assert "Décider autrement" in page
    assert page.index("Décider autrement") < page.index("Tirer la partie 4")


def test_the_organiser_decides_otherwise(desk: Client) -> None:
    first, second, third = of_pool()
    assert "Ordre des ex æquo" in words(desk, "/desk/martin/ranking/")
    decided(desk, third, second, first)
    assert of_pool() == (third, second, first)
    assert stored().first.ranking_keys[-2:] == ("manual", "lot")
    assert stored().chain[1].ranking_keys == ("points", "lot")
    line = JournalEntry.objects.get(act="ranking.order")
    with translation.override("fr"):
        assert f": {third}, {second}, {first}. Belle jouée" in sentence(line.act, line.data)
    assert places_by_chance(stored(), 4) == []
    assert "= par le sort" not in words(desk, "/c/martin/brackets/")
    met = played(desk, 4, {(third, 5): 1000, (2, second): 1000} | FIRST_OF_THE_LAST)
    assert {number for two in met for number in two} >= {third, second}


FIRST_OF_THE_LAST: dict[tuple[int, int], int] = {
    (min(one, other), max(one, other)): 1000 for one in (1, 3, 4, 8) for other in (6, 7)
}


def test_a_decision_that_is_taken_back_leaves_no_trace(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_facts: object, **_data: object) -> None:
        raise Refusal("asked first")

    first, second, third = of_pool()
    with monkeypatch.context() as asked:
        asked.setattr(services, "journal", refused)
        with pytest.raises(AssertionError):
            decided(desk, third, second, first)
    assert "manual" not in stored().first.ranking_keys
    decided(desk, third, second, first)
    assert of_pool() == (third, second, first)
    assert stored().first.ranking_keys[-2:] == ("manual", "lot")


def test_it_may_be_changed_until_the_finals_are_drawn(desk: Client) -> None:
    first, second, third = of_pool()
    decided(desk, third, second, first)
    decided(desk, second, third, first)
    assert of_pool() == (second, third, first)
    assert [one.numbers for one in orders_open(standings(stored()))] == [(second, third, first)]


def test_before_a_card_of_the_pool_nothing_is_decided() -> None:
    tournament = tournament_of(8, system=System.POOLS, rounds_planned=3)
    assert drawn_orders(standings(tournament)) == []


def test_pools_of_a_template_go_by_their_own_match_before_the_lot() -> None:
    keys = TEMPLATES["pools_finals"].settings()["ranking_keys"]
    assert keys == ("victories", "points", "difference", "direct", "lot")
    (finals,) = TEMPLATES["pools_finals"].later()
    assert "direct" not in finals.ranking_keys


def test_a_village_contest_says_it_too() -> None:
    tournament = cast.tournament(ranking_keys=["points", "lot"], rounds_planned=1)
    cast.pairs(tournament, 4)
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    for table in (1, 2):
        cast.totals(round_, table, 1000, 944)
    found = [{*one.numbers} for one in drawn_orders(standings(stored()))]
    assert found == [{1, 3}, {2, 4}]
    assert words(organiser_of(tournament.code), "/c/martin/ranking/").count("= par le sort") == 4


def organiser_of(_code: str) -> Client:
    return Client()


def test_a_draft_made_before_says_that_the_ranking_has_moved(desk: Client) -> None:
    first, second, third = of_pool()
    sent = {"seed": 1, "key": "", "version": "0"}
    assert desk.post("/desk/martin/rounds/4/draw/", sent).status_code == 303
    decided(desk, third, second, first)
    assert reasons_to_redraw(stored().rounds.get(number=4))
