"""The pages that change the rules while the tournament is played: the five questions, the steps."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.presets import preset_rules
from tests import cast
from tests.desk.sent import as_shown
from tests.rounds.evenings import replayed
from tests.rulesets.evening import CAPOT, hands, match, played, prize
from tournaments.core.writes import Actor
from tournaments.desk.services.tournaments import tournament_edit
from tournaments.models import JournalEntry, RuleSet, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
URL = "/desk/martin/rules/change/"


@pytest.fixture
def tournament() -> Tournament:
    return replayed(played)


@pytest.fixture
def client(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def sent(client: Client, query: str = "?open=1", **typed: Any) -> dict[str, str]:
    shown = client.get(URL + query).context
    hidden = {"version": shown["version"], "preset": shown["form"].source.key}
    return as_shown(shown["form"], **(hidden | typed))


def confirmed(preview: Any, **typed: str) -> dict[str, str]:
    """What a browser sends from the preview."""
    shown = {"version": str(preview.context["tournament"].version)}
    shown["seal"] = preview.context["change"].seal
    return dict(preview.context["typed"]) | shown | {"confirm": "1"} | typed


def stored() -> Tournament:
    return Tournament.objects.get()


class TestAccess:
    def test_a_visitor_logs_in_first(self, tournament: Tournament) -> None:
        assert Client().get(URL)["location"].startswith("/login/")

    def test_another_club_sees_nothing(self, tournament: Tournament) -> None:
        outsider = cast.signed_in(cast.organiser(cast.club("Belote de Tours"), "paul"))
        assert outsider.get(URL).status_code == 404
        assert outsider.post(URL, {}).status_code == 404

    def test_wrong_method(self, client: Client) -> None:
        assert client.delete(URL).status_code == 405

    def test_before_the_first_publish_the_rules_are_simply_edited(self, client: Client) -> None:
        Tournament.objects.update(rules_frozen_at=None)
        assert client.get(URL)["location"] == "/desk/martin/rules/"


class TestSteps:
    def test_it_warns_first(self, client: Client) -> None:
        page = client.get(URL).content.decode()
        assert "Les joueurs jouent selon le règlement affiché." in page
        assert "?open=1" in page
        assert "<select" not in page

    def test_is_led_to_from_the_frozen_rules(self, client: Client) -> None:
        assert URL in client.get("/desk/martin/rules/").content.decode()

    def test_the_editor_opens_with_the_rules_in_force(self, client: Client) -> None:
        answer = client.get(URL, {"open": "1"})
        assert answer.context["form"]["hands"].value() == "12"
        assert "Voir ce que cela change" in answer.content.decode()

    def test_the_preview_shows_all_that_would_change(
        self, tournament: Tournament, client: Client
    ) -> None:
        prize(tournament)
        answer = client.post(URL, sent(client, capot_points="300"))
        page = answer.content.decode()
        assert answer.status_code == 200
        assert "Partie 1, table 2" in page
        assert "1\u202f252 – 782" in page
        assert "1\u202f300 – 782" in page
        assert "donne 12\u00a0:" in page
        assert ">252<" in page
        assert ">300<" in page
        assert stored().rules.capot_points == 252

    def test_the_change_is_saved_with_its_reason(self, client: Client) -> None:
        preview = client.post(URL, sent(client, capot_points="300"))
        answer = client.post(URL, confirmed(preview, reason="Erreur d’affiche"), follow=True)
        page = answer.content.decode()
        assert "1 partie a été recomptée" in page
        assert "Le règlement a été modifié en cours de concours" in page
        assert "Erreur d’affiche" in page
        assert stored().rules.capot_points == 300
        assert [side.score for side in match(stored(), 2).sides.all()] == [1300, 782]

    def test_the_desk_says_since_when_other_rules_apply(self, client: Client) -> None:
        assert "en cours de concours" not in client.get("/desk/martin/").content.decode()
        preview = client.post(URL, sent(client, capot_points="300"))
        client.post(URL, confirmed(preview, reason="Erreur d’affiche"))
        page = client.get("/desk/martin/").content.decode()
        assert "Le règlement a été modifié en cours de concours, le" in page

    def test_no_mark_changes_is_said(self, client: Client) -> None:
        preview = client.post(URL, sent(client, shuffle="first_deal", articles="Silence."))
        assert "Aucun point marqué ne change" in preview.content.decode()
        answer = client.post(URL, confirmed(preview, reason="Oubli"), follow=True)
        assert "aucun point marqué ne change" in answer.content.decode()
        assert stored().rules.articles == ("Silence.",)

    def test_nothing_changes_offers_no_act(self, client: Client) -> None:
        page = client.post(URL, sent(client)).content.decode()
        assert "Rien ne diffère." in page
        assert 'name="confirm"' not in page

    def test_back_to_the_editor_with_what_was_typed(self, client: Client) -> None:
        preview = client.post(URL, sent(client, capot_points="300"))
        answer = client.post(URL, confirmed(preview) | {"edit": "1"})
        assert answer.context["form"]["capot_points"].value() == "300"
        assert stored().rules.capot_points == 252

    def test_the_sentences_without_javascript(self, client: Client) -> None:
        answer = client.post(URL, sent(client, capot_points="300", preview="1"))
        assert (answer.status_code, answer.context["unsaved"]) == (200, True)

    def test_another_rule_set_of_the_game_fills_the_editor(
        self, tournament: Tournament, client: Client
    ) -> None:
        rules = cast.rules_like(preset_rules("village_12"), capot_points=300)
        made = RuleSet.objects.create(
            club=tournament.club, name="Du bourg", preset="village_12", rules=rules
        )
        key = f"set-{made.pk}"
        answer = client.get(URL, {"preset": key})
        assert answer.context["form"]["capot_points"].value() == "300"
        assert "coinche" not in answer.content.decode()
        preview = client.post(URL, sent(client, f"?preset={key}"))
        client.post(URL, confirmed(preview, reason="Le règlement du bourg"))
        assert stored().rule_set == made

    def test_a_rule_set_of_another_game_is_not_taken(self, client: Client) -> None:
        for preset in ("coinche", "roulette", "<b>", ""):
            form = client.get(URL, {"preset": preset}).context["form"]
            assert form.source.key == "village_12", preset


class TestBadInput:
    def test_is_said_beside_its_question(self, client: Client) -> None:
        form = sent(client, failed_points="250")
        for typed, field in (({"hands": ""}, "target"), ({"capot_points": "x"}, "capot_points")):
            answer = client.post(URL, form | typed)
            assert answer.status_code == 422, field
            assert answer.context["form"].errors[field]
            assert 'value="250"' in answer.content.decode(), field

    def test_an_invalid_reason(self, client: Client) -> None:
        preview = client.post(URL, sent(client, capot_points="300"))
        for reason in ("", "🎉", "a" * 201):
            answer = client.post(URL, confirmed(preview, reason=reason))
            assert answer.status_code == 422, reason
            assert answer.context["reason"].errors["reason"], reason
        assert stored().rules.capot_points == 252

    def test_what_cannot_be_scored_is_listed_and_refused(self, client: Client) -> None:
        preview = client.post(URL, sent(client, hands="10"))
        page = preview.content.decode()
        assert "Partie 1, table 2" in page
        assert 'name="confirm"' not in page
        answer = client.post(URL, confirmed(preview, reason="Quand même"))
        assert answer.status_code == 422
        assert stored().rules.hands == 12

    def test_no_fields_at_all(self, client: Client) -> None:
        assert client.post(URL, {}).status_code == 422


class TestTwoBrowsers:
    def test_a_result_that_came_in_shows_the_change_again(
        self, tournament: Tournament, client: Client
    ) -> None:
        preview = client.post(URL, sent(client, capot_points="300"))
        hands(tournament, 4, CAPOT)
        again = client.post(URL, confirmed(preview, reason="Erreur d’affiche"))
        assert again.status_code == 409
        page = again.content.decode()
        assert "Quelque chose a été saisi" in page
        assert 'value="Erreur d’affiche"' in page
        assert "Partie 1, table 4" in page
        answer = client.post(URL, confirmed(again, reason="Erreur d’affiche"))
        assert (answer.status_code, stored().rules.capot_points) == (303, 300)

    def test_settings_that_changed_show_the_preview_again(
        self, tournament: Tournament, client: Client
    ) -> None:
        preview = client.post(URL, sent(client, capot_points="300"))
        other = Actor(user_id=None, name="paul", at=cast.EVENING)
        tournament_edit(
            actor=other,
            tournament=stored(),
            version=tournament.version,
            settings={"place": "Gymnase"},
        )
        answer = client.post(URL, confirmed(preview, reason="Erreur d’affiche"))
        assert answer.status_code == 409
        assert stored().rules.capot_points == 252

    def test_the_same_form_twice_is_once(self, client: Client) -> None:
        preview = client.post(URL, sent(client, capot_points="300"))
        form = confirmed(preview, reason="Erreur d’affiche", key="k" * 32)
        assert [client.post(URL, form).status_code for _ in range(2)] == [303, 303]
        assert JournalEntry.objects.filter(act="rules.change").count() == 1
