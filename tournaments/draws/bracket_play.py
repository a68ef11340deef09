"""A bracket as it is being played: who can meet now, who stands at which place.

Takes the matches of :mod:`.knockout` as JSON values and the results so far, by match number.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .knockout import AGAIN, CONSOLATION, FINAL, LOSERS, PLACE, THIRD
from .schedule import Json


@dataclass(frozen=True, slots=True)
class Played:
    """How a match of a bracket ended."""

    winner: int
    loser: int


Results = Mapping[int, Played]


@dataclass(frozen=True, slots=True)
class Ready:
    """A match that can be played."""

    match: int
    bracket: str
    round_: int
    sides: tuple[int, int]


def standing_at(side: Any, results: Results) -> int | None:
    """Who stands at a side of a match; None while that is open.

    >>> standing_at({"loser_of": 1}, {1: Played(4, 5)}), standing_at([7], {})
    (5, 7)
    """
    if isinstance(side, list):
        return int(side[0])
    ((name, number),) = side.items()
    played = results.get(number)
    if played is None:
        return None
    return played.winner if name == "winner_of" else played.loser


def ready(matches: Sequence[Json], results: Results) -> list[Ready]:
    """The matches without a result whose two sides are known, in the order of the bracket.

    The final of a double elimination is only played again where its winner had lost before.

    >>> from .knockout import knockout_json
    >>> bracket = knockout_json({"system": "knockout", "entrants": [{"id": n} for n in (1, 2, 3)]})
    >>> [each.sides for each in ready(bracket["matches"], {})]
    [(2, 3)]
    >>> [each.sides for each in ready(bracket["matches"], {1: Played(3, 2)})]
    [(1, 3)]
    """
    found = []
    for match in matches:
        one, other = (standing_at(side, results) for side in match["sides"])
        if match["match"] in results or one is None or other is None:
            continue
        if match["bracket"] != AGAIN or _asks_for_another(matches, results):
            found.append(Ready(match["match"], match["bracket"], match["round"], (one, other)))
    return found


def with_walkovers(
    matches: Sequence[Json], results: Results, gone: Collection[int]
) -> dict[int, Played]:
    """The results, with those of whoever has to meet somebody who has left.

    >>> from .knockout import knockout_json
    >>> bracket = knockout_json({"system": "knockout", "entrants": [{"id": n} for n in (1, 2, 3)]})
    >>> with_walkovers(bracket["matches"], {}, {2})
    {1: Played(winner=3, loser=2)}
    """
    known = dict(results)
    while left := [each for each in ready(matches, known) if not {*each.sides}.isdisjoint(gone)]:
        for match in left:
            one, other = match.sides
            known[match.match] = Played(other, one) if one in gone else Played(one, other)
    return known


def finished(matches: Sequence[Json], results: Results) -> bool:
    """Whether nothing is left to be played.

    >>> finished([], {})
    True
    """
    left = [match["match"] for match in matches if match["match"] not in results]
    decided = not _asks_for_another(matches, results)
    again = {match["match"] for match in matches if match["bracket"] == AGAIN}
    return not left or (decided and set(left) == again and _final_of(matches) in results)


def places(matches: Sequence[Json], results: Results) -> dict[int, int]:
    """The places of those who have played their last match; shared where no match decides.

    >>> from .knockout import knockout_json
    >>> bracket = knockout_json({"system": "knockout", "entrants": [{"id": n} for n in (1, 2, 3)]})
    >>> places(bracket["matches"], {1: Played(3, 2), 2: Played(1, 3)})
    {2: 3, 1: 1, 3: 2}
    """
    once = not _asks_for_another(matches, results)
    counted = [match for match in matches if match["bracket"] != AGAIN or not once]
    goes_on = {_key(side) for match in counted for side in match["sides"] if isinstance(side, dict)}
    found = {}
    for match in counted:
        number = match["match"]
        if number in results:
            best = _first_place(counted, match)
            if ("winner_of", number) not in goes_on:
                found[results[number].winner] = best
            if ("loser_of", number) not in goes_on:
                found[results[number].loser] = best + _left_after(counted, match)
    return found


def still_in(matches: Sequence[Json], results: Results) -> dict[int, int]:
    """The best place that is left to each of those who have a match before them.

    >>> from .knockout import knockout_json
    >>> bracket = knockout_json({"system": "knockout", "entrants": [{"id": n} for n in (1, 2, 3)]})
    >>> still_in(bracket["matches"], {1: Played(3, 2)})
    {1: 1, 3: 1}
    """
    once = not _asks_for_another(matches, results)
    counted = [match for match in matches if match["bracket"] != AGAIN or not once]
    found = {}
    for match in counted:
        if match["match"] in results:
            continue
        for side in match["sides"]:
            standing = standing_at(side, results)
            if standing is not None:
                found[standing] = _first_place(counted, match)
    return found


def rounds_needed(matches: Sequence[Json]) -> int:
    """How many rounds it takes where every match that can be played is played.

    >>> from .knockout import knockout_json
    >>> rounds_needed(knockout_json({"system": "knockout",
    ...                              "entrants": [{"id": n} for n in range(1, 9)]})["matches"])
    3
    """
    results: dict[int, Played] = {}
    rounds = 0
    while now := ready(matches, results):
        results |= {match.match: Played(*match.sides) for match in now}
        rounds += 1
    return rounds


def _key(side: Json) -> tuple[str, int]:
    ((name, number),) = side.items()
    return name, int(number)


def _first_place(matches: Sequence[Json], match: Json) -> int:
    """The place of whoever wins the bracket of a match."""
    name = match["bracket"]
    if name == THIRD:
        return 3
    if name == CONSOLATION:
        return 1 + _left_after(matches, _fed_by(matches, name))
    if name == LOSERS:
        return 3
    return int(name.removeprefix(PLACE)) if name.startswith(PLACE) else 1


def _left_after(matches: Sequence[Json], match: Json) -> int:
    """How many of its bracket are still in after the round of a match."""
    name, round_ = match["bracket"], match["round"]
    later = [other for other in matches if other["bracket"] == name and other["round"] > round_]
    return len(later) + int(name != LOSERS)


def _fed_by(matches: Sequence[Json], bracket: str) -> Json:
    """A match of the round whose losers play the bracket."""
    sides = (side for match in matches if match["bracket"] == bracket for side in match["sides"])
    number = next(side["loser_of"] for side in sides if "loser_of" in side)
    fed: Json = matches[number - 1]
    return fed


def _final_of(matches: Sequence[Json]) -> int:
    return next((match["match"] for match in matches if match["bracket"] == FINAL), 0)


def _asks_for_another(matches: Sequence[Json], results: Results) -> bool:
    """Whether the winner of the losers' bracket has won the final."""
    final = next((match for match in matches if match["bracket"] == FINAL), None)
    if final is None or final["match"] not in results:
        return False
    return standing_at(final["sides"][1], results) == results[final["match"]].winner
