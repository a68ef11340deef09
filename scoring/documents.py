"""JSON documents from files, strictly: what is not one is a named error (clause 1)."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from scoring.errors import InputError, RepeatedKey, problem, repeated

_LONGEST_NUMBER = 1000


def read_document(path: str) -> object:
    """The JSON value in a file, or on standard input where ``path`` is ``-``.

    An object that names a key twice becomes a :class:`RepeatedKey`, which no reader accepts.

    :raises InputError: if the file cannot be read or is not JSON.
    """
    try:
        data = _standard_input() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError([problem("unreadable", "input", reason=reason)]) from error
    return parse_document(data)


def _standard_input() -> bytes:
    # There is none where the caller has closed it.
    return sys.stdin.buffer.read() if sys.stdin else b""


def parse_document(data: bytes) -> object:
    """The JSON value in ``data``, UTF-8.

    :raises InputError: if it is not JSON, or nested too deeply, or has an endless number.

    >>> parse_document(b'[{"a": 1, "a": 2}]')
    [RepeatedKey(key='a')]
    """
    try:
        text = data.decode("utf-8-sig")
        value: object = json.loads(text, object_pairs_hook=_object, parse_int=_whole)
    except RecursionError as error:
        raise InputError([problem("not_json", "input", reason="nested too deeply")]) from error
    except ValueError as error:
        raise InputError([problem("not_json", "input", reason=str(error))]) from error
    return value


def _object(pairs: list[tuple[str, object]]) -> Mapping[str, object] | RepeatedKey:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    return RepeatedKey(repeated(key for key, _ in pairs)[0])


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise InputError([problem("number_too_long", "input", value=len(digits))])
    return int(digits)
