"""The rounds that can be played without a rematch, shown before the draw."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.rounds.evenings import drawn, played, tournament_of
from tournaments.draws.registry import draw_json
from tournaments.models import Tournament
from tournaments.rounds.selectors.feasibility import feasibility_words

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def told(count: int, **settings: Any) -> str:
    return " ".join(feasibility_words(cast.tournament(**settings), count))


class TestOfPairs:
    def test_an_even_number(self) -> None:
        words = (
            "12 doublettes\u00a0: aucune n’est exempte. "
            "Sans se rencontrer deux fois, on peut jouer jusqu’à 11 parties."
        )
        assert told(12) == words

    def test_an_odd_number_has_a_bye_and_a_round_more(self) -> None:
        assert told(13).startswith("13 doublettes\u00a0: une est exempte à chaque partie.")
        assert "jusqu’à 13 parties" in told_again(13)

    def test_more_rounds_than_there_can_be(self) -> None:
        assert "à la partie 4, certaines doublettes se retrouvent" in told(4)

    def test_drawn_one_by_one_it_is_not_certain(self) -> None:
        assert "ce n’est garanti que jusqu’à la partie 3" in told(6)

    def test_a_rotation_is_sure(self) -> None:
        assert "garanti" not in told(6, system="rotation")

    @pytest.mark.parametrize("count", [0, 1])
    def test_nothing_is_said_without_entrants(self, count: int) -> None:
        assert told(count) == ""

    @pytest.mark.parametrize(
        ("rounds", "words"),
        [(4, "certains ne se rencontrent pas"), (5, "en 5 parties."), (6, "pour la seconde fois")],
    )
    def test_everybody_against_everybody(self, rounds: int, words: str) -> None:
        assert words in told(6, system="round_robin", rounds_planned=rounds)


def told_again(count: int) -> str:
    return " ".join(feasibility_words(Tournament.objects.get(), count))


class TestOfTables:
    def test_the_tables_and_who_is_left(self) -> None:
        words = told(11, preset="belote3")
        assert words.startswith("11 joueurs\u00a0: 3 tables, et 2 exempts à chaque partie.")

    def test_tables_without_byes(self) -> None:
        assert told(30, preset="belote3") == "30 joueurs\u00a0: 10 tables, pas d’exempt."

    def test_some_sit_together_again(self) -> None:
        """Of three who sat at one of two tables two share one in the next round."""
        assert "Après la partie 1" in told(6, preset="belote3")

    def test_at_tables_of_two_sizes(self) -> None:
        """Nine at a table of five and one of four."""
        assert "Après la partie 1" in told(9, preset="comptoir", table_size=4)

    def test_what_is_possible_may_not_be_certain(self) -> None:
        assert "n’est garanti que jusqu’à la partie 2." in told(12, preset="belote3")


@pytest.mark.parametrize("count", [4, 6, 8, 5, 7])
def test_what_is_called_certain_is_so_for_whatever_was_played(count: int) -> None:
    """Half of the rounds drawn at random, with many seeds: the next one is never a rematch."""
    certain = (count + 1) // 2
    for seed in range(25):
        history: list[dict[str, object]] = []
        for number in range(1, certain + 1):
            request = {
                "system": "random",
                "seed": seed,
                "round": number,
                "entrants": [{"id": id_} for id_ in range(1, count + 1)],
                "history": history,
            }
            found = draw_json(request)
            assert found["cost"] == [0, 0, 0, 0, 0, 0]
            history = [
                *history,
                *({"round": number, "sides": match["sides"]} for match in found["matches"]),
                *({"round": number, "bye": [id_]} for id_ in found["byes"]),
            ]


def test_six_pairs_can_be_led_into_a_rematch() -> None:
    """Two threes that have met everybody of the other three: nobody new is left for all."""
    threes = ((1, 2, 3), (4, 5, 6))
    met = [
        {"round": r, "sides": [[a], [threes[1][(a + r) % 3]]]} for a in threes[0] for r in (1, 2, 3)
    ]
    request = {
        "system": "random",
        "seed": 1,
        "round": 4,
        "entrants": [{"id": id_} for id_ in range(1, 7)],
        "history": met,
    }
    assert len({tuple(sorted((m["sides"][0][0], m["sides"][1][0]))) for m in met}) == 9  # type: ignore[index]
    assert draw_json(request)["cost"][1] == 1
    assert len(list(combinations(range(6), 2))) == 15


class TestWhereItIsTold:
    def test_in_the_settings_of_who_is_entered_until_some_are_ticked(self) -> None:
        tournament = tournament_of(9)
        tournament.entrants.update(present=False)
        assert feasibility_words(tournament, tournament.entrants.expected())[0].startswith(
            "9 doublettes"
        )
        tournament.entrants.filter(number__lte=4).update(present=True)
        assert feasibility_words(tournament, tournament.entrants.expected())[0].startswith(
            "4 doublettes"
        )
        tournament.entrants.filter(number=4).update(withdrawn_from=1)
        assert feasibility_words(tournament, tournament.entrants.expected())[0].startswith(
            "3 doublettes"
        )

    def test_on_the_pages(self) -> None:
        tournament = tournament_of(4)
        odile: Client = cast.signed_in(cast.organiser(tournament.club))
        for name, numbers in (("tournament_settings", []), ("round_draw", [1])):
            page = odile.get(reverse(name, args=["martin", *numbers])).content.decode()
            assert "à la partie 4, certaines doublettes se retrouvent" in page

    def test_at_the_door_after_every_tick(self) -> None:
        tournament = tournament_of(5)
        odile: Client = cast.signed_in(cast.organiser(tournament.club))
        page = odile.get(reverse("check_in", args=["martin"])).content.decode()
        assert "5 doublettes\u00a0: une est exempte à chaque partie." in page
        tournament.entrants.filter(number=5).update(present=False)
        page = odile.get(reverse("check_in", args=["martin"])).content.decode()
        assert "à la partie 4, certaines doublettes se retrouvent" in page

    def test_it_is_true(self) -> None:
        tournament = tournament_of(4)
        for number in (1, 2, 3):
            assert played(tournament, number).draw["output"]["cost"][1] == 0
        assert drawn(tournament, 4).draw["output"]["cost"][1] == 2


class TestOfPools:
    @pytest.mark.parametrize(
        ("count", "size", "words"),
        [
            (13, 4, "13 doublettes\u00a0: 4 poules (4, 3, 3, 3), 3 parties."),
            (16, 4, "16 doublettes\u00a0: 4 poules (4, 4, 4, 4), 3 parties."),
            (9, 5, "9 doublettes\u00a0: 2 poules (5, 4), 5 parties."),
            (5, 4, "5 doublettes\u00a0: 1 poule, 5 parties."),
            (37, 4, "37 doublettes\u00a0: 10 poules (7 × 4, 3 × 3), 3 parties."),
            (40, 4, "40 doublettes\u00a0: 10 poules (10 × 4), 3 parties."),
        ],
    )
    def test_their_sizes_and_rounds(self, count: int, size: int, words: str) -> None:
        assert told(count, system="pools", system_options={"size": size}) == words

    def test_as_they_are_drawn(self) -> None:
        cast.tournament(system="pools", system_options={"size": 4})
        for count in range(3, 41):
            entrants = [{"id": number} for number in range(1, count + 1)]
            request = {"system": "pools", "size": 4, "entrants": entrants}
            pools: Any = draw_json(request)["pools"]
            sizes = sorted((len(pool["entrants"]) for pool in pools), reverse=True)
            said = told_again(count)
            if 1 < len(sizes) <= 8:
                assert f"({', '.join(map(str, sizes))})" in said, count
            assert f" {max(len(pool['rounds']) for pool in pools)} parties." in said, count

    def test_two_are_too_few(self) -> None:
        assert told(2, system="pools") == ""
