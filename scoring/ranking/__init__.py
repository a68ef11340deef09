"""Rankings: results and ordered keys in, ranked rows out, each with its reason (draws.md §5)."""

from scoring.ranking.chances import (
    DECIDABLE,
    Bounds,
    Chance,
    OpenMatch,
    chance_of,
    chances,
    chances_of_matches,
)
from scoring.ranking.exchange import rank_json
from scoring.ranking.order import Reason, Row, compare, rank
from scoring.ranking.registry import KEYS, Key, Value
from scoring.ranking.results import (
    ByeResult,
    MatchPoints,
    MatchResult,
    Penalty,
    Result,
    SideResult,
)
from scoring.ranking.tally import Tally

__all__ = [
    "DECIDABLE",
    "KEYS",
    "Bounds",
    "ByeResult",
    "Chance",
    "Key",
    "MatchPoints",
    "MatchResult",
    "OpenMatch",
    "Penalty",
    "Reason",
    "Result",
    "Row",
    "SideResult",
    "Tally",
    "Value",
    "chance_of",
    "chances",
    "chances_of_matches",
    "compare",
    "rank",
    "rank_json",
]
