"""draw-rules.md 1.2: the levels of the cost vector, one after the other, the heaviest first."""

from tests.draws.evening import (
    asked,
    broken_of,
    danois,
    drawn,
    entrants,
    met,
    pairs_of,
    rested,
    swiss_entrants,
)
from tournaments.draws.registry import draw_json


class TestPerfect:
    def test_everybody_plays_once(self) -> None:
        assert drawn(danois(1, 2, 3, 4, 5, 6)) == [(1, 2), (3, 4), (5, 6)]

    def test_two_entrants_are_enough(self) -> None:
        assert drawn(danois(8, 3)) == [(8, 3)]

    def test_an_odd_number_has_one_bye(self) -> None:
        output = draw_json(danois(1, 2, 3))
        assert (pairs_of(output), output["byes"]) == ([(1, 2)], [3])

    def test_an_even_number_has_none(self) -> None:
        assert draw_json(danois(1, 2, 3, 4))["byes"] == []


class TestForbiddenPairs:
    def test_a_forbidden_pair_does_not_meet(self) -> None:
        assert drawn(danois(1, 2, 3, 4, forbidden=[[1, 2]])) == [(1, 3), (2, 4)]

    def test_either_order_of_the_two_is_the_same(self) -> None:
        assert drawn(danois(1, 2, 3, 4, forbidden=[[2, 1]])) == [(1, 3), (2, 4)]

    def test_a_forbidden_pair_weighs_more_than_any_rematch(self) -> None:
        history = [met(1, 3), met(2, 4), met(1, 4, 2), met(2, 3, 2)]
        output = draw_json(danois(1, 2, 3, 4, forbidden=[[1, 2], [3, 4]], history=history))
        assert output["cost"][:2] == [0, 2]

    def test_one_that_cannot_be_avoided_is_reported(self) -> None:
        output = draw_json(danois(1, 2, forbidden=[[1, 2]]))
        assert output["cost"] == [1, 0, 0, 0, 0, 0, 1]
        assert broken_of(output) == [("forbidden", [1, 2])]

    def test_absent_entrants_are_ignored(self) -> None:
        assert drawn(danois(1, 2, forbidden=[[1, 77], [88, 99]])) == [(1, 2)]

    def test_a_pair_given_twice_counts_once(self) -> None:
        assert draw_json(danois(1, 2, forbidden=[[1, 2], [2, 1]]))["cost"][0] == 1


class TestRematches:
    def test_entrants_who_have_met_do_not_meet_again(self) -> None:
        assert drawn(danois(1, 2, 3, 4, history=[met(1, 2)])) == [(1, 3), (2, 4)]

    def test_the_smallest_change_of_rank_distance_is_taken(self) -> None:
        history = [met(1, 2), met(3, 4)]
        assert drawn(danois(1, 2, 3, 4, 5, 6, history=history)) == [(1, 3), (2, 4), (5, 6)]

    def test_every_earlier_meeting_counts(self) -> None:
        history = [met(1, 2), met(1, 2, 2), met(3, 4), met(1, 3), met(2, 4), met(1, 4), met(2, 3)]
        output = draw_json(danois(1, 2, 3, 4, history=history))
        assert output["cost"][1] == 2
        assert (1, 2) not in pairs_of(output)

    def test_a_third_meeting_costs_two(self) -> None:
        assert draw_json(danois(1, 2, history=[met(1, 2), met(1, 2, 2)]))["cost"][1] == 2

    def test_one_that_cannot_be_avoided_is_reported(self) -> None:
        assert broken_of(draw_json(danois(1, 2, history=[met(2, 1)]))) == [("rematch", [1, 2])]

    def test_entrants_who_left_are_ignored(self) -> None:
        assert drawn(danois(1, 2, history=[met(1, 77), rested(88)])) == [(1, 2)]

    def test_partners_have_not_met(self) -> None:
        history = [{"round": 1, "table": 1, "sides": [[1, 2], [3, 4]]}]
        assert drawn(danois(1, 2, 3, 4, history=history)) == [(1, 2), (3, 4)]

    def test_all_the_sides_of_a_table_of_three_have_met(self) -> None:
        history = [{"round": 1, "sides": [[1], [2], [3]]}]
        output = draw_json(danois(1, 2, 3, 4, 5, 6, history=history))
        assert output["cost"][1] == 0
        assert not {(1, 2), (1, 3), (2, 3)} & set(pairs_of(output))


