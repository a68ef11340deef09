"""Which games can be played, which options go with which, and which contradict each other."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.errors import Problem, problem
from scoring.messages import gettext_noop

if TYPE_CHECKING:
    from scoring.rules import Rules

_TEN_ROUNDINGS = ("nearest_10", "nearest_10_down", "nearest_10_alternate", "balanced_10")
_UNROUNDED_AMOUNTS = ("misdeal_points", "fault_points", "capot_called_points")


@dataclass(frozen=True, slots=True)
class Game:
    """What the rules need to know of a game."""

    name: str
    """The value of ``game`` in JSON."""
    title: str
    """Its English title."""
    fewest: int
    """The least number of sides."""
    most: int
    """The greatest number of sides."""
    problems: Callable[["Rules"], list[Problem]]
    """What contradicts itself in rules of this game."""


def belote_problems(rules: "Rules") -> list[Problem]:
    """Contradictions in clauses 2.1, 2.7 and 2.9."""
    found = ending_problems(rules)
    if rules.unit == 10:
        found += unit_problems(rules, _UNROUNDED_AMOUNTS)
        if not rules.litige_rounded:
            found.append(_unit_needs("litige_rounded", rules))
    return found


def ending_problems(rules: "Rules") -> list[Problem]:
    """Contradictions in clauses 2.7 and 2.9."""
    found = []
    if rules.target is None and rules.hands is None:
        found.append(problem("endless", "target", value=None))
    if rules.rubicon == "simple" and rules.target is None:
        found.append(problem("rubicon_target", "rubicon", value=rules.rubicon))
    return found


def unit_problems(rules: "Rules", unrounded: tuple[str, ...]) -> list[Problem]:
    """What does not go with counting in tens (clause 2.1); ``unrounded`` names the amounts."""
    wrong = [] if rules.rounding in _TEN_ROUNDINGS else ["rounding"]
    wrong += ["exact_finish"] if rules.exact_finish else []
    wrong += [name for name in unrounded if (getattr(rules, name) or 0) % 10]
    return [_unit_needs(name, rules) for name in wrong]


def _unit_needs(name: str, rules: "Rules") -> Problem:
    return problem("unit_needs", "unit", option=name, value=getattr(rules, name))


GAMES: Mapping[str, Game] = {
    game.name: game for game in (Game("belote", gettext_noop("Belote"), 2, 2, belote_problems),)
}
"""Name -> game, of the games that can be played."""
