"""The page of the rules: the five questions, presets, impossible combinations, frozen rules."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.presets import PRESETS, preset_rules
from scoring.rules import OPTIONS
from scoring.rules_json import rules_to_json
from tests import cast
from tests.desk.sent import as_shown
from tests.matrix import one_in
from tournaments.core.writes import Conflict, Gone, Refusal
from tournaments.models import JournalEntry, Round, RuleSet, Tournament
from tournaments.rulesets.services import Chosen, rules_edit, rules_of_values

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
URL = "/desk/martin/rules/"
PREVIEW = "/desk/martin/rules/preview/"


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament()


@pytest.fixture
def client(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def sent(client: Client, query: str = "", **typed: Any) -> dict[str, str]:
    shown = client.get(URL + query).context
    hidden = {"version": shown["version"], "preset": shown["form"].source.key}
    return as_shown(shown["form"], **(hidden | typed))


def stored() -> Tournament:
    return Tournament.objects.get(code="martin")


def edit(tournament: Tournament, **values: Any) -> Tournament:
    return rules_edit(
        actor=cast.actor(),
        tournament=tournament,
        version=tournament.version,
        chosen=Chosen("village_12", rules_of_values("village_12", values)),
    )


class TestService:
    def test_writes_every_option(self, tournament: Tournament) -> None:
        edit(tournament, hands=16)
        assert stored().rules.hands == 16
        assert stored().rules.capot_points == 252
        assert (stored().version, stored().revision) == (2, 1)

    def test_a_round_published_since_the_page_was_asked_for_freezes_them(
        self, tournament: Tournament
    ) -> None:
        read_before = stored()
        Tournament.objects.filter(pk=tournament.pk).update(rules_frozen_at=cast.EVENING)
        with pytest.raises(Refusal):
            edit(read_before, hands=16)

    def test_is_journalled_with_before_and_after(self, tournament: Tournament) -> None:
        edit(tournament, hands=16)
        line = JournalEntry.objects.get(act="rules.edit")
        assert line.data == {
            "preset": ["village_12", "village_12"],
            "changes": {"hands": [12, 16]},
        }

    def test_nothing_changed_is_not_journalled(self, tournament: Tournament) -> None:
        edit(tournament)
        assert not JournalEntry.objects.exists()

    def test_refuses_what_does_not_go_together(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal) as refusal:
            edit(tournament, hands=None)
        assert [problem.field for problem in refusal.value.problems] == ["target"]
        assert stored().version == 1

    def test_refuses_once_a_round_is_published(self, tournament: Tournament) -> None:
        tournament.rules_frozen_at = cast.EVENING
        tournament.save()
        with pytest.raises(Refusal):
            edit(tournament, hands=16)
        assert stored().rules.hands == 12

    def test_a_rule_set_that_was_deleted_meanwhile_is_gone(self, tournament: Tournament) -> None:
        rules = preset_rules("village_16")
        of_club = RuleSet.objects.create(
            club=tournament.club, name="Du bourg", preset="village_16", rules=rules
        )
        RuleSet.objects.filter(pk=of_club.pk).delete()
        with pytest.raises(Gone):
            rules_edit(
                actor=cast.actor(),
                tournament=tournament,
                version=tournament.version,
                chosen=Chosen("village_16", rules, of_club),
            )
        assert (stored().version, stored().rules.hands) == (1, 12)

    def test_a_stale_form(self, tournament: Tournament) -> None:
        edit(Tournament.objects.get(pk=tournament.pk), hands=16)
        with pytest.raises(Conflict):
            edit(tournament, hands=20)


class TestPage:
    def test_asks_in_french(self, client: Client) -> None:
        page = client.get(URL).content.decode()
        assert "Litige\u00a0: que devient l’égalité\u202f?" in page
        assert "Concours de village, 12 donnes" in page

    def test_saving_what_is_shown_changes_nothing(self, client: Client) -> None:
        assert client.post(URL, sent(client)).status_code == 303
        assert stored().revision == 0

    def test_saves_options_and_articles(self, client: Client) -> None:
        typed = {"capot_points": "300", "litige": "failed", "articles": "Un.\n\nDeux."}
        answer = client.post(URL, sent(client, **typed), follow=True)
        assert "Règlement enregistré." in answer.content.decode()
        rules = stored().rules
        assert (rules.capot_points, rules.litige, rules.articles) == (
            300,
            "failed",
            ("Un.", "Deux."),
        )

    def test_the_same_form_twice_is_once(self, client: Client) -> None:
        form = sent(client, capot_points="300", key="k" * 32)
        assert [client.post(URL, form).status_code for _ in range(2)] == [303, 303]
        assert stored().version == 2

    def test_another_preset_fills_and_keeps_the_articles(
        self, tournament: Tournament, client: Client
    ) -> None:
        edit(tournament, articles=["Pas de téléphone."])
        answer = client.get(URL + "?preset=belge_101")
        form = answer.context["form"]
        assert (form["target"].value(), form["articles"].value()) == ("101", "Pas de téléphone.")
        assert answer.context["unsaved"]
        assert stored().rules.target is None

    def test_another_preset_is_saved_with_its_name(self, client: Client) -> None:
        assert client.post(URL, sent(client, "?preset=belge_101")).status_code == 303
        assert (stored().preset, stored().rules.unit) == ("belge_101", 10)

    @pytest.mark.parametrize("preset", ["roulette", "<b>", ""])
    def test_a_preset_that_is_not_there(self, client: Client, preset: str) -> None:
        assert client.get(URL, {"preset": preset}).context["form"].source.key == "village_12"

    def test_options_that_the_form_does_not_show_are_kept(self, tournament: Tournament) -> None:
        edit(tournament, bid_conventions="forbidden")
        client = cast.signed_in(cast.organiser(tournament.club))
        client.post(URL, sent(client, capot_points="300"))
        assert stored().rules.bid_conventions == "forbidden"

    def test_queries(self, client: Client, django_assert_max_num_queries: Any) -> None:
        with django_assert_max_num_queries(6):
            client.get(URL)


class TestEveryGame:
    @pytest.mark.parametrize("preset", one_in(3, PRESETS))
    def test_can_be_chosen_and_saved(self, client: Client, preset: str) -> None:
        assert client.post(URL, sent(client, f"?preset={preset}")).status_code == 303
        assert (stored().preset, stored().rules) == (preset, preset_rules(preset))

    @pytest.mark.parametrize("preset", ["contree", "belote3", "comptoir"])
    def test_shows_its_sentences_and_its_hand(self, client: Client, preset: str) -> None:
        answer = client.post(PREVIEW, sent(client, f"?preset={preset}"))
        assert answer.context["articles"]
        assert answer.context["example"].marks

    def test_presets_stand_under_their_games(self, client: Client) -> None:
        page = client.get(URL).content.decode()
        assert '<optgroup label="Belote à trois">' in page
        assert '<option value="lyonnaise">' in page

    def test_an_answer_that_brings_questions_shows_them_first(self, client: Client) -> None:
        client.post(URL, sent(client, "?preset=belote3"))
        answer = client.post(URL, sent(client, opposition="together"))
        assert answer.status_code == 200
        assert "Votre réponse amène d’autres questions" in answer.content.decode()
        assert stored().rules.opposition == "each"
        again = as_shown(
            answer.context["form"],
            version=answer.context["version"],
            preset=answer.context["form"].source.key,
            litige="failed",
        )
        assert client.post(URL, again).status_code == 303
        assert (stored().rules.opposition, stored().rules.litige) == ("together", "failed")

    def test_what_another_answer_takes_away_is_not_lost(self, client: Client) -> None:
        client.post(URL, sent(client, "?preset=belote3"))
        typed = sent(client, opposition="each", capot_points="300", hands="douze")
        page = client.post(URL, typed).content.decode()
        assert '<input type="hidden" name="capot_points" value="300">' in page

    def test_what_does_not_go_with_it_is_said_beside_it(self, client: Client) -> None:
        client.post(URL, sent(client, "?preset=belote3"))
        answer = client.post(URL, sent(client, rounding="balanced_10"))
        assert answer.status_code == 422
        assert answer.context["form"].errors["rounding"]

    def test_pairs_do_not_become_lone_players(self, tournament: Tournament, client: Client) -> None:
        cast.pairs(tournament, 2)
        answer = client.post(URL, sent(client, "?preset=belote3"))
        assert answer.status_code == 422
        assert "2 doublettes sont inscrites" in answer.content.decode()
        assert stored().preset == "village_12"

    def test_another_game_of_pairs_is_possible(
        self, tournament: Tournament, client: Client
    ) -> None:
        cast.pairs(tournament, 2)
        assert client.post(URL, sent(client, "?preset=coinche")).status_code == 303
        assert stored().game == "contree"

    def test_lone_players_do_not_become_pairs(self, tournament: Tournament) -> None:
        put(tournament, "belote2")
        cast.pair(tournament, 1)
        with pytest.raises(Refusal) as refusal:
            rules_edit(
                actor=cast.actor(), tournament=tournament, version=1, chosen=of_preset("belote")
            )
        assert "1 joueur est inscrit seul" in str(refusal.value.problems[0].message)

    def test_a_draft_of_two_at_a_table_excludes_three(self, tournament: Tournament) -> None:
        put(tournament, "belote2")
        Round.objects.create(
            tournament=tournament,
            phase=tournament.first,
            number=1,
            draw={"input": {}, "output": {}},
            drawn_at=cast.EVENING,
        )
        with pytest.raises(Refusal):
            rules_edit(
                actor=cast.actor(), tournament=tournament, version=1, chosen=of_preset("belote3")
            )

    def test_nothing_of_another_game_is_left(self, tournament: Tournament) -> None:
        rules_edit(
            actor=cast.actor(), tournament=tournament, version=1, chosen=of_preset("comptoir")
        )
        assert "capot_points" not in rules_to_json(stored().rules)
        changes = JournalEntry.objects.get(act="rules.edit").data["changes"]
        assert changes["game"] == ["belote", "comptoir"]
        assert changes["capot_points"] == [252, None]


def of_preset(preset: str) -> Chosen:
    return Chosen(preset, preset_rules(preset))


def put(tournament: Tournament, preset: str) -> None:
    tournament.preset, tournament.rules = preset, preset_rules(preset)
    tournament.save()


class TestAccess:
    @pytest.mark.parametrize("url", [URL, PREVIEW])
    def test_a_visitor_logs_in_first(self, tournament: Tournament, url: str) -> None:
        assert Client().post(url, {})["location"].startswith("/login/")

    @pytest.mark.parametrize("url", [URL, PREVIEW])
    def test_another_club_sees_nothing(self, tournament: Tournament, url: str) -> None:
        outsider = cast.signed_in(cast.organiser(cast.club("Belote de Tours"), "paul"))
        assert outsider.post(url, {}).status_code == 404

    def test_wrong_method(self, client: Client) -> None:
        assert client.get(PREVIEW).status_code == 405
        assert client.delete(URL).status_code == 405


class TestImpossible:
    @pytest.mark.parametrize(
        ("typed", "field"),
        [
            ({"hands": ""}, "target"),
            ({"rubicon": "simple"}, "rubicon"),
            ({"unit": "10"}, "unit"),
        ],
    )
    def test_is_said_beside_its_question(
        self, client: Client, typed: dict[str, str], field: str
    ) -> None:
        answer = client.post(URL, sent(client, **typed))
        assert answer.status_code == 422
        assert answer.context["form"].errors[field]
        assert stored().revision == 0

    def test_nothing_typed_is_lost(self, client: Client) -> None:
        page = client.post(URL, sent(client, hands="douze", capot_points="300")).content.decode()
        assert 'value="douze"' in page
        assert 'value="300"' in page

    def test_no_fields_at_all(self, client: Client) -> None:
        answer = client.post(URL, {})
        assert answer.status_code == 422
        assert "Choisissez une réponse." in answer.content.decode()


class TestPreview:
    def test_shows_the_sentences_and_the_hand(self, client: Client) -> None:
        answer = client.post(PREVIEW, sent(client, example_points="74", example_belote="A"))
        text = answer.content.decode()
        assert answer.status_code == 200
        assert "<html" not in text
        assert 'id="preview"' in text
        assert list(answer.context["example"].marks) == [94, 88]
        assert answer.context["articles"]

    def test_changes_with_the_options(self, client: Client) -> None:
        typed = {"contract_counts": "tricks", "example_points": "74", "example_belote": "A"}
        example = client.post(PREVIEW, sent(client, **typed)).context["example"]
        assert list(example.marks) == [20, 162]
        assert "dedans" in str(example.outcome)

    def test_says_what_stands_in_the_way(self, client: Client) -> None:
        text = client.post(PREVIEW, sent(client, hands="")).content.decode()
        assert "Il faut un nombre de points" in text

    def test_of_answers_that_cannot_be_read(self, client: Client) -> None:
        text = client.post(PREVIEW, sent(client, hands="douze")).content.decode()
        assert "ne sont pas encore valables" in text

    def test_saves_nothing(self, client: Client) -> None:
        client.post(PREVIEW, sent(client, capot_points="300"))
        assert stored().rules.capot_points == 252

    def test_without_javascript_the_page_shows_it(self, client: Client) -> None:
        answer = client.post(URL, sent(client, capot_points="300", preview="1"))
        assert answer.status_code == 200
        assert answer.context["unsaved"]
        assert stored().rules.capot_points == 252


class TestStaleForm:
    def test_shows_both_answers_and_keeps_the_chosen(
        self, tournament: Tournament, client: Client
    ) -> None:
        form = sent(client, capot_points="300")
        edit(Tournament.objects.get(pk=tournament.pk), capot_points=250, litige="failed")
        page = client.post(URL, form)
        assert page.status_code == 409
        shown = {d.name: (d.mine, d.theirs) for d in page.context["differences"]}
        assert shown["capot_points"] == ("300", "250")
        assert shown["litige"][1] == "le preneur est dedans"
        again = dict(page.context["typed"]) | {
            "version": page.context["tournament"].version,
            "choose_capot_points": "mine",
            "choose_litige": "theirs",
        }
        assert client.post(URL, again).status_code == 303
        assert (stored().rules.capot_points, stored().rules.litige) == (300, "failed")

    def test_a_choice_for_an_unknown_field(self, client: Client) -> None:
        assert client.post(URL, sent(client, choose_pk="theirs")).status_code == 303


class TestFrozen:
    @pytest.fixture(autouse=True)
    def _published(self, tournament: Tournament) -> None:
        Tournament.objects.filter(pk=tournament.pk).update(rules_frozen_at=cast.EVENING)

    def test_are_read_with_the_reason(self, client: Client) -> None:
        page = client.get(URL).content.decode()
        assert "les joueurs jouent selon ce règlement" in page
        assert "les points du preneur sont remis en jeu" in page
        assert "<select" not in page

    def test_without_the_questions_whose_answer_counts_for_nothing(self, client: Client) -> None:
        groups = client.get(URL, headers={"accept-language": "en"}).context["groups"]
        questions = {question for _, lines in groups for question, _ in lines}
        assert OPTIONS["hands"].question in questions
        assert OPTIONS["carre_values"].question not in questions
        assert OPTIONS["minutes"].question not in questions

    def test_a_form_that_comes_too_late(self, client: Client) -> None:
        answer = client.post(URL, {"capot_points": "300", "version": "1"})
        assert answer.status_code == 422
        assert "les joueurs jouent selon ce règlement" in answer.content.decode()
        assert stored().rules.capot_points == 252
