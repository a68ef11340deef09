"""Four rounds, the first four all meet, then a final: through the forms of the desk.

Every expected rank is added up by hand from the cards below.
"""

from __future__ import annotations

import pytest
from django.test import Client

from tests.kept import forget
from tests.matrix import rarely
from tests.phases.desk_evening import organiser, phase_added, played, played_before, stored, table
from tests.remembered import remembered
from tests.rounds.evenings import tournament_of
from tournaments.core.wording.phases import phase_sentence
from tournaments.models import System
from tournaments.paper.rules.tournament_article import tournament_article
from tournaments.ranking.selectors.brackets import phases_shown
from tournaments.ranking.selectors.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
VILLAGE = (
    {(1, 4): 1100, (2, 8): 1000, (3, 6): 1010, (5, 7): 1150},
    {(1, 5): 1080, (2, 3): 900, (4, 7): 960, (6, 8): 980},
    {(1, 3): 990, (2, 7): 1200, (4, 8): 1004, (5, 6): 950},
    {(1, 2): 1020, (3, 5): 940, (4, 6): 1111, (7, 8): 960},
)
"""The points of the lower number; after them 1 has 4190, 2 4024, 5 3968, 3 3948, 4 3919, 8 3832,
6 3741 and 7 3482."""
FOUR = {(1, 2): 900, (1, 3): 1100, (1, 5): 1050, (2, 3): 950, (2, 5): 1010, (3, 5): 900}
"""1 and 2 win two, 3 and 5 one: 2 has beaten 1, and 5 has beaten 3. 1 has 3050, 2 3004, 5 2872,
3 2738."""
ALL_MEET = {"system": "round_robin", "who": "rank", "count": "4", "others": "out", "rounds": ""}
FINAL = {"system": "knockout", "who": "rank", "count": "2", "carry": "all", "key_1": "points"}
OUT = [(5, 4, "points"), (6, 8, "points"), (7, 6, "points"), (8, 7, None)]
"""The others keep the ranks of the four rounds."""


def four_rounds() -> None:
    tournament_of(8, rounds_planned=4, ranking_keys=["points", "lot"])
    for number, cards in enumerate(VILLAGE, start=1):
        assert played_before(number, cards) == set(cards)


@pytest.fixture
def desk() -> Client:
    remembered(four_rounds)
    return organiser()


def all_meet(desk: Client) -> None:
    met = [played_before(5, FOUR), played_before(6, FOUR), played(desk, 7, FOUR)]
    assert all(len(meetings) == 2 for meetings in met)
    assert set.union(*met) == set(FOUR)


class TestFinalAndSmallFinal:
    """What counts is the final phase alone; the next two play for the third place."""

    @pytest.fixture(autouse=True)
    def phases(self, desk: Client) -> None:
        keys = {"key_1": "victories", "key_2": "direct", "key_3": "points"}
        assert phase_added(desk, **ALL_MEET, name="Poule finale", carry="fresh", **keys)
        last = {**FINAL, "name": "Finale", "others": "as_many"}
        assert phase_added(desk, **last).status_code == 303

    def test_the_chain(self) -> None:
        _first, four, final = stored().chain
        assert (four.start, four.end, final.start, final.end) == (5, 7, 8, 8)
        assert phase_sentence(four) == (
            "Poule finale, parties 5 à 7\u00a0: les 4 premières repartent de zéro\u202f; "
            "tous se rencontrent."
        )
        assert phase_sentence(final) == (
            "Finale, partie 8\u00a0: une finale et une petite finale "
            "(finale\u00a0: rangs 1 à 2\u202f; "
            "petite finale\u00a0: rangs 3 à 4)."
        )

    def test_the_evening(self, desk: Client) -> None:
        all_meet(desk)
        assert table() == [
            (1, 2, "direct"),
            (2, 1, "victories"),
            (3, 5, "direct"),
            (4, 3, "phase"),
            *OUT,
        ]
        for page in ("/c/martin/crosstable/", "/desk/martin/papers/crosstable/"):
            assert "Tous contre tous" in desk.get(page).content.decode()
        assert played(desk, 8, {(1, 2): 1000, (3, 5): 990}) == {(1, 2), (3, 5)}
        assert table() == [(1, 1, "place"), (2, 2, "phase"), (3, 3, "place"), (4, 5, "phase"), *OUT]
        for page in ("/c/martin/brackets/", "/c/martin/screen/", "/desk/martin/papers/brackets/"):
            shown = desk.get(page).content.decode()
            assert "Petite finale" in shown
            assert "onsolante" not in shown
        rows = standings(stored()).rows
        assert [row.values.get("place") for row in rows] == [1, 2, 3, 4, *[None] * 4]
        assert "petite finale" not in desk.get("/c/martin/ranking/").content.decode()


