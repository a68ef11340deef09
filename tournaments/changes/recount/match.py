"""Compare a stored match with the outcome of its entered facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.errors import InputError
from scoring.sheet import HandScore
from tournaments.brackets.rounds import level_review
from tournaments.core.side_letters import side_names
from tournaments.models import Game, Match, MatchEntry, MatchKind, MatchState, Side
from tournaments.models.review import Review
from tournaments.results.bounds import doubt_about, impossible
from tournaments.results.facts import needs_winner, totals_of_game
from tournaments.results.hands import played_of
from tournaments.results.outcome import (
    Outcome,
    forfeit_outcome,
    match_outcome,
    put_in_game,
    sheet_outcome,
    totals_outcome,
)
from tournaments.results.services.writing import facts_of, number_of
from tournaments.rulesets.effective_rules import format_of_match, rules_of_match

Facts = Mapping[str, Any]
GAME_COLUMNS = {
    "scores": "score",
    "belotes": "belotes",
    "capots": "capots",
    "winner": "winner",
    "rubicon": "rubicon",
    "state": "finished",
}
"""The computed columns of a game, each by the key of its words."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A stored value that is wrong; `what` is a key of `recount.words.WHAT`."""

    what: str
    stored: Any
    due: Any


@dataclass(frozen=True, slots=True)
class _DueOfGame:
    """The values that should be stored for a game and its hands."""

    game: Game
    outcome: Outcome
    review: Review | None = None
    hands: tuple[HandScore, ...] = ()


def match_differences(match: Match, entered: Facts | None) -> Iterator[Mismatch]:
    """Every stored value of a match that differs; sides, games and hands are read already.

    `entered` is the result in the last line of the journal about the table, None without one.
    """
    sides = list(match.sides.all())
    fewest = 1 if match.kind == MatchKind.BYE else 2
    places = list(range(max(fewest, len(sides))))
    if [side.position for side in sides] != places:
        yield Mismatch("sides", [side.position for side in sides], places)
        return
    yield from _shape(match, sides)
    if entered is not None:
        yield from _entered(match, sides, entered)
    try:
        games = [_due(match, game, len(sides)) for game in match.games.all()]
    except InputError as error:
        yield Mismatch("hands", str(error), None)
        return
    yield from _unlike(match, sides, games, entered)


def _shape(match: Match, sides: Sequence[Side]) -> Iterator[Mismatch]:
    """Check that the kind, the sides, the games and the time of record fit together."""
    counting = [side.score_counts for side in sides]
    due = [True, *[match.kind == MatchKind.MATCH] * (len(sides) - 1)]
    if match.kind == MatchKind.BYE and (len(sides) != 1 or match.table is not None):
        yield Mismatch("bye", [len(sides), match.table], [1, None])
    if counting != due:
        yield Mismatch("counts", counting, due)
    yield from _shape_of_games(match, sides)
    recorded = match.complete and match.kind != MatchKind.BYE
    if (match.recorded_at is not None) != recorded:
        yield Mismatch("recorded_at", match.recorded_at, match.state)


def _shape_of_games(match: Match, sides: Sequence[Side]) -> Iterator[Mismatch]:
    """Check that the games are numbered from 1 and have totals or hands, as the match says."""
    games = list(match.games.all())
    with_totals, by_hands = match.entry == MatchEntry.TOTALS, match.entry == MatchEntry.HANDS
    wanted = list(range(1, max(len(games), 1) + 1)) if with_totals or by_hands else []
    if [game.number for game in games] != wanted:
        yield Mismatch("entry", [game.number for game in games], wanted)
    for game in games:
        numbers = [hand.number for hand in game.all_hands]
        due = list(range(1, max(len(numbers), 1) + 1)) if by_hands else []
        if numbers != due:
            yield Mismatch("hands", numbers, due)
    entered = [game.points for game in games if game.points is not None]
    if bool(entered) != with_totals or any(len(points) != len(sides) for points in entered):
        yield Mismatch("points", entered, match.entry)
        return
    sums = [sum(of_side) for of_side in zip(*entered, strict=True)] or [None] * len(sides)
    if [side.points for side in sides] != sums:
        yield Mismatch("points", [side.points for side in sides], sums)


