"""Whether the matches of a round sit where draws.md §1 puts them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from .verify_facts import Facts

Row: TypeAlias = Mapping[str, Any]


def table_problems(facts: Facts, matches: Sequence[Row]) -> list[str]:
    """What is wrong with the tables; `random` takes the matches in the order they are listed."""
    used = Counter(row["table"] for row in matches)
    found = [f"table {table} is given twice" for table, times in used.items() if times > 1]
    by_rank = sorted(matches, key=lambda row: min(_ranks(facts, row)))
    due = _fixed(facts, by_rank)
    order = matches if facts.system == "random" else by_rank
    free = [table for table in _all_tables(facts, matches) if table not in due.values()]
    for row in order:
        table = due.get(id(row)) if id(row) in due else _take(facts, row, free)
        if row["table"] != table:
            found.append(f"table {row['table']}: this match was to sit at table {table}")
    return found


def _ranks(facts: Facts, row: Row) -> list[int]:
    return [facts.rank[side[0]] for side in row["sides"]]


def _all_tables(facts: Facts, matches: Sequence[Row]) -> list[int]:
    """As many of the tables 1, 2, 3 … as could be asked for, where none are given."""
    if facts.tables is not None:
        return list(facts.tables)
    sat = sum(len(facts.sat[side[0]]) for row in matches for side in row["sides"])
    return list(range(1, 2 * len(matches) + sat + 1))


def _fixed(facts: Facts, by_rank: Sequence[Row]) -> dict[int, int]:
    """The fixed tables that are granted, by the identity of the match."""
    granted: dict[int, int] = {}
    for row in by_rank:
        wishes = [facts.fixed[side[0]] for side in row["sides"] if side[0] in facts.fixed]
        if not wishes:
            continue
        known = min(wishes) in facts.tables if facts.tables is not None else min(wishes) >= 1
        if known and min(wishes) not in granted.values():
            granted[id(row)] = min(wishes)
    return granted


def _take(facts: Facts, row: Row, free: list[int]) -> int:
    table = free[0]
    if facts.system == "random":
        seen = set().union(*(facts.sat[side[0]] for side in row["sides"]))
        table = next((table for table in free if table not in seen), table)
    free.remove(table)
    return table
