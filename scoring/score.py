"""Scores a game: its hands, one after the other, make a score sheet (clause 1)."""

from collections.abc import Callable, Mapping, Sequence

from scoring import belote, comptoir, contree, individual
from scoring.declarations import void_by_carre
from scoring.errors import HandError, InputError, problem
from scoring.finish import End, end_after, end_by_time, under_rubicon
from scoring.hand import HandFacts, HandScore, ScoreSheet
from scoring.hand_json import HandReader
from scoring.rules import Rules
from scoring.rules_json import document_rules, list_of, object_of, sides_from_json
from scoring.state import GameState, HandResult, StepCode, start

ENDED_BY = "ended_by"
"""The key of a game that says what ended it, if no hand did."""
TIME = "time"
"""Its only value."""
_GAME_KEYS = frozenset({"rules", "sides", "hands", ENDED_BY})


PLAYED: Mapping[str, Callable[[GameState, HandFacts], HandResult]] = {
    "belote": belote.play,
    "contree": contree.play,
    "belote2": belote.play,
    "belote3": individual.play,
    "comptoir": comptoir.play,
}
"""Name of a game -> what scores a hand that was played.

A game is one entry here, one in ``rules.GAMES`` and one in ``hand_json.CHECKS``.
"""

_FREE_MISDEALS: Mapping[str, tuple[StepCode, ...]] = {
    "redeal": (),
    "penalty": (),
    "graduated": ("misdeal_warned", "misdeal_barred"),
    "second_penalty": ("misdeal_warned",),
    "barred_then_penalty": ("misdeal_barred",),
}
"""Value of ``misdeal`` -> what a side's first misdeals bring, before those that cost points."""


class GameInPlay:
    """A game that is scored hand by hand."""

    def __init__(self, rules: Rules, sides: Sequence[str], *, explain: bool = True) -> None:
        on_sheets = rules.game == "comptoir"
        self._play = PLAYED[rules.game]
        self._end_after = comptoir.end_after if on_sheets else end_after
        self._state = start(rules, tuple(sides), rules.sheet if on_sheets else 0, explain)
        self._scores: list[HandScore] = []
        self._before: tuple[GameState, HandFacts] | None = None
        """What was before the last hand, where the clock would count that to the point."""
        self._unrounded_by_time = rules.timed and rules.exact_finish and rules.rounding != "exact"
        self._end: End | None = None
        self.ended = False

    def play(self, hand: HandFacts) -> HandScore:
        """Score the next hand.

        :raises HandError: if the game has ended, or the game does not allow the hand now.
        """
        state = self._state
        if self._unrounded_by_time:
            self._before = state.copy(), hand
        state.number += 1
        if self.ended:
            raise after_end(state.number)
        state.steps.clear()
        result = self._result(hand)
        marks, totals = result.marks, state.totals
        for side in marks:
            totals[side] += marks[side]
        state.counted += result.counts
        self._end = None if state.at_the_bell else self._end_after(state, result)
        self.ended = self._end is not None
        unit = state.rules.unit
        score = HandScore(
            result.outcome,
            marks if unit == 1 else _in_units(marks, unit),
            {**totals} if unit == 1 else _in_units(totals, unit),
            state.stake // unit if state.frozen else 0,
            tuple(state.steps),
        )
        self._scores.append(score)
        return score

    def end_by_time(self, *, rounded: bool = False) -> None:
        """End the game after the hands so far: the time is up (clause 2.7).

        ``rounded`` leaves the last hand as it was marked, whatever ``exact_finish`` says: for a
        game that was ended before the clause unrounded it.

        :raises InputError: if no clock ends games under the rules, or the last hand ended it.
        """
        refuse_time(self._state.rules)
        if self.ended:
            last = len(self._scores)
            raise InputError([problem("already_ended", ENDED_BY, last=last, value=TIME)])
        if self._before is not None and not rounded:
            # The last hand is scored once more, as the one with which the clock ends the game.
            self._state, last_hand = self._before
            self._state.at_the_bell = True
            self._scores.pop()
            self.play(last_hand)
        state, unit = self._state, self._state.rules.unit
        before = self._scores.pop() if self._scores else None
        marks = {side: mark * unit for side, mark in before.marks.items()} if before else {}
        self._end, self.ended = end_by_time(state, marks), True
        if before is not None:
            after = before._replace(
                marks=_in_units(marks, unit),
                totals=_in_units(state.totals, unit),
                stake=0,
                steps=tuple(state.steps),
            )
            self._scores.append(after)

    def _result(self, hand: HandFacts) -> HandResult:
        """The result of a hand, whether it was played or not."""
        state = self._state
        if hand.void is not None:
            state.note("void", reason=hand.void)
            return HandResult("void", state.nothing(), counts=False)
        if hand.misdeal is not None:
            return _misdeal(state, hand.misdeal)
        if hand.fault is not None:
            return _fault(state, hand.fault, hand)
        if hand.declarations and void_by_carre(state, hand):
            return HandResult("void", state.nothing(), counts=False)
        return self._play(state, hand)

    def sheet(self) -> ScoreSheet:
        """The score sheet so far."""
        state, end, unit = self._state, self._end, self._state.rules.unit
        lost = state.nothing()
        ruined = under_rubicon(state, end) if end else ()
        for side in end.losers if end else ():
            lost[side] = 2 if side in ruined else 1
        return ScoreSheet(
            tuple(self._scores),
            _in_units(state.totals, unit),
            state.stake // unit,
            end is not None,
            end.winner if end else None,
            bool(ruined),
            lost,
        )