class TestHowLately:
    """Level 3: of equally many rematches the one of longest ago."""

    def test_the_oldest_rematch_is_played(self) -> None:
        history = [met(1, 2, 3), met(3, 4, 3), met(1, 3, 1), met(2, 4, 2), met(1, 4, 2)]
        history.append(met(2, 3, 4))
        output = draw_json(danois(1, 2, 3, 4, history=history))
        assert (pairs_of(output), output["cost"][:3]) == ([(1, 3), (2, 4)], [0, 2, 3])

    def test_the_last_of_several_meetings_counts(self) -> None:
        history = [met(1, 2), met(2, 1, 7), met(1, 2, 4)]
        assert draw_json(danois(1, 2, history=history))["cost"] == [0, 3, 7, 0, 0, 0, 1]

    def test_fewer_rematches_weigh_more(self) -> None:
        history = [met(1, 2, 8), met(1, 3), met(2, 4), met(1, 4), met(2, 3)]
        output = draw_json(danois(1, 2, 3, 4, history=history))
        assert (pairs_of(output), output["cost"][:3]) == ([(1, 2), (3, 4)], [0, 1, 8])

    def test_a_second_bye_weighs_less(self) -> None:
        history = [met(1, 2, 1), met(1, 3, 2), met(2, 3, 3), rested(1), rested(2), rested(3)]
        history.append(rested(3, round_=2))
        output = draw_json(danois(1, 2, 3, history=history))
        assert (output["byes"], output["cost"][:5]) == ([3], [0, 1, 1, 2, 2])

    def test_at_random_it_counts_too(self) -> None:
        history = [met(1, 2, 3), met(3, 4, 3), met(1, 3, 1), met(2, 4, 2), met(1, 4, 2)]
        history.append(met(2, 3, 4))
        for seed in range(20):
            output = draw_json(asked("random", entrants(1, 2, 3, 4), history=history, seed=seed))
            assert {frozenset(two) for two in pairs_of(output)} == {
                frozenset((1, 3)),
                frozenset((2, 4)),
            }

    def test_where_nothing_is_met_again_it_is_zero(self) -> None:
        output = draw_json(danois(1, 2, 3, 4, history=[met(1, 2, 5)]))
        assert output["cost"] == [0, 0, 0, 0, 0, 0, 8]


class TestClubs:
    ROWS = entrants(1, 2, 3, 4, club={1: "A", 2: "A", 3: "B", 4: "B"})

    def test_entrants_of_one_club_do_not_meet_where_soft_names_it(self) -> None:
        assert drawn(asked("danois", self.ROWS, soft=["club"])) == [(1, 3), (2, 4)]

    def test_clubs_do_not_matter_unless_soft_names_them(self) -> None:
        output = draw_json(asked("danois", self.ROWS))
        assert (pairs_of(output), output["cost"][5]) == ([(1, 2), (3, 4)], 0)

    def test_null_is_no_club(self) -> None:
        rows = entrants(1, 2, 3, 4, club={1: None, 2: None})
        assert drawn(asked("danois", rows, soft=["club"])) == [(1, 2), (3, 4)]

    def test_a_rematch_weighs_more(self) -> None:
        history = [met(1, 3), met(2, 4), met(1, 4), met(2, 3)]
        output = draw_json(asked("danois", self.ROWS, soft=["club"], history=history))
        assert output["cost"] == [0, 0, 0, 0, 0, 2, 2]
        assert broken_of(output) == [("club", [1, 2]), ("club", [3, 4])]

    def test_a_second_bye_weighs_more(self) -> None:
        rows = entrants(1, 2, 3, club={1: "A", 2: "A", 3: "B"})
        history = [rested(1), rested(2)]
        output = draw_json(asked("danois", rows, soft=["club"], history=history))
        assert (output["byes"], output["cost"][3:6]) == ([3], [0, 0, 1])


class TestDanois:
    def test_the_first_plays_the_second(self) -> None:
        assert drawn(danois(9, 4, 7, 2)) == [(9, 4), (7, 2)]

    def test_the_last_number_is_the_sum_of_squares(self) -> None:
        history = [met(1, 2), met(1, 3), met(2, 4)]
        output = draw_json(danois(1, 2, 3, 4, history=history))
        assert (pairs_of(output), output["cost"]) == ([(1, 4), (2, 3)], [0, 0, 0, 0, 0, 0, 10])

    def test_victories_do_not_matter(self) -> None:
        assert drawn(asked("danois", swiss_entrants(3, 0, 3, 0))) == [(1, 2), (3, 4)]

    def test_the_vector_has_seven_numbers(self) -> None:
        assert len(draw_json(danois(1, 2))["cost"]) == 7


