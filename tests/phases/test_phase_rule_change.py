"""Changing rules while phases are played: a change moves only its own phase."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import translation

from scoring.errors import RulesError
from scoring.presets import preset_rules
from scoring.rules_json import rules_from_json, rules_to_json
from tests import cast
from tests.desk.sent import as_shown
from tests.matrix import rarely
from tests.phases.chains import chain, later, play
from tests.phases.ruled import CAPOT, at, both, final, hands, own, record, ruled, scores
from tests.remembered import remembered
from tests.rounds.evenings import again, published
from tournaments.changes.selectors.rule_change import RuleChange, rule_change
from tournaments.changes.services.rule_change import rules_change
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Conflict
from tournaments.models import JournalEntry, Match, MatchState, RuleSet, System, Tournament
from tournaments.rulesets.effective_rules import WHOLE, Scope, rules_at
from tournaments.rulesets.selectors import differing, rules_now, uses_of
from tournaments.rulesets.services import Chosen, rule_set_create, rules_of_values
from tournaments.rulesets.titles import asked_options

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
URL = "/desk/martin/rules/change/"


def stored() -> Tournament:
    return Tournament.objects.get(code="martin")


def now(position: int) -> tuple[str, dict[str, Any]]:
    """The preset and the options in force, of the tournament or of a phase."""
    tournament = stored()
    if position == 1:
        return tournament.preset, rules_to_json(tournament.rules)
    kept = cast.later_phases(tournament)[position - 2]["rules"]
    return kept["preset"], kept["values"]


def would(position: int, **options: Any) -> RuleChange:
    preset, values = now(position)
    return rule_change(stored(), rules_of_values(preset, {**values, **options}), Scope(position))


def change(position: int, **options: Any) -> RuleChange:
    """Change options after a look at the preview."""
    preset, values = now(position)
    return rules_change(
        actor=cast.actor(),
        tournament=stored(),
        version=options.pop("version", stored().version),
        chosen=Chosen(preset, rules_of_values(preset, {**values, **options})),
        reason="Erreur d’affiche",
        seal=would(position, **options).seal,
        scope=Scope(position),
    )


def of_phase(position: int) -> list[tuple[Any, ...]]:
    """The stored values of every match of the rounds of a phase: 1, or 2 and 3."""
    rows = Match.objects.filter(round__tournament=stored()).order_by("round", "hall_table__number")
    return [
        (m.table, m.state, m.winner, m.rubicon, m.version, *scores(m))
        for m in rows.select_related("round")
        if (m.round.number == 1) == (position == 1)
    ]


def both_begun() -> None:
    both(ruled())


@pytest.fixture
def evening() -> Tournament:
    """Both phases in progress: one table hand by hand, one by totals in each."""
    remembered(both_begun)
    return stored()


class TestOnlyItsPhase:
    def test_the_rules_of_the_tournament_move_what_does_not_answer_otherwise(
        self, evening: Tournament
    ) -> None:
        assert would(1, capot_points=300).rounds == (1, 2, 3)
        change(1, capot_points=300)
        assert [rules_at(stored(), number).capot_points for number in (1, 2, 3)] == [300] * 3
        assert [rules_at(stored(), number).target for number in (1, 2, 3)] == [None, 1000, 1000]

    def test_the_rules_of_the_tournament_leave_what_does(self, evening: Tournament) -> None:
        change(2, capot_points=270)
        before = of_phase(2)
        found = would(1, capot_points=300)
        assert found.rounds == (1,)
        assert {one.match.round.number for one in found.matches} == {1}
        assert found.cards == 4
        change(1, capot_points=300)
        assert of_phase(2) == before
        assert [rules_at(stored(), number).capot_points for number in (1, 2)] == [300, 270]

    def test_the_rules_of_the_final_move_the_final(self, evening: Tournament) -> None:
        before = of_phase(1)
        found = would(2, target=1001)
        assert {one.match.round.number for one in found.matches} == {2}
        change(2, target=1001)
        assert of_phase(1) == before
        assert stored().rules == evening.rules
        assert rules_at(stored(), 3).target == 1001

    def test_a_game_of_the_final_goes_on(self, evening: Tournament) -> None:
        round_ = evening.rounds.get(number=2)
        assert at(round_, 1).state == MatchState.CONFIRMED
        change(2, target=1200)
        assert at(round_, 1).state == MatchState.EXPECTED
        hands(round_, 1, {"taker": "A", "points": {"A": 100}})

    def test_a_phase_that_follows_the_tournament_moves_with_it(self) -> None:
        tournament = chain(4, later(System.DANOIS, 1), rounds_planned=1)
        play(tournament, 1)
        round_ = published(again(tournament), 2)
        hands(round_, 1, {"taker": "A", "capot": "A"})
        found = would(1, capot_points=300)
        assert [one.match.round.number for one in found.matches] == [2]

    def test_the_ranking_shows_both(self, evening: Tournament) -> None:
        found = would(2, capot_points=300, target=2000)
        assert found.matches
        assert would(2, shuffle="first_deal").nothing

    def test_the_bye_of_the_phase_follows(self) -> None:
        tournament = ruled(5, own("village_16"))
        play(tournament, 1)
        round_ = published(again(tournament), 2)
        for table in (1, 2):
            record(round_, table, 1392, 1200)
        exempt = round_.matches.get(kind="bye").sides.get().entrant.number
        moves = {move.pair.number: move.points for move in would(2, hands=20).moves}
        before, after = moves[exempt]
        assert after - before == 2 * 162

    def test_no_match_of_a_bracket_is_left_without_a_winner(self) -> None:
        rules = own("village_12", hands=2)
        best = [{"name": "A", "first": 1, "last": 2}]
        tournament = chain(4, later(System.KNOCKOUT, 1, rules=rules, entry=best), rounds_planned=1)
        play(tournament, 1)
        round_ = published(again(tournament), 2)
        all_but_a_trick = {"taker": "B", "points": {"B": 162}}
        assert hands(round_, 1, CAPOT, all_but_a_trick).winner == 0
        (one,) = would(2, capot_points=162).unscorable
        with translation.override("fr"):
            assert "aucun n’a gagné" in str(one.reasons[0])
        assert not would(2, capot_points=300).unscorable


class TestTheAct:
    def test_is_journalled_with_its_phase(self, evening: Tournament) -> None:
        change(2, target=1001)
        entry = JournalEntry.objects.get(act="rules.change")
        assert entry.data["phase"] == {"position": 2, "name": "Finale"}
        assert entry.data["changes"]["target"] == [1000, 1001]
        with translation.override("fr"):
            assert sentence(entry.act, entry.data).endswith(
                "Seule cette phase se joue ainsi\u00a0: Finale."
            )

    def test_a_change_for_the_tournament_names_no_phase(self, evening: Tournament) -> None:
        change(1, capot_points=300)
        entry = JournalEntry.objects.get(act="rules.change")
        assert "phase" not in entry.data

    def test_a_stale_form_is_refused(self, evening: Tournament) -> None:
        with pytest.raises(Conflict):
            change(2, target=1001, version=evening.version + 5)

    def test_the_rule_set_of_the_club_stays_its_source(self) -> None:
        tournament = ruled(4)
        of_club = rule_set_create(
            actor=cast.actor(),
            club=tournament.club,
            name="Mille",
            preset="belote",
            rules=preset_rules("belote"),
        )
        cast.update(
            later_phases=[final(own(name="Mille", rule_set=of_club.pk))],
            rules_frozen_at=cast.EVENING,
        )
        (use,) = uses_of(of_club)
        assert (use.tournament, use.same, use.phases) == (
            tournament,
            True,
            "Finale (parties 2 à 3)",
        )
        rules_change(
            actor=cast.actor(),
            tournament=stored(),
            version=stored().version,
            chosen=Chosen("belote", rules_of_values("belote", {"target": 1001}), of_club),
            reason="Erreur",
            seal=would(2, target=1001).seal,
            scope=Scope(2),
        )
        kept = cast.later_phases(stored())[0]["rules"]
        assert (kept["name"], kept["rule_set"], kept["values"]["target"]) == (
            "Mille",
            of_club.pk,
            1001,
        )
        assert [use.same for use in uses_of(of_club)] == [False]


def answers(position: int) -> list[tuple[str, Any]]:
    """Every other value of an option."""
    _preset, values = now(position)
    found: list[tuple[str, Any]] = [("target", 900), ("hands", 10), ("capot_points", 300)]
    for option in asked_options(preset_rules("belote")):
        others = [*option.choices, *([not values[option.name]] if option.kind == "flag" else [])]
        found += [(option.name, value) for value in others if value != values[option.name]]
    return found


def try_each(position: int, one_in: int) -> int:
    """Change one option after the other; how many were tried.

    Nothing moves in the first phase by what the final plays, nor in the final by an answer of the
    contest to a question that the final answers otherwise.
    """
    other, tried = of_phase(3 - position), 0
    stated = stored().chain[1].own_rules
    for name, value in islice(answers(position), 0, None, one_in):
        preset, values = now(position)
        given = {key: old for key, old in values.items() if key != "game"} | {name: value}
        try:
            rules_from_json({"preset": preset, **given})
        except RulesError:
            continue
        if would(position, **{name: value}).unscorable or now(position)[1][name] == value:
            continue
        with transaction.atomic():
            change(position, **{name: value})
            assert (position == 1 and name not in stated) or of_phase(3 - position) == other, name
            transaction.set_rollback(True)
        tried += 1
    return tried


@pytest.mark.parametrize("one_in", [14, rarely(1)])
@pytest.mark.parametrize("position", [1, 2])
def test_no_option_of_one_phase_moves_the_other(
    evening: Tournament, position: int, one_in: int
) -> None:
    assert try_each(position, one_in) >= 40 // one_in


class TestRulesNow:
    def test_a_tournament_with_the_same_rules_throughout_has_one(self) -> None:
        (only,) = rules_now(chain(4, later(System.DANOIS, 1), rounds_planned=1))
        assert (only.scope, only.rounds) == (WHOLE, "")
        assert differing(stored()) == []

    def test_each_names_its_phases_and_its_source(self) -> None:
        with translation.override("fr"):
            first, second = rules_now(ruled(0))
        assert (first.rounds, second.rounds) == ("Phase 1 (partie 1)", "Finale (parties 2 à 3)")
        assert (first.source.key, second.source.rules) == ("village_12", stored().rules)
        assert second.scope == Scope(2)

    def test_without_its_rule_set_the_preset_is_named(self) -> None:
        tournament = ruled(0, own(name="Mille"))
        gone = RuleSet.objects.create(
            club=tournament.club, name="Mille", preset="belote", rules=preset_rules("belote")
        )
        tournament.phases.filter(position=2).update(rule_set=gone)
        gone.delete()
        _first, second = rules_now(stored())
        assert (second.now.title, second.now.preset) == ("Mille", "belote")


class TestPages:
    @pytest.fixture
    def client(self, evening: Tournament) -> Client:
        return cast.signed_in(cast.organiser(evening.club))

    def sent(self, client: Client, **typed: Any) -> dict[str, str]:
        shown = client.get(f"{URL}?open=1&phase=2").context
        hidden = {"version": shown["version"], "preset": shown["form"].source.key, "phase": 2}
        return as_shown(shown["form"], **(hidden | typed))

    def test_it_asks_which_rules(self, client: Client) -> None:
        page = client.get(URL).content.decode()
        assert "lequel faut-il changer" in page
        assert "?open=1&amp;phase=2" in page
        assert "Tout le concours" in page
        assert "sauf pour ce qu’elles ont de particulier" in page

    def test_a_single_rule_set_is_not_asked(self, client: Client) -> None:
        cast.update(later_phases=[later(System.DANOIS, 2)])
        page = client.get(URL).content.decode()
        assert "lequel" not in page
        assert "Ouvrir l’éditeur" in page

    def test_the_editor_has_the_rules_of_the_phase(self, client: Client) -> None:
        answer = client.get(f"{URL}?open=1&phase=2")
        assert answer.context["form"]["target"].value() == "1000"
        assert '<input type="hidden" name="phase" value="2">' in answer.content.decode()
        other = client.get(f"{URL}?preset=village_16&phase=2").context["form"]
        assert other["hands"].value() == "16"

    def test_the_phase_is_carried_through_to_the_act(self, client: Client) -> None:
        preview = client.post(URL, self.sent(client, target="1200"))
        page = preview.content.decode()
        assert "Finale (parties 2 à 3)" in page
        assert "Partie 2, table 1" in page
        assert "Partie 1, table" not in page
        confirm = {"version": str(stored().version), "seal": preview.context["change"].seal}
        typed = dict(preview.context["typed"]) | confirm
        answer = client.post(URL, typed | {"confirm": "1", "reason": "Erreur"}, follow=True)
        assert answer.status_code == 200
        assert rules_at(stored(), 2).target == 1200
        assert rules_at(stored(), 1).hands == 12

    def test_without_a_reason_the_typed_values_stay(self, client: Client) -> None:
        preview = client.post(URL, self.sent(client, target="1200"))
        typed = dict(preview.context["typed"]) | {"version": str(stored().version)}
        answer = client.post(URL, typed | {"confirm": "1", "seal": preview.context["change"].seal})
        assert answer.status_code == 422
        assert ("phase", "2") in answer.context["typed"]
        assert rules_at(stored(), 2).target == 1000

    def test_no_such_phase(self, client: Client) -> None:
        for phase in ("3", "0", "-1", "deux", "2 ", "²", "99999999999999999999"):
            assert client.get(URL, {"open": "1", "phase": phase}).status_code == 404, phase
            assert client.post(URL, {"phase": phase}).status_code == 404, phase

    def test_the_preview_beside_the_editor_knows_the_phase(self, client: Client) -> None:
        typed = self.sent(client, target="1200")
        answer = client.post("/desk/martin/rules/preview/", typed)
        assert answer.status_code == 200
        assert "1\u202f200" in answer.content.decode()

    def test_the_frozen_rules_show_what_the_phase_plays_otherwise(self, client: Client) -> None:
        page = client.get("/desk/martin/rules/").content.decode()
        assert "Finale (parties 2 à 3)\u00a0: Belote" in page
        assert "/desk/martin/rules/phases/2/" in page

    def test_the_editor_shows_what_the_phase_plays_otherwise(self) -> None:
        tournament = ruled(0)
        client = cast.signed_in(cast.organiser(tournament.club))
        assert (
            "Ce qui diffère pour cette phase" in client.get("/desk/martin/rules/").content.decode()
        )
