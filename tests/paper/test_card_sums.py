"""The control sum of a card against games of the engine, under many rules."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import assume, given, settings, strategies as st

from scoring.check import check
from scoring.errors import InputError
from scoring.hand import ScoreSheet
from scoring.rules import GAMES, Rules
from scoring.rules_json import rules_to_json
from scoring.score import score_document
from tests.paper.figures.table import hand
from tests.paper.paper import layout_for, speaking
from tests.paper.test_rule_space import rule_sets
from tournaments.paper.cards.layout import rows_of
from tournaments.paper.cards.words import sum_rule
from tournaments.paper.lines import lines_of

FACTS = st.fixed_dictionaries(
    {"taker": st.sampled_from("AB")},
    optional={"belote": st.sampled_from("AB")},
)


@st.composite
def hands(draw: st.DrawFn) -> list[dict[str, Any]]:
    played: list[dict[str, Any]] = []
    for facts in draw(st.lists(FACTS, min_size=1, max_size=30)):
        if draw(st.integers(0, 9)) == 0:
            played.append({**facts, "capot": draw(st.sampled_from("AB"))})
        else:
            played.append({**facts, "points": {"A": draw(st.integers(0, 162))}})
    return played


def finished(rules: Rules, played: list[dict[str, Any]]) -> tuple[ScoreSheet, int]:
    """The game as far as it goes, and how many of the hands were played."""
    for count in range(1, len(played) + 1):
        given_ = {"rules": rules_to_json(rules), "sides": ["A", "B"], "hands": played[:count]}
        try:
            sheet = score_document(given_)
        except InputError:
            assume(False)
            raise
        if sheet.finished:
            return sheet, count
    assume(False)
    raise AssertionError


def told_sum(words: str, rules: Rules, played: list[dict[str, Any]]) -> int:
    """The sum that the words tell for these hands."""
    amounts = {
        thing: int(f"{sign}{number.replace(',', '')}".replace("−", "-").replace("+", ""))
        for sign, number, thing in re.findall(r"([+−]?) ?([\d,]+) per (extra hand|\w+)", words)
    }
    fixed = re.search(r"= ([\d,]+)", words)
    total = int(fixed[1].replace(",", "").strip()) if fixed else len(played) * amounts["hand"]
    if fixed:
        more = len(played) - (rules.hands or 0)
        assert more == 0 or "extra hand" in amounts
        total += more * amounts.get("extra hand", 0)
    total += amounts["belote"] * sum("belote" in hand for hand in played)
    return total + amounts.get("capot", 0) * sum("capot" in hand for hand in played)


SUMMED = st.builds(
    Rules,
    rounding=st.sampled_from(["exact", "balanced_10", "balanced_5"]),
    failed_points=st.sampled_from([160, 162]),
    misdeal=st.just("redeal"),
    fault_points=st.sampled_from([160, 162]),
    capot_points=st.sampled_from([162, 250, 252, 152]),
    litige=st.sampled_from(["failed", "carried", "made"]),
    litige_at_end=st.sampled_from(["returned", "to_defence", "extra_hand"]),
    target=st.none() | st.just(500),
    hands=st.integers(1, 8),
    tie=st.sampled_from(["draw", "extra_hand"]),
)


@settings(max_examples=150, derandomize=True, deadline=None)
@given(SUMMED, hands())
def test_the_sum_that_is_told_is_that_of_the_game(
    rules: Rules, played: list[dict[str, Any]]
) -> None:
    assume(check(rules, hands=1, belotes=0, capots=0, totals={}).expected is not None)
    sheet, count = finished(rules, played)
    with speaking("en"):
        words = sum_rule(rules)
    assert told_sum(words, rules, played[:count]) == sum(sheet.totals.values())


@settings(max_examples=150, derandomize=True, deadline=None)
@given(rule_sets(), st.sampled_from(["fr", "en"]))
def test_every_rule_set_has_a_rule_with_room_and_rows(rules: Rules, language: str) -> None:
    """A card prints a sum exactly where the check of totals has one."""
    sides = GAMES[rules.game].fewest
    with speaking(language):
        layout = layout_for(rules, "a5", sides)
        words = layout.sum_rule
        small, place = layout.small_size, layout.paper.small_print
        lines = lines_of(layout.small_print, small.points, place.width)
    expected = check(rules, hands=1, belotes=0, capots=0, totals={}).expected
    assert ("totaux" in words or "totals" in words) is (expected is not None)
    assert lines * small.line <= place.height
    assert rows_of(rules, GAMES[rules.game].fewest) >= 1


@pytest.mark.parametrize("without", [[], ["C"], ["B", "C"]])
def test_the_points_of_three_players_are_those_of_the_engine(without: list[str]) -> None:
    rules = Rules(game="belote3")
    with speaking("en"):
        words = sum_rule(rules)
    whole, cards, shared = map(int, re.findall(r"\d+", words))
    sum_of_tricks = cards if without else whole
    points = {"A": 100, "B": sum_of_tricks - 100, "C": 0}
    if len(without) == 2:
        points = {"A": sum_of_tricks, "B": 0, "C": 0}
    if not without:
        points = {"A": 100, "B": sum_of_tricks - 110, "C": 10}
    marks = hand(rules, taker="A", points=points, no_trick=without).marks
    assert sum(marks.values()) == sum_of_tricks + (shared if without else 0)
