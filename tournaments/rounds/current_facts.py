"""What a draw would look at today: clubs, fixed tables and who must not meet, as they stand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from tournaments.draws.inputs import DrawInput
from tournaments.entrants.selectors.names import MOST_ASKED
from tournaments.models import Entrant, Round
from tournaments.models.drawn import Drawn
from tournaments.models.stored_draw import StoredDraw
from tournaments.rounds.draw_input import clubs_of
from tournaments.rounds.forbidden_facts import forbidden_facts
from tournaments.rounds.partners import partners_in


def judged_now(round_: Round) -> StoredDraw:
    """The draw of a draft; one that looked at none of it is judged by the facts of today.

    Such a draft comes from a schedule, a bracket, a pool or a hand: to draw it again would not
    keep to a club or to a forbidden pairing, but a swap can.
    """
    draw = round_.stored_draw
    if draw.keeps_apart or round_.published or not draw.is_named:
        return draw
    return replace(draw, check=Drawn.of(with_facts_now(round_, draw, draw.judged_by)))


def with_facts_now(round_: Round, draw: StoredDraw, request: DrawInput) -> DrawInput:
    """The input of a round with the facts of today in place of those it was drawn from."""
    tournament = round_.tournament
    players = players_of(round_, draw, request.ids)
    clubs = clubs_of(tournament, players)
    tables = {player.number: player.fixed_table for player in players}
    return replace(
        request,
        entrants=tuple(
            replace(one, club=clubs.get(one.id), fixed_table=tables.get(one.id) or None)
            for one in request.entrants
        ),
        soft=("club",) if tournament.avoid_same_club else (),
        forbidden=forbidden_facts(tournament, request.ids, draw.leads),
    )


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
