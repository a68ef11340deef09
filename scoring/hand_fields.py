"""Reads each field of a hand on its own (clause 1, table of a hand's fields)."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from scoring.declarations import KINDS, possible
from scoring.errors import InputProblem, not_an_object, problem, repeated, wrong_number
from scoring.hand import CARD_POINTS, HAND_POINTS, Declaration, most_points
from scoring.rules import Rules

SIDE_FIELDS = ("taker", "capot", "belote", "misdeal", "fault")
"""The fields that take the name of a side."""
VOID_REASONS = ("passed", "carre_of_sevens", "under_eleven", "other")
SUITS = ("C", "D", "H", "S")
MOST_BELOTES = len(SUITS)
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
CONTRES = ("none", "contre", "surcontre")
# Games that are read one after the other mostly have sides of the same names.
_TABLES_CACHED = 64
_DECLARATION_KEYS = frozenset({"side", "kind", "rank", "trump"})


def _choices(no_trump: bool, all_trump: bool) -> dict[str, tuple[str, ...]]:
    trumps = SUITS + ("SA",) * no_trump + ("TA",) * all_trump
    return {"trump": trumps, "contre": CONTRES, "void": VOID_REASONS}


def bids_of(rules: Rules) -> range:
    """The numbers that can be bid, in tens (clause 3).

    >>> list(bids_of(Rules(min_bid=90, max_bid=110)))
    [90, 100, 110]
    """
    return range(rules.min_bid, rules.max_bid + 1, 10)


class HandReading:
    """A hand while its JSON is being read: the values so far and what is wrong with them."""

    __slots__ = ("number", "problems", "rules", "sides", "values")

    def __init__(self, rules: Rules, sides: tuple[str, ...], number: int) -> None:
        self.rules = rules
        self.sides = sides
        self.number = number
        self.values: dict[str, Any] = {}
        """Field of ``HandFacts`` -> value."""
        self.problems: list[InputProblem] = []

    def wrong(self, code: str, at: str, **values: object) -> None:
        """Note a problem at a field."""
        self.problems.append(problem(code, at, self.number, **values))

    def sound(self, *fields: str) -> bool:
        """Whether nothing is wrong with any of these fields, given or not."""
        return not self.problems or not any(one.field in fields for one in self.problems)

    def side(self, at: str, value: object) -> str | None:
        """``value`` if it is a side."""
        if isinstance(value, str) and value in self.sides:
            return value
        self.wrong("not_a_side", at, value=value, sides=", ".join(self.sides))
        return None

    def choice(self, at: str, value: object, choices: Iterable[str]) -> str | None:
        """``value`` if it is one of ``choices``."""
        if isinstance(value, str) and value in choices:
            return value
        self.wrong("not_a_choice", at, value=value, choices=", ".join(choices))
        return None

    def amounts(self, at: str, value: Mapping[str, object], maximum: int | None) -> dict[str, int]:
        """Side -> whole number, of a JSON object; null is the same as leaving a side out."""
        amounts: dict[str, int] = {}
        for side, amount in value.items():
            if side not in self.sides:
                self.side(at, side)
            elif type(amount) is int and amount >= 0 and (maximum is None or amount <= maximum):
                amounts[side] = amount
            elif amount is not None:
                wrong = wrong_number(at, amount, 0, maximum, self.number)
                self.problems += [wrong] if wrong else []
        return amounts


Reader = Callable[[HandReading, str, object], object]
"""Reads the value of a field into ``values``, or notes what is wrong with it."""


def _refuse_word(hand: HandReading, key: str, value: object) -> None:
    choices = _choices(hand.rules.allow_no_trump, hand.rules.allow_all_trump)
    hand.choice(key, value, choices[key])


def _read_points(hand: HandReading, key: str, value: object) -> None:
    if isinstance(value, dict):
        most = most_points(hand.rules) if hand.rules.game == "contree" else HAND_POINTS
        hand.values[key] = hand.amounts(key, value, most)
    else:
        hand.problems.append(not_an_object(key, value, hand.number))


def _read_belote(hand: HandReading, key: str, value: object) -> None:
    """One side, or where every belote counts at all trump a list of sides (clause 3)."""
    if not (isinstance(value, (list, tuple)) and hand.rules.all_trump_belotes):
        hand.side(key, value)
    elif 1 <= len(value) <= MOST_BELOTES:
        named = [hand.side(key, one) for one in value]
        hand.values["belotes"] = tuple([one for one in named if one is not None])
    else:
        hand.wrong("belote_list", key, value=value)


def _read_flag(hand: HandReading, key: str, value: object) -> None:
    if type(value) is bool:
        hand.values[key] = value
    else:
        hand.wrong("not_a_flag", key, value=value)


def _read_declarations(hand: HandReading, key: str, value: object) -> None:
    settled: dict[str, int] = {}
    read: tuple[Declaration, ...] = ()
    if isinstance(value, dict):
        settled = hand.values["settled"] = hand.amounts(key, value, None)
        for amount in settled.values():
            if amount % hand.rules.unit:
                hand.wrong("not_a_ten", key, value=amount)
    elif isinstance(value, (list, tuple)):
        entries = [_declaration(hand, entry) for entry in value]
        read = hand.values[key] = tuple([entry for entry in entries if entry is not None])
    else:
        hand.wrong("not_a_list", key, value=value)
    if hand.rules.declarations == "none" and (read or any(settled.values())):
        hand.wrong("no_declarations", key, value=value)


def _declaration(hand: HandReading, entry: object) -> Declaration | None:
    at = "declarations"
    if not isinstance(entry, dict):
        hand.problems.append(not_an_object(at, entry, hand.number))
        return None
    known = len(hand.problems)
    for key in entry:
        if key not in _DECLARATION_KEYS:
            hand.wrong("unknown_key", at, value=key)
    side = hand.side(at, entry.get("side"))
    kind = hand.choice(at, entry.get("kind"), KINDS)
    rank = hand.choice(at, entry.get("rank"), RANKS)
    trump = entry.get("trump")
    if trump is not None and type(trump) is not bool:
        hand.wrong("not_a_flag", at, value=trump)
    if len(hand.problems) > known or side is None or kind is None or rank is None:
        return None
    if not possible(hand.rules, kind, rank):
        hand.wrong("sequence_too_low", at, kind=kind, value=rank)
    return Declaration(side, kind, rank, trump is True)


def _read_contract(hand: HandReading, key: str, value: object) -> None:
    rules = hand.rules
    if value == "generale" and rules.generale_points is None:
        hand.wrong("generale_not_played", key, value=value)
    elif value in ("capot", "generale") or (type(value) is int and value in bids_of(rules)):
        hand.values[key] = value
    else:
        hand.wrong("not_a_bid", key, value=value, minimum=rules.min_bid, maximum=rules.max_bid)


def _read_no_trick(hand: HandReading, key: str, value: object) -> None:
    if not isinstance(value, (list, tuple)):
        hand.wrong("not_a_list", key, value=value)
        return
    players = [player for entry in value if (player := hand.side(key, entry)) is not None]
    for player in repeated(players):
        hand.wrong("side_twice", key, value=player)
    hand.values[key] = tuple(players)


def _read_bid(hand: HandReading, key: str, value: object) -> None:
    wrong = wrong_number(key, value, 1, CARD_POINTS, hand.number)
    if wrong is None:
        hand.values[key] = value
    else:
        hand.problems.append(wrong)


READERS: Mapping[str, Reader] = {
    "taker": HandReading.side,
    "points": _read_points,
    "capot": HandReading.side,
    "trump": _refuse_word,
    "belote": _read_belote,
    "declarations": _read_declarations,
    "contract": _read_contract,
    "contre": _refuse_word,
    "solo": _read_flag,
    "capot_called": _read_flag,
    "no_trick": _read_no_trick,
    "bid": _read_bid,
    "void": _refuse_word,
    "misdeal": HandReading.side,
    "fault": HandReading.side,
}
"""Every field a hand can have in some game -> how it is read.

A field that accepts a few words gets here only if its value is none of them.
"""


@lru_cache(maxsize=_TABLES_CACHED)
def readers_of(
    fields: frozenset[str], sides: tuple[str, ...], no_trump: bool, all_trump: bool
) -> Mapping[str, tuple[tuple[str, ...], Reader]]:
    """Field -> the words it accepts, if it accepts only a few, and what reads any other value.

    >>> readers_of(frozenset({"trump"}), ("NS", "EW"), False, False)["trump"][0]
    ('C', 'D', 'H', 'S')
    """
    words = {**dict.fromkeys(SIDE_FIELDS, sides), **_choices(no_trump, all_trump)}
    return {name: (words.get(name, ()), read) for name, read in READERS.items() if name in fields}
