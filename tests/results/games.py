"""One table of each game: who sits there, under which rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from scoring.rules_json import rules_from_json, rules_to_json
from tests.cast import (
    PEOPLE,
    number_given,
    pair,
    person,
    published_round,
    tournament as new_tournament,
)
from tournaments.models import Club, Entrant, Round, Seat, Tournament
from tournaments.results.hand_form import HandForm
from tournaments.results.hand_groups import HandTable
from tournaments.results.hands import Facts

PLAYERS = [name for pair_ in PEOPLE for name in pair_]


@dataclass(frozen=True, slots=True)
class Game:
    """A rule set and how many sides meet under it."""

    code: str
    preset: str
    sides: int = 2
    options: dict[str, Any] = field(default_factory=dict)


BELOTE = Game("belote", "village_12")
CONTREE = Game("contree", "coinche")
DUEL = Game("duel", "belote2")
THREE = Game("three", "belote3", 3)
COUNTER = Game("counter", "comptoir", 4)
STOCK = Game("stock", "belote2", 2, {"deal": "stock"})
AGAINST = Game("against", "belote3", 3, {"opposition": "together"})
GAMES = (BELOTE, CONTREE, DUEL, THREE, COUNTER, STOCK, AGAINST)


def table_of(game: Game, club: Club | None = None, **settings: Any) -> Round:
    """A published round of one table of this game, nothing entered."""
    rules = rules_to_json(rules_from_json({"preset": game.preset, **game.options}))
    tournament = new_tournament(club, preset=game.preset, code=game.code, rules=rules, **settings)
    for number in range(1, game.sides + 1):
        (pair if tournament.players_each == 2 else single)(tournament, number)
    return published_round(tournament, 1, [tuple(range(1, game.sides + 1))])


def single(of: Tournament, number: int) -> Entrant:
    """A player who plays alone: every other one of the cast."""
    entrant = Entrant.objects.create(tournament=of, number=number, present=True, paid=True)
    number_given(of, number)
    name = PLAYERS[2 * number - 2]
    Seat.objects.create(entrant=entrant, place=1, person=person(of.club, name), name=name)
    return entrant


def posted(where: HandTable, facts: Facts) -> dict[str, Any]:
    """What a browser sends for a hand whose facts are typed in its form."""
    form = HandForm(table=where, facts=facts)
    values = {name: form[name].value() for name in form.fields}
    sent = {name: "on" if v is True else v for name, v in values.items() if v not in (None, False)}
    return sent | {"decl_rows": str(form.rows)}
