"""The hand to try a rule set on."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rules import Rules
from tournaments.forms.rule_example import ExampleForm, ScoredExample


def tried(rules: Rules | None = None, **typed: Any) -> ScoredExample:
    data = {f"example_{name}": value for name, value in typed.items()}
    return ExampleForm(data).scored(rules or Rules())


class TestExample:
    def test_made(self) -> None:
        example = tried(points="100")
        assert (str(example.outcome), example.us, example.them) == ("contrat réussi", 100, 62)

    def test_failed(self) -> None:
        example = tried(points="80")
        assert (example.us, example.them) == (0, 162)

    def test_litige_leaves_a_stake(self) -> None:
        example = tried(points="81")
        assert (str(example.outcome), example.them, example.stake) == ("litige", 81, 81)

    def test_belote_of_the_others(self) -> None:
        assert tried(points="90", belote="them").them == 162 + 20

    def test_rounded(self) -> None:
        example = tried(Rules(rounding="balanced_10"), points="117")
        assert (example.us, example.them) == (120, 40)

    @pytest.mark.parametrize("points", ["163", "-1", "x", "８1"])
    def test_points_that_cannot_be(self, points: str) -> None:
        assert tried(points=points).problem

    def test_a_belote_of_nobody_known(self) -> None:
        assert tried(points="100", belote="me").problem

    @pytest.mark.parametrize("points", ["0", "162"])
    def test_the_ends_of_the_scale(self, points: str) -> None:
        assert not tried(points=points).problem

    def test_untouched_it_is_the_usual_hand(self) -> None:
        example = ExampleForm(initial=ExampleForm.INITIAL).scored(Rules())
        assert (example.us, example.them) == (94, 88)

    def test_emptied_it_is_the_usual_hand_without_belote(self) -> None:
        assert tried(points="").them == 162
