"""Hands from JSON and back (clause 1)."""

from collections.abc import Mapping, Sequence

from scoring.errors import HandError, not_an_object
from scoring.hand import Declaration, Hand
from scoring.hand_checks import CHECKS, FIELDS, check_alone
from scoring.hand_fields import READERS
from scoring.hand_form import HandForm
from scoring.rules import Rules

__all__ = ["Declaration", "Hand", "hand_from_json", "hand_to_json"]

_STANDING_ALONE = ("void", "misdeal", "fault")


def hand_from_json(
    data: Mapping[str, object], rules: Rules, sides: Sequence[str], number: int
) -> Hand:
    """The hand ``number``, counted from 1, with the points of both sides filled in (clause 1).

    :raises HandError: with every problem of the hand.

    >>> hand_from_json({"taker": "NS", "points": {"NS": 75}}, Rules(), ["NS", "EW"], 1).points
    {'NS': 75, 'EW': 87}
    """
    if not isinstance(data, Mapping):
        raise HandError([not_an_object("hands", data, number)])
    form = HandForm(rules, tuple(sides), number)
    given = _read_fields(form, data)
    if not form.problems:
        _check(form, given)
    if form.problems:
        raise HandError(form.problems)
    return Hand(**form.values)


def _read_fields(form: HandForm, data: Mapping[str, object]) -> list[str]:
    """Read every field; returns those that say something."""
    fields = FIELDS[form.rules.game]
    given = []
    for key, value in data.items():
        reader = READERS.get(key)
        if reader is None:
            form.wrong("unknown_key", key, value=key)
        elif value is not None:
            given.append(key)
            if key in fields:
                reader(form, key, value)
            else:
                form.wrong("other_game", key, value=key, game=form.rules.game)
    return given


def _check(form: HandForm, given: list[str]) -> None:
    for key in _STANDING_ALONE:
        if key in form.values:
            check_alone(form, key, frozenset(given))
            return
    CHECKS[form.rules.game](form)


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
    return {"side": entry.side, "kind": entry.kind, "rank": entry.rank, "trump": entry.trump}
