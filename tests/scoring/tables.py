"""Short ways to play a game in a test: dicts in, dicts out."""

from collections.abc import Sequence
from typing import Any

import pytest

from scoring.errors import InputError, InputProblem
from scoring.hand import HandFacts
from scoring.hand_json import HandReader
from scoring.match import match_document
from scoring.rules import Rules
from scoring.score import score_document

Answer = dict[str, Any]
NS_EW = ["NS", "EW"]


def score_json(data: Any, *, explain: bool = True) -> dict[str, object]:
    """The answer of the command line for one game."""
    return score_document(data, explain=explain).to_json()


def match_json(data: Any) -> dict[str, object]:
    """The answer of the command line for one match."""
    return match_document(data).to_json()


def hand_from_json(data: Any, rules: Rules, sides: Sequence[str], number: int) -> HandFacts:
    """The hand ``number``, counted from 1."""
    return HandReader(rules, sides).read(data, number)


def play(
    played: list[dict[str, Any]], /, sides: Any = None, ended_by: Any = None, **rules: Any
) -> Answer:
    """The answer for what was played, under belote or ``rules["preset"]`` and overrides."""
    document = {"rules": rules, "sides": sides or NS_EW, "hands": played, "ended_by": ended_by}
    answer: Answer = score_json(document)
    return answer


def marks(hand: dict[str, Any], /, **rules: Any) -> dict[str, int]:
    """The marks of one hand."""
    found: dict[str, int] = play([hand], **rules)["hands"][0]["marks"]
    return found


def last(answer: Answer) -> Answer:
    """The last hand of an answer."""
    hand: Answer = answer["hands"][-1]
    return hand


def problems(document: Any) -> tuple[InputProblem, ...]:
    """The problems of a game, which must be refused."""
    with pytest.raises(InputError) as caught:
        score_json(document)
    return caught.value.problems


def refused(hand: Any, /, sides: Any = None, **rules: Any) -> tuple[str, str]:
    """Field and code of the first problem of a game of this one hand."""
    found = problems({"rules": rules, "sides": sides or NS_EW, "hands": [hand]})[0]
    assert found.hand == 1
    return found.field, found.code


def codes(hand: Answer) -> list[str]:
    """The step codes of a hand of an answer."""
    return [step["code"] for step in hand["steps"]]


def ns(points: int | None = None, **more: Any) -> dict[str, Any]:
    """A hand that NS took."""
    return {"taker": "NS", **({} if points is None else {"points": {"NS": points}}), **more}


def ew(points: int | None = None, **more: Any) -> dict[str, Any]:
    """A hand that EW took; the points are those of EW."""
    return {"taker": "EW", **({} if points is None else {"points": {"EW": points}}), **more}