def refuse_time(rules: Rules) -> None:
    """Refuse that the clock ends a game under rules that are not timed (clause 2.7).

    :raises InputError: if they are not.
    """
    if not rules.timed:
        raise InputError([problem("not_timed", ENDED_BY, value=TIME)])


def after_end(number: int) -> HandError:
    """The refusal of hand ``number``, which comes after the end of the game."""
    return HandError([problem("after_end", "hands", number, value=number)])


def _misdeal(state: GameState, side: str) -> HandResult:
    """``side`` dealt wrongly (clause 2.8).

    A side that is barred from taking is named in the steps; a hand it took all the same is scored.
    """
    rules = state.rules
    state.misdeals[side] += 1
    number, free = state.misdeals[side], _FREE_MISDEALS[rules.misdeal]
    if rules.misdeal == "redeal":
        state.note("misdeal_redeal", side)
    elif number > len(free):
        state.note_amount("misdeal_costs", side, rules.misdeal_points)
        marks = _paid_by(state, side, rules.misdeal_points)
        return HandResult("misdeal", marks, counts=rules.misdeal_points > 0)
    elif free[number - 1] == "misdeal_barred":
        state.note("misdeal_barred", side, number=number)
    else:
        state.note("misdeal_warned", side)
    return HandResult("misdeal", state.nothing(), counts=False)


def _fault(state: GameState, side: str, hand: HandFacts) -> HandResult:
    """``side`` is at fault in play (clause 2.8), in contrée after a contract or before."""
    rules, contract = state.rules, 0
    if rules.fault_adds_contract:
        contract = contree.contract_value(rules, hand.contract)
    cost = rules.fault_points + contract
    added = {"contract": contract // rules.unit} if contract else {}
    state.note("fault_costs", side, amount=cost // rules.unit, **added)
    return HandResult("fault", _paid_by(state, side, cost))


def _paid_by(state: GameState, side: str, cost: int) -> dict[str, int]:
    """Marks of ``cost`` for every side but ``side``."""
    return {**dict.fromkeys(state.sides, cost), side: 0}


def _in_units(amounts: Mapping[str, int], unit: int) -> dict[str, int]:
    return {side: amount // unit for side, amount in amounts.items()}


def score(
    rules: Rules, sides: Sequence[str], hands: Sequence[HandFacts], *, explain: bool = True
) -> ScoreSheet:
    """The score sheet of a game (clauses 1 to 5); amounts in the unit of the rules.

    ``explain=False`` leaves the steps out, which is quicker.

    :raises HandError: for a hand after the end of the game.

    >>> hand = HandFacts(taker="NS", points={"NS": 75, "EW": 87}, belote="NS")
    >>> score(Rules(), ["NS", "EW"], [hand]).totals
    {'NS': 95, 'EW': 87}
    """
    game = GameInPlay(rules, sides, explain=explain)
    for hand in hands:
        game.play(hand)
    return game.sheet()


def score_document(data: object, *, explain: bool = True) -> ScoreSheet:
    """The score sheet of a game given as JSON (clause 1).

    :raises InputError: with the problems of the rules, of the sides or of the first bad hand.

    >>> score_document({"sides": ["NS", "EW"], "hands": [{"void": "passed"}]}).totals
    {'NS': 0, 'EW': 0}
    """
    given = object_of(data, _GAME_KEYS)
    rules = document_rules(given)
    return score_hands(rules, sides_from_json(given.get("sides"), rules), given, explain=explain)


def score_hands(
    rules: Rules, sides: Sequence[str], given: Mapping[str, object], *, explain: bool = True
) -> ScoreSheet:
    """The score sheet of the ``hands`` of a JSON object and of what it was ``ended_by``.

    :raises InputError: with the problem of ``ended_by`` or those of the first bad hand.
    """
    by_time = given.get(ENDED_BY)
    if by_time not in (None, TIME):
        raise InputError([problem("not_a_choice", ENDED_BY, value=by_time, choices=TIME)])
    if by_time:
        refuse_time(rules)
    hands = list_of(given.get("hands"), "hands")
    game, reader = GameInPlay(rules, sides, explain=explain), HandReader(rules, sides)
    for number, hand in enumerate(hands, 1):
        if game.ended:
            raise after_end(number)
        game.play(reader.read(hand, number))
    if by_time:
        game.end_by_time()
    return game.sheet()
