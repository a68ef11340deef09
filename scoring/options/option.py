"""How an option of the rules is declared: once, as a field of ``Rules``."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple

Value = str | int | bool | None | tuple[str, ...]

BELOTE, CONTREE, BELOTE2, BELOTE3, COMPTOIR = "belote", "contree", "belote2", "belote3", "comptoir"
CLASSIC = frozenset({BELOTE, BELOTE2, BELOTE3})
PARTNERS = frozenset({BELOTE, CONTREE})
TRICK_GAMES = CLASSIC | {CONTREE}
EVERY_GAME = TRICK_GAMES | {COMPTOIR}

GROUPS = {
    "game": "The game",
    "bidding": "Bids",
    "counting": "Counting the points",
    "contract": "Contract made or failed",
    "capot": "Capot",
    "litige": "Litige",
    "declarations": "Declarations",
    "end": "End of the game",
    "penalties": "Misdeals and irregularities",
    "dealing": "Dealing and choosing trump",
    "play": "Playing the cards",
    "articles": "The organiser’s own articles",
}
"""The groups of options in the order of a rule sheet, with their English titles."""


@dataclass(frozen=True, kw_only=True)
class Option:
    """One option of the rules: what a form, a rule sheet and the JSON need to know about it."""

    name: str = ""
    """The field of ``Rules`` and the key in JSON."""
    kind: str
    """choice, flag, amount, count, optional_amount, optional_count or sentences."""
    default: Value
    """The default of games that are not in ``defaults``."""
    defaults: Mapping[str, Value] = field(default_factory=dict)
    """Game -> its default, where that differs."""
    choices: tuple[Value, ...] = ()
    """All values of a choice, the default of belote first."""
    usual: tuple[Value, ...] = ()
    """The values clubs use, of an amount or a count, the default first."""
    usuals: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    """Game -> the values used in it, where they differ."""
    games: frozenset[str] = EVERY_GAME
    """The games whose rules have the option."""
    sheet_games: frozenset[str] = frozenset()
    """The games whose rule sheet mentions it (``games`` where left out)."""
    group: str
    """A key of :data:`GROUPS`."""
    common: bool = False
    """True for the few options that a village club changes."""
    question: str
    """A form label, one line of English."""
    help: str = ""
    """One line of English beside the form field."""
    choice_labels: Mapping[Value, str] = field(default_factory=dict)
    """Value -> short English label, of a choice."""
    maximum: int | None = None
    """The greatest whole number it takes, where there is one."""

    def default_for(self, game: str) -> Value:
        """The default of the option in ``game``."""
        return self.defaults.get(game, self.default)

    def usual_for(self, game: str) -> tuple[Value, ...]:
        """The values clubs use in ``game``, of an amount or a count."""
        return self.usuals.get(game, self.usual)

    @property
    def minimum(self) -> int:
        """The least whole number the option takes: 0 for amounts, 1 for counts."""
        return 1 if self.kind.endswith("count") else 0


class RuleGroup(NamedTuple):
    """Declares the options of a group: each method makes a field of ``Rules``.

    ``words`` are the question and the line of help beside it.
    """

    name: str
    """A key of :data:`GROUPS`."""
    games: frozenset[str] = EVERY_GAME
    """The games whose rules have the options; an option can replace it."""

    def choice(self, labels: Mapping[Any, str], *words: str, **details: Any) -> Any:
        """An option that takes one of the keys of ``labels``, the first by default."""
        details |= {"choices": tuple(labels), "choice_labels": labels}
        return self._field("choice", next(iter(labels)), *words, **details)

    def flag(self, *words: str, default: bool = False, **details: Any) -> Any:
        """An option that is true or false."""
        return self._field("flag", default, *words, **details)

    def number(self, kind: str, default: int | None, *words: str, **details: Any) -> Any:
        """An option that is an amount of points or a count, optional or not."""
        return self._field(kind, default, *words, **details)

    def sentences(self, *words: str, **details: Any) -> Any:
        """An option that is a list of sentences, none by default."""
        return self._field("sentences", (), *words, **details)

    def _field(
        self, kind: str, default: Value, question: str, hint: str = "", **details: Any
    ) -> Any:
        details = {"group": self.name, "games": self.games, "help": hint, **details}
        option = Option(kind=kind, default=default, question=question, **details)
        return field(default=default, metadata={"option": option})


def declared_options(rules_class: type[Any]) -> dict[str, Option]:
    """Name -> option, of every field of ``rules_class`` that declares one, in rule-sheet order."""
    declared = [(one.name, one.metadata["option"]) for one in fields(rules_class) if one.metadata]
    order = list(GROUPS)
    declared.sort(key=lambda named: order.index(named[1].group))
    return {
        name: replace(option, name=name, sheet_games=option.sheet_games or option.games)
        for name, option in declared
    }
