"""Knockout, single and double, third place, consolante, placement matches (draws.md §4)."""

from collections.abc import Mapping, Sequence
from typing import Final

from .bracket import MAIN, Brackets, Entered, Slot, seeded
from .errors import DrawError
from .fields import LARGEST, choice, object_of, shown, whole
from .lot import drawn_order
from .schedule import Json, entrant_ids

THIRD, LOSERS, FINAL, AGAIN = "third", "losers", "final", "final_again"
CONSOLATION: Final = "consolation"
PLACE: Final = "place_"


def knockout_json(data: Mapping[str, object]) -> Json:
    """The whole bracket (draws.md §4); entrants in the order of their seeds.

    With `by` `"lot"` the seeds are drawn from `seed`, whatever the order of the entrants.

    In a double elimination the last match, `final_again`, is only played where the winner of the
    losers' bracket wins the final: both have then lost once. Its third place needs no match: it
    is of who loses the last of the losers' bracket. `placement` adds the matches that give
    everybody a place.

    :raises DrawError: for bad input

    >>> given = {"system": "knockout", "entrants": [{"id": id_} for id_ in (1, 2, 3)],
    ...          "bracket": "single", "third_place": False}
    >>> [match["sides"] for match in knockout_json(given)["matches"]]
    [[[2], [3]], [[1], {'winner_of': 1}]]
    """
    given = object_of(
        data, "", ("system", "entrants"), ("bracket", "third_place", "placement", "seed", "by")
    )
    double = choice(given.get("bracket", "single"), "bracket", ("single", "double")) == "double"
    third, placement = _flag(given, "third_place"), _flag(given, "placement")
    if double and placement:
        raise DrawError("placement", "not_in_double", name="placement")
    brackets = Brackets()
    slots = seeded([Entered(id_) for id_ in _seeds(given, fewest=2)])
    if double:
        _double(brackets, slots)
    elif placement:
        _placed(brackets, MAIN, slots, 1)
    else:
        _single(brackets, slots, third)
    return _answer(brackets)


def consolante_json(data: Mapping[str, object]) -> Json:
    """A knockout, and a second bracket for those who lose in one of its rounds (draws.md §4).

    `of_round` is that round, 1 where left out. Where that is the semifinal, its losers meet in the
    consolation and have no other match for the third place.

    :raises DrawError: for bad input, or a round the bracket does not have

    >>> given = {"system": "consolante", "entrants": [{"id": id_} for id_ in (1, 2, 3, 4)]}
    >>> consolante_json(given)["matches"][-1]
    {'match': 4, 'bracket': 'consolation', 'round': 1, 'sides': [{'loser_of': 1}, {'loser_of': 2}]}
    """
    given = object_of(data, "", ("system", "entrants"), ("of_round", "third_place", "seed", "by"))
    slots = seeded([Entered(id_) for id_ in _seeds(given, fewest=3)])
    of_round = whole(given.get("of_round", 1), "of_round", 1, LARGEST)
    brackets, semifinal = Brackets(), len(slots).bit_length() - 2
    losers = _single(brackets, slots, _flag(given, "third_place") and of_round != semifinal)
    if of_round >= len(losers):
        raise DrawError("of_round", "no_such_round", most=len(losers) - 1, given=shown(of_round))
    second = [slot for slot in losers[of_round - 1] if slot is not None]
    for _ in brackets.knockout(CONSOLATION, seeded(second)):
        pass
    return _answer(brackets)


def _seeds(given: Mapping[str, object], fewest: int) -> Sequence[int]:
    """The entrants best first: as they are given, or as the lot has them."""
    ids = entrant_ids(given["entrants"], fewest)
    if choice(given.get("by", "seed"), "by", ("seed", "lot")) == "seed":
        return ids
    if "seed" not in given:
        raise DrawError("seed", "missing", name="seed")
    return drawn_order(ids, whole(given["seed"], "seed"), 0, "seeds")


def _answer(brackets: Brackets) -> Json:
    return {"matches": [match.to_json() for match in brackets.matches], "broken": []}


def _flag(given: Mapping[str, object], name: str) -> bool:
    value = given.get(name, False)
    if not isinstance(value, bool):
        raise DrawError(name, "not_a_flag", given=shown(value))
    return value


def _single(brackets: Brackets, slots: Sequence[Slot], third: bool) -> list[list[Slot]]:
    """The bracket and its third place; the losers of each round."""
    losers = list(brackets.knockout(MAIN, slots))
    if third and len(losers) > 1:
        brackets.meet(THIRD, len(losers), *losers[-2])
    return losers


def _double(brackets: Brackets, slots: Sequence[Slot]) -> None:
    """Winners' and losers' brackets in the order of play; rematches as late as can be."""
    alive, fallen = brackets.round_of(MAIN, 1, slots)
    below, round_, first = fallen, 0, True
    while len(alive) > 1:
        if len(below) > len(alive) // 2:
            round_ += 1
            below, _ = brackets.round_of(LOSERS, round_, below)
        alive, fallen = brackets.round_of(MAIN, _round_of(len(slots), len(alive)), alive)
        round_ += 1
        mixed = [slot for pair in zip(below, _turned(fallen, first), strict=True) for slot in pair]
        below, _ = brackets.round_of(LOSERS, round_, mixed)
        first = False
    winner, loser = brackets.meet(FINAL, 1, alive[0], below[0])
    if loser is not None:
        brackets.meet(AGAIN, 1, winner, loser)


def _round_of(size: int, alive: int) -> int:
    """Which round of the winners' bracket so many are left for."""
    return (size // alive).bit_length()


def _turned(fallen: Sequence[Slot], first: bool) -> list[Slot]:
    """Those who fall, far from those they have beaten: the ways that gave the fewest rematches.

    The smaller the round, the nearer the end; counted over drawn results of 8 to 64 entrants.
    """
    half = len(fallen) // 2
    one, other = fallen[:half], fallen[half:]
    match len(fallen).bit_length() % 4:
        case 2 if not first:
            return [*fallen]
        case 0:
            return [*reversed(one), *reversed(other)]
        case 1:
            return [*other, *one]
    return [*reversed(fallen)]


def _placed(brackets: Brackets, name: str, slots: Sequence[Slot], first: int) -> None:
    """A bracket for the places from `first`, then those of its losers."""
    losers = list(brackets.knockout(name, slots))
    for fallen in reversed(losers[:-1]):
        place = first + len(fallen)
        if sum(slot is not None for slot in fallen) > 1:
            _placed(brackets, f"{PLACE}{place}", fallen, place)
