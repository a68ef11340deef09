"""The sheet of a match entered hand by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.rules import Rules
from scoring.sheet import ScoreSheet
from tournaments.engine.hands import Facts, hands_left, sheet_of
from tournaments.engine.rules import rules_of
from tournaments.models import Match
from tournaments.selectors.names import PairName


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
    """The hands recorded at a table, scored under the rules of the contest (one query)."""
    rules = rules_of(match.round.tournament)
    hands = tuple(match.hands.order_by("number").values_list("facts", flat=True))
    sheet = sheet_of(rules, hands)
    return MatchSheet(hands, sheet, hands_left(rules, sheet), next_dealer(rules, hands, pairs))


def next_dealer(rules: Rules, hands: Sequence[Facts], pairs: Sequence[PairName]) -> str:
    """Who deals next, the first named of the first pair having dealt first.

    Players sit crosswise and deal in turn; where the rules say so, the dealer of a passed hand
    deals again.
    """
    if len(pairs) < 2 or any(len(pair.names) < 2 for pair in pairs):
        return ""
    around = [pairs[seat % 2].names[seat // 2] for seat in range(4)]
    stays = rules.four_passes == "same_dealer"
    dealt = [hand for hand in hands if not (stays and hand.get("void") == "passed")]
    return around[len(dealt) % 4]
