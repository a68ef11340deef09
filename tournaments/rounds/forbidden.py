"""Who must not meet, as the draws take it: pairs of numbers, the lower one first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tournaments.models import KeptApart, Tournament
from tournaments.models.round import check_of
from tournaments.rounds.partners import leads_of

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


def is_kept_to(draw: Row) -> bool:
    """Whether a draw looked at who must not meet; a schedule, a bracket, a hand does not.

    What such a draft is judged by stands in its `check`.
    """
    return "check" not in draw and bool(draw["output"])


def is_outdated(contest: Tournament, draw: Row) -> bool:
    """Whether a draw that looked at it was made with other pairs than there are now."""
    before = draw["input"].get("forbidden", [])
    return is_kept_to(draw) and bool(_now(contest, draw).get("forbidden", []) != before)


def told_again(contest: Tournament, draw: Row) -> dict[str, Any]:
    """A draw that cannot look at it, judged by the pairs there are now."""
    check = {name: value for name, value in check_of(draw).items() if name != "forbidden"}
    return {**draw, "check": check | _now(contest, draw)}


def _now(contest: Tournament, draw: Row) -> dict[str, Any]:
    ids = [entrant["id"] for entrant in check_of(draw)["entrants"]]
    return forbidden_facts(contest, ids, leads_of(draw))
