"""What every check of a drawn round needs: the shape of an answer, the facts of its input.

No module of the oracle uses the code that draws. Each one works out costs, byes, tables and lots
again from the JSON values and the text of docs/draw-rules.md, so that it does not repeat a mistake.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import combinations, product
from typing import Any, Final, TypeAlias, TypeVar

CONSTRAINTS: Final = ("forbidden", "rematch", "bye", "club", "fixed_table")
Vector: TypeAlias = tuple[int, ...]
Told: TypeAlias = Counter[tuple[str, frozenset[int]]]
Row: TypeAlias = Mapping[str, Any]
Ids = TypeVar("Ids", frozenset[int], tuple[int, ...])
NAMES: Final = ("matches", "byes", "cost", "optimal", "broken", "seed")


def shape_problems(output: Any, most_sides: int = 2, names: Sequence[str] = NAMES) -> list[str]:
    """Why an answer with `names` cannot be read; a match has two sides, or up to `most_sides`."""
    if not isinstance(output, dict):
        return ["output: an object is needed"]
    missing = [f"output: {name} is missing" for name in names if name not in output]
    if missing or unknown_names(output, names):
        return missing + unknown_names(output, names)
    of_lists = ("matches", "byes", "cost", "broken")
    lists = [name for name in of_lists if not isinstance(output[name], (list, tuple))]
    if lists:
        return [f"output: {name} is not a list" for name in lists]
    if not isinstance(output["optimal"], bool):
        return ["output: optimal is neither true nor false"]
    found = [f"byes: {str(item)[:40]} is no id" for item in output["byes"] if not is_id(item)]
    for at, row in enumerate(output["matches"]):
        whole = is_match(row) and 2 <= len(row["sides"]) <= most_sides
        if not (whole and all(len(side) == 1 for side in row["sides"])):
            found.append(f"matches[{at}]: not a match")
    for at, row in enumerate(output["broken"]):
        if not is_broken(row, CONSTRAINTS):
            found.append(f"broken[{at}]: not readable")
    return found


def unknown_names(output: Mapping[str, object], known: Collection[str]) -> list[str]:
    """The unknown names in an answer."""
    return [f"output: unknown name {str(name)[:40]}" for name in output if name not in known]


def is_object(value: Any, *names: str) -> bool:
    """Whether a value is an object with these names and no other."""
    return isinstance(value, dict) and set(value) == {*names}


def is_id(value: object) -> bool:
    """Whether a value is a whole number; true is not a number here."""
    return isinstance(value, int) and not isinstance(value, bool)


def are_ids(value: object) -> bool:
    """Whether a value is a list of ids."""
    return isinstance(value, (list, tuple)) and all(map(is_id, value))


def is_match(row: Any) -> bool:
    """Whether a value has the shape {"table": 1, "sides": [[3], [8]], "reason": "…"}."""
    if not is_object(row, "table", "sides", "reason") or not isinstance(row["reason"], str):
        return False
    sides = row["sides"]
    known = is_id(row["table"]) and bool(row["reason"]) and isinstance(sides, (list, tuple))
    return known and all(map(are_ids, sides))


def is_broken(row: Any, constraints: Collection[str]) -> bool:
    """Whether a value has the shape {"constraint": "club", "entrants": [3, 8]}."""
    known = is_object(row, "constraint", "entrants") and row["constraint"] in constraints
    return known and are_ids(row["entrants"])


def lots(ids: Iterable[int], seed: int, round_: int, purpose: str) -> dict[int, str]:
    """The lot of each id: the SHA-256 of seed/round/purpose/id; the smallest is drawn first."""
    return {id_: sha256(f"{seed}/{round_}/{purpose}/{id_}".encode()).hexdigest() for id_ in ids}


def by_lot(ids: Iterable[int], seed: int, round_: int, purpose: str) -> list[int]:
    """The ids in the order in which they are drawn."""
    drawn = lots(ids, seed, round_, purpose)
    return sorted(drawn, key=lambda id_: (drawn[id_], id_))


def by_seed(data: Row, purpose: str) -> list[int]:
    """The ids of the entrants by their seeds: as given, or drawn where the input says so."""
    ids = [row["id"] for row in data["entrants"]]
    return by_lot(ids, data["seed"], 0, purpose) if data.get("by", "seed") == "lot" else ids


def groups_of(output: Any) -> list[list[int]]:
    """The ids at each table, where a side is one id."""
    return [[side[0] for side in row["sides"]] for row in output["matches"]]


class Facts:
    """Ranks, meetings, byes, tables and wishes, by id, straight from the JSON values."""

    def __init__(self, data: Row, system: str | None = None) -> None:
        entrants = data["entrants"]
        self.system: str = system or data["system"].removeprefix("tables_")
        self.seed: int = data["seed"]
        self.round: int = data["round"]
        self.bye: Any = data.get("bye", "lowest")
        self.tables: list[int] | None = data.get("tables")
        self.rank = {entrant["id"]: at + 1 for at, entrant in enumerate(entrants)}
        self.by_lot = data.get("order", "rank") == "lot"
        self.place = self.rank
        """from where distances are counted"""
        if self.by_lot:
            order = by_lot(self.rank, self.seed, self.round, "order")
            self.place = {id_: at + 1 for at, id_ in enumerate(order)}
        self.won = {entrant["id"]: entrant.get("victories", 0) for entrant in entrants}
        self.last_won: int = entrants[-1].get("victories", 0)
        self.fixed = _given(entrants, "fixed_table")
        self.club = _given(entrants, "club") if "club" in data.get("soft", ()) else {}
        self.forbidden = {frozenset(pair) for pair in data.get("forbidden", ())}
        self.met: Counter[frozenset[int]] = Counter()
        self.last_met: Counter[frozenset[int]] = Counter()
        self.byes: Counter[int] = Counter()
        self.last_bye: Counter[int] = Counter()
        self.sat: dict[int, set[int]] = {id_: set() for id_ in self.rank}
        counted = data.get("rematches", "avoided") == "avoided"
        for row in data.get("history", ()):
            for id_ in row.get("bye", ()):
                self.byes[id_] += 1
                self.last_bye[id_] = max(self.last_bye[id_], row["round"])
            sides = row.get("sides", ())
            for one, other in combinations(sides, 2) if counted else ():
                for pair in map(frozenset, product(one, other)):
                    self.met[pair] += 1
                    self.last_met[pair] = max(self.last_met[pair], row["round"])
            for id_ in (id_ for side in sides for id_ in side):
                if id_ in self.sat and row.get("table") is not None:
                    self.sat[id_].add(row["table"])

    def faults(self, one: int, other: int) -> tuple[int, int, int]:
        """Whether two must not meet, how often they have met, whether they are of one club."""
        pair = frozenset((one, other))
        same_club = one in self.club and self.club[one] == self.club.get(other)
        return int(pair in self.forbidden), self.met[pair], int(same_club)

    def match(self, one: int, other: int) -> Vector:
        """What a match adds to the cost vector."""
        forbidden, met, club = self.faults(one, other)
        levels = (forbidden, met, self.last_met[frozenset((one, other))], 0, 0, club)
        won = self.won[one] - self.won[other]
        return self._counted(levels, won, self.place[one] - self.place[other])

    def resting(self, id_: int) -> Vector:
        """What a bye adds to the cost vector; only under `lowest` it has a place, n+1."""
        levels = (0, 0, 0, self.byes[id_], self.last_bye[id_], 0)
        if self.bye != "lowest":
            return self._counted(levels, 0, 0)
        place = len(self.rank) + 1
        return self._counted(levels, self.won[id_] - self.last_won, place - self.place[id_])

    def _counted(self, levels: Vector, won: int, ranks: int) -> Vector:
        if self.system == "random":
            return levels
        if self.system == "danois":
            return (*levels, ranks**2)
        return (*levels, won**2, ranks**2)

    def placed_problems(self, output: Any) -> list[str]:
        """Entrants who are unknown, placed more than once or not placed."""
        times = Counter(id_ for group in groups_of(output) for id_ in group)
        times.update(output["byes"])
        found = [f"entrant {id_} does not play this round" for id_ in times if id_ not in self.rank]
        found += [f"entrant {id_} is placed {times[id_]} times" for id_ in times if times[id_] > 1]
        return found + [f"entrant {id_} is not placed" for id_ in self.rank if id_ not in times]

    def round_problems(self, output: Any, byes: Iterable[str], cost: Vector) -> list[str]:
        """What is wrong with a round that places everybody: `byes`, and all but its quality.

        `cost` is the cost vector that was counted.
        """
        found = []
        if not is_id(output["seed"]) or output["seed"] != self.seed:
            found.append("seed: not the seed of the input")
        found += [*byes, *self.table_problems(output["matches"])]
        if list(output["cost"]) != list(cost) or not all(map(is_id, output["cost"])):
            found.append(f"cost: {str(output['cost'])[:80]} instead of {list(cost)}")
        return found + self.broken_problems(output)

    def broken_problems(self, output: Any) -> list[str]:
        """Whether `broken` names every broken constraint, in order."""
        due: Told = Counter(("bye", frozenset((id_,))) for id_ in output["byes"] if self.byes[id_])
        for row, group in zip(output["matches"], groups_of(output), strict=True):
            for pair in combinations(group, 2):
                forbidden, met, club = self.faults(*pair)
                faults = {"forbidden": forbidden, "rematch": met, "club": club}
                due.update((name, frozenset(pair)) for name, times in faults.items() if times)
            moved = [id_ for id_ in group if self.fixed.get(id_, row["table"]) != row["table"]]
            due.update([("fixed_table", frozenset(moved))] if moved else [])
        told = Counter((row["constraint"], frozenset(row["entrants"])) for row in output["broken"])
        found = told_problems(due, told)
        said = [row["entrants"] for row in output["broken"]]
        found += [f"broken: {ids} names somebody twice" for ids in said if len(set(ids)) < len(ids)]
        places = [CONSTRAINTS.index(row["constraint"]) for row in output["broken"]]
        if places != sorted(places):
            found.append("broken: not in the order " + ", ".join(CONSTRAINTS))
        return found

    def table_problems(self, matches: Sequence[Row]) -> list[str]:
        """What is wrong with the tables (draw-rules.md 1.8)."""
        used = Counter(row["table"] for row in matches)
        found = [f"table {table} is given twice" for table, times in used.items() if times > 1]
        by_rank = sorted(matches, key=lambda row: min(self.rank[side[0]] for side in row["sides"]))
        due = self._fixed_tables(by_rank)
        # Without a list the tables are 1, 2, 3 …: as many of them as could be asked for.
        sat = sum(len(self.sat[side[0]]) for row in matches for side in row["sides"])
        known = range(1, 2 * len(matches) + sat + 1) if self.tables is None else self.tables
        free = [table for table in known if table not in due.values()]
        # `random` takes the matches in the order in which they are listed.
        for row in matches if self.system == "random" else by_rank:
            table = due.get(id(row))
            if table is None:
                seen: set[int] = set()
                if self.system == "random":
                    seen = seen.union(*(self.sat[side[0]] for side in row["sides"]))
                table = next((table for table in free if table not in seen), free[0])
                free.remove(table)
            if row["table"] != table:
                found.append(f"table {row['table']}: this match was to sit at table {table}")
        return found

    def _fixed_tables(self, by_rank: Sequence[Row]) -> dict[int, int]:
        """The fixed tables that are granted, by the identity of the match."""
        granted: dict[int, int] = {}
        for row in by_rank:
            wishes = [self.fixed[side[0]] for side in row["sides"] if side[0] in self.fixed]
            if wishes:
                known = min(wishes) >= 1 if self.tables is None else min(wishes) in self.tables
                if known and min(wishes) not in granted.values():
                    granted[id(row)] = min(wishes)
        return granted


def told_problems(due: Counter[tuple[str, Ids]], told: Counter[tuple[str, Ids]]) -> list[str]:
    """Broken constraints that the answer omits, and constraints that it names wrongly."""
    found = [f"broken: {name} of {sorted(ids)} is not told" for name, ids in due - told]
    return found + [f"broken: {name} of {sorted(ids)} is not so" for name, ids in told - due]


def _given(entrants: Iterable[Row], name: str) -> dict[int, Any]:
    return {row["id"]: row[name] for row in entrants if row.get(name) is not None}
