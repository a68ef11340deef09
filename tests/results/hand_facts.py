"""Hands for the property tests: what a table may bring, possible or not."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from scoring.errors import InputError
from scoring.hand import HAND_POINTS
from scoring.rules import Rules
from tournaments.results.hands import Facts, GamePlayed

SIDES = st.sampled_from("AB")


@st.composite
def _played(draw: st.DrawFn) -> dict[str, Any]:
    facts: dict[str, Any] = {"taker": draw(SIDES)}
    points = draw(st.integers(min_value=0, max_value=HAND_POINTS) | st.just(HAND_POINTS // 2))
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


BIDS = st.sampled_from([80, 90, 100, 110, 120, 160, "capot"])


@st.composite
def _contree(draw: st.DrawFn) -> dict[str, Any]:
    facts: dict[str, Any] = draw(st.one_of(_played(), _played(), _capot()))
    facts["contract"] = draw(BIDS)
    if contre := draw(st.none() | st.sampled_from(["contre", "surcontre"])):
        facts["contre"] = contre
    return facts


@st.composite
def _each(draw: st.DrawFn) -> dict[str, Any]:
    """Three players; sometimes one of them without a trick."""
    trickless = draw(st.lists(st.sampled_from("ABC"), max_size=2, unique=True))
    total = 152 if trickless else HAND_POINTS
    playing = [side for side in "ABC" if side not in trickless]
    points = dict.fromkeys(trickless, 0)
    for side in playing[:-1]:
        points[side] = draw(st.integers(min_value=0, max_value=total - sum(points.values())))
    points[playing[-1]] = total - sum(points.values())
    facts: dict[str, Any] = {"taker": draw(st.sampled_from("ABC")), "points": points}
    return facts | ({"no_trick": trickless} if trickless else {})


@st.composite
def _comptoir(draw: st.DrawFn) -> dict[str, Any]:
    taker = draw(st.sampled_from("ABCD"))
    bid, made = draw(st.integers(1, 152)), draw(st.integers(0, 152))
    return {"taker": taker, "bid": bid, "points": {taker: made}}


OF_GAME = {
    "contree": st.one_of(_contree(), _contree(), UNPLAYED),
    "belote3": st.one_of(_each(), _each(), st.just({"void": "passed"})),
    "comptoir": st.one_of(_comptoir(), _comptoir(), st.just({"void": "passed"})),
}
"""Game -> hands of it; any other game has those of belote."""


def hands_of_game(game: str) -> st.SearchStrategy[dict[str, Any]]:
    """Hands that a table of this game may bring."""
    return OF_GAME.get(game, HANDS)


def possible(rules: Rules, hands: list[Facts]) -> list[Facts]:
    """As many of the hands as make a game under the rules, in their order."""
    kept: list[Facts] = []
    for facts in hands:
        try:
            sheet = GamePlayed([*kept, facts]).sheet(rules)
        except InputError:
            continue
        kept.append(facts)
        if sheet.finished:
            break
    return kept
