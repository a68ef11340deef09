"""Pools of four, finals of the first two of each and a consolation: through the forms of the desk.

Who goes out in the same round is ranked by the keys of the phase and what counts from before. Every
expected rank is added up by hand from the cards below.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from tests import cast
from tests.matrix import rarely
from tests.phases.desk_evening import organiser, phase_added, played, played_before, stored, table
from tests.rounds.evenings import replayed, tournament_of
from tournaments.models import System
from tournaments.paper.rules.tournament_article import tournament_article
from tournaments.ranking.selectors.prizes import awards
from tournaments.ranking.services import PrizeLine, prizes_save

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
ONE_POOL = {(1, 3): 1000, (1, 4): 1000, (1, 8): 1000, (3, 4): 1000, (3, 8): 1000, (4, 8): 1000}
OTHER = {(2, 5): 1200, (2, 6): 1200, (2, 7): 1200, (5, 6): 1300, (5, 7): 1300, (6, 7): 1000}
POOLS = ONE_POOL | OTHER
"""The points of the lower number, who always wins. Firsts: 2 with 3600 and 1 with 3000; seconds: 5
with 3344 and 3 with 2944; thirds: 4 with 2888 and 6 with 2388; fourths: 8 with 2832 and 7 with
2332."""
SEMIFINALS = {(2, 3): 1000, (1, 5): 1300, (4, 7): 1000, (6, 8): 1000}
"""3 goes out with 944 and 5 with 644; in the consolation 7 and 8 with 944 each."""
LAST = {(1, 2): 1000, (4, 6): 1000}
FINALS = {
    "name": "Finales",
    "system": "knockout",
    "who": "place",
    "count": "2",
    "others": "all",
    "third_place": None,
    "key_1": "points",
}
GONE_OUT = {
    # 3344 + 644 before 2944 + 944; 2832 + 944 before 2332 + 944
    "all": [(3, 5, "points"), (4, 3, "phase"), (7, 8, "points"), (8, 7, None)],
    # 1472 + 944 before 1672 + 644; 1416 + 944 before 1166 + 944
    "half": [(3, 3, "points"), (4, 5, "phase"), (7, 8, "points"), (8, 7, None)],
    # 944 before 644; 944 each
    "fresh": [(3, 3, "points"), (4, 5, "phase"), (7, 7, None), (7, 8, None)],
}


def after(carry: str) -> list[tuple[int, int, str | None]]:
    """The ranking at the end."""
    third, fourth, seventh, eighth = GONE_OUT[carry]
    first, fifth = [(1, 1, "place"), (2, 2, "place")], [(5, 4, "place"), (6, 6, "place")]
    return [*first, third, fourth, *fifth, seventh, eighth]


def three_rounds() -> None:
    keys = ["victories", "points", "lot"]
    tournament_of(8, system=System.POOLS, rounds_planned=3, ranking_keys=keys)
    met = [played_before(number, POOLS) for number in (1, 2, 3)]
    assert set.union(*met) == set(POOLS)


def played_to_the_end(carry: str) -> None:
    replayed(three_rounds)
    desk = organiser()
    assert phase_added(desk, **FINALS, carry=carry).status_code == 303
    assert played(desk, 4, SEMIFINALS) == set(SEMIFINALS)
    assert played(desk, 5, LAST) == set(LAST)


def finals(carry: str) -> Client:
    """The desk after pools and finals."""
    replayed(played_to_the_end, carry)
    return organiser()


@pytest.mark.parametrize("carry", [rarely("all"), "half", rarely("fresh")])
def test_the_keys_decide_among_those_of_the_same_round(carry: str) -> None:
    finals(carry)
    assert table() == after(carry)


def carried(desk: Client, carry: str) -> None:
    """Another answer to what counts from before, once the finals are over."""
    sent: dict[str, Any] = {"name": "Finales", "carry": carry, "key_1": "points"}
    sent |= {"confirmed": "on", "version": stored().version, "key": ""}
    assert desk.post("/desk/martin/phases/2/", sent).status_code == 303


def test_another_carry_moves_the_ranking_at_once() -> None:
    desk = finals("half")
    for carry in ("fresh", "all", "half"):
        carried(desk, carry)
        assert table() == after(carry)


@pytest.mark.parametrize(("carry", "third"), [rarely("all", 5), ("half", 3)])
def test_the_next_phase_takes_the_better_of_those_who_went_out(carry: str, third: int) -> None:
    desk = finals(carry)
    three = {"system": "round_robin", "who": "rank", "count": "3", "others": "out", "rounds": ""}
    assert phase_added(desk, **three, carry="fresh", key_1="points").status_code == 303
    cards = dict.fromkeys([(1, 2), (1, third), (2, third)], 1000)
    met = [played(desk, number, cards) for number in (6, 7, 8)]
    assert set.union(*met) == set(cards)


@pytest.mark.parametrize(("carry", "third"), [rarely("all", 5), ("half", 3)])
def test_the_prizes_follow(carry: str, third: int) -> None:
    finals(carry)
    lots = [PrizeLine(rank, "Jambon") for rank in (1, 2, 3)]
    tournament = stored()
    version = tournament.version
    prizes_save(actor=cast.actor(), tournament=tournament, prizes=lots, version=version)
    won = [one.pair.number for one in awards(stored()) if one.pair is not None]
    assert won == [1, 2, third]


@pytest.mark.parametrize("carry", [rarely("all"), "fresh"])
def test_pages_and_papers(carry: str) -> None:
    desk = finals("half")
    carried(desk, carry)
    order = [number for _rank, number, _why in after(carry)]
    for page in ("/c/martin/ranking/", "/desk/martin/ranking/", "/desk/martin/papers/ranking/"):
        assert desk.get(page).status_code == 200
    csv = desk.get("/desk/martin/ranking/export.csv").content.decode("utf-8-sig")
    assert [int(line.replace(",", ";").split(";")[1]) for line in csv.splitlines()[1:]] == order
    page = desk.get("/c/martin/ranking/").content.decode()
    tied = carry == "fresh"
    assert ("À égalité en tout avec la suivante." in page) == tied


def test_the_rule_sheet_says_it() -> None:
    replayed(three_rounds)
    assert phase_added(organiser(), **FINALS, carry="half").status_code == 303
    with translation.override("en"):
        told = " ".join(tournament_article(stored()).sentences)
    assert "half of the points carried over." in told
    assert (
        "In this phase those who go further are ranked first, and those who go out in the same "
        "round are ranked by points."
    ) in told


def test_a_contest_that_is_a_bracket_says_it_too() -> None:
    tournament = tournament_of(8, system=System.KNOCKOUT, ranking_keys=["points", "lot"])
    with translation.override("en"):
        told = " ".join(tournament_article(tournament).sentences)
    assert "those who go out in the same round are ranked by points" in told
