"""The machinery that lets an option of the rules be declared once, as a field of ``Rules``."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from scoring.messages import gettext_noop

Value = str | int | bool | None | tuple[str, ...]

BELOTE, CONTREE, BELOTE2, BELOTE3, COMPTOIR = "belote", "contree", "belote2", "belote3", "comptoir"
CLASSIC = frozenset({BELOTE, BELOTE2, BELOTE3})
PARTNERS = frozenset({BELOTE, CONTREE})
TRICK_GAMES = CLASSIC | {CONTREE}
EVERY_GAME = TRICK_GAMES | {COMPTOIR}

GROUPS: Mapping[str, str] = {
    "game": gettext_noop("The game"),
    "bidding": gettext_noop("Bids"),
    "counting": gettext_noop("Counting the points"),
    "contract": gettext_noop("Contract made or failed"),
    "capot": gettext_noop("Capot"),
    "litige": gettext_noop("Litige"),
    "declarations": gettext_noop("Declarations"),
    "end": gettext_noop("End of the game"),
    "penalties": gettext_noop("Misdeals and faults"),
    "dealing": gettext_noop("Dealing and choosing trump"),
    "play": gettext_noop("Playing the cards"),
    "articles": gettext_noop("The organiser's own articles"),
}
"""The groups of options in the order of a rule sheet, with their English titles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option of the rules: what a form, a rule sheet and the JSON need to know of it."""

    name: str = ""
    """The field of ``Rules`` and the key in JSON."""
    kind: str
    """choice, flag, amount, count, optional_amount, optional_count or sentences."""
    default: Value
    """The value where no game says otherwise."""
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
    """The games whose rule sheet speaks of it (``games`` where left out)."""
    group: str
    """A key of :data:`GROUPS`."""
    common: bool = False
    """True for the handful that a village club touches."""
    question: str
    """A form label, one line of English."""
    help: str = ""
    """One line of English beside the form field."""
    choice_labels: Mapping[Value, str] = field(default_factory=dict)
    """Value -> short English label, of a choice."""
    sentence: str = ""
    """The key of its sentence on the rule sheet."""

    def default_for(self, game: str) -> Value:
        """The value the option has in ``game`` where nothing is said."""
        return self.defaults.get(game, self.default)

    def usual_for(self, game: str) -> tuple[Value, ...]:
        """The values clubs use in ``game``, of an amount or a count."""
        return self.usuals.get(game, self.usual)

    @property
    def minimum(self) -> int:
        """The least whole number the option takes: 0 for amounts, 1 for counts."""
        return 1 if self.kind.endswith("count") else 0


def choice(group: str, labels: Mapping[Any, str], question: str, **details: Any) -> Any:
    """A field of ``Rules`` that takes one of the keys of ``labels``, the first by default."""
    choices = tuple(labels)
    return _field(
        Option(
            kind="choice",
            default=choices[0],
            choices=choices,
            choice_labels=labels,
            group=group,
            question=question,
            **details,
        )
    )


def flag(group: str, default: bool, question: str, **details: Any) -> Any:
    """A field of ``Rules`` that is true or false."""
    return _field(Option(kind="flag", default=default, group=group, question=question, **details))


def number(group: str, kind: str, default: int | None, question: str, **details: Any) -> Any:
    """A field of ``Rules`` that is an amount of points or a count, optional or not."""
    return _field(Option(kind=kind, default=default, group=group, question=question, **details))


def sentences(group: str, question: str, **details: Any) -> Any:
    """A field of ``Rules`` that is a list of sentences, none by default."""
    return _field(Option(kind="sentences", default=(), group=group, question=question, **details))


def _field(option: Option) -> Any:
    return field(default=option.default, metadata={"option": option})


def declared_options(rules_class: type[Any]) -> dict[str, Option]:
    """Name -> option, of every field of ``rules_class`` that declares one, in rule-sheet order."""
    declared = [
        _named(entry.name, entry.metadata["option"]) for entry in _option_fields(rules_class)
    ]
    order = list(GROUPS)
    declared.sort(key=lambda option: order.index(option.group))
    return {option.name: option for option in declared}


def _option_fields(rules_class: type[Any]) -> list[Any]:
    return [entry for entry in fields(rules_class) if "option" in entry.metadata]


def _named(name: str, option: Option) -> Option:
    sheet_games = option.sheet_games or option.games
    return replace(option, name=name, sentence=option.sentence or name, sheet_games=sheet_games)
