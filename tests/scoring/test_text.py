"""Clause 1: ``--text``, and a sentence for every step."""

import string
from collections.abc import Mapping
from typing import Any

from scoring.declarations import CRITERIA
from scoring.hand import ScoreStep, StepValue
from scoring.rules_json import rules_from_json
from scoring.score import score
from scoring.text import SENTENCES, WHY, sheet_text, step_text
from tests.scoring.step_codes import STEP_CODES
from tests.scoring.tables import NS_EW, ew, hand_from_json, ns


def text_of(dealt: list[dict[str, Any]], /, **rules: Any) -> str:
    """The sheet of a game as text."""
    read = rules_from_json(rules)
    played = [hand_from_json(hand, read, NS_EW, number) for number, hand in enumerate(dealt, 1)]
    return sheet_text(score(read, NS_EW, played))


TIERCE: Mapping[str, StepValue] = {"kind": "tierce", "rank": "A", "trump": False, "points": 20}


class TestSentences:
    def test_a_sentence_for_each_code(self) -> None:
        assert set(SENTENCES) | {"counted"} == set(STEP_CODES)

    def test_only_values_a_step_has(self) -> None:
        known = {"side", "amount", "points", "total", "reason", "bid", "contre"}
        known |= {"contract", "worth", "declaration", "why", "number"}
        for sentence in SENTENCES.values():
            assert {name for _, name, _, _ in string.Formatter().parse(sentence) if name} <= known

    def test_a_sum(self) -> None:
        values = {"points": 91, "belote": 0, "declarations": 50, "total": 141}
        assert step_text(ScoreStep("counted", "EW", values)) == "EW: 91 + declarations 50 = 141"
        assert step_text(ScoreStep("counted", "EW", {**values, "declarations": 0})) == "EW: 91"

    def test_why_a_declaration_does_not_count(self) -> None:
        assert tuple(WHY) == CRITERIA
        values = {**TIERCE, "trump": True, "by": "NS"}
        said = [
            step_text(ScoreStep("declaration_beaten", "EW", {**values, "why": one})) for one in WHY
        ]
        assert said[0] == ("tierce A in trump of EW does not count: the best of NS is worth more")
        assert len(set(said)) == len(WHY)

    def test_a_declaration_that_counts(self) -> None:
        said = step_text(ScoreStep("declaration_kept", "NS", TIERCE))
        assert said == "tierce A of NS counts: 20"


class TestSheet:
    def test_a_litige_and_its_stake(self) -> None:
        text = text_of([ns(71, belote="NS"), ns(60, belote="EW")])
        assert "NS: 71 + belote 20 = 91" in text
        assert "equal at 91: litige" in text
        assert "  stake   71" in text
        assert "EW scores 162 for the failed contract" in text
        assert "EW wins the 71 at stake" in text
        assert text.endswith("the game goes on")

    def test_how_the_game_ended(self) -> None:
        assert text_of([ns(100)], target=100).endswith("NS wins")
        rules = {"target": 900, "rubicon": "simple"}
        assert text_of([{"fault": "EW"}] * 6, **rules).endswith("NS wins (rubicon)")
        drawn = text_of([ns(101), ew(101)], target=None, hands=2, tie="draw")
        assert drawn.endswith("the game is drawn")

    def test_points_still_at_stake(self) -> None:
        assert "\nstake   81\n" in text_of([ns(81)])
