"""A plain second implementation of rounding and declarations (clauses 2.1 and 2.6).

Nothing here comes from the engine: rules are a dict of every option, hands are dicts as in JSON.
"""

from typing import Any

RANKS = {
    "natural": ["7", "8", "9", "10", "J", "Q", "K", "A"],
    "ten_high": ["7", "8", "9", "J", "Q", "K", "10", "A"],
}


def lone(rules: dict[str, Any], x: int) -> int:
    units = x % 10
    base = x - units
    kind = rules["rounding"]
    if kind == "exact":
        return x
    if kind in ("nearest_10", "nearest_10_alternate"):
        return base + 10 if units >= 5 else base
    if kind in ("nearest_10_down", "balanced_10"):
        return base + 10 if units >= 6 else base
    if units in (0, 1, 2, 3):
        return base
    return base + 10 if units == 9 else base + 5


def fives(x: int, y: int) -> bool:
    """Whether a hand ends in 5 and 7."""
    return sorted((x % 10, y % 10)) == [5, 7]


def pair(rules: dict[str, Any], x: int, y: int, nth_five: int) -> tuple[int, int]:
    """Rounded trick points; ``nth_five`` counts the hands ending in 5 and 7, this one included."""
    kind = rules["rounding"]
    if kind == "balanced_10" and x % 10 == 6 and y % 10 == 6:
        return (x + 4, y - 6) if x > y else (x - 6, y + 4)
    if kind == "nearest_10_alternate" and fives(x, y) and nth_five % 2 == 0:
        return (x - 5, y + 3) if x % 10 == 5 else (x + 3, y - 5)
    return lone(rules, x), lone(rules, y)


def all_points(rules: dict[str, Any], hand: dict[str, Any]) -> int:
    """What the tricks of a hand add up to."""
    if hand.get("trump") == "TA" and rules["all_trump_values"] == "raw_258":
        return 258
    if hand.get("trump") == "SA" and rules["no_trump_values"] == "raw_130":
        return 130
    return 162


def powers(rules: dict[str, Any], hand: dict[str, Any]) -> set[str]:
    """What the carrés of eights and sevens of a hand do."""
    given = hand.get("declarations") or []
    if isinstance(given, dict):
        return set()
    options = {"8": "carre_of_eights", "7": "carre_of_sevens"}
    carres = [d["rank"] for d in given if d["kind"] == "carre"]
    return {rules[options[rank]] for rank in carres if rank in options}


def declared(rules: dict[str, Any], hand: dict[str, Any], team: dict[str, str]) -> dict[str, int]:
    """What each team marks for declarations; ``team`` names the team of each side."""
    marked = dict.fromkeys(team.values(), 0)
    given = hand.get("declarations") or []
    if isinstance(given, dict):
        for side, points in given.items():
            marked[team[side]] += points
        return marked
    if not given or "cancels" in powers(rules, hand):
        return marked
    trump = hand.get("trump")
    top = max(strength(rules, d, trump) for d in given)
    best = [team[d["side"]] for d in given if strength(rules, d, trump) == top]
    if any(one != best[0] for one in best) and rules["declaration_tie"] == "cancelled":
        return marked
    for d in given:
        if team[d["side"]] == best[0]:
            marked[best[0]] += worth(rules, d, trump)
    return marked


def worth(rules: dict[str, Any], d: dict[str, Any], trump: str | None) -> int:
    if d["kind"] != "carre":
        return {"tierce": 20, "cinquante": 50, "cent": 100}[d["kind"]]
    if trump == "SA" and rules["no_trump_carres"] == "aces_200":
        return {"A": 200, "10": 150, "K": 100, "Q": 100, "J": 100}.get(d["rank"], 0)
    ten_times = rules["carre_values"] == "ten_times_trump"
    nines, aces = (140, 110) if ten_times else (150, 100)
    return {"J": 200, "9": nines, "A": aces, "8": 0, "7": 0}.get(d["rank"], 100)


def strength(rules: dict[str, Any], d: dict[str, Any], at: str | None) -> list[int]:
    kind = ["tierce", "cinquante", "cent", "carre"].index(d["kind"])
    height = RANKS[rules["sequence_order"]].index(d["rank"])
    trump = 1 if d.get("trump") and d["kind"] != "carre" else 0
    return [worth(rules, d, at), kind, height, trump]
