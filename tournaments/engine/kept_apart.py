"""Who must not meet, as the draws take it: pairs of numbers, the lower one first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations
from typing import Any

from tournaments.models import KeptApart, Tournament

Row = Mapping[str, Any]


def kept_apart(contest: Tournament) -> list[list[int]]:
    """Every two that must not meet, in the order of their numbers (one query)."""
    rows = KeptApart.objects.filter(tournament=contest)
    return sorted(sorted(two) for two in rows.values_list("one__number", "other__number"))


def forbidden_facts(
    contest: Tournament, ids: Collection[int], leads: Mapping[int, int] | None = None
) -> dict[str, Any]:
    """What the input of a draw says of those who play; nothing where nobody is kept apart.

    Of partners who stay together `leads` says which number stands for whom: who avoids one of the
    two avoids both.
    """
    here, lead = set(ids), leads or {}
    named = ({lead.get(number, number) for number in two} for two in kept_apart(contest))
    found = {tuple(sorted(two)) for two in named if len(two) == 2 and two <= here}
    return {"forbidden": sorted(map(list, found))} if found else {}


def is_outdated(contest: Tournament, check: Row, leads: Mapping[int, int]) -> bool:
    """Whether a draft was drawn with other pairs to keep apart than there are now.

    `check` is the request by which the draft is judged, `leads` as in :func:`forbidden_facts`.
    """
    ids = [entrant["id"] for entrant in check["entrants"]]
    now = forbidden_facts(contest, ids, leads)
    return bool(now.get("forbidden", []) != check.get("forbidden", []))


def met_anyway(check: Row, step: Row) -> list[dict[str, Any]]:
    """Those who must not meet and sit at one table of a state of a draft.

    >>> step = {"matches": [{"table": 1, "sides": [[1, 2], [3, 4]]}]}
    >>> met_anyway({"forbidden": [[2, 3], [2, 5]]}, step)
    [{'constraint': 'forbidden', 'entrants': [2, 3]}]
    """
    kept = [tuple(two) for two in check.get("forbidden", [])]
    tables = ([n for side in match["sides"] for n in side] for match in step["matches"])
    sitting = {two for numbers in tables for two in combinations(sorted(numbers), 2)}
    return [{"constraint": "forbidden", "entrants": list(two)} for two in kept if two in sitting]
