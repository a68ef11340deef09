"""A match of several games: partie, revanche, belle (clause 9); who leads, what a forfeit marks."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scoring.errors import InputError, RulesError, in_game, not_an_object, problem, wrong_number
from scoring.hand import HAND_POINTS, ScoreSheet
from scoring.options.option import COMPTOIR
from scoring.rules import Rules
from scoring.rules_json import document_rules, list_of, object_of, sides_from_json
from scoring.score import ENDED_BY, score_hands

MATCH_GAMES = frozenset({"belote", "contree", "belote2"})
"""The games of which a match can have several: two sides meet."""
BEST_OF, ALL = "best_of", "all"
PLAYS = (BEST_OF, ALL)


class MatchFormat(NamedTuple):
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
        return {**self._asdict(), "games": [sheet.to_json() for sheet in self.games]}


def match_document(data: object) -> MatchScore:
    """The score of a match given as JSON (clause 9).

    :raises RulesError: for a game of which no match is played.
    :raises InputError: with the problems of the rules, of the sides, of the match or of the first
        bad game; a game after the end of the match, or after one that is not finished, is bad.

    >>> match_document({"sides": ["NS", "EW"], "match": {"games": 3}, "games": []}).won
    {'NS': 0, 'EW': 0}
    """
    given = object_of(data, frozenset({"rules", "sides", "match", "games"}))
    rules = document_rules(given)
    if rules.game not in MATCH_GAMES:
        raise RulesError([problem("no_match_of", "game", value=rules.game)])
    sides = sides_from_json(given.get("sides"), rules)
    form = format_from_json(given.get("match"))
    games = list_of(given.get("games"), "games")
    sheets: list[ScoreSheet] = []
    won, totals = dict.fromkeys(sides, 0), dict.fromkeys(sides, 0)
    for number, game in enumerate(games, 1):
        with in_game(number):
            unfinished = bool(sheets) and not sheets[-1].finished
            if unfinished or form.ends(len(sheets), won):
                code = "after_unfinished" if unfinished else "after_match"
                raise InputError([problem(code, "games", value=number)])
            # The hands alone may stand in place of a game.
            facts = {"hands": game} if isinstance(game, (list, tuple)) else game
            if not isinstance(facts, Mapping):
                raise InputError([not_an_object("games", facts)])
            facts = object_of(facts, frozenset({"hands", ENDED_BY}))
            sheet = score_hands(rules, sides, facts)
        sheets.append(sheet)
        for side, total in sheet.totals.items():
            totals[side] += total
        if sheet.winner is not None:
            won[sheet.winner] += max(sheet.games_lost.values())
    finished = form.ends(sum(sheet.finished for sheet in sheets), won)
    leaders = [side for side in sides if won[side] == max(won.values())]
    winner = leaders[0] if finished and len(leaders) == 1 else None
    return MatchScore(tuple(sheets), won, finished, winner, totals)


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


def leader(amounts: Sequence[int]) -> int | None:
    """The place of the highest amount; None where several share it.

    >>> leader((501, 1010)), leader((500, 500))
    (1, None)
    """
    best = max(amounts)
    return amounts.index(best) if amounts.count(best) == 1 else None


SHARE_PERCENT = 55
"""Of all the points of a game of so many hands: more than half, as whoever wins a game has."""
STEP = 50


def forfeit_points(rules: Rules) -> int:
    """The points of a match won by forfeit, in the unit of the sheet (scoring-rules.md 10).

    The target where there is one, at comptoir the sheet; else 55 % of the points of all hands,
    rounded up to the next 50.

    >>> from scoring.presets import preset_rules
    >>> [forfeit_points(preset_rules(name)) for name in ("village_12", "village_16", "coinche")]
    [1100, 1450, 2000]
    >>> forfeit_points(preset_rules("comptoir"))
    6
    """
    if rules.game == COMPTOIR:
        return rules.sheet
    if rules.target is not None:
        return rules.target
    hundredths = (rules.hands or 0) * HAND_POINTS * SHARE_PERCENT
    return -(-hundredths // (100 * STEP)) * STEP // rules.unit
