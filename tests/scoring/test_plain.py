"""The engine against a second, plain implementation of every game, over the whole option space."""

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st

from scoring.errors import InputError
from scoring.rules_json import rules_from_json, rules_to_json
from scoring.score import GameInPlay
from tests.scoring.plain_games import plainly
from tests.scoring.plain_match import match_plainly
from tests.scoring.strategies import KINDS, conduct, games, matches, often
from tests.scoring.tables import hand_from_json, match_json, problems, score_json

pytestmark = pytest.mark.slow

of_every_kind = pytest.mark.parametrize("kind", KINDS)


def without_steps(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer with its explanations left out."""
    hands = [
        {key: value for key, value in hand.items() if key != "steps"} for hand in answer["hands"]
    ]
    return {**answer, "hands": hands}


class TestSecondImplementation:
    @of_every_kind
    @often(100)
    @given(data=st.data())
    def test_both_agree(self, kind: str, data: st.DataObject) -> None:
        game = data.draw(games(kind))
        assert without_steps(score_json(game)) == plainly(game)

    @of_every_kind
    @often(15)
    @given(data=st.data())
    def test_both_stop_at_the_same_hand(self, kind: str, data: st.DataObject) -> None:
        """After the last hand neither another hand nor the clock is taken."""
        game = {**data.draw(games(kind)), "ended_by": None}
        one_more = {**game, "hands": [*game["hands"], {"void": "passed"}]}
        if plainly(game)["finished"]:
            (found,) = problems(one_more)
            assert (found.hand, found.field) == (len(one_more["hands"]), "hands")
        else:
            assert len(score_json(one_more)["hands"]) == len(one_more["hands"])  # type: ignore[arg-type]
        if kind != "comptoir":
            self.the_clock_ends_no_game_that_is_over(game)

    def the_clock_ends_no_game_that_is_over(self, game: dict[str, Any]) -> None:
        stopped = {**game, "ended_by": "time"}
        if game["rules"]["timed"] and not plainly(game)["finished"]:
            assert without_steps(score_json(stopped)) == plainly(stopped)
            return
        (found,) = problems(stopped)
        code = "already_ended" if game["rules"]["timed"] else "not_timed"
        assert (found.hand, found.field, found.code) == (None, "ended_by", code)


class TestSecondImplementationOfAMatch:
    """Clause 9."""

    @pytest.mark.parametrize("kind", ["belote", "contree", "belote2"])
    @often(60)
    @given(data=st.data())
    def test_both_agree(self, kind: str, data: st.DataObject) -> None:
        match = data.draw(matches(kind))
        expected = match_plainly(match)
        if "error" not in expected:
            answer: Any = match_json(match)
            assert {**answer, "games": list(map(without_steps, answer["games"]))} == expected
            return
        with pytest.raises(InputError) as caught:
            match_json(match)
        error: Any = caught.value.to_json()["error"]
        del error["message"]
        assert error == expected["error"]


_GAINS = ("stake_won", "stake_returned", "stake_to_defence")
_COSTS = ("misdeal_costs", "fault_costs")


Answer = dict[str, Any]


class TestEveryGame:
    """A game is asked everything at once: to draw it takes most of the time."""

    @of_every_kind
    @often(30)
    @given(data=st.data())
    def test_keeps_every_promise(self, kind: str, data: st.DataObject) -> None:
        game, other = data.draw(games(kind)), data.draw(games(kind))
        answer: Any = score_json(game)
        score_json(other)
        assert score_json(game) == answer, "nothing of another game is left"
        assert hand_by_hand(game) == answer, "nor of the hands before"
        marks = without_steps(answer)
        assert without_steps(score_json(game, explain=False)) == marks, "to explain is no mark"
        assert exchanged(game) == marks, "neither side is favoured"
        # Clause 8: how the cards are played changes no mark.
        rules = {**game["rules"], **data.draw(conduct(game["rules"]["game"]))}
        assert score_json({**game, "rules": rules}) == answer, "conduct"
        for hand in answer["hands"]:
            assert explained(hand, game["sides"]) == hand["marks"], "each point has its step"
            if kind in ("belote", "belote2"):
                what_is_rounded_is_what_is_marked_or_at_stake(hand)
        survives_a_round_trip(game)


def hand_by_hand(game: dict[str, Any]) -> Answer:
    """The answer where each hand is entered after the other."""
    rules, sides = rules_from_json(game["rules"]), game["sides"]
    table = GameInPlay(rules, sides)
    for number, hand in enumerate(game["hands"], 1):
        table.play(hand_from_json(hand, rules, sides, number))
    if "ended_by" in game:
        table.end_by_time()
    return table.sheet().to_json()


def exchanged(game: dict[str, Any]) -> Answer:
    """The answer with the sides exchanged, and exchanged back in the answer."""
    swapped = {key: _renamed(game[key], game) for key in ("sides", "hands")}
    answer: Answer = _renamed(without_steps(score_json({**game, **swapped})), game)
    return answer


def explained(hand: dict[str, Any], sides: list[str]) -> dict[str, int]:
    """What the steps of a hand give each side: every point says where it comes from."""
    told = dict.fromkeys(sides, 0)
    for step in hand["steps"]:
        if step["code"].startswith("marks_") or step["code"] in _GAINS:
            told[step["side"]] += step["amount"]
        if step["code"] == "sheet_down":
            told[step["side"]] -= step["amount"]
        if step["code"] in _COSTS:
            for other in sides:
                told[other] += step["amount"] * (other != step["side"])
    return told


def what_is_rounded_is_what_is_marked_or_at_stake(hand: dict[str, Any]) -> None:
    for step, then in pairwise(hand["steps"]):
        if step["code"] == "rounded":
            assert (then["code"], then["side"]) in (
                ("marks_tricks", step["side"]),
                ("stake_frozen", step["side"]),
            )
            assert then["amount"] >= step["amount"]
        if then["code"] == "marks_tricks" and step["code"] == "rounded":
            assert then["amount"] == step["amount"]


def survives_a_round_trip(game: dict[str, Any]) -> None:
    """The rules of a game are the same after they were written as JSON."""
    rules = rules_from_json(game["rules"])
    written = json.loads(json.dumps(rules_to_json(rules)))
    assert rules_from_json(written) == rules
    assert rules_to_json(rules_from_json(game["rules"])) == game["rules"]


def _renamed(value: Any, game: dict[str, Any]) -> Any:
    """A part of a game, or of its answer, with the names of the sides exchanged."""
    text = json.dumps(value)
    for side in game["sides"]:
        text = text.replace(f'"{side}"', f'"<{side}>"')
    for side, other in zip(game["sides"], reversed(game["sides"]), strict=True):
        text = text.replace(f'"<{side}>"', f'"{other}"')
    return json.loads(text)