class TestFinalOfTwo:
    """Everything counts; only the first two play on, the others keep their ranks."""

    def test_the_evening(self, desk: Client) -> None:
        carried = {"carry": "all", "key_1": "points"}
        assert phase_added(desk, **ALL_MEET, **carried).status_code == 303
        assert phase_added(desk, **FINAL, others="out").status_code == 303
        all_meet(desk)
        # 4190 + 3050, 4024 + 3004, 3968 + 2872, 3948 + 2738
        four = [(1, 1, "points"), (2, 2, "points"), (3, 5, "points"), (4, 3, "phase")]
        assert table() == [*four, *OUT]
        assert played(desk, 8, {(1, 2): 900}) == {(1, 2)}
        assert table() == [(1, 2, "place"), (2, 1, "phase"), (3, 5, "points"), four[-1], *OUT]
        told = " ".join(tournament_article(stored()).sentences)
        assert "une finale (rangs 1 à 2)" in told
        assert "au même tour" not in told


class TestRounds:
    """The number of rounds in which all meet."""

    def test_some_would_not_meet(self, desk: Client) -> None:
        for rounds in ("1", "2", "4", "5"):
            answer = phase_added(desk, **ALL_MEET | {"rounds": rounds}, carry="all", key_1="points")
            assert answer.status_code == 422, rounds
            assert "deux fois après 6" in answer.content.decode(), rounds
        assert len(stored().chain) == 1

    @pytest.mark.parametrize(
        ("count", "rounds", "planned"),
        [("4", "6", 6), ("5", "", 5), rarely("6", "", 5), rarely("4", "3", 3)],
    )
    def test_once_or_twice(self, desk: Client, count: str, rounds: str, planned: int) -> None:
        typed = ALL_MEET | {"count": count, "rounds": rounds}
        assert phase_added(desk, **typed, carry="all", key_1="points").status_code == 303
        assert stored().chain[1].rounds == planned

    def test_everybody_all_meet(self, desk: Client) -> None:
        typed = ALL_MEET | {"who": "everybody", "count": ""}
        assert phase_added(desk, **typed, carry="all", key_1="points").status_code == 303
        assert (stored().chain[1].system, stored().chain[1].rounds) == (System.ROUND_ROBIN, 7)

    def test_a_round_left_out_keeps_the_form_open(self, desk: Client) -> None:
        assert phase_added(desk, **ALL_MEET, carry="all", key_1="points").status_code == 303
        played(desk, 5, FOUR)
        sent = {"act": "drop", "version": stored().version, "key": ""}
        assert desk.post("/desk/martin/phases/2/rounds/", sent).status_code == 303
        form = desk.get("/desk/martin/phases/2/").context["form"]
        assert form["rounds"].value() == 2

    def test_who_leaves_is_missed_and_the_others_meet(self, desk: Client) -> None:
        assert phase_added(desk, **ALL_MEET, carry="all", key_1="points").status_code == 303
        met = played(desk, 5, FOUR)
        stored().entrants.filter(number=1).update(withdrawn_from=6)
        for number in (6, 7):
            now = played(desk, number, FOUR)
            assert len(now) == 1
            assert not now & met
            met |= now
        assert {two for two in FOUR if 1 not in two} <= met


class TestPoolAfterRounds:
    """A pool of four after four rounds: what counts from before counts for its places."""

    CARDS = FOUR | {(3, 5): 975}
    """In the pool 3 has 2813 and 5 2797, 16 less; before it 5 had 3968 and 3 3948, 20 more."""

    PLACES = (
        ("all", 5, 3),  # 6765 and 6761
        ("half", 3, 5),  # 1984 + 2797 and 1974 + 2813
        ("fresh", 3, 5),
    )

    def test_its_places(self, desk: Client) -> None:
        typed = {**ALL_MEET, "system": "pools", "pool_size": "4", "rounds": None}
        assert phase_added(desk, **typed, carry="half", key_1="points").status_code == 303
        for number in (5, 6):
            played_before(number, self.CARDS)
        played(desk, 7, self.CARDS)
        for carry, third, fourth in self.PLACES:
            stored().phases.filter(position=2).update(carry=carry)
            forget()
            ranked = [(rank, number) for rank, number, _why in table()][:4]
            assert ranked == [(1, 1), (2, 2), (3, third), (4, fourth)], carry
            (pool,) = phases_shown(stored())[0].pools
            assert [line.name.number for line in pool.lines] == [1, 2, third, fourth], carry
