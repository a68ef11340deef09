"""Rankings: results and ordered keys in, ranked entrants out, with reasons (draw-rules.md 5)."""

from scoring.ranking.chances import (
    DECIDABLE,
    Bounds,
    Chance,
    OpenMatch,
    chances,
    chances_of_matches,
)
from scoring.ranking.exchange import rank_json
from scoring.ranking.keys import KEYS
from scoring.ranking.order import STAGE, Ranked, rank
from scoring.ranking.results import (
    ByeResult,
    Caps,
    MatchPoints,
    MatchResult,
    PenaltyPoints,
    Result,
    SideResult,
    capped_by,
    round_covered_twice,
)
