"""Which hands the engine refuses, against the plain implementation: hands spoilt a little."""

import copy
from typing import Any

import pytest
from hypothesis import given, strategies as st

from scoring.errors import HandError
from scoring.rules_json import rules_from_json
from tests.scoring.plain_hands import possible
from tests.scoring.strategies import KINDS, often, rules_of, sides_of
from tests.scoring.strategies_hands import HANDS
from tests.scoring.tables import hand_from_json

Hand = dict[str, Any]

_NUMBERS = st.sampled_from([0, 1, 50, 81, 100, 152, 153, 162, 163, -1, 81.0, "81", True, None])
_ODD: list[Any] = [None, True, 1, "x", [], {}]


@st.composite
def _points(draw: st.DrawFn, sides: list[str]) -> Any:
    among = (
        st.sampled_from([*sides, "X"]) if draw(st.integers(0, 9)) == 0 else st.sampled_from(sides)
    )
    found: dict[str, Any] = draw(st.dictionaries(among, _NUMBERS, max_size=3))
    numbers = [x for x in found.values() if type(x) is int]
    if numbers and len(found) == len(sides) and draw(st.booleans()):
        last = sides[-1]
        rest = sum(x for side, x in found.items() if type(x) is int and side != last)
        found[last] = draw(st.sampled_from([162, 152, 258, 130])) - rest
    return found


@st.composite
def _declarations(draw: st.DrawFn, sides: list[str]) -> Any:
    if draw(st.booleans()):
        return draw(st.dictionaries(st.sampled_from(sides), st.sampled_from([0, 20, 25, -1, True])))
    ranks = st.sampled_from(["7", "8", "9", "10", "J", "A", "1", 10])
    kinds = st.sampled_from(["tierce", "cinquante", "cent", "carre", "quinte", None])
    one = {
        "side": draw(st.sampled_from([*sides, "X"])),
        "kind": draw(kinds),
        "rank": draw(ranks),
        **draw(
            st.sampled_from([{}, {"trump": True}, {"trump": 1}, {"trump": None}, {"suit": "H"}])
        ),
    }
    return draw(st.sampled_from([[one], [one, one], [None], ["tierce"]]))


def _values(key: str, sides: list[str]) -> st.SearchStrategy[Any]:
    """Sound and unsound values of a field."""
    if key == "points":
        return _points(sides)
    if key == "declarations":
        return _declarations(sides)
    if key == "no_trick":
        return st.lists(st.sampled_from(sides), max_size=3)
    if key == "belote":
        lists = st.lists(st.sampled_from([*sides, "X"]), max_size=5)
        return lists | st.sampled_from([*sides, "X", *_ODD])
    if key in _WORDS:
        return st.sampled_from([*_WORDS[key], *_ODD])
    return st.sampled_from([*sides, "X", *_ODD])


_WORDS: dict[str, list[Any]] = {
    "trump": ["C", "D", "H", "S", "SA", "TA"],
    "contract": [80, 85, 70, 90, 160, 170, 180, 190, 80.0, "80", "capot", "generale"],
    "contre": ["none", "contre", "surcontre", "coinche"],
    "solo": [False],
    "capot_called": [False],
    "bid": [0, 1, 80, 152, 153, 80.0],
    "void": ["passed", "carre_of_sevens", "under_eleven", "other", "tired"],
    "partner": ["A"],
}
_KEYS = [*_WORDS, "taker", "points", "capot", "belote", "declarations", "no_trick"]
_KEYS += ["misdeal", "fault", "points", "capot", "no_trick", "declarations"]


@st.composite
def _spoilt(draw: st.DrawFn, hands: st.SearchStrategy[Hand], sides: list[str]) -> Hand:
    """A hand of which up to three fields are changed."""
    hand = copy.deepcopy(draw(hands))
    for _ in range(draw(st.integers(0, 3))):
        key = draw(st.sampled_from([*hand, *_KEYS]))
        if draw(st.integers(0, 3)) == 0:
            hand.pop(key, None)
        else:
            hand[key] = draw(_values(key, sides))
    return hand


@st.composite
def spoilt_hands(draw: st.DrawFn, kind: str) -> tuple[dict[str, Any], list[str], list[Hand]]:
    """Rules, sides, and hands of theirs that may not be possible."""
    rules, sides = draw(rules_of(kind)), sides_of(kind)
    hands = _spoilt(HANDS[kind](rules, sides), sides)
    return rules, sides, draw(st.lists(hands, min_size=1, max_size=8))


def accepted(rules: dict[str, Any], sides: list[str], hand: Hand) -> bool:
    """Whether the engine takes the hand, which it leaves as it was."""
    before = copy.deepcopy(hand)
    try:
        hand_from_json(hand, rules_from_json(rules), sides, 1)
    except HandError:
        return False
    finally:
        assert hand == before
    return True


class TestRefusals:
    @pytest.mark.parametrize("kind", KINDS)
    @often(50)
    @given(data=st.data())
    def test_both_agree(self, kind: str, data: st.DataObject) -> None:
        rules, sides, hands = data.draw(spoilt_hands(kind))
        for hand in hands:
            assert accepted(rules, sides, hand) == possible(rules, sides, hand), hand
