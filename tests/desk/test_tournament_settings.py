"""The settings page: the five questions, a stale form, keys that move."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scoring.presets import preset_rules
from tests import cast
from tests.desk.sent import as_shown
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Actor
from tournaments.desk.services.tournaments import tournament_edit
from tournaments.models import JournalEntry, Round, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
URL = "/desk/martin/settings/"
NOWHERE = ("up:1", "down:6", "up:0", "down:x", "", "sideways", "up:²")


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament()


@pytest.fixture
def client(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def sent(client: Client, **typed: Any) -> dict[str, str]:
    """The values of the form as shown, replaced by the typed values."""
    shown = client.get(URL).context
    return as_shown(shown["form"], **({"version": shown["version"]} | typed))


def stored() -> Tournament:
    return Tournament.objects.get(code="martin")


def somebody_changes(tournament: Tournament, **settings: Any) -> None:
    current = Tournament.objects.get(pk=tournament.pk)
    actor = Actor(user_id=None, name="paul", at=cast.EVENING)
    tournament_edit(actor=actor, tournament=current, version=current.version, settings=settings)


class TestClosed:
    """The ranking of a closed contest is final; its name or its place may still be mended."""

    def test_what_moves_the_ranking_is_refused(
        self, tournament: Tournament, client: Client
    ) -> None:
        typed = sent(client, forfeit_points="300")
        Tournament.objects.update(finished_at=cast.EVENING)
        answer = client.post(URL, typed)
        assert answer.status_code == 422
        assert "Ce concours est clos" in answer.content.decode()
        assert stored().forfeit_points != 300

    def test_its_name_may_be_mended(self, client: Client) -> None:
        Tournament.objects.update(finished_at=cast.EVENING)
        assert client.post(URL, sent(client, name="Concours de Noël")).status_code == 303
        assert stored().name == "Concours de Noël"


class TestPage:
    def test_shows_every_setting(self, client: Client) -> None:
        page = client.get(URL).content.decode()
        assert "Concours de la Saint-Martin" in page
        assert "Mise par joueur" in page
        assert "Confrontation directe" in page

    def test_saving_the_shown_values_changes_nothing(self, client: Client) -> None:
        before = stored().revision
        assert client.post(URL, sent(client)).status_code == 303
        assert stored().revision == before

    def test_saves_the_typed_values(self, client: Client) -> None:
        typed = {"place": "Gymnase", "fee_cents": "10,50", "date": "21/11/2026"}
        answer = client.post(URL, sent(client, **typed), follow=True)
        assert "Options enregistrées." in answer.content.decode()
        assert (stored().place, stored().fee_cents, stored().date.day) == ("Gymnase", 1050, 21)

    def test_an_empty_tick_box_means_no(self, client: Client) -> None:
        client.post(URL, sent(client, bye_victory=None, avoid_same_club="on"))
        assert (stored().bye_victory, stored().avoid_same_club) == (False, True)

    def test_is_translated_to_english(self, tournament: Tournament) -> None:
        client = cast.signed_in(cast.organiser(tournament.club))
        page = client.get(URL, headers={"accept-language": "en"}).content.decode()
        assert "Number of rounds" in page

    def test_the_same_form_twice_saves_once(self, client: Client) -> None:
        form = sent(client, place="Gymnase", key="k" * 32)
        assert [client.post(URL, form).status_code for _ in range(2)] == [303, 303]
        assert stored().version == 2

    def test_number_of_queries(self, client: Client, django_assert_max_num_queries: Any) -> None:
        with django_assert_max_num_queries(9):
            client.get(URL)


class TestAccess:
    def test_a_visitor_logs_in_first(self, tournament: Tournament) -> None:
        answer = Client().get(URL)
        assert answer.status_code == 302
        assert answer["location"].startswith("/login/")

    def test_another_club_sees_nothing(self, tournament: Tournament) -> None:
        outsider = cast.signed_in(cast.organiser(cast.club("Belote de Tours"), "paul"))
        assert outsider.get(URL).status_code == 404
        assert outsider.post(URL, {}).status_code == 404

    def test_wrong_method_is_refused(self, client: Client) -> None:
        assert client.delete(URL).status_code == 405

    def test_an_unknown_tournament_is_not_found(self, client: Client) -> None:
        assert client.get("/desk/nobody/settings/").status_code == 404


class TestBadInput:
    @pytest.mark.parametrize(
        ("field", "typed", "said"),
        [
            ("name", "", "Saisissez quelque chose ici."),
            ("name", "Fête 🎉", "ne s’imprime pas"),
            ("name", "a" * 10_000, "120"),
            ("date", "31/02/2026", "20/11/2026"),
            ("date", "0026-11-20", "2000"),
            ("fee_cents", "dix", "10,50"),
            ("fee_cents", "-5", "10,50"),
            ("fee_cents", "１０", "10,50"),
            ("rounds_planned", "0", "1 au moins"),
            ("rounds_planned", "21", "20 au plus"),
            ("rounds_planned", "４", "nombre entier"),
            ("system", "roulette", "choix valide"),
            ("bye_points", "-1", "0 au moins"),
            ("forfeit_points", "-1", "0 au moins"),
            ("forfeit_points_against", "", "Indiquez un nombre"),
            ("key_1", "unknown", "choix valide"),
        ],
    )
    def test_is_reported_beside_its_field(
        self, client: Client, field: str, typed: str, said: str
    ) -> None:
        before = stored().revision
        answer = client.post(URL, sent(client, **{field: typed}))
        assert answer.status_code == 422
        assert said in " ".join(str(e) for e in answer.context["form"].errors[field])
        assert stored().revision == before

    def test_typed_values_stay(self, client: Client) -> None:
        typed = {"place": "Gymnase", "fee_cents": "dix", "key_1": "capots"}
        page = client.post(URL, sent(client, **typed)).content.decode()
        assert 'value="Gymnase"' in page
        assert 'value="dix"' in page
        assert '<option value="capots" selected>' in page

    def test_the_section_with_the_error_is_open(self, client: Client) -> None:
        answer = client.post(URL, sent(client, forfeit_points="x"))
        opened = [section.open for section in answer.context["form"].shown_sections()]
        assert opened == [True, True, True, True, False, False, False]

    def test_script_in_a_name_is_escaped(self, client: Client) -> None:
        client.post(URL, sent(client, name="<script>alert(1)</script>"))
        page = client.get(URL).content.decode()
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page

    def test_a_form_without_fields_is_refused(self, client: Client) -> None:
        assert client.post(URL, {}).status_code == 422

    def test_contradictory_keys_are_reported_at_the_first_key(self, client: Client) -> None:
        answer = client.post(URL, sent(client, key_1="lot", key_2="points", key_4=""))
        assert answer.status_code == 422
        assert "en dernier" in answer.context["form"].errors["key_1"][0]

    def test_gaps_between_keys_are_closed(self, client: Client) -> None:
        keys = {"key_1": "victories", "key_2": "", "key_3": "points", "key_4": ""}
        client.post(URL, sent(client, **keys))
        assert stored().first.ranking_keys == ("victories", "points")

    def test_fixed_points_of_a_bye_are_needed(self, client: Client) -> None:
        answer = client.post(URL, sent(client, bye_score="fixed", bye_points=""))
        assert answer.status_code == 422
        assert "bye_points" in answer.context["form"].errors


class TestMovingKeys:
    def test_down_moves_a_key(self, client: Client) -> None:
        answer = client.post(URL, sent(client, move="down:1"))
        form = answer.context["form"]
        assert (form["key_1"].value(), form["key_2"].value()) == ("victories", "points")
        assert stored().first.ranking_keys[0] == "points"

    def test_up_leaves_the_other_typed_values(self, client: Client) -> None:
        answer = client.post(URL, sent(client, move="up:2", place="Gymnase", fee_cents="dix"))
        assert answer.status_code == 200
        page = answer.content.decode()
        assert 'value="Gymnase"' in page
        assert 'value="dix"' in page
        assert "pas encore enregistré" in page

    @pytest.mark.parametrize("move", [*NOWHERE, f"up:{'9' * 5000}"], ids=[*NOWHERE, "up:9…"])
    def test_the_first_and_last_key_stay(self, client: Client, move: str) -> None:
        answer = client.post(URL, sent(client, move=move))
        assert answer.status_code == 200
        assert answer.context["form"]["key_1"].value() == "points"

    def test_moving_a_key_leaves_the_version_of_the_form(
        self, client: Client, tournament: Tournament
    ) -> None:
        form = sent(client, move="down:1")
        somebody_changes(tournament, place="Gymnase")
        assert client.post(URL, form).context["version"] == 1


class TestStaleForm:
    def test_shows_both_values(self, client: Client, tournament: Tournament) -> None:
        form = sent(client, place="Mairie")
        somebody_changes(tournament, place="Gymnase", fee_cents=1200)
        answer = client.post(URL, form)
        assert answer.status_code == 409
        shown = [(d.name, d.mine, d.theirs) for d in answer.context["differences"]]
        assert shown == [
            ("place", "Mairie", "Gymnase"),
            ("fee_cents", "10\u00a0€", "12\u00a0€"),
        ]
        assert stored().place == "Gymnase"

    def choose(self, client: Client, tournament: Tournament, **picks: str) -> Tournament:
        keys = ["victories", "points", "lot"]
        form = sent(client, place="Mairie", bye_victory="on")
        somebody_changes(
            tournament, place="Gymnase", fee_cents=1250, ranking_keys=keys, bye_victory=False
        )
        page = client.post(URL, form)
        again = dict(page.context["typed"]) | {"version": page.context["tournament"].version}
        assert client.post(URL, again | picks).status_code == 303
        return stored()

    def test_their_value_is_saved_where_it_is_chosen(
        self, client: Client, tournament: Tournament
    ) -> None:
        picks = dict.fromkeys(
            ("choose_fee_cents", "choose_ranking_keys", "choose_bye_victory"), "theirs"
        )
        after = self.choose(client, tournament, choose_place="mine", **picks)
        assert (after.place, after.fee_cents, after.bye_victory) == ("Mairie", 1250, False)
        assert after.first.ranking_keys == ("victories", "points", "lot")

    def test_my_value_is_saved_where_it_is_chosen(
        self, client: Client, tournament: Tournament
    ) -> None:
        picks = dict.fromkeys(("choose_fee_cents", "choose_ranking_keys"), "mine")
        after = self.choose(client, tournament, choose_place="theirs", **picks)
        assert (after.place, after.fee_cents) == ("Gymnase", 1000)
        assert after.first.ranking_keys == ("points", "victories", "difference", "lot")

    def test_an_invalid_choice_is_ignored(self, client: Client) -> None:
        assert client.post(URL, sent(client, choose_pk="theirs")).status_code == 303

    @pytest.mark.parametrize("version", ["", "x", "²", "-1", "9" * 30])
    def test_an_invalid_version_is_stale(self, client: Client, version: str) -> None:
        assert client.post(URL, sent(client, version=version)).status_code == 409


class TestOncePlayed:
    @pytest.fixture(autouse=True)
    def _played(self, tournament: Tournament) -> None:
        cast.pairs(tournament, 4)
        cast.published_round(tournament, 1, [(1, 2), (3, 4)])

    def test_says_what_can_still_be_changed(self, client: Client) -> None:
        page = client.get(URL, headers={"accept-language": "en"}).content.decode()
        assert "there cannot be fewer rounds than that" in page

    def test_new_ranking_keys_need_a_tick(self, client: Client) -> None:
        form = sent(client, key_1="victories", key_2="points")
        refused = client.post(URL, form)
        assert refused.status_code == 422
        assert "Cochez" in refused.context["form"].errors["confirmed"][0]
        assert 'name="confirmed"' in refused.text
        assert 'name="confirmed"' not in client.get(URL).text
        assert client.post(URL, form | {"confirmed": "on"}).status_code == 303
        assert stored().first.ranking_keys[0] == "victories"

    def test_no_tick_is_needed_before_play(self, tournament: Tournament, client: Client) -> None:
        tournament.rounds.all().update(published_at=None)
        assert "confirmed" not in client.get(URL).context["form"].fields

    def test_fewer_rounds_than_drawn_are_refused(
        self, tournament: Tournament, client: Client
    ) -> None:
        cast.published_round(tournament, 2, [(1, 3), (2, 4)])
        answer = client.post(URL, sent(client, rounds_planned="1"))
        assert answer.status_code == 422
        assert "partie 2" in answer.context["form"].errors["rounds_planned"][0]


class TestPlayersAtATable:
    """The number of players at a table, which only comptoir asks for: two to six."""

    @pytest.fixture(autouse=True)
    def _comptoir(self, tournament: Tournament) -> None:
        rules = preset_rules("comptoir")
        Tournament.objects.filter(pk=tournament.pk).update(preset="comptoir", rules=rules)

    def test_is_saved_and_journalled(self, client: Client) -> None:
        assert "Joueurs par table" in client.get(URL).content.decode()
        assert client.post(URL, sent(client, table_size="5")).status_code == 303
        assert stored().sides_at_table == 5
        line = JournalEntry.objects.get(act="tournament.edit")
        assert line.data["changes"] == {"table_size": [4, 5]}
        with translation.override("fr"):
            assert "Joueurs par table\u00a0: 4 → 5" in sentence(line.act, line.data)

    @pytest.mark.parametrize("typed", ["", "1", "7", "x", "4.5"])
    def test_must_be_two_to_six(self, client: Client, typed: str) -> None:
        answer = client.post(URL, sent(client, table_size=typed))
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == ["table_size"]

    def test_is_frozen_once_a_round_is_drawn(self, tournament: Tournament, client: Client) -> None:
        Round.objects.create(
            tournament=tournament,
            phase=tournament.first,
            number=1,
            draw={"input": {}, "output": {}},
            drawn_at=cast.EVENING,
        )
        answer = client.post(URL, sent(client, table_size="5"))
        assert answer.status_code == 422
        assert "tables de 4 joueurs" in answer.content.decode()
        assert stored().table_size == 4

    def test_a_stale_form_shows_both_sizes(self, tournament: Tournament, client: Client) -> None:
        form = sent(client, table_size="5")
        somebody_changes(tournament, table_size=3)
        answer = client.post(URL, form)
        assert answer.status_code == 409
        shown = {d.name: (d.mine, d.theirs) for d in answer.context["differences"]}
        assert shown["table_size"] == ("5", "3")

    def test_comptoir_has_no_questions_about_byes(self, client: Client) -> None:
        fields = client.get(URL).context["form"].fields
        assert [name for name in fields if name.startswith("bye")] == []
        assert client.post(URL, sent(client, place="Gymnase")).status_code == 303
        assert (stored().place, stored().bye_points) == ("Gymnase", 0)


def test_other_games_do_not_ask_for_players_at_a_table(client: Client) -> None:
    assert "table_size" not in client.get(URL).context["form"].fields
    client.post(URL, sent(client, table_size="6"))
    assert stored().table_size == 4
