"""Clause 9: a match of several games."""

import json
from typing import Any

import pytest

from scoring.__main__ import main
from scoring.errors import InputError, InputProblem
from scoring.hand import HandFacts
from scoring.match import MatchFormat, format_from_json, leader
from scoring.rules import Rules
from scoring.score import score
from tests.scoring.tables import NS_EW, ew, match_json, ns

ONE_HAND: dict[str, Any] = {"target": None, "hands": 1, "tie": "draw", "litige_at_end": "returned"}
NORTH, EAST, DRAWN = [ns(100)], [ew(120)], [ns(81)]
BY_TIME = {"hands": [ns(100)], "ended_by": "time"}
HAND = HandFacts(taker="NS", points={"NS": 100, "EW": 62})


def match(games: Any, /, form: Any = 3, **rules: Any) -> dict[str, Any]:
    """A match as JSON; best of so many games, or with the format given."""
    form = {"games": form} if type(form) is int else form
    return {"rules": {**ONE_HAND, **rules}, "sides": NS_EW, "match": form, "games": games}


def scored(games: Any, /, form: Any = 3, **rules: Any) -> Any:
    """The answer for a match."""
    return match_json(match(games, form, **rules))


def standing(games: Any, /, form: Any = 3, **rules: Any) -> tuple[Any, ...]:
    """Games won by NS and EW, whether the match is over, and who has won it."""
    answer = scored(games, form, **rules)
    return *answer["won"].values(), answer["finished"], answer["winner"]


def refused(document: Any) -> InputProblem:
    """The first problem of a match that must be refused."""
    with pytest.raises(InputError) as caught:
        match_json(document)
    return caught.value.problems[0]


def place(document: Any) -> tuple[Any, ...]:
    """Game, hand, field and code of the first problem of a match."""
    found = refused(document)
    return found.game, found.hand, found.field, found.code


class TestAnswer:
    def test_three_games(self) -> None:
        answer = scored([NORTH, EAST, NORTH])
        assert list(answer) == ["games", "won", "finished", "winner", "totals"]
        assert answer["won"] == {"NS": 2, "EW": 1}
        assert (answer["finished"], answer["winner"]) == (True, "NS")
        assert answer["totals"] == {"NS": 242, "EW": 244}

    def test_each_result_is_that_of_the_game_alone(self) -> None:
        answer = scored([NORTH, EAST])
        rules = Rules(target=None, hands=1, tie="draw", litige_at_end="returned")
        assert answer["games"][0] == score(rules, NS_EW, [HAND]).to_json()

    def test_before_the_first_game(self) -> None:
        expected = {"NS": 0, "EW": 0}
        assert scored([]) == {
            "games": [],
            "won": expected,
            "finished": False,
            "winner": None,
            "totals": expected,
        }

    def test_an_unfinished_last_game_counts_in_the_totals_alone(self) -> None:
        answer = scored([NORTH, []])
        assert (answer["won"], answer["finished"]) == ({"NS": 1, "EW": 0}, False)
        answer = scored([[ns(100)]], hands=2)
        assert (answer["won"], answer["totals"]) == ({"NS": 0, "EW": 0}, {"NS": 100, "EW": 62})

    def test_in_tens(self) -> None:
        answer = match_json(match([NORTH, NORTH], preset="belge_101", litige="failed"))
        assert answer["totals"] == {"NS": 20, "EW": 12}


class TestBestOf:
    def test_more_than_half_of_the_games_end_it(self) -> None:
        assert standing([NORTH]) == (1, 0, False, None)
        assert standing([NORTH, NORTH]) == (2, 0, True, "NS")
        assert standing([EAST], 1) == (0, 1, True, "EW")
        assert standing([NORTH, EAST, NORTH, NORTH], 5) == (3, 1, True, "NS")

    def test_left_out_it_is_the_best_of(self) -> None:
        for play in (None, "best_of"):
            form = {"games": 3, "play": play}
            assert standing([NORTH, NORTH], form) == (2, 0, True, "NS")

    def test_a_drawn_game_adds_nothing_and_is_one_of_them(self) -> None:
        assert standing([DRAWN, NORTH]) == (1, 0, False, None)
        assert standing([DRAWN, NORTH, DRAWN]) == (1, 0, True, "NS")
        assert standing([DRAWN, NORTH, EAST]) == (1, 1, True, None)
        assert standing([DRAWN], 1) == (0, 0, True, None)

    def test_a_game_under_the_rubicon_is_two(self) -> None:
        hard = [ns(130)]
        assert standing([hard], rubicon="floating") == (2, 0, True, "NS")
        assert standing([hard], 5, rubicon="floating") == (2, 0, False, None)
        assert standing([hard, NORTH], 5, rubicon="floating") == (3, 0, True, "NS")

    def test_a_rubicon_of_the_other_side_levels_two_games(self) -> None:
        answer = standing([NORTH, NORTH, [ew(130)]], 5, rubicon="floating")
        assert answer == (2, 2, False, None)


