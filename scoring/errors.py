"""Problems of an input: all of them at once, each with a code the app can translate.

:data:`MESSAGES` has an English sentence for each code; ``values`` fills it.
"""

import dataclasses
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

MESSAGES = {
    # the input itself
    "not_json": "the input is not JSON: %(reason)s",
    "number_too_long": "a number is too long: %(value)s digits",
    "unreadable": "the file cannot be read: %(reason)s",
    "repeated_key": "a criterion may be given once only, not in %(value)s",
    "not_an_object": "an object is needed, not %(value)s",
    "not_a_list": "a list is needed, not %(value)s",
    "unknown_key": "there is no such key: %(value)s",
    "required": "this is required: %(value)s",
    # values
    "not_whole": "a whole number is needed, not %(value)s",
    "too_small": "at least %(minimum)s is needed, not %(value)s",
    "too_large": "at most %(maximum)s is possible, not %(value)s",
    "not_a_choice": "one of %(choices)s is needed, not %(value)s",
    "not_a_flag": "true or false is needed, not %(value)s",
    "not_text": "a text is needed, not %(value)s",
    # rules
    "unknown_preset": "there is no such preset: %(value)s",
    "unknown_game": "there is no such game: %(value)s",
    "game_contradicts": "the preset %(preset)s is not of the game %(value)s",
    "other_option": "this is no option of the game %(game)s: %(value)s",
    "endless": "a target or a number of hands is needed: target %(value)s",
    "untimed_minutes": "these rules have no time limit: minutes %(value)s",
    "rubicon_target": "this rubicon needs a target: rubicon %(value)s",
    "unit_needs": (
        "counting in tens does not go with the answer %(value)s to the question %(option)s"
    ),
    "not_together": (
        "the answer %(setting)s to the question %(option)s does not go with this one: %(value)s"
    ),
    "not_a_ten": "a multiple of ten is needed, not %(value)s",
    "above_highest_bid": "above the highest bid, which is %(highest)s: %(value)s",
    # sides
    "side_count": "the game %(game)s has %(expected)s sides, not %(value)s",
    "side_name": "a side needs a name, not %(value)s",
    "side_twice": "a side is named twice: %(value)s",
    "not_a_side": "there is no such side: %(value)s (sides: %(sides)s)",
    # hands
    "after_end": "the game had ended before hand %(value)s",
    "not_timed": "these rules have no time limit: %(value)s",
    "already_ended": "the game had ended with hand %(last)s already: %(value)s",
    "other_game": "this is not used in the game %(game)s: %(value)s",
    "stands_alone": "nothing else may be given with %(alone)s: %(value)s",
    "points_sum": "the points add up to %(value)s, not %(expected)s",
    "points_over": "the points add up to more than %(maximum)s: %(value)s",
    "capot_points": "a capot leaves %(expected)s for %(side)s, not %(value)s",
    "capot_not_called": "calling capot is not played: %(value)s",
    "no_declarations": "declarations are not played: %(value)s",
    "one_side_declares": "only one side scores its declarations, not %(value)s",
    "sequence_too_low": "no %(kind)s can end with %(value)s",
    "trickless_points": "a player without a trick has no points: %(value)s",
    "all_trickless": "these cannot all be without a trick: %(value)s",
    "capot_contradicts": "the capot contradicts %(other)s: %(value)s",
    "not_a_bid": "no bid of %(minimum)s to %(maximum)s in tens: %(value)s",
    "generale_not_played": "a générale is not played: %(value)s",
    "solo_without_capot": "one player takes all only with a capot: %(value)s",
    "belote_list": "one to four belotes may be listed only with every suit as trump: %(value)s",
    "belote_without_trump": "there is no belote without trump: %(value)s",
    "player_out": "this player is already out: %(value)s",
    "taker_alone": "only the points of the taker are given, not those of %(value)s",
    # matches of several games
    "no_match_of": "no match of several games is played at %(value)s",
    "odd_games": "the best of an odd number of games is needed, not of %(value)s",
    "after_match": "the match had ended before game %(value)s",
    "after_unfinished": "a game is not finished before game %(value)s",
    # checks of totals
    "no_extra_hand": "no extra hand is played: %(value)s",
    # rankings
    "no_key": "at least one ranking criterion is needed, not %(value)s",
    "key_needs": "%(needed)s is required by the ranking criterion %(value)s",
    "not_an_entrant": "there is no such entrant: %(value)s",
    "given_twice": "this is given twice: %(value)s",
    "nobody": "at least one entrant is needed, not %(value)s",
    "match_sides": "a match has 2 to %(most)s sides, not %(value)s",
    "no_such_side": "the winner is no side of the match: %(value)s",
    "forfeit_wins": "a side that forfeits is not the winner: %(value)s",
    "twice_in_round": "an entrant is twice in round %(round)s: %(value)s",
    "two_caps": "two maximums apply in one round: %(value)s",
    "ends_before": "to_round is below from_round %(start)s: %(value)s",
    "too_long": "at most %(digits)s digits are possible, not %(value)s",
}


