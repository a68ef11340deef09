"""How many games a match has, as fields of a form."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.match import BEST_OF, MATCH_GAMES, MatchFormat
from tournaments.core.fields import WholeField
from tournaments.core.wording.settings import LABELS
from tournaments.models import Play
from tournaments.models.phase import MOST_GAMES

GAMES_FIELDS = ("games", "play")
APPLYING_GAMES = {"play": "games!=1|"}
"""Field -> with which other answers it applies (core/questions.py)."""


class GamesForm(forms.Form):
    """The games of a match and when it is over; left empty, a match is one game."""

    games = WholeField(
        required=False,
        minimum=1,
        maximum=MOST_GAMES,
        help_text=_("1 as usual; 3: partie, revanche, belle. Empty: 1."),
    )
    play = forms.ChoiceField(
        choices=Play.choices,
        widget=forms.RadioSelect,
        required=False,
        help_text=_("It matters only where a match is several games."),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in GAMES_FIELDS:
            self.fields[name].label = LABELS[name]

    def ask_games(self, game: str, *, fixed: bool = False) -> None:
        """Ask for the games of a match only in a game that has such matches, until it is fixed."""
        if fixed or game not in MATCH_GAMES:
            for name in GAMES_FIELDS:
                self.fields.pop(name, None)

    def several_games(self, stored: int = 1) -> bool:
        """Whether a match is several games, as it is typed, shown or stored."""
        return str(self.data.get("games") or self.initial.get("games") or stored).strip() != "1"

    def shown_format(self) -> MatchFormat:
        """The games of a match as typed or shown; one where what is typed is no number of games."""
        shown = self.data or self.initial
        count = str(shown.get("games") or 1).strip()
        games = int(count) if count in map(str, range(1, MOST_GAMES + 1)) else 1
        return MatchFormat(games, str(shown.get("play") or BEST_OF))

    def clean_games(self) -> int:
        """One game where nothing is typed."""
        return self.cleaned_data["games"] or 1

    def clean_play(self) -> str:
        """The best of the games where nothing is chosen."""
        return self.cleaned_data["play"] or Play.BEST_OF

    def match_games(self) -> dict[str, Any]:
        """The fields that were asked, as columns of a phase."""
        return {name: self.cleaned_data[name] for name in GAMES_FIELDS if name in self.fields}
