"""The sheet of a match entered hand by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.rules import Rules
from scoring.sheet import HandScore, ScoreSheet
from tournaments.core.sides import side_names
from tournaments.entrants.selectors.names import PairName
from tournaments.models import Match
from tournaments.results.hands import Facts, hands_left, sheet_of
from tournaments.rulesets.in_force import rules_of_match


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """The hands of a match with their score; `left` is None where only a target ends it."""

    hands: tuple[Facts, ...]
    sheet: ScoreSheet
    left: int | None
    dealer: str

    @property
    def next_number(self) -> int:
        """The number of the hand to be entered next."""
        return len(self.hands) + 1


def match_sheet(match: Match, pairs: Sequence[PairName]) -> MatchSheet:
    """The hands recorded at a table, scored under the rules of its round (one query)."""
    rules = rules_of_match(match)
    hands = tuple(match.hands.order_by("number").values_list("facts", flat=True))
    sheet = sheet_of(rules, hands, side_names(len(pairs)))
    dealer = next_dealer(rules, hands, sheet, pairs)
    return MatchSheet(hands, sheet, hands_left(rules, sheet), dealer)


def next_dealer(
    rules: Rules, hands: Sequence[Facts], sheet: ScoreSheet, pairs: Sequence[PairName]
) -> str:
    """Who deals next, the first named of the first side having dealt first.

    Players deal in turn, partners sitting crosswise; a hand that is dealt again has the same
    dealer. At comptoir the turn goes past those who are out.
    """
    around = seats_around(pairs)
    if not around:
        return ""
    at = 0
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
    return free or reason == "under_eleven"


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
