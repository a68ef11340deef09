"""The names of a friendly game, and the form of its hands."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.rules import GAMES, Rules
from tournaments.core.fields import LineField
from tournaments.core.parameters import whole
from tournaments.friendly.game import MOST_LETTERS, FriendlyGame, players_each
from tournaments.models import side_names
from tournaments.results.hand_form import HandForm
from tournaments.results.hand_groups import HandTable
from tournaments.results.hands import Facts, GamePlayed, out_of_game


class NamesForm(forms.Form):
    """The players, side by side, and the first dealer. An empty name gets a default one.

    Of a game that two to six may play, empty names are left out.
    """

    def __init__(self, *args: Any, rules: Rules, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        game = GAMES[rules.game]
        self.rules, self.each, self.sides = rules, players_each(rules), game.most
        self.open = game.fewest < game.most
        self.name_fields = [
            f"name_{side}_{player}" for side in range(self.sides) for player in range(self.each)
        ]
        for number, field in enumerate(self.name_fields, start=1):
            label = _("Player %(number)s") % {"number": number}
            self.fields[field] = LineField(label=label, max_length=MOST_LETTERS, required=False)
            self.fields[field].widget.attrs["placeholder"] = "" if self.open else label
        self.fields["first"] = forms.ChoiceField(
            label=_("Who deals first?"),
            choices=[(str(seat), "") for seat in range(self.sides * self.each)],
            initial="0",
            required=False,
            widget=forms.RadioSelect,
        )

    @property
    def by_side(self) -> list[tuple[str, list[tuple[BoundField, Any]]]]:
        """Letter -> the name of each player, and the button that makes the player deal first.

        The seats around the table are counted in the order of dealing.
        """
        deals = list(self["first"])
        return [
            (
                letter,
                [
                    (self[f"name_{side}_{player}"], deals[player * self.sides + side])
                    for player in range(self.each)
                ],
            )
            for side, letter in enumerate(side_names(self.sides))
        ]

    def clean(self) -> None:
        if self.open and not self.errors and len([*filter(None, self._typed())]) < 2:
            empty = next(field for field in self.name_fields if not self.cleaned_data[field])
            self.add_error(empty, _("Type the names of at least two players."))

    def _typed(self) -> list[str]:
        return [self.cleaned_data.get(field, "") for field in self.name_fields]

    def game(self) -> FriendlyGame:
        """The game that begins: nobody has played a hand yet."""
        typed = self._typed()
        first = int(self.cleaned_data.get("first") or 0)
        if self.open:
            # A place that nobody has taken deals nothing.
            first = len([*filter(None, typed[:first])]) if typed[first] else 0
            return FriendlyGame(self.rules, tuple((name,) for name in typed if name), first)
        labels = [str(self.fields[field].label) for field in self.name_fields]
        names = [name or label for name, label in zip(typed, labels, strict=True)]
        sides = [tuple(names[at : at + self.each]) for at in range(0, len(names), self.each)]
        return FriendlyGame(self.rules, tuple(sides), first)


def names_of(game: FriendlyGame) -> dict[str, str]:
    """The names of a game as initial values, for another game of the same players."""
    return {
        f"name_{side}_{player}": name
        for side, names in enumerate(game.names)
        for player, name in enumerate(names)
    }


def hand_form(game: FriendlyGame, typed: QueryDict | None = None, place: int = 0) -> HandForm:
    """The form of the next hand, or of the recorded hand at a place."""
    facts: Facts | None = game.hands[place - 1] if place and typed is None else None
    before = game.played.before(place) if place else GamePlayed(game.hands)
    out = out_of_game(game.rules, before.sheet(game.rules, game.sides))
    return HandForm(typed, table=HandTable(game.rules, game.sides, out), facts=facts)


def typed_place(data: Mapping[str, str], name: str, game: FriendlyGame) -> int:
    """The number of a recorded hand that a form names; 0 for none."""
    number = whole(data.get(name)) or 0
    return number if number <= len(game.hands) else 0
