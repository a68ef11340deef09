"""How games that were computed on paper, from the catalogue alone, are written and judged."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.scoring.tables import Answer, play

Played = dict[str, Any]
Marks = Sequence[tuple[int, ...]]


@dataclass(frozen=True)
class Case:
    """A game of sides A, B, … and its score as computed on paper."""

    rules: dict[str, Any]
    hands: list[Played]
    marks: Marks
    """What A, B, … mark, hand by hand."""
    sides: str = "AB"
    end: dict[str, Any] = field(default_factory=dict)
    """What else the answer says, key by key."""


def found(case: Case) -> tuple[Marks, dict[str, Any]]:
    """The score of the engine for a case, in the shape of the case."""
    answer: Answer = play(case.hands, sides=list(case.sides), **case.rules)
    marks = [tuple(hand["marks"].values()) for hand in answer["hands"]]
    return marks, {key: answer[key] for key in case.end}


def agrees(case: Case) -> None:
    """Check that the engine agrees with the paper."""
    assert found(case) == (case.marks, case.end)


def took(taker: str, *points: int, **more: Any) -> Played:
    """A played hand: who took; the points of A, B, C as far as they are given."""
    given = dict(zip("ABC", points, strict=False))
    return {"taker": taker, **({"points": given} if given else {}), **more}


def bid(taker: str, contract: int | str, *points: int, **more: Any) -> Played:
    """A hand of contrée."""
    return took(taker, *points, contract=contract, **more)


def shown(side: str, kind: str, rank: str, trump: bool | None = None) -> Played:
    """A declaration, of a plain suit by default; a carré has no suit."""
    plain = {} if kind == "carre" else {"trump": bool(trump)}
    return {"side": side, "kind": kind, "rank": rank, **plain}
