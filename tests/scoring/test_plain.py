"""The engine against a second, plain implementation of clause 2, over the whole option space."""

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.game import Game, score_json
from scoring.hands import hand_from_json, hand_to_json
from scoring.rules import rules_from_json, rules_to_json
from tests.scoring.plain import PlainGame
from tests.scoring.strategies import belote_hand, belote_rules
from tests.scoring.tables import NS_EW

THOROUGH = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)


@st.composite
def games(draw: st.DrawFn) -> dict[str, Any]:
    """A game as far as it goes, at most twelve hands."""
    rules = draw(belote_rules())
    plain = PlainGame(rules, NS_EW)
    hands: list[dict[str, Any]] = []
    for hand in draw(st.lists(belote_hand(rules), max_size=12)):
        if plain.over:
            break
        hands.append(hand)
        plain.play(hand)
    return {"rules": rules, "sides": NS_EW, "hands": hands}


def without_steps(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer with its explanations left out."""
    hands = [
        {key: value for key, value in hand.items() if key != "steps"} for hand in answer["hands"]
    ]
    return {**answer, "hands": hands}


def plainly(game: dict[str, Any]) -> dict[str, Any]:
    """The answer of the plain implementation."""
    plain = PlainGame(game["rules"], game["sides"])
    for hand in game["hands"]:
        plain.play(hand)
    return plain.answer()


class TestSecondImplementation:
    @THOROUGH
    @given(games())
    def test_both_agree(self, game: dict[str, Any]) -> None:
        assert without_steps(score_json(game)) == plainly(game)


class TestSwappingSides:
    @THOROUGH
    @given(games())
    def test_it_swaps_the_marks(self, game: dict[str, Any]) -> None:
        text = json.dumps({key: game[key] for key in ("sides", "hands")})
        swapped = json.loads(text.replace("NS", "??").replace("EW", "NS").replace("??", "EW"))
        answer = json.dumps(without_steps(score_json({**game, **swapped})))
        back = answer.replace("NS", "??").replace("EW", "NS").replace("??", "EW")
        assert json.loads(back) == without_steps(score_json(game))


class TestNoStateBetweenCalls:
    @THOROUGH
    @given(games(), games())
    def test_rescoring_after_an_edit_is_scoring_afresh(
        self, game: dict[str, Any], other: dict[str, Any]
    ) -> None:
        before = score_json(game)
        score_json(other)
        assert score_json(game) == before

    @THOROUGH
    @given(games())
    def test_hand_by_hand_is_the_same_as_all_at_once(self, game: dict[str, Any]) -> None:
        rules = rules_from_json(game["rules"])
        table = Game(rules, NS_EW)
        for number, hand in enumerate(game["hands"], 1):
            table.play(hand_from_json(hand, rules, NS_EW, number))
        assert table.sheet().to_json() == score_json(game)

    @THOROUGH
    @given(games())
    def test_explaining_changes_no_mark(self, game: dict[str, Any]) -> None:
        assert without_steps(score_json(game, explain=False)) == without_steps(score_json(game))


class TestJson:
    @THOROUGH
    @given(games())
    def test_hands_survive_the_way_out_and_in(self, game: dict[str, Any]) -> None:
        rules = rules_from_json(game["rules"])
        for hand in game["hands"]:
            read = hand_from_json(hand, rules, NS_EW, 1)
            again = hand_from_json(json.loads(json.dumps(hand_to_json(read))), rules, NS_EW, 1)
            assert again == read

    @THOROUGH
    @given(belote_rules())
    def test_rules_survive_the_way_out_and_in(self, rules: dict[str, Any]) -> None:
        assert rules_to_json(rules_from_json(json.loads(json.dumps(rules)))) == rules


class TestSteps:
    @THOROUGH
    @given(games())
    def test_the_amounts_marked_add_up_to_the_marks(self, game: dict[str, Any]) -> None:
        """Every point of a mark has a step that says where it comes from."""
        for hand in score_json(game)["hands"]:  # type: ignore[attr-defined]
            told = dict.fromkeys(NS_EW, 0)
            for step in hand["steps"]:
                if step["code"].startswith("marks_") or step["code"] in _GAINS:
                    told[step["side"]] += step["amount"]
                if step["code"] in ("misdeal_costs", "fault_costs"):
                    told[NS_EW[step["side"] == "NS"]] += step["amount"]
            assert told == hand["marks"]


_GAINS = ("stake_won", "stake_returned", "stake_to_defence")
