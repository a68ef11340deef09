"""Mêlée: single players, a new partner and new opponents each round (draws.md §3).

Schedules that are known are tried beside a search from a drawn start; the cheapest is taken:
repeated partners first, then byes, then how evenly people meet, then tables seen twice.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from .chance import Chance
from .errors import DrawError
from .fields import object_of, whole
from .lot import drawn_order, ticket
from .melee_event import Counts, MeleeRequest
from .melee_search import PARTNER_TWICE, Search, Seating
from .melee_starters import Round, longer, perfect
from .melee_tables import Rooms
from .reading import history_of
from .schedule import UNKNOWN, Json, ScheduledRound, Table, answer_of, entrant_ids, round_count

FEWEST: Final = 4
MOST_PLAYERS: Final = 1000
LOOKED_AT: Final = 400_000
LOOKED_AT_A_SEAT: Final = 1_500
REASON: Final = "mêlée: a new partner, opponents as evenly as possible"


def melee_json(data: Mapping[str, object]) -> Json:
    """The rounds of a mêlée that are still to be played (draws.md §3).

    `rounds` is the total; rounds in `history` stand, and the others are made for the entrants
    given. `cost` is of the whole event for them: partners met again; byes two more than another
    who was there as long (the excess, over pairs); squares of the times met, over pairs; tables
    seen again.

    :raises DrawError: for bad input

    >>> given = {"system": "melee", "seed": 1, "rounds": 3,
    ...          "entrants": [{"id": id_} for id_ in (1, 2, 3, 4)]}
    >>> melee_json(given)["cost"]
    [0, 0, 54, 8]
    """
    request = read_melee(data)
    rounds = _as_planned(request) or _planned(request)
    whole = replace(request, played=(*request.played, *rounds))
    counts = Counts(whole)
    cost = [*counts.cost, Rooms(whole, []).repeated()]
    return answer_of(rounds, REASON, cost=cost, broken=_broken(whole, counts))


def read_melee(data: Mapping[str, object]) -> MeleeRequest:
    """The mêlée that `data` asks for.

    :raises DrawError: for anything that draws.md §3 does not allow
    """
    given = object_of(data, "", ("system", "seed", "rounds", "entrants"), ("history",))
    ids = entrant_ids(given["entrants"], FEWEST)
    if len(ids) > MOST_PLAYERS:
        raise DrawError("entrants", "entrant_count", low=FEWEST, high=MOST_PLAYERS, count=len(ids))
    rounds = round_count(given["rounds"])
    return MeleeRequest(
        seed=whole(given["seed"], "seed"),
        rounds=rounds,
        ids=ids,
        played=_played(given.get("history", ()), rounds),
    )


def _played(value: object, rounds: int) -> tuple[ScheduledRound, ...]:
    meetings, rests = history_of(value, rounds + 1)
    numbers = sorted({m.round_ for m in meetings} | {rest.round_ for rest in rests})
    wrong = (len(side) for meeting in meetings for side in meeting.sides if len(side) != 2)
    for count in wrong:
        raise DrawError("history", "not_of_two", count=count)
    return tuple(
        ScheduledRound(
            number,
            tuple(
                Table(
                    UNKNOWN if meeting.table is None else meeting.table,
                    tuple(tuple(sorted(side)) for side in meeting.sides),
                )
                for meeting in meetings
                if meeting.round_ == number
            ),
            tuple(id_ for rest in rests if rest.round_ == number for id_ in sorted(rest.ids)),
        )
        for number in numbers
    )


def _as_planned(request: MeleeRequest) -> list[ScheduledRound]:
    """The rest of the plan made before the first round, where all has gone by it so far.

    A search for the last rounds alone may not find as good ones, and papers are printed.
    """
    people = set(request.ids)
    if not request.played or any(_there(round_) != people for round_ in request.played):
        return []
    before = replace(request, played=())
    planned, count = _planned(before), len(request.played)
    same = [*map(_who, planned[:count])] == [*map(_who, request.played)]
    return planned[count:] if same else []


def _there(round_: ScheduledRound) -> set[int]:
    return {id_ for table in round_.tables for id_ in table.players} | set(round_.byes)


def _who(round_: ScheduledRound) -> tuple[int, frozenset[frozenset[frozenset[int]]]]:
    """The number of a round and who sits with and against whom, wherever that is."""
    tables = (frozenset(map(frozenset, table.sides)) for table in round_.tables)
    return round_.number, frozenset(tables)


def _planned(request: MeleeRequest) -> list[ScheduledRound]:
    """The open rounds."""
    plan = _best_plan(request)
    rooms = Rooms(request, [_tables(seating) for seating in plan])
    rooms.improve(_chance(request, "tables"))
    return _placed(request, plan, rooms)


def _best_plan(request: MeleeRequest) -> list[Seating]:
    """Who sits where in the open rounds, by places in `ids`."""
    if not request.open_rounds:
        return []
    best: Search | None = None
    for start in _starts(request):
        search = Search(Counts(request), start, _chance(request, "search"))
        enough = _least(request)
        search.run(_budget(request), enough)
        if best is None or search.best < best.best:
            best = search
        if best.best <= enough:
            break
    return best.best_rounds if best else []


def _budget(request: MeleeRequest) -> int:
    """How many exchanges are worth looking at."""
    seats = len(request.ids) * len(request.open_rounds)
    return min(LOOKED_AT, LOOKED_AT_A_SEAT * seats)


def _least(request: MeleeRequest) -> int:
    """A cost that nothing can be below."""
    counts = Counts(request)
    tables = len(request.ids) // 4 * len(request.open_rounds)
    squares = counts.least_squares(6 * tables)
    pairs = counts.size * (counts.size - 1) // 2
    partners = sum(map(sum, counts.partnered)) // 2 + 2 * tables
    return squares + PARTNER_TWICE * max(0, partners - pairs)


def _starts(request: MeleeRequest) -> Iterator[list[Seating]]:
    """Schedules that nothing can be better than, one that is drawn, the start of a longer one."""
    size = 0 if request.played else len(request.ids)
    yield from (_relabelled(request, rounds) for rounds in perfect(size, request.rounds))
    yield _drawn_start(request)
    yield from (_relabelled(request, rounds) for rounds in longer(size, request.rounds))


def _relabelled(request: MeleeRequest, rounds: Sequence[Round]) -> list[Seating]:
    """A known schedule with its points and its turns drawn."""
    chance = _chance(request, "known")
    everybody = _places_drawn(request)
    turns = chance.shuffled(rounds)[: request.rounds]
    return [
        _seating([[everybody[at] for at in table] for table in turn], len(everybody))
        for turn in turns
    ]


def _seating(tables: Sequence[Sequence[int]], size: int) -> Seating:
    sitting = [player for table in tables for player in table]
    return [*sitting, *sorted(set(range(size)) - set(sitting))]


def _drawn_start(request: MeleeRequest) -> list[Seating]:
    """Every round drawn, byes going to those who have the fewest."""
    chance, counts = _chance(request, "start"), Counts(request)
    everybody = _places_drawn(request)
    start = []
    for _ in request.open_rounds:
        order = sorted(chance.shuffled(everybody), key=lambda at: -counts.rested[at])
        seats = len(order) // 4 * 4
        for player in order[seats:]:
            counts.rested[player] += 1
        start.append([*chance.shuffled(order[:seats]), *order[seats:]])
    return start


def _places_drawn(request: MeleeRequest) -> list[int]:
    """The places of the entrants in an order drawn, whatever order they were given in."""
    place = {id_: at for at, id_ in enumerate(request.ids)}
    return [place[id_] for id_ in drawn_order(request.ids, request.seed, 0, "melee")]


def _chance(request: MeleeRequest, purpose: str) -> Chance:
    return Chance(ticket(request.seed, 0, purpose, 0))


def _placed(request: MeleeRequest, plan: Sequence[Seating], rooms: Rooms) -> list[ScheduledRound]:
    """The open rounds, each with its tables in order."""
    rounds = []
    for number, seating, given in zip(request.open_rounds, plan, rooms.given, strict=True):
        placed = sorted(zip(given, _tables(seating), strict=True))
        tables = tuple(_table(request, at, table) for at, table in placed)
        rest = seating[4 * len(tables) :]
        rounds.append(ScheduledRound(number, tables, tuple(request.ids[at] for at in rest)))
    return rounds


def _table(request: MeleeRequest, number: int, table: Sequence[int]) -> Table:
    one, two, three, four = (request.ids[player] for player in table)
    return Table(number, ((one, two), (three, four)))


def _tables(seating: Seating) -> Round:
    quads = range(0, len(seating) // 4 * 4, 4)
    return tuple((seating[at], seating[at + 1], seating[at + 2], seating[at + 3]) for at in quads)


def _broken(request: MeleeRequest, counts: Counts) -> list[Json]:
    """Partners who meet again as partners, and byes two more than another's."""
    found: list[Json] = []
    for one, other in combinations(range(counts.size), 2):
        if counts.partnered[one][other] > 1:
            pair = [request.ids[one], request.ids[other]]
            found.append({"constraint": "partner", "entrants": pair})
    for one, other in combinations(range(counts.size), 2):
        apart = abs(counts.rested[one] - counts.rested[other])
        if counts.present[one] == counts.present[other] and apart > 1:
            pair = [request.ids[one], request.ids[other]]
            found.append({"constraint": "bye", "entrants": pair})
    return found
