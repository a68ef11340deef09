"""Hands from JSON (clause 1)."""

from collections.abc import Sequence

from scoring.errors import HandError, not_an_object
from scoring.hand import HandFacts
from scoring.hand_checks import CHECKS, NOT_PLAYED, check_alone, fields_of
from scoring.hand_fields import READERS, HandReading, readers_of
from scoring.rules import Rules


class HandReader:
    """Reads the hands of one game."""

    def __init__(self, rules: Rules, sides: Sequence[str]) -> None:
        self._rules, self._sides = rules, tuple(sides)
        self._check = CHECKS[rules.game]
        no_trump, all_trump = rules.allow_no_trump, rules.allow_all_trump
        self._fields = readers_of(fields_of(rules), self._sides, no_trump, all_trump)

    def read(self, data: object, number: int) -> HandFacts:
        """The hand ``number``, counted from 1, with the points of both sides filled in.

        :raises HandError: with every problem of the hand.

        >>> reader = HandReader(Rules(), ["NS", "EW"])
        >>> reader.read({"taker": "NS", "points": {"NS": 75}}, 1).points
        {'NS': 75, 'EW': 87}
        """
        if not isinstance(data, dict):
            raise HandError([not_an_object("hands", data, number)])
        hand = HandReading(self._rules, self._sides, number)
        values, fields = hand.values, self._fields
        for key, value in data.items():
            if value is not None and key in fields:
                words, read = fields[key]
                if value in words:
                    values[key] = value
                else:
                    read(hand, key, value)
            elif key not in READERS:
                hand.wrong("unknown_key", key, value=key)
            elif value is not None:
                hand.wrong("other_game", key, value=key, game=self._rules.game)
        # Most hands are played: those name no key of the others.
        played = NOT_PLAYED.isdisjoint(data)
        given = [] if played else [key for key in data if data[key] is not None and key in fields]
        if NOT_PLAYED.isdisjoint(given):
            self._check(hand)
        else:
            check_alone(hand, given)
        if hand.problems:
            raise HandError(hand.problems)
        return HandFacts(**hand.values)
