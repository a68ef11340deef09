"""Whether the matches of a bracket stand in rounds that can be played one after the other."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

_DOUBLE: Final = frozenset(("main", "losers", "final", "final_again"))
_SECOND: Final = {"consolante": "consolation"}


def round_problems(data: Mapping[str, Any], rows: Sequence[Any]) -> Iterator[str]:
    """Names of brackets nobody asked for; a match not after those whose winners it takes.

    A match that takes losers may stand anywhere after them in its own bracket, the one for the
    third place beside the final.
    """
    for row in rows:
        if not _is_asked_for(row["bracket"], data):
            yield f"match {row['match']}: no bracket {row['bracket'][:40]!r} was asked for"
        if row["round"] <= _before(row, rows):
            yield f"match {row['match']}: its round is not after those it waits for"
    last = max((row["round"] for row in rows if row["bracket"] == "main"), default=1)
    due = {"third": last, "final": 1, "final_again": 1}
    for row in rows:
        if row["round"] != due.get(row["bracket"], row["round"]):
            yield f"match {row['match']}: it is of round {due[row['bracket']]}"
    yield from _finals(rows)


def _is_asked_for(name: str, data: Mapping[str, Any]) -> bool:
    if data.get("bracket") == "double":
        return name in _DOUBLE
    head, _, place = name.partition("_")
    if data.get("placement") and head == "place":
        return place.isascii() and place.isdecimal()
    return name in ("main", "third") or name == _SECOND.get(data["system"])


def _before(row: Any, rows: Sequence[Any]) -> int:
    """The last round of its own bracket that feeds it."""
    numbers = [side["winner_of"] for side in row["sides"] if "winner_of" in side]
    fed = [rows[number - 1] for number in numbers]
    return max(
        (feeder["round"] for feeder in fed if feeder["bracket"] == row["bracket"]), default=0
    )


def _finals(rows: Sequence[Any]) -> Iterator[str]:
    """The two of the final play again, and nobody else."""
    final = next((row["match"] for row in rows if row["bracket"] == "final"), None)
    for row in rows:
        due = [{"winner_of": final}, {"loser_of": final}]
        if row["bracket"] == "final_again" and row["sides"] != due:
            yield f"match {row['match']}: not between the two of the final"


def _taken(side: Any) -> int | None:
    """The match whose winner stands here."""
    return side.get("winner_of") if isinstance(side, dict) else None


def consolation_problems(data: Mapping[str, Any], rows: Sequence[Any]) -> list[str]:
    """All who lose in the round asked for play on, as a bracket, and nobody else does."""
    of_round = data.get("of_round", 1)
    main = [row for row in rows if row["bracket"] == "main" and row["round"] == of_round]
    second = [row for row in rows if row["bracket"] == "consolation"]
    sides = [side for row in second for side in row["sides"]]
    due = {row["match"] for row in main if len(main) > 1}
    numbers = {row["match"] for row in second}
    fed = all("loser_of" in side or _taken(side) in numbers for side in sides)
    entering = sorted(side["loser_of"] for side in sides if "loser_of" in side)
    if entering == sorted(due) and fed and len(second) == len(main) - 1:
        return []
    return [f"consolation: not of all who lose in round {of_round}"]
