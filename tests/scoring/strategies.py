"""Hypothesis strategies: rules over the whole option space of every game, and whole games."""

import os
from typing import Any

from hypothesis import HealthCheck, settings, strategies as st

from scoring.options.option import Option
from scoring.presets import preset_rules
from scoring.rules import OPTIONS, options_in, options_of
from scoring.rules_json import rules_from_json, rules_to_json
from tests.scoring.plain_games import plain_game
from tests.scoring.strategies_hands import HANDS
from tests.scoring.tables import NS_EW

KINDS = ("belote", "contree", "belote2", "each", "together", "comptoir")
"""The games; belote3 is two, by its ``opposition``."""
EXAMPLES = os.environ.get("SCORING_EXAMPLES")
"""How many examples every property is tried on, for a long run by hand."""

_NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fred"]
_RAW = ("all_trump_values", "no_trump_values")
"""The options of clause 8 on which marks depend (clause 3)."""
_CONDUCT = ("dealing", "play", "articles")
_TENS = ("nearest_10", "nearest_10_down", "nearest_10_alternate", "balanced_10")
_AMOUNTS = (0, 81, 155, 156, 160, 162, 250, 252, 255, 500)
_NUMBERS: dict[str, tuple[int, ...]] = {
    "target": (81, 150, 162, 300, 500, 1000),
    "hands": (1, 2, 3, 4, 5, 6),
    "minutes": (1, 40, 600),
    "min_bid": (80, 90, 100),
    "max_bid": (160, 170, 180),
    "made_at_least": (0, 81, 82, 100),
    "surcontre_factor": (4, 3, 1, 0),
    "sheet": (6, 12, 1, 3),
}


