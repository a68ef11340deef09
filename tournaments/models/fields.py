"""Columns with values of our own types: parsed when read, written as JSON when saved."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from django.db import models

from scoring.ranking import Caps
from scoring.rules import Rules
from scoring.rules_json import rules_from_json, rules_to_json
from tournaments.models.group import Group, group_from_json, group_to_json


class Review(NamedTuple):
    """What is doubtful about a result, with the figures that say so, in points.

    >>> review_from_json(Review("sum", 1944, 1924, -20, ("belote_missing",)).to_json()).difference
    -20
    """

    code: str
    """sum, swept (all the points to one side without a capot), target, tie, or level: nobody has
    won a match of a bracket."""
    expected: int = 0
    actual: int = 0
    difference: int = 0
    hints: tuple[str, ...] = ()
    """What alone would explain the difference (`scoring.check.Hint`)."""

    def to_json(self) -> dict[str, Any]:
        """The review as a column and the journal store it."""
        return self._asdict() | {"hints": list(self.hints)}


def review_from_json(data: Mapping[str, Any]) -> Review:
    """A review as it was stored."""
    return Review(**{**data, "hints": tuple(data["hints"])})


PARSED_KEPT = 64


class ValueField(models.JSONField):
    """A JSON column that gives a value of our own type, never the JSON itself.

    A subclass reads the value from the JSON, and writes it.
    """

    @staticmethod
    def read(value: Any) -> Any:
        """The value, from its JSON."""
        raise NotImplementedError

    @staticmethod
    def write(value: Any) -> Any:
        """The value as JSON."""
        raise NotImplementedError

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        return None if value is None else self.read(json.loads(value))

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        written = None if value is None else self.write(value)
        return super().get_db_prep_value(written, connection, prepared)

    def validate(self, value: Any, model_instance: models.Model | None) -> None:
        super().validate(None if value is None else self.write(value), model_instance)

    def value_to_string(self, obj: models.Model) -> Any:
        value = self.value_from_object(obj)
        return None if value is None else self.write(value)


class RulesField(ValueField):
    """A whole rule set, every option of its game; tournaments of one rule set share one value."""

    @staticmethod
    @lru_cache(maxsize=PARSED_KEPT)
    def read(value: str) -> Rules:
        return rules_from_json(json.loads(value))

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        return None if value is None else self.read(value)

    @staticmethod
    def write(value: Rules) -> dict[str, object]:
        return rules_to_json(value)


class RulesOfRoundsField(ValueField):
    """Whole rules of single rounds, as migrations before 0018 know them."""

    @staticmethod
    def read(value: Mapping[str, Any]) -> Mapping[int, Rules]:
        return {int(at): rules_from_json(rules) for at, rules in value.items()}

    @staticmethod
    def write(value: Mapping[int, Rules]) -> dict[str, object]:
        return {str(at): rules_to_json(rules) for at, rules in value.items()}


class OptionsField(ValueField):
    """Some options of rules by name, each with its answer; lists are tuples."""

    @staticmethod
    def read(value: Mapping[str, Any]) -> dict[str, Any]:
        return options_from_json(value)

    @staticmethod
    def write(value: Mapping[str, Any]) -> dict[str, Any]:
        return dict(value)


class OptionsOfRoundsField(ValueField):
    """Some options of rules for single rounds of a phase, by their place in it from 1 on."""

    @staticmethod
    def read(value: Mapping[str, Any]) -> dict[int, dict[str, Any]]:
        return {int(at): options_from_json(options) for at, options in value.items()}

    @staticmethod
    def write(value: Mapping[int, Mapping[str, Any]]) -> dict[str, Any]:
        return {str(at): dict(options) for at, options in value.items()}


def options_from_json(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options with answers that compare and hash as those of rules do.

    >>> options_from_json({"hands": 15, "articles": ["Silence."]})
    {'hands': 15, 'articles': ('Silence.',)}
    """
    return {
        name: tuple(answer) if isinstance(answer, list) else answer
        for name, answer in options.items()
    }


class TupleField(ValueField):
    """Plain values in order."""

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        return None if value is None else tuple(json.loads(value))

    @staticmethod
    def write(value: Sequence[Any]) -> list[Any]:
        return list(value)


class KeysField(TupleField):
    """Ranking keys in their order: the first decides first."""


class NumbersField(TupleField):
    """Whole numbers in order: the marks of the sides, or the numbers of entrants."""


class CapsField(ValueField):
    """Score caps, each for the winner, the loser, from a round and to a round."""

    @staticmethod
    def read(value: Sequence[Sequence[Any]]) -> tuple[Caps, ...]:
        return tuple(Caps(*one) for one in value)

    @staticmethod
    def write(value: Sequence[Caps]) -> list[list[int | None]]:
        return [list(one) for one in value]


class GroupsField(ValueField):
    """The groups of a phase in their order."""

    @staticmethod
    def read(value: Sequence[Mapping[str, Any]]) -> tuple[Group, ...]:
        return tuple(map(group_from_json, value))

    @staticmethod
    def write(value: Sequence[Group]) -> list[dict[str, Any]]:
        return [group_to_json(group) for group in value]


class ReviewField(ValueField):
    """Why a result wants another look; null where nothing of it does."""

    @staticmethod
    def read(value: Mapping[str, Any]) -> Review:
        return review_from_json(value)

    @staticmethod
    def write(value: Review) -> dict[str, Any]:
        return value.to_json()
