"""The games, and the rules of a game: one frozen value, an option a field (clause 1)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from scoring.errors import InputProblem, problem
from scoring.options.conduct import ConductOptions
from scoring.options.option import Option, declared_options


@dataclass(frozen=True, kw_only=True)
class Rules(ConductOptions):
    """Every option with its value; options of other games have their defaults.

    The options are declared in :mod:`scoring.options`.
    """

    game: str = "belote"
    """Which game is played: a key of :data:`scoring.rules.GAMES`."""


OPTIONS: Mapping[str, Option] = MappingProxyType(declared_options(Rules))
"""Name -> option, in rule-sheet order."""


def options_of(game: str) -> tuple[Option, ...]:
    """The options the rules of ``game`` can have, in rule-sheet order.

    >>> options_of("comptoir")[0].name
    'sheet'
    """
    return tuple(option for option in OPTIONS.values() if game in option.games)


_TEN_ROUNDINGS = ("nearest_10", "nearest_10_down", "nearest_10_alternate", "balanced_10")
_SIDE_ALONE = ("exact", "nearest_10", "nearest_10_down")
_UNROUNDED_AMOUNTS = ("misdeal_points", "fault_points", "capot_called_points")
_CONTREE_AMOUNTS = (
    "misdeal_points",
    "fault_points",
    "capot_bid_made",
    "capot_bid_failed",
    "generale_points",
    "capot_contract",
)
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
"""The options that do not exist when three players play each for himself (clause 4)."""


class GameKind(NamedTuple):
    """One of the games that can be played."""

    name: str
    """The value of ``game`` in JSON."""
    title: str
    """Its English title."""
    fewest: int
    """The least number of sides."""
    most: int
    """The greatest number of sides."""
    problems: Callable[[Rules], list[InputProblem]]
    """What contradicts itself in rules of this game."""
    variant: str = ""
    """The option whose value decides which other options there are; empty if there is none."""

    def left_out(self, rules: Rules) -> frozenset[str]:
        """Options of the game that these rules do not have."""
        return _NOT_OF_EACH if self.variant and rules.opposition == "each" else frozenset()


def options_in(rules: Rules) -> tuple[Option, ...]:
    """The options that these rules have, in rule-sheet order: those of the game, or fewer.

    >>> [option.name for option in options_in(Rules(game="belote3")) if option.group == "litige"]
    ['litige_at_end']
    """
    left_out = GAMES[rules.game].left_out(rules)
    return tuple(option for option in options_of(rules.game) if option.name not in left_out)


def _belote_problems(rules: Rules) -> list[InputProblem]:
    """Contradictions in clauses 2.1, 2.7 and 2.9."""
    problems = _ending_problems(rules) + _unit_problems(rules, _UNROUNDED_AMOUNTS)
    if rules.unit == 10 and not rules.litige_rounded:
        problems.append(_unit_needs("litige_rounded", rules))
    return problems


def _ending_problems(rules: Rules) -> list[InputProblem]:
    """Contradictions in clauses 2.7 and 2.9."""
    problems = []
    if rules.target is None and rules.hands is None and not rules.timed:
        problems.append(problem("endless", "target", beside="hands", value=None))
    if rules.minutes is not None and not rules.timed:
        problems.append(problem("untimed_minutes", "minutes", beside="timed", value=rules.minutes))
    if rules.rubicon == "simple" and rules.target is None:
        problems.append(problem("rubicon_target", "rubicon", beside="target", value=rules.rubicon))
    return problems


def _unit_problems(rules: Rules, unrounded: tuple[str, ...]) -> list[InputProblem]:
    """What does not go with counting in tens (clause 2.1); ``unrounded`` names the amounts."""
    if rules.unit == 1:
        return []
    wrong = [] if rules.rounding in _TEN_ROUNDINGS else ["rounding"]
    wrong += ["exact_finish"] if rules.exact_finish else []
    unmarked = "misdeal_points" if rules.misdeal == "redeal" else ""
    wrong += [name for name in unrounded if name != unmarked and (getattr(rules, name) or 0) % 10]
    return [_unit_needs(name, rules) for name in wrong]


def _unit_needs(name: str, rules: Rules) -> InputProblem:
    return problem("unit_needs", "unit", option=name, value=getattr(rules, name))


def _contree_problems(rules: Rules) -> list[InputProblem]:
    """Contradictions in clauses 2.1, 2.7 and 2.9 as far as clause 3 has them, and in its bids."""
    problems = _ending_problems(rules) + _unit_problems(rules, _CONTREE_AMOUNTS)
    least, most = rules.min_bid, rules.max_bid
    bounds = {"min_bid": least, "max_bid": most}
    problems += [problem("not_a_ten", name, value=bid) for name, bid in bounds.items() if bid % 10]
    if least > most:
        above = problem("above_highest_bid", "min_bid", beside="max_bid", value=least, highest=most)
        problems.append(above)
    return problems


def _belote2_problems(rules: Rules) -> list[InputProblem]:
    """Contradictions in clause 2, and with a talon in clause 4."""
    problems = _belote_problems(rules)
    if rules.deal == "stock":
        problems += _not_one_of(rules, "deal", "rounding", _SIDE_ALONE)
        problems += _not_one_of(rules, "deal", "litige_amount", ("own",))
    return problems


def _belote3_problems(rules: Rules) -> list[InputProblem]:
    """Contradictions in clauses 2.7, 2.9 and 4."""
    problems = _ending_problems(rules)
    by = "opposition"
    if rules.opposition == "each":
        problems += _not_one_of(rules, by, "rounding", ("exact", "nearest_10"))
        return problems + _not_one_of(rules, by, "litige_at_end", ("extra_hand", "lost"))
    problems += _not_one_of(rules, by, "deal", ("all_cards",))
    problems += _not_one_of(rules, by, "litige_at_end", ("extra_hand", "returned", "lost"))
    return problems + _not_one_of(rules, by, "both_over", ("highest",))


def _not_one_of(
    rules: Rules, because: str, name: str, allowed: tuple[str, ...]
) -> list[InputProblem]:
    value = getattr(rules, name)
    if value in allowed:
        return []
    setting = getattr(rules, because)
    return [problem("not_together", name, option=because, setting=setting, value=value)]


_KINDS = (
    GameKind("belote", "Belote", 2, 2, _belote_problems),
    GameKind("contree", "Contrée", 2, 2, _contree_problems),
    GameKind("belote2", "Belote for two", 2, 2, _belote2_problems),
    GameKind("belote3", "Belote for three", 3, 3, _belote3_problems, "opposition"),
    GameKind("comptoir", "Belote de comptoir", 2, 6, lambda _rules: []),
)
GAMES: Mapping[str, GameKind] = {kind.name: kind for kind in _KINDS}
"""Name -> game, of the games that can be played."""
