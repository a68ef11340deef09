"""The rule sheet on the games of a match: how many, when it is over, what a rubicon counts."""

from __future__ import annotations

from django.utils.translation import gettext

from scoring.match import ALL
from tournaments.core.wording.games import games_sentence
from tournaments.models import Phase, Tournament
from tournaments.paper.sentences_worth import drawn_matches, rubicon_in

KEYS_OF_GAMES = frozenset({"games_won", "games_difference"})


def games_told(tournament: Tournament, phase: Phase) -> str:
    """The games of a match of a phase; empty where a match is one game."""
    if phase.games == 1:
        return ""
    form = phase.match_format
    told = [
        games_sentence(form),
        gettext("Each of them is a game by these rules and begins at zero."),
    ]
    if rubicon_in(tournament):
        told.append(gettext("A game lost under the rubicon counts as two games won."))
    if form.play == ALL:
        drawn = gettext("Who wins more of them wins the match; if both win as many, it is drawn.")
        won = gettext("Who wins more of them wins the match.")
        told.append(drawn if drawn_matches(tournament, phase) else won)
    told.append(gettext("The points of a match are those of all its games together."))
    return " ".join(told)


def rubicon_told(tournament: Tournament) -> str:
    """Where matches are one game, that nothing in the ranking is lost twice; else empty."""
    phases = tournament.chain
    worth = "match_points" in tournament.keys_in_use and any(
        phase.match_points_rubicon is not None for phase in phases
    )
    counted = worth or tournament.keys_in_use & KEYS_OF_GAMES
    if counted or not rubicon_in(tournament) or any(phase.games > 1 for phase in phases):
        return ""
    return gettext("A match is one game: who loses it under the rubicon has lost one match.")
