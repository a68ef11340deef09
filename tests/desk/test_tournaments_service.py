"""The service that creates tournaments and changes them without contradicting played rounds."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.match import forfeit_points
from scoring.presets import preset_rules
from scoring.ranking import KEYS
from tests import cast
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.desk.selectors import tournament_sent_as
from tournaments.desk.services.tournaments import (
    CODE_LENGTH,
    CODE_LETTERS,
    tournament_create,
    tournament_edit,
)
from tournaments.models import ByeScore, Club, JournalEntry, NamesPolicy, Submission, Tournament
from tournaments.rulesets.templates import TEMPLATES, settings_like

pytestmark = pytest.mark.django_db


def create(of: Club | None = None, *, seed: int = 1, key: str = "", **changes: Any) -> Tournament:
    """Create a tournament from the village template, with a name and a date."""
    settings = TEMPLATES["village_4x12"].settings()
    named = {"name": "Concours", "date": cast.EVENING.date(), "place": "Salle"}
    return tournament_create(
        actor=cast.actor(key),
        club=of or cast.club(),
        preset="village_12",
        rules=preset_rules("village_12"),
        settings=settings | named | changes,
        seed=seed,
    )


def edit(tournament: Tournament, *, confirmed: bool = False, **changes: Any) -> Tournament:
    return tournament_edit(
        actor=cast.actor(),
        tournament=tournament,
        version=tournament.version,
        settings=changes,
        confirmed=confirmed,
    )


def problems(refusal: pytest.ExceptionInfo[Refusal]) -> dict[str, str]:
    return {problem.field: str(problem.message) for problem in refusal.value.problems}


class TestCreate:
    def test_has_the_settings_of_the_template(self) -> None:
        tournament = Tournament.objects.get(pk=create().pk)
        assert (tournament.first.rounds, tournament.fee_cents) == (4, 1000)
        assert tournament.rules.hands == 12

    def test_the_code_can_be_read_aloud(self) -> None:
        code = create().code
        assert len(code) == CODE_LENGTH
        assert set(code) <= set(CODE_LETTERS)
        assert not set(CODE_LETTERS) & set("aeiouyl01")

    def test_the_same_seed_gives_the_same_draw_number(self) -> None:
        first = create(seed=5)
        drawn = first.code, first.lot_seed
        Tournament.objects.all().delete()
        second = create(seed=5)
        assert (second.code, second.lot_seed) == drawn

    def test_a_taken_code_is_drawn_again(self) -> None:
        club = cast.club()
        assert create(club, seed=5).code != create(club, seed=5).code

    def test_is_journalled(self) -> None:
        tournament = create()
        line = JournalEntry.objects.get(act="tournament.create")
        assert line.tournament_id == tournament.pk
        assert line.data["code"] == tournament.code

    def test_the_same_form_twice_creates_one_and_returns_it(self) -> None:
        club = cast.club()
        tournament = create(club, key="once")
        with pytest.raises(Repeated):
            create(club, key="once")
        assert Tournament.objects.count() == 1
        assert tournament_sent_as("once") == tournament

    def test_a_refused_form_may_be_sent_again(self) -> None:
        club = cast.club()
        with pytest.raises(Refusal):
            create(club, key="again", ranking_keys=[])
        assert not Submission.objects.exists()
        assert create(club, key="again").pk


class TestRankingKeys:
    @pytest.mark.parametrize(
        "keys",
        [
            ["points"],
            ["victories", "direct", "points", "lot"],
            ["opponents_points", "best_match"],
            [key for key in KEYS if key != "lot"],
        ],
    )
    def test_may_be_in_any_order(self, keys: list[str]) -> None:
        assert create(ranking_keys=keys).first.ranking_keys == tuple(keys)

    @pytest.mark.parametrize(
        ("keys", "said"),
        [
            ([], "au moins un critère"),
            (["points", "points"], "plus d’une fois"),
            (["lot", "points"], "en dernier"),
            (["unknown"], "pas de critère"),
        ],
    )
    def test_that_are_invalid_are_refused(self, keys: list[str], said: str) -> None:
        with pytest.raises(Refusal) as refusal:
            create(ranking_keys=keys)
        assert said in problems(refusal)["ranking_keys"]


class TestByePoints:
    def test_are_needed_where_they_are_fixed(self) -> None:
        with pytest.raises(Refusal) as refusal:
            create(bye_score=ByeScore.FIXED, bye_points=0)
        assert "nombre fixe" in problems(refusal)["bye_points"]

    def test_may_be_absent_where_they_are_not(self) -> None:
        assert create(bye_score=ByeScore.NOTHING, bye_points=0).bye_points == 0


class TestEdit:
    def test_writes_and_moves_version_and_revision(self) -> None:
        tournament = cast.tournament()
        edit(tournament, place="Gymnase", names_policy=NamesPolicy.SHORT)
        stored = Tournament.objects.get(pk=tournament.pk)
        assert (stored.place, stored.names_policy) == ("Gymnase", "short")
        assert (stored.version, stored.revision) == (2, 1)

    def test_is_journalled_with_before_and_after(self) -> None:
        edit(cast.tournament(), place="Gymnase", fee_cents=1200)
        line = JournalEntry.objects.get(act="tournament.edit")
        assert line.data["changes"] == {
            "place": ["Salle des fêtes", "Gymnase"],
            "fee_cents": [1000, 1200],
        }

    def test_a_date_is_stored_as_text_in_the_journal(self) -> None:
        tournament = cast.tournament()
        edit(tournament, date=tournament.date.replace(day=21))
        line = JournalEntry.objects.get(act="tournament.edit")
        assert line.data["changes"] == {"date": ["2026-11-20", "2026-11-21"]}

    def test_an_unchanged_form_is_not_journalled(self) -> None:
        tournament = cast.tournament()
        edit(tournament, place=tournament.place)
        assert not JournalEntry.objects.exists()

    def test_a_stale_form_changes_nothing(self) -> None:
        tournament = cast.tournament()
        edit(Tournament.objects.get(pk=tournament.pk), place="Gymnase")
        with pytest.raises(Conflict) as stale:
            edit(tournament, place="Mairie")
        assert stale.value.current.place == "Gymnase"
        assert Tournament.objects.get(pk=tournament.pk).place == "Gymnase"

    def test_a_refused_form_leaves_the_version(self) -> None:
        tournament = cast.tournament()
        with pytest.raises(Refusal):
            edit(tournament, ranking_keys=[])
        assert Tournament.objects.get(pk=tournament.pk).version == 1


class TestAgainstPlay:
    def tournament(self) -> Tournament:
        tournament = cast.tournament()
        cast.pairs(tournament, 4)
        cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        cast.published_round(tournament, 2, [(1, 3), (2, 4)])
        return tournament

    def test_no_fewer_rounds_than_are_drawn(self) -> None:
        tournament = self.tournament()
        assert tournament.rounds.last_number() == 2
        with pytest.raises(Refusal) as refusal:
            edit(tournament, rounds_planned=1)
        assert "partie 2" in problems(refusal)["rounds_planned"]

    @pytest.mark.parametrize("rounds", [2, 3, 6])
    def test_as_many_rounds_or_more_are_allowed(self, rounds: int) -> None:
        assert edit(self.tournament(), rounds_planned=rounds).first.rounds == rounds

    @pytest.mark.parametrize(
        "change",
        [
            {"ranking_keys": ["victories", "points"]},
            {"bye_score": ByeScore.NOTHING},
            {"bye_victory": False},
            {"forfeit_points": 1000},
        ],
    )
    def test_ranking_keys_after_a_result_need_a_confirmation(self, change: dict[str, Any]) -> None:
        tournament = self.tournament()
        with pytest.raises(Refusal) as refusal:
            edit(tournament, **change)
        assert "classement" in problems(refusal)["confirmed"]
        edit(Tournament.objects.get(pk=tournament.pk), confirmed=True, **change)
        assert JournalEntry.objects.filter(act="tournament.edit").count() == 1

    def test_ranking_keys_before_the_first_round_need_no_confirmation(self) -> None:
        edited = edit(cast.tournament(), ranking_keys=["victories"])
        assert edited.first.ranking_keys == ("victories",)

    def test_the_name_can_always_be_changed(self) -> None:
        assert edit(self.tournament(), name="Concours d’hiver").name == "Concours d’hiver"


class TestTemplates:
    @pytest.mark.parametrize("code", TEMPLATES)
    def test_each_creates_a_tournament(self, code: str) -> None:
        template = TEMPLATES[code]
        tournament = tournament_create(
            actor=cast.actor(),
            club=cast.club(),
            preset=template.preset,
            rules=preset_rules(template.preset),
            settings=template.settings() | {"name": "X", "date": cast.EVENING.date()},
            seed=1,
            later=template.later(),
        )
        tournament.full_clean()

    @pytest.mark.parametrize("code", ["village_4x12", "contree_5x2000"])
    def test_two_tournaments_share_no_list(self, code: str) -> None:
        first, second = (TEMPLATES[code].settings() for _ in range(2))
        shared = {name for name in first if first[name] is second[name]}
        assert not any(isinstance(first[name], (list, dict)) for name in shared)

    @pytest.mark.parametrize(
        ("code", "game", "rounds", "won_by_forfeit"),
        [
            ("contree_5x2000", "contree", 5, 2000),
            ("contree_5x2001", "contree", 5, 2001),
            ("coinche", "contree", 4, 2000),
            ("three_players", "belote3", 4, 1000),
            ("two_players", "belote2", 4, 1000),
            ("comptoir", "comptoir", 4, 6),
        ],
    )
    def test_each_game_has_one(
        self, code: str, game: str, rounds: int, won_by_forfeit: int
    ) -> None:
        settings, rules = TEMPLATES[code].settings(), preset_rules(TEMPLATES[code].preset)
        assert (rules.game, forfeit_points(rules)) == (game, won_by_forfeit)
        assert (settings["rounds_planned"], settings["forfeit_points"]) == (rounds, None)
        assert settings["ranking_keys"][:2] == ("victories", "points")

    def test_a_bye_is_no_victory_at_tables_of_three(self) -> None:
        assert TEMPLATES["three_players"].settings()["bye_victory"] is False
        assert TEMPLATES["two_players"].settings()["bye_victory"] is True

    def test_an_earlier_tournament_can_be_a_template(self) -> None:
        earlier = cast.tournament(fee_cents=800, ranking_keys=["victories"], rounds_planned=5)
        again = settings_like(earlier)
        assert (again["fee_cents"], again["rounds_planned"]) == (800, 5)
        assert again["ranking_keys"] == ("victories",)
        assert "name" not in again
