"""The games of a match (manches) as the pages of the desk show them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.core.side_letters import side_names
from tournaments.core.tags import points
from tournaments.models import Game, Match
from tournaments.results.outcome import Outcome, is_over, match_outcome, outcome_of
from tournaments.results.selectors import games_of
from tournaments.results.services.writing import refuse_games
from tournaments.rulesets.effective_rules import format_of_match


@dataclass(frozen=True, slots=True)
class GameShown:
    """A game of a match: its totals, and the letter of who has won it, empty for nobody."""

    number: int
    totals: str
    winner: str
    rubicon: bool
    finished: bool


def games_shown(match: Match) -> tuple[GameShown, ...]:
    """The games entered for a match, in their order; none where a match has one game."""
    several = format_of_match(match).several
    return tuple(_shown(game) for game in games_of(match)) if several else ()


def game_due(match: Match) -> int | None:
    """The number of the game to be entered next; None where a match has one, or is over."""
    form = format_of_match(match)
    games = games_of(match) if form.several else []
    if not form.several or match.complete or (games and is_over(form, games)):
        return None
    goes_on = bool(games) and not games[-1].finished
    return len(games) + (0 if goes_on else 1)


def games_words(match: Match) -> str:
    """How many games each side has won, where a match has several: Games 2–1."""
    if not format_of_match(match).several:
        return ""
    won = "–".join(str(side.games) for side in match.sides.all())
    words = _("Games %(won)s: the match is over.") if match.complete else _("Games %(won)s.")
    return words % {"won": won}


def match_with(match: Match, number: int, game: Outcome) -> Outcome:
    """The outcome of a match with other totals of one of its games, by its number.

    :raises Refusal: if a game then stands after the end of the match
    """
    form = format_of_match(match)
    outcomes = [outcome_of(one) for one in games_of(match)]
    outcomes[number - 1 : number] = [game]
    refuse_games(form, outcomes)
    return match_outcome(outcomes, len(game.scores), form)


def _shown(game: Game) -> GameShown:
    totals = " – ".join(points(total) for total in game.score)
    letter = "" if game.winner is None else side_names(game.winner + 1)[-1]
    return GameShown(game.number, totals, letter, game.rubicon, game.finished)
