"""Hands from JSON and back (clause 1)."""

from collections.abc import Container, Mapping, Sequence

from scoring.errors import HandError, not_an_object
from scoring.hand import Declaration, HandFacts
from scoring.hand_checks import CHECKS, NOT_PLAYED, check_alone, fields_of
from scoring.hand_fields import READERS, HandReading, readers_of
from scoring.rules import Rules

_EMPTY = HandFacts()


class HandReader:
    """Reads the hands of one game."""

    def __init__(self, rules: Rules, sides: Sequence[str]) -> None:
        self._rules, self._sides = rules, tuple(sides)
        self._check = CHECKS[rules.game]
        no_trump, all_trump = rules.allow_no_trump, rules.allow_all_trump
        self._fields = readers_of(fields_of(rules), self._sides, no_trump, all_trump)

    def read(self, data: Mapping[str, object], number: int) -> HandFacts:
        """The hand ``number``, counted from 1, with the points of both sides filled in.

        :raises HandError: with every problem of the hand.
        """
        if not isinstance(data, dict):
            raise HandError([not_an_object("hands", data, number)])
        hand = HandReading(self._rules, self._sides, number)
        values, fields = hand.values, self._fields
        for key, value in data.items():
            if value is not None and key in fields:
                field = fields[key]
                if value in field.words:
                    values[field.name] = value
                else:
                    field.read(hand, field.name, value)
            elif key not in READERS:
                hand.wrong("unknown_key", key, value=key)
            elif value is not None:
                hand.wrong("other_game", key, value=key, game=self._rules.game)
        if NOT_PLAYED.isdisjoint(data) or NOT_PLAYED.isdisjoint(given := _given(data, fields)):
            self._check(hand)
        else:
            check_alone(hand, given)
        if hand.problems:
            raise HandError(hand.problems)
        return HandFacts(**hand.values)


def _given(data: Mapping[str, object], fields: Container[str]) -> list[str]:
    return [key for key, value in data.items() if value is not None and key in fields]


def hand_from_json(
    data: Mapping[str, object], rules: Rules, sides: Sequence[str], number: int
) -> HandFacts:
    """The hand ``number``, counted from 1, with the points of both sides filled in (clause 1).

    :raises HandError: with every problem of the hand.

    >>> hand_from_json({"taker": "NS", "points": {"NS": 75}}, Rules(), ["NS", "EW"], 1).points
    {'NS': 75, 'EW': 87}
    """
    return HandReader(rules, sides).read(data, number)


def hand_to_json(hand: HandFacts) -> dict[str, object]:
    """The hand as JSON values that :func:`hand_from_json` reads back.

    >>> hand_to_json(HandFacts(taker="NS", points={"NS": 75, "EW": 87}, belote="NS"))
    {'taker': 'NS', 'points': {'NS': 75, 'EW': 87}, 'belote': 'NS'}
    """
    data: dict[str, object] = {}
    for name in READERS:
        value = getattr(hand, name)
        if value == getattr(_EMPTY, name):
            continue
        if isinstance(value, Mapping):
            value = dict(value)
        elif isinstance(value, tuple):
            value = [one._asdict() if isinstance(one, Declaration) else one for one in value]
        data[name] = value
    if hand.belotes:
        data["belote"] = list(hand.belotes)
    if hand.settled:
        data["declarations"] = dict(hand.settled)
    return data
