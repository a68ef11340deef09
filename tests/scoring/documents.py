"""Documents that the command line accepts, for every game, and every way to spoil them."""

import copy
from collections.abc import Iterator, Mapping
from typing import Any

TIERCE = {"side": "NS", "kind": "tierce", "rank": "A", "trump": True}

SCORED: Mapping[str, dict[str, Any]] = {
    "belote": {
        "rules": {
            "preset": "belote_declarations",
            "target": None,
            "hands": 8,
            "carre_of_sevens": "voids_hand",
            "capot_called_points": 500,
            "articles": ["Be kind."],
        },
        "sides": ["NS", "EW"],
        "hands": [
            {"taker": "NS", "points": {"NS": 75, "EW": 87}, "belote": "NS", "trump": "H"},
            {"taker": "EW", "points": {"EW": 100}, "declarations": [TIERCE]},
            {"taker": "NS", "points": {"EW": 81}, "declarations": {"EW": 20, "NS": 0}},
            {"taker": "NS", "capot": "NS", "capot_called": True},
            {"void": "passed", "taker": "NS"},
            {"misdeal": "EW"},
            {"fault": "NS"},
        ],
    },
    "contree": {
        "rules": {"game": "contree", "preset": "coinche", "fault_adds_contract": True},
        "sides": ["NS", "EW"],
        "hands": [
            {
                "taker": "NS",
                "contract": 100,
                "contre": "surcontre",
                "points": {"NS": 110},
                "trump": "SA",
                "declarations": [{**TIERCE, "kind": "carre"}],
            },
            {"taker": "EW", "contract": "generale", "capot": "EW", "solo": True, "trump": "TA"},
            {"fault": "NS", "contract": 90},
        ],
    },
    "belote2": {
        "rules": {"game": "belote2", "deal": "stock"},
        "sides": ["Ann", "Bob"],
        "hands": [
            {"taker": "Ann", "points": {"Ann": 80, "Bob": 50}, "belote": "Bob"},
            {"taker": "Bob", "points": {"Ann": 0, "Bob": 120}, "capot": "Bob"},
        ],
    },
    "timed": {
        "rules": {"game": "belote2", "target": None, "timed": True, "litige_at_end": "returned"},
        "sides": ["Ann", "Bob"],
        "hands": [{"taker": "Ann", "points": {"Ann": 81}}, {"void": "passed"}],
        "ended_by": "time",
    },
    "each": {
        "rules": {"game": "belote3", "declarations": "scored", "rubicon": "simple"},
        "sides": ["Ann", "Bob", "Cid"],
        "hands": [
            {"taker": "Ann", "points": {"Ann": 80, "Bob": 50, "Cid": 32}, "belote": "Cid"},
            {"taker": "Bob", "points": {"Ann": 100, "Bob": 52, "Cid": 0}, "no_trick": ["Cid"]},
        ],
    },
    "together": {
        "rules": {"game": "belote3", "opposition": "together"},
        "sides": ["Ann", "Bob", "Cid"],
        "hands": [
            {"taker": "Ann", "points": {"Ann": 81}},
            {"taker": "Bob", "no_trick": ["Ann", "Cid"]},
            {"taker": "Cid", "points": {"Ann": 50, "Bob": 50, "Cid": 62}},
        ],
    },
    "comptoir": {
        "rules": {"preset": "lyonnaise", "sheet": 9},
        "sides": ["Ann", "Bob", "Cid", "Dan"],
        "hands": [
            {"taker": "Ann", "bid": 80, "points": {"Ann": 79}},
            {"taker": "Bob", "bid": 50, "points": {"Bob": 60}},
        ],
    },
}
MATCH: dict[str, Any] = {
    "rules": {"preset": "contree_bid", "hands": 1, "timed": True, "bid_marks_belote": True},
    "sides": ["NS", "EW"],
    "match": {"games": 3, "play": "best_of"},
    "games": [
        [{"taker": "NS", "contract": 80, "points": {"NS": 90}, "belote": "EW"}],
        {"hands": [], "ended_by": "time"},
        {"hands": [{"fault": "NS"}]},
    ],
}
CHECK: dict[str, Any] = {
    "rules": {"preset": "village_12"},
    "hands": 12,
    "belotes": 2,
    "capots": 1,
    "totals": {"NS": 1100, "EW": 974},
}
RANK: dict[str, Any] = {
    "keys": ["match_points", "victories", "points", "lot"],
    "seed": 7,
    "entrants": [1, 2, 3],
    "match_points": {"win": 3, "draw": 1, "loss": 0},
    "penalties": [{"id": 2, "points": -10}],
    "upto_round": 2,
    "results": [
        {
            "round": 1,
            "sides": [{"ids": [1], "points": 900, "belotes": 2}, {"ids": [2], "points": 1100}],
            "winner": [2],
            "rubicon": False,
        },
        {"round": 1, "bye": [3], "points": 972, "victory": True},
    ],
}
ACCEPTED: Mapping[str, tuple[str, dict[str, Any]]] = {
    **{f"score {name}": ("score", document) for name, document in SCORED.items()},
    "score batch": ("score", {"games": [SCORED["belote"], SCORED["comptoir"]]}),
    **{f"rules {name}": ("rules", document["rules"]) for name, document in SCORED.items()},
    "match": ("match", MATCH),
    "check": ("check", CHECK),
    "rank": ("rank", RANK),
}
"""A name -> the command, and a document that it answers."""

DEEP: Any = None
for _ in range(300):
    DEEP = [DEEP]

HOSTILE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    7,
    81.0,
    float("nan"),
    float("inf"),
    10**40,
    10**999,
    10**1000,
    "",
    " ",
    "NS",
    "Ann",
    "\ud800",
    "0" * 5000,
    [],
    [None],
    ["NS", "NS"],
    [{}, []],
    {},
    {"NS": None},
    {"\ud800": 10**999},
    DEEP,
)
"""What may stand where something else is expected."""

Path = tuple[str | int, ...]


def paths(value: Any, here: Path = ()) -> Iterator[Path]:
    """The path of every value in a document, the document included."""
    yield here
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, (*here, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from paths(inner, (*here, place))


def replaced(document: Any, path: Path, value: Any) -> Any:
    """The document with another value at a path."""
    if not path:
        return value
    changed = copy.copy(document)
    changed[path[0]] = replaced(document[path[0]], path[1:], value)
    return changed


def spoilt(document: Any) -> Iterator[Any]:
    """The document with each hostile value at each place, and each place without what it has."""
    for path in paths(document):
        for value in HOSTILE:
            yield replaced(document, path, value)
        if path:
            yield without(document, path)
            yield with_more(document, path)


def without(document: Any, path: Path) -> Any:
    """The document without the value at a path."""
    *above, last = path
    parent = copy.copy(at(document, tuple(above)))
    del parent[last]
    return replaced(document, tuple(above), parent)


def with_more(document: Any, path: Path) -> Any:
    """The document with what stands at a place a second time, or under a key unheard of."""
    *above, last = path
    parent = copy.copy(at(document, tuple(above)))
    if isinstance(parent, list):
        parent.append(at(document, path))
    else:
        parent[f"{last}s"] = at(document, path)
    return replaced(document, tuple(above), parent)


def at(document: Any, path: Path) -> Any:
    """What stands at a place."""
    for step in path:
        document = document[step]
    return document
