"""Small readers of untrusted JSON values; each names the field it refuses."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from .errors import DrawError

LARGEST: Final = 2**63 - 1
_SHOWN: Final = 40


def shown(value: object) -> str:
    """A value as it stands in a message: short, whatever was typed.

    >>> shown("x" * 100)[-3:]
    'xx…'
    """
    if isinstance(value, int) and value.bit_length() > 1000:
        return "a very large number"
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else "a list"
    text = repr(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def whole(value: object, field: str, low: int = -LARGEST, high: int = LARGEST) -> int:
    """A whole number; true and 2.0 are none."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise DrawError(field, "not_whole", given=shown(value))
    if not low <= value <= high:
        raise DrawError(field, "out_of_range", low=low, high=high, given=shown(value))
    return value


def items(value: object, field: str) -> Sequence[object]:
    """A list."""
    if not isinstance(value, (list, tuple)):
        raise DrawError(field, "not_a_list", given=shown(value))
    return value


def choice(value: object, field: str, choices: Collection[str]) -> str:
    """One of the given words."""
    if not isinstance(value, str) or value not in choices:
        raise DrawError(
            field, "unknown_choice", choices=", ".join(sorted(choices)), given=shown(value)
        )
    return value


def object_of(
    value: object, field: str, required: Collection[str], optional: Collection[str] = ()
) -> Mapping[str, object]:
    """An object with all the required names and none that is unknown."""
    if not isinstance(value, Mapping):
        raise DrawError(field or "input", "not_an_object", given=shown(value))
    for name in value:
        if name not in required and name not in optional:
            raise DrawError(inside(field, shown(name).strip("'")), "unknown_key", name=shown(name))
    for name in required:
        if name not in value:
            raise DrawError(inside(field, name), "missing", name=name)
    return value


def distinct_ids(value: object, field: str) -> tuple[int, ...]:
    """A list of ids, none of them twice."""
    ids = tuple(whole(item, f"{field}[{at}]") for at, item in enumerate(items(value, field)))
    no_id_twice(ids, field)
    return ids


def no_id_twice(ids: Sequence[int], field: str) -> None:
    """:raises DrawError: for the first id that comes again."""
    seen: set[int] = set()
    for id_ in ids:
        if id_ in seen:
            raise DrawError(field, "id_twice", id=id_)
        seen.add(id_)


def inside(field: str, name: str) -> str:
    """The path of a name within a field.

    >>> inside("entrants[0]", "club"), inside("", "seed")
    ('entrants[0].club', 'seed')
    """
    return f"{field}.{name}" if field else name
