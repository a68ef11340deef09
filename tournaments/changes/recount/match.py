"""Compare a stored match with the outcome of its entered facts."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from scoring.errors import InputError
from scoring.hand import HandScore
from scoring.rules import Rules
from tournaments.brackets.draws import level_review
from tournaments.models import (
    Game,
    Match,
    MatchEntry,
    MatchKind,
    MatchState,
    Review,
    Side,
    side_names,
)
from tournaments.results.bounds import doubt_about, impossible
from tournaments.results.hands import Facts, played_of
from tournaments.results.outcome import (
    Outcome,
    forfeit_outcome,
    match_outcome,
    needs_winner,
    put_in_game,
    put_outcome,
    sheet_outcome,
    totals_of_game,
    totals_outcome,
)
from tournaments.results.services.writing import facts_of
from tournaments.rulesets.effective_rules import format_of_match, rules_of_match

SIDE_COLUMNS = {"scores": "score", "belotes": "belotes", "capots": "capots", "games": "games"}
GAME_COLUMNS = {
    "scores": "score",
    "belotes": "belotes",
    "capots": "capots",
    "winner": "winner",
    "rubicon": "rubicon",
    "state": "finished",
}
"""The computed columns of sides and games, each by the key of its words."""


class Mismatch(NamedTuple):
    """A stored value beside the right one; `what` is a key of `recount.data.WHAT`."""

    what: str
    stored: Any
    due: Any


class Recounted(NamedTuple):
    """What a game comes to by its facts and some rules; the doubt about totals, or the hands."""

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
    values = [*_shape(match, sides)]
    if entered is not None:
        values += _entered(match, sides, entered)
    try:
        rules = rules_of_match(match)
        games = [recounted(rules, game, len(sides)) for game in match.games.all()]
    except InputError as error:
        values.append(Mismatch("hands", str(error), None))
    else:
        values += _computed(match, sides, games, entered)
    yield from (value for value in values if value.stored != value.due)


def _shape(match: Match, sides: Sequence[Side]) -> Iterator[Mismatch]:
    """Whether the kind, the sides, the games and the time of record fit together."""
    games, is_bye = list(match.games.all()), match.kind == MatchKind.BYE
    with_totals, by_hands = match.entry == MatchEntry.TOTALS, match.entry == MatchEntry.HANDS
    if is_bye:
        yield Mismatch("bye", [len(sides), match.table], [1, None])
    due = [True, *[match.kind == MatchKind.MATCH] * (len(sides) - 1)]
    yield Mismatch("counts", [side.score_counts for side in sides], due)
    numbers = range(1, max(len(games), 1) + 1) if with_totals or by_hands else ()
    yield Mismatch("entry", [game.number for game in games], [*numbers])
    for game in games:
        hands = [hand.number for hand in game.all_hands]
        yield Mismatch("hands", hands, [*range(1, max(len(hands), 1) + 1)] if by_hands else [])
    entered = [game.points for game in games if game.points is not None]
    if bool(entered) != with_totals or any(len(points) != len(sides) for points in entered):
        yield Mismatch("points", entered, match.entry)
    else:
        sums = [sum(of_side) for of_side in zip(*entered, strict=True)] or [None] * len(sides)
        yield Mismatch("points", [side.points for side in sides], sums)
    if (match.recorded_at is not None) != (match.complete and not is_bye):
        yield Mismatch("recorded_at", match.recorded_at, match.state)


def _entered(match: Match, sides: Sequence[Side], entered: Facts) -> Iterator[Mismatch]:
    """The entered facts beside the line of the journal about them."""
    games = list(match.games.all())
    now = {"games": [list(game.score) for game in games], **facts_of(match, sides, games)}
    told = ["entry", "points", "forfeited", *(["games"] if "games" in entered else [])]
    if match.entry == MatchEntry.TOTALS:
        told += ["belotes", "capots"]
    return (Mismatch(what, now[what], entered.get(what)) for what in told)


def recounted(rules: Rules, game: Game, sides: int) -> Recounted:
    """A game of so many sides under some rules, from the facts that were entered.

    :raises InputError: where the hands are not possible
    """
    if game.points is not None:
        totals = totals_of_game(game)
        return Recounted(totals_outcome(rules, totals), doubt_about(rules, totals))
    played = played_of(game)
    sheet = played.sheet(rules, side_names(sides))
    return Recounted(sheet_outcome(rules, sheet, played.hands), hands=sheet.hands)


def _due_of_match(
    match: Match, sides: Sequence[Side], games: Sequence[Recounted], entered: Facts | None
) -> tuple[Outcome, MatchState, Review | None]:
    """The values that should be stored; a doubtful result may have been reviewed and confirmed."""
    if match.entry == MatchEntry.FORFEIT:
        absent = [side.position for side in sides if side.forfeited]
        outcome = forfeit_outcome(match, absent, len(sides))
        if entered is not None and len(entered["scores"]) == len(sides):
            # The points of the settings at that time.
            outcome = outcome._replace(scores=tuple(entered["scores"]))
        return outcome, MatchState.CONFIRMED, None
    outcome = match_outcome([game.outcome for game in games], len(sides), format_of_match(match))
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


def _computed(
    match: Match, sides: Sequence[Side], games: Sequence[Recounted], entered: Facts | None
) -> Iterator[Mismatch]:
    """What follows from the facts, in the match and in its games."""
    outcome, state, review = _due_of_match(match, sides, games, entered)
    right, right_sides = Match(), [Side(position=side.position) for side in sides]
    put_outcome(right, right_sides, outcome)
    for what, column in SIDE_COLUMNS.items():
        of_sides = ([getattr(side, column) for side in row] for row in (sides, right_sides))
        yield Mismatch(what, *of_sides)
    yield Mismatch("winner", match.winner, right.winner)
    yield Mismatch("rubicon", match.rubicon, right.rubicon)
    yield Mismatch("state", match.state, state.value)
    if match.review is not None:
        yield Mismatch("review", match.review, review)
    for game, due_of_game in zip(match.games.all(), games, strict=True):
        right_game = Game()
        put_in_game(right_game, due_of_game.outcome)
        for what, column in GAME_COLUMNS.items():
            yield Mismatch(what, getattr(game, column), getattr(right_game, column))
        for hand, score in zip(game.all_hands, due_of_game.hands, strict=False):
            stored, due = (hand.outcome, hand.marks), (score.outcome, tuple(score.marks.values()))
            if stored != due:
                yield Mismatch("marks", f"{hand.number}: {stored}", due)
        if game.points is not None:
            rules, totals = rules_of_match(match), totals_of_game(game)
            for fault in impossible(rules, totals):
                yield Mismatch("impossible", list(totals.points), fault.bound)
            if needs_winner(rules, totals) and totals.winner is None:
                yield Mismatch("winner", None, "?")
