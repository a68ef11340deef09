"""A friendly game as a value: hands, what is undone, and the text it travels in."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from scoring.errors import InputError
from scoring.presets import PRESETS, preset_rules
from scoring.rules_json import rules_from_json
from tests.friendly.counting import HANDS, PRESET_OF, game_of
from tests.results.hand_facts import hands_of_game
from tournaments.core.writes import Refusal
from tournaments.friendly.game import MOST_HANDS, MOST_STEPS, FriendlyGame, HandAct, PastAct
from tournaments.friendly.state import game_text, nearest_preset, read_game
from tournaments.models.friendly import LARGEST_GAME

pytestmark = pytest.mark.one_database


@st.composite
def games(draw: st.DrawFn) -> list[FriendlyGame]:
    """A game after each of its acts: hands that are entered, corrected and taken out."""
    game = game_of(PRESET_OF[draw(st.sampled_from(sorted(PRESET_OF)))])
    found = [game]
    hands = hands_of_game(game.rules.game)
    for act in draw(st.lists(st.sampled_from(["add", "add", "add", "edit", "remove"]), max_size=9)):
        place = draw(st.integers(1, 9))
        if act == "add":
            game = game.with_hand(draw(hands))
        elif place > len(game.hands):
            continue
        else:
            game = game.edited(place, draw(hands)) if act == "edit" else game.without(place)
        try:
            game.sheet()
        except InputError:
            game = found[-1]
        else:
            found.append(game)
    return found


class TestUndo:
    @given(games())
    def test_each_act_is_undone(self, acts: list[FriendlyGame]) -> None:
        game = acts[-1]
        for before in reversed(acts[:-1]):
            game = game.undone()
            assert game == before

    def test_the_clock_is_undone(self) -> None:
        game = game_of("belote", *HANDS["belote"])
        timed = replace(game, rules=replace(game.rules, timed=True))
        ended = timed.ended_by_time()
        assert ended.sheet().finished
        assert ended.undone() == timed

    def test_only_the_last_acts_can_be_undone(self) -> None:
        game = game_of("village_12", *[{"void": "passed"}] * (MOST_STEPS + 5))
        for _act in range(MOST_STEPS + 1):
            game = game.undone()
        assert (len(game.hands), game.past) == (5, ())


class TestText:
    @given(games())
    def test_a_game_comes_back_as_it_was(self, acts: list[FriendlyGame]) -> None:
        for game in acts[-2:]:
            text = game_text(game)
            assert read_game(text) == game
            assert game_text(read_game(text)) == text
            assert text.isascii()

    def test_the_rules_of_a_preset_are_its_name(self) -> None:
        for preset in PRESETS:
            told = nearest_preset(preset_rules(preset))
            assert rules_from_json(told) == preset_rules(preset)
            assert told == {"preset": preset}

    def test_other_rules_are_what_differs(self) -> None:
        changes: dict[str, Any] = {"preset": "belote3", "opposition": "together"}
        together = rules_from_json(changes)
        assert rules_from_json(nearest_preset(together)) == together
        assert len(nearest_preset(together)) < 20
        named = replace(preset_rules("village_12"), hands=15, articles=("Pas de téléphone.",))
        assert rules_from_json(nearest_preset(named)) == named

    def test_an_evening_of_hands_fits(self) -> None:
        long = [HANDS["contree"][0]] * 100
        game = replace(game_of("coinche"), hands=tuple(long), past=(PastAct(HandAct.ADD, 100),))
        assert len(game_text(game)) < 9000

    def test_a_game_that_is_too_long_is_refused(self) -> None:
        game = game_of("village_12")
        many = replace(game, hands=({"void": "passed"},) * (MOST_HANDS + 1))
        rules = replace(game.rules, articles=("é" * 11_000,))
        for one in (many, replace(game, rules=rules)):
            with pytest.raises(Refusal, match="trop longue"):
                game_text(one)


class TestFirstVersion:
    """A game begun before presets, card values and the last hand in time meant what they do."""

    def told(self, rules: dict[str, Any], *hands: dict[str, Any], time: bool = False) -> str:
        names = [["Alice", "Bruno"], ["Chantal", "Denis"]]
        told = {"version": 1, "rules": rules, "names": names, "first": 0}
        return json.dumps({**told, "hands": hands, "time": time, "past": []})

    def totals(self, text: str) -> list[int]:
        """What a text says, and says again once it is written as today."""
        game = read_game(text)
        assert read_game(game_text(game)) == game
        return [*game.sheet().totals.values()]

    def test_penalties_of_contree(self) -> None:
        hands = ({"fault": "A"}, {"misdeal": "B"})
        for preset in ("contree", "coinche", "contree_2000"):
            told = self.told({"preset": preset, "misdeal": "penalty"}, *hands)
            assert self.totals(told) == [162, 162]
        told = self.told({"preset": "contree", "misdeal": "penalty", "fault_points": 250}, *hands)
        assert self.totals(told) == [162, 250]
        assert self.totals(self.told({"preset": "belge_101"}, *hands)) == [16, 16]

    def test_rounding_of_cannes(self) -> None:
        hand = {"taker": "A", "points": {"A": 85}, "contract": 80}
        assert self.totals(self.told({"preset": "contree_cannes"}, hand)) == [170, 80]
        rounded = {"preset": "contree_cannes", "rounding": "balanced_10"}
        assert self.totals(self.told(rounded, hand)) == [160, 80]

    def test_values_of_the_cards(self) -> None:
        raw = {"all_trump_values": "raw_258", "no_trump_values": "raw_130"}
        hands = [
            {"taker": "A", "points": {"A": 100, "B": 62}, "contract": 80, "trump": trump}
            for trump in ("TA", "SA")
        ]
        assert self.totals(self.told({"preset": "coinche", **raw}, *hands)) == [360, 120]

    def test_a_game_that_the_clock_has_ended(self) -> None:
        hand = {"taker": "A", "points": {"A": 104}, "contract": 100}
        rules = {"preset": "contree_cannes", "timed": True}
        text = self.told(rules, hand, time=True)
        assert self.totals(text) == [200, 60]
        game = read_game(self.told(rules, hand))
        assert [*game.ended_by_time().sheet().totals.values()] == [204, 58]


TOLD = json.loads(game_text(game_of("belote", *HANDS["belote"])))
HOSTILE: dict[str, dict[str, Any]] = {
    "another version": {"version": 3},
    "rules that are no object": {"version": 1, "rules": []},
    "an unknown key": {"more": 1},
    "no rules": {"rules": None},
    "rules that contradict each other": {"rules": {"preset": "belote", "target": None}},
    "an unknown preset": {"rules": {"preset": "poker"}},
    "too few sides": {"names": [["a", "b"]]},
    "too many sides": {"names": [["a", "b"]] * 3},
    "too few players": {"names": [["a"], ["b", "c"]]},
    "a name that is no text": {"names": [["a", 1], ["b", "c"]]},
    "an empty name": {"names": [["a", ""], ["b", "c"]]},
    "a long name": {"names": [["a", "x" * 31], ["b", "c"]]},
    "a name of two lines": {"names": [["a", "x\ny"], ["b", "c"]]},
    "half a character": {"names": [["a", "\ud800"], ["b", "c"]]},
    "a picture": {"names": [["a", "🎉"], ["b", "c"]]},
    "no seat": {"first": 4},
    "a seat that is no number": {"first": True},
    "hands that are no list": {"hands": {}},
    "a hand that is no object": {"hands": [1]},
    "an unknown field": {"hands": [{"taker": "A", "points": {"A": 90}, "x": 1}]},
    "an impossible hand": {"hands": [{"taker": "A", "points": {"A": 163}}]},
    "a side that does not exist": {"hands": [{"taker": "C", "points": {"A": 90}}]},
    "a hand after the end": {"hands": [{"taker": "A", "capot": "A"}] * 6},
    "too many hands": {"hands": [{"void": "passed"}] * (MOST_HANDS + 1)},
    "a clock that is none": {"time": 1},
    "a clock that is not played": {"time": True},
    "an unknown act": {"past": [["burn", 1]]},
    "an act that is no list": {"past": ["add"]},
    "an act without a place": {"past": [["add"]]},
    "an act without its facts": {"past": [["edit", 1]]},
    "an act with facts of no hand": {"past": [["add", 1, {}]]},
    "facts that are no object": {"past": [["edit", 1, []]]},
    "too many acts": {"past": [["add", 1]] * (MOST_STEPS + 1)},
}


class TestHostile:
    def test_a_game_that_cannot_be_is_refused(self) -> None:
        for wrong, told in HOSTILE.items():
            with pytest.raises(Refusal, match="illisible"):
                pytest.fail(f"{wrong} was read: {read_game(json.dumps(TOLD | told))}")

    def test_what_is_no_game_is_refused(self) -> None:
        for text in (
            *("", "null", "[]", "{}", "{", "0", '"a"', "NaN", "[" * 60_000, "9" * 5000, "\0"),
            *("\ud800", json.dumps(TOLD)[:-1], json.dumps(TOLD)[:-1] + ', "first": 0}'),
            json.dumps(TOLD) + " " * LARGEST_GAME,
        ):
            with pytest.raises(Refusal, match="illisible"):
                pytest.fail(f"{text[:50]!r} was read: {read_game(text)}")

    @given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists), st.data())
    def test_any_value_anywhere_is_a_game_or_refused(self, value: Any, data: st.DataObject) -> None:
        key = data.draw(st.sampled_from(sorted(TOLD)))
        try:
            game = read_game(json.dumps(TOLD | {key: value}))
        except Refusal:
            return
        assert read_game(game_text(game)) == game

    def test_a_missing_key_is_refused(self) -> None:
        for key in TOLD:
            with pytest.raises(Refusal):
                read_game(json.dumps({name: TOLD[name] for name in TOLD if name != key}))
