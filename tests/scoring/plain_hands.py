"""A plain second check of which hands are possible (clause 1, table of a hand's fields).

A hand as in JSON is possible or it is not; what is wrong with it is not told.
"""

from typing import Any

from tests.scoring.plain_points import RANKS, all_points, powers

Hand = dict[str, Any]
Rules = dict[str, Any]

_PLAYED = {"taker", "points", "capot", "trump", "belote", "declarations", "void"}
_PENALTIES = {"misdeal", "fault"}
_CARDS_OF = {"tierce": 3, "cinquante": 4, "cent": 5, "carre": 1}


def fields(rules: Rules) -> set[str]:
    """The fields that a hand of the game can have."""
    if rules["game"] == "comptoir":
        return {"taker", "bid", "points", "void"}
    if rules["game"] == "contree":
        return _PLAYED | _PENALTIES | {"contract", "contre", "solo"}
    if rules.get("opposition") == "each":
        return (_PLAYED - {"capot"}) | {"no_trick"}
    if rules.get("opposition") == "together":
        return _PLAYED | _PENALTIES | {"capot_called", "no_trick"}
    return _PLAYED | _PENALTIES | {"capot_called"}


def possible(rules: Rules, sides: list[str], hand: Any) -> bool:
    """Whether the rules allow the hand."""
    if not isinstance(hand, dict):
        return False
    given = {key: value for key, value in hand.items() if value is not None}
    if not set(given) <= fields(rules) or not set(hand) <= _EVERY_FIELD:
        return False
    if not all(sound(rules, sides, key, value) for key, value in given.items()):
        return False
    for alone in ("void", "misdeal", "fault"):
        if alone in given:
            more = {"contract"} if alone == "fault" else set()
            return set(given) <= {alone, "taker"} | more
    if isinstance(given.get("declarations"), dict) and not one_declares(rules, given):
        return False
    if rules["game"] != "comptoir" and "voids_hand" in powers(rules, given):
        return True
    if given.get("capot_called") and rules["capot_called_points"] is None:
        return False
    return "taker" in given and points_possible(rules, sides, given) and extras(rules, given)


_EVERY_FIELD = (
    _PLAYED | _PENALTIES | {"contract", "contre", "solo", "capot_called", "no_trick", "bid"}
)


def extras(rules: Rules, given: Hand) -> bool:
    """Whether the fields of contrée and comptoir are possible."""
    if rules["game"] == "comptoir":
        return "bid" in given
    if rules["game"] != "contree":
        return True
    if given.get("solo") and given.get("capot") != given["taker"]:
        return False
    if isinstance(given.get("belote"), list) and given.get("trump") != "TA":
        return False
    return "contract" in given and not (given.get("trump") == "SA" and "belote" in given)


def whole(value: Any, low: int, high: int | None) -> bool:
    return type(value) is int and low <= value and (high is None or value <= high)


def named(value: Any, among: list[str]) -> bool:
    return isinstance(value, str) and value in among


def sound(rules: Rules, sides: list[str], key: str, value: Any) -> bool:
    """Whether the value of a field is possible on its own."""
    if key == "belote" and isinstance(value, list) and rules.get("all_trump_belotes"):
        return 1 <= len(value) <= 4 and all(named(one, sides) for one in value)
    if key in ("taker", "capot", "belote", "misdeal", "fault"):
        return named(value, sides)
    if key in ("solo", "capot_called"):
        return isinstance(value, bool)
    if key == "points":
        at_most = ["TA"] if rules.get("allow_all_trump") else ["C"]
        return amounts(value, sides, max(all_points(rules, {"trump": one}) for one in at_most))
    if key == "declarations":
        return sound_declarations(rules, sides, value)
    if key == "contract":
        return sound_contract(rules, value)
    if key == "no_trick":
        return sound_players(value, sides)
    if key == "bid":
        return whole(value, 1, 152)
    trumps = ["C", "D", "H", "S"]
    trumps += ["SA"] if rules.get("allow_no_trump") else []
    trumps += ["TA"] if rules.get("allow_all_trump") else []
    reasons = ["passed", "carre_of_sevens", "under_eleven", "other"]
    among = {"trump": trumps, "void": reasons, "contre": ["none", "contre", "surcontre"]}
    return named(value, among[key])


