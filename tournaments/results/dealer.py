"""Who deals: the players in their seats around the table, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.rules import Rules
from scoring.sheet import HandScore, ScoreSheet
from scoring.steps import StepCode
from tournaments.core.side_letters import side_names
from tournaments.entrants.selectors.names import PairName
from tournaments.results.hands import Facts


def next_dealer(
    rules: Rules,
    hands: Sequence[Facts],
    sheet: ScoreSheet,
    pairs: Sequence[PairName],
    first: int = 0,
) -> str:
    """Who deals next, if the seat `first` dealt first: by default the first named player.

    Players deal in turn; partners sit opposite each other. A hand that is dealt again has the
    same dealer. At comptoir the turn skips players who are out.
    """
    around = seats_around(pairs)
    if not around:
        return ""
    at = first
    for facts, score in zip(hands, sheet.hands, strict=True):
        if not _dealt_again(rules, facts, score):
            at = _next_in(rules, around, at, score.totals)
    return around[at][1]


def _dealt_again(rules: Rules, facts: Facts, score: HandScore) -> bool:
    """Whether the same player deals again, as the rule sheet says."""
    reason = facts.get("void")
    if reason == "passed":
        return rules.four_passes == "same_dealer"
    free = score.outcome == "misdeal" and not any(score.marks.values())
    equal = any(step.code == StepCode.LITIGE_REPLAYED for step in score.steps)
    return free or reason == "under_eleven" or equal


def seats_around(pairs: Sequence[PairName]) -> list[tuple[str, str]]:
    """Who sits where, as (side, name) in the order of dealing; empty where names are missing."""
    each = {len(pair.names) for pair in pairs}
    if len(each) != 1 or not each <= {1, 2}:
        return []
    sides = list(zip(side_names(len(pairs)), pairs, strict=True))
    return [(side, pair.names[seat]) for seat in range(each.pop()) for side, pair in sides]


def _next_in(
    rules: Rules, around: Sequence[tuple[str, str]], at: int, totals: Mapping[str, int]
) -> int:
    turn = [(at + step) % len(around) for step in range(1, len(around) + 1)]
    if rules.game != "comptoir":
        return turn[0]
    return next((seat for seat in turn if totals[around[seat][0]]), turn[0])
