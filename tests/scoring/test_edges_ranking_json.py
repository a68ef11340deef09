"""draw-rules.md 5: every error of a ranking as a whole sentence, and what may be left out."""

from typing import Any

import pytest

from scoring.errors import InputError
from scoring.ranking import KEYS, rank_json

MATCH: dict[str, Any] = {
    "round": 1,
    "sides": [{"ids": [1], "points": 1100}, {"ids": [2], "points": 844}],
    "winner": [1],
}
BYE: dict[str, Any] = {"round": 1, "bye": [3], "points": 972}
GOOD: dict[str, Any] = {"keys": ["points"], "entrants": [1, 2, 3], "results": [MATCH, BYE]}
WORTH = {"win": 3, "draw": 1, "loss": 0}
FINER = ("rubicon_loss", "close_win", "close_loss", "forfeit")


def refused(document: Any) -> tuple[str, str]:
    """Field and sentence of what is wrong with a ranking."""
    with pytest.raises(InputError) as caught:
        rank_json(document)
    (found,) = caught.value.problems
    assert found.hand is None
    return found.field, found.message


def values(key: str, /, **document: Any) -> dict[int, Any]:
    """Id -> its value under one key."""
    rows: Any = rank_json({**GOOD, "keys": [key], **document})["rows"]
    return {row["id"]: row["values"][key] for row in rows}


class TestDocument:
    @pytest.mark.parametrize(
        ("changed", "field", "sentence"),
        [
            ({"key": []}, "key", 'there is no such key: "key"'),
            ({"keys": "points"}, "keys", 'a list is needed, not "points"'),
            ({"keys": []}, "keys", "at least one ranking criterion is needed, not a list"),
            ({"keys": ["points", "points"]}, "keys", 'this is given twice: "points"'),
            ({"keys": ["lot"]}, "seed", 'seed is required by the ranking criterion "lot"'),
            (
                {"keys": ["manual"]},
                "manual",
                'manual is required by the ranking criterion "manual"',
            ),
            (
                {"keys": ["match_points"]},
                "match_points",
                'match_points is required by the ranking criterion "match_points"',
            ),
            ({"seed": 1.5}, "seed", "a whole number is needed, not 1.5"),
            ({"entrants": 3}, "entrants", "a list is needed, not 3"),
            ({"entrants": [1, "2"]}, "entrants", 'a whole number is needed, not "2"'),
            ({"entrants": [1, 2, 3, 1]}, "entrants", "this is given twice: 1"),
            ({"upto_round": -1}, "upto_round", "at least 0 is needed, not -1"),
            ({"upto_round": True}, "upto_round", "a whole number is needed, not true"),
            ({"manual": {}}, "manual", "a list is needed, not an object"),
            ({"manual": [4]}, "manual", "there is no such entrant: 4"),
            ({"manual": [1, 1]}, "manual", "this is given twice: 1"),
            ({"results": None}, "results", "a list is needed, not null"),
            ({"penalties": {}}, "penalties", "a list is needed, not an object"),
            ({"match_points": 3}, "match_points", "an object is needed, not 3"),
            ({"caps": 1280}, "caps", "an object is needed, not 1280"),
        ],
    )
    def test_the_sentence(self, changed: dict[str, Any], field: str, sentence: str) -> None:
        assert refused({**GOOD, **changed}) == (field, sentence)

    def test_a_ranking_is_an_object(self) -> None:
        assert refused([GOOD]) == ("input", "an object is needed, not a list")

    def test_all_keys_are_named_where_one_is_unknown(self) -> None:
        assert refused({**GOOD, "keys": ["luck"]}) == (
            "keys",
            f'one of {", ".join(KEYS)} is needed, not "luck"',
        )

    @pytest.mark.parametrize("key", ["keys", "entrants", "results"])
    def test_what_is_required(self, key: str) -> None:
        document = {name: value for name, value in GOOD.items() if name != key}
        assert refused(document) == (key, f'this is required: "{key}"')

    @pytest.mark.parametrize("worth", [*FINER, "win", "draw", "loss"])
    def test_the_worth_of_a_match_is_whole(self, worth: str) -> None:
        document = {**GOOD, "match_points": {**WORTH, worth: 0.5}}
        assert refused(document) == ("match_points", f"a whole number is needed, not 0.5 ({worth})")

    @pytest.mark.parametrize("worth", ["win", "draw", "loss"])
    def test_the_worth_of_each_outcome_is_required(self, worth: str) -> None:
        given = {name: value for name, value in WORTH.items() if name != worth}
        document = {**GOOD, "match_points": given}
        assert refused(document) == ("match_points", f'this is required: "{worth}"')

    def test_no_other_outcome_has_one(self) -> None:
        document = {**GOOD, "match_points": {**WORTH, "bye": 1}}
        assert refused(document) == ("match_points", 'there is no such key: "bye"')


