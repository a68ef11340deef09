"""The score sheet: what every hand marked, how it came about, and where the game stands."""

from collections.abc import Mapping
from typing import NamedTuple

StepValue = int | str


class ScoreStep(NamedTuple):
    """One step of an explanation; the codes and their values are listed in :mod:`scoring.steps`."""

    code: str
    side: str | None
    """The side it is about, if it is about one."""
    values: Mapping[str, StepValue]
    """Amounts in the unit of the sheet, save those named points (always points)."""

    def to_json(self) -> dict[str, object]:
        """The step as the command line answers it."""
        about = {} if self.side is None else {"side": self.side}
        return {"code": self.code, **about, **self.values}


class HandScore(NamedTuple):
    """What one hand changed."""

    outcome: str
    """made, failed, litige, void, misdeal or fault."""
    marks: Mapping[str, int]
    """Side -> what it adds in this hand, the stake it won included."""
    totals: Mapping[str, int]
    """Side -> its total after this hand."""
    stake: int
    """Points still at stake after this hand."""
    steps: tuple[ScoreStep, ...]
    """How the marks came about; empty where explanations were not asked for."""

    def to_json(self) -> dict[str, object]:
        """The hand as the command line answers it."""
        return {**self._asdict(), "steps": [step.to_json() for step in self.steps]}


class ScoreSheet(NamedTuple):
    """A game as far as it has been played."""

    hands: tuple[HandScore, ...]
    totals: Mapping[str, int]
    """Side -> total, in the unit of the sheet."""
    stake: int
    """Points still at stake."""
    finished: bool
    winner: str | None
    """The side that has won; None while the game lasts and when it is drawn."""
    rubicon: bool
    """True if a loser is under the rubicon."""
    games_lost: Mapping[str, int]
    """Side -> games lost: 0 for all while the game lasts."""

    def to_json(self) -> dict[str, object]:
        """The sheet as the command line answers it (clause 1)."""
        return {**self._asdict(), "hands": [hand.to_json() for hand in self.hands]}
