"""A table of a round as its pages use it: its match, its address, the form of a hand."""

from typing import NamedTuple

from django.http import Http404, QueryDict
from django.shortcuts import resolve_url

from scoring.hand import ScoreSheet
from tournaments.core.access import for_row, for_tournament
from tournaments.core.writes import Refusal
from tournaments.models import Game, Match, Tournament, side_names
from tournaments.results.hand_form import HandForm
from tournaments.results.hand_groups import HandTable
from tournaments.results.hands import Facts, GamePlayed, out_of_game, played_of
from tournaments.results.outcome import Outcome, is_over, match_outcome, outcome_of
from tournaments.results.selectors import game_in_play, games_of, match_at
from tournaments.results.services.hands import scored
from tournaments.results.services.writing import refuse_games
from tournaments.rulesets.effective_rules import format_of_match, rules_of_match


def match_or_404(tournament: Tournament, number: int, table: int) -> Match:
    """The match at a table of a published round of this tournament."""
    match = match_at(tournament, number, table)
    if match is None:
        raise Http404(f"no table {table} in round {number}")
    return match


for_match = for_row(for_tournament, match_or_404, "number", "table")
"""Guards a view of the match at a table."""


def stored(match: Match) -> Match:
    """Read the match and its players again, after an act that was refused or came too late."""
    return match_or_404(match.round.tournament, match.round.number, match.table or 0)


def desk_url(match: Match) -> str:
    """The page of a table."""
    return resolve_url("match_desk", match.round.tournament.code, match.round.number, match.table)


def sides_at(match: Match) -> tuple[str, ...]:
    """The names that the sides of a match have in its hands."""
    return side_names(2 if match.round.tournament.two_sided else len(match.sides.all()))


def table_of(match: Match, game: GamePlayed | None = None) -> HandTable:
    """What the form of the next hand of a game needs; by default of the game in play."""
    rules, sides = rules_of_match(match), sides_at(match)
    if rules.game != "comptoir":
        return HandTable(rules, sides)
    sheet = (game_in_play(match) if game is None else game).sheet(rules, sides)
    return HandTable(rules, sides, out_of_game(rules, sheet))


def hand_form(match: Match, typed: QueryDict | None = None) -> HandForm:
    """The form of the next hand under the rules of the match."""
    return HandForm(typed, table=table_of(match))


def judged(form: HandForm, game: GamePlayed, place: int) -> ScoreSheet | None:
    """The sheet with the typed hand at its place; None if the form shows an error."""
    form.is_valid()
    try:
        sheet = scored(form.table.rules, game.edited(place, form.facts()), form.table.sides, place)
    except Refusal as refusal:
        form.show(refusal)
        return None
    return sheet if form.is_valid() else None


class HandPlace(NamedTuple):
    """Where a recorded hand stands: its game with its number, its own number in that, from 1."""

    game: GamePlayed
    game_number: int
    number: int

    @property
    def facts(self) -> Facts:
        """The hand as it was entered."""
        return self.game.hands[self.number - 1]


def hand_at(match: Match, place: int) -> HandPlace:
    """A recorded hand by its place among all hands of the match; 404 where there is none."""
    passed = 0
    for game in games_of(match):
        if passed < place <= passed + len(game.all_hands):
            return HandPlace(played_of(game), game.number, place - passed)
        passed += len(game.all_hands)
    raise Http404(f"no hand {place}")


def games_shown(match: Match) -> list[Game]:
    """The games entered for a match, in their order; none where a match has one game."""
    return games_of(match) if format_of_match(match).several else []


def game_due(match: Match) -> int | None:
    """The number of the game to be entered next; None where a match has one, or is over."""
    form = format_of_match(match)
    if not form.several or match.complete:
        return None
    games = games_of(match)
    if is_over(form, games):
        return None
    return len(games) + (not games or games[-1].finished)


def match_with(match: Match, number: int, game: Outcome) -> Outcome:
    """The outcome of a match with another outcome of one of its games, by its number.

    :raises Refusal: if a game then stands after the end of the match
    """
    form, games = format_of_match(match), games_of(match)
    outcomes = [*map(outcome_of, games[: number - 1]), game, *map(outcome_of, games[number:])]
    refuse_games(form, outcomes)
    return match_outcome(outcomes, len(game.scores), form)
