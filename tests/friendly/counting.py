"""A browser that counts a friendly game, as its forms let it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from scoring.presets import preset_rules
from tests.crawl import Form, forms_of
from tournaments.friendly.forms import hand_form
from tournaments.friendly.game import FriendlyGame, players_each
from tournaments.friendly.state import read_game
from tournaments.results.hand_form import HandForm
from tournaments.results.hands import Facts

NAMES = ("Alice", "Bruno", "Chantal", "Denis", "Éliane", "François")
GAME = "/count/game/"
HANDS: Mapping[str, tuple[Facts, ...]] = {
    "belote": ({"taker": "A", "points": {"A": 90, "B": 72}, "belote": "A"}, {"void": "passed"}),
    "contree": (
        {"taker": "B", "contract": 100, "contre": "contre", "points": {"A": 50, "B": 112}},
        {"taker": "A", "contract": "capot", "capot": "A"},
    ),
    "belote2": ({"taker": "A", "points": {"A": 81, "B": 81}}, {"taker": "B", "capot": "B"}),
    "belote3": (
        {"taker": "B", "points": {"A": 40, "B": 90, "C": 32}},
        {"taker": "C", "points": {"A": 92, "B": 0, "C": 60}, "no_trick": ["B"]},
    ),
    "comptoir": (
        {"taker": "A", "bid": 60, "points": {"A": 75}},
        {"taker": "D", "bid": 90, "points": {"D": 20}},
    ),
}
"""Hands of each game."""
PRESET_OF = {
    "belote": "belote",
    "contree": "coinche",
    "belote2": "belote2",
    "belote3": "belote3",
    "comptoir": "comptoir",
}


def game_of(preset: str = "belote", *hands: Facts, players: int = 4) -> FriendlyGame:
    """A game of a preset with these hands."""
    rules = preset_rules(preset)
    each = players_each(rules)
    sides = {"belote3": 3, "comptoir": players}.get(rules.game, 2)
    names = tuple(NAMES[at * each : at * each + each] for at in range(sides))
    game = FriendlyGame(rules, names)
    for facts in hands:
        game = game.with_hand(facts)
    return game


def typed(game: FriendlyGame, facts: Facts) -> dict[str, Any]:
    """What is typed for a hand."""
    form = HandForm(table=hand_form(game).table, facts=facts)
    told = {name: value for name, value in form.initial.items() if value not in (None, "", False)}
    return {name: "on" if value is True else value for name, value in told.items()}


@dataclass(slots=True)
class Phone:
    """A browser with the page of a game; what it sends is the form as the page shows it."""

    client: Client = field(default_factory=lambda: Client(headers={"accept-language": "fr"}))
    answer: Any = None

    @property
    def page(self) -> str:
        return str(self.answer.content.decode()).replace("\u00a0", " ")

    @property
    def form(self) -> Form:
        """The form of the game."""
        found = forms_of(self.page, "/count/")
        return next(one for one in found if one.action == GAME and "game" in one.sent)

    @property
    def game(self) -> FriendlyGame:
        """The game that the form carries."""
        return read_game(self.form.sent["game"][0])

    def begin(self, preset: str = "belote", **names: str) -> Phone:
        url = f"/count/?preset={preset}"
        rules = preset_rules(preset)
        if not names and rules.game == "comptoir":
            names = {f"name_{at}_0": NAMES[at] for at in range(4)}
        self.answer = self.client.post(url, names)
        return self

    def sends(self, address: str = GAME, **values: Any) -> Phone:
        """The form with other values of some fields, or a button that is pressed."""
        self.answer = self.client.post(address, self.form.sent | values)
        return self

    def hand(self, facts: Facts, **more: Any) -> Phone:
        """Type a hand and save it."""
        sent = self.form.sent
        carried = {name: sent[name] for name in ("game", "shared", "secret", "seen", "key")}
        told = typed(read_game(sent["game"][0]), facts) | more
        self.answer = self.client.post(GAME, carried | told)
        return self
