"""Create a tournament from a template and one prefilled form."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from scoring.presets import PRESETS, preset_rules
from tests import cast
from tests.desk.sent import as_shown
from tests.matrix import one_in
from tournaments.models import Club, Tournament
from tournaments.rulesets.templates import TEMPLATES

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
URL = "/contests/new/"


@pytest.fixture
def club() -> Club:
    return cast.club()


@pytest.fixture
def client(club: Club) -> Client:
    return cast.signed_in(cast.organiser(club))


def sent(client: Client, template: str = "village_4x12", like: str = "", **typed: Any) -> Any:
    """The values of the form as first shown, replaced by the typed values."""
    start = {"template": template, "like": like}
    return as_shown(client.get(URL, start).context["form"], **(start | typed))


class TestTemplates:
    def test_are_offered_as_a_choice(self, client: Client) -> None:
        page = client.get(URL).content.decode()
        assert "Concours de village 4 × 12" in page
        assert page.count("?template=") == len(TEMPLATES)

    def test_stand_in_groups_the_village_first(self, client: Client) -> None:
        groups = client.get(URL).context["groups"]
        assert next(iter(groups[0].templates)) == "village_4x12"
        assert sorted(code for group in groups for code in group.templates) == sorted(TEMPLATES)

    def test_each_group_says_who_plays_so(self, client: Client) -> None:
        page = client.get(URL).content.decode()
        groups = client.get(URL).context["groups"]
        assert all(str(group.who) in page for group in groups)

    def test_one_form_makes_a_tournament(self, client: Client, club: Club) -> None:
        answer = client.post(URL, sent(client))
        tournament = Tournament.objects.get()
        assert (answer.status_code, answer["location"]) == (303, f"/desk/{tournament.code}/")
        assert (tournament.club, tournament.name) == (club, "Concours de belote")
        assert tournament.date == timezone.localdate()
        assert (tournament.first.rounds, tournament.fee_cents, tournament.first.system) == (
            4,
            1000,
            "danois",
        )
        assert (tournament.preset, tournament.rules.hands) == ("village_12", 12)
        assert tournament.first.ranking_keys == ("points", "victories", "difference", "lot")

    @pytest.mark.parametrize("template", TEMPLATES)
    def test_each_creates_a_tournament_unchanged(self, client: Client, template: str) -> None:
        assert client.post(URL, sent(client, template)).status_code == 303
        tournament = Tournament.objects.get()
        assert tournament.preset == TEMPLATES[template].preset
        assert tournament.first.rounds == TEMPLATES[template].settings()["rounds_planned"]

    @pytest.mark.parametrize("template", one_in(5, TEMPLATES))
    def test_the_pages_of_each_open(self, client: Client, template: str) -> None:
        client.post(URL, sent(client, template))
        tournament = Tournament.objects.get()
        assert tournament.rules == TEMPLATES[template].rules()
        assert len(tournament.chain) == 1 + len(TEMPLATES[template].later())
        for path in ("papers/rules/", "settings/", "phases/", "rules/"):
            assert client.get(f"/desk/{tournament.code}/{path}").status_code == 200, path
        assert client.get(f"/c/{tournament.code}/rules/").status_code == 200

    def test_belgian_games_and_finals_of_sixteen(self, client: Client) -> None:
        client.post(URL, sent(client, "belge_finals"))
        tournament = Tournament.objects.get()
        assert (tournament.rules.target, tournament.rules.unit) == (101, 10)
        finals = tournament.chain[1]
        assert (finals.system, finals.rounds, finals.groups[0].last) == ("knockout", 4, 16)
        keys = ("victories", "points", "difference", "lot")
        assert tournament.first.ranking_keys == finals.ranking_keys == keys
        assert tournament.bye_score == "round_average"

    def test_contree_against_the_clock(self, client: Client) -> None:
        client.post(URL, sent(client, "contree_timed"))
        tournament = Tournament.objects.get()
        assert (tournament.rules.target, tournament.rules.timed) == (2001, True)
        assert (tournament.first.rounds, tournament.preset) == (5, "contree_cannes")
        assert tournament.first.ranking_keys[:2] == ("victories", "points")

    def test_pools_then_finals_and_consolation(self, client: Client) -> None:
        client.post(URL, sent(client, "pools_finals"))
        pools, finals = Tournament.objects.get().chain
        assert (pools.system, pools.pool_size) == ("pools", 4)
        assert [group.places for group in finals.groups] == [(1, 2), (3, 4, 5, 6)]

    @pytest.mark.parametrize(("typed", "last"), [({}, 4), ({"rounds_planned": "6"}, 6)])
    def test_a_last_round_of_fifteen_hands(
        self, client: Client, typed: dict[str, str], last: int
    ) -> None:
        client.post(URL, sent(client, "club_day", **typed))
        tournament = Tournament.objects.get()
        assert (tournament.rules.hands, tournament.first.rounds) == (12, last)
        assert tournament.first.own_rules_of_rounds == {last: {"hands": 15}}
        sheet = client.get(f"/desk/{tournament.code}/papers/rules/").content.decode()
        assert "15" in sheet

    def test_another_rule_set_has_no_longer_last_round(self, client: Client) -> None:
        client.post(URL, sent(client, "club_day", preset="village_16"))
        assert Tournament.objects.get().first.own_rules_of_rounds == {}

    def test_an_unknown_template_shows_the_choice(self, client: Client) -> None:
        page = client.get(URL, {"template": "roulette"}).content.decode()
        assert "?template=village_4x12" in page
        assert client.post(URL, {"template": "roulette"}).status_code == 422


class TestForm:
    def test_saves_the_typed_values(self, client: Client) -> None:
        typed = {
            "name": "Concours de la Saint-Martin",
            "date": "2026-11-20",
            "place": "Salle des fêtes",
            "fee_cents": "12,50",
            "rounds_planned": "5",
            "articles": "Pas de téléphone.\nBuvette à 22 h.",
            "names_policy": "short",
        }
        client.post(URL, sent(client, **typed))
        tournament = Tournament.objects.get()
        assert (tournament.name, tournament.date) == (typed["name"], date(2026, 11, 20))
        assert (tournament.place, tournament.fee_cents) == ("Salle des fêtes", 1250)
        assert (tournament.first.rounds, tournament.names_policy) == (5, "short")
        assert tournament.rules.articles == ("Pas de téléphone.", "Buvette à 22 h.")

    def test_another_rule_set_can_be_chosen(self, client: Client) -> None:
        client.post(URL, sent(client, preset="belote_declarations", articles="Un."))
        rules = Tournament.objects.get().rules
        assert (rules.declarations, rules.target, rules.articles) == ("scored", 1001, ("Un.",))

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_tournament_of_every_preset(self, client: Client, preset: str) -> None:
        client.post(URL, sent(client, preset=preset))
        tournament = Tournament.objects.get()
        assert (tournament.preset, tournament.rules) == (preset, preset_rules(preset))

    def test_presets_are_grouped_by_game(self, client: Client) -> None:
        page = client.get(URL, {"template": "village_4x12"}).content.decode()
        assert '<optgroup label="Contrée">' in page

    def test_players_at_a_table_are_asked_for_comptoir_only(self, client: Client) -> None:
        assert (
            "table_size" not in client.get(URL, {"template": "village_4x12"}).context["form"].fields
        )
        query = {"template": "village_4x12", "preset": "comptoir"}
        form = client.get(URL, query).context["form"]
        assert (form["preset"].value(), form["table_size"].value()) == ("comptoir", 4)
        client.post(URL, sent(client, preset="comptoir", table_size="5"))
        assert Tournament.objects.get().sides_at_table == 5

    def test_comptoir_chosen_on_the_page_has_the_usual_tables(self, client: Client) -> None:
        client.post(URL, sent(client, preset="comptoir"))
        assert Tournament.objects.get().table_size == 4

    @pytest.mark.parametrize(
        ("field", "typed"),
        [
            ("name", ""),
            ("name", "🎉"),
            ("name", "a" * 10_000),
            ("date", "hier"),
            ("date", "9999-12-31"),
            ("fee_cents", "-1"),
            ("rounds_planned", "x"),
            ("preset", "roulette"),
            ("preset", "set-1"),
            ("preset", "contest-martin"),
            ("articles", "a" * 501),
            ("key_1", "roulette"),
            ("club", "999"),
            ("club", "x"),
        ],
    )
    def test_bad_input(self, client: Client, field: str, typed: str) -> None:
        answer = client.post(URL, sent(client, **{field: typed}))
        assert answer.status_code == 422
        assert field in answer.context["form"].errors
        assert not Tournament.objects.exists()

    def test_typed_values_stay_after_an_error(self, client: Client) -> None:
        typed = {"name": "Concours d’hiver", "fee_cents": "dix", "articles": "Un."}
        page = client.post(URL, sent(client, **typed)).content.decode()
        for text in ("Concours d’hiver", 'value="dix"', "Un.", "village_4x12"):
            assert text in page

    def test_contradictory_keys_are_refused(self, client: Client) -> None:
        answer = client.post(URL, sent(client, key_1="lot"))
        assert answer.status_code == 422
        assert "key_1" in answer.context["form"].errors

    def test_a_key_can_be_moved(self, client: Client) -> None:
        answer = client.post(URL, sent(client, move="down:1", place="Gymnase"))
        form = answer.context["form"]
        assert (form["key_1"].value(), form["place"].value()) == ("victories", "Gymnase")
        assert not Tournament.objects.exists()

    def test_the_same_form_twice_creates_one_tournament(self, client: Client) -> None:
        form = sent(client, key="k" * 32)
        first, second = (client.post(URL, form) for _ in range(2))
        assert first["location"] == second["location"]
        assert Tournament.objects.count() == 1


class TestLikeAnEarlierOne:
    def test_is_offered_with_the_club(self, client: Client, club: Club) -> None:
        cast.tournament(club)
        assert "?like=martin" in client.get(URL).content.decode()

    def test_copies_settings_and_rules(self, client: Client, club: Club) -> None:
        earlier = cast.tournament(club, fee_cents=800, rounds_planned=3)
        changes = {"capot_points": 300, "articles": ["Pas de téléphone."]}
        earlier.rules = cast.rules_like(earlier.rules, **changes)
        earlier.save()
        form = sent(client, template="", like="martin")
        assert form["articles"] == "Pas de téléphone."
        client.post(URL, form | {"date": "2027-11-19"})
        again = Tournament.objects.exclude(pk=earlier.pk).get()
        assert (again.name, again.place) == (earlier.name, earlier.place)
        assert (again.fee_cents, again.first.rounds) == (800, 3)
        assert again.rules == earlier.rules

    def test_copies_the_rules_of_single_rounds(self, client: Client, club: Club) -> None:
        longer = {2: {"hands": 16}, 4: {"hands": 16}}
        earlier = cast.tournament(club, own_rules_of_rounds=longer)
        form = sent(client, template="", like="martin", rounds_planned="3")
        client.post(URL, form | {"date": "2027-11-19"})
        again = Tournament.objects.exclude(pk=earlier.pk).get()
        assert again.first.own_rules_of_rounds == {2: {"hands": 16}}

    def test_another_rule_set_leaves_them_behind(self, client: Client, club: Club) -> None:
        earlier = cast.tournament(club, own_rules_of_rounds={4: {"hands": 16}})
        form = sent(client, template="", like="martin", preset="belote")
        client.post(URL, form | {"date": "2027-11-19"})
        again = Tournament.objects.exclude(pk=earlier.pk).get()
        assert again.first.own_rules_of_rounds == {}

    def test_never_one_of_another_club(self, client: Client) -> None:
        cast.tournament(cast.club("Belote de Tours"))
        answer = client.get(URL, {"like": "martin"})
        assert "form" not in answer.context
        assert "Saint-Martin" not in answer.content.decode()


class TestAccess:
    def test_a_visitor_logs_in_first(self) -> None:
        assert Client().get(URL)["location"].startswith("/login/")

    def test_wrong_method_is_refused(self, client: Client) -> None:
        assert client.delete(URL).status_code == 405

    def test_a_user_without_a_club_creates_one_first(self) -> None:
        client = cast.signed_in(get_user_model().objects.create_user("paul"))
        assert client.get(URL)["location"] == "/clubs/new/"

    def test_never_for_another_club(self, client: Client) -> None:
        other = cast.club("Belote de Tours")
        assert client.post(URL, sent(client, club=other.pk)).status_code == 422
        assert not Tournament.objects.exists()

    def test_an_organiser_of_two_clubs_chooses_one(self, club: Club) -> None:
        odile = cast.organiser(club)
        second = cast.club("Belote de Tours")
        cast.staff(second, "organiser", username="odile")
        client = cast.signed_in(odile)
        assert "Belote de Tours" in client.get(URL, {"template": "social"}).content.decode()
        client.post(URL, sent(client, club=second.pk))
        assert Tournament.objects.get().club == second
