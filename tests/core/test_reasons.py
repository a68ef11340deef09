"""The reason of a change: one line of words."""

from __future__ import annotations

import pytest

from tournaments.core.fields import LONGEST_REASON
from tournaments.core.writes import Refusal, reason_line


@pytest.mark.parametrize("typed", ["  a \n typo \n on it ", "a typo on\tit", "a typo on it"])
def test_becomes_one_line(typed: str) -> None:
    assert reason_line(typed, needed=True) == "a typo on it"


@pytest.mark.parametrize("typed", ["6", " 12 ", "1030 914", "…"])
@pytest.mark.parametrize("needed", [True, False])
def test_figures_alone_are_a_card_typed_in_the_wrong_place(typed: str, *, needed: bool) -> None:
    with pytest.raises(Refusal):
        reason_line(typed, needed=needed)


def test_may_be_left_out_where_nobody_asks() -> None:
    assert reason_line("  ", needed=False) == ""
    with pytest.raises(Refusal):
        reason_line("  ", needed=True)


def test_has_an_end() -> None:
    assert reason_line("é" * LONGEST_REASON, needed=True)
    with pytest.raises(Refusal):
        reason_line("é" * (LONGEST_REASON + 1), needed=True)
