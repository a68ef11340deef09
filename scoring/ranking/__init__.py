"""Rankings: results and ordered keys in, ranked entrants out, with reasons (draw-rules.md 5)."""

from scoring.ranking.caps import Caps, capped_by, round_covered_twice
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
from scoring.ranking.keys import KEYS, Key, Value
from scoring.ranking.order import STAGE, DecidingKey, Ranked, compare, rank
from scoring.ranking.results import (
    ByeResult,
    MatchPoints,
    MatchResult,
    PenaltyPoints,
    Result,
    SideResult,
)

__all__ = [
    "DECIDABLE",
    "KEYS",
    "STAGE",
    "Bounds",
    "ByeResult",
    "Caps",
    "Chance",
    "DecidingKey",
    "Key",
    "MatchPoints",
    "MatchResult",
    "OpenMatch",
    "PenaltyPoints",
    "Ranked",
    "Result",
    "SideResult",
    "Value",
    "capped_by",
    "chance_of",
    "chances",
    "chances_of_matches",
    "compare",
    "rank",
    "rank_json",
    "round_covered_twice",
]
