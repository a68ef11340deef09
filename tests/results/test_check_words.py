"""Why there is no sum to check, and what is doubtful about totals, in words."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from scoring.rules import Rules
from tournaments.models.fields import Review
from tournaments.results.outcome import Totals, checked
from tournaments.results.sentences import REASONS, no_sum_words, review_words

FIXED: dict[str, Any] = {"target": None, "hands": 12, "litige": "failed", "tie": "draw"}
CASES: list[tuple[str, dict[str, Any]]] = [
    ("target", {"target": 1000, "hands": None}),
    ("rounding", {"rounding": "nearest_10"}),
    ("declarations", {"declarations": "scored"}),
    ("failed_points", {"failed_points": 250}),
    ("capot_of_taker", {"capot_of_taker": "failed"}),
    ("capot_called_points", {"capot_called_points": 500}),
    ("litige", {"litige": "carried", "target": 1000}),
    ("litige_at_end", {"litige": "carried", "litige_at_end": "lost"}),
    (
        "litige_rounded",
        {
            "litige": "carried",
            "litige_rounded": False,
            "rounding": "balanced_10",
            "fault_points": 160,
        },
    ),
    ("misdeal_points", {"misdeal": "penalty", "misdeal_points": 100}),
    ("fault_points", {"fault_points": 250}),
    ("exact_finish", {"exact_finish": True}),
    ("unit", {"unit": 10, "rounding": "balanced_10", "fault_points": 160}),
    ("timed", {"timed": True}),
    ("contree", {"game": "contree"}),
    ("belote2", {"game": "belote2"}),
    ("belote3", {"game": "belote3"}),
    ("together", {"game": "belote3", "opposition": "together"}),
    ("comptoir", {"game": "comptoir"}),
]
GAMES = ("contree", "belote2", "belote3", "together", "comptoir")


def test_the_option_that_leaves_no_sum_is_said_in_both_languages() -> None:
    for reason, options in CASES:
        rules = Rules(**(FIXED | options))
        assert checked(rules, Totals((0, 0))).reason == ("game" if reason in GAMES else reason)
        for language in ("en", "fr"):
            with translation.override(language):
                assert str(REASONS[reason]) in no_sum_words(rules), reason


def test_there_are_no_words_without_a_case() -> None:
    assert {reason for reason, _ in CASES} == set(REASONS)


def test_nothing_is_said_where_the_sum_is_checked() -> None:
    assert no_sum_words(Rules(**FIXED)) == ""


@pytest.mark.parametrize(
    ("review", "words"),
    [
        (
            Review("target", 1000, 900, -100),
            "Personne n’a atteint 1\u202f000",
        ),
        (
            Review("tie", 1010, 1010),
            "Les meilleurs totaux sont égaux, 1\u202f010\u00a0: la partie continue.",
        ),
        (
            Review("sum", 1944, 1964, 20),
            "20 de trop",
        ),
    ],
)
def test_what_is_doubtful(review: Review, words: str) -> None:
    with translation.override("fr"):
        assert words in review_words(review)