class TestSwiss:
    def test_equal_victories_meet_whatever_the_ranks_between(self) -> None:
        assert drawn(asked("swiss", swiss_entrants(2, 1, 2, 1))) == [(1, 3), (2, 4)]

    def test_within_a_group_near_ranks_meet(self) -> None:
        assert drawn(asked("swiss", swiss_entrants(1, 1, 1, 1))) == [(1, 2), (3, 4)]

    def test_the_difference_of_victories_counts_squared(self) -> None:
        output = draw_json(asked("swiss", swiss_entrants(3, 2, 1, 0), history=[met(1, 2)]))
        assert (pairs_of(output), output["cost"]) == ([(1, 3), (2, 4)], [0, 0, 0, 0, 0, 0, 8, 8])

    def test_two_small_steps_are_less_than_one_large(self) -> None:
        output = draw_json(asked("swiss", swiss_entrants(2, 1, 1, 0)))
        assert (pairs_of(output), output["cost"][6]) == ([(1, 2), (3, 4)], 2)

    def test_the_bye_has_the_victories_of_the_last(self) -> None:
        output = draw_json(asked("swiss", swiss_entrants(2, 2, 0, 0, 0)))
        assert (output["byes"], output["cost"]) == ([5], [0, 0, 0, 0, 0, 0, 0, 3])

    def test_the_bye_ignores_who_has_the_fewest_victories(self) -> None:
        output = draw_json(asked("swiss", swiss_entrants(1, 0, 1)))
        assert (output["byes"], output["cost"]) == ([3], [0, 0, 0, 0, 0, 0, 1, 2])

    def test_a_rematch_weighs_more_than_victories(self) -> None:
        output = draw_json(asked("swiss", swiss_entrants(5, 5, 0, 0), history=[met(1, 2)]))
        assert output["cost"] == [0, 0, 0, 0, 0, 0, 50, 8]

    def test_the_vector_has_eight_numbers(self) -> None:
        assert len(draw_json(asked("swiss", swiss_entrants(0, 0)))["cost"]) == 8

    def test_victories_of_a_million_are_compared_exactly(self) -> None:
        rows = swiss_entrants(1_000_000, 999_999, 500_000, 499_999, 1, 0)
        assert draw_json(asked("swiss", rows))["cost"] == [0, 0, 0, 0, 0, 0, 3, 3]


class TestRandom:
    def test_the_vector_has_six_numbers(self) -> None:
        assert draw_json(asked("random", entrants(1, 2, 3, 4)))["cost"] == [0] * 6

    def test_every_optimal_pairing_can_come_up(self) -> None:
        found = {
            tuple(sorted(drawn(asked("random", entrants(1, 2, 3, 4, 5, 6), seed=seed))))
            for seed in range(200)
        }
        assert len(found) == 15

    def test_only_optimal_pairings_come_up(self) -> None:
        history = [met(1, 2), met(3, 4)]
        for seed in range(50):
            request = asked("random", entrants(1, 2, 3, 4), history=history, seed=seed)
            assert not {(1, 2), (3, 4)} & set(drawn(request))

    def test_the_input_order_of_entrants_does_not_matter_to_who_meets_whom(self) -> None:
        one = {frozenset(pair) for pair in drawn(asked("random", entrants(1, 2, 3, 4, 5, 6)))}
        other = {frozenset(pair) for pair in drawn(asked("random", entrants(6, 5, 4, 3, 2, 1)))}
        assert one == other

    def test_another_round_of_the_same_seed_is_another_draw(self) -> None:
        rows = entrants(*range(1, 21))
        one, other = (asked("random", rows, round=round_) for round_ in (1, 2))
        assert drawn(one) != drawn(other)


class TestBroken:
    def test_in_the_order_forbidden_rematch_bye_club_fixed_table(self) -> None:
        rows = entrants(
            1, 2, 3, 4, 5, 6, 7, club={1: "A", 2: "A"}, fixed_table={1: 99, 3: 99, 5: 99}
        )
        everyone = range(1, 8)
        history = [met(one, two) for one in everyone for two in everyone if one < two]
        request = asked(
            "danois",
            rows,
            history=[*history, rested(*everyone)],
            forbidden=[[1, two] for two in everyone if two > 1],
            soft=["club"],
            tables=[1, 2, 3],
            bye=7,
        )
        names = [name for name, _ in broken_of(draw_json(request))]
        order = ("forbidden", "rematch", "bye", "club", "fixed_table")
        assert [name for name in order if name in names] == list(dict.fromkeys(names))
        assert {"forbidden", "rematch", "bye", "fixed_table"} <= set(names)
