"""A game is counted by its forms alone: hands, corrections, undo, the end."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker

from scoring.presets import PRESETS
from tests.crawl import SCRIPT, fields_of
from tests.friendly.counting import GAME, HANDS, NAMES, Phone
from tests.matrix import rarely
from tests.pages.test_bad_input import HOSTILE
from tests.shared import taken_back
from tournaments.models import JournalEntry, SharedGame, Submission

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]

FIRST, SECOND = HANDS["belote"]
TELLING = ("belote_declarations", "coinche", "belote3", "belote2", "lyonnaise")
"""A rule set of each game: counted in every run."""


@pytest.fixture(scope="module")
def begun(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Phone]:
    """A game of belote after two hands; it is nowhere but in its page."""
    with taken_back(django_db_blocker):
        names = {"name_0_0": "Alice", "name_0_1": "Bruno", "name_1_0": "Chantal"}
        yield Phone().begin(**names, first="1").hand(FIRST).hand(SECOND)


@pytest.fixture
def phone(begun: Phone) -> Phone:
    """A browser with the page of that game."""
    return Phone(answer=begun.answer)


class TestNames:
    def test_an_empty_name_has_one_of_its_own(self, phone: Phone) -> None:
        assert phone.game.names == (("Alice", "Bruno"), ("Chantal", "Joueur 4"))

    def test_the_first_dealer_is_followed_around_the_table(self, phone: Phone) -> None:
        # Chantal, then Bruno, whose hand everybody passed; Chantal's partner is the fourth player.
        assert phone.game.first == 1
        assert "Donneur : Joueur 4" in phone.page

    def test_a_name_that_cannot_be_printed_is_refused_beside_its_field(self) -> None:
        phone = Phone().begin(name_0_0="🎉", name_0_1="Bruno")
        assert phone.answer.status_code == 422
        assert 'id="id_name_0_0_error"' in phone.page
        assert 'value="Bruno"' in phone.page

    def test_of_two_to_six_players_empty_lines_are_left_out(self) -> None:
        names = {"name_0_0": "Alice", "name_2_0": "Bruno", "name_5_0": "Chantal", "first": "5"}
        game = Phone().begin("comptoir", **names).game
        assert (game.names, game.first) == ((("Alice",), ("Bruno",), ("Chantal",)), 2)
        game = Phone().begin("comptoir", **names | {"first": "1"}).game
        assert game.first == 0

    def test_one_player_alone_is_too_few(self) -> None:
        phone = Phone().begin("comptoir", name_1_0="Alice")
        assert phone.answer.status_code == 422
        assert "deux joueurs" in phone.page

    def test_a_first_dealer_that_is_none_is_harmless(self) -> None:
        for first in ("9", "-1", "un", ""):
            answer = Phone().begin(first=first).answer
            assert answer.status_code == (200 if first == "" else 422), first


class TestRules:
    @pytest.mark.parametrize(
        "preset", [preset if preset in TELLING else rarely(preset) for preset in PRESETS]
    )
    def test_every_rule_set_is_counted(self, preset: str) -> None:
        phone = Phone().begin(preset)
        assert phone.answer.status_code == 200
        for facts in HANDS[PRESETS[preset].game]:
            phone.hand(facts)
            assert phone.answer.status_code == 200, phone.page
        assert len(phone.game.hands) == 2
        assert phone.page.count('name="edit"') == 2

    def test_rules_of_an_address_are_played(self) -> None:
        query = urlencode({"preset": "village_12", "hands": "15", "timed": "yes"})
        answer = Client().post(f"/count/?{query}")
        game = Phone(answer=answer).game
        assert (game.rules.hands, game.rules.timed) == (15, True)
        assert "15 donnes au lieu de 12" in answer.content.decode()

    @pytest.mark.parametrize("query", ["preset=poker", "preset=belote&target=beaucoup"])
    def test_rules_that_are_none_lead_back_to_the_choice(self, query: str) -> None:
        for answer in (Client().get(f"/count/?{query}"), Client().post(f"/count/?{query}")):
            assert answer.status_code == 422
            assert "?preset=village_12" in answer.content.decode()

    def test_without_rules_there_is_a_choice(self) -> None:
        page = Client().get("/count/").content.decode()
        for preset in PRESETS:
            assert f'href="?preset={preset}"' in page


class TestHands:
    def test_each_hand_stands_with_its_reasons_and_totals(self, phone: Phone) -> None:
        assert "A a pris et réussi" in phone.page
        assert "110 – 72" in phone.page
        assert "Donne 3" in phone.page

    def test_a_hand_that_is_impossible_is_refused_beside_its_field(self, phone: Phone) -> None:
        phone.sends(taker="A", points_a="90", points_b="90")
        assert phone.answer.status_code == 422
        assert "field-error" in phone.page
        assert 'value="90"' in phone.page
        assert len(phone.game.hands) == 2

    def test_a_hand_is_corrected_and_the_later_ones_are_counted_again(self, phone: Phone) -> None:
        phone.hand({"taker": "B", "points": {"A": 62, "B": 100}})
        phone.sends(edit="1")
        assert "Corriger la donne 1" in phone.page
        assert phone.form.sent["points_a"] == ["90"]
        phone.sends(points_a="100", points_b="62")
        assert phone.game.hands[0]["points"] == {"A": 100, "B": 62}
        assert "182 – 162" in phone.page
        assert "Donne 1 corrigée." in phone.page

    def test_a_hand_is_taken_out(self, phone: Phone) -> None:
        phone.sends(edit="1").sends(remove="1")
        assert phone.game.hands == (SECOND,)

    def test_a_correction_is_left(self, phone: Phone) -> None:
        before = phone.game
        assert phone.sends(edit="1").sends(open="1").game == before
        assert "Donne 3" in phone.page

    def test_a_correction_that_ends_the_game_too_early_is_refused(self) -> None:
        phone = Phone().begin()
        for _hand in range(3):
            phone.hand({"taker": "A", "capot": "A"})
        phone.hand(FIRST).hand({"taker": "B", "points": {"A": 62, "B": 100}})
        before = phone.game
        phone.sends(edit="4").sends(capot="A", points_a="", points_b="")
        assert phone.answer.status_code == 422
        assert "terminée avant la donne 5" in phone.page
        assert phone.game == before

    def test_a_hand_that_nobody_has_is_not_taken_out(self, phone: Phone) -> None:
        before = phone.game
        for wrong in ("0", "3", "-1", "x", "9" * 30, "²"):
            assert phone.sends(remove=wrong).game == before
            assert phone.sends(edit=wrong).answer.status_code == 200

    def test_all_the_points_ask_for_the_capot(self) -> None:
        phone = Phone().begin().hand({"taker": "A", "points": {"A": 162, "B": 0}})
        assert phone.answer.status_code == 422
        assert "capot de A" in phone.page
        assert phone.sends(asked="capot").game.hands[0]["capot"] == "A"

    def test_what_a_hand_marks_is_shown_before_it_is_saved(self, phone: Phone) -> None:
        told = {"taker": "A", "points_a": "62", "points_b": "100"}
        phone.sends(look="1", **told)
        assert "A 0 (dedans) · B 162" in phone.page
        assert len(phone.game.hands) == 2
        preview = phone.client.post("/count/preview/", phone.form.sent | told)
        assert preview.content.decode().strip() == "A 0 (dedans) · B 162"

    def test_a_corrected_hand_is_previewed_after_those_before_it(self, phone: Phone) -> None:
        phone.sends(edit="1")
        told = phone.form.sent | {"points_a": "72", "points_b": "90"}
        preview = phone.client.post("/count/preview/", told)
        assert preview.content.decode().strip() == "A 92 = 72 + 20 · B 90"

    def test_one_more_declaration(self) -> None:
        phone = Phone().begin("coinche")
        before = phone.page.count("data-row>")
        assert phone.sends(more="1", taker="A").page.count("data-row>") == before + 2
        assert phone.form.sent["taker"] == ["A"]


class TestUndo:
    def test_the_last_acts_are_undone_one_by_one(self, phone: Phone) -> None:
        phone.sends(edit="1").sends(points_a="100", points_b="62").sends(remove="2")
        assert len(phone.sends(undo="1").game.hands) == 2
        assert phone.sends(undo="1").game.hands == (FIRST, SECOND)
        assert phone.sends(undo="1").game.hands == (FIRST,)
        assert phone.sends(undo="1").game.hands == ()
        assert 'name="undo"' not in phone.page
        assert phone.sends(undo="1").answer.status_code == 200

    def test_a_forged_undo_is_refused(self, phone: Phone) -> None:
        text = phone.form.sent["game"][0]
        forged = text.replace('"past":[', '"past":[["edit",1,{"taker":"Z"}],["remove",1,{"x":1}],')
        forged = forged[: forged.index(',["add"')] + "]}"
        phone.sends(game=forged, undo="1")
        assert phone.answer.status_code == 422
        assert phone.game.hands == (FIRST, SECOND)


class TestEnd:
    def test_only_a_game_with_a_target_names_it(self, phone: Phone) -> None:
        assert "· en 1" in " ".join(phone.page.split())
        assert "· en " not in " ".join(Phone().begin("comptoir").page.split())

    def test_the_winner_is_named_and_no_hand_follows(self) -> None:
        phone = Phone().begin("comptoir")
        for taker in "ABC":
            for _hand in range(2):
                phone.hand({"taker": taker, "bid": 100, "points": {taker: 110}})
        assert "Gagnant : A, Alice" in phone.page
        assert "Enregistrer la donne" not in phone.page
        before = phone.game
        assert phone.sends(taker="D", bid="80", made="90").game == before

    def test_another_game_has_the_same_names(self) -> None:
        phone = Phone().begin(name_0_0="Alice")
        page = phone.sends(again="1").page
        assert 'value="Alice"' in page
        assert "?preset=belote" in page

    def test_the_clock_ends_a_game_where_the_rules_say_so(self) -> None:
        phone = Phone(answer=Client().post("/count/?preset=village_12&timed=yes")).hand(FIRST)
        phone.sends(time_up="1")
        assert "La partie est terminée" in phone.page
        assert "Enregistrer la donne" not in phone.page
        assert "Enregistrer la donne" in phone.sends(undo="1").page

    def test_the_clock_ends_no_other_game(self, phone: Phone) -> None:
        before = phone.game
        assert phone.sends(time_up="1").answer.status_code == 422
        assert phone.game == before


class TestNothingIsStored:
    def test_a_game_that_is_not_shared_leaves_no_row(self, phone: Phone) -> None:
        for model in (SharedGame, Submission, JournalEntry):
            assert not model._default_manager.exists()

    def test_a_form_sent_again_is_answered_as_the_first_time(self, phone: Phone) -> None:
        told = phone.form.sent | {"taker": "A", "points_a": "90", "points_b": "72"}
        first, again = (phone.client.post(GAME, told) for _time in range(2))
        games = [Phone(answer=one).game for one in (first, again)]
        assert games[0] == games[1]
        assert len(games[0].hands) == 3

    def test_a_page_that_is_loaded_by_its_address_leads_to_the_start(self) -> None:
        for address in (GAME, "/count/print/", "/count/print.pdf"):
            answer = Client().get(address)
            assert (answer.status_code, answer["Location"]) == (302, "/count/"), address

    @pytest.mark.parametrize("game", ["", "{}", "x" * 70_000, "[" * 60_000, "\0"])
    def test_a_game_that_cannot_be_read_is_refused(self, game: str) -> None:
        for address in (GAME, "/count/preview/", "/count/print/", "/count/print.pdf"):
            answer = Client().post(address, {"game": game})
            assert answer.status_code == 422, address
            assert "illisible" in answer.content.decode()

    @pytest.mark.parametrize("button", ["look", rarely("undo"), "share"])
    def test_bad_values_in_every_field_are_harmless(self, phone: Phone, button: str) -> None:
        """Each field of the form with values it cannot take, whichever button is pressed."""
        sent = phone.form.sent | {button: "1"}
        for at, name in enumerate(fields_of(phone.form)):
            value = HOSTILE[at % len(HOSTILE)]
            answer = phone.client.post(GAME, sent | {name: value})
            assert answer.status_code in (200, 409, 422), (name, value[:20])
            assert SCRIPT not in answer.content.decode()
        repeated = {name: values * 3 for name, values in sent.items()}
        assert phone.client.post(GAME, repeated).status_code in (200, 422)

    def test_bad_values_for_names_are_harmless(self) -> None:
        for value in HOSTILE:
            names = {"name_0_0": value, "name_1_0": "Bruno", "first": value}
            answer = Phone().begin("comptoir", **names).answer
            assert answer.status_code == 422 or value == "", value[:20]
            assert SCRIPT not in answer.content.decode()

    def test_names_are_never_markup(self) -> None:
        names = {"name_0_0": "<b>Zoé</b>", "name_1_0": '"><i>Max'}
        phone = Phone().begin(**names).hand(FIRST)
        assert "<b>Zoé" not in phone.page
        assert "<i>Max" not in phone.page
        assert phone.game.names[0][0] == NAMES[0].replace("Alice", "<b>Zoé</b>")
