"""Games and contests begun before an update keep every mark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone

from scoring.presets import preset_rules
from scoring.rules import Rules
from tests import cast
from tests.results.test_time import ended, scores, table
from tournaments.models import Game, Hand, Tournament
from tournaments.results.services.hands import hand_record, marks_rebuild, time_back

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
CANNES = replace(preset_rules("contree_cannes"), timed=True)
LAST = {"taker": "A", "contract": 100, "points": {"A": 104}}
RAW = replace(preset_rules("coinche"), all_trump_values="raw_258", no_trump_values="raw_130")
ON_162 = preset_rules("coinche")


class OlderPhases(list[SimpleNamespace]):
    """The phases of that version, which held whole copies of rules; with what is asked of them."""

    def exclude(self, **_asked: Any) -> OlderPhases:
        return self

    def iterator(self, _size: int) -> Iterator[SimpleNamespace]:
        return iter(self)

    def filter(self, pk: int) -> OlderPhases:
        return OlderPhases(one for one in self if one.pk == pk)

    def update(self, **values: Any) -> None:
        for one in self:
            vars(one).update(values)


def updated(phases: OlderPhases | None = None) -> None:
    """Carry out the step of the migration."""

    def get_model(app: str, name: str) -> Any:
        rows = OlderPhases() if phases is None else phases
        return SimpleNamespace(objects=rows) if name == "Phase" else apps.get_model(app, name)

    step = import_module("tournaments.migrations.0017_card_values").keep_marks
    step(SimpleNamespace(get_model=get_model), None)


def at_the_bell() -> Tournament:
    """A contest in which the clock has ended the game of a table."""
    tournament = cast.tournament(preset="contree_cannes", rules=CANNES)
    cast.pairs(tournament, 4)
    cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    hand_record(actor=cast.actor(), match=table(), version=table().version, facts=LAST)
    ended(table())
    return tournament


class TestTheLastHandInTime:
    def test_it_counts_to_the_point(self) -> None:
        at_the_bell()
        assert scores(table()) == [204, 58]

    def test_a_game_that_was_ended_before_stays_rounded(self) -> None:
        tournament = at_the_bell()
        updated()
        assert Game.objects.get().bell_rounded
        marks_rebuild(actor=cast.actor(), tournament=tournament)
        assert Hand.objects.get().marks == (200, 60)

    def test_once_it_is_taken_back_the_game_ends_as_today(self) -> None:
        at_the_bell()
        updated()
        match = table()
        time_back(actor=cast.actor(), match=match, version=match.version, reason="Trop tôt")
        assert scores(ended(table())) == [204, 58]

    def test_a_game_by_hands_that_goes_on_is_no_such_game(self) -> None:
        tournament = cast.tournament(preset="contree_cannes", rules=CANNES)
        cast.pairs(tournament, 2)
        cast.published_round(tournament, 1, [(1, 2)])
        hand_record(actor=cast.actor(), match=table(), version=table().version, facts=LAST)
        updated()
        assert not Game.objects.get().bell_rounded
        assert scores(ended(table())) == [204, 58]


class TestValuesOfTheCards:
    @pytest.mark.parametrize(
        ("rules", "kept"),
        [
            (RAW, ON_162),
            (replace(ON_162, all_trump_values="13_9_6_5_3_2"), None),
            (preset_rules("village_12"), None),
        ],
    )
    def test_a_contest_that_has_begun_stays_at_162(self, rules: Rules, kept: Rules | None) -> None:
        club = cast.club()
        cast.tournament(of=club, code="begun", rules=rules, rules_frozen_at=timezone.now())
        cast.tournament(of=club, code="new", rules=rules)
        updated()
        assert Tournament.objects.get(code="begun").rules == (kept or rules)
        assert Tournament.objects.get(code="new").rules == rules

    def test_phases_and_rounds_of_their_own(self) -> None:
        phase = SimpleNamespace(pk=1, rules=RAW, rules_of_rounds={2: RAW})
        updated(OlderPhases([phase]))
        assert (phase.rules, phase.rules_of_rounds) == (ON_162, {2: ON_162})
