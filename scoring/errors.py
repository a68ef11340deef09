"""Problems of an input: all of them at once, each with a code the app can translate.

:data:`MESSAGES` has an English sentence for each code; ``values`` fills it.
"""

import dataclasses
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from scoring.messages import MESSAGES

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
    """A key of :data:`scoring.messages.MESSAGES`, to translate the sentence."""
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
