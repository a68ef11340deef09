"""Mêlée: single players, a new partner and new opponents each round (draw-rules.md 3).

Known schedules are tried beside a search from a random start, and the cheapest is taken: repeated
partners count first, then byes, then how evenly people meet, then tables seen twice. Partners that
are drawn once for a whole tournament are here too: `melee_fixed`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from .errors import DrawError
from .melee_event import UNKNOWN, Counts, MeleeRequest, TableChoice
from .melee_search import PARTNER_TWICE, MeleeSearch, Seating
from .melee_starters import Foursomes, foursomes, longer, perfect
from .reading import Values, choice, entrant_ids, object_of, read_history, read_rounds, whole
from .schedule import Schedule, ScheduledRound
from .seeded_chance import Chance, drawn_order, ticket
from .values import Broken, DrawnMatch, JsonValue, Numbers

FEWEST = 4
MOST_PLAYERS = 1000
LOOKED_AT = 400_000
LOOKED_AT_A_SEAT = 1_500
REASON = "mêlée: a new partner, opponents as evenly as possible"


def read_melee(data: Values) -> MeleeRequest:
    """The mêlée that `data` asks for: `rounds` is the total, those in `history` stand.

    :raises DrawError: for anything that draw-rules.md 3.1 does not allow
    """
    given = object_of(data, "", ("system", "seed", "rounds", "entrants"), ("history",))
    ids = entrant_ids(given["entrants"], FEWEST)
    if len(ids) > MOST_PLAYERS:
        raise DrawError("entrants", "entrant_count", low=FEWEST, high=MOST_PLAYERS, count=len(ids))
    rounds = read_rounds(given["rounds"])
    seed = whole(given["seed"], "seed")
    matches, byes = read_history(given.get("history", ()), rounds + 1)
    for match in matches:
        for side in match.sides:
            if len(side) != 2:
                raise DrawError("history", "not_of_two", count=len(side))
    played = []
    for number in sorted({past.round_ for past in matches} | {bye.round_ for bye in byes}):
        drawn = [
            DrawnMatch(
                UNKNOWN if match.table is None else match.table,
                tuple(tuple(sorted(side)) for side in match.sides),
            )
            for match in matches
            if match.round_ == number
        ]
        rested = [id_ for bye in byes if bye.round_ == number for id_ in sorted(bye.ids)]
        played.append(ScheduledRound(number, tuple(drawn), tuple(rested)))
    return MeleeRequest(seed, rounds, ids, tuple(played))


def draw_melee(request: MeleeRequest) -> Schedule:
    """The rounds of a mêlée that are still to be played (draw-rules.md 3.1).

    `cost` is of the whole mêlée for those present: partners met again; byes two more than another
    who was there as long (the excess, over pairs); squares of the times met, over pairs; tables
    seen again.

    >>> draw_melee(MeleeRequest(1, 3, (1, 2, 3, 4))).cost
    (0, 0, 54, 8)
    """
    rounds = _as_planned(request) or _planned(request)
    event = replace(request, played=(*request.played, *rounds))
    counts = Counts(event)
    partners, byes, unfair = [], [], 0
    for one, other in combinations(range(counts.size), 2):
        pair = (request.ids[one], request.ids[other])
        apart = abs(counts.rested[one] - counts.rested[other])
        if counts.partnered[one][other] > 1:
            partners.append(Broken("partner", pair))
        if counts.present[one] == counts.present[other] and apart > 1:
            byes.append(Broken("bye", pair))
            unfair += apart - 1
    tables = TableChoice(event, []).repeated()
    cost = (counts.repeated_partners(), unfair, counts.met_squares(), tables)
    return Schedule(tuple(rounds), cost, (*partners, *byes))


def _as_planned(request: MeleeRequest) -> list[ScheduledRound]:
    """The rest of the plan made before the first round, where every round so far followed it.

    A search for the last rounds alone may not find as good ones, and papers are printed already.
    """
    everybody = [
        {id_ for match in round_.matches for id_ in match.ids} | set(round_.byes)
        for round_ in request.played
    ]
    if not everybody or any(people != set(request.ids) for people in everybody):
        return []
    planned, count = _planned(replace(request, played=())), len(request.played)
    same = [*map(_meetings, planned[:count])] == [*map(_meetings, request.played)]
    return planned[count:] if same else []


def _meetings(round_: ScheduledRound) -> tuple[int, frozenset[frozenset[frozenset[int]]]]:
    """The number of a round and who sits with and against whom, whatever the tables."""
    matches = (frozenset(map(frozenset, match.sides)) for match in round_.matches)
    return round_.number, frozenset(matches)


def _planned(request: MeleeRequest) -> list[ScheduledRound]:
    """The open rounds, each with its matches in the order of their tables."""
    plan = _best_plan(request)
    choice = TableChoice(request, [foursomes(seating) for seating in plan])
    choice.improve(_chance(request, "tables"))
    rounds = []
    for number, seating, tables in zip(request.open_rounds, plan, choice.given, strict=True):
        matches = []
        for table, foursome in sorted(zip(tables, foursomes(seating), strict=True)):
            one, two, three, four = (request.ids[player] for player in foursome)
            matches.append(DrawnMatch(table, ((one, two), (three, four)), REASON))
        byes = tuple(request.ids[player] for player in seating[4 * len(matches) :])
        rounds.append(ScheduledRound(number, tuple(matches), byes))
    return rounds


def _best_plan(request: MeleeRequest) -> list[Seating]:
    """Who sits where in the open rounds, by places in `ids`."""
    if not request.open_rounds:
        return []
    budget = min(LOOKED_AT, LOOKED_AT_A_SEAT * len(request.ids) * len(request.open_rounds))
    counts, meetings = Counts(request), len(request.ids) // 4 * len(request.open_rounds)
    partners = sum(map(sum, counts.partnered)) // 2 + 2 * meetings
    repeated = max(0, partners - counts.size * (counts.size - 1) // 2)
    # Nothing can cost less.
    enough = counts.least_squares(6 * meetings) + PARTNER_TWICE * repeated
    best: MeleeSearch | None = None
    for start in _starts(request):
        search = MeleeSearch(Counts(request), start, _chance(request, "search"))
        search.run(budget, enough)
        if best is None or search.best < best.best:
            best = search
        if best.best <= enough:
            break
    return best.best_rounds if best else []


def _starts(request: MeleeRequest) -> Iterator[list[Seating]]:
    """Schedules that nothing can be better than, a random one, the start of a longer one."""
    size = 0 if request.played else len(request.ids)
    yield from (_relabelled(request, rounds) for rounds in perfect(size, request.rounds))
    # Every round random, the byes to whoever has the fewest.
    chance, counts = _chance(request, "start"), Counts(request)
    everybody, start = _places_drawn(request), []
    for _ in request.open_rounds:
        order = sorted(chance.shuffled(everybody), key=lambda at: -counts.rested[at])
        seats = len(order) // 4 * 4
        for player in order[seats:]:
            counts.rested[player] += 1
        start.append([*chance.shuffled(order[:seats]), *order[seats:]])
    yield start
    yield from (_relabelled(request, rounds) for rounds in longer(size, request.rounds))


def _relabelled(request: MeleeRequest, rounds: Sequence[Foursomes]) -> list[Seating]:
    """A known schedule with its players and the order of its rounds drawn."""
    everybody = _places_drawn(request)
    drawn = []
    for turn in _chance(request, "known").shuffled(rounds)[: request.rounds]:
        sitting = [everybody[at] for table in turn for at in table]
        drawn.append([*sitting, *sorted(set(everybody).difference(sitting))])
    return drawn


def _places_drawn(request: MeleeRequest) -> list[int]:
    """The places of the entrants in a drawn order, whatever order they were given in."""
    place = request.place
    return [place[id_] for id_ in drawn_order(request.ids, request.seed, 0, "melee")]


def _chance(request: MeleeRequest, purpose: str) -> Chance:
    return Chance(ticket(request.seed, 0, purpose, 0))


class PartnersRequest(NamedTuple):
    """The players who get a partner for the whole tournament, or for a phase of it."""

    seed: int
    ids: Numbers
    by: str = "lot"
    """`lot`, or `rank`: the first with the last, the second with the last but one"""


@dataclass(frozen=True)
class DrawnPartners(JsonValue):
    """Partners drawn once; with an odd number the last, drawn or in rank, waits for one."""

    pairs: tuple[tuple[int, int], ...]
    left: Numbers
    seed: int


def read_partners(data: Values) -> PartnersRequest:
    """The players for whom `data` asks partners.

    :raises DrawError: for bad input
    """
    given = object_of(data, "", ("system", "seed", "entrants"), ("by",))
    seed = whole(given["seed"], "seed")
    by = choice(given.get("by", "lot"), "by", ("lot", "rank"))
    return PartnersRequest(seed, entrant_ids(given["entrants"], fewest=2), by)


def draw_partners(request: PartnersRequest) -> DrawnPartners:
    """Everybody's partner, by lot or by rank (draw-rules.md 3.4).

    >>> draw_partners(PartnersRequest(1, (5, 6, 7)))
    DrawnPartners(pairs=((5, 6),), left=(7,), seed=1)
    >>> draw_partners(PartnersRequest(1, (9, 3, 5, 8), "rank")).pairs
    ((9, 8), (3, 5))
    """
    if request.by == "rank":
        ids = request.ids
        half = len(ids) // 2
        matched = tuple(zip(ids[:half], reversed(ids[half : 2 * half]), strict=True))
        return DrawnPartners(matched, ids[2 * half :], request.seed)
    drawn = drawn_order(request.ids, request.seed, 0, "partner")
    pairs = tuple(zip(drawn[::2], drawn[1::2], strict=False))
    return DrawnPartners(pairs, tuple(drawn[2 * len(pairs) :]), request.seed)
