"""A phase with its own rules: what it stores, and what they count."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from scoring.errors import RulesError
from scoring.presets import preset_rules
from scoring.rules_json import rules_from_json, rules_to_json
from tests import cast
from tests.phases.chains import later, play
from tests.phases.ruled import (
    CAPOT,
    MADE,
    at,
    final,
    hands,
    in_the_final,
    own,
    record,
    ruled,
    scores,
)
from tests.rounds.evenings import again, drawn, replayed, tournament_of
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Refusal
from tournaments.desk.services.tournaments import tournament_create
from tournaments.models import (
    ByeScore,
    JournalEntry,
    MatchState,
    Round,
    RuleSet,
    System,
    Tournament,
)
from tournaments.models.phase import phase_like
from tournaments.phases.services.phases import phase_add, phase_edit
from tournaments.ranking.selectors.standings import standings
from tournaments.results.outcome import Tally, sum_of_a_match
from tournaments.results.selectors import match_sheet, pairs_at
from tournaments.results.services.results import Doubt
from tournaments.rounds.services.rounds import round_publish, round_unpublish
from tournaments.rulesets.effective_rules import (
    Scope,
    rules_at,
    rules_in_force,
    rules_of_match,
    under_rules,
)
from tournaments.rulesets.services import Chosen, rules_edit

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def stored() -> Tournament:
    return Tournament.objects.get(code="martin")


def rules_of_final() -> Any:
    return cast.later_phases(stored())[0]["rules"]


def points_of(number: int, after: int | None = None) -> int:
    """The points of an entrant in the ranking after a round."""
    row = standings(stored(), after).of(number)
    assert row is not None
    return int(str(row.values["points"]))


def put(tournament: Tournament, phase: dict[str, Any], act: Any = phase_edit, **more: Any) -> None:
    """Change the second phase as the page does."""
    where = {"position": 2} if act is phase_edit else {}
    act(
        actor=cast.actor(),
        tournament=tournament,
        version=tournament.version,
        phase=cast.phase(phase),
        **where,
        **more,
    )


def refused(
    tournament: Tournament, phase: dict[str, Any], act: Any = phase_edit
) -> tuple[str, str]:
    """The field and the sentence of a refusal; nothing is stored."""
    before = cast.later_phases(stored())
    with pytest.raises(Refusal) as refusal, translation.override("fr"):
        put(tournament, phase, act)
    assert cast.later_phases(stored()) == before
    (problem,) = refusal.value.problems
    return problem.field, str(problem.message)


def first_played() -> None:
    play(ruled(), 1)


def final_begun() -> Round:
    """Its first round is published."""
    return replayed(in_the_final).rounds.get(number=2)


class TestWhichRules:
    def test_each_round_has_the_rules_of_its_phase(self) -> None:
        tournament = ruled()
        assert [rules_at(tournament, number).hands for number in (1, 2, 3)] == [12, None, None]
        assert rules_at(tournament, 3).target == 1000

    def test_a_phase_without_rules_follows_the_tournament(self) -> None:
        tournament = tournament_of(4, rounds_planned=1, later_phases=[later(System.DANOIS, 1)])
        assert rules_at(tournament, 2) == tournament.rules
        assert len(rules_in_force(tournament)) == 1

    def test_the_articles_of_the_organiser_hold_in_every_phase(self) -> None:
        tournament = ruled(rules=own("belote"))
        tournament.rules = replace(tournament.rules, articles=("Silence.",))
        assert rules_at(tournament, 2).articles == ("Silence.",)
        cast.retold(tournament, final(own("belote", articles=["Pas de café."])))
        assert rules_at(tournament, 2).articles == ("Pas de café.",)

    def test_equal_rules_are_listed_once(self) -> None:
        tournament = tournament_of(
            4,
            rounds_planned=1,
            later_phases=[final(), later(System.DANOIS, 1), final(own("belote", name="Du club"))],
        )
        assert [one.rounds for one in rules_in_force(tournament)] == [(1, 4), (2, 3, 5, 6)]

    def test_a_tournament_under_other_rules_is_a_copy(self) -> None:
        tournament = ruled()
        other = under_rules(tournament, preset_rules("village_16"), Scope(2))
        assert (rules_at(other, 1).hands, rules_at(other, 2).hands) == (12, 16)
        assert rules_at(tournament, 2).hands is None


class TestTheCopy:
    def test_is_complete_and_journalled(self) -> None:
        tournament = tournament_of(4, rounds_planned=1)
        put(tournament, final(own("village_16")), phase_add)
        assert rules_of_final()["values"] == rules_to_json(preset_rules("village_16"))
        entry = JournalEntry.objects.get(act="phase.add")
        with translation.override("fr"):
            told = sentence(entry.act, entry.data)
        assert "En combien de donnes se joue la partie\u00a0: 16." in told

    def test_a_rule_set_of_the_club_that_changes_later_moves_no_phase(self) -> None:
        tournament = tournament_of(4, rounds_planned=1)
        of_club = RuleSet.objects.create(
            club=tournament.club,
            name="Finale 1000",
            preset="belote",
            rules=rules_from_json(own()["values"]),
        )
        put(tournament, final(own(name="Finale 1000", rule_set=of_club.pk)), phase_add)
        of_club.rules = preset_rules("village_16")
        of_club.save()
        assert rules_at(stored(), 2).target == 1000
        of_club.delete()
        assert rules_of_final()["name"] == "Finale 1000"

    def test_without_rules_of_its_own_they_are_not_journalled(self) -> None:
        tournament = tournament_of(4, rounds_planned=1)
        put(tournament, later(System.DANOIS, 1), phase_add)
        assert rules_of_final() is None
        entry = JournalEntry.objects.get(act="phase.add")
        with translation.override("fr"):
            assert "èglement" not in sentence(entry.act, entry.data)

    @pytest.mark.parametrize("preset", ["contree_2000", "comptoir", "belote3", "belote2"])
    def test_another_game_is_refused(self, preset: str) -> None:
        tournament = tournament_of(4, rounds_planned=1)
        field, words = refused(tournament, final(own(preset)), phase_add)
        assert field == "rules"
        assert words == "C’est le règlement d’un autre jeu que celui du concours."

    def test_options_that_do_not_go_together_are_refused(self) -> None:
        """They cannot become a value: no phase ever has them."""
        broken = own()
        broken["values"]["target"] = None
        with pytest.raises(RulesError):
            cast.phase(final(broken))

    def test_the_game_of_the_tournament_cannot_change_under_a_phase(self) -> None:
        tournament = ruled(0)
        with pytest.raises(Refusal, match="de ce jeu-ci"), translation.override("fr"):
            rules_edit(
                actor=cast.actor(),
                tournament=tournament,
                version=tournament.version,
                chosen=Chosen("contree_2000", preset_rules("contree_2000")),
            )
        assert stored().game == "belote"

    def test_the_tournament_cannot_become_one_of_three_at_a_table(self) -> None:
        tournament = tournament_of(0, rounds_planned=1, later_phases=[later(System.KNOCKOUT, 1)])
        with pytest.raises(Refusal, match="avec ce jeu"), translation.override("fr"):
            rules_edit(
                actor=cast.actor(),
                tournament=tournament,
                version=tournament.version,
                chosen=Chosen("belote3", preset_rules("belote3")),
            )
        assert stored().game == "belote"

    def test_a_tournament_is_created_with_them(self) -> None:
        tournament = ruled(0)
        settings = {"name": "L’an prochain", "date": tournament.date}
        made = tournament_create(
            actor=cast.actor(),
            club=tournament.club,
            preset="village_12",
            rules=tournament.rules,
            settings=settings,
            later=[phase_like(one, game="belote") for one in tournament.chain[1:]],
            seed=3,
        )
        assert rules_at(made, made.first.rounds + 1).target == 1000


class TestFrozen:
    def test_they_can_change_until_the_phase_begins(self) -> None:
        tournament = replayed(first_played)
        put(again(tournament), final(own("village_16")))
        assert rules_at(stored(), 2).hands == 16

    def test_they_can_change_while_its_first_round_is_a_draft(self) -> None:
        tournament = replayed(first_played)
        drawn(tournament, 2)
        put(stored(), final(own("village_16"), carry="fresh"))
        assert rules_at(stored(), 2).hands == 16

    def test_they_cannot_change_once_it_is_published(self) -> None:
        tournament = replayed(first_played)
        round_ = drawn(tournament, 2)
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        field, words = refused(stored(), final(own("village_16")))
        assert field == "rules"
        assert words.startswith("La partie 2 est publiée")
        assert refused(stored(), later(System.DANOIS, 2))[0] == "rules"

    def test_the_name_can_still_change(self) -> None:
        final_begun()
        put(stored(), final(name="Grande finale"))
        assert cast.later_phases(stored())[0]["name"] == "Grande finale"
        assert rules_of_final() == own()

    def test_they_can_change_again_once_the_round_is_unpublished(self) -> None:
        round_ = final_begun()
        tournament = stored()
        round_ = tournament.rounds.get(number=2)
        round_unpublish(actor=cast.actor(), round_=round_, version=round_.version)
        put(stored(), final(own("village_16")))
        assert rules_at(stored(), 2).hands == 16


class TestTotals:
    def test_the_sum_follows_the_rules_of_the_phase(self) -> None:
        tournament = ruled(rules=own("village_16"))
        assert (sum_of_a_match(tournament), sum_of_a_match(tournament, 2)) == (12 * 162, 16 * 162)

    def test_the_card_of_twelve_hands_is_doubted_in_a_phase_of_sixteen(self) -> None:
        round_ = in_the_final(rules=own("village_16"))
        with pytest.raises(Doubt) as doubt:
            record(round_, 1, 1030, 914)
        assert doubt.value.review.code == "sum"
        match = record(round_, 1, 1392, 1200)
        assert (match.state, scores(match)) == (MatchState.CONFIRMED, [1392, 1200])

    def test_a_game_to_a_target_has_no_sum_but_must_be_finished(self) -> None:
        round_ = final_begun()
        assert record(round_, 1, 1010, 702).review is None
        with pytest.raises(Doubt) as doubt:
            record(round_, 2, 900, 702)
        assert doubt.value.review.code == "target"

    def test_the_first_phase_is_checked_as_before(self) -> None:
        tournament = ruled()
        round_ = drawn(tournament, 1)
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        with pytest.raises(Doubt):
            record(round_, 1, 1010, 702)
        assert record(round_, 1, 1030, 914).review is None

    def test_a_rubicon_of_the_phase_alone(self) -> None:
        round_ = in_the_final(rules=own("belote", rubicon="simple"))
        assert record(round_, 1, 1010, 400).rubicon

    def test_the_values_that_rank_a_later_phase_are_asked(self) -> None:
        tournament = ruled()
        cast.update(later_phases=[final(ranking_keys=["belotes", "lot"], rules=own("village_12"))])
        round_ = drawn(tournament, 1)
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        with pytest.raises(Refusal) as refusal:
            record(round_, 1, 1040, 924, belotes=Tally(unsplit=1))
        assert [problem.field for problem in refusal.value.problems] == ["belotes"]


class TestByes:
    def test_half_a_table_follows_the_rules_of_the_phase(self) -> None:
        tournament = ruled(5, own("village_16"), bye_score=ByeScore.HALF_TABLE)
        play(tournament, 1)
        exempt = tournament.rounds.get(number=1).matches.get(kind="bye").sides.get().entrant.number
        assert points_of(exempt) == 6 * 162
        round_ = drawn(tournament, 2)
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        second = round_.matches.get(kind="bye").sides.get().entrant.number
        assert points_of(second, 2) == points_of(second, 1) + 8 * 162

    def test_without_a_fixed_sum_the_average_of_the_others(self) -> None:
        tournament = ruled(5, bye_score=ByeScore.HALF_TABLE)
        play(tournament, 1)
        round_ = drawn(tournament, 2)
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        for table in (1, 2):
            record(round_, table, 1010, 702)
        exempt = round_.matches.get(kind="bye").sides.get().entrant.number
        assert points_of(exempt) == points_of(exempt, 1) + 856


class TestHands:
    def test_are_counted_by_the_rules_of_the_phase(self) -> None:
        round_ = final_begun()
        match = hands(round_, 1, *[MADE] * 10)
        assert (match.state, scores(match)) == (MatchState.CONFIRMED, [1000, 620])
        sheet = match_sheet(at(round_, 1), pairs_at(at(round_, 1)))
        assert sheet.sheet.finished
        assert sheet.left is None

    def test_no_hand_after_the_target(self) -> None:
        round_ = final_begun()
        hands(round_, 1, *[MADE] * 10)
        with pytest.raises(Refusal):
            hands(round_, 1, MADE)

    def test_the_first_phase_goes_on_to_its_twelfth(self) -> None:
        tournament = ruled()
        round_ = drawn(tournament, 1)
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        match = hands(round_, 1, *[MADE] * 11)
        assert match.state == MatchState.EXPECTED
        assert hands(round_, 1, MADE).state == MatchState.CONFIRMED

    def test_the_worth_of_a_capot(self) -> None:
        round_ = in_the_final(rules=own("village_12", capot_points=300))
        assert scores(hands(round_, 1, CAPOT)) == [300, 0]

    def test_a_match_knows_its_rules(self) -> None:
        round_ = final_begun()
        assert rules_of_match(at(round_)).target == 1000
        assert rules_to_json(rules_of_match(at(round_)))["hands"] is None
        assert cast.phase_told(stored().chain[1])["rules"] == own()
