"""Every code of the scoring engine has its words, in both languages."""

from __future__ import annotations

from typing import get_args

from django.utils import translation

from scoring.check import Hint
from scoring.declarations import CRITERIA
from scoring.errors import MESSAGES, InputProblem
from scoring.hand import ScoreStep
from tests.scoring.step_codes import STEP_CODES
from tournaments.core.wording.hands import SENTENCES, declaration_words, step_words
from tournaments.core.wording.problems import SENTENCES as PROBLEMS, hand_problem_words
from tournaments.models.fields import Review
from tournaments.results.sentences import HINTS, review_words

VALUES: dict[str, int | str] = {
    "points": 81,
    "belote": 20,
    "declarations": 50,
    "total": 151,
    "amount": 81,
    "reason": "passed",
    "contract": "generale",
    "contre": "contre",
    "factor": 2,
    "number": 2,
    "bid": 90,
    "worth": 3,
    "kind": "tierce",
    "rank": "A",
    "trump": True,
    "by": "B",
    "why": "rank",
}
# What hands can be refused for; the other codes are of rules, rankings and games.
OF_HANDS = [
    "required",
    "not_whole",
    "too_small",
    "too_large",
    "not_a_choice",
    "not_a_side",
    "not_a_flag",
    "not_a_list",
    "not_an_object",
    "unknown_key",
    "after_end",
    "other_game",
    "stands_alone",
    "points_sum",
    "capot_points",
    "capot_not_called",
    "no_declarations",
    "one_side_declares",
    "sequence_too_low",
    "not_a_ten",
    "points_over",
    "trickless_points",
    "all_trickless",
    "capot_contradicts",
    "not_a_bid",
    "generale_not_played",
    "solo_without_capot",
    "belote_without_trump",
    "player_out",
    "taker_alone",
    "side_twice",
]


def test_no_step_is_without_a_sentence() -> None:
    assert set(STEP_CODES) == set(SENTENCES)


def test_a_step_is_said_in_french_and_in_english() -> None:
    for code in STEP_CODES:
        said = []
        for language in ("en", "fr"):
            with translation.override(language):
                said.append(step_words(ScoreStep(code, "A", VALUES)))
        assert said[0] != said[1], code
        assert "%(" not in "".join(said), code


def test_why_a_declaration_does_not_count() -> None:
    for why in CRITERIA:
        step = ScoreStep("declaration_beaten", "A", {**VALUES, "why": why})
        with translation.override("fr"):
            said = step_words(step, {"A": "Nord", "B": "Sud"})
        assert said.startswith("Nord\u00a0: tierce à l’as d’atout ne compte pas, "), why
        assert "Sud" in said, why


def test_declarations_are_called_as_players_call_them() -> None:
    with translation.override("fr"):
        said = [declaration_words(*one) for one in (("cent", "J"), ("carre", "9"))]
    assert said == ["cent au valet", "carré de neuf"]


def test_no_name_is_written_after_a_de_that_it_would_cut() -> None:
    """« de Odette » is no French: who plays alone is called by a name on the public page."""
    values = {**VALUES, "by": "B", "why": "points"}
    # The other is said of pairs only, who are called by their number.
    for code in set(STEP_CODES) - {"not_alone"}:
        with translation.override("fr"):
            said = step_words(ScoreStep(code, "A", values), {"A": "Odette", "B": "Irène"})
        assert "de Odette" not in said, code
        assert "de Irène" not in said, code


class TestContre:
    """Contre and surcontre have sentences of their own, with the number that each multiplies."""

    def said(self, code: str, **values: int | str) -> str:
        with translation.override("fr"):
            return step_words(ScoreStep(code, "A", values))

    def test_a_surcontre_is_called_so(self) -> None:
        contre = self.said("multiplied", contre="contre", factor=2)
        surcontre = self.said("multiplied", contre="surcontre", factor=4)
        assert contre == "contré\u00a0: multiplié par 2"
        assert surcontre == "surcontré\u00a0: multiplié par 4"

    def test_a_part_says_what_was_multiplied(self) -> None:
        said = self.said("marks_contract", amount=2000, times=4)
        assert said == "A\u00a0: 2\u202f000 pour le contrat (500 × 4)"

    def test_a_part_that_is_not_multiplied_says_its_amount_alone(self) -> None:
        assert self.said("marks_contract", amount=100) == "A\u00a0: 100 pour le contrat"

    def test_a_fault_says_what_the_contract_adds(self) -> None:
        said = self.said("fault_costs", amount=272, contract=110)
        assert said.endswith("272 à l’autre camp (162 + 110 pour le contrat)")


def test_a_problem_is_said_in_french_and_in_english() -> None:
    values = {"value": 1, "minimum": 0, "maximum": 162, "expected": 162}
    for code in OF_HANDS:
        assert code in MESSAGES
        problem = InputProblem(1, "points", "", code, values)
        said = []
        for language in ("en", "fr"):
            with translation.override(language):
                said.append(hand_problem_words(problem))
        assert said[0] != said[1], code
        assert code in PROBLEMS or code == "required", code


def test_points_that_do_not_add_up_are_those_of_two_players_or_of_three() -> None:
    problem = InputProblem(1, "points", "", "points_sum", {"value": 210, "expected": 162})
    with translation.override("fr"):
        said = hand_problem_words(problem)
    assert "deux" not in said
    assert "210" in said
    assert "162" in said


def test_every_hint_has_its_words() -> None:
    assert {*get_args(Hint)} == set(HINTS)


def test_the_line_of_the_check() -> None:
    review = Review("sum", 1964, 1944, -20, ("belote_missing",))
    with translation.override("fr"):
        line = review_words(review)
    assert line == (
        "Somme 1\u202f944, attendue 1\u202f964\u00a0: il manque 20 — une belote de trop "
        "dans «\u00a0Belotes\u00a0»\u202f?"
    )
