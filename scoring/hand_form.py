"""A hand while its JSON is being read: the values so far and what is wrong with them."""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.errors import Problem, problem
from scoring.rules import Rules


class HandForm:
    """What reading one hand has found."""

    __slots__ = ("number", "problems", "rules", "sides", "values")

    def __init__(self, rules: Rules, sides: tuple[str, ...], number: int) -> None:
        self.rules = rules
        self.sides = sides
        self.number = number
        self.values: dict[str, Any] = {}
        """Field of ``Hand`` -> value."""
        self.problems: list[Problem] = []

    def wrong(self, code: str, at: str, **values: object) -> None:
        """Note a problem at a field."""
        self.problems.append(problem(code, at, self.number, **values))

    def sound(self, *fields: str) -> bool:
        """Whether nothing is wrong with any of these fields, given or not."""
        return not self.problems or not any(one.field in fields for one in self.problems)

    def side(self, at: str, value: object) -> str | None:
        """``value`` if it is a side."""
        if isinstance(value, str) and value in self.sides:
            return value
        self.wrong("not_a_side", at, value=value, sides=", ".join(self.sides))
        return None

    def whole(self, at: str, value: object, minimum: int, maximum: int | None) -> int | None:
        """``value`` if it is a whole number in the range."""
        if type(value) is not int:
            self.wrong("not_whole", at, value=value)
        elif value < minimum:
            self.wrong("too_small", at, value=value, minimum=minimum)
        elif maximum is not None and value > maximum:
            self.wrong("too_large", at, value=value, maximum=maximum)
        else:
            return value
        return None

    def choice(self, at: str, value: object, choices: Iterable[str]) -> str | None:
        """``value`` if it is one of ``choices``."""
        if isinstance(value, str) and value in choices:
            return value
        self.wrong("not_a_choice", at, value=value, choices=", ".join(choices))
        return None

    def amounts(self, at: str, value: Mapping[str, object], maximum: int | None) -> dict[str, int]:
        """Side -> whole number, of a JSON object; null is the same as leaving a side out."""
        found: dict[str, int] = {}
        for side, amount in value.items():
            if side not in self.sides:
                self.side(at, side)
            elif type(amount) is int and amount >= 0 and (maximum is None or amount <= maximum):
                found[side] = amount
            elif amount is not None:
                self.whole(at, amount, 0, maximum)
        return found
