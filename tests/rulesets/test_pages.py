"""The pages of a club's rule sets: the five questions, a new one, files, comparing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring.presets import preset_rules
from tests import cast
from tests.desk.sent import as_shown
from tournaments.models import Club, JournalEntry, RuleSet, Tournament
from tournaments.rulesets.files import write_rules

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def club() -> Club:
    return cast.club()


@pytest.fixture
def client(club: Club) -> Client:
    return cast.signed_in(cast.organiser(club))


@pytest.fixture
def rule_set(club: Club) -> RuleSet:
    return RuleSet.objects.create(
        club=club,
        name="Du village",
        preset="village_12",
        rules=cast.rules_like(preset_rules("village_12"), capot_points=300),
    )


def at(club: Club, path: str = "") -> str:
    return f"/clubs/{club.pk}/rules/{path}"


def page(client: Client, url: str, **query: str) -> str:
    answer = client.get(url, query)
    assert answer.status_code == 200
    return answer.content.decode()


def file_of(**changes: Any) -> str:
    """A file of the rules of the village with options that may be none."""
    file = json.loads(write_rules("A", "village_12", preset_rules("village_12")))
    return json.dumps(file | {"rules": file["rules"] | changes})


PAGES = ("", "new/", "import/", "compare/", "{set}/", "{set}/delete/", "{set}/file/")
POSTED = ("new/", "import/", "{set}/", "{set}/preview/", "{set}/delete/")


class TestAccess:
    @pytest.mark.parametrize("path", PAGES)
    def test_members_see_them(
        self, club: Club, client: Client, rule_set: RuleSet, path: str
    ) -> None:
        assert client.get(at(club, path.format(set=rule_set.pk))).status_code == 200

    @pytest.mark.parametrize("path", PAGES)
    def test_a_visitor_logs_in_first(self, club: Club, rule_set: RuleSet, path: str) -> None:
        answer = Client().get(at(club, path.format(set=rule_set.pk)))
        assert answer["location"].startswith("/login/")

    @pytest.mark.parametrize("path", PAGES)
    def test_another_club_sees_nothing(self, club: Club, rule_set: RuleSet, path: str) -> None:
        outsider = cast.signed_in(cast.organiser(cast.club("Belote de Tours"), "paul"))
        assert outsider.get(at(club, path.format(set=rule_set.pk))).status_code == 404

    @pytest.mark.parametrize("path", POSTED)
    def test_another_club_writes_nothing(self, club: Club, rule_set: RuleSet, path: str) -> None:
        outsider = cast.signed_in(cast.organiser(cast.club("Belote de Tours"), "paul"))
        assert outsider.post(at(club, path.format(set=rule_set.pk)), {}).status_code == 404
        assert not JournalEntry.objects.exists()

    @pytest.mark.parametrize("path", ["{set}/", "{set}/delete/", "{set}/file/"])
    def test_a_set_of_another_club_is_not_reached_through_mine(
        self, rule_set: RuleSet, path: str
    ) -> None:
        mine = cast.club("Belote de Tours")
        paul = cast.signed_in(cast.organiser(mine, "paul"))
        assert paul.get(at(mine, path.format(set=rule_set.pk))).status_code == 404

    @pytest.mark.parametrize("path", PAGES)
    def test_wrong_method(self, club: Club, client: Client, rule_set: RuleSet, path: str) -> None:
        assert client.delete(at(club, path.format(set=rule_set.pk))).status_code == 405

    @pytest.mark.parametrize("number", [0, 10**20, 10**1500], ids=["0", "1e20", "1e1500"])
    def test_numbers_of_no_row(self, club: Club, client: Client, number: int) -> None:
        assert client.get(at(club, f"{number}/")).status_code == 404
        assert client.get(f"/clubs/{number}/rules/").status_code == 404

    def test_queries(
        self, club: Club, client: Client, rule_set: RuleSet, django_assert_max_num_queries: Any
    ) -> None:
        with django_assert_max_num_queries(7):
            client.get(at(club))


class TestList:
    def test_an_empty_one_says_what_to_do(self, club: Club, client: Client) -> None:
        assert "Copier un modèle" in page(client, at(club))

    def test_names_each_with_its_game_and_tournaments(
        self, club: Club, client: Client, rule_set: RuleSet
    ) -> None:
        cast.tournament(club, rule_set=rule_set)
        text = page(client, at(club))
        assert "Du village" in text
        assert "Belote · 1 concours" in text

    def test_shows_what_was_done_last(self, club: Club, client: Client) -> None:
        client.post(at(club, "new/"), {"name": "Du bourg", "preset": "coinche"})
        assert "Règlement créé\u00a0: Du bourg, copie de" in page(client, at(club))

    def test_is_led_to_from_the_first_page(self, club: Club, client: Client) -> None:
        assert at(club) in page(client, "/")


class TestNew:
    def test_copies_a_preset(self, club: Club, client: Client) -> None:
        answer = client.post(at(club, "new/"), {"name": "Coinche du bourg", "preset": "coinche"})
        made = RuleSet.objects.get()
        assert answer["location"] == at(club, f"{made.pk}/")
        assert (made.name, made.rules) == ("Coinche du bourg", preset_rules("coinche"))

    def test_copies_another_set(self, club: Club, client: Client, rule_set: RuleSet) -> None:
        form = client.get(at(club, "new/"), {"preset": f"set-{rule_set.pk}"}).context["form"]
        assert form["preset"].value() == f"set-{rule_set.pk}"
        client.post(at(club, "new/"), as_shown(form, name="Autre"))
        assert RuleSet.objects.get(name="Autre").rules.capot_points == 300

    def test_copies_the_rules_of_a_tournament(self, club: Club, client: Client) -> None:
        cast.tournament(club, preset="village_16")
        client.post(at(club, "new/"), {"name": "Autre", "preset": "contest-martin"})
        assert RuleSet.objects.get().rules.hands == 16

    @pytest.mark.parametrize(
        ("typed", "field"),
        [
            ({"name": "", "preset": "belote"}, "name"),
            ({"name": "🎉", "preset": "belote"}, "name"),
            ({"name": "a" * 81, "preset": "belote"}, "name"),
            ({"name": "A", "preset": "roulette"}, "preset"),
            ({"name": "A", "preset": "set-99"}, "preset"),
            ({"name": "A"}, "preset"),
            ({"name": "du VILLAGE", "preset": "belote"}, "name"),
        ],
    )
    def test_bad_input(
        self, club: Club, client: Client, rule_set: RuleSet, typed: dict[str, str], field: str
    ) -> None:
        answer = client.post(at(club, "new/"), typed)
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == [field]
        assert RuleSet.objects.count() == 1

    def test_the_same_form_twice_is_once(self, club: Club, client: Client) -> None:
        form = {"name": "A", "preset": "belote", "key": "k" * 32}
        assert [client.post(at(club, "new/"), form).status_code for _ in range(2)] == [303, 303]
        assert RuleSet.objects.count() == 1


class TestDelete:
    def test_asks_first(self, club: Club, client: Client, rule_set: RuleSet) -> None:
        cast.tournament(club, rule_set=rule_set)
        text = page(client, at(club, f"{rule_set.pk}/delete/"))
        assert "gardent leur règlement" in text
        assert "Concours de la Saint-Martin" in text

    def test_deletes(self, club: Club, client: Client, rule_set: RuleSet) -> None:
        answer = client.post(at(club, f"{rule_set.pk}/delete/"), {"version": "1"}, follow=True)
        assert "supprimé" in answer.content.decode()
        assert not RuleSet.objects.exists()

    @pytest.mark.parametrize("version", ["", "x", "0", "2"])
    def test_a_stale_form(
        self, club: Club, client: Client, rule_set: RuleSet, version: str
    ) -> None:
        answer = client.post(at(club, f"{rule_set.pk}/delete/"), {"version": version})
        assert answer.status_code == 409
        assert RuleSet.objects.exists()


class TestFile:
    def test_is_saved_and_read_by_another_club(
        self, club: Club, client: Client, rule_set: RuleSet
    ) -> None:
        answer = client.get(at(club, f"{rule_set.pk}/file/"))
        assert answer["Content-Disposition"] == 'attachment; filename="du-village.json"'
        other = cast.club("Belote de Tours")
        paul = cast.signed_in(cast.organiser(other, "paul"))
        preview = send(paul, other, answer.content)
        assert preview.status_code == 200
        text = preview.content.decode()
        assert "Concours de village, 12 donnes" in text
        assert 'data-label="le fichier">300' in text
        assert not RuleSet.objects.filter(club=other).exists()
        kept = paul.post(
            at(other, "import/"), {"text": preview.context["text"], "name": "De Saint-Avertin"}
        )
        assert kept.status_code == 303
        assert RuleSet.objects.get(club=other).rules == rule_set.rules
        assert JournalEntry.objects.get().act == "rule_set.import"

    def test_a_name_that_cannot_be_written_has_a_file_all_the_same(
        self, club: Club, client: Client, rule_set: RuleSet
    ) -> None:
        RuleSet.objects.update(name="♥♥")
        answer = client.get(at(club, f"{rule_set.pk}/file/"))
        assert f'filename="rules-{rule_set.pk}.json"' in answer["Content-Disposition"]


def send(client: Client, club: Club, content: bytes) -> Any:
    return client.post(at(club, "import/"), {"file": SimpleUploadedFile("r.json", content)})


class TestImport:
    @pytest.mark.parametrize("content", [b"", b"{}", b"<script>alert(1)</script>", b"\x00" * 9])
    def test_a_file_that_is_no_rule_set(self, club: Club, client: Client, content: bytes) -> None:
        answer = send(client, club, content)
        assert answer.status_code == 422
        assert "Rien n’a été enregistré" in answer.content.decode()

    def test_a_file_that_is_far_too_large(self, club: Club, client: Client) -> None:
        answer = send(client, club, b" " * 5_000_000)
        assert answer.status_code == 422
        assert "bien trop gros" in answer.content.decode()

    def test_no_file(self, club: Club, client: Client) -> None:
        answer = client.post(at(club, "import/"), {})
        assert answer.status_code == 422
        assert "Choisissez d’abord un fichier." in answer.content.decode()

    @pytest.mark.parametrize(
        "changes",
        [{"target": 10**30}, {"articles": ["🎉"]}, {"articles": ["a"] * 500}, {"hands": 61}],
    )
    def test_values_that_no_form_accepts(
        self, club: Club, client: Client, changes: dict[str, Any]
    ) -> None:
        answer = send(client, club, file_of(**changes).encode())
        assert answer.status_code == 422
        assert " — " in answer.context["problems"][0].message

    @pytest.mark.parametrize("name", ["", "🎉", "a" * 81, "du village"])
    def test_an_invalid_name(
        self, club: Club, client: Client, rule_set: RuleSet, name: str
    ) -> None:
        text = write_rules("A", "village_12", preset_rules("village_12"))
        answer = client.post(at(club, "import/"), {"text": text, "name": name})
        assert answer.status_code == 422
        assert answer.context["names"].errors["name"]
        assert RuleSet.objects.count() == 1

    def test_names_and_articles_are_escaped(self, club: Club, client: Client) -> None:
        script = "<script>alert(1)</script>"
        rules = cast.rules_like(preset_rules("village_12"), articles=[script])
        answer = send(client, club, write_rules(script, "village_12", rules).encode())
        assert answer.status_code == 200
        assert script not in answer.content.decode()

    def test_the_confirmed_text_is_checked_again(self, club: Club, client: Client) -> None:
        answer = client.post(at(club, "import/"), {"text": file_of(hands=0), "name": "A"})
        assert answer.status_code == 422
        assert not RuleSet.objects.exists()

    def test_the_same_form_twice_is_once(self, club: Club, client: Client) -> None:
        text = write_rules("A", "village_12", preset_rules("village_12"))
        form = {"text": text, "name": "A", "key": "k" * 32}
        assert [client.post(at(club, "import/"), form).status_code for _ in range(2)] == [303, 303]
        assert RuleSet.objects.count() == 1


class TestCompare:
    def test_a_set_with_a_preset(self, club: Club, client: Client, rule_set: RuleSet) -> None:
        text = page(client, at(club, "compare/"), a=f"set-{rule_set.pk}", b="village_16")
        for words in ("Du village", "Concours de village, 16 donnes", ">300<", ">252<", ">16<"):
            assert words in text
        assert "arrondis" not in text.split("<table")[1]

    def test_a_tournament_with_itself(self, club: Club, client: Client) -> None:
        cast.tournament(club)
        text = page(client, at(club, "compare/"), a="contest-martin", b="contest-martin")
        assert "Rien ne diffère." in text

    def test_two_games_are_said(self, club: Club, client: Client) -> None:
        text = page(client, at(club, "compare/"), a="belote", b="coinche")
        assert "Deux jeux\u00a0: Belote et Contrée." in text

    @pytest.mark.parametrize("key", ["", "roulette", "set-1", "contest-martin", "x" * 1_500])
    def test_keys_of_no_rule_set(self, club: Club, client: Client, key: str) -> None:
        cast.tournament(cast.club("Belote de Tours"))
        text = page(client, at(club, "compare/"), a=key, b="belote")
        assert "Choisissez-en un." in text
        assert "<table" not in text


class TestOfATournament:
    URL = "/desk/martin/rules/keep/"

    @pytest.fixture
    def tournament(self, club: Club) -> Tournament:
        return cast.tournament(club)

    def test_its_rules_are_saved_as_a_rule_set(
        self, tournament: Tournament, client: Client
    ) -> None:
        assert "Concours de la Saint-Martin" in page(client, self.URL)
        answer = client.post(self.URL, {"name": "De la Saint-Martin"})
        assert answer["location"] == at(tournament.club)
        assert Tournament.objects.get().rule_set == RuleSet.objects.get()

    def test_frozen_rules_too(self, tournament: Tournament, client: Client) -> None:
        Tournament.objects.update(rules_frozen_at=cast.EVENING)
        assert client.post(self.URL, {"name": "De la Saint-Martin"}).status_code == 303

    @pytest.mark.parametrize("name", ["", "🎉", "Du village"])
    def test_bad_input(
        self, tournament: Tournament, client: Client, rule_set: RuleSet, name: str
    ) -> None:
        answer = client.post(self.URL, {"name": name})
        assert answer.status_code == 422
        assert answer.context["form"].errors["name"]

    def test_twice_is_once(self, tournament: Tournament, client: Client) -> None:
        form = {"name": "A", "key": "k" * 32}
        assert [client.post(self.URL, form).status_code for _ in range(2)] == [303, 303]
        assert RuleSet.objects.count() == 1

    def test_another_club_sees_nothing(self, tournament: Tournament) -> None:
        outsider = cast.signed_in(cast.organiser(cast.club("Belote de Tours"), "paul"))
        assert outsider.post(self.URL, {"name": "A"}).status_code == 404
        assert Client().get(self.URL)["location"].startswith("/login/")

    def test_wrong_method(self, tournament: Tournament, client: Client) -> None:
        assert client.delete(self.URL).status_code == 405

    def test_a_set_is_offered_in_the_editor_and_remembered(
        self, tournament: Tournament, client: Client, rule_set: RuleSet
    ) -> None:
        key = f"set-{rule_set.pk}"
        answer = client.get("/desk/martin/rules/", {"preset": key})
        form = answer.context["form"]
        assert form["capot_points"].value() == "300"
        assert "Règlements du club (Belote de Saint-Avertin)" in answer.content.decode()
        typed = as_shown(form, version=tournament.version, preset=key)
        assert client.post("/desk/martin/rules/", typed).status_code == 303
        tournament.refresh_from_db()
        assert (tournament.rule_set, tournament.rules.capot_points) == (rule_set, 300)
        line = JournalEntry.objects.get(act="rules.edit")
        assert line.data["rule_set"] == [None, "Du village"]

    def test_a_new_tournament_starts_from_a_set(
        self, club: Club, client: Client, rule_set: RuleSet
    ) -> None:
        key = f"set-{rule_set.pk}"
        query = {"template": "village_4x12", "preset": key}
        form = client.get("/contests/new/", query).context["form"]
        assert form["preset"].value() == key
        client.post("/contests/new/", as_shown(form, template="village_4x12"))
        tournament = Tournament.objects.get()
        assert (tournament.rule_set, tournament.rules.capot_points) == (rule_set, 300)

    def test_a_set_is_for_tournaments_of_its_club(self, club: Club, rule_set: RuleSet) -> None:
        odile = cast.organiser(club)
        second = cast.club("Belote de Tours")
        cast.staff(second, "organiser", username="odile")
        client = cast.signed_in(odile)
        query = {"template": "village_4x12", "preset": f"set-{rule_set.pk}"}
        form = client.get("/contests/new/", query).context["form"]
        assert form["club"].value() == club.pk
        typed = as_shown(form, template="village_4x12", club=second.pk)
        answer = client.post("/contests/new/", typed)
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == ["preset"]

    def test_like_an_earlier_tournament_made_with_a_set(
        self, club: Club, client: Client, rule_set: RuleSet
    ) -> None:
        rules = cast.rules_like(rule_set.rules, capot_points=250)
        earlier = cast.tournament(club, rule_set=rule_set, rules=rules)
        form = client.get("/contests/new/", {"like": "martin"}).context["form"]
        client.post("/contests/new/", as_shown(form, like="martin", date="2027-11-19"))
        again = Tournament.objects.exclude(pk=earlier.pk).get()
        assert (again.rule_set, again.rules.capot_points) == (rule_set, 250)


def test_the_preset_of_the_tests_is_the_village() -> None:
    assert preset_rules("village_12").capot_points == 252
