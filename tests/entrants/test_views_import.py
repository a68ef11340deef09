"""The import of a list: its preview, then all pairs or none."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests import cast
from tests.entrants.helpers import add, names, words
from tournaments.core.exchange import write_xlsx
from tournaments.models import Entrant, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

LOOK = "/desk/martin/entrants/import/"
ENTER = "/desk/martin/entrants/import/enter/"
TEXT = "1. Alice Martin / Bruno Petit ; Tours\nÉliane Lefèvre et François Garnier"


def sealed(answer: Any) -> str:
    """The hidden list of a preview that can be entered."""
    found = re.search(r'name="list" value="([^"]+)"', answer.content.decode())
    assert found, "this preview cannot be entered"
    return found[1]


def upload(odile: Client, name: str, content: bytes) -> Any:
    return odile.post(LOOK, {"text": "", "file": SimpleUploadedFile(name, content)})


class TestPreviewPage:
    def test_line_by_line(self, odile: Client) -> None:
        answer = odile.post(LOOK, {"text": TEXT})
        page = words(answer)
        assert answer.status_code == 200
        assert "Devient la doublette 1" in page
        assert "Inscrire 2 doublettes" in page
        assert not Entrant.objects.exists()

    def test_a_file_goes_before_a_text_that_is_too_long(self, odile: Client) -> None:
        file = SimpleUploadedFile("liste.csv", TEXT.encode())
        answer = odile.post(LOOK, {"text": "Alice Martin\n" * 25_000, "file": file})
        assert answer.status_code == 200
        assert "Inscrire 2 doublettes" in words(answer)

    def test_players_the_club_knows(self, odile: Client, tournament: Tournament) -> None:
        add(cast.tournament(tournament.club, code="avant"), "Éliane Lefèvre", "Zoé Vidal")
        page = words(odile.post(LOOK, {"text": "LEFEVRE eliane / François Garnier"}))
        assert "le club connaît Éliane Lefèvre" in page
        assert "Éliane Lefèvre – François Garnier" in page

    def test_refused_lines_have_fields_to_mend_them(
        self, odile: Client, tournament: Tournament
    ) -> None:
        add(tournament, "Alice Martin", "Bruno Petit")
        text = "Alice Martin / Zoé Vidal\nseul\nA b / =1+1\nC d / E f"
        answer = odile.post(LOOK, {"text": text})
        page = words(answer)
        assert answer.status_code == 200
        assert page.count('class="field-error" id="why-') == 3
        assert "/import/enter/" in page
        assert "seul A b / =1+1 C d / E f" in page
        assert '<a href="/desk/martin/entrants/1/">Doublette 1</a>' in page

    def test_pairs_entered_already_are_skipped(self, odile: Client, tournament: Tournament) -> None:
        add(tournament, "Alice Martin", "Bruno Petit")
        answer = odile.post(LOOK, {"text": TEXT})
        assert answer.status_code == 200
        assert "Déjà inscrite : doublette 1" in words(answer)
        assert "Inscrire 1 doublette" in words(answer)

    def test_a_list_without_new_pairs(self, odile: Client, tournament: Tournament) -> None:
        add(tournament, "Alice Martin", "Bruno Petit")
        answer = odile.post(LOOK, {"text": "Bruno Petit / Alice Martin"})
        assert "Toutes les doublettes de cette liste sont déjà inscrites." in words(answer)
        assert "/import/enter/" in words(answer)
        assert "Inscrire" not in words(answer).split("</form>")[-2]

    def test_csv_from_windows(self, odile: Client) -> None:
        content = "Joueur 1;Joueur 2\r\nÉliane Lefèvre;François Garnier\r\n".encode("cp1252")
        assert "Éliane Lefèvre – François Garnier" in words(upload(odile, "liste.csv", content))

    def test_xlsx(self, odile: Client) -> None:
        content = write_xlsx(["Joueur 1", "Joueur 2"], [["Éliane Lefèvre", "François Garnier"]])
        assert "Éliane Lefèvre – François Garnier" in words(upload(odile, "liste.xlsx", content))

    def test_lines_of_a_refused_file_can_be_corrected(self, odile: Client) -> None:
        answer = upload(odile, "liste.csv", b"Joueur 1;Joueur 2\nMarie Durand;Paul 2<\n")
        assert answer.status_code == 200
        assert "Marie Durand ; Paul 2&lt;" in words(answer)

    @pytest.mark.parametrize(
        ("name", "content", "sentence"),
        [
            ("liste.csv", b"\x89PNG\x00", "Ce fichier n’est pas du texte"),
            ("liste.xlsx", b"Marie;Paul", "Ce n’est pas un classeur Excel ou LibreOffice"),
            ("liste.csv", b"", "Ce fichier est vide"),
            ("liste.pdf", b"%PDF-1.7", "Seuls les fichiers CSV, TXT, XLSX, XLS et ODS"),
            ("liste.csv", b"Joueur 1;Joueur 2\n", "aucune doublette"),
        ],
    )
    def test_a_file_with_a_wrong_name_is_refused(
        self, odile: Client, name: str, content: bytes, sentence: str
    ) -> None:
        answer = upload(odile, name, content)
        assert answer.status_code == 422
        assert sentence in words(answer)

    def test_an_empty_list_is_refused(self, odile: Client) -> None:
        answer = odile.post(LOOK, {"text": "  \n "})
        assert answer.status_code == 422
        assert "aucune doublette" in words(answer)


class TestEntering:
    def enter(self, odile: Client, text: str = TEXT, key: str = "") -> Any:
        return odile.post(ENTER, {"list": sealed(odile.post(LOOK, {"text": text})), "key": key})

    def test_enters_every_line(self, odile: Client, tournament: Tournament) -> None:
        answer = self.enter(odile)
        assert (answer.status_code, answer["Location"]) == (303, "/desk/martin/entrants/")
        assert "2 doublettes inscrites." in words(odile.get(answer["Location"]))
        first, second = tournament.entrants.all()
        assert names(first) == ["Alice Martin", "Bruno Petit"]
        assert (first.home_club, second.home_club) == ("Tours", "")

    def test_a_repeated_form(self, odile: Client) -> None:
        seal = sealed(odile.post(LOOK, {"text": TEXT}))
        for _ in range(2):
            assert odile.post(ENTER, {"list": seal, "key": "k"}).status_code == 303
        assert Entrant.objects.count() == 2

    def test_a_list_that_no_longer_fits_is_shown_again(
        self, odile: Client, tournament: Tournament
    ) -> None:
        seal = sealed(odile.post(LOOK, {"text": TEXT}))
        add(tournament, "Alice Martin", "Zoé Vidal")
        answer = odile.post(ENTER, {"list": seal})
        page = words(answer)
        assert answer.status_code == 422
        assert "1 ligne ne peut pas être inscrite" in page
        assert "Alice Martin joue déjà dans la doublette 1" in page
        assert "Alice Martin ; Bruno Petit ; Tours" in page
        assert Entrant.objects.count() == 1

    def test_takes_the_good_lines_alone_and_keeps_the_others(
        self, odile: Client, tournament: Tournament
    ) -> None:
        shown = odile.post(LOOK, {"text": "Alice Martin / Bruno Petit\nseul\nZoé Vidal / Luc Roux"})
        answer = odile.post(ENTER, {"list": sealed(shown), "key": "k", "first-2": "Marc Gris"})
        page = words(answer)
        assert [names(one) for one in tournament.entrants.all()] == [
            ["Alice Martin", "Bruno Petit"],
            ["Zoé Vidal", "Luc Roux"],
        ]
        assert "2 doublettes inscrites." in page
        assert 'name="first-2" value="Marc Gris"' in page
        assert "Alice Martin" not in page
        mended = {"list": sealed(answer), "first-2": "Marc Gris", "second-2": "Jean Blanc"}
        last = odile.post(LOOK, mended)
        assert "Devient la doublette 3" in words(last)
        assert odile.post(ENTER, {"list": sealed(last), "key": "l"}).status_code == 303
        assert names(tournament.entrants.get(number=3)) == ["Marc Gris", "Jean Blanc"]

    def test_a_corrected_line_is_entered_after_the_good_ones(
        self, odile: Client, tournament: Tournament
    ) -> None:
        seal = sealed(odile.post(LOOK, {"text": "seul\nAlice Martin / Bruno Petit"}))
        sent = {"list": seal, "first-2": "Zoé Vidal", "first-1": "Luc Roux", "second-1": "Jean"}
        for _ in range(2):
            answer = odile.post(ENTER, sent | {"key": "k"})
            assert answer.status_code == 303
        assert "2 doublettes inscrites." in words(odile.get(answer["Location"]))
        assert [names(one) for one in tournament.entrants.all()] == [
            ["Alice Martin", "Bruno Petit"],
            ["Luc Roux", "Jean"],
        ]

    def test_a_corrected_line_that_is_still_wrong_stays_alone(
        self, odile: Client, tournament: Tournament
    ) -> None:
        seal = sealed(odile.post(LOOK, {"text": "seul\nAlice Martin / Bruno Petit"}))
        sent = {"list": seal, "first-1": "Alice Martin", "second-1": "Jean"}
        page = words(odile.post(ENTER, sent))
        assert tournament.entrants.count() == 1
        assert "Alice Martin joue déjà dans la doublette 1" in page

    def test_nothing_is_entered_while_every_line_is_wrong(
        self, odile: Client, tournament: Tournament
    ) -> None:
        seal = sealed(odile.post(LOOK, {"text": "seul"}))
        page = words(odile.post(ENTER, {"list": seal}))
        assert 'name="first-1" value="seul"' in page
        assert not tournament.entrants.exists()

    @pytest.mark.parametrize("forged", ["", "x", "eyJhIjoxfQ:1abc:def", "é"])
    def test_a_forged_list_is_refused(self, odile: Client, forged: str) -> None:
        answer = odile.post(ENTER, {"list": forged})
        assert answer.status_code == 422
        assert "envoyez la liste encore une fois" in words(answer)

    def test_the_list_of_another_tournament_is_refused(
        self, odile: Client, tournament: Tournament
    ) -> None:
        cast.tournament(tournament.club, code="autre")
        seal = sealed(odile.post("/desk/autre/entrants/import/", {"text": TEXT}))
        assert odile.post(ENTER, {"list": seal}).status_code == 422
        assert not Entrant.objects.exists()

    def test_refused_after_the_last_round(self, odile: Client, tournament: Tournament) -> None:
        seal = sealed(odile.post(LOOK, {"text": TEXT}))
        tournament.finished_at = cast.EVENING
        tournament.save()
        answer = odile.post(ENTER, {"list": seal})
        assert answer.status_code == 422
        assert "plus aucune doublette ne peut s’inscrire" in words(answer)
