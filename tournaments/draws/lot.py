"""Drawing by lot: the same on every machine, and easy to repeat without this program.

Everything has a ticket: the SHA-256 of the text ``seed/round/purpose/id``, read as a number.
The smallest ticket is drawn first. No state, so no order of calls can change a draw.
"""

from collections.abc import Iterable
from hashlib import sha256


def ticket(seed: int, round_: int, purpose: str, id_: int) -> int:
    """The number drawn for one id, below 2**256.

    >>> ticket(42, 1, "order", 7) == ticket(42, 1, "order", 7)
    True
    """
    text = f"{seed}/{round_}/{purpose}/{id_}"
    return int.from_bytes(sha256(text.encode("ascii")).digest(), "big")


def drawn_order(ids: Iterable[int], seed: int, round_: int, purpose: str) -> list[int]:
    """The ids in the order they are drawn, whatever order they were given in.

    >>> drawn_order([3, 1, 2], 42, 1, "order") == drawn_order([1, 2, 3], 42, 1, "order")
    True
    """
    return sorted(ids, key=lambda id_: (ticket(seed, round_, purpose, id_), id_))
