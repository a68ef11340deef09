"""Where rules can be taken from, and what differs between two."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from scoring.presets import PRESETS, preset_rules
from tests import cast
from tournaments.models import Club, RuleSet
from tournaments.rulesets import selectors
from tournaments.rulesets.selectors import (
    base_of,
    compare_choices,
    compared,
    rule_sets_of,
    set_source,
    source_of,
    start_choices,
    tournament_source,
    uses_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return cast.club()


def made(club: Club, name: str = "Du village", preset: str = "village_12", **other: Any) -> RuleSet:
    rules = cast.rules_like(preset_rules(preset), **other)
    return RuleSet.objects.create(club=club, name=name, preset=preset, rules=rules)


class TestSource:
    def test_of_a_preset(self, club: Club) -> None:
        found = source_of("coinche", [club.pk])
        assert found is not None
        assert (found.preset, found.game, found.rule_set) == ("coinche", "contree", None)

    def test_of_a_set_and_of_a_tournament(self, club: Club) -> None:
        rule_set, tournament = made(club), cast.tournament(club)
        for source in (set_source(rule_set), tournament_source(tournament)):
            assert source_of(source.key, [club.pk]) == source

    def test_of_another_club_is_not_found(self, club: Club) -> None:
        other = cast.club("Belote de Tours")
        for source in (set_source(made(other)), tournament_source(cast.tournament(other))):
            assert source_of(source.key, [club.pk]) is None

    @pytest.mark.parametrize(
        "key", ["", "roulette", "set-", "set-x", "set--1", "set-²", "set-" + "9" * 300, "contest-x"]
    )
    def test_of_an_unknown_key_is_not_found(self, club: Club, key: str) -> None:
        assert source_of(key, [club.pk]) is None


class TestBase:
    def test_is_the_set_a_tournament_was_made_with(self, club: Club) -> None:
        rule_set = made(club)
        assert base_of(cast.tournament(club, rule_set=rule_set)).title == "Du village"

    def test_is_the_preset_where_there_is_no_set(self, club: Club) -> None:
        assert base_of(cast.tournament(club)).key == "village_12"

    def test_of_another_game_it_is_no_base(self, club: Club) -> None:
        tournament = cast.tournament(club, rule_set=made(club, preset="coinche"))
        assert base_of(tournament).key == "village_12"

    def test_is_the_game_where_the_preset_is_unknown(self, club: Club) -> None:
        rule_set = made(club, preset="belote3")
        rule_set.preset = "of another version"
        assert base_of(rule_set).key == "belote3"


class TestChoices:
    def test_the_sets_of_the_club_come_first(self, club: Club) -> None:
        rule_set = made(club)
        with translation.override("fr"):
            (heading, own), *presets = start_choices([club])
        assert "Règlements du club" in heading
        assert own == [(f"set-{rule_set.pk}", "Du village")]
        assert {name for _game, named in presets for name, _title in named} == set(PRESETS)

    def test_a_club_without_sets_has_no_heading(self, club: Club) -> None:
        assert start_choices([club]) == start_choices([])

    def test_tournaments_can_be_compared(self, club: Club) -> None:
        cast.tournament(club)
        keys = [key for _heading, named in compare_choices(club) for key, _title in named]
        assert "contest-martin" in keys


class TestList:
    def test_says_how_many_tournaments(self, club: Club, django_assert_num_queries: Any) -> None:
        rule_set = made(club)
        made(club, "Coinche", "coinche")
        cast.tournament(club, rule_set=rule_set)
        with django_assert_num_queries(2):
            lines = rule_sets_of(club)
        assert [(rule_set.name, count) for rule_set, _game, count in lines] == [
            ("Coinche", 0),
            ("Du village", 1),
        ]

    def test_says_which_and_whether_they_differ(self, club: Club) -> None:
        rule_set = made(club)
        cast.tournament(club, rule_set=rule_set)
        cast.tournament(club, code="noel", preset="village_16", rule_set=rule_set)
        uses = {use.tournament.code: use.same for use in uses_of(rule_set)}
        assert uses == {"martin": True, "noel": False}

    def test_the_latest_of_the_journal(self, club: Club) -> None:
        assert selectors.club_lines(club) == []


class TestCompared:
    def said(self, a: str, b: str) -> dict[str, tuple[str, str]]:
        with translation.override("fr"):
            groups = compared(preset_rules(a), preset_rules(b))
        return {question: (a, b) for _title, pairs in groups for question, a, b in pairs}

    @pytest.mark.parametrize("preset", PRESETS)
    def test_nothing_differs_from_itself(self, preset: str) -> None:
        assert self.said(preset, preset) == {}

    def test_only_what_differs_in_words(self) -> None:
        said = self.said("village_12", "village_16")
        assert list(said.values()) == [("12", "16")]

    def test_with_headings_of_the_sheet(self) -> None:
        with translation.override("fr"):
            groups = compared(preset_rules("village_12"), preset_rules("village_20_no_litige"))
        assert [title for title, _pairs in groups] == ["Capot", "Litige", "Fin de la partie"]

    def test_of_two_games_only_what_both_have(self) -> None:
        said = self.said("belote", "contree")
        assert ("1000", "3000") in said.values()
        assert not any("enchère" in question for question in said)
        assert not any("litige" in question.lower() for question in said)