def _entered(match: Match, sides: Sequence[Side], entered: Facts) -> Iterator[Mismatch]:
    """Compare the entered facts with the line of the journal about them."""
    now: dict[str, Any] = {
        "entry": match.entry,
        "points": [side.points for side in sides],
        "forfeited": [number_of(side) for side in sides if side.forfeited],
    }
    if "games" in entered:
        now["games"] = [list(game.score) for game in match.games.all()]
    if match.entry == MatchEntry.TOTALS:
        told = facts_of(match, sides, list(match.games.all()))
        now |= {"belotes": told["belotes"], "capots": told["capots"]}
    for what, stored in now.items():
        if entered.get(what) != stored:
            yield Mismatch(what, stored, entered.get(what))


def _due(match: Match, game: Game, sides: int) -> _DueOfGame:
    rules = rules_of_match(match)
    if game.points is not None:
        totals = totals_of_game(game)
        return _DueOfGame(game, totals_outcome(rules, totals), doubt_about(rules, totals))
    played = played_of(game)
    sheet = played.sheet(rules, side_names(sides))
    return _DueOfGame(game, sheet_outcome(rules, sheet, played.hands), hands=sheet.hands)


def _due_of_match(
    match: Match, sides: Sequence[Side], games: Sequence[_DueOfGame], entered: Facts | None
) -> tuple[Outcome, MatchState, Review | None]:
    """The values that should be stored; a doubtful result may have been reviewed and confirmed."""
    if match.entry == MatchEntry.FORFEIT:
        return _forfeit(match, sides, entered), MatchState.CONFIRMED, None
    form = format_of_match(match)
    outcome = match_outcome([game.outcome for game in games], len(sides), form)
    if match.entry == MatchEntry.TOTALS:
        reviews = [game.review for game in games if game.review]
        review = match.review if match.review in reviews else next(iter(reviews), None)
        if not outcome.finished:
            return outcome, MatchState.EXPECTED, review
        state = MatchState.CONFIRMED if match.review is None else MatchState.ENTERED
        return outcome, state, review
    if outcome.finished:
        best = max(score or 0 for score in outcome.scores)
        return outcome, MatchState.CONFIRMED, level_review(match, best)
    rests = match.kind == MatchKind.BYE
    return outcome, MatchState.CONFIRMED if rests else MatchState.EXPECTED, None


def _forfeit(match: Match, sides: Sequence[Side], entered: Facts | None) -> Outcome:
    """The outcome of a forfeit, with the points of the settings at that time, from the journal."""
    absent = [side.position for side in sides if side.forfeited]
    found = forfeit_outcome(match, absent, len(sides))
    if entered is None or len(entered["scores"]) != len(sides):
        return found
    return replace(found, scores=tuple(entered["scores"]))


def _unlike(
    match: Match, sides: Sequence[Side], games: Sequence[_DueOfGame], entered: Facts | None
) -> Iterator[Mismatch]:
    """Every wrong stored value of the match and of its games."""
    outcome, state, review = _due_of_match(match, sides, games, entered)
    stored: list[tuple[str, Any, Any]] = [
        ("scores", [side.score for side in sides], list(outcome.scores)),
        ("belotes", [side.belotes for side in sides], list(outcome.belotes)),
        ("capots", [side.capots for side in sides], list(outcome.capots)),
        ("winner", match.winner, outcome.winner if outcome.finished else None),
        ("rubicon", match.rubicon, outcome.finished and outcome.rubicon),
        ("games", [side.games for side in sides], list(outcome.games or [0] * len(sides))),
        ("state", match.state, state.value),
    ]
    if match.review is not None:
        stored.append(("review", match.review, review))
    yield from (Mismatch(what, value, due) for what, value, due in stored if value != due)
    for one in games:
        yield from _unlike_in_game(match, one)


def _unlike_in_game(match: Match, due: _DueOfGame) -> Iterator[Mismatch]:
    game, right = due.game, Game()
    put_in_game(right, due.outcome)
    for what, column in GAME_COLUMNS.items():
        if getattr(game, column) != getattr(right, column):
            yield Mismatch(what, getattr(game, column), getattr(right, column))
    for hand, score in zip(game.all_hands, due.hands, strict=False):
        stored, wanted = (hand.outcome, hand.marks), (score.outcome, tuple(score.marks.values()))
        if stored != wanted:
            yield Mismatch("marks", f"{hand.number}: {stored}", wanted)
    if game.points is not None:
        rules, totals = rules_of_match(match), totals_of_game(game)
        for fault in impossible(rules, totals):
            yield Mismatch("impossible", list(totals.points), fault.bound)
        if needs_winner(rules, totals) and totals.winner is None:
            yield Mismatch("winner", None, "?")
