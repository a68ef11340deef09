"""A score sheet for reading, in English (``--text`` of clause 1)."""

from collections.abc import Mapping

from scoring.errors import InputError
from scoring.match import MatchScore
from scoring.sheet import ScoreSheet, ScoreStep, StepValue
from scoring.steps import StepCode

SENTENCES: Mapping[str, str] = {
    StepCode.UNCOUNTED: "{points} of {side} do not help to make the contract",
    StepCode.DECLARATION_KEPT: "{declaration} of {side} counts: {points}",
    StepCode.DECLARATION_BEATEN: "{declaration} of {side} does not count: {why}",
    StepCode.DECLARATIONS_TIED: "equal best declarations ({declaration}): nobody marks any",
    StepCode.DECLARATIONS_CANCELLED: "{declaration} of {side} cancels all declarations",
    StepCode.DECLARATIONS_VOID: "{declaration} of {side} makes the hand void",
    StepCode.CAPOT: "{side} won every trick",
    StepCode.CAPOT_CALL_FAILED: "{side} had called capot and failed",
    StepCode.CONTRACT_MADE: "{side} took and made it",
    StepCode.CONTRACT_FAILED: "{side} took and failed",
    StepCode.BELOW_LEAST: "{side} must have {points} at least",
    StepCode.NOT_AHEAD: "{side} must have more than the other side",
    StepCode.NOT_ALONE: "one player of {side} had to win every trick alone",
    StepCode.LITIGE: "equal at {total}: litige",
    StepCode.LITIGE_MADE: "equal at {total}, which counts as made by {side}",
    StepCode.LITIGE_FAILED: "equal at {total}, which counts as failed by {side}",
    StepCode.LITIGE_REPLAYED: "equal at {total}: the hand is played again",
    StepCode.ROUNDED: "{points} of {side} rounded to {amount}",
    StepCode.EXACT_FINISH: "this would end the game: counted to the point",
    StepCode.EXACT_AT_THE_BELL: "the clock ends the game with this hand: counted to the point",
    StepCode.MARKS_TRICKS: "{side} marks {amount} for tricks",
    StepCode.MARKS_HALF: "{side} marks {amount}, half of the hand",
    StepCode.MARKS_CAPOT: "{side} marks {amount} for capot",
    StepCode.MARKS_CAPOT_CALLED: "{side} marks {amount} for the capot it called",
    StepCode.MARKS_FAILED: "{side} marks {amount} for the failed contract",
    StepCode.MARKS_BELOTE: "{side} marks {amount} for belote",
    StepCode.MARKS_BELOTE_TAKEN: "{side} marks {amount} for the taker's belote",
    StepCode.MARKS_DECLARATIONS: "{side} marks {amount} for declarations",
    StepCode.MARKS_DECLARATIONS_TAKEN: "{side} marks {amount} for the taker's declarations",
    StepCode.MARKS_DECLARATIONS_WON: "{side} marks {amount} for the declarations of the defence",
    StepCode.BID: "{side} bid {contract}",
    StepCode.MULTIPLIED: "{contre}",
    StepCode.MARKS_CONTRACT: "{side} marks {amount} for the contract",
    StepCode.MARKS_FLAT: "{side} marks {amount} for what was bid",
    StepCode.MARKS_ALL: "{side} marks {amount} for all the tricks",
    StepCode.MARKS_TAKEN: "{side} marks {amount} of the taker",
    StepCode.HUNDRED_SHARED: "{side} gets {amount} of the hundred",
    StepCode.COMPTOIR_BID: "{side} bid {bid}, worth {worth}, and made {points}",
    StepCode.SHEET_DOWN: "the sheet of {side} goes down by {amount}",
    StepCode.PLAYER_OUT: "{side} is out",
    StepCode.STAKE_FROZEN: "{side} leaves {amount} at stake",
    StepCode.STAKE_DISPUTED: "whoever of {side} has more in the tricks of the next hand wins it",
    StepCode.STAKE_WON: "{side} wins the {amount} at stake",
    StepCode.STAKE_RETURNED: "{side} gets back its {amount} still at stake",
    StepCode.STAKE_TO_DEFENCE: "{side} gets the {amount} still at stake",
    StepCode.STAKE_LOST: "the {amount} still at stake are lost",
    StepCode.STAKE_PLAYED_FOR: "{amount} still at stake: play on until they are won",
    StepCode.EQUAL_TOTALS: "equal totals: play on",
    StepCode.NO_TRICK_NO_WIN: "{side} cannot win in a hand without a trick: play on",
    StepCode.FAILED_NO_WIN: "{side} cannot win in a hand it failed: play on",
    StepCode.TIME_UP: "the time is up: the game ends here",
    StepCode.LAST_HAND_WINS: "both have reached the target: {side} won the last hand",
    StepCode.VOID: "void hand ({reason})",
    StepCode.MISDEAL_REDEAL: "misdeal by {side}: deal again",
    StepCode.MISDEAL_WARNED: "first misdeal by {side}: a warning",
    StepCode.MISDEAL_BARRED: "misdeal {number} by {side}: it may not take in the next hand dealt",
    StepCode.MISDEAL_COSTS: "misdeal by {side}: {amount} to the other side",
    StepCode.FAULT_COSTS: "fault by {side}: {amount} to the other side",
}
"""Code -> English sentence, of every step but ``counted``, which is a sum."""

