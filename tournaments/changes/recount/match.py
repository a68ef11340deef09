"""A stored match beside what comes out when it is counted again from what was entered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.errors import InputError
from scoring.sheet import HandScore
from tournaments.brackets.rounds import level_review
from tournaments.changes.selectors.rule_change import totals_in
from tournaments.core.sides import side_names
from tournaments.models import Match, MatchEntry, MatchKind, MatchState, Side
from tournaments.models.review import Review
from tournaments.results.bounds import doubt_about, impossible
from tournaments.results.facts import (
    Outcome,
    forfeit_outcome,
    needs_winner,
    no_outcome,
    sheet_outcome,
    totals_outcome,
)
from tournaments.results.hands import marks_of, sheet_of
from tournaments.rulesets.in_force import rules_of_match

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored value that is another when counted again; `what` is a key of `recount_words`."""

    what: str
    stored: Any
    due: Any


@dataclass(frozen=True, slots=True)
class _Due:
    """What should be stored; somebody may have reviewed a doubtful result and let it stand."""

    outcome: Outcome
    state: MatchState
    review: Review | None = None
    hands: tuple[HandScore, ...] = ()


def match_differences(match: Match, entered: Facts | None) -> Iterator[Difference]:
    """Everything of a match that is not as it comes out; sides and hands are read already.

    `entered` is the result as the journal last told it, None where it tells of none.
    """
    sides = list(match.sides.all())
    fewest = 1 if match.kind == MatchKind.BYE else 2
    places = list(range(max(fewest, len(sides))))
    if [side.position for side in sides] != places:
        yield Difference("sides", [side.position for side in sides], places)
        return
    yield from _shape(match, sides)
    if entered is not None:
        yield from _entered(match, sides, entered)
    try:
        due = _due(match, sides, entered)
    except InputError as error:
        yield Difference("hands", str(error), None)
        return
    yield from _unlike(match, sides, due)


def _shape(match: Match, sides: Sequence[Side]) -> Iterator[Difference]:
    """What belongs together whatever was entered."""
    counting = [side.score_counts for side in sides]
    due = [True, *[match.kind != MatchKind.CATCH_UP] * (len(sides) - 1)]
    if match.kind == MatchKind.BYE and (len(sides) != 1 or match.table is not None):
        yield Difference("bye", [len(sides), match.table], [1, None])
    if counting != due:
        yield Difference("counts", counting, due)
    numbers = [hand.number for hand in match.hands.all()]
    wanted = list(range(1, len(numbers) + 1)) if match.entry == MatchEntry.HANDS else []
    if numbers != wanted or (match.entry == MatchEntry.HANDS and not numbers):
        yield Difference("hands", numbers, wanted or [1])
    with_totals = match.entry == MatchEntry.TOTALS
    if any((side.points is not None) != with_totals for side in sides):
        yield Difference("points", [side.points for side in sides], match.entry)
    recorded = match.complete and match.kind != MatchKind.BYE
    if (match.recorded_at is not None) != recorded:
        yield Difference("recorded_at", match.recorded_at, match.state)


def _entered(match: Match, sides: Sequence[Side], entered: Facts) -> Iterator[Difference]:
    """The facts as typed, beside the line of the journal that was written with them."""
    now: dict[str, Any] = {
        "entry": match.entry,
        "points": [side.points for side in sides],
        "forfeited": [_who(side) for side in sides if side.forfeited],
    }
    if match.entry == MatchEntry.TOTALS:
        now["belotes"] = [*(side.belotes for side in sides), match.belotes_unsplit]
        now["capots"] = [*(side.capots for side in sides), match.capots_unsplit]
    for what, stored in now.items():
        if entered.get(what) != stored:
            yield Difference(what, stored, entered.get(what))


def _due(match: Match, sides: Sequence[Side], entered: Facts | None) -> _Due:
    if match.entry == MatchEntry.TOTALS:
        return _due_of_totals(match)
    if match.entry == MatchEntry.HANDS:
        return _due_of_hands(match, sides)
    if match.entry == MatchEntry.FORFEIT:
        return _Due(_forfeit(match, sides, entered), MatchState.CONFIRMED)
    rests = match.kind == MatchKind.BYE
    return _Due(no_outcome(len(sides)), MatchState.CONFIRMED if rests else MatchState.EXPECTED)


def _due_of_totals(match: Match) -> _Due:
    rules, totals = rules_of_match(match), totals_in(match)
    state = MatchState.CONFIRMED if match.review is None else MatchState.ENTERED
    return _Due(totals_outcome(rules, totals), state, doubt_about(rules, totals))


def _due_of_hands(match: Match, sides: Sequence[Side]) -> _Due:
    rules, hands = rules_of_match(match), [hand.facts for hand in match.hands.all()]
    sheet = sheet_of(rules, hands, side_names(len(sides)))
    outcome = sheet_outcome(rules, sheet, hands)
    if not outcome.complete:
        return _Due(outcome, MatchState.EXPECTED, hands=sheet.hands)
    best = max(score for score in outcome.scores if score is not None)
    return _Due(outcome, MatchState.CONFIRMED, level_review(match, best), sheet.hands)


def _forfeit(match: Match, sides: Sequence[Side], entered: Facts | None) -> Outcome:
    """A forfeit keeps the points of the settings of its day, which the journal has written."""
    absent = [side.position for side in sides if side.forfeited]
    found = forfeit_outcome(match.round.tournament, absent, len(sides))
    if entered is None or len(entered["scores"]) != len(sides):
        return found
    return Outcome(
        tuple(entered["scores"]), found.winner, False, found.belotes, found.capots, absent=absent
    )


def _unlike(match: Match, sides: Sequence[Side], due: _Due) -> Iterator[Difference]:
    outcome = due.outcome
    pairs: list[tuple[str, Any, Any]] = [
        ("scores", [side.score for side in sides], list(outcome.scores)),
        ("belotes", [side.belotes for side in sides], list(outcome.belotes)),
        ("capots", [side.capots for side in sides], list(outcome.capots)),
        ("winner", match.winner, outcome.winner if outcome.complete else None),
        ("rubicon", match.rubicon, outcome.complete and outcome.rubicon),
        ("state", match.state, due.state.value),
    ]
    if match.review is not None:
        pairs.append(("review", match.review, due.review))
    yield from (
        Difference(what, stored, wanted) for what, stored, wanted in pairs if stored != wanted
    )
    for hand, score in zip(match.hands.all(), due.hands, strict=False):
        stored, wanted = (hand.outcome, hand.marks), (score.outcome, marks_of(score))
        if stored != wanted:
            yield Difference("marks", f"{hand.number}: {stored}", wanted)
    if match.entry == MatchEntry.TOTALS:
        rules, totals = rules_of_match(match), totals_in(match)
        for fault in impossible(rules, totals):
            yield Difference("impossible", list(totals.points), fault.bound)
        if needs_winner(rules, totals) and totals.winner is None:
            yield Difference("winner", None, "?")


def _who(side: Side) -> int | str:
    return side.entrant.number if side.partner is None else side.shown_number
