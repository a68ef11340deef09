"""Hands from JSON and back (clause 1)."""

from collections.abc import Mapping, Sequence
from functools import cache

from scoring.errors import HandError, not_an_object
from scoring.hand import Declaration, Hand
from scoring.hand_checks import CHECKS, NOT_PLAYED, check_alone, fields_of
from scoring.hand_fields import READERS, Reader, words_of
from scoring.hand_form import HandForm
from scoring.rules import Rules

__all__ = ["Declaration", "Hand", "HandReader", "hand_from_json", "hand_to_json"]

_STANDING_ALONE = frozenset(NOT_PLAYED)


class HandReader:
    """Reads the hands of one game."""

    def __init__(self, rules: Rules, sides: Sequence[str]) -> None:
        self._rules = rules
        self._sides = tuple(sides)
        self._check = CHECKS[rules.game]
        self._readers = _readers_of(fields_of(rules))
        self._words = words_of(rules, self._sides)

    def read(self, data: Mapping[str, object], number: int) -> Hand:
        """The hand ``number``, counted from 1, with the points of both sides filled in.

        :raises HandError: with every problem of the hand.
        """
        if not isinstance(data, dict):
            raise HandError([not_an_object("hands", data, number)])
        form = HandForm(self._rules, self._sides, number)
        values, readers, words = form.values, self._readers, self._words
        for key, value in data.items():
            if value is None or key not in readers:
                self._check_known(form, key, value)
            elif type(value) is str and key in words and value in words[key]:
                values[key] = value
            else:
                readers[key](form, key, value)
        if _STANDING_ALONE.isdisjoint(data):
            self._check(form)
        else:
            self._check_standing_alone(form, data)
        if form.problems:
            raise HandError(form.problems)
        return Hand(**values)

    def _check_standing_alone(self, form: HandForm, data: Mapping[str, object]) -> None:
        """The hand is void, a misdeal or a fault, unless those fields are empty or not its own."""
        given = [key for key, value in data.items() if value is not None and key in self._readers]
        if _STANDING_ALONE.isdisjoint(given):
            self._check(form)
        else:
            check_alone(form, given)

    def _check_known(self, form: HandForm, key: str, value: object) -> None:
        if key not in READERS:
            form.wrong("unknown_key", key, value=key)
        elif value is not None:
            form.wrong("other_game", key, value=key, game=self._rules.game)


@cache
def _readers_of(fields: frozenset[str]) -> Mapping[str, Reader]:
    return {key: reader for key, reader in READERS.items() if key in fields}


def hand_from_json(
    data: Mapping[str, object], rules: Rules, sides: Sequence[str], number: int
) -> Hand:
    """The hand ``number``, counted from 1, with the points of both sides filled in (clause 1).

    :raises HandError: with every problem of the hand.

    >>> hand_from_json({"taker": "NS", "points": {"NS": 75}}, Rules(), ["NS", "EW"], 1).points
    {'NS': 75, 'EW': 87}
    """
    return HandReader(rules, sides).read(data, number)


def hand_to_json(hand: Hand) -> dict[str, object]:
    """The hand as JSON values that :func:`hand_from_json` reads back.

    >>> hand_to_json(Hand(taker="NS", points={"NS": 75, "EW": 87}, belote="NS"))
    {'taker': 'NS', 'points': {'NS': 75, 'EW': 87}, 'belote': 'NS'}
    """
    names = (name for name in _JSON_FIELDS if getattr(hand, name) != getattr(_EMPTY, name))
    data = {name: _json_value(getattr(hand, name)) for name in names}
    if hand.settled:
        data["declarations"] = dict(hand.settled)
    return data


_EMPTY = Hand()
_JSON_FIELDS = tuple(READERS)


def _json_value(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, tuple):
        return [_declaration_json(entry) for entry in value]
    return value


def _declaration_json(entry: object) -> object:
    if not isinstance(entry, Declaration):
        return entry
    return entry._asdict()
