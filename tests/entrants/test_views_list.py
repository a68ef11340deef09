"""The list and the line in which pairs are typed."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests import cast
from tests.entrants.helpers import add, words
from tournaments.models import Entrant, Tournament
from tournaments.rounds.services.rounds import round_draw

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

LIST = "/desk/martin/entrants/"
HTMX = {"HX-Request": "true"}
PAIR = {"first": "Alice Martin", "second": "Bruno Petit"}


class TestEntering:
    def test_an_empty_list_says_what_to_do(self, odile: Client) -> None:
        page = words(odile.get(LIST))
        assert "Aucune doublette pour l’instant" in page
        assert "autofocus" in page

    def test_two_names_enter_a_pair(self, odile: Client) -> None:
        answer = odile.post(LIST, PAIR)
        assert (answer.status_code, answer["Location"]) == (303, f"{LIST}?")
        page = words(odile.get(answer["Location"]))
        assert "Alice Martin – Bruno Petit" in page
        assert "Doublette 1 : Alice Martin – Bruno Petit." in page

    def test_htmx_gets_the_next_line(self, odile: Client) -> None:
        answer = odile.post(LIST, PAIR | {"present": "on"}, headers=HTMX)
        page = words(answer)
        assert answer.status_code == 200
        assert "<html" not in page
        assert 'name="first" id="id_first" value=""' in page
        assert "data-focus" in page
        assert 'id="messages" aria-live="polite" hx-swap-oob="true"' in page
        assert 'id="id_present" checked' in page

    def test_the_ticks_stay_for_the_next_pair(self, odile: Client) -> None:
        answer = odile.post(LIST, PAIR | {"present": "on", "paid": "on"})
        entrant = Entrant.objects.get()
        assert (entrant.present, entrant.paid) == (True, True)
        page = words(odile.get(answer["Location"]))
        assert 'id="id_present" checked' in page
        assert 'id="id_paid" checked' in page

    def test_the_message_says_what_was_ticked(self, odile: Client) -> None:
        for ticks, said in (
            ({"present": "on", "paid": "on"}, "Bruno Petit. Coché : présente, a payé."),
            ({"present": "on"}, "Bruno Petit. Coché : présente."),
            ({"paid": "on"}, "Bruno Petit. Coché : a payé."),
            ({}, "Bruno Petit.</p>"),
        ):
            Entrant.objects.all().delete()
            page = words(odile.post(LIST, PAIR | ticks, headers=HTMX))
            assert said in page.replace(" </p>", "</p>")

    @pytest.mark.parametrize("present", [True, False])
    def test_a_pair_that_a_draft_lacks(
        self, odile: Client, tournament: Tournament, present: bool
    ) -> None:
        cast.pair(tournament, 3)
        cast.pair(tournament, 4)
        round_draw(actor=cast.actor(), tournament=tournament, number=1, seed=3)
        page = words(odile.post(LIST, PAIR | ({"present": "on"} if present else {}), headers=HTMX))
        assert ("tirez cette partie à nouveau" in page) is present

    def test_the_list_shows_who_is_here_and_has_paid(
        self, odile: Client, tournament: Tournament
    ) -> None:
        cast.pair(tournament, 3, present=True, paid=False)
        row = words(odile.get(LIST)).split('<th class="rank" scope="row">3</th>')[1]
        ticked = re.findall(r'<td class="ticked">.*?hidden">(\w+)<', row)
        assert ticked == ["oui", "non"]

    def test_the_next_step_stands_beside_the_check_in(
        self, odile: Client, tournament: Tournament
    ) -> None:
        assert 'class="next-step' not in words(odile.get(LIST))
        cast.pair(tournament, 3)
        page = words(odile.post(LIST, PAIR | {"present": "on"}, headers=HTMX))
        ahead = page[page.index('id="ahead"') :].split("</div>")[0]
        assert "Tirer la partie 1" in ahead
        assert "btn-primary" not in ahead

    def test_a_repeated_form(self, odile: Client) -> None:
        for _ in range(2):
            assert odile.post(LIST, PAIR | {"key": "k"}).status_code == 303
        assert odile.post(LIST, PAIR | {"key": "k"}, headers=HTMX).status_code == 200
        assert Entrant.objects.count() == 1

    def test_a_late_pair_is_shown_its_first_round(
        self, odile: Client, tournament: Tournament
    ) -> None:
        cast.pair(tournament, 3)
        cast.pair(tournament, 4)
        cast.published_round(tournament, 1, [(3, 4)])
        assert "une nouvelle doublette jouera à partir de la partie 2" in words(odile.get(LIST))
        odile.post(LIST, PAIR)
        assert "Elle joue à partir de la partie 2, une fois pointée présente." in words(
            odile.get(LIST)
        )


class TestRefusals:
    @pytest.mark.parametrize("headers", [{}, HTMX])
    def test_the_typed_values_stay(self, odile: Client, headers: dict[str, str]) -> None:
        sent = {"first": "<script>alert(1)</script>", "second": "Marie 🎉", "home_club": "Tours"}
        answer = odile.post(LIST, sent, headers=headers)
        page = words(answer)
        assert answer.status_code == 422
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
        assert "<script>alert" not in page
        assert 'value="Marie 🎉"' in page
        assert 'value="Tours"' in page
        assert page.count("ne peut pas figurer dans un nom") == 2
        assert not Entrant.objects.exists()

    @pytest.mark.parametrize(
        ("first", "sentence"),
        [
            ("", "Il manque un nom."),
            ("x" * 10_000, "celui-ci en a 10000"),
            ("=cmd|' /C calc'!A0", "« = » ne peut pas figurer"),
            ("12345", "au moins une lettre"),
            ("a\x00b", "caractère nul"),
        ],
    )
    def test_the_reason_is_a_sentence(self, odile: Client, first: str, sentence: str) -> None:
        answer = odile.post(LIST, {"first": first, "second": "Bruno Petit"})
        assert answer.status_code == 422
        assert sentence in words(answer)
        assert 'aria-describedby="first-error"' in words(answer)

    def test_a_pair_entered_already_gets_a_link(
        self, odile: Client, tournament: Tournament
    ) -> None:
        add(tournament, "Alice Martin", "Bruno Petit")
        answer = odile.post(LIST, {"first": "PETIT Bruno", "second": "martin alice"})
        assert answer.status_code == 422
        assert '<a href="/desk/martin/entrants/1/">1 · Alice Martin – Bruno Petit</a>' in words(
            answer
        )

    def test_a_person_of_another_pair_gets_a_link(
        self, odile: Client, tournament: Tournament
    ) -> None:
        add(tournament, "Alice Martin", "Bruno Petit")
        page = words(odile.post(LIST, {"first": "Zoé Vidal", "second": "bruno petit"}))
        assert 'id="second-error"' in page
        assert "/desk/martin/entrants/1/" in page.split('id="second-error"')[1].split("</p>")[0]

    def test_nobody_joins_after_the_last_round(self, odile: Client, tournament: Tournament) -> None:
        tournament.finished_at = cast.EVENING
        tournament.save()
        answer = odile.post(LIST, PAIR)
        assert answer.status_code == 422
        assert "plus aucune doublette ne peut s’inscrire" in words(answer)


class TestFinding:
    def test_by_name(self, odile: Client, tournament: Tournament) -> None:
        cast.pairs(tournament, 3)
        page = words(odile.get(LIST, {"q": "lefevre"}, headers=HTMX))
        assert "Éliane Lefèvre" in page
        assert "Alice Martin" not in page
        assert "id_first" not in page

    def test_no_match(self, odile: Client, tournament: Tournament) -> None:
        cast.pairs(tournament, 1)
        assert "Aucune doublette ne correspond à « &lt;b&gt;zz »" in words(
            odile.get(LIST, {"q": "<b>zz"})
        )

    def test_pages(self, odile: Client, tournament: Tournament) -> None:
        cast.pairs(tournament, 101)
        assert 'href="?page=2"' in words(odile.get(LIST))
        assert "Alice Martin" in words(odile.get(LIST, {"page": "2"}))
        assert odile.get(LIST, {"page": "x"}).status_code == 200

    def test_queries_do_not_grow_with_the_pairs(
        self, odile: Client, tournament: Tournament, django_assert_max_num_queries: Any
    ) -> None:
        cast.pairs(tournament, 60)
        with django_assert_max_num_queries(16):
            odile.get(LIST)


class TestPlayers:
    URL = "/desk/martin/entrants/players/"

    def test_matching_names(self, odile: Client, tournament: Tournament) -> None:
        cast.pairs(tournament, 3)
        assert odile.get(self.URL, {"first": "lefev"}).content.decode().strip() == (
            '<option value="Éliane Lefèvre"></option>'
        )

    def test_past_partners_come_first(self, odile: Client, tournament: Tournament) -> None:
        add(cast.tournament(tournament.club, code="avant"), "Alice Martin", "Zoé Vidal")
        cast.pair(tournament, 2)
        page = odile.get(self.URL, {"first": "alice MARTIN", "second": ""}).content.decode()
        assert page.strip() == '<option value="Zoé Vidal"></option>'

    def test_for_a_substitute(self, odile: Client, tournament: Tournament) -> None:
        cast.pairs(tournament, 1)
        assert "Bruno Petit" in odile.get(self.URL, {"name": "petit"}).content.decode()

    def test_names_are_escaped(self, odile: Client, tournament: Tournament) -> None:
        tournament.club.people.create(name='"><b>x', name_key="b x")
        assert "<b>" not in odile.get(self.URL, {"first": "b"}).content.decode()


class TestExport:
    @pytest.fixture(autouse=True)
    def _pairs(self, tournament: Tournament) -> None:
        cast.pair(tournament, 1, home_club="=HYPERLINK(1)", fixed_table=3, withdrawn_from=2)
        cast.pair(tournament, 2, present=False, paid=False)

    def test_csv(self, odile: Client) -> None:
        answer = odile.get(f"{LIST}export/csv/")
        assert answer["Content-Disposition"] == (
            'attachment; filename="concours-de-la-saint-martin-inscrits.csv"'
        )
        text = answer.content.decode("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
        assert rows[0]["Joueur 1"] == "Alice Martin"
        assert rows[0]["Club"] == "'=HYPERLINK(1)"
        assert (rows[1]["Présente"], rows[1]["Payé"]) == ("non", "non")

    def test_english_has_commas(self, odile: Client) -> None:
        answer = odile.get(f"{LIST}export/csv/", headers={"accept-language": "en"})
        assert b"Number,Player 1,Player 2" in answer.content

    def test_xlsx(self, odile: Client) -> None:
        answer = odile.get(f"{LIST}export/xlsx/")
        sheet = load_workbook(io.BytesIO(answer.content)).worksheets[0]
        first = [cell.value for cell in list(sheet.iter_rows())[1]]
        assert first == [
            1,
            "Alice Martin",
            "Bruno Petit",
            "=HYPERLINK(1)",
            "oui",
            "oui",
            3,
            1,
            2,
            None,
            None,
        ]
        assert list(sheet.iter_rows())[1][3].data_type == "s"

    def test_an_unknown_format_is_not_found(self, odile: Client) -> None:
        assert odile.get(f"{LIST}export/pdf/").status_code == 404
