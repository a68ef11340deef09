"""Who must not meet, as the input of a draw names them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from tournaments.models import ForbiddenPairing, Round, Tournament
from tournaments.rounds.stored_draw import StoredDraw


def forbidden_pairings(tournament: Tournament) -> list[list[int]]:
    """Every two that must not meet, in the order of their numbers (one query)."""
    rows = ForbiddenPairing.objects.filter(tournament=tournament)
    return sorted(sorted(two) for two in rows.values_list("one__number", "other__number"))


def forbidden_facts(
    tournament: Tournament, ids: Collection[int], leads: Mapping[int, int] | None = None
) -> dict[str, Any]:
    """The forbidden pairings of the ids; an empty dict where there are none.

    Of partners who stay together `leads` gives the number that stands for both: who avoids one of
    the two avoids both.
    """
    here, lead = set(ids), leads or {}
    named = ({lead.get(number, number) for number in two} for two in forbidden_pairings(tournament))
    found = {tuple(sorted(two)) for two in named if len(two) == 2 and two <= here}
    return {"forbidden": sorted(map(list, found))} if found else {}


def is_draft_outdated(round_: Round) -> bool:
    """Whether a draw that keeps pairs apart was made with other pairs than there are now."""
    draw = StoredDraw.of(round_)
    before = draw.input.get("forbidden", [])
    return draw.keeps_apart and bool(_facts_now(round_, draw).get("forbidden", []) != before)


def check_again(round_: Round) -> None:
    """Judge a draft that its draw cannot keep apart by the pairs there are now."""
    draw = StoredDraw.of(round_)
    if not draw.keeps_apart:
        check = {name: value for name, value in draw.judged_by.items() if name != "forbidden"}
        round_.draw = replace(draw, check=check | _facts_now(round_, draw)).to_json()
        round_.save(update_fields=["draw"])


def _facts_now(round_: Round, draw: StoredDraw) -> dict[str, Any]:
    ids = [entrant["id"] for entrant in draw.judged_by["entrants"]]
    return forbidden_facts(round_.tournament, ids, draw.leads)
