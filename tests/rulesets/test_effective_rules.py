"""Rules go down from the tournament to its phases and from a phase to its single rounds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.presets import preset_rules
from tests.phases.chains import later
from tests.phases.ruled import final, own
from tests.rounds.evenings import published, tournament_of
from tournaments.models import Match, System, Tournament
from tournaments.models.fields import RulesField
from tournaments.rulesets.effective_rules import (
    Own,
    Scope,
    own_over,
    place_of_rules,
    rules_at,
    rules_in_force,
    rules_of_match,
    rules_of_phase,
    rules_of_round,
    rules_within,
    under_rules,
)

pytestmark = pytest.mark.django_db
VILLAGE, SIXTEEN = preset_rules("village_12"), preset_rules("village_16")
AS_VILLAGE = own_over(preset_rules("belote"), VILLAGE)


def tournament_with(
    own_rules_of_rounds: dict[int, Own] | None = None, **settings: Any
) -> Tournament:
    """Two rounds of 12 hands, then two to 1000 points; single rounds of these by other rules."""
    made = tournament_of(4, rounds_planned=2, later_phases=[final()], **settings)
    made.phases.filter(position=2).update(own_rules_of_rounds=own_rules_of_rounds or {})
    return Tournament.objects.get(pk=made.pk)


class TestOfARound:
    def test_of_the_tournament_where_the_phase_has_none(self) -> None:
        tournament = tournament_with()
        assert [rules_at(tournament, number) for number in (1, 2)] == [VILLAGE, VILLAGE]

    def test_of_the_phase_before_those_of_the_tournament(self) -> None:
        tournament = tournament_with()
        assert [rules_at(tournament, number).target for number in (3, 4)] == [1000, 1000]

    def test_its_own_before_those_of_its_phase(self) -> None:
        tournament = tournament_with({2: {"hands": 16}})
        assert [rules_at(tournament, number).hands for number in (2, 3, 4)] == [12, None, 16]

    def test_its_own_in_a_phase_that_follows_the_tournament(self) -> None:
        tournament = tournament_of(4, rounds_planned=2)
        tournament.phases.update(own_rules_of_rounds={1: {"hands": 16}})
        tournament.refresh_from_db()
        assert [rules_at(tournament, number).hands for number in (1, 2)] == [16, 12]

    def test_the_place_of_a_round_is_counted_in_its_phase(self) -> None:
        tournament = tournament_with({1: {"hands": 16}})
        assert [rules_at(tournament, number).hands for number in (1, 2, 3, 4)] == [12, 12, 16, None]

    def test_past_the_end_it_is_the_last_phase(self) -> None:
        assert rules_at(tournament_with(), 9).target == 1000

    def test_a_drawn_round_and_its_matches_are_played_by_them(self) -> None:
        tournament = tournament_of(4, rounds_planned=2)
        tournament.phases.update(own_rules_of_rounds={1: {"hands": 16}})
        round_ = published(tournament, 1)
        match = Match.objects.select_related("round__tournament").filter(round=round_)[0]
        assert rules_of_round(match.round) == SIXTEEN
        assert rules_of_match(match) == SIXTEEN


class TestArticles:
    """What the organiser wrote holds in every phase and round that says nothing else."""

    ARTICLES = ("Silence.",)

    def tournament(self, own_rules_of_rounds: dict[int, Own]) -> Tournament:
        rules = replace(VILLAGE, articles=self.ARTICLES)
        return tournament_with(own_rules_of_rounds, rules=rules)

    def test_in_a_phase_with_rules_of_its_own(self) -> None:
        tournament = self.tournament({})
        assert rules_of_phase(tournament, tournament.chain[1]).articles == self.ARTICLES
        assert rules_at(tournament, 3).articles == self.ARTICLES

    def test_in_a_round_with_rules_of_its_own(self) -> None:
        assert rules_at(self.tournament({1: {"hands": 16}}), 3).articles == self.ARTICLES

    def test_articles_of_its_own_stand_instead(self) -> None:
        other = {"hands": 16, "articles": ("Pas de café.",)}
        assert rules_at(self.tournament({1: other}), 3).articles == ("Pas de café.",)


class TestInForce:
    def test_each_rule_set_once_with_its_phases(self) -> None:
        after = [final(), later(System.DANOIS, 1), final(own("belote", name="Du club"))]
        tournament = tournament_of(4, rounds_planned=1, later_phases=after)
        assert [one.rounds for one in rules_in_force(tournament)] == [(1, 4), (2, 3, 5, 6)]
        assert [place_of_rules(tournament, number) for number in (1, 2, 3, 4, 5)] == [1, 2, 2, 1, 2]

    def test_other_rules_are_tried_on_a_copy(self) -> None:
        tournament = tournament_with()
        assert rules_at(under_rules(tournament, SIXTEEN), 1).hands == 16
        assert rules_at(under_rules(tournament, SIXTEEN), 3).target == 1000
        assert rules_at(under_rules(tournament, SIXTEEN, Scope(2)), 3).hands == 16
        assert [rules_at(tournament, number).hands for number in (1, 3)] == [12, None]


class TestRoundsInForce:
    """A round with rules of its own takes part as a place of its own."""

    def told(self, tournament: Tournament) -> list[tuple[int | None, list[int]]]:
        return [(one.rules.hands, list(one.rounds)) for one in rules_in_force(tournament)]

    def test_it_is_listed_where_its_round_comes(self) -> None:
        tournament = tournament_with({2: {"hands": 16}})
        assert self.told(tournament) == [(12, [1, 2]), (None, [3]), (16, [4])]
        assert [place_of_rules(tournament, number) for number in (1, 2, 3, 4)] == [1, 1, 2, 3]

    def test_it_says_from_which_rules_it_differs(self) -> None:
        first, second, third = rules_in_force(tournament_with({2: {"hands": 16}}))
        assert (first.base, second.base) == (None, None)
        assert third.base == second.rules

    def test_a_copy_of_the_rules_of_another_phase_is_listed_with_it(self) -> None:
        assert self.told(tournament_with({2: AS_VILLAGE})) == [
            (12, [1, 2, 4]),
            (None, [3]),
        ]

    def test_rules_of_a_phase_that_no_round_is_played_by_are_not_in_force(self) -> None:
        tournament = tournament_with({1: {"hands": 16}, 2: {"hands": 16}})
        assert self.told(tournament) == [(12, [1, 2]), (16, [3, 4])]
        assert rules_in_force(tournament)[1].base is None

    def test_a_round_of_the_first_phase(self) -> None:
        tournament = tournament_of(4, rounds_planned=3)
        tournament.phases.update(own_rules_of_rounds={3: {"hands": 16}})
        tournament.refresh_from_db()
        assert self.told(tournament) == [(12, [1, 2]), (16, [3])]
        assert [place_of_rules(tournament, number) for number in (1, 2, 3)] == [1, 1, 2]

    def test_past_the_end_the_last_round_counts(self) -> None:
        assert place_of_rules(tournament_with({2: {"hands": 16}}), 9) == 3

    def test_other_rules_for_it_are_tried_on_a_copy(self) -> None:
        tournament = tournament_with({1: {"hands": 16}})
        other = under_rules(tournament, VILLAGE, Scope(number=4))
        assert [rules_at(other, number).hands for number in (3, 4)] == [16, 12]
        assert [rules_at(tournament, number).hands for number in (3, 4)] == [16, None]

    def test_the_rules_of_each_round_of_a_phase(self) -> None:
        tournament = tournament_with({2: {"hands": 16}})
        within = [rules_within(tournament, phase) for phase in tournament.chain]
        assert [[rules.hands for rules in one] for one in within] == [[12, 12], [None, 16]]


class TestParsing:
    def test_the_rules_of_a_tournament_are_parsed_once_for_all_its_matches(self) -> None:
        round_ = published(tournament_of(8, rounds_planned=1), 1)
        RulesField.read.cache_clear()
        matches = Match.objects.select_related("round__tournament").filter(round=round_)
        rules = [rules_of_match(match) for match in matches]
        assert len(rules) == 4
        assert all(one is rules[0] for one in rules)
        assert RulesField.read.cache_info().misses == 1
