"""A tournament whose second phase has other rules: 12 hands, then a game to 1000 points."""

from __future__ import annotations

from typing import Any

from scoring.rules_json import rules_from_json, rules_to_json
from tests import cast
from tests.phases.chains import chain, later, play
from tests.rounds.evenings import again, published
from tournaments.models import Match, Round, System, Tournament
from tournaments.results.outcome import Tally, Totals
from tournaments.results.services.hands import hand_record
from tournaments.results.services.results import result_record

MADE = {"taker": "A", "points": {"A": 100}}
FAILED = {"taker": "A", "points": {"A": 70}}
CAPOT = {"taker": "A", "capot": "A"}


def own(preset: str = "belote", name: str = "", rule_set: int | None = None, **options: Any) -> Any:
    """Rules as a phase stores them."""
    values = rules_to_json(rules_from_json({"preset": preset, **options}))
    return {"name": name, "preset": preset, "rule_set": rule_set, "values": values}


def final(rules: Any = None, **changes: Any) -> dict[str, Any]:
    """A phase of two rounds for everybody, by rules of its own."""
    return later(System.DANOIS, 2, **({"name": "Finale", "rules": rules or own()} | changes))


def ruled(count: int = 8, rules: Any = None, **settings: Any) -> Tournament:
    """One round of 12 hands, then the final."""
    return chain(count, final(rules), **({"rounds_planned": 1} | settings))


def in_the_final(count: int = 8, rules: Any = None, **settings: Any) -> Round:
    """Play the first round and publish the round of the final."""
    tournament = ruled(count, rules, **settings)
    play(tournament, 1)
    return published(tournament, 2)


def at(round_: Round, table: int = 1) -> Match:
    """The match of a table as the next request reads it."""
    found = Match.objects.select_related("round__tournament")
    return found.get(round__pk=round_.pk, hall_table__number=table)


def record(round_: Round, table: int, *points: int, belotes: Tally | None = None) -> Match:
    """Enter the totals of a card."""
    match = at(round_, table)
    totals = Totals(points, belotes or Tally())
    return result_record(actor=cast.actor(), match=match, version=match.version, totals=totals)


def hands(round_: Round, table: int, *facts: dict[str, Any]) -> Match:
    """Enter hands one after the other."""
    for one in facts:
        match = at(round_, table)
        hand_record(actor=cast.actor(), match=match, version=match.version, facts=one)
    return at(round_, table)


def scores(match: Match) -> list[int | None]:
    """The scores of the sides of a match."""
    return [side.score for side in match.sides.all()]


def both(tournament: Tournament) -> tuple[Round, Round]:
    """The first round of each phase, a table of each entered hand by hand, one by totals."""
    first = published(tournament, 1)
    hands(first, 1, *[MADE] * 10, FAILED, CAPOT)
    record(first, 2, 1030, 914)
    for table in (3, 4):
        record(first, table, 1030, 914)
    second = published(again(tournament), 2)
    hands(second, 1, *[MADE] * 10)
    record(second, 2, 1010, 702)
    return first, second
