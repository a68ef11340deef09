"""draw-rules.md 1.1: bad input is refused with its field; what is left out has a default."""

import pytest

from tests.draws.evening import Json, danois, entrants, met, rested
from tournaments.draws.errors import MESSAGES, DrawError
from tournaments.draws.reading import read_request
from tournaments.draws.registry import draw_json
from tournaments.draws.values import DrawEntrant, DrawRequest

TWO = {"id": 1}, {"id": 2}


def refused(request: object) -> DrawError:
    """The error that a request is refused with."""
    with pytest.raises(DrawError) as caught:
        draw_json(request)
    return caught.value


class TestLeftOut:
    def test_only_system_seed_round_and_entrants_are_needed(self) -> None:
        request = {"system": "danois", "seed": 7, "round": 1, "entrants": [*TWO]}
        assert read_request(request, ("danois",)) == DrawRequest(
            system="danois", seed=7, round_=1, entrants=(DrawEntrant(1), DrawEntrant(2))
        )

    @pytest.mark.parametrize("name", ["system", "seed", "round", "entrants"])
    def test_each_of_these_is_required(self, name: str) -> None:
        request = {key: value for key, value in danois(1, 2).items() if key != name}
        error = refused(request)
        assert (error.field, error.code) == (name, "missing")


class TestFields:
    @pytest.mark.parametrize(
        ("changed", "field", "code"),
        [
            ({"system": "chess"}, "system", "unknown_choice"),
            ({"system": ["danois"]}, "system", "unknown_choice"),
            ({"system": None}, "system", "unknown_choice"),
            ({"seed": "7"}, "seed", "not_whole"),
            ({"seed": 7.0}, "seed", "not_whole"),
            ({"seed": True}, "seed", "not_whole"),
            ({"seed": 2**63}, "seed", "out_of_range"),
            ({"round": 0}, "round", "out_of_range"),
            ({"round": None}, "round", "not_whole"),
            ({"entrants": {}}, "entrants", "not_a_list"),
            ({"entrants": [1, 2]}, "entrants[0]", "not_an_object"),
            ({"entrants": []}, "entrants", "entrant_count"),
            ({"entrants": [{"id": 1}]}, "entrants", "entrant_count"),
            ({"entrants": [{"id": 1}, {}]}, "entrants[1].id", "missing"),
            ({"entrants": [{"id": 1}, {"id": "2"}]}, "entrants[1].id", "not_whole"),
            ({"entrants": [{"id": 1}, {"id": 1}]}, "entrants", "id_twice"),
            ({"entrants": [{"id": 1, "name": "A"}, {"id": 2}]}, "entrants[0].name", "unknown_key"),
            ({"entrants": [{"id": 1, "club": []}, {"id": 2}]}, "entrants[0].club", "not_text"),
            ({"entrants": [{"id": 1, "club": True}, {"id": 2}]}, "entrants[0].club", "not_text"),
            (
                {"entrants": [{"id": 1, "fixed_table": "x"}, {"id": 2}]},
                "entrants[0].fixed_table",
                "not_whole",
            ),
            (
                {"entrants": [{"id": 1, "fixed_table": -1}, {"id": 2}]},
                "entrants[0].fixed_table",
                "out_of_range",
            ),
            (
                {"entrants": [{"id": 1, "victories": -1}, {"id": 2}]},
                "entrants[0].victories",
                "out_of_range",
            ),
            (
                {"entrants": [{"id": 1, "victories": 1_000_001}, {"id": 2}]},
                "entrants[0].victories",
                "out_of_range",
            ),
            ({"forbidden": [[1]]}, "forbidden[0]", "not_a_pair"),
            ({"forbidden": [[1, 2, 3]]}, "forbidden[0]", "not_a_pair"),
            ({"forbidden": [[1, 1]]}, "forbidden[0]", "id_twice"),
            ({"forbidden": [[1, 2], 3]}, "forbidden[1]", "not_a_list"),
            ({"forbidden": [["1", 2]]}, "forbidden[0][0]", "not_whole"),
            ({"soft": ["table"]}, "soft[0]", "unknown_choice"),
            ({"soft": "club"}, "soft", "not_a_list"),
            ({"tables": None}, "tables", "not_a_list"),
            ({"tables": [1.5]}, "tables[0]", "not_whole"),
            ({"tables": [1, 1]}, "tables", "table_twice"),
            ({"bye": "highest"}, "bye", "unknown_choice"),
            ({"bye": 3}, "bye", "bye_unknown"),
            ({"bye": "3"}, "bye", "bye_unknown"),
            ({"bye": None}, "bye", "not_whole"),
            ({"bye": "²"}, "bye", "unknown_choice"),
            ({"colour": 1}, "colour", "unknown_key"),
        ],
    )
    def test_a_bad_value_is_refused_with_its_field(
        self, changed: Json, field: str, code: str
    ) -> None:
        error = refused(danois(1, 2) | changed)
        assert (error.field, error.code) == (field, code)

    @pytest.mark.parametrize("request_", [None, [], "draw", 7, {}, {"system": {}}])
    def test_a_value_that_is_no_request(self, request_: object) -> None:
        assert refused(request_).field in ("input", "system")

    def test_victories_are_required_for_swiss(self) -> None:
        error = refused(danois(1, 2) | {"system": "swiss"})
        assert (error.field, error.code) == ("entrants[0].victories", "missing")

    def test_at_most_five_thousand_entrants(self) -> None:
        error = refused(danois(*range(5001)))
        assert error.values == {"low": 2, "high": 5000, "count": 5001}

    def test_missing_tables_are_counted(self) -> None:
        error = refused(danois(*range(1, 12), tables=[1, 2]))
        assert error.field == "tables"
        assert error.message == "3 more tables are needed: 5 matches, 2 tables"

    def test_as_many_tables_as_matches_are_enough(self) -> None:
        assert draw_json(danois(1, 2, 3, tables=[9]))["optimal"]


