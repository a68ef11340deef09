"""Command line: ``python -m tournaments.draws draw FILE|-``, likewise verify and certificate.

`draw` takes an input, the others ``{"input": …, "output": …}``. Exit status 0: drawn, certified,
or verified and right; 1: verified and wrong; 2: bad input.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from .certificate import certificate_json
from .errors import DrawError
from .reading import shown
from .registry import draw_json, verify_json

COMMANDS: Mapping[str, Callable[[object], dict[str, object]]] = {
    "draw": draw_json,
    "verify": verify_json,
    "certificate": certificate_json,
}


def main(arguments: Sequence[str]) -> int:
    """Run one command, print its answer as one line of JSON."""
    try:
        if len(arguments) != 2 or arguments[0] not in COMMANDS:
            raise DrawError("command", "usage", given=shown(" ".join(arguments)))
        command, name = arguments
        try:
            text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except (OSError, ValueError):
            raise DrawError("file", "no_file", name=shown(name)) from None
        answer = COMMANDS[command](parsed(text))
    except DrawError as error:
        print(json.dumps({"error": {"field": error.field, "message": error.message}}))
        return 2
    print(json.dumps(answer))
    return 0 if answer.get("ok", True) else 1


def parsed(text: bytes) -> object:
    """The JSON value in a text; a name given twice in an object is refused.

    :raises DrawError: where the text is no JSON
    """
    try:
        return json.loads(text.decode("utf-8-sig"), object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise DrawError("input", "not_json", detail=str(error)[:120]) from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values: dict[str, object] = {}
    for name, value in pairs:
        if name in values:
            raise DrawError(shown(name).strip("'"), "key_twice", name=shown(name))
        values[name] = value
    return values


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
