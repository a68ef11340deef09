"""Which games can be played, which options go with which, and which contradict each other."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.errors import Problem, problem
from scoring.messages import gettext_noop

if TYPE_CHECKING:
    from scoring.rules import Rules

_TEN_ROUNDINGS = ("nearest_10", "nearest_10_down", "nearest_10_alternate", "balanced_10")
_SIDE_ALONE = ("exact", "nearest_10", "nearest_10_down")
_UNROUNDED_AMOUNTS = ("misdeal_points", "fault_points", "capot_called_points")
_CONTREE_AMOUNTS = ("capot_bid_made", "capot_bid_failed", "generale_points", "capot_contract")
_NOT_OF_EACH = frozenset(
    {
        "exact_finish",
        "failed_points",
        "belote_when_failed",
        "capot_points",
        "capot_of_taker",
        "capot_called_points",
        "litige",
        "litige_amount",
        "litige_rounded",
        "both_over",
        "misdeal",
        "misdeal_points",
        "fault_points",
    }
)
"""What three players do not have who play each for himself (clause 4)."""


def _nothing_left_out(rules: "Rules") -> frozenset[str]:
    return frozenset()


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
    left_out: Callable[["Rules"], frozenset[str]] = _nothing_left_out
    """Options of the game that these rules do not have."""
    variant: str = ""
    """The option that decides which are left out."""


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
        found.append(problem("endless", "target", beside="hands", value=None))
    if rules.rubicon == "simple" and rules.target is None:
        found.append(problem("rubicon_target", "rubicon", beside="target", value=rules.rubicon))
    return found


def unit_problems(rules: "Rules", unrounded: tuple[str, ...]) -> list[Problem]:
    """What does not go with counting in tens (clause 2.1); ``unrounded`` names the amounts."""
    wrong = [] if rules.rounding in _TEN_ROUNDINGS else ["rounding"]
    wrong += ["exact_finish"] if rules.exact_finish else []
    wrong += [name for name in unrounded if (getattr(rules, name) or 0) % 10]
    return [_unit_needs(name, rules) for name in wrong]


def _unit_needs(name: str, rules: "Rules") -> Problem:
    return problem("unit_needs", "unit", option=name, value=getattr(rules, name))


def contree_problems(rules: "Rules") -> list[Problem]:
    """Contradictions in clauses 2.1, 2.7 and 2.9 as far as clause 3 has them."""
    amounts = ("misdeal_points", "fault_points", *_CONTREE_AMOUNTS)
    return ending_problems(rules) + (unit_problems(rules, amounts) if rules.unit == 10 else [])


def belote2_problems(rules: "Rules") -> list[Problem]:
    """Contradictions in clause 2, and with a talon in clause 4."""
    found = belote_problems(rules)
    if rules.deal == "stock":
        found += _not_one_of(rules, "deal", "rounding", _SIDE_ALONE)
        found += _not_one_of(rules, "deal", "litige_amount", ("own",))
    return found


def belote3_problems(rules: "Rules") -> list[Problem]:
    """Contradictions in clauses 2.7, 2.9 and 4."""
    found = ending_problems(rules)
    by = "opposition"
    if rules.opposition == "each":
        found += _not_one_of(rules, by, "rounding", ("exact", "nearest_10"))
        return found + _not_one_of(rules, by, "litige_at_end", ("extra_hand", "lost"))
    found += _not_one_of(rules, by, "deal", ("all_cards",))
    found += _not_one_of(rules, by, "litige_at_end", ("extra_hand", "returned", "lost"))
    return found + _not_one_of(rules, by, "both_over", ("highest",))


def _not_one_of(rules: "Rules", because: str, name: str, allowed: tuple[str, ...]) -> list[Problem]:
    value = getattr(rules, name)
    if value in allowed:
        return []
    setting = getattr(rules, because)
    return [problem("not_together", name, option=because, setting=setting, value=value)]


def _comptoir_problems(rules: "Rules") -> list[Problem]:
    return []


def _left_out_of_each(rules: "Rules") -> frozenset[str]:
    return _NOT_OF_EACH if rules.opposition == "each" else frozenset()


GAMES: Mapping[str, Game] = {
    game.name: game
    for game in (
        Game("belote", gettext_noop("Belote"), 2, 2, belote_problems),
        Game("contree", gettext_noop("Contrée"), 2, 2, contree_problems),
        Game("belote2", gettext_noop("Belote for two"), 2, 2, belote2_problems),
        Game(
            "belote3",
            gettext_noop("Belote for three"),
            3,
            3,
            belote3_problems,
            _left_out_of_each,
            "opposition",
        ),
        Game("comptoir", gettext_noop("Belote de comptoir"), 2, 6, _comptoir_problems),
    )
}
"""Name -> game, of the games that can be played."""
