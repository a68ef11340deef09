"""Requests of every shape for property tests."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, composite

from tests.draws.evening import met, rested

Json = dict[str, Any]
SYSTEMS = ("random", "danois", "swiss")


@composite
def requests(draw: DrawFn, most: int = 40, system: str | None = None) -> Json:
    """A round after 0 to 6 others, with clubs, forbidden pairs and byes."""
    size = draw(st.integers(2, most))
    ids = draw(st.permutations(range(1, size + 1)))
    chance = draw(st.randoms(use_true_random=False, note_method_calls=False))
    clubs = draw(st.sampled_from([0, 1, 2, 5]))
    rounds = draw(st.integers(0, 6))
    system = system or draw(st.sampled_from(SYSTEMS))
    order = draw(st.sampled_from(["", "rank", "lot"])) if system == "swiss" else ""
    rematches = draw(st.sampled_from(["", "avoided", "allowed"])) if system == "random" else ""
    return {
        "system": system,
        "seed": draw(st.integers(0, 1000)),
        "round": rounds + 1,
        "entrants": [
            {
                "id": id_,
                "club": chance.choice(["", "A", "B", "C", "D"][:clubs]) if clubs else None,
                "victories": chance.randint(0, rounds),
                "fixed_table": chance.choice([None] * 9 + [chance.randint(1, size)]),
            }
            for id_ in ids
        ],
        "history": _history(list(ids), rounds, chance, draw(st.booleans())),
        "forbidden": [chance.sample(ids, 2) for _ in range(draw(st.sampled_from([0, 2, size])))],
        "soft": draw(st.sampled_from([[], ["club"]])),
        "bye": draw(st.sampled_from(["lowest", "lot", ids[0], ids[-1]])),
        **({"rematches": rematches} if rematches else {}),
        **({"order": order} if order else {}),
    }


def _history(ids: list[int], rounds: int, chance: Any, near: bool) -> list[Json]:
    """Matches among all, or among near ranks only, where rematches are hardest to avoid."""
    history = []
    for round_ in range(1, rounds + 1):
        order = _shuffled_near(ids, chance) if near else chance.sample(ids, len(ids))
        pairs = zip(order[::2], order[1::2], strict=False)
        history += [met(*pair, round_, table) for table, pair in enumerate(pairs, start=1)]
        if len(order) % 2:
            history.append(rested(order[-1], round_=round_))
    return history


def _shuffled_near(ids: list[int], chance: Any) -> list[int]:
    order: list[int] = []
    for at in range(0, len(ids), 6):
        order += chance.sample(ids[at : at + 6], len(ids[at : at + 6]))
    return order