WHY: Mapping[str, str] = {
    "points": "the best of {by} is worth more",
    "kind": "the carré of {by} goes before a cent",
    "rank": "the best of {by} is higher",
    "trump": "the best of {by} is in trump",
    "first_announced": "the best of {by}, equal, was announced first",
}
"""Why a declaration is beaten -> the end of its sentence."""


def sheet_text(sheet: ScoreSheet) -> str:
    """The whole sheet, one paragraph for each hand.

    >>> from scoring.score import score
    >>> from scoring.hand import HandFacts
    >>> from scoring.rules import Rules
    >>> print(sheet_text(score(Rules(), ["NS", "EW"], [HandFacts(void="passed")])))
    hand 1: void
      marks   NS 0   EW 0
      totals  NS 0   EW 0
      - void hand (passed)
    <BLANKLINE>
    totals  NS 0   EW 0
    the game goes on
    """
    lines = []
    for number, hand in enumerate(sheet.hands, 1):
        lines += [
            f"hand {number}: {hand.outcome}",
            f"  marks   {_amounts(hand.marks)}",
            f"  totals  {_amounts(hand.totals)}",
        ]
        if hand.stake:
            lines.append(f"  stake   {hand.stake}")
        lines += [*(f"  - {step_text(step)}" for step in hand.steps), ""]
    lines.append(f"totals  {_amounts(sheet.totals)}")
    if sheet.stake:
        lines.append(f"stake   {sheet.stake}")
    if not sheet.finished:
        lines.append("the game goes on")
    elif sheet.winner is None:
        lines.append("the game is drawn")
    else:
        lines.append(f"{sheet.winner} wins{' (rubicon)' if sheet.rubicon else ''}")
    return "\n".join(lines)


def match_text(match: MatchScore) -> str:
    """The sheets of all games, then where the match stands.

    >>> print(match_text(MatchScore((), {"NS": 0, "EW": 0}, False, None, {"NS": 0, "EW": 0})))
    won     NS 0   EW 0
    totals  NS 0   EW 0
    the match goes on
    """
    lines = []
    for number, sheet in enumerate(match.games, 1):
        lines += [f"game {number}", "", sheet_text(sheet), ""]
    lines += [f"won     {_amounts(match.won)}", f"totals  {_amounts(match.totals)}"]
    ends = "the match is drawn" if match.winner is None else f"{match.winner} wins the match"
    return "\n".join([*lines, ends if match.finished else "the match goes on"])


def error_text(error: InputError) -> str:
    """The first problem of an input, in one line.

    >>> from scoring.errors import problem
    >>> error_text(InputError([problem("required", "taker", 3, value="taker")]))
    'error: hand 3, taker: this is required: "taker"'
    """
    first = error.problems[0]
    numbers = {"game": first.game, "hand": first.hand}
    places = [f"{name} {number}" for name, number in numbers.items() if number is not None]
    return f"error: {', '.join([*places, first.field])}: {first.message}"


def step_text(step: ScoreStep) -> str:
    """One step as a sentence.

    >>> step_text(ScoreStep(StepCode.COUNTED, "NS",
    ...                {"points": 71, "belote": 20, "declarations": 0, "total": 91}))
    'NS: 71 + belote 20 = 91'
    """
    if step.code != StepCode.COUNTED:
        sentence = SENTENCES[step.code].format(side=step.side, **{**step.values, **_words(step)})
        return sentence + _made_of(step.values)
    terms = [str(step.values["points"])]
    terms += [
        f"{name} {step.values[name]}" for name in ("belote", "declarations") if step.values[name]
    ]
    total = f" = {step.values['total']}" if len(terms) > 1 else ""
    return f"{step.side}: {' + '.join(terms)}{total}"


def _made_of(values: Mapping[str, StepValue]) -> str:
    """The terms of an amount that is a product or a sum."""
    if "times" in values:
        return f" ({int(values['amount']) // int(values['times'])} x {values['times']})"
    if "amount" in values and "contract" in values:
        contract = int(values["contract"])
        return f" ({int(values['amount']) - contract} + {contract} for the contract)"
    return ""


def _words(step: ScoreStep) -> Mapping[str, str]:
    """The declaration of a step, and why it is beaten, in words."""
    values = step.values
    if "kind" not in values:
        return {}
    trump = " in trump" if values["trump"] else ""
    why = WHY[str(values["why"])].format(by=values["by"]) if "why" in values else ""
    return {"declaration": f"{values['kind']} {values['rank']}{trump}", "why": why}


def _amounts(amounts: Mapping[str, int]) -> str:
    return "   ".join(f"{side} {amount}" for side, amount in amounts.items())
