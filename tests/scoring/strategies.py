"""Hypothesis strategies: rules over the whole option space of belote, and possible hands."""

from typing import Any

from hypothesis import strategies as st

from scoring.rules import OPTIONS, rules_from_json, rules_to_json
from tests.scoring.plain import RANKS
from tests.scoring.tables import NS_EW

TENS = ["nearest_10", "nearest_10_down", "nearest_10_alternate", "balanced_10"]
_SIDES = st.sampled_from(NS_EW)


def options(game: str, names: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Any value of each of the choices and flags named."""
    return st.fixed_dictionaries({name: _value(name) for name in names})


def _value(name: str) -> st.SearchStrategy[Any]:
    option = OPTIONS[name]
    if option.kind == "flag":
        return st.booleans()
    return st.sampled_from(option.choices)


AMOUNTS = st.sampled_from([0, 81, 155, 156, 160, 162, 250, 252, 255, 500])
_CHOICES = [
    option.name
    for option in OPTIONS.values()
    if "belote" in option.games
    and option.kind in ("choice", "flag")
    and option.group not in ("dealing", "play")
    and option.name != "unit"
]


@st.composite
def belote_rules(draw: st.DrawFn) -> dict[str, Any]:
    """Every option of belote with a value, as JSON; short games, so that they end."""
    rules = draw(options("belote", _CHOICES))
    for name in ("failed_points", "capot_points", "misdeal_points", "fault_points"):
        rules[name] = draw(AMOUNTS)
    rules["capot_called_points"] = draw(st.none() | AMOUNTS)
    rules["target"] = draw(st.none() | st.sampled_from([150, 300, 500, 1000]))
    rules["hands"] = draw(st.integers(1, 6) | st.none())
    if rules["target"] is None:
        rules["hands"] = rules["hands"] or 4
        rules["rubicon"] = {"simple": "floating"}.get(rules["rubicon"], rules["rubicon"])
    if draw(st.booleans()) and rules["rounding"] in TENS:
        _in_tens(rules)
    return rules_to_json(rules_from_json({"game": "belote", **rules}))


def _in_tens(rules: dict[str, Any]) -> None:
    rules.update(unit=10, litige_rounded=True, exact_finish=False)
    for name in ("misdeal_points", "fault_points", "capot_called_points"):
        if rules[name]:
            rules[name] -= rules[name] % 10
    if rules["target"]:
        rules["target"] //= 10


@st.composite
def declarations(draw: st.DrawFn, rules: dict[str, Any], sides: list[str]) -> Any:
    """Declarations to settle or settled already."""
    if draw(st.booleans()):
        side = draw(st.sampled_from(sides))
        return {side: 10 * draw(st.integers(0, 30))}
    order = RANKS[rules["sequence_order"]]
    lengths = {"tierce": 3, "cinquante": 4, "cent": 5, "carre": 1}
    found = []
    for _ in range(draw(st.integers(0, 4))):
        kind = draw(st.sampled_from(sorted(lengths)))
        rank = draw(st.sampled_from(order[lengths[kind] - 1 :]))
        one: dict[str, Any] = {"side": draw(st.sampled_from(sides)), "kind": kind, "rank": rank}
        if kind != "carre" and draw(st.booleans()):
            one["trump"] = draw(st.booleans())
        found.append(one)
    return found


_NEAR_LITIGE = st.sampled_from([61, 66, 71, 75, 77, 81, 86, 91, 101])


@st.composite
def belote_hand(draw: st.DrawFn, rules: dict[str, Any]) -> dict[str, Any]:
    """A possible hand, with litiges, capots and penalties more often than at a table."""
    special = draw(st.integers(0, 12))
    if special == 0:
        return {"void": draw(st.sampled_from(["passed", "other"]))}
    if special == 1:
        return {"misdeal": draw(_SIDES)}
    if special == 2:
        return {"fault": draw(_SIDES)}
    hand: dict[str, Any] = {"taker": draw(_SIDES)}
    if draw(st.integers(0, 3)) == 0:
        hand["belote"] = draw(_SIDES)
    if rules["declarations"] == "scored" and draw(st.booleans()):
        hand["declarations"] = draw(declarations(rules, NS_EW))
    if rules["capot_called_points"] is not None and draw(st.integers(0, 3)) == 0:
        hand["capot_called"] = draw(st.booleans())
    if special in (3, 4):
        hand["capot"] = draw(_SIDES)
    else:
        points = draw(st.integers(0, 162) | _NEAR_LITIGE)
        side, other = draw(st.permutations(NS_EW))
        hand["points"] = {side: points}
        if draw(st.booleans()):
            hand["points"][other] = 162 - points
    return hand