class TestResults:
    """A problem names the result, side or penalty it is in, counted from 1."""

    @pytest.mark.parametrize(
        ("changed", "field", "sentence"),
        [
            ({"table": 4}, "table", 'there is no such key: "table" (result 2)'),
            ({"round": 0}, "round", "at least 1 is needed, not 0 (result 2)"),
            ({"round": "1"}, "round", 'a whole number is needed, not "1" (result 2)'),
            ({"bye": 3}, "bye", "a list is needed, not 3 (result 2)"),
            ({"bye": []}, "bye", "at least one entrant is needed, not a list (result 2)"),
            ({"bye": [9]}, "bye", "there is no such entrant: 9 (result 2)"),
            ({"bye": [3, 3]}, "bye", "this is given twice: 3 (result 2)"),
            ({"bye": [2]}, "bye", "an entrant is twice in round 1: 2 (result 2)"),
            ({"points": None}, "points", "a whole number is needed, not null (result 2)"),
            ({"victory": 1}, "victory", "true or false is needed, not 1 (result 2)"),
            ({"match_points": 1.5}, "match_points", "a whole number is needed, not 1.5 (result 2)"),
            ({"forfeit": True}, "forfeit", 'there is no such key: "forfeit" (result 2)'),
        ],
    )
    def test_a_bye(self, changed: dict[str, Any], field: str, sentence: str) -> None:
        document = {**GOOD, "results": [MATCH, {**BYE, **changed}]}
        assert refused(document) == (field, sentence)

    @pytest.mark.parametrize("key", ["round", "points"])
    def test_what_a_bye_needs(self, key: str) -> None:
        bye = {name: value for name, value in BYE.items() if name != key}
        assert refused({**GOOD, "results": [bye]}) == (key, f'this is required: "{key}" (result 1)')

    @pytest.mark.parametrize(
        ("changed", "field", "sentence"),
        [
            ({"table": 4}, "table", 'there is no such key: "table" (result 1)'),
            ({"round": 0}, "round", "at least 1 is needed, not 0 (result 1)"),
            ({"round": 1.0}, "round", "a whole number is needed, not 1.0 (result 1)"),
            ({"sides": {}}, "sides", "a list is needed, not an object (result 1)"),
            ({"sides": []}, "sides", "a match has 2 to 6 sides, not 0 (result 1)"),
            ({"winner": 1}, "winner", "a list is needed, not 1 (result 1)"),
            ({"winner": []}, "winner", 'the winner is no side of the match: "nobody" (result 1)'),
            ({"winner": [3]}, "winner", 'the winner is no side of the match: "3" (result 1)'),
            (
                {"winner": [2, 1]},
                "winner",
                'the winner is no side of the match: "2, 1" (result 1)',
            ),
            ({"games": 3}, "games", 'there is no such key: "games" (result 1)'),
            ({"rubicon": "no"}, "rubicon", 'true or false is needed, not "no" (result 1)'),
        ],
    )
    def test_a_match(self, changed: dict[str, Any], field: str, sentence: str) -> None:
        assert refused({**GOOD, "results": [{**MATCH, **changed}]}) == (field, sentence)

    @pytest.mark.parametrize("key", ["round", "sides", "winner"])
    def test_what_a_match_needs(self, key: str) -> None:
        match = {name: value for name, value in MATCH.items() if name != key}
        document = {**GOOD, "results": [match]}
        assert refused(document) == (key, f'this is required: "{key}" (result 1)')

    def test_a_match_of_seven_sides(self) -> None:
        sides = [{"ids": [id_], "points": 0} for id_ in range(1, 8)]
        match = {"round": 1, "sides": sides, "winner": None}
        document = {**GOOD, "entrants": list(range(1, 8)), "results": [match]}
        assert refused(document) == ("sides", "a match has 2 to 6 sides, not 7 (result 1)")

    def test_a_match_of_one_side(self) -> None:
        match = {**MATCH, "sides": MATCH["sides"][:1]}
        document = {**GOOD, "results": [match]}
        assert refused(document) == ("sides", "a match has 2 to 6 sides, not 1 (result 1)")

    @pytest.mark.parametrize(
        ("changed", "field", "sentence"),
        [
            ({"name": "A"}, "name", 'there is no such key: "name"'),
            ({"ids": 2}, "ids", "a list is needed, not 2"),
            ({"ids": []}, "ids", "at least one entrant is needed, not a list"),
            ({"ids": [True]}, "ids", "a whole number is needed, not true"),
            ({"points": "7"}, "points", 'a whole number is needed, not "7"'),
            ({"capots": -1}, "capots", "at least 0 is needed, not -1"),
            ({"belotes": -1}, "belotes", "at least 0 is needed, not -1"),
            ({"games": -1}, "games", "at least 0 is needed, not -1"),
            ({"games": True}, "games", "a whole number is needed, not true"),
            ({"forfeit": 1}, "forfeit", "true or false is needed, not 1"),
            ({"counts": "no"}, "counts", 'true or false is needed, not "no"'),
            ({"match_points": 3}, "match_points", 'there is no such key: "match_points"'),
        ],
    )
    def test_a_side(self, changed: dict[str, Any], field: str, sentence: str) -> None:
        sides = [MATCH["sides"][0], {**MATCH["sides"][1], **changed}]
        document = {**GOOD, "results": [{**MATCH, "sides": sides}]}
        assert refused(document) == (field, f"{sentence} (side 2) (result 1)")

    def test_a_side_is_an_object(self) -> None:
        document = {**GOOD, "results": [{**MATCH, "sides": [1, 2]}]}
        assert refused(document) == ("sides", "an object is needed, not 1 (side 1) (result 1)")

    @pytest.mark.parametrize("key", ["ids", "points"])
    def test_what_a_side_needs(self, key: str) -> None:
        side = {name: value for name, value in MATCH["sides"][0].items() if name != key}
        document = {**GOOD, "results": [{**MATCH, "sides": [side]}]}
        assert refused(document) == (key, f'this is required: "{key}" (side 1) (result 1)')

    @pytest.mark.parametrize("result", [7, None, [BYE]])
    def test_a_result_is_an_object(self, result: Any) -> None:
        field, sentence = refused({**GOOD, "results": [result]})
        assert field == "results"
        assert sentence.endswith("(result 1)")

    def test_nobody_plays_twice_in_a_round(self) -> None:
        document = {**GOOD, "results": [MATCH, MATCH]}
        assert refused(document) == ("sides", "an entrant is twice in round 1: 1 (result 2)")

    def test_playing_along_is_no_second_result(self) -> None:
        along = {"ids": [1], "points": 700, "counts": False}
        game = {"round": 1, "sides": [{"ids": [2], "points": 9}, along], "winner": None}
        document = {**GOOD, "results": [MATCH, game]}
        assert refused(document) == ("sides", "an entrant is twice in round 1: 2 (result 2)")
        game = {**game, "sides": [{"ids": [3], "points": 9}, along]}
        for results in ([MATCH, game], [game, MATCH], [game, MATCH, {**game, "round": 2}]):
            assert values("points", results=results)[1] == 1100
        nobodys = {**game, "sides": [along, {**along, "ids": [2]}]}
        assert values("points", results=[MATCH, nobodys]) == {1: 1100, 2: 844, 3: 0}

    def test_nobody_plays_against_himself(self) -> None:
        along = {"ids": [1], "points": 700, "counts": False}
        for sides in ([MATCH["sides"][0], along], [along, along]):
            document = {**GOOD, "results": [{**MATCH, "sides": sides, "winner": None}]}
            assert refused(document) == ("sides", "an entrant is twice in round 1: 1 (result 1)")

    def test_who_plays_along_is_an_entrant(self) -> None:
        along = {"ids": [9], "points": 700, "counts": False}
        document = {**GOOD, "results": [{**MATCH, "sides": [MATCH["sides"][0], along]}]}
        assert refused(document) == ("ids", "there is no such entrant: 9 (side 2) (result 1)")

    def test_who_forfeits_has_not_won(self) -> None:
        sides = [{**MATCH["sides"][0], "forfeit": True}, MATCH["sides"][1]]
        document = {**GOOD, "results": [{**MATCH, "sides": sides}]}
        assert refused(document) == (
            "winner",
            'a side that forfeits is not the winner: "1" (result 1)',
        )
        assert values("victories", results=[{**MATCH, "sides": sides, "winner": [2]}])[2] == 1
        assert values("victories", results=[{**MATCH, "sides": sides, "winner": None}])[2] == 0

    @pytest.mark.parametrize(
        ("penalty", "field", "sentence"),
        [
            ({"id": 4, "points": -10}, "id", "there is no such entrant: 4"),
            ({"id": 1}, "points", 'this is required: "points"'),
            ({"points": 1}, "id", 'this is required: "id"'),
            ({"id": 1, "points": 0.5}, "points", "a whole number is needed, not 0.5"),
            ({"id": 1, "points": 1, "why": ""}, "why", 'there is no such key: "why"'),
            (7, "penalties", "an object is needed, not 7"),
        ],
    )
    def test_a_penalty(self, penalty: Any, field: str, sentence: str) -> None:
        document = {**GOOD, "penalties": [{"id": 1, "points": 5}, penalty]}
        assert refused(document) == (field, f"{sentence} (penalty 2)")

    @pytest.mark.parametrize("sign", [1, -1])
    def test_a_number_has_at_most_a_hundred_digits(self, sign: int) -> None:
        longest = sign * (10**100 - 1)
        penalty = {"id": 3, "points": longest}
        assert values("points", penalties=[penalty])[3] == 972 + longest
        penalty["points"] += sign
        field, sentence = refused({**GOOD, "penalties": [penalty]})
        assert field == "points"
        assert sentence.startswith("at most 100 digits are possible, not ")


