"""What totals are refused: never those of a real game, under any option of any game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from scoring import presets
from scoring.hand import ScoreSheet
from scoring.rules import Rules
from scoring.rules_json import rules_from_json
from scoring.score import score_document
from tests.results.hand_facts import HANDS, possible
from tests.scoring.strategies import games, often, rules_of, sides_of
from tournaments.models import SIDES, side_names
from tournaments.results.bounds import (
    TOO_MANY_BELOTES,
    TOO_MANY_CAPOTS,
    TOO_MANY_POINTS,
    best_hand,
    doubt_about,
    impossible,
    in_reach,
    largest_total,
    most_hands,
    smallest_total,
)
from tournaments.results.hands import Facts, GamePlayed, belotes_of, capots_of
from tournaments.results.outcome import Tally, Totals

NAMES = [preset.name for preset in presets.PRESETS.values() if preset.game == "belote"]
TWO_SIDED = [p.name for p in presets.PRESETS.values() if p.game not in ("belote3", "comptoir")]
KINDS = ["belote", "contree", "belote2", "each", "together"]
BEST: dict[str, Any] = {"taker": "A", "capot": "A", "belote": "A"}
ALL_OF_IT: dict[str, Any] = BEST | {"points": {"A": 162, "B": 0}}
SURCONTRE: dict[str, Any] = BEST | {"contract": "capot", "contre": "surcontre"}


def totals_of(rules: Rules, hands: list[Facts], sides: tuple[str, ...] = SIDES) -> Totals:
    """The foot of the card of a game."""
    return totals_on(GamePlayed(hands).sheet(rules, sides), hands, sides)


def totals_on(sheet: ScoreSheet, hands: list[Facts], sides: tuple[str, ...] = SIDES) -> Totals:
    """The foot of the card of a game that is scored."""
    marked = zip(sheet.hands, hands, strict=True)
    told = [hand for score, hand in marked if score.outcome != "void"]
    belotes, capots = belotes_of(told, sides), capots_of(sheet, hands, sides)
    return Totals(tuple(sheet.totals.values()), Tally(belotes), Tally(capots))


def renamed(value: Any, names: dict[str, str]) -> Any:
    """A game of the scoring tests with our names of the sides."""
    if isinstance(value, dict):
        return {renamed(key, names): renamed(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [renamed(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


@pytest.mark.parametrize("kind", KINDS)
@often(150)
@given(data=st.data())
def test_no_game_under_any_options_is_refused(kind: str, data: st.DataObject) -> None:
    game = data.draw(games(kind))
    sides = side_names(len(game["sides"]))
    rules = rules_from_json(game["rules"])
    hands = renamed(game["hands"], dict(zip(game["sides"], sides, strict=True)))
    sheet = score_document({**game, "sides": sides, "hands": hands})
    if sheet.finished:
        assert impossible(rules, totals_on(sheet, hands, sides)) == []


@pytest.mark.parametrize("kind", KINDS)
@often(100)
@given(data=st.data())
def test_no_hand_brings_more_than_the_best(kind: str, data: st.DataObject) -> None:
    game = data.draw(games(kind))
    sides = side_names(len(game["sides"]))
    rules = rules_from_json(game["rules"] | {"declarations": "none"})
    for facts in renamed(game["hands"], dict(zip(game["sides"], sides, strict=True))):
        alone = {name: value for name, value in facts.items() if name != "declarations"}
        if "taker" in alone and not {"points", "capot", "no_trick", "void"} & alone.keys():
            continue
        assert max(GamePlayed([alone]).sheet(rules, sides).totals.values()) <= best_hand(
            rules, len(sides)
        )


@pytest.mark.parametrize("name", NAMES)
class TestVillageAndTarget:
    @often(40)
    @given(hands=st.lists(HANDS, min_size=1, max_size=30))
    def test_no_game_that_can_be_played_is_refused(self, name: str, hands: list[Facts]) -> None:
        rules = presets.preset_rules(name)
        played = possible(rules, hands)
        if GamePlayed(played).sheet(rules).finished:
            assert impossible(rules, totals_of(rules, played)) == []

    def test_one_point_beyond_the_bound_is_refused(self, name: str) -> None:
        rules = presets.preset_rules(name)
        most = largest_total(rules)
        if most is None:
            assert rules.declarations != "none"
            assert impossible(rules, Totals((99_999, 0))) == []
            return
        assert impossible(rules, Totals((most, 0))) == []
        found = impossible(rules, Totals((0, most + 1)))
        assert [(fault.fault, fault.field, fault.bound) for fault in found] == [
            (TOO_MANY_POINTS, "points_b", most)
        ]


@pytest.mark.parametrize("name", TWO_SIDED)
def test_a_side_that_takes_everything_is_not_refused(name: str) -> None:
    rules = presets.preset_rules(name)
    best = {"belote2": ALL_OF_IT, "contree": SURCONTRE}.get(rules.game, BEST)
    played = possible(rules, [best] * 40)
    assert GamePlayed(played).sheet(rules).finished
    assert impossible(rules, totals_of(rules, played)) == []


class TestCounts:
    def test_more_belotes_or_capots_than_hands(self) -> None:
        rules = presets.preset_rules("village_12")
        assert most_hands(rules) == 12
        beyond = Totals((0, 0), Tally((13, 0)), Tally(unsplit=13))
        found = [(one.fault, one.field, one.bound) for one in impossible(rules, beyond)[:2]]
        assert found == [(TOO_MANY_BELOTES, "belotes", 12), (TOO_MANY_CAPOTS, "capots", 12)]

    def test_a_defence_of_two_shares_its_capot(self) -> None:
        ending: dict[str, Any] = {"target": None, "hands": 1, "tie": "draw", "litige": "failed"}
        rules = Rules(game="belote3", opposition="together", **ending)
        game: list[Facts] = [{"taker": "A", "capot": "B"}]
        totals = totals_of(rules, game, side_names(3))
        assert totals.capots == Tally((0, 1, 1))
        assert impossible(rules, totals) == []
        for many in (Tally((0, 2, 1)), Tally((2, 0, 0)), Tally(unsplit=3)):
            found = impossible(rules, Totals((0, 100, 100), Tally(), many))
            assert TOO_MANY_CAPOTS in [one.fault for one in found]

    @pytest.mark.parametrize(
        "rules",
        [
            Rules(),
            Rules(target=None, hands=12),
            Rules(target=None, hands=12, tie="draw"),
            Rules(target=None, hands=12, litige="failed"),
        ],
    )
    def test_none_where_the_game_may_go_on(self, rules: Rules) -> None:
        assert most_hands(rules) is None
        assert impossible(rules, Totals((1500, 900), Tally(unsplit=20))) == []


class TestBounds:
    def test_points_played_on_for_have_no_bound(self) -> None:
        assert largest_total(Rules(target=None, hands=12, tie="draw")) is None

    def test_a_tie_is_played_on_from_equal_totals(self) -> None:
        rules = Rules(target=None, hands=2, litige="failed")
        assert largest_total(rules, others=0) == 2 * 272
        assert largest_total(rules, others=400) == 400 + 272

    def test_of_a_target_the_others_count(self) -> None:
        assert largest_total(Rules(), others=0) == 1000 + 272
        assert largest_total(Rules(), others=900) == 1900 + 272

    @pytest.mark.parametrize(
        ("rules", "most"),
        [
            (Rules(misdeal="penalty", misdeal_points=500), 500),
            (Rules(misdeal_points=500), 272),
            (Rules(fault_points=600), 600),
            (Rules(capot_called_points=500), 520),
            (Rules(game="contree", rounding="nearest_10", failed_points=160), 4 * (252 + 250 + 20)),
            (Rules(game="contree", counting="bid"), 1000),
            (Rules(game="contree", generale_points=1000, counting="bid"), 4000),
            (Rules(game="contree", fault_points=2000, fault_adds_contract=True), 2250),
            (Rules(unit=10, rounding="nearest_10", target=101), 27),
        ],
    )
    def test_what_one_hand_can_bring(self, rules: Rules, most: int) -> None:
        assert best_hand(rules) == most

    @pytest.mark.parametrize(
        ("rules", "most"),
        [
            (Rules(game="belote3"), 272),
            (Rules(game="belote3", rounding="nearest_10"), 287),
            (Rules(game="belote3", opposition="together"), 272),
        ],
    )
    def test_of_three_players(self, rules: Rules, most: int) -> None:
        assert best_hand(rules, 3) == most

    @pytest.mark.parametrize(
        ("rules", "least"),
        [
            (Rules(), 20 + 252),
            (Rules(belote_when_failed="taken"), 252),
            (Rules(capot_of_taker="failed"), 20 + 162),
            (Rules(capot_called_points=100), 20 + 100),
            (Rules(unit=10, rounding="nearest_10_down", target=101), 27),
            (Rules(rounding="balanced_10", exact_finish=True), 20 + 250),
            (Rules(game="contree"), 0),
            (Rules(game="belote2"), 20 + 252),
            (Rules(game="belote2", deal="stock"), 20),
            (Rules(game="belote3"), 20),
            (Rules(game="belote3", opposition="together", belote_when_failed="taken"), 0),
        ],
    )
    def test_the_least_with_a_belote_and_a_capot(self, rules: Rules, least: int) -> None:
        assert smallest_total(rules, belotes=1, capots=1) == least


class TestTime:
    def test_a_clock_alone_leaves_no_bound(self) -> None:
        rules = Rules(target=None, timed=True)
        assert (most_hands(rules), largest_total(rules), in_reach(rules)) == (None, None, 0)
        assert impossible(rules, Totals((5000, 20))) == []
        assert doubt_about(rules, Totals((5000, 5000))) is None

    def test_a_target_need_not_be_reached(self) -> None:
        assert doubt_about(Rules(timed=True), Totals((700, 650))) is None
        assert doubt_about(Rules(timed=True), Totals((700, 700))) is None
        review = doubt_about(Rules(), Totals((700, 650)))
        assert review is not None
        assert review.code == "target"

    def test_a_sum_is_not_looked_at(self) -> None:
        village = rules_from_json({"preset": "village_12"})
        assert doubt_about(village, Totals((1000, 900))) is not None
        assert doubt_about(replace(village, timed=True), Totals((1000, 900))) is None

    @pytest.mark.parametrize("how", ["returned", "to_defence"])
    def test_a_stake_of_many_litiges(self, how: str) -> None:
        litiges: list[Facts] = [{"taker": "B", "points": {"A": 81}}] * 12
        given = {"rules": {"timed": True, "litige_at_end": how}, "sides": SIDES, "hands": litiges}
        sheet = score_document({**given, "ended_by": "time"})
        assert max(sheet.totals.values()) == 972 * (2 if how == "to_defence" else 1)
        rules = Rules(timed=True, litige_at_end=how)
        assert impossible(rules, totals_on(sheet, litiges)) == []


class TestBidAlone:
    """Contrée that marks the bid alone may have hands worth less than any other game's."""

    RULES = rules_from_json(
        {
            "preset": "contree_bid",
            "target": None,
            "hands": 2,
            "min_bid": 10,
            "max_bid": 10,
            "capot_contract": 0,
            "misdeal_points": 0,
            "fault_points": 0,
            "tie": "draw",
        }
    )

    def test_more_than_its_best_hands_is_impossible(self) -> None:
        most = largest_total(self.RULES)
        assert most == 80
        found = impossible(self.RULES, Totals((most + 10, 0)))
        assert [(one.fault, one.bound) for one in found] == [(TOO_MANY_POINTS, most)]


@pytest.mark.parametrize("kind", KINDS)
@often(60)
@given(data=st.data())
def test_no_total_in_reach_is_above_the_largest(kind: str, data: st.DataObject) -> None:
    rules = rules_from_json(data.draw(rules_of(kind)))
    most = largest_total(rules, 0, len(sides_of(kind)))
    assert most is None or in_reach(rules) <= most
