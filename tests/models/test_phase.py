"""A phase as a row: its place in the chain, what it keeps, what a new one takes over."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from scoring.presets import PRESETS, preset_rules
from scoring.rules import Rules
from tests import cast
from tests.phases.chains import later
from tournaments.models import Phase, RuleSet, System, Tournament
from tournaments.models.fields import (
    CapsField,
    GroupsField,
    KeysField,
    NumbersField,
    OptionsField,
    OptionsOfRoundsField,
    ReviewField,
    RulesField,
    RulesOfRoundsField,
    TupleField,
    ValueField,
)
from tournaments.models.group import Field, Group
from tournaments.models.phase import chained, everybody, phase_like, without_pools
from tournaments.models.system import Carry


def read_again(phase: Phase) -> Phase:
    return Phase.objects.get(pk=phase.pk)


def stored(**facts: Any) -> Phase:
    """The only phase of the tournament with these facts, as the database gives it back."""
    first = Phase.objects.first() or cast.tournament().first
    for name, value in facts.items():
        setattr(first, name, value)
    first.save()
    return read_again(first)


class TestChained:
    def test_each_starts_where_the_one_before_ends(self) -> None:
        chain = chained([Phase(rounds=4), Phase(rounds=2), Phase(rounds=1)])
        assert [(phase.start, phase.end) for phase in chain] == [(1, 4), (5, 6), (7, 7)]

    def test_positions_count_from_one_whatever_they_were(self) -> None:
        chain = chained([Phase(position=5), Phase(position=5), Phase(position=2)])
        assert [phase.position for phase in chain] == [1, 2, 3]

    def test_no_phases_make_no_chain(self) -> None:
        assert chained([]) == ()


class TestDefaults:
    def test_are_those_of_a_village_tournament(self) -> None:
        phase = Phase()
        assert (phase.system, phase.rounds, phase.start) == (System.DANOIS, 4, 1)
        assert phase.ranking_keys == ("points", "victories", "difference", "lot")
        assert (phase.carry, phase.groups) == (Carry.ALL, everybody())
        assert (phase.own_rules, phase.own_rules_of_rounds) == ({}, {})
        worth = (phase.match_points_win, phase.match_points_draw, phase.match_points_loss)
        assert worth == (3, 1, 0)
        assert (phase.match_points_rubicon, phase.cap_winner, phase.cap_loser) == (None,) * 3

    def test_no_two_phases_share_the_rules_of_their_rounds(self) -> None:
        assert Phase().own_rules_of_rounds is not Phase().own_rules_of_rounds

    @pytest.mark.parametrize("system", System)
    def test_in_which_systems_who_loses_is_out_or_all_is_drawn_at_once(self, system: str) -> None:
        phase = Phase(system=system)
        assert phase.bracketed is (system in (System.KNOCKOUT, System.CONSOLANTE))
        assert phase.grouped is (phase.bracketed or system == System.POOLS)

    def test_a_double_elimination_is_a_knockout(self) -> None:
        assert Phase(system=System.KNOCKOUT, bracket="double").double
        assert not Phase(system=System.KNOCKOUT).double
        assert not Phase(system=System.CONSOLANTE, bracket="double").double


class TestEverybody:
    def test_is_one_group_with_all_of_the_phase_before(self) -> None:
        (group,) = everybody()
        assert group.everybody
        assert group.of(Field((3, 1, 2))) == (3, 1, 2)

    def test_selects_nobody(self) -> None:
        assert not Phase(groups=everybody()).selects

    @pytest.mark.parametrize(
        "group", [Group("A", 2), Group("A", 1, 8), Group(places=(1,)), Group(category="Dames")]
    )
    def test_a_group_of_some_does(self, group: Group) -> None:
        assert Phase(groups=(group,)).selects

    def test_two_groups_do(self) -> None:
        assert Phase(groups=(Group("A"), Group("B"))).selects


class TestLike:
    RULED = Phase(
        name="Finale",
        system=System.KNOCKOUT,
        rounds=3,
        third_place=False,
        placement=True,
        groups=(Group("A", 1, 8),),
        own_rules={"hands": 16},
        rules_name="Du club",
        preset="village_16",
        own_rules_of_rounds={1: {"hands": 20}},
        ranking_keys=("victories", "lot"),
        carry=Carry.FRESH,
        match_points_win=5,
    )

    def test_it_is_described_as_the_other(self) -> None:
        found = phase_like(self.RULED, game="belote")
        assert found._state.adding
        assert found.tournament_id is None
        assert (found.name, found.system, found.rounds) == ("Finale", System.KNOCKOUT, 3)
        assert (found.third_place, found.placement) == (False, True)
        assert found.groups == (Group("A", 1, 8),)
        assert (found.ranking_keys, found.carry) == (("victories", "lot"), Carry.FRESH)

    def test_what_it_answers_otherwise_comes_along(self) -> None:
        found = phase_like(self.RULED, game="belote")
        assert found.own_rules == {"hands": 16}
        assert (found.rules_name, found.preset) == ("Du club", "village_16")
        assert found.own_rules_of_rounds == {1: {"hands": 20}}
        assert found.name == "Finale"

    def test_what_a_match_is_worth_is_the_tournaments(self) -> None:
        assert phase_like(self.RULED, game="belote").match_points_win == 3


class TestWithoutPools:
    PLACES = (Group("main", places=(1, 2)),)

    def test_places_are_those_of_the_pools_before(self) -> None:
        finals = Phase(system=System.KNOCKOUT, groups=self.PLACES)
        assert without_pools([Phase(system=System.POOLS), finals]) is None
        assert without_pools([Phase(), finals]) is finals
        assert without_pools([Phase(system=System.POOLS), Phase(), finals]) is finals


@pytest.mark.django_db
class TestChain:
    def tournament(self) -> Tournament:
        after = [later(System.SWISS, 2, name="Milieu"), later(System.DANOIS, 1, name="Finale")]
        return cast.tournament(rounds_planned=3, later_phases=after)

    def test_is_in_order_with_the_round_each_starts_at(self) -> None:
        tournament = self.tournament()
        assert [phase.name for phase in tournament.chain] == ["", "Milieu", "Finale"]
        assert [phase.start for phase in tournament.chain] == [1, 4, 6]
        assert (tournament.first.rounds, tournament.rounds_total) == (3, 6)

    def test_is_one_query_however_often_it_is_read(self, django_assert_num_queries: Any) -> None:
        tournament = Tournament.objects.get(pk=self.tournament().pk)
        with django_assert_num_queries(1):
            assert tournament.first is tournament.chain[0]
            assert tournament.phase_at(4) is tournament.chain[1]
            assert tournament.rounds_total == 6

    @pytest.mark.parametrize(
        ("number", "position"), [(1, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)]
    )
    def test_a_round_belongs_to_a_phase_and_past_the_end_to_the_last(
        self, number: int, position: int
    ) -> None:
        assert self.tournament().phase_at(number).position == position

    def test_is_read_afresh_with_the_tournament(self) -> None:
        tournament = self.tournament()
        assert tournament.first.rounds == 3
        tournament.phases.filter(position=1).update(rounds=5)
        assert tournament.first.rounds == 3
        tournament.refresh_from_db()
        assert (tournament.first.rounds, tournament.rounds_total) == (5, 8)

    def test_a_setting_is_of_the_first_phase_or_of_the_tournament(self) -> None:
        tournament = cast.tournament(rounds_planned=3, cap_winner=900, ranking_keys=["victories"])
        assert tournament.setting("rounds_planned") == 3
        assert tournament.setting("cap_winner") == 900
        assert tournament.setting("ranking_keys") == ("victories",)
        assert tournament.setting("place") == "Salle des fêtes"

    def test_two_phases_at_one_place_are_refused(self) -> None:
        tournament = self.tournament()
        with pytest.raises(IntegrityError), transaction.atomic():
            Phase.objects.create(tournament=tournament, position=2)
        Phase.objects.create(tournament=cast.tournament(tournament.club, code="noel"), position=2)

    @pytest.mark.parametrize("facts", [{"rounds": 0}, {"position": 0}])
    def test_neither_rounds_nor_places_count_from_nought(self, facts: dict[str, int]) -> None:
        tournament = self.tournament()
        with pytest.raises(IntegrityError), transaction.atomic():
            Phase.objects.create(tournament=tournament, **({"position": 9} | facts))


@pytest.mark.django_db
class TestColumns:
    """What is saved is read again as the same value, never as its JSON."""

    @pytest.mark.parametrize("preset", PRESETS)
    def test_rules(self, preset: str) -> None:
        found = cast.tournament(preset=preset)
        found.refresh_from_db()
        assert isinstance(found.rules, Rules)
        assert found.rules == preset_rules(preset)

    def test_articles_of_rules_in_any_alphabet(self) -> None:
        own = {"articles": ("Pas de “téléphone”.", "Ça va ♥")}
        assert stored(own_rules=own).own_rules == own

    def test_nothing_of_its_own(self) -> None:
        assert stored().own_rules == {}

    def test_rules_of_single_rounds_by_their_place(self) -> None:
        rules = {1: {"hands": None, "target": 151}, 3: {"articles": ("Silence.",), "timed": True}}
        assert stored(own_rules_of_rounds=rules).own_rules_of_rounds == rules
        assert stored(own_rules_of_rounds={}).own_rules_of_rounds == {}

    @pytest.mark.parametrize("keys", [("points",), ("victories", "points", "lot")])
    def test_ranking_keys_in_their_order(self, keys: tuple[str, ...]) -> None:
        assert stored(ranking_keys=keys).ranking_keys == keys
        assert stored(ranking_keys=list(keys)).ranking_keys == keys

    @pytest.mark.parametrize(
        "groups",
        [
            everybody(),
            (Group("A", 1, 8), Group("B", 9)),
            (Group("main", places=(1, 2)), Group("consolation", places=(3, 4, 5, 6))),
            (Group("dames", 1, 4, category="Dames"), Group("tous", 1, 12)),
        ],
    )
    def test_groups(self, groups: tuple[Group, ...]) -> None:
        assert stored(groups=groups).groups == groups

    def test_an_update_writes_values_too(self) -> None:
        phase = stored()
        groups, own = (Group("A", 1, 8),), {"hands": 15}
        Phase.objects.update(groups=groups, own_rules=own, ranking_keys=("lot",))
        found = read_again(phase)
        assert (found.groups, found.own_rules, found.ranking_keys) == (groups, own, ("lot",))

    def test_what_is_stored_is_valid(self) -> None:
        own = {"hands": 15, "articles": ("Silence.",)}
        phase = stored(own_rules=own, preset="belote", own_rules_of_rounds={2: own})
        phase.full_clean()
        phase.tournament.full_clean()

    def test_rows_of_one_rule_set_share_one_parsed_value(self) -> None:
        tournament = cast.tournament(rules=preset_rules("coinche"))
        of_club = RuleSet.objects.create(
            club=tournament.club, name="Du jeudi", preset="coinche", rules=preset_rules("coinche")
        )
        RulesField.read.cache_clear()
        shared = Tournament.objects.get().rules
        assert RuleSet.objects.get(pk=of_club.pk).rules is shared
        assert RulesField.read.cache_info().misses == 1


def test_a_column_of_ours_says_how_it_is_read_and_written() -> None:
    ours = {
        *(GroupsField, ReviewField, RulesField, RulesOfRoundsField),
        *(CapsField, OptionsField, OptionsOfRoundsField),
    }
    assert set(ValueField.__subclasses__()) == ours | {TupleField}
    assert set(TupleField.__subclasses__()) == {KeysField, NumbersField}
    for field in ours:
        assert {"read", "write"} <= vars(field).keys()
    assert {"from_db_value", "write"} <= vars(TupleField).keys()
