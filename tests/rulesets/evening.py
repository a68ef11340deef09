"""An evening whose rules change: totals at two tables, hands at two, one card not back."""

from __future__ import annotations

from typing import Any

from scoring.rules_json import rules_to_json
from tests import cast
from tournaments.changes.selectors.rule_change import RuleChange, rule_change
from tournaments.models import Match, Tournament
from tournaments.ranking.services import PrizeLine, prizes_save
from tournaments.results.outcome import Tally, Totals
from tournaments.results.services.hands import hand_record
from tournaments.results.services.results import result_record
from tournaments.rulesets.services import rules_of_values

FAILED = {"taker": "A", "points": {"A": 70}}
MADE = {"taker": "A", "points": {"A": 100}}
CAPOT = {"taker": "A", "capot": "A"}
LITIGE = {"taker": "A", "points": {"A": 81}}


def evening(preset: str = "village_12", **settings: Any) -> Tournament:
    """Eight pairs at four tables of round 1, which is published: nothing is entered yet."""
    tournament = cast.tournament(preset=preset, rules_frozen_at=cast.EVENING, **settings)
    cast.pairs(tournament, 8)
    cast.published_round(tournament, 1, [(1, 2), (3, 4), (5, 6), (7, 8)])
    return tournament


def played(preset: str = "village_12", **settings: Any) -> Tournament:
    """Table 1 by totals, table 2 by twelve hands, table 3 by two, table 4 awaited."""
    tournament = evening(preset, **settings)
    totals(tournament, 1, 1030, 914)
    hands(tournament, 2, *[MADE] * 10, FAILED, CAPOT)
    hands(tournament, 3, MADE, FAILED)
    tournament.refresh_from_db()
    return tournament


def match(tournament: Tournament, table: int) -> Match:
    found = Match.objects.filter(round__tournament=tournament, hall_table__number=table)
    return found.select_related("round__tournament").get()


def totals(tournament: Tournament, table: int, *points: int, **more: Any) -> Match:
    at = match(tournament, table)
    card = Totals(points, Tally(more.get("belotes", ())), Tally(more.get("capots", ())))
    return result_record(actor=cast.actor(), match=at, version=at.version, totals=card, keep=True)


def hands(tournament: Tournament, table: int, *facts: dict[str, Any]) -> Match:
    for one in facts:
        at = match(tournament, table)
        hand_record(actor=cast.actor(), match=at, version=at.version, facts=one)
    return match(tournament, table)


def prize(tournament: Tournament, *, from_end: bool = False) -> None:
    lots = [PrizeLine(1, "Un jambon", 4000, from_end=from_end)]
    prizes_save(actor=cast.actor(), tournament=tournament, prizes=lots, version=tournament.version)
    tournament.refresh_from_db()


def under(tournament: Tournament, **options: Any) -> RuleChange:
    """What changes if these options of the tournament change."""
    values = rules_to_json(tournament.rules) | options
    return rule_change(tournament, rules_of_values(tournament.preset, values))
