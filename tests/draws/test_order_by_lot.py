"""draw-rules.md 1.2 and 1.4: `swiss` with `order` by lot, within equal victories."""

from __future__ import annotations

import pytest

from tests.draws.evening import Json, asked, evaluate, met, pairs_of, swiss_entrants
from tests.draws.test_systems import REQUESTS
from tournaments.draws.errors import DrawError
from tournaments.draws.registry import draw_json
from tournaments.draws.seeded_chance import drawn_order


def by_lot(*victories: int, **given: object) -> Json:
    return asked("swiss", swiss_entrants(*victories), order="lot", **given)


class TestTheDraw:
    def test_the_answer_has_the_order_drawn(self) -> None:
        output = draw_json(by_lot(1, 1, 0, 0))
        assert list(output)[-1] == "places"
        assert output["places"] == drawn_order([1, 2, 3, 4], 42, 9, "order")
        assert "places" not in draw_json(by_lot(1, 1, 0, 0) | {"order": "rank"})

    def test_every_pairing_of_equal_victories_comes_up(self) -> None:
        found = {
            frozenset(pairs_of(draw_json(by_lot(2, 2, 2, 2, seed=seed)))) for seed in range(60)
        }
        assert len(found) == 3

    def test_other_victories_do_not_meet(self) -> None:
        for seed in range(20):
            pairs = pairs_of(draw_json(by_lot(2, 2, 0, 0, seed=seed)))
            assert pairs == [(1, 2), (3, 4)]

    def test_neighbours_in_the_order_drawn_meet(self) -> None:
        output = draw_json(by_lot(0, 0, 0, 0, 0, 0))
        places = output["places"]
        due = {frozenset(places[at : at + 2]) for at in (0, 2, 4)}
        assert {frozenset(pair) for pair in pairs_of(output)} == due
        assert output["cost"] == [0, 0, 0, 0, 0, 0, 0, 3]

    def test_a_rematch_is_avoided(self) -> None:
        for seed in range(20):
            output = draw_json(by_lot(1, 1, 1, 1, history=[met(1, 2), met(3, 4)], seed=seed))
            assert output["cost"][1] == 0

    def test_tables_go_by_the_best_rank_and_sides_stand_by_rank(self) -> None:
        for seed in range(20):
            output = draw_json(by_lot(*[1] * 8, seed=seed))
            pairs = pairs_of(output)
            assert [row["table"] for row in output["matches"]] == [1, 2, 3, 4]
            assert pairs == sorted(pairs)
            assert all(one < other for one, other in pairs)

    def test_the_order_of_equal_entrants_does_not_matter_to_who_meets_whom(self) -> None:
        rows = swiss_entrants(1, 1, 1, 1, 1, 1)
        pairs = [
            {frozenset(pair) for pair in pairs_of(draw_json(by_lot() | {"entrants": order}))}
            for order in (rows, rows[::-1])
        ]
        assert pairs[0] == pairs[1]

    def test_the_reasons_say_so(self) -> None:
        reasons = [row["reason"] for row in draw_json(by_lot(2, 2, 1, 0))["matches"]]
        assert reasons == [
            "drawn by lot, with 2 victories each",
            "3rd v 4th: 1 v 0 victories, nobody nearer was free",
        ]

    def test_a_round_made_by_hand_is_judged_by_the_order_drawn(self) -> None:
        request = by_lot(0, 0, 0, 0)
        output = draw_json(request)
        assert evaluate(request, pairs_of(output), [])["cost"] == output["cost"]


class TestTheBye:
    def test_under_lowest_its_distance_is_counted_in_places_drawn(self) -> None:
        output = draw_json(by_lot(0, 0, 0, 0, 0))
        assert output["byes"] == output["places"][-1:]
        assert output["cost"][-2:] == [0, 3]

    def test_its_victories_are_those_of_the_last_ranked(self) -> None:
        for seed in range(20):
            output = draw_json(by_lot(2, 2, 0, 0, 0, seed=seed))
            assert output["byes"][0] in (3, 4, 5)
            assert draw_json(by_lot(2, 0, 2, seed=seed))["cost"][6] == 4

    def test_named_it_keeps_its_place(self) -> None:
        request = by_lot(0, 0, 0)
        first, second, third = draw_json(request)["places"]
        assert draw_json(request | {"bye": second})["cost"][-1] == 4
        assert draw_json(request | {"bye": third})["cost"][-1] == 1
        assert draw_json(request | {"bye": first})["cost"][-1] == 1


class TestRefused:
    @pytest.mark.parametrize("value", ["rank", "lot", "drawn", None])
    @pytest.mark.parametrize("system", sorted({*REQUESTS} - {"swiss"}))
    def test_in_another_system_whatever_its_value(self, system: str, value: object) -> None:
        with pytest.raises(DrawError) as caught:
            draw_json(REQUESTS[system] | {"order": value})
        assert caught.value.field == "order"

    @pytest.mark.parametrize("value", ["drawn", None, True, ["lot"]])
    def test_another_order(self, value: object) -> None:
        with pytest.raises(DrawError) as caught:
            draw_json(by_lot(1, 1) | {"order": value})
        assert caught.value.field == "order"
