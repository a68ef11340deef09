"""draw-rules.md 1.3: who has the bye, under `lowest`, `lot` and a name."""

from tests.draws.evening import asked, broken_of, danois, drawn, entrants, met, pairs_of, rested
from tournaments.draws.registry import draw_json


class TestLowest:
    def test_lowest_is_the_default(self) -> None:
        assert draw_json(danois(1, 2, 3)) == draw_json(danois(1, 2, 3, bye="lowest"))

    def test_the_last_entrant_has_the_bye(self) -> None:
        assert draw_json(danois(1, 2, 3, 4, 5))["byes"] == [5]

    def test_the_bye_is_an_opponent_at_the_place_after_the_last(self) -> None:
        assert draw_json(danois(1, 2, 3))["cost"] == [0, 0, 0, 0, 0, 0, 2]

    def test_an_entrant_who_had_a_bye_has_no_second_one(self) -> None:
        output = draw_json(danois(1, 2, 3, 4, 5, history=[rested(5)]))
        assert (output["byes"], pairs_of(output)) == ([4], [(1, 2), (3, 5)])
        assert output["cost"] == [0, 0, 0, 0, 0, 0, 1 + 4 + 4]

    def test_the_bye_moves_up_to_avoid_a_rematch(self) -> None:
        output = draw_json(danois(1, 2, 3, history=[met(1, 2)]))
        assert (output["byes"], pairs_of(output)) == ([2], [(1, 3)])

    def test_the_bye_is_found_together_with_the_pairs(self) -> None:
        history = [met(1, 2), met(1, 3), met(2, 4), met(3, 4), rested(5), met(2, 5), met(3, 5)]
        output = draw_json(danois(1, 2, 3, 4, 5, history=history))
        assert not any(output["cost"][:6])

    def test_a_second_bye_is_reported(self) -> None:
        output = draw_json(danois(1, 2, 3, history=[rested(1, 2, 3)]))
        assert (output["cost"][3], broken_of(output)) == (1, [("bye", [3])])

    def test_entrants_with_the_fewest_byes_come_before_a_third_bye(self) -> None:
        history = [rested(1, 2, 3), rested(2, 3, round_=2)]
        assert draw_json(danois(1, 2, 3, history=history))["byes"] == [1]

    def test_of_equally_many_the_one_of_longest_ago_has_it(self) -> None:
        history = [rested(3), rested(2, round_=2), rested(1, round_=3)]
        output = draw_json(danois(1, 2, 3, history=history))
        assert (output["byes"], output["cost"][3:5]) == ([3], [1, 1])
        later = [rested(1), rested(2, round_=2), rested(3, round_=3)]
        output = draw_json(danois(1, 2, 3, history=later))
        assert (output["byes"], output["cost"][3:5]) == ([1], [1, 1])

    def test_a_rematch_weighs_more_than_a_second_bye(self) -> None:
        output = draw_json(danois(1, 2, 3, history=[met(1, 2), met(1, 3), rested(1)]))
        assert (output["byes"], output["cost"][:5]) == ([1], [0, 0, 0, 1, 1])

    def test_random_gives_the_bye_to_anyone_with_the_fewest(self) -> None:
        rows = entrants(1, 2, 3, 4, 5)
        byes = {
            draw_json(asked("random", rows, history=[rested(5)], seed=seed))["byes"][0]
            for seed in range(60)
        }
        assert byes == {1, 2, 3, 4}


class TestLot:
    def test_the_bye_is_drawn_among_entrants_with_the_fewest(self) -> None:
        byes = {
            draw_json(danois(1, 2, 3, 4, 5, history=[rested(5)], bye="lot", seed=seed))["byes"][0]
            for seed in range(60)
        }
        assert byes == {1, 2, 3, 4}

    def test_of_these_among_the_ones_of_longest_ago(self) -> None:
        history = [rested(1, 2, 4, 5), rested(3), rested(3, round_=2), rested(5, round_=4)]
        history += [rested(1, round_=5), rested(2, round_=2), rested(4, round_=2)]
        byes = {
            draw_json(danois(1, 2, 3, 4, 5, history=history, bye="lot", seed=seed))["byes"][0]
            for seed in range(60)
        }
        assert byes == {2, 3, 4}

    def test_the_bye_is_drawn_before_the_pairs_and_does_not_move(self) -> None:
        free = draw_json(danois(1, 2, 3, bye="lot"))["byes"]
        others = [id_ for id_ in (1, 2, 3) if id_ not in free]
        output = draw_json(danois(1, 2, 3, bye="lot", history=[met(*others)]))
        assert (output["byes"], output["cost"][1]) == (free, 1)

    def test_a_bye_by_lot_costs_no_distance(self) -> None:
        output = draw_json(danois(1, 2, 3, 4, 5, bye="lot"))
        (one, two), (three, four) = pairs_of(output)
        assert output["cost"][6] == (one - two) ** 2 + (three - four) ** 2

    def test_the_order_of_the_entrants_does_not_change_the_bye(self) -> None:
        one, other = danois(1, 2, 3, 4, 5, bye="lot"), danois(5, 3, 1, 2, 4, bye="lot")
        assert draw_json(one)["byes"] == draw_json(other)["byes"]


class TestNamed:
    def test_the_named_entrant_has_the_bye(self) -> None:
        output = draw_json(danois(1, 2, 3, bye=1))
        assert (output["byes"], pairs_of(output)) == ([1], [(2, 3)])

    def test_the_named_id_may_be_text(self) -> None:
        assert draw_json(danois(1, 2, 3, bye="1"))["byes"] == [1]

    def test_the_named_bye_still_counts_in_the_ranks(self) -> None:
        output = draw_json(danois(1, 2, 3, bye=2))
        assert (pairs_of(output), output["cost"]) == ([(1, 3)], [0, 0, 0, 0, 0, 0, 4])

    def test_a_second_bye_of_the_named_entrant_is_reported(self) -> None:
        output = draw_json(danois(1, 2, 3, bye=2, history=[rested(2), rested(2, round_=2)]))
        assert (output["cost"][3], broken_of(output)) == (2, [("bye", [2])])

    def test_the_pairing_is_the_smallest_for_that_bye(self) -> None:
        assert drawn(danois(1, 2, 3, 4, 5, bye=3, history=[met(1, 2)])) == [(1, 4), (2, 5)]

    def test_with_an_even_number_nobody_rests(self) -> None:
        output = draw_json(danois(1, 2, bye=1))
        assert (output["byes"], pairs_of(output)) == ([], [(1, 2)])
