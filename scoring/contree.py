"""Contrée, also called coinche: bids, contre, and what a contract is worth (clause 3).

Where the clause is silent: the belote a failed taker keeps is marked once, whatever contre
multiplies; a surcontre whose factor is 1 multiplies nothing and takes nothing more; a fault adds
the contract where the rules say so, even where only the points made count.
"""

from dataclasses import replace

from scoring.belote import said, towards_contract
from scoring.hand import HandFacts, Rounder
from scoring.rules import Rules
from scoring.state import GameState, HandResult, StepCode
from scoring.two_sides import Count, MarkPart, TwoSides, bonus_parts, play_two_sides

_MULTIPLIED = {
    "everything": ("tricks", "bid", "bonus"),
    "tricks_and_bid": ("tricks", "bid"),
    "bid": ("bid",),
    "tricks": ("tricks",),
}
"""Value of ``contre_multiplies`` -> the parts of the winner's marks that contre multiplies."""


def play(game: GameState, hand: HandFacts) -> HandResult:
    """Score one played hand of contrée."""
    game.note("bid", hand.taker, contract=str(hand.contract))
    factor = _factor(game.rules, hand.contre)
    if factor > 1:
        game.note("multiplied", hand.taker, contre=hand.contre, factor=factor)
    return play_two_sides(game, hand, judge, count)


def contract_value(rules: Rules, contract: int | str | None) -> int:
    """V of clause 3, in points; 0 where no contract was reached.

    >>> contract_value(Rules(game="contree"), "capot")
    250
    """
    if contract == "capot":
        return rules.capot_contract
    if contract == "generale":
        return rules.generale_points or 0
    return int(contract or 0)


def _factor(rules: Rules, contre: str) -> int:
    return {"none": 1, "contre": 2, "surcontre": rules.surcontre_factor}[contre]


def judge(game: GameState, sides: TwoSides) -> str:
    """Made, failed, or void to be played again (clause 3)."""
    rules, contract = game.rules, sides.hand.contract
    if contract in ("generale", "capot") or sides.capot:
        made = sides.capot == "taker"
        if contract == "generale" and made and not sides.hand.solo:
            game.note("not_alone", sides.taker)
            made = False
        return said(game, sides, made)
    own = towards_contract(game, sides.taker, sides.of_taker)
    theirs = towards_contract(game, sides.defenders, sides.of_defence)
    if own < contract_value(rules, contract):
        return said(game, sides, False)
    if own < rules.made_at_least:
        game.note("below_least", sides.taker, points=rules.made_at_least)
        return said(game, sides, False)
    if own == theirs and rules.equal_points == "replayed":
        game.note("litige_replayed", sides.taker, total=own)
        return "void"
    if rules.must_outscore and own <= theirs:
        game.note("not_ahead", sides.taker)
        return said(game, sides, False)
    return said(game, sides, True)


def count(rules: Rules, sides: TwoSides, outcome: str, rounding: Rounder) -> Count:
    """What each side marks (clause 3); nothing goes to a stake."""
    made, hand = outcome == "made", sides.hand
    factor = _factor(rules, hand.contre)
    multiplied = _MULTIPLIED[rules.contre_multiplies]
    times = {part: factor if part in multiplied else 1 for part in ("tricks", "bid", "bonus")}
    value, flat = contract_value(rules, hand.contract), None
    if hand.contract == "generale":
        flat = rules.generale_points
    elif hand.contract == "capot":
        flat = rules.capot_bid_made if made else rules.capot_bid_failed
    if rules.counting == "bid":
        amount = value if flat is None else flat
        bid: list[MarkPart] = [(made, "marks_contract", amount, factor)]
        return bid + (_belotes(rules, sides, made) if rules.bid_marks_belote else []), 0
    parts: list[MarkPart]
    takes_all = rules.contre_takes_all and factor > 1
    if flat is not None:
        parts = [(made, "marks_flat", flat, factor)]
    else:
        code, amount = _tricks(rules, sides, made, rounding, takes_all)
        parts = [(made, code, amount, times["tricks"])]
        if rules.counting != "made":
            parts.append((made, "marks_contract", value, times["bid"]))
    if not made:
        return parts + _bonus_of_failed(rules, sides, times["bonus"]), 0
    parts += bonus_parts(True, sides.of_taker, times["bonus"])
    if not sides.capot and not takes_all:
        tricks = rounding.pair(sides.of_taker.points, sides.of_defence.points)[1]
        parts += [(False, "marks_tricks", tricks, 1)] if tricks else []
    elif rules.declarations_to_winner:
        # A defence that is left nothing keeps its belote only.
        theirs = sides.of_defence
        amount, bonus = theirs.declarations, times["bonus"]
        parts += [(True, "marks_declarations_won", amount, bonus)] if amount * bonus else []
        return parts + bonus_parts(False, replace(theirs, declarations=0)), 0
    return parts + bonus_parts(False, sides.of_defence), 0


def _belotes(rules: Rules, sides: TwoSides, made: bool) -> list[MarkPart]:
    """The belotes that are marked beside the bid alone, never multiplied."""
    own, theirs = sides.of_taker.belote, sides.of_defence.belote
    parts: list[MarkPart] = [(False, "marks_belote", theirs, 1)] if theirs else []
    if own and not made and rules.belote_when_failed == "taken":
        parts.append((False, "marks_belote_taken", own, 1))
    elif own:
        parts.append((True, "marks_belote", own, 1))
    return parts


def _tricks(
    rules: Rules, sides: TwoSides, made: bool, rounding: Rounder, takes_all: bool
) -> tuple[StepCode, int]:
    """X of clause 3 and the step that explains it."""
    of_defence = sides.capot == "defence" and rules.capot_of_taker == "capot"
    if of_defence or (made and sides.capot):
        return "marks_capot", rounding.lone(rules.capot_points)
    if not made:
        return "marks_failed", rounding.lone(rules.failed_points)
    if takes_all:
        return "marks_all", rounding.lone(rules.failed_points)
    own, _ = rounding.pair(sides.of_taker.points, sides.of_defence.points)
    return "marks_tricks", own


def _bonus_of_failed(rules: Rules, sides: TwoSides, times: int) -> list[MarkPart]:
    """The belotes and declarations of a failed contract, which the defence takes."""
    own, taken = sides.of_taker, rules.belote_when_failed == "taken"
    parts = bonus_parts(False, sides.of_defence, times)
    if own.declarations * times:
        parts.append((False, "marks_declarations_taken", own.declarations, times))
    if own.belote * times and taken:
        parts.append((False, "marks_belote_taken", own.belote, times))
    if own.belote and not taken:
        parts.append((True, "marks_belote", own.belote, 1))
    return parts