class TestLeftOut:
    def test_counts_and_flags(self) -> None:
        assert values("capots") == {1: 0, 2: 0, 3: 0}
        assert values("belotes") == {1: 0, 2: 0, 3: 0}
        assert values("victories") == {1: 1, 2: 0, 3: 0}

    def test_null_is_left_out(self) -> None:
        left_out = ("capots", "belotes", "games", "forfeit", "counts")
        side = {"ids": [1], "points": 1100, **dict.fromkeys(left_out)}
        match = {**MATCH, "sides": [side, MATCH["sides"][1]], "rubicon": None}
        document: dict[str, Any] = {
            "results": [match, {**BYE, "victory": None, "match_points": None}],
            "penalties": None,
            "seed": None,
            "upto_round": None,
            "match_points": None,
            "manual": None,
            "caps": None,
        }
        assert values("points", **document) == {1: 1100, 2: 844, 3: 972}
        document["caps"] = dict.fromkeys(("winner", "loser", "from_round"))
        assert values("points", **document) == {1: 1100, 2: 844, 3: 972}
        document["match_points"] = {**WORTH, **dict.fromkeys(FINER)}
        assert values("match_points", **document) == {1: 3, 2: 0, 3: 0}

    def test_rubicon_loss_is_a_loss_unless_it_has_a_worth(self) -> None:
        results = [{**MATCH, "rubicon": True}, {**BYE, "victory": True}]
        worth = {"win": 3, "draw": 2, "loss": 1}
        assert values("match_points", results=results, match_points=worth) == {1: 3, 2: 1, 3: 3}
        worth["rubicon_loss"] = -1
        assert values("match_points", results=results, match_points=worth) == {1: 3, 2: -1, 3: 3}
        results[0] = {**MATCH, "winner": None, "rubicon": True}
        assert values("match_points", results=results, match_points=worth) == {1: 2, 2: 2, 3: 3}

    def test_a_result_in_a_round_that_is_left_out(self) -> None:
        assert values("points", upto_round=0) == {1: 0, 2: 0, 3: 0}
        later = {**BYE, "round": 2}
        assert values("points", results=[MATCH, later], upto_round=1) == {1: 1100, 2: 844, 3: 0}
        assert values("points", results=[MATCH, later], upto_round=2)[3] == 972

    def test_the_same_entrant_may_play_in_another_round(self) -> None:
        again = {**BYE, "round": 2, "bye": [1, 3]}
        assert values("points", results=[MATCH, again]) == {1: 2072, 2: 844, 3: 972}

    def test_the_winner_is_named_in_any_order(self) -> None:
        sides = [{"ids": [1, 2], "points": 1}, {"ids": [3, 4], "points": 0}]
        match = {"round": 1, "sides": sides, "winner": [2, 1]}
        document = {"entrants": [1, 2, 3, 4], "results": [match]}
        assert values("victories", **document) == {1: 1, 2: 1, 3: 0, 4: 0}

    def test_six_sides_play_one_match(self) -> None:
        sides = [{"ids": [id_], "points": id_} for id_ in range(1, 7)]
        match = {"round": 1, "sides": sides, "winner": [6]}
        document = {"entrants": list(range(1, 7)), "results": [match]}
        assert values("points_against", **document) == {1: 20, 2: 19, 3: 18, 4: 17, 5: 16, 6: 15}
