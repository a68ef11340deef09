"""The checks that read one value of the JSON: the value as it should be, or an `InputError`."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import NoReturn, TypeAlias, TypeVar

from scoring.errors import InputError, problem

_T = TypeVar("_T")
Fields: TypeAlias = Mapping[str, object]

_MOST_DIGITS = 100
# Python refuses to write numbers of more than 4,300 digits: a sum must stay well below.
_LIMIT: int = 10**_MOST_DIGITS


def refuse(code: str, at: str, **values: object) -> NoReturn:
    """Raise the problem `code` at the field `at`."""
    raise InputError([problem(code, at, None, **values)])


def fields(value: object, at: str, known: Collection[str], required: Collection[str]) -> Fields:
    """An object with all of the `required` keys and none but the `known`."""
    if not isinstance(value, Mapping):
        refuse("not_an_object", at, value=value)
    for key in value:
        if key not in known:
            refuse("unknown_key", str(key), value=key)
    for key in required:
        if key not in value:
            refuse("required", key, value=key)
    return value


def listed(value: object, at: str) -> list[object]:
    """A list, of anything."""
    if not isinstance(value, list):
        refuse("not_a_list", at, value=value)
    return value


def each(value: object, at: str, name: str, read: Callable[[object], _T]) -> list[_T]:
    """A list, every item of it read; a problem says in which item, counted from 1."""
    items = []
    for number, item in enumerate(listed(value, at), start=1):
        try:
            items.append(read(item))
        except InputError as error:
            raise _placed(error, f"{name} {number}") from error
    return items


def _placed(error: InputError, place: str) -> InputError:
    return InputError(
        replace(found, message=f"{found.message} ({place})") for found in error.problems
    )


def whole(value: object, at: str, minimum: int | None = None) -> int:
    """A whole number; JSON's true and 81.0 are none."""
    if type(value) is not int:
        refuse("not_whole", at, value=value)
    if minimum is not None and value < minimum:
        refuse("too_small", at, value=value, minimum=minimum)
    if not -_LIMIT < value < _LIMIT:
        refuse("too_long", at, value=value, digits=_MOST_DIGITS)
    return value


def optional(value: object, at: str, minimum: int | None = None, default: int = 0) -> int:
    """A whole number, or the default where it is left out."""
    return default if value is None else whole(value, at, minimum)


def flag(value: object, at: str) -> bool:
    """True or false; false where it is left out."""
    if value is not None and not isinstance(value, bool):
        refuse("not_a_flag", at, value=value)
    return value is True


def ids(value: object, at: str, entrants: Collection[int]) -> tuple[int, ...]:
    """A list of entrants, each once."""
    found = tuple(entrant(id_, at, entrants) for id_ in listed(value, at))
    distinct(found, at)
    return found


def optional_ids(value: object, at: str, entrants: Collection[int]) -> tuple[int, ...]:
    """A list of entrants, each once; empty where it is left out."""
    return () if value is None else ids(value, at, entrants)


def some_ids(value: object, at: str, entrants: Collection[int]) -> tuple[int, ...]:
    """A list of entrants, each once and at least one."""
    return ids(value, at, entrants) or refuse("nobody", at, value=value)


def entrant(value: object, at: str, entrants: Collection[int]) -> int:
    """The id of an entrant."""
    id_ = whole(value, at)
    if id_ not in entrants:
        refuse("not_an_entrant", at, value=id_)
    return id_


def distinct(values: Collection[object], at: str) -> None:
    """Refuse what is given twice."""
    seen: set[object] = set()
    for value in values:
        if value in seen:
            refuse("given_twice", at, value=value)
        seen.add(value)
