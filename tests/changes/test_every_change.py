"""Whatever option changes in a running tournament: what is stored is what the hands come to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from django.db import transaction

from scoring.errors import RulesError
from scoring.rules import Rules
from scoring.rules_json import rules_from_json, rules_to_json
from tests import cast
from tests.matrix import rarely
from tests.rulesets.evening import CAPOT, FAILED, LITIGE, MADE, evening, hands, totals
from tournaments.changes.selectors.rule_change import rule_change
from tournaments.changes.services.rule_change import rules_change
from tournaments.models import Hand, Match, MatchEntry, Tournament
from tournaments.results.hands import GamePlayed
from tournaments.rulesets.services import Chosen
from tournaments.rulesets.titles import asked_options

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
AMOUNTS = {"failed_points": 250, "capot_points": 300, "misdeal_points": 160, "fault_points": 160}
BELOTE = {"taker": "B", "points": {"B": 75}, "belote": "A"}
BID = {"taker": "A", "contract": 90, "points": {"A": 88}, "belote": "A"}
CONTRE = {"taker": "B", "contract": 110, "points": {"B": 60}, "contre": "contre"}


def of_belote() -> Tournament:
    tournament = evening()
    totals(tournament, 1, 1030, 914)
    hands(tournament, 2, MADE, FAILED, LITIGE, BELOTE, CAPOT, *[MADE] * 7)
    hands(tournament, 3, LITIGE, MADE, BELOTE)
    tournament.refresh_from_db()
    return tournament


def of_contree() -> Tournament:
    tournament = evening("coinche")
    hands(tournament, 1, BID, CONTRE, BID)
    hands(tournament, 2, CONTRE, BID)
    tournament.refresh_from_db()
    return tournament


def answers(tournament: Tournament) -> Iterator[tuple[str, Any]]:
    """Every other answer to every question of the game than that in force."""
    for option in asked_options(tournament.rules):
        now = getattr(tournament.rules, option.name)
        others: list[Any] = [*option.choices, *([not now] if option.kind == "flag" else [])]
        others += [AMOUNTS[option.name]] if option.name in AMOUNTS else []
        yield from ((option.name, value) for value in others if value != now)


def change(tournament: Tournament, rules: Rules) -> Tournament:
    rules_change(
        actor=cast.actor(),
        tournament=tournament,
        version=tournament.version,
        chosen=Chosen(tournament.preset, rules),
        reason="Erreur d’affiche",
        seal=rule_change(tournament, rules).seal,
    )
    return Tournament.objects.get()


def stored(tournament: Tournament) -> list[tuple[Any, ...]]:
    rows = Match.objects.filter(round__tournament=tournament).order_by("hall_table__number")
    return [
        (m.table, m.state, m.winner, m.rubicon, *m.sides.values_list("score", flat=True))
        for m in rows
    ]


def afresh(tournament: Tournament) -> Iterator[tuple[int | None, list[int], list[int]]]:
    """The scores of each table that is entered hand by hand, stored and scored again."""
    for match in Match.objects.filter(round__tournament=tournament, entry=MatchEntry.HANDS):
        facts = list(Hand.objects.of_match(match).values_list("facts", flat=True))
        sheet = GamePlayed(facts).sheet(tournament.rules)
        scores = [side.score or 0 for side in match.sides.all()]
        yield match.table, scores, list(sheet.totals.values())


def try_each(tournament: Tournament, one_in: int) -> int:
    """Change one option after the other, look at what is stored, change it back."""
    before, first, tried = stored(tournament), tournament.rules, 0
    for name, value in islice(answers(tournament), 0, None, one_in):
        values = {**rules_to_json(first), name: value}
        try:
            rules = rules_from_json({"preset": tournament.preset, **_options(values)})
        except RulesError:
            continue
        if rule_change(tournament, rules).unscorable:
            continue
        with transaction.atomic():
            then = change(tournament, rules)
            assert [(t, s) for t, s, _n in afresh(then)] == [(t, n) for t, _s, n in afresh(then)]
            back = change(then, first)
            assert (stored(back), back.rules) == (before, first), (name, value)
            transaction.set_rollback(True)
        tournament.refresh_from_db()
        tried += 1
    return tried


def _options(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name != "game"}


@pytest.mark.parametrize("one_in", [5, rarely(1)])
@pytest.mark.parametrize(("tournament", "at_least"), [(of_belote, 50), (of_contree, 40)])
def test_is_stored_as_the_hands_come_to_and_changed_back(
    tournament: Any, at_least: int, one_in: int
) -> None:
    assert try_each(tournament(), one_in) >= at_least // one_in