class TestAll:
    def test_every_game_is_played(self) -> None:
        form = {"games": 3, "play": "all"}
        assert standing([NORTH, NORTH], form) == (2, 0, False, None)
        assert standing([NORTH, NORTH, EAST], form) == (2, 1, True, "NS")

    def test_an_even_number_may_be_a_draw(self) -> None:
        form = {"games": 2, "play": "all"}
        assert standing([NORTH, EAST], form) == (1, 1, True, None)
        assert standing([NORTH, DRAWN], form) == (1, 0, True, "NS")


class TestEachGameStartsAfresh:
    def test_stakes(self) -> None:
        answer = scored([[ns(81), ns(100)], [ns(100)]], hands=2)
        assert answer["games"][0]["totals"] == {"NS": 181, "EW": 143}
        assert answer["games"][1]["totals"] == {"NS": 100, "EW": 62}

    def test_misdeals(self) -> None:
        twice = [{"misdeal": "NS"}] * 2
        answer = scored([[*twice, ns(100)], [*twice, ns(100)]], misdeal="graduated")
        assert [game["totals"] for game in answer["games"]] == [{"NS": 100, "EW": 62}] * 2

    def test_alternation(self) -> None:
        answer = scored([[ns(85)], [ns(85)]], rounding="nearest_10_alternate")
        assert [game["totals"]["NS"] for game in answer["games"]] == [90, 90]


class TestTime:
    def test_the_clock_ends_a_game(self) -> None:
        answer = scored([BY_TIME, BY_TIME], hands=12, timed=True)
        assert (answer["won"], answer["winner"]) == ({"NS": 2, "EW": 0}, "NS")
        assert answer["games"][0]["finished"] is True

    def test_an_object_without_it(self) -> None:
        assert standing([{"hands": [ns(100)]}, {"hands": [], "ended_by": None}]) == (
            1,
            0,
            False,
            None,
        )

    def test_it_is_refused_in_its_game(self) -> None:
        assert place(match([NORTH, BY_TIME])) == (2, None, "ended_by", "not_timed")
        over = match([BY_TIME], timed=True)
        assert place(over) == (1, None, "ended_by", "already_ended")
        odd = match([{"hands": 5, "ended_by": "noon"}], timed=True)
        assert place(odd) == (1, None, "ended_by", "not_a_choice")


class TestOtherGames:
    @pytest.mark.parametrize("game", ["belote", "contree", "belote2"])
    def test_two_sides(self, game: str) -> None:
        document = {"rules": {"game": game}, "sides": NS_EW, "match": {"games": 1}, "games": []}
        assert match_json(document)["finished"] is False

    @pytest.mark.parametrize("game", ["belote3", "comptoir"])
    def test_others_are_refused(self, game: str) -> None:
        document = {"rules": {"game": game}, "sides": 5, "match": 5, "games": 5}
        found = refused(document)
        assert place(document) == (None, None, "game", "no_match_of")
        assert found.message == f'no match of several games is played at "{game}"'


