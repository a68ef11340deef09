"""What the systems draw, and which of it a stored answer is."""

from typing import TypeAlias

from .knockout import Brackets
from .melee import DrawnPartners
from .pools import Pools
from .schedule import Schedule
from .values import Draw, Json

Groups: TypeAlias = Brackets | Pools
Answer: TypeAlias = Draw | Schedule | Groups | DrawnPartners


def groups_of(answer: Json) -> Groups:
    """The brackets or the pools in an answer of draw-rules.md 4.

    >>> groups_of({"pools": [], "broken": []})
    Pools(pools=(), broken=())
    """
    return Pools.of_json(answer) if "pools" in answer else Brackets.of_json(answer)


def answer_of(answer: Json) -> Answer:
    """The value of an answer of any system.

    >>> answer_of({"pairs": [[5, 6]], "left": [7], "seed": 1})
    DrawnPartners(pairs=((5, 6),), left=(7,), seed=1)
    """
    if "pairs" in answer:
        return DrawnPartners.of_json(answer)
    if "rounds" in answer:
        return Schedule.of_json(answer)
    return Draw.of_json(answer) if "byes" in answer else groups_of(answer)
