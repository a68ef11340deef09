"""The rules of a game: one frozen value, an option a field (clause 1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scoring.options.conduct import ConductOptions
from scoring.options.option import Option, declared_options


@dataclass(frozen=True, kw_only=True)
class Rules(ConductOptions):
    """Every option with its value; options of other games have their defaults.

    The options are declared in :mod:`scoring.options`.
    """

    game: str = "belote"
    """Which game is played: a key of :data:`scoring.games.GAMES`."""


OPTIONS: Mapping[str, Option] = MappingProxyType(declared_options(Rules))
"""Name -> option, in rule-sheet order."""


def options_of(game: str) -> tuple[Option, ...]:
    """The options the rules of ``game`` can have, in rule-sheet order.

    >>> options_of("comptoir")[0].name
    'sheet'
    """
    return tuple(option for option in OPTIONS.values() if game in option.games)
