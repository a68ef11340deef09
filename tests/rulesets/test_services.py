"""Writing the rule sets of a club."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.presets import PRESETS, preset_rules
from tests import cast
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import Club, JournalEntry, RuleSet, Tournament
from tournaments.rulesets import services
from tournaments.rulesets.services import (
    rule_set_create,
    rule_set_delete,
    rule_set_edit,
    rule_set_keep,
    rules_of_values,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return cast.club()


def create(club: Club, name: str = "Du village", key: str = "", **values: Any) -> RuleSet:
    return rule_set_create(
        actor=cast.actor(key),
        club=club,
        name=name,
        preset="village_12",
        rules=rules_of_values("village_12", values),
        origin="Concours de village, 12 donnes",
    )


def edit(rule_set: RuleSet, name: str = "Du village", **values: Any) -> RuleSet:
    return rule_set_edit(
        actor=cast.actor(),
        rule_set=rule_set,
        version=rule_set.version,
        name=name,
        preset="village_12",
        rules=rules_of_values("village_12", values),
    )


def acts() -> list[str]:
    return list(JournalEntry.objects.order_by("pk").values_list("act", flat=True))


class TestCreate:
    def test_keeps_every_option(self, club: Club) -> None:
        made = create(club, capot_points=300)
        assert made.rules.capot_points == 300
        assert (made.game, made.version) == ("belote", 1)

    @pytest.mark.parametrize("preset", PRESETS)
    def test_of_every_preset(self, club: Club, preset: str) -> None:
        rules = rules_of_values(preset, {"game": "ignored"})
        made = rule_set_create(actor=cast.actor(), club=club, name="A", preset=preset, rules=rules)
        assert made.rules == preset_rules(preset)

    def test_is_journalled_for_the_club(self, club: Club) -> None:
        create(club)
        line = JournalEntry.objects.get()
        assert (line.act, line.club_id, line.tournament_id) == ("rule_set.create", club.pk, None)
        assert line.data["origin"] == "Concours de village, 12 donnes"

    @pytest.mark.parametrize("name", ["Du village", "DU VILLAGE"])
    def test_a_name_is_once_in_a_club(self, club: Club, name: str) -> None:
        create(club)
        with pytest.raises(Refusal) as refusal:
            create(club, name)
        assert refusal.value.problems[0].field == "name"
        assert RuleSet.objects.count() == 1

    def test_another_club_may_have_the_name(self, club: Club) -> None:
        create(club)
        create(cast.club("Belote de Tours"))
        assert RuleSet.objects.count() == 2

    def test_the_same_form_twice_is_once(self, club: Club) -> None:
        create(club, key="k")
        with pytest.raises(Repeated):
            create(club, "Un autre", key="k")
        assert RuleSet.objects.count() == 1

    def test_options_that_do_not_go_together(self, club: Club) -> None:
        with pytest.raises(Refusal) as refusal:
            create(club, hands=None)
        assert refusal.value.problems[0].field == "target"
        assert acts() == []

    def test_a_club_has_a_largest_number_of_rule_sets(
        self, club: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(services, "MOST_SETS", 1)
        create(club)
        with pytest.raises(Refusal):
            create(club, "Un autre")


class TestImport:
    def test_is_journalled_as_such(self, club: Club) -> None:
        rules = preset_rules("coinche")
        rule_set_create(actor=cast.actor(), club=club, name="Reçu", preset="coinche", rules=rules)
        assert (RuleSet.objects.get().game, acts()) == ("contree", ["rule_set.import"])


class TestKeep:
    def test_the_tournament_is_then_made_with_it(self, club: Club) -> None:
        tournament = cast.tournament(club)
        made = rule_set_keep(actor=cast.actor(), tournament=tournament, name="De la Saint-Martin")
        tournament.refresh_from_db()
        assert tournament.rule_set == made
        assert made.rules == tournament.rules
        assert acts() == ["rules.keep", "rule_set.create"]

    def test_moves_the_tournament_to_its_next_revision(self, club: Club) -> None:
        tournament = cast.tournament(club)
        rule_set_keep(actor=cast.actor(), tournament=tournament, name="A")
        assert Tournament.objects.get().revision == 1


class TestEdit:
    def test_changes_options_and_name(self, club: Club) -> None:
        made = edit(create(club), "Du bourg", capot_points=300)
        made.refresh_from_db()
        assert (made.name, made.rules.capot_points, made.version) == ("Du bourg", 300, 2)
        line = JournalEntry.objects.get(act="rule_set.edit")
        assert line.data["name"] == ["Du village", "Du bourg"]
        assert line.data["changes"] == {"capot_points": [252, 300]}

    def test_moves_no_tournament(self, club: Club) -> None:
        made = create(club)
        tournament = cast.tournament(club, rule_set=made)
        edit(made, capot_points=300)
        tournament.refresh_from_db()
        assert tournament.rules.capot_points == 252

    def test_nothing_changed_is_not_journalled(self, club: Club) -> None:
        edit(create(club))
        assert acts() == ["rule_set.create"]

    def test_a_name_that_is_taken(self, club: Club) -> None:
        create(club, "Du bourg")
        with pytest.raises(Refusal):
            edit(create(club), "du bourg")

    def test_its_own_name_in_capitals(self, club: Club) -> None:
        assert edit(create(club), "DU VILLAGE").name == "DU VILLAGE"

    def test_a_stale_form(self, club: Club) -> None:
        made = create(club)
        edit(RuleSet.objects.get(), capot_points=300)
        with pytest.raises(Conflict) as stale:
            edit(made, capot_points=250)
        assert stale.value.current.rules.capot_points == 300


class TestDelete:
    def test_tournaments_keep_their_rules(self, club: Club) -> None:
        made = create(club)
        tournament = cast.tournament(club, rule_set=made)
        rule_set_delete(actor=cast.actor(), rule_set=made, version=1)
        tournament.refresh_from_db()
        assert (tournament.rule_set, tournament.rules.hands) == (None, 12)
        assert JournalEntry.objects.get(act="rule_set.delete").data["rules"]["hands"] == 12

    def test_a_stale_form(self, club: Club) -> None:
        made = create(club)
        edit(RuleSet.objects.get(), capot_points=300)
        with pytest.raises(Conflict):
            rule_set_delete(actor=cast.actor(), rule_set=made, version=1)
        assert RuleSet.objects.exists()
