"""A match of several games: partie, revanche, belle (clause 9)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.documents import document_rules, object_of, sides_from_json
from scoring.errors import (
    InputError,
    RulesError,
    in_game,
    not_an_object,
    problem,
    wrong_number,
)
from scoring.hand import HandFacts
from scoring.rules import Rules
from scoring.score import ENDED_BY, score, score_hands
from scoring.sheet import ScoreSheet

MATCH_GAMES = frozenset({"belote", "contree", "belote2"})
"""The games of which a match can have several: two sides meet."""
BEST_OF, ALL = "best_of", "all"
PLAYS = (BEST_OF, ALL)


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """How many games a match has, and whether it ends once a side has won most of them."""

    games: int
    """Odd where ``play`` is best_of."""
    play: str = BEST_OF
    """best_of, or all: every game is played."""

    def ends(self, played: int, won: Mapping[str, int]) -> bool:
        """Whether a match is over after so many finished games.

        >>> MatchFormat(3).ends(1, {"NS": 2, "EW": 0}), MatchFormat(3, "all").ends(1, {"NS": 2})
        (True, False)
        """
        decided = self.play == BEST_OF and 2 * max(won.values(), default=0) > self.games
        return decided or played >= self.games

    @property
    def several(self) -> bool:
        """Whether a match can have more than one game."""
        return self.games > 1

    @property
    def needed(self) -> int:
        """The games of a match whose winner wins them all.

        >>> MatchFormat(3).needed, MatchFormat(3, "all").needed
        (2, 3)
        """
        return self.games // 2 + 1 if self.play == BEST_OF else self.games


ONE_GAME = MatchFormat(1)


class GameFacts(NamedTuple):
    """The hands of one game of a match."""

    hands: Sequence[HandFacts]
    by_time: bool = False
    """Whether the clock ended it after these hands."""


class MatchScore(NamedTuple):
    """A match as far as it has been played."""

    games: tuple[ScoreSheet, ...]
    won: Mapping[str, int]
    """Side -> games it has won, one under the rubicon counted twice."""
    finished: bool
    winner: str | None
    """The side that has won; None while the match lasts and when it is drawn."""
    totals: Mapping[str, int]
    """Side -> sum over all games, in the unit of the sheets."""

    def to_json(self) -> dict[str, object]:
        """The match as the command line answers it (clause 9)."""
        return {
            "games": [sheet.to_json() for sheet in self.games],
            "won": self.won,
            "finished": self.finished,
            "winner": self.winner,
            "totals": self.totals,
        }


class MatchInPlay:
    """A match that is scored game by game."""

    def __init__(self, sides: Sequence[str], form: MatchFormat) -> None:
        self._form = form
        self._sheets: list[ScoreSheet] = []
        self._won = dict.fromkeys(sides, 0)
        self._totals = dict.fromkeys(sides, 0)

    @property
    def ended(self) -> bool:
        """Whether the match is over."""
        finished = sum(sheet.finished for sheet in self._sheets)
        return self._form.ends(finished, self._won)

    def begin(self) -> int:
        """The number of the next game, from 1.

        :raises InputError: if the match is over, or its last game is not.
        """
        number = len(self._sheets) + 1
        unfinished = bool(self._sheets) and not self._sheets[-1].finished
        if unfinished or self.ended:
            code = "after_unfinished" if unfinished else "after_match"
            with in_game(number):
                raise InputError([problem(code, "games", value=number)])
        return number

    def add(self, sheet: ScoreSheet) -> None:
        """Count the next game, finished or not."""
        self._sheets.append(sheet)
        for side, total in sheet.totals.items():
            self._totals[side] += total
        if sheet.winner is not None:
            self._won[sheet.winner] += max(sheet.games_lost.values())

    def score(self) -> MatchScore:
        """The match so far."""
        best = max(self._won.values())
        leaders = [side for side, won in self._won.items() if won == best]
        winner = leaders[0] if self.ended and len(leaders) == 1 else None
        games, won, totals = tuple(self._sheets), {**self._won}, {**self._totals}
        return MatchScore(games, won, self.ended, winner, totals)


def score_match(
    rules: Rules, sides: Sequence[str], form: MatchFormat, games: Sequence[GameFacts]
) -> MatchScore:
    """The score of a match (clause 9); amounts in the unit of the rules.

    :raises RulesError: for a game of which no match is played.
    :raises InputError: for a game after the end of the match or after one that is not finished,
        and for a hand after the end of its game.

    >>> hand = HandFacts(taker="NS", points={"NS": 75, "EW": 87})
    >>> rules = Rules(target=None, hands=1)
    >>> score_match(rules, ["NS", "EW"], MatchFormat(1), [GameFacts([hand])]).winner
    'EW'
    """
    _refuse_rules(rules)
    match = MatchInPlay(sides, form)
    for game in games:
        with in_game(match.begin()):
            match.add(score(rules, sides, game.hands, by_time=game.by_time))
    return match.score()


def match_json(data: Mapping[str, object]) -> dict[str, object]:
    """The answer of the command line for one match (clause 9).

    :raises InputError: with the problems of the rules, of the sides, of the match or of the first
        bad game.

    >>> match_json({"sides": ["NS", "EW"], "match": {"games": 3}, "games": []})["won"]
    {'NS': 0, 'EW': 0}
    """
    return match_document(data).to_json()


def match_document(data: object) -> MatchScore:
    """The score of a match given as JSON (clause 9).

    :raises InputError: with the problems of the rules, of the sides, of the match or of the first
        bad game.
    """
    given = object_of(data, frozenset({"rules", "sides", "match", "games"}))
    rules = document_rules(given)
    _refuse_rules(rules)
    sides = sides_from_json(given.get("sides"), rules)
    match = MatchInPlay(sides, format_from_json(given.get("match")))
    games = given.get("games")
    if not isinstance(games, (list, tuple)):
        code = "required" if games is None else "not_a_list"
        raise InputError([problem(code, "games", value="games" if games is None else games)])
    for game in games:
        with in_game(match.begin()):
            match.add(score_hands(rules, sides, _game_of(game)))
    return match.score()


def format_from_json(value: object) -> MatchFormat:
    """How many games a match has, from JSON (clause 9).

    :raises InputError: with every problem, at the field ``match``.

    >>> format_from_json({"games": 3})
    MatchFormat(games=3, play='best_of')
    """
    at = "match"
    if value is None:
        raise InputError([problem("required", at, value=at)])
    if not isinstance(value, Mapping):
        raise InputError([not_an_object(at, value)])
    unknown = [key for key in value if key not in ("games", "play")]
    problems = [problem("unknown_key", at, value=key) for key in unknown]
    games: Any = value.get("games")
    play: Any = BEST_OF if value.get("play") is None else value["play"]
    wrong = wrong_number(at, games, 1)
    if games is None:
        wrong = problem("required", at, value="games")
    if wrong is not None:
        problems.append(wrong)
    if play not in PLAYS:
        problems.append(problem("not_a_choice", at, value=play, choices=", ".join(PLAYS)))
    if wrong is None and play == BEST_OF and games % 2 == 0:
        problems.append(problem("odd_games", at, value=games))
    if problems:
        raise InputError(problems)
    return MatchFormat(games, play)


def _game_of(game: object) -> Mapping[str, object]:
    """A game of a match as an object, in whose place its hands alone may stand."""
    if isinstance(game, (list, tuple)):
        return {"hands": game}
    if not isinstance(game, Mapping):
        raise InputError([not_an_object("games", game)])
    return object_of(game, frozenset({"hands", ENDED_BY}))


def _refuse_rules(rules: Rules) -> None:
    if rules.game not in MATCH_GAMES:
        raise RulesError([problem("no_match_of", "game", value=rules.game)])
