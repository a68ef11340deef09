"""What a draw would look at today: clubs, fixed tables and who must not meet, as they stand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from tournaments.entrants.selectors.names import MOST_ASKED
from tournaments.models import Entrant, Round
from tournaments.rounds.draw_input import clubs_of
from tournaments.rounds.forbidden_facts import forbidden_facts
from tournaments.rounds.partners import partners_in
from tournaments.rounds.stored_draw import Row, StoredDraw

OF_AN_ENTRANT = ("club", "fixed_table")
"""What an entrant of a stored input may have otherwise today."""


def judged_now(round_: Round) -> StoredDraw:
    """The draw of a draft; one that looked at none of it is judged by the facts of today.

    Such a draft comes from a schedule, a bracket, a pool or a hand: to draw it again would not
    keep to a club or to a forbidden pairing, but a swap can.
    """
    draw = StoredDraw.of(round_)
    if draw.keeps_apart or round_.published or "entrants" not in draw.judged_by:
        return draw
    return replace(draw, check=with_facts_now(round_, draw, draw.judged_by))


def with_facts_now(round_: Round, draw: StoredDraw, request: Row) -> dict[str, Any]:
    """The input of a round with the facts of today in place of those it was drawn from."""
    tournament = round_.tournament
    ids = [row["id"] for row in request["entrants"]]
    players = players_of(round_, draw, ids)
    clubs = clubs_of(tournament, players)
    tables = {player.number: player.fixed_table for player in players}
    rows = []
    for row in request["entrants"]:
        facts = {name: value for name, value in row.items() if name not in OF_AN_ENTRANT}
        now = {"club": clubs.get(row["id"]), "fixed_table": tables.get(row["id"])}
        rows.append(facts | {name: value for name, value in now.items() if value})
    kept = {name: value for name, value in request.items() if name != "forbidden"}
    soft = ["club"] if tournament.avoid_same_club else []
    apart = forbidden_facts(tournament, ids, draw.leads)
    return {**kept, "entrants": rows, "soft": soft, **apart}


def players_of(round_: Round, draw: StoredDraw, ids: Collection[int]) -> Sequence[Entrant]:
    """The entrants of an input, partners who stay together as one (one query)."""
    partners = partners_in(draw)
    numbers = partners.players(ids) if partners else ids
    rows = round_.tournament.entrants.all()
    if len(numbers) <= MOST_ASKED:
        rows = rows.filter(number__in=list(numbers))
    asked = {*numbers}
    players = [player for player in rows if player.number in asked]
    return partners.sides(players) if partners else players