_SHOWN_LENGTH = 60
_LONGEST_CONTEXT = 300


@dataclass(frozen=True)
class InputProblem:
    """One thing wrong with an input."""

    hand: int | None
    """The hand, counted from 1; None where it is the rules, the sides or the input itself."""
    field: str
    """The key that the problem is about."""
    message: str
    """English, lower case, ending with the offending value and its context."""
    code: str
    """A key of :data:`scoring.errors.MESSAGES`, to translate the sentence."""
    values: Mapping[str, object] = dataclasses.field(default_factory=dict)
    """What fills the sentence of ``code``."""
    game: int | None = None
    """The game of a match, counted from 1; None where it is not about one of several."""

    def to_json(self) -> dict[str, object]:
        """The problem as the command line answers it (clauses 1 and 9)."""
        answer: dict[str, object] = {
            "hand": self.hand,
            "field": self.field,
            "message": self.message,
        }
        return answer if self.game is None else {"game": self.game, **answer}


class InputError(Exception):
    """The input is not allowed; ``problems`` has at least one entry."""

    def __init__(self, problems: Iterable[InputProblem]) -> None:
        self.problems: tuple[InputProblem, ...] = tuple(problems)
        super().__init__("; ".join(problem.message for problem in self.problems))

    def to_json(self) -> dict[str, object]:
        """``{"error": …}`` with the first problem (clause 1)."""
        return {"error": self.problems[0].to_json()}


class RulesError(InputError):
    """The rules are not possible."""


class HandError(InputError):
    """A hand is not possible under its rules."""


@contextmanager
def in_game(number: int) -> Iterator[None]:
    """Names the game of a match in the problems that its hands raise (clause 9)."""
    try:
        yield
    except InputError as error:
        error.problems = tuple(dataclasses.replace(one, game=number) for one in error.problems)
        raise


def problem(code: str, at: str, hand: int | None = None, **values: object) -> InputProblem:
    """A problem whose sentence is the one of ``code`` filled with ``values``.

    >>> problem("not_a_side", "taker", 3, value="XX", sides="NS, EW").message
    'there is no such side: "XX" (sides: NS, EW)'
    """
    texts = dict(values)
    for key, value in values.items():
        if key == "value":
            texts[key] = shown(value)
        elif isinstance(value, str):
            texts[key] = _at_most(value, _LONGEST_CONTEXT)
    return InputProblem(hand, at, MESSAGES[code] % texts, code, texts)


def wrong_number(
    at: str, value: object, minimum: int, maximum: int | None = None, hand: int | None = None
) -> InputProblem | None:
    """The problem of a value that should be a whole number in a range; None if it is one.

    >>> wrong_number("bid", 0, minimum=1, maximum=152).message
    'at least 1 is needed, not 0'
    """
    if type(value) is not int:
        return problem("not_whole", at, hand, value=value)
    if value < minimum:
        return problem("too_small", at, hand, value=value, minimum=minimum)
    if maximum is not None and value > maximum:
        return problem("too_large", at, hand, value=value, maximum=maximum)
    return None


def _at_most(text: str, length: int) -> str:
    return text if len(text) <= length else text[:length] + "…"


def not_an_object(at: str, value: object, hand: int | None = None) -> InputProblem:
    """The problem of something that should be a JSON object at ``at``."""
    code = "repeated_key" if isinstance(value, RepeatedKey) else "not_an_object"
    return problem(code, at, hand, value=value)


def shown(value: object) -> str:
    """A value of the input as short text, however long or deep it is.

    >>> shown(True), shown(81.0), shown([1, 2])
    ('true', '81.0', 'a list')
    """
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, (list, tuple)):
        return "a list"
    if isinstance(value, RepeatedKey):
        return f"an object that names {shown(value.key)} twice"
    return _at_most(json.dumps(value, ensure_ascii=False), _SHOWN_LENGTH)


def repeated(names: Iterable[str]) -> list[str]:
    """The names given more than once, in the order given.

    >>> repeated(["NS", "EW", "NS"])
    ['NS']
    """
    return [name for name, times in Counter(names).items() if times > 1]


@dataclass(frozen=True)
class RepeatedKey:
    """Replaces an object that names a key twice in parsed JSON, so that every reader refuses it."""

    key: str
