"""draw-rules.md 1.8: fixed ones first, the rest by rank; for `random` as drawn."""

from tests.draws.evening import asked, broken_of, danois, entrants, met, tables_of
from tournaments.draws.registry import draw_json


def seated(*ids: int, fixed: dict[int, object], **given: object) -> dict[str, object]:
    """The draw of a danois round with fixed tables."""
    return draw_json(asked("danois", entrants(*ids, fixed_table=fixed), **given))


class TestByRank:
    def test_default_tables_are_one_two_three(self) -> None:
        assert tables_of(draw_json(danois(1, 2, 3, 4))) == {(1, 2): 1, (3, 4): 2}

    def test_tables_are_taken_in_the_order_given(self) -> None:
        output = draw_json(danois(1, 2, 3, 4, tables=[8, 3, 5]))
        assert tables_of(output) == {(1, 2): 8, (3, 4): 3}

    def test_the_best_rank_of_a_match_counts(self) -> None:
        output = draw_json(danois(1, 2, 3, 4, history=[met(1, 2), met(3, 4), met(1, 3), met(2, 4)]))
        assert tables_of(output) == {(1, 4): 1, (2, 3): 2}

    def test_earlier_tables_do_not_matter(self) -> None:
        output = draw_json(danois(1, 2, history=[met(1, 7, table=1), met(2, 8, table=2)]))
        assert tables_of(output) == {(1, 2): 1}


class TestFixed:
    def test_a_fixed_table_is_taken_before_the_others(self) -> None:
        output = seated(1, 2, 3, 4, fixed={4: 1})
        assert tables_of(output) == {(1, 2): 2, (3, 4): 1}

    def test_null_is_no_fixed_table(self) -> None:
        assert tables_of(seated(1, 2, fixed={1: None})) == {(1, 2): 1}

    def test_left_out_tables_have_no_end(self) -> None:
        output = seated(1, 2, 3, 4, fixed={1: 40})
        assert (tables_of(output), output["broken"]) == ({(1, 2): 40, (3, 4): 1}, [])

    def test_the_lower_of_two_fixed_tables_is_taken(self) -> None:
        assert tables_of(seated(1, 2, fixed={1: 7, 2: 4})) == {(1, 2): 4}

    def test_the_entrant_whose_higher_table_is_not_taken_is_reported(self) -> None:
        assert broken_of(seated(1, 2, fixed={1: 7, 2: 4})) == [("fixed_table", [1])]

    def test_a_fixed_table_that_does_not_exist_is_reported(self) -> None:
        output = seated(1, 2, 3, 4, fixed={3: 9}, tables=[1, 2, 3])
        assert tables_of(output) == {(1, 2): 1, (3, 4): 2}
        assert broken_of(output) == [("fixed_table", [3])]

    def test_a_fixed_table_that_a_better_match_has_is_reported(self) -> None:
        output = seated(1, 2, 3, 4, fixed={2: 5, 4: 5})
        assert tables_of(output) == {(1, 2): 5, (3, 4): 1}
        assert broken_of(output) == [("fixed_table", [4])]

    def test_both_entrants_of_a_match_are_reported(self) -> None:
        output = seated(1, 2, 3, 4, fixed={1: 5, 3: 5, 4: 5})
        assert broken_of(output) == [("fixed_table", [3, 4])]

    def test_the_same_one_twice_in_a_match_is_simply_taken(self) -> None:
        output = seated(1, 2, 3, 4, fixed={3: 1, 4: 1})
        assert (tables_of(output), output["broken"]) == ({(1, 2): 2, (3, 4): 1}, [])

    def test_the_lower_of_two_that_is_not_there_is_not_replaced_by_the_other(self) -> None:
        output = seated(1, 2, fixed={1: 0, 2: 3}, tables=[4, 3])
        assert tables_of(output) == {(1, 2): 4}
        assert broken_of(output) == [("fixed_table", [1, 2])]

    def test_an_entrant_with_a_bye_needs_no_table(self) -> None:
        output = seated(1, 2, 3, fixed={3: 1})
        assert (tables_of(output), output["broken"]) == ({(1, 2): 1}, [])

    def test_in_random_the_better_ranked_comes_first_too(self) -> None:
        rows = entrants(1, 2, 3, 4, fixed_table=dict.fromkeys((1, 2, 3, 4), 6))
        for seed in range(20):
            tables = tables_of(draw_json(asked("random", rows, seed=seed)))
            assert next(table for pair, table in tables.items() if 1 in pair) == 6


class TestRandom:
    def test_the_best_ranked_is_not_always_at_the_first_table(self) -> None:
        rows = entrants(1, 2, 3, 4, 5, 6)
        tables = set()
        for seed in range(40):
            seats = tables_of(draw_json(asked("random", rows, seed=seed)))
            tables |= {table for pair, table in seats.items() if 1 in pair}
        assert tables == {1, 2, 3}

    def test_a_table_neither_side_has_sat_at_is_taken(self) -> None:
        history = [met(1, 7, table=1), met(2, 8, table=2)]
        output = draw_json(asked("random", entrants(1, 2), history=history, tables=[1, 2, 3]))
        assert list(tables_of(output).values()) == [3]

    def test_without_a_new_table_the_first_free_one_is_taken(self) -> None:
        history = [met(1, 7, table=1), met(2, 8, table=2)]
        output = draw_json(asked("random", entrants(1, 2), history=history, tables=[2, 1]))
        assert list(tables_of(output).values()) == [2]

    def test_nobody_sits_twice_where_there_are_tables_enough(self) -> None:
        sat: dict[int, list[int]] = {id_: [] for id_ in range(1, 9)}
        history: list[dict[str, object]] = []
        for round_ in (1, 2, 3):
            rows = entrants(*sat)
            tables = list(range(1, 17))
            request = asked("random", rows, history=history, round=round_, tables=tables)
            for pair, table in tables_of(draw_json(request)).items():
                history.append(met(*pair, round_, table))
                for id_ in pair:
                    sat[id_].append(table)
        assert all(len(set(tables)) == 3 for tables in sat.values())