class TestErrors:
    @pytest.mark.parametrize(
        ("form", "code"),
        [
            (None, "required"),
            (5.0, "not_an_object"),
            ([], "not_an_object"),
            ({}, "required"),
            ({"games": None}, "required"),
            ({"games": 0}, "too_small"),
            ({"games": True}, "not_whole"),
            ({"games": 3.0}, "not_whole"),
            ({"games": 2}, "odd_games"),
            ({"games": 3, "play": "both"}, "not_a_choice"),
            ({"games": 3, "play": []}, "not_a_choice"),
            ({"games": 3, "length": 3}, "unknown_key"),
        ],
    )
    def test_of_the_match(self, form: Any, code: str) -> None:
        assert place(match(5, form)) == (None, None, "match", code)

    def test_every_problem_of_the_match(self) -> None:
        with pytest.raises(InputError) as caught:
            format_from_json({"game": 3, "games": "3", "play": 3})
        codes = [one.code for one in caught.value.problems]
        assert codes == ["unknown_key", "not_whole", "not_a_choice"]
        with pytest.raises(InputError, match="an odd number of games is needed, not of 4"):
            format_from_json({"games": 4})

    def test_keys_then_rules_then_sides_then_match_then_games(self) -> None:
        wrong = {"rules": {"target": 0}, "sides": [], "match": 0, "games": 0}
        assert refused({**wrong, "hands": []}).field == "hands"
        assert refused(wrong).field == "target"
        assert refused({**wrong, "rules": {}}).field == "sides"
        assert refused({**wrong, "rules": {}, "sides": NS_EW}).field == "match"
        good = {"rules": {}, "sides": NS_EW, "match": {"games": 1}}
        assert place({**good, "games": 0}) == (None, None, "games", "not_a_list")
        assert place(good) == (None, None, "games", "required")

    def test_a_game_after_the_end_of_the_match(self) -> None:
        document = match([NORTH, NORTH, 7])
        assert place(document) == (3, None, "games", "after_match")
        assert refused(document).message == "the match had ended before game 3"
        document = match([NORTH, DRAWN, DRAWN, EAST])
        assert place(document) == (4, None, "games", "after_match")

    def test_a_game_after_one_that_is_not_finished(self) -> None:
        document = match([NORTH, [], NORTH])
        assert place(document) == (3, None, "games", "after_unfinished")
        assert refused(document).message == "a game is not finished before game 3"

    @pytest.mark.parametrize(
        ("game", "error"),
        [
            (None, (None, "games", "not_an_object")),
            ("NS", (None, "games", "not_an_object")),
            ({}, (None, "hands", "required")),
            ({"hands": 5}, (None, "hands", "not_a_list")),
            ({"hands": [], "sides": NS_EW}, (None, "sides", "unknown_key")),
            ([ns(163)], (1, "points", "too_large")),
            ([{"void": "passed"}, 5], (2, "hands", "not_an_object")),
            ([ns(100), ns(100)], (2, "hands", "after_end")),
        ],
    )
    def test_an_error_inside_a_game_names_it(self, game: Any, error: tuple[Any, ...]) -> None:
        assert place(match([NORTH, game, 7])) == (2, *error)

    def test_the_first_is_told(self) -> None:
        assert place(match([[ns(163)], [], [], []]))[0] == 1

    def test_as_json(self) -> None:
        with pytest.raises(InputError) as caught:
            match_json(match([NORTH, [ns(163)]]))
        assert caught.value.to_json() == {
            "error": {
                "game": 2,
                "hand": 1,
                "field": "points",
                "message": "at most 162 is possible, not 163",
            }
        }


class TestCommandLine:
    @pytest.fixture
    def run(self, tmp_path: Any, capsysbinary: pytest.CaptureFixture[bytes]) -> Any:
        def run(document: Any, *more: str) -> tuple[int, str]:
            path = tmp_path / "match.json"
            path.write_text(json.dumps(document))
            return main(["match", str(path), *more]), capsysbinary.readouterr().out.decode()

        return run

    def test_the_answer(self, run: Any) -> None:
        document = match([NORTH, EAST])
        assert run(document) == (0, json.dumps(match_json(document)) + "\n")

    def test_an_error(self, run: Any) -> None:
        status, text = run(match([NORTH, [ns(163)]]))
        assert (status, json.loads(text)["error"]["game"]) == (2, 2)

    def test_an_error_as_text(self, run: Any) -> None:
        text = "error: game 2, hand 1, points: at most 162 is possible, not 163\n"
        assert run(match([NORTH, [ns(163)]]), "--text") == (2, text)
        text = "error: game 3, games: the match had ended before game 3\n"
        assert run(match([NORTH, NORTH, []]), "--text") == (2, text)

    def test_no_object(self, run: Any) -> None:
        assert run([])[0] == 2

    @pytest.mark.parametrize(
        ("games", "ends"),
        [
            ([NORTH], ["won     NS 1   EW 0", "totals  NS 100   EW 62", "the match goes on"]),
            (
                [NORTH, NORTH],
                ["won     NS 2   EW 0", "totals  NS 200   EW 124", "NS wins the match"],
            ),
            (
                [DRAWN, NORTH, EAST],
                ["won     NS 1   EW 1", "totals  NS 223   EW 263", "the match is drawn"],
            ),
        ],
    )
    def test_as_text(self, run: Any, games: Any, ends: list[str]) -> None:
        status, text = run(match(games), "--text")
        lines = text.splitlines()
        assert (status, lines[:3]) == (0, ["game 1", "", lines[2]])
        assert lines[2].startswith("hand 1: ")
        assert text.count("\ngame ") == len(games) - 1
        assert lines[-4:] == ["", *ends]


@pytest.mark.parametrize(
    ("form", "several", "needed"),
    [
        (MatchFormat(1), False, 1),
        (MatchFormat(3), True, 2),
        (MatchFormat(5), True, 3),
        (MatchFormat(2, "all"), True, 2),
    ],
)
def test_the_games_that_a_winner_needs(form: MatchFormat, several: bool, needed: int) -> None:
    assert (form.several, form.needed) == (several, needed)


def test_who_leads_is_alone_at_the_top() -> None:
    assert leader((501, 1010, 900)) == 1
    assert leader((1010, 501, 1010)) is None