def often(examples: int) -> settings:
    """Settings that try a property on so many examples, always the same ones."""
    return settings(
        max_examples=int(EXAMPLES or examples),
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def sides_of(kind: str) -> list[str]:
    """Who plays a game of this kind; in comptoir up to six do."""
    return NS_EW if kind in ("belote", "contree", "belote2") else _NAMES[:3]


@st.composite
def rules_of(draw: st.DrawFn, kind: str) -> dict[str, Any]:
    """Every option of the game with a value, as JSON; short games, so that they end."""
    game = "belote3" if kind in ("each", "together") else kind
    options = options_in(preset_rules("belote3")) if kind == "each" else options_of(game)
    scoring = [one for one in options if one.group not in _CONDUCT or one.name in _RAW]
    rules = {option.name: draw(_value(option)) for option in scoring}
    if "litige_at_end" in rules and draw(st.booleans()):
        rules.update(_carried_to_a_last_hand(draw, rules))
    if game == "belote3":
        rules["opposition"] = kind
    _REPAIRS.get(kind, _leave)(rules)
    return rules_to_json(rules_from_json({"game": game, **rules}))


def _value(option: Option) -> st.SearchStrategy[Any]:
    if option.kind == "flag":
        return st.booleans()
    if option.kind == "choice":
        return st.sampled_from(option.choices)
    number = st.sampled_from(_NUMBERS.get(option.name, _AMOUNTS))
    return st.none() | number if option.kind.startswith("optional") else number


def _carried_to_a_last_hand(draw: st.DrawFn, rules: dict[str, Any]) -> dict[str, Any]:
    """Changes after which points are more often still at stake when the hands are over."""
    changes = {"hands": draw(st.integers(1, 3)), "target": draw(st.sampled_from([None, 1000]))}
    return {**changes, "litige": "carried"} if "litige" in rules else changes


def _leave(rules: dict[str, Any]) -> None:
    """Rules without contradictions."""


def _ending(rules: dict[str, Any]) -> None:
    if not rules["timed"]:
        rules["minutes"] = None
    if rules["target"] is None:
        if not rules["timed"]:
            rules["hands"] = rules["hands"] or 4
        rules["rubicon"] = {"simple": "floating"}.get(rules["rubicon"], rules["rubicon"])


def _partners(rules: dict[str, Any]) -> None:
    _ending(rules)
    if rules["unit"] == 10 and rules["rounding"] not in _TENS:
        rules["unit"] = 1
    if rules["unit"] == 10:
        _in_tens(rules)


def _in_tens(rules: dict[str, Any]) -> None:
    rules["exact_finish"] = False
    if "litige_rounded" in rules:
        rules["litige_rounded"] = True
    for name in (*_UNROUNDED, *_FLAT):
        redealt = name == "misdeal_points" and rules["misdeal"] == "redeal"
        if rules.get(name) and not redealt:
            rules[name] -= rules[name] % 10
    if rules["target"]:
        rules["target"] //= 10


_UNROUNDED = ("misdeal_points", "fault_points", "capot_called_points")
_FLAT = ("capot_bid_made", "capot_bid_failed", "generale_points", "capot_contract")


def _two_players(rules: dict[str, Any]) -> None:
    if rules["deal"] == "stock":
        rules["litige_amount"] = "own"
        if rules["rounding"] not in ("exact", "nearest_10"):
            rules["rounding"] = "nearest_10_down"
    _partners(rules)


def _each(rules: dict[str, Any]) -> None:
    _ending(rules)
    if rules["rounding"] != "exact":
        rules["rounding"] = "nearest_10"
    if rules["litige_at_end"] != "lost":
        rules["litige_at_end"] = "extra_hand"


def _together(rules: dict[str, Any]) -> None:
    _ending(rules)
    rules.update(deal="all_cards", both_over="highest")
    if rules["litige_at_end"] == "to_defence":
        rules["litige_at_end"] = "returned"


_REPAIRS = {
    "belote": _partners,
    "contree": _partners,
    "belote2": _two_players,
    "each": _each,
    "together": _together,
}


@st.composite
def games(draw: st.DrawFn, kind: str) -> dict[str, Any]:
    """A game as far as it goes, at most twelve hands."""
    rules = draw(rules_of(kind))
    sides = sides_of(kind)
    if kind == "comptoir":
        sides = _NAMES[: draw(st.integers(2, 6))]
    return {"rules": rules, "sides": sides, **draw(games_under(kind, rules, sides))}


@st.composite
def games_under(
    draw: st.DrawFn, kind: str, rules: dict[str, Any], sides: list[str]
) -> dict[str, Any]:
    """The hands of a game, and where the rules let it, the clock that ended it."""
    plain = plain_game(rules, sides)
    hands: list[dict[str, Any]] = []
    for hand in draw(st.lists(HANDS[kind](rules, sides), max_size=12)):
        if plain.over:
            break
        if kind == "comptoir" and plain.total[hand["taker"]] == 0:
            continue
        hands.append(hand)
        plain.play(hand)
    timed = rules.get("timed") and not plain.over and draw(st.booleans())
    return {"hands": hands, "ended_by": "time"} if timed else {"hands": hands}


@st.composite
def matches(draw: st.DrawFn, kind: str) -> dict[str, Any]:
    """A match of games that are mostly over; one game too many now and then."""
    rules, sides = draw(rules_of(kind)), sides_of(kind)
    play = draw(st.sampled_from(["best_of", "all", None]))
    most = draw(st.sampled_from([1, 2, 3] if play == "all" else [1, 3, 5]))
    played = []
    for _ in range(draw(st.integers(0, most))):
        game = draw(games_under(kind, rules, sides))
        bare = "ended_by" not in game and draw(st.booleans())
        played.append(game["hands"] if bare else game)
    return {"rules": rules, "sides": sides, "match": {"games": most, "play": play}, "games": played}


@st.composite
def conduct(draw: st.DrawFn, game: str) -> dict[str, Any]:
    """Any value of each conduct option."""
    options = [one for one in OPTIONS.values() if one.group in _CONDUCT and game in one.games]
    chosen = [one for one in options if one.kind in ("choice", "flag") and one.name not in _RAW]
    return {option.name: draw(_value(option)) for option in chosen}