class TestHistory:
    @pytest.mark.parametrize(
        ("row", "field", "code"),
        [
            (met(1, 2, 9), "history[0].round", "later_round"),
            (met(1, 2, 10), "history[0].round", "later_round"),
            (met(1, 2, 0), "history[0].round", "out_of_range"),
            (rested(1, round_=9), "history[0].round", "later_round"),
            (rested(1, 1), "history[0].bye", "id_twice"),
            (met(1, 1), "history[0].sides", "id_twice"),
            ({"round": 1, "sides": [[1, 1], [2]]}, "history[0].sides[0]", "id_twice"),
            ({"round": 1}, "history[0]", "sides_or_bye"),
            ({"round": 1, "sides": [[1], [2]], "bye": [3]}, "history[0]", "sides_or_bye"),
            ({"sides": [[1], [2]]}, "history[0].round", "missing"),
            ({"round": 1, "sides": [[1]]}, "history[0].sides", "sides_count"),
            ({"round": 1, "sides": [[1], []]}, "history[0].sides", "empty_side"),
            ({"round": 1, "sides": [1, 2]}, "history[0].sides[0]", "not_a_list"),
            ({"round": 1, "sides": [[1], [2]], "winner": 1}, "history[0].winner", "unknown_key"),
            ({"round": 1, "sides": [[1], [2]], "table": "x"}, "history[0].table", "not_whole"),
            ({"round": 1, "bye": 3}, "history[0].bye", "not_a_list"),
            (7, "history[0]", "not_an_object"),
        ],
    )
    def test_a_bad_value_is_refused_with_its_field(
        self, row: object, field: str, code: str
    ) -> None:
        error = refused(danois(1, 2, history=[row]))
        assert (error.field, error.code) == (field, code)

    def test_a_table_may_be_left_out(self) -> None:
        history = [{"round": 1, "sides": [[1], [2]]}]
        assert draw_json(danois(1, 2, history=history))["cost"][1] == 1


class TestMessages:
    def test_every_code_has_a_sentence_that_its_values_fill(self) -> None:
        error = DrawError("round", "out_of_range", low=1, high=9, given="0")
        assert error.message == MESSAGES["out_of_range"].format(**error.values)

    def test_a_huge_number_is_not_repeated(self) -> None:
        assert len(refused(danois(1, 2) | {"seed": 10**5000}).message) < 120

    def test_a_huge_text_is_not_repeated(self) -> None:
        assert len(refused(danois(1, 2) | {"bye": "x" * 10_000}).message) < 120

    def test_clubs_may_be_numbers_or_texts(self) -> None:
        rows = entrants(1, 2, club={1: "é" * 3, 2: 4})
        assert draw_json({"system": "danois", "seed": 1, "round": 1, "entrants": rows})["optimal"]
