"""A rule set of a club in the editor."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from scoring.presets import PRESETS, preset_rules
from scoring.rules import GAMES, OPTIONS
from scoring.rules_json import rules_from_json, rules_to_json
from tests import cast
from tests.desk.sent import as_shown
from tournaments.models import Club, JournalEntry, RuleSet
from tournaments.rulesets.services import rule_set_edit, rules_of_values
from tournaments.rulesets.templates import TEMPLATES

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


@pytest.fixture
def club() -> Club:
    return cast.club()


@pytest.fixture
def client(club: Club) -> Client:
    return cast.signed_in(cast.organiser(club))


@pytest.fixture
def rule_set(club: Club) -> RuleSet:
    return RuleSet.objects.create(
        club=club, name="Du village", preset="village_12", rules=preset_rules("village_12")
    )


def url(rule_set: RuleSet, path: str = "") -> str:
    return f"/clubs/{rule_set.club_id}/rules/{rule_set.pk}/{path}"


def sent(client: Client, rule_set: RuleSet, query: str = "", **typed: Any) -> dict[str, str]:
    shown = client.get(url(rule_set) + query).context
    hidden = {"version": shown["version"], "preset": shown["form"].source.key}
    names = as_shown(shown["name_form"])
    return as_shown(shown["form"], **(hidden | names | typed))


def stored() -> RuleSet:
    return RuleSet.objects.get()


class TestPage:
    def test_shows_questions_sentences_and_a_hand(self, client: Client, rule_set: RuleSet) -> None:
        answer = client.get(url(rule_set))
        text = answer.content.decode()
        assert "Litige\u00a0: que devient l’égalité" in text
        assert 'value="Du village"' in text
        assert answer.context["articles"]
        assert answer.context["example"].marks

    def test_saving_what_is_shown_changes_nothing(self, client: Client, rule_set: RuleSet) -> None:
        assert client.post(url(rule_set), sent(client, rule_set)).status_code == 303
        assert stored().rules == rule_set.rules
        assert not JournalEntry.objects.exists()

    def test_saves_name_and_options(self, client: Client, rule_set: RuleSet) -> None:
        typed = sent(client, rule_set, name="Du bourg", capot_points="300")
        assert client.post(url(rule_set), typed).status_code == 303
        assert (stored().name, stored().rules.capot_points) == ("Du bourg", 300)

    def test_another_game_may_take_its_place(self, client: Client, rule_set: RuleSet) -> None:
        typed = sent(client, rule_set, "?preset=comptoir")
        assert client.post(url(rule_set), typed).status_code == 303
        assert stored().rules.game == "comptoir"
        assert "capot_points" not in rules_to_json(stored().rules)

    def test_an_answer_that_brings_questions_shows_them_first(
        self, client: Client, rule_set: RuleSet
    ) -> None:
        client.post(url(rule_set), sent(client, rule_set, "?preset=belote3"))
        typed = sent(client, rule_set, opposition="together")
        answer = client.post(url(rule_set), typed)
        assert (answer.status_code, stored().rules.opposition) == (200, "each")
        again = as_shown(answer.context["form"], **(typed | {"opposition": "together"}))
        assert client.post(url(rule_set), again).status_code == 303
        assert stored().rules.litige == "carried"

    def test_the_sentences_without_javascript(self, client: Client, rule_set: RuleSet) -> None:
        answer = client.post(url(rule_set), sent(client, rule_set, capot_points="300", preview="1"))
        assert (answer.status_code, answer.context["unsaved"]) == (200, True)
        assert stored().rules.capot_points == 252

    def test_the_tournaments_made_with_it(self, client: Client, rule_set: RuleSet) -> None:
        cast.tournament(rule_set.club, rule_set=rule_set)
        text = client.get(url(rule_set)).content.decode()
        assert "1 concours créé avec ce règlement" in text
        assert "le joue tel quel" in text

    @pytest.mark.parametrize("preset", ["village_12", "coinche", "belote3", "comptoir"])
    def test_a_new_tournament_with_it_starts_from_a_template_of_its_game(
        self, client: Client, rule_set: RuleSet, preset: str
    ) -> None:
        rule_set.preset, rule_set.rules = preset, preset_rules(preset)
        rule_set.save()
        template = client.get(url(rule_set)).context["template"]
        assert PRESETS[TEMPLATES[template].preset].game == rule_set.game


class TestEveryOption:
    """No option of the rules is missing on the page: each stands on that of some game."""

    def asked(self, client: Client, rule_set: RuleSet, preset: str, **options: str) -> set[str]:
        rule_set.preset = preset
        rule_set.rules = rules_from_json({"preset": preset, **options})
        rule_set.save()
        return set(re.findall(r'name="([a-z_0-9]+)"', client.get(url(rule_set)).content.decode()))

    def test_is_asked_on_the_page_of_some_game(self, client: Client, rule_set: RuleSet) -> None:
        pages = [self.asked(client, rule_set, game) for game in GAMES]
        pages.append(self.asked(client, rule_set, "belote3", opposition="together"))
        assert set(OPTIONS) - {name for page in pages for name in page} == set()


class TestRefused:
    @pytest.mark.parametrize(
        ("typed", "form", "field"),
        [
            ({"name": ""}, "name_form", "name"),
            ({"name": "🎉"}, "name_form", "name"),
            ({"capot_points": "x"}, "form", "capot_points"),
            ({"hands": ""}, "form", "target"),
        ],
    )
    def test_beside_its_field_and_nothing_is_lost(
        self, client: Client, rule_set: RuleSet, typed: dict[str, str], form: str, field: str
    ) -> None:
        whole = sent(client, rule_set, failed_points="250", **typed)
        answer = client.post(url(rule_set), whole)
        assert answer.status_code == 422
        assert answer.context[form].errors[field]
        assert 'value="250"' in answer.content.decode()
        assert stored().version == 1

    def test_a_name_that_is_taken(self, client: Client, rule_set: RuleSet) -> None:
        typed = sent(client, rule_set, name="du bourg", capot_points="300")
        RuleSet.objects.create(
            club=rule_set.club, name="Du bourg", preset="belote", rules=rule_set.rules
        )
        answer = client.post(url(rule_set), typed)
        assert answer.status_code == 422
        assert answer.context["name_form"].errors["name"]
        assert 'value="300"' in answer.content.decode()

    def test_no_fields_at_all(self, client: Client, rule_set: RuleSet) -> None:
        assert client.post(url(rule_set), {}).status_code == 422


class TestStale:
    def test_shows_both_and_keeps_the_chosen(self, client: Client, rule_set: RuleSet) -> None:
        typed = sent(client, rule_set, name="Du bourg", capot_points="300")
        rule_set_edit(
            actor=cast.actor(),
            rule_set=rule_set,
            version=1,
            name="De la ville",
            preset="village_12",
            rules=rules_of_values("village_12", {"capot_points": 250, "litige": "failed"}),
        )
        answer = client.post(url(rule_set), typed)
        assert answer.status_code == 409
        shown = {d.name: (d.mine, d.theirs) for d in answer.context["differences"]}
        assert shown["name"] == ("Du bourg", "De la ville")
        assert shown["capot_points"] == ("300", "250")
        again = dict(answer.context["typed"]) | {
            "version": answer.context["version"],
            "choose_name": "theirs",
            "choose_capot_points": "mine",
            "choose_litige": "theirs",
        }
        assert client.post(url(rule_set), again).status_code == 303
        now = stored()
        assert (now.name, now.rules.capot_points) == ("De la ville", 300)
        assert now.rules.litige == "failed"


class TestPreview:
    def test_changes_with_the_options(self, client: Client, rule_set: RuleSet) -> None:
        typed = sent(client, rule_set, contract_counts="tricks")
        answer = client.post(url(rule_set, "preview/"), typed)
        assert answer.status_code == 200
        assert "<html" not in answer.content.decode()
        assert list(answer.context["example"].marks) == [20, 162]

    def test_wrong_method(self, client: Client, rule_set: RuleSet) -> None:
        assert client.get(url(rule_set, "preview/")).status_code == 405