def amounts(value: Any, sides: list[str], high: int | None) -> bool:
    if not isinstance(value, dict):
        return False
    return all(s in sides and (x is None or whole(x, 0, high)) for s, x in value.items())


def sound_players(value: Any, sides: list[str]) -> bool:
    if not isinstance(value, list) or not all(named(one, sides) for one in value):
        return False
    return len(set(value)) == len(value) < len(sides)


def sound_contract(rules: Rules, value: Any) -> bool:
    if value == "generale":
        return rules["generale_points"] is not None
    return value == "capot" or (
        whole(value, rules["min_bid"], rules["max_bid"]) and value % 10 == 0
    )


def sound_declarations(rules: Rules, sides: list[str], value: Any) -> bool:
    if isinstance(value, dict):
        if not amounts(value, sides, None):
            return False
        points = [x for x in value.values() if x]
        return not points or (
            rules["declarations"] == "scored" and not any(x % rules.get("unit", 1) for x in points)
        )
    if not isinstance(value, list) or (value and rules["declarations"] == "none"):
        return False
    return all(sound_declaration(rules, sides, one) for one in value)


def sound_declaration(rules: Rules, sides: list[str], one: Any) -> bool:
    if not isinstance(one, dict) or not set(one) <= {"side", "kind", "rank", "trump"}:
        return False
    order = RANKS[rules["sequence_order"]]
    if not (named(one.get("side"), sides) and named(one.get("kind"), [*_CARDS_OF])):
        return False
    if not named(one.get("rank"), order) or not isinstance(one.get("trump"), bool | None):
        return False
    return order.index(one["rank"]) + 1 >= _CARDS_OF[one["kind"]]


def one_declares(rules: Rules, given: Hand) -> bool:
    """Settled declarations are those of one side, or of two who play together."""
    declaring = {side for side, x in given["declarations"].items() if x}
    if rules.get("opposition") == "together":
        return len(declaring) < 2 or given.get("taker") not in declaring
    return len(declaring) < 2


def points_possible(rules: Rules, sides: list[str], given: Hand) -> bool:
    """Whether the points are enough, and add up."""
    points = {s: x for s, x in given.get("points", {}).items() if x is not None}
    taker, capot = given["taker"], given.get("capot")
    total = sum(points.values())
    if any(points.get(side) for side in given.get("no_trick", [])):
        return False
    if rules["game"] == "comptoir":
        return set(points) == {taker} and total <= 152
    if rules.get("opposition") == "together":
        return together(sides, given, points)
    if rules.get("opposition") == "each":
        cards = 152 if given.get("no_trick") else 162
        fits = total <= cards if rules["deal"] == "stock" else total == cards
        return set(points) == set(sides) and fits
    if rules.get("deal") == "stock":
        of_loser = sum(x for side, x in points.items() if side != capot) if capot else 0
        return set(points) == set(sides) and total <= 162 and of_loser == 0
    everything = all_points(rules, given) if rules["game"] == "contree" else 162
    if capot:
        return all(x == (everything if side == capot else 0) for side, x in points.items())
    return (len(points) == 1 and total <= everything) or (len(points) == 2 and total == everything)


def together(sides: list[str], given: Hand, points: dict[str, int]) -> bool:
    """One against two: the taker's points or all three; 162 and 0 where there is a capot."""
    taker, capot = given["taker"], given.get("capot")
    without = given.get("no_trick", [])
    if capot in without:
        return False
    others = [side for side in sides if side != taker]
    if not capot and taker not in without and not set(others) <= set(without):
        if set(points) == set(sides):
            return sum(points.values()) == 162
        return set(points) == {taker}
    of_taker = 162 if capot == taker or (not capot and taker not in without) else 0
    theirs = sum(points.get(side, 0) for side in others)
    if points.get(taker, of_taker) != of_taker:
        return False
    return theirs == 162 - of_taker if set(points) == set(sides) else theirs <= 162 - of_taker
