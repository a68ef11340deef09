"""A score sheet for reading, in English (``--text`` of clause 1)."""

from collections.abc import Mapping

from scoring.errors import InputError
from scoring.hand import ScoreSheet, ScoreStep, StepValue
from scoring.match import MatchScore

SENTENCES = {
    "uncounted": "{points} of {side} do not count towards the contract",
    "declaration_kept": "{declaration} of {side} counts: {points}",
    "declaration_beaten": "{declaration} of {side} does not count: {why}",
    "declarations_tied": "equal best declarations ({declaration}): nobody scores any",
    "declarations_cancelled": "{declaration} of {side} cancels all declarations",
    "declarations_void": "{declaration} of {side} makes the hand void",
    "capot": "{side} won every trick",
    "capot_call_failed": "{side} had called capot and failed it",
    "contract_made": "{side} took and made it",
    "contract_failed": "{side} took and failed",
    "below_least": "{side} must have at least {points}",
    "not_ahead": "{side} must have more than the other side",
    "not_alone": "one player of {side} had to win every trick alone",
    "litige": "equal at {total}: litige",
    "litige_made": "equal at {total}, which counts as made by {side}",
    "litige_failed": "equal at {total}, which counts as failed by {side}",
    "litige_replayed": "equal at {total}: the hand is played again",
    "rounded": "{points} of {side} rounded to {amount}",
    "exact_finish": "this would end the game: counted to the point",
    "exact_at_the_bell": "the clock ends the game with this hand: counted to the point",
    "marks_tricks": "{side} scores {amount} for tricks",
    "marks_half": "{side} scores {amount}, half of the hand",
    "marks_capot": "{side} scores {amount} for capot",
    "marks_capot_called": "{side} scores {amount} for the capot it called",
    "marks_failed": "{side} scores {amount} for the failed contract",
    "marks_belote": "{side} scores {amount} for belote",
    "marks_belote_taken": "{side} scores {amount} for the taker's belote",
    "marks_declarations": "{side} scores {amount} for declarations",
    "marks_declarations_taken": "{side} scores {amount} for the taker's declarations",
    "marks_declarations_won": "{side} scores {amount} for the declarations of the defence",
    "bid": "{side} bid {contract}",
    "multiplied": "{contre}",
    "marks_contract": "{side} scores {amount} for the contract",
    "marks_flat": "{side} scores {amount} for what was bid",
    "marks_all": "{side} scores {amount} for all the tricks",
    "marks_taken": "{side} scores {amount} of the taker",
    "hundred_shared": "{side} gets {amount} of the hundred",
    "comptoir_bid": "{side} bid {bid}, worth {worth}, and made {points}",
    "sheet_down": "the slate of {side} goes down by {amount}",
    "player_out": "{side} is out",
    "stake_frozen": "{side} leaves {amount} at stake",
    "stake_disputed": "the one of {side} with more in the tricks of the next hand wins it",
    "stake_won": "{side} wins the {amount} at stake",
    "stake_returned": "{side} gets back its {amount} still at stake",
    "stake_to_defence": "{side} gets the {amount} still at stake",
    "stake_lost": "the {amount} still at stake are lost",
    "stake_played_for": "{amount} still at stake: play on until they are won",
    "equal_totals": "equal totals: play on",
    "no_trick_no_win": "{side} cannot win in a hand without a trick: play on",
    "failed_no_win": "{side} cannot win in a hand it failed: play on",
    "time_up": "the time is up: the game ends here",
    "last_hand_wins": "both have reached the target: {side} won the last hand",
    "void": "void hand ({reason})",
    "misdeal_redeal": "misdeal by {side}: deal again",
    "misdeal_warned": "first misdeal by {side}: a warning",
    "misdeal_barred": "misdeal {number} by {side}: it may not take in the next hand dealt",
    "misdeal_costs": "misdeal by {side}: {amount} to the other side",
    "fault_costs": "irregularity by {side}: {amount} to the other side",
}
"""Code -> English sentence, of every step but ``counted``, which is a sum."""

WHY = {
    "points": "the best of {by} is worth more",
    "kind": "the carré of {by} beats a cent",
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

    >>> step_text(ScoreStep("counted", "NS",
    ...                {"points": 71, "belote": 20, "declarations": 0, "total": 91}))
    'NS: 71 + belote 20 = 91'
    """
    values = step.values
    if step.code == "counted":
        parts = [name for name in ("belote", "declarations") if values[name]]
        total = f" = {values['total']}" if parts else ""
        terms = [str(values["points"]), *(f"{name} {values[name]}" for name in parts)]
        return f"{step.side}: {' + '.join(terms)}{total}"
    words: dict[str, StepValue] = {**values}
    if "kind" in values:
        trump = " in trump" if values["trump"] else ""
        words["declaration"] = f"{values['kind']} {values['rank']}{trump}"
    if "why" in values:
        words["why"] = WHY[str(values["why"])].format(by=values["by"])
    sentence = SENTENCES[step.code].format(side=step.side, **words)
    if "times" in values:
        sentence += f" ({int(values['amount']) // int(values['times'])} x {values['times']})"
    elif "amount" in values and "contract" in values:
        contract = int(values["contract"])
        sentence += f" ({int(values['amount']) - contract} + {contract} for the contract)"
    return sentence


def _amounts(amounts: Mapping[str, int]) -> str:
    return "   ".join(f"{side} {amount}" for side, amount in amounts.items())
