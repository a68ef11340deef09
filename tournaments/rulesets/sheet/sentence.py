"""How a sentence of the rule sheet is chosen and filled in from the options."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from django.utils.translation import gettext

from scoring.hand import BELOTE_POINTS, CARD_POINTS, HAND_POINTS, ROUNDERS
from scoring.options.option import COMPTOIR, CONTREE
from scoring.rules import Rules
from tournaments.core.tags import points

Sentence: TypeAlias = "str | Mapping[Any, Sentence] | Callable[[Rules], Sentence]"
"""A msgid to be filled with values; one for each value of an option; or a choice made from all of
the rules. Empty where there is nothing to say."""
Sentences = Mapping[str, Sentence]
"""The key of each sentence of an article -> the sentence, in the order they are read.

Where a sentence depends on the value of an option, its key is the name of that option.
"""
Condition = Callable[[Rules], bool]


class Filled(str):
    """A sentence that is complete: in the reader's language, with nothing to fill in."""

    __slots__ = ()


def filled_in(key: str, sentence: Sentence, rules: Rules) -> str:
    """The sentence of this key under these rules, in the reader's language; or nothing.

    >>> filled_in("hands", "%(hands)s hands", Rules(hands=12, target=None))
    '12 hands'
    """
    while not isinstance(sentence, str):
        sentence = sentence(rules) if callable(sentence) else sentence[getattr(rules, key)]
    if not sentence or isinstance(sentence, Filled):
        return sentence
    return gettext(sentence) % Values(rules)


def either(condition: Condition, if_so: Sentence, if_not: Sentence) -> Sentence:
    """One of two sentences."""
    return lambda rules: if_so if condition(rules) else if_not


def only(condition: Condition, sentence: Sentence) -> Sentence:
    """A sentence that stands only where a condition is met."""
    return either(condition, sentence, "")


def declared(with_declarations: Sentence, without: Sentence) -> Sentence:
    """A sentence that names declarations only where they are played."""
    return either(declarations_played, with_declarations, without)


def _lone(option: str) -> Callable[[Rules], int]:
    return lambda rules: ROUNDERS[rules.rounding].lone(getattr(rules, option))


def _amount(option: str) -> Callable[[Rules], int]:
    return lambda rules: int(getattr(rules, option))


MARKED: Mapping[str, Callable[[Rules], int]] = {
    "failed": _lone("failed_points"),
    "capot": _lone("capot_points"),
    "contract": _amount("capot_contract"),
    "belote": lambda _rules: BELOTE_POINTS,
    "hand_sum": lambda rules: sum(ROUNDERS[rules.rounding].pair(HAND_POINTS, 0)),
    **{
        name: _amount(name)
        for name in (
            "misdeal_points",
            "fault_points",
            "capot_called_points",
            "capot_bid_made",
            "capot_bid_failed",
            "generale_points",
        )
    },
}
"""Amounts as they are marked: in tens where the sheet is kept in tens."""


class Values(dict[str, str]):
    """The values that fill a sentence: numbers of options, and amounts that follow from them.

    >>> Values(Rules(rounding="balanced_10", failed_points=162))["failed"]
    '160'
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, name: str) -> str:
        rules = self._rules
        if name in MARKED:
            return points(MARKED[name](rules) // rules.unit)
        if name == "half_target":
            return points((rules.target or 0) // 2)
        if name == "card_points":
            return points(CARD_POINTS)
        return points(getattr(rules, name))


def given(option: str) -> Condition:
    """Whether an optional amount is set."""
    return lambda rules: getattr(rules, option) is not None


has_target = given("target")
"""Whether points end the game."""
has_hands = given("hands")
"""Whether a number of hands ends the game."""


def declarations_played(rules: Rules) -> bool:
    """Whether tierces, cinquantes, cents and carrés are worth anything.

    Where the contract alone is marked, they are only if they help to make it.
    """
    idle = rules.game == CONTREE and rules.counting == "bid" and rules.contract_counts != "all"
    return rules.declarations == "scored" and not idle


def is_rounded(rules: Rules) -> bool:
    """Whether trick points are rounded."""
    return rules.rounding != "exact"


def carried(rules: Rules) -> bool:
    """Whether the points of a litige stay at stake."""
    return rules.litige == "carried"


def tricks_alone(rules: Rules) -> bool:
    """Whether neither belote nor declarations help to make a contract."""
    return rules.contract_counts == "tricks"


def has_stock(rules: Rules) -> bool:
    """Whether some cards stay undealt."""
    return rules.deal == "stock"


def full_pack(rules: Rules) -> bool:
    """Whether sevens and eights are in play: three players without a talon take them out."""
    return rules.game != "belote3" or has_stock(rules)


def rounded(sentence: str, example: tuple[int, int]) -> Sentence:
    """A sentence on rounding, filled in with an example: trick points of a hand and their marks."""

    def filled(rules: Rules) -> Filled:
        marked = ROUNDERS[rules.rounding].pair(*example)
        figures = {
            "one": points(example[0]),
            "other": points(example[1]),
            "one_marked": points(marked[0] // rules.unit),
            "other_marked": points(marked[1] // rules.unit),
            "hand_sum": Values(rules)["hand_sum"],
        }
        return Filled(gettext(sentence) % figures)

    return filled


def belote_counts(rules: Rules) -> bool:
    """Whether a belote is marked, or helps to make a contract."""
    marked = rules.counting != "bid" or rules.bid_marks_belote
    return rules.game != CONTREE or marked or not tricks_alone(rules)


def can_be_drawn(rules: Rules) -> bool:
    """Whether a game can end without a winner (scoring-rules.md 2.7).

    >>> can_be_drawn(Rules()), can_be_drawn(Rules(timed=True))
    (False, True)
    """
    if rules.game == COMPTOIR:
        return True
    return rules.timed or (has_hands(rules) and rules.tie == "draw")
