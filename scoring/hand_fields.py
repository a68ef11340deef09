"""Reading each field of a hand on its own (clause 1, table of a hand's fields)."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from scoring.declarations import KINDS, possible
from scoring.errors import not_an_object, repeated
from scoring.hand import Declaration
from scoring.hand_form import HandForm
from scoring.rules import Rules

VOID_REASONS = ("passed", "carre_of_sevens", "under_eleven", "other")
SUITS = ("C", "D", "H", "S")
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
CONTRES = ("none", "contre", "surcontre")
HAND_POINTS = 162
CARD_POINTS = 152
# Whoever reads many games reads them of tables that name their sides alike.
_KEPT = 64
_DECLARATION_KEYS = frozenset({"side", "kind", "rank", "trump"})

Reader = Callable[[HandForm, str, object], None]


def words_of(rules: Rules, sides: tuple[str, ...]) -> Mapping[str, frozenset[str]]:
    """Field -> the words it takes, of the fields that take one of a few.

    >>> sorted(words_of(Rules(), ("NS", "EW"))["trump"])
    ['C', 'D', 'H', 'S']
    """
    return _words(sides, _trumps(rules))


@lru_cache(maxsize=_KEPT)
def _words(sides: tuple[str, ...], trumps: tuple[str, ...]) -> Mapping[str, frozenset[str]]:
    words = dict.fromkeys(("taker", "capot", "belote", "misdeal", "fault"), sides)
    words |= {"trump": trumps, "contre": CONTRES, "void": VOID_REASONS}
    return {field: frozenset(taken) for field, taken in words.items()}


def _read_side(form: HandForm, key: str, value: object) -> None:
    side = form.side(key, value)
    if side is not None:
        form.values[key] = side


def _read_points(form: HandForm, key: str, value: object) -> None:
    if isinstance(value, dict):
        form.values[key] = form.amounts(key, value, HAND_POINTS)
    else:
        form.problems.append(not_an_object(key, value, form.number))


def _read_flag(form: HandForm, key: str, value: object) -> None:
    if type(value) is bool:
        form.values[key] = value
    else:
        form.wrong("not_a_flag", key, value=value)


def _read_choice(form: HandForm, key: str, value: object, choices: tuple[str, ...]) -> None:
    chosen = form.choice(key, value, choices)
    if chosen is not None:
        form.values[key] = chosen


def _read_void(form: HandForm, key: str, value: object) -> None:
    _read_choice(form, key, value, VOID_REASONS)


def _trumps(rules: Rules) -> tuple[str, ...]:
    return SUITS + ("SA",) * rules.allow_no_trump + ("TA",) * rules.allow_all_trump


def _read_trump(form: HandForm, key: str, value: object) -> None:
    _read_choice(form, key, value, _trumps(form.rules))


def _read_declarations(form: HandForm, key: str, value: object) -> None:
    if isinstance(value, dict):
        form.values["settled"] = _settled(form, value)
    elif isinstance(value, (list, tuple)):
        read = [_declaration(form, entry) for entry in value]
        form.values[key] = tuple(entry for entry in read if entry is not None)
    else:
        form.wrong("not_a_list", key, value=value)
        return
    if form.rules.declarations == "none" and (
        form.values.get(key) or any(form.values.get("settled", {}).values())
    ):
        form.wrong("no_declarations", key, value=value)


def _settled(form: HandForm, value: Mapping[str, object]) -> dict[str, int]:
    amounts = form.amounts("declarations", value, None)
    for amount in amounts.values():
        if amount % form.rules.unit:
            form.wrong("not_a_ten", "declarations", value=amount)
    return amounts


def _declaration(form: HandForm, entry: object) -> Declaration | None:
    if not isinstance(entry, dict):
        form.problems.append(not_an_object("declarations", entry, form.number))
        return None
    known = len(form.problems)
    for key in entry:
        if key not in _DECLARATION_KEYS:
            form.wrong("unknown_key", "declarations", value=key)
    side = form.side("declarations", entry.get("side"))
    kind = form.choice("declarations", entry.get("kind"), KINDS)
    rank = form.choice("declarations", entry.get("rank"), RANKS)
    trump = entry.get("trump")
    if trump is not None and type(trump) is not bool:
        form.wrong("not_a_flag", "declarations", value=trump)
    if len(form.problems) > known or side is None or kind is None or rank is None:
        return None
    if not possible(form.rules, kind, rank):
        form.wrong("sequence_too_low", "declarations", kind=kind, value=rank)
    return Declaration(side, kind, rank, trump is True)


def _read_contract(form: HandForm, key: str, value: object) -> None:
    rules = form.rules
    if value == "generale" and rules.generale_points is None:
        form.wrong("generale_not_played", key, value=value)
    elif value in ("capot", "generale") or _is_bid(form, value):
        form.values[key] = value
    else:
        form.wrong("not_a_bid", key, value=value, minimum=rules.min_bid, maximum=rules.max_bid)


def _is_bid(form: HandForm, value: object) -> bool:
    low, high = form.rules.min_bid, form.rules.max_bid
    return type(value) is int and low <= value <= high and value % 10 == 0


def _read_contre(form: HandForm, key: str, value: object) -> None:
    _read_choice(form, key, value, CONTRES)


def _read_no_trick(form: HandForm, key: str, value: object) -> None:
    if not isinstance(value, (list, tuple)):
        form.wrong("not_a_list", key, value=value)
        return
    players = [player for entry in value if (player := form.side(key, entry)) is not None]
    for player in repeated(players):
        form.wrong("side_twice", key, value=player)
    form.values[key] = tuple(players)


def _read_bid(form: HandForm, key: str, value: object) -> None:
    bid = form.whole(key, value, 1, CARD_POINTS)
    if bid is not None:
        form.values[key] = bid


READERS: Mapping[str, Reader] = {
    "taker": _read_side,
    "points": _read_points,
    "capot": _read_side,
    "trump": _read_trump,
    "belote": _read_side,
    "declarations": _read_declarations,
    "contract": _read_contract,
    "contre": _read_contre,
    "solo": _read_flag,
    "capot_called": _read_flag,
    "no_trick": _read_no_trick,
    "bid": _read_bid,
    "void": _read_void,
    "misdeal": _read_side,
    "fault": _read_side,
}
"""Every field a hand can have in some game -> how it is read."""
