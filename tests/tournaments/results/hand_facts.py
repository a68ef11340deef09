"""Hands for the property tests: what a table may bring, possible or not."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from scoring.errors import InputError
from scoring.rules import Rules
from tournaments.engine.hands import ALL_POINTS, Facts, sheet_of

SIDES = st.sampled_from("AB")


@st.composite
def _played(draw: st.DrawFn) -> dict[str, Any]:
    facts: dict[str, Any] = {"taker": draw(SIDES)}
    points = draw(st.integers(min_value=0, max_value=ALL_POINTS) | st.just(ALL_POINTS // 2))
    facts["points"] = {draw(SIDES): points}
    if belote := draw(st.none() | SIDES):
        facts["belote"] = belote
    return facts


@st.composite
def _capot(draw: st.DrawFn) -> dict[str, Any]:
    facts: dict[str, Any] = {"taker": draw(SIDES), "capot": draw(SIDES)}
    if belote := draw(st.none() | SIDES):
        facts["belote"] = belote
    return facts


UNPLAYED = st.sampled_from(
    [{"void": "passed"}, {"misdeal": "A"}, {"misdeal": "B"}, {"fault": "A"}, {"fault": "B"}]
)
HANDS = st.one_of(_played(), _played(), _played(), _capot(), UNPLAYED)


def possible(rules: Rules, hands: list[Facts]) -> list[Facts]:
    """As many of the hands as make a game under the rules, in their order."""
    kept: list[Facts] = []
    for facts in hands:
        try:
            sheet = sheet_of(rules, [*kept, facts])
        except InputError:
            continue
        kept.append(facts)
        if sheet.finished:
            break
    return kept
