"""How a list is read: shown on the page, and changed there."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tests import cast
from tests.entrants.exchange.workbooks import xlsx
from tests.entrants.helpers import acts, add, names, words
from tournaments.models import Entrant, JournalEntry, Person, Seat, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

LOOK = "/desk/martin/entrants/import/"
ENTER = "/desk/martin/entrants/import/enter/"
PLAYERS = "Nom;Prénom;Club\nDURAND;Marie;Tours\nPETIT;Paul;Blois\nROUX;Luc;\nBLANC;Zoé;"


def sent_by(answer: Any, **changed: Any) -> dict[str, Any]:
    """The form of a preview as a browser sends it, with what somebody changes in it."""
    page, form = answer.content.decode(), answer.context["reading"]
    sealed = re.search(r'name="list" value="([^"]+)"', page)
    assert sealed
    sent = {"list": sealed[1], "key": "k"} | {field.name: field.value() for field in form}
    sent["out"] = [str(line) for line in form.out_shown]
    return sent | {name.replace("_", "-"): value for name, value in changed.items()}


def upload(odile: Client, name: str, content: bytes) -> Any:
    return odile.post(LOOK, {"text": "", "file": SimpleUploadedFile(name, content)})


def read(answer: Any) -> list[tuple[str, ...]]:
    """The names of the lines that would be entered."""
    return [row.names for row in answer.context["preview"].created]


class TestShown:
    def test_what_each_column_is_taken_for(self, odile: Client) -> None:
        answer = odile.post(LOOK, {"text": PLAYERS})
        page = words(answer)
        assert "Comment la liste est lue" in page
        assert [column.meaning for column, _field in answer.context["reading"].taken] == [
            "first", "first_given", "home_club"
        ]  # fmt: skip
        assert "un joueur par ligne, deux à deux" in page
        assert "Marie DURAND – Paul PETIT" in page
        assert not Entrant.objects.exists()

    def test_a_column_that_is_left_out_too(self, odile: Client) -> None:
        answer = odile.post(LOOK, {"text": "Joueur 1;Joueur 2;Tél.\nA B;C D;0612345678"})
        assert "1 colonne laissée de côté" in words(answer)
        assert "0612345678" in words(answer)

    def test_a_third_name(self, odile: Client) -> None:
        answer = odile.post(LOOK, {"text": "Marie Durand;Paul Petit;Luc Roux"})
        assert "semble contenir un troisième nom (Luc Roux)" in words(answer)

    def test_lines_that_are_left_out(self, odile: Client) -> None:
        answer = odile.post(LOOK, {"text": "Bonjour Odile,\nA B / C D\nMerci !\nJean"})
        assert "3 lignes laissées de côté" in words(answer)
        assert "Bonjour Odile," in words(answer)


class TestChanged:
    def test_a_column(self, odile: Client) -> None:
        first = odile.post(LOOK, {"text": "Marie Durand;Luc Roux;Paul Petit\nA B;C D;E F"})
        answer = odile.post(LOOK, sent_by(first, column_1="", column_2="second"))
        assert read(answer) == [("Marie Durand", "Paul Petit"), ("A B", "E F")]
        assert "lue comme vous l’avez indiqué" in words(answer)

    def test_the_layout_follows_the_columns(self, odile: Client) -> None:
        first = odile.post(LOOK, {"text": "Untel;Un\nAutre;Une"})
        assert read(first) == [("Untel", "Un"), ("Autre", "Une")]
        second = odile.post(LOOK, sent_by(first, column_1="first_given"))
        assert read(second) == [("Un Untel", "Une Autre")]
        third = odile.post(LOOK, sent_by(second, column_1="second"))
        assert read(third) == [("Untel", "Un"), ("Autre", "Une")]

    def test_the_layout_without_titles(self, odile: Client) -> None:
        first = odile.post(LOOK, {"text": "Untel;Un;Ici\nAutre;Une;Là"})
        second = odile.post(LOOK, sent_by(first, column_1="first_given", column_2=""))
        assert read(second) == [("Un Untel", "Une Autre")]

    def test_the_layout(self, odile: Client) -> None:
        first = odile.post(LOOK, {"text": "1. Marie Durand\nPaul Petit ; ; Dames"})
        answer = odile.post(LOOK, sent_by(first, layout="two"))
        assert read(answer) == [("Marie Durand", "Paul Petit")]
        assert answer.context["preview"].created[0].details["category"] == "Dames"

    def test_rows_joined_by_a_column(self, odile: Client) -> None:
        first = odile.post(LOOK, {"text": "Nom;Groupe\nA B;x\nC D;y\nE F;x\nG H;y\nI J;z"})
        answer = odile.post(LOOK, sent_by(first, column_1="team"))
        assert read(answer) == [("A B", "E F"), ("C D", "G H")]
        assert len(answer.context["preview"].refused) == 1

    def test_the_first_line(self, odile: Client) -> None:
        first = odile.post(LOOK, {"text": "X Y;Z W\nJoueur 1;Joueur 2\nA B;C D\nE F;G H"})
        assert read(first) == [("A B", "C D"), ("E F", "G H")]
        answer = odile.post(LOOK, sent_by(first, begin="4"))
        assert read(answer) == [("E F", "G H")]

    def test_the_sheet(self, odile: Client) -> None:
        content = xlsx(["A B", "C D"], ["E F", "G H"], Attente=[["Nom", "Prénom"], ["I", "J"]])
        first = upload(odile, "liste.xlsx", content)
        assert read(first) == [("A B", "C D"), ("E F", "G H")]
        answer = odile.post(LOOK, sent_by(first, sheet="1"))
        assert "J I" in words(answer)
        assert read(odile.post(LOOK, sent_by(answer, sheet="0"))) == read(first)

    def test_what_is_left_out(self, odile: Client) -> None:
        first = odile.post(LOOK, {"text": "Bonjour,\nA B / C D\nE F / G H"})
        second = odile.post(LOOK, sent_by(first, out=["1", "2"]))
        assert read(second) == [("E F", "G H")]
        # It stays so while something else changes, and comes back unticked.
        third = odile.post(LOOK, sent_by(second, begin="1"))
        assert read(third) == [("E F", "G H")]
        last = odile.post(LOOK, sent_by(third, out=[]))
        assert read(last) == [("A B", "C D"), ("E F", "G H")]
        assert last.context["preview"].refused[0].names[0] == "Bonjour,"

    def test_what_was_mended_stays(self, odile: Client) -> None:
        first = odile.post(LOOK, {"text": "A B / C D\nseul\nE F / G H"})
        mended = {"first-2": "Marc Gris", "second-2": "Jean Blanc"}
        answer = odile.post(LOOK, sent_by(first, out=["3"]) | mended)
        assert read(answer) == [("A B", "C D"), ("Marc Gris", "Jean Blanc")]

    def test_is_looked_at_before_it_is_entered(self, odile: Client) -> None:
        first = odile.post(LOOK, {"text": PLAYERS})
        answer = odile.post(ENTER, sent_by(first, column_2=""))
        assert answer.status_code == 200
        assert not Entrant.objects.exists()
        assert odile.post(ENTER, sent_by(answer)).status_code == 303
        assert {entrant.home_club for entrant in Entrant.objects.all()} == {""}


class TestBadChoices:
    @pytest.mark.parametrize(
        ("changed", "sentence"),
        [
            ({"column_1": "first"}, "La colonne A est déjà lue ainsi."),
            ({"column_0": "", "column_1": ""}, "Indiquez quelle colonne contient les noms."),
            ({"layout": "team"}, "le numéro ou le nom de la doublette"),
            ({"begin": "deux"}, "Saisissez un nombre entier"),
            ({"begin": ""}, "Indiquez un nombre."),
            ({"column_0": "x"}, "Sélectionnez un choix valide"),
            ({"layout": "x"}, "Sélectionnez un choix valide"),
        ],
    )
    def test_are_said_beside_the_field(
        self, odile: Client, changed: dict[str, str], sentence: str
    ) -> None:
        first = odile.post(LOOK, {"text": PLAYERS})
        answer = odile.post(ENTER, sent_by(first, **changed))
        assert answer.status_code == 422
        assert sentence in words(answer)
        assert "Marie DURAND – Paul PETIT" in words(answer)
        assert not Entrant.objects.exists()

    @pytest.mark.parametrize("out", [["x"], ["9" * 5000], ["-1"], ["99"]])
    def test_lines_that_are_none_are_passed_over(self, odile: Client, out: list[str]) -> None:
        first = odile.post(LOOK, {"text": PLAYERS})
        assert odile.post(ENTER, sent_by(first, out=out)).status_code == 303
        assert Entrant.objects.count() == 2

    def test_a_list_of_too_much_text(self, odile: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tournaments.entrants.lists.MOST_SEALED", 100)
        answer = odile.post(LOOK, {"text": PLAYERS})
        assert answer.status_code == 422
        assert "Cette liste contient trop de texte" in words(answer)


class TestEntered:
    def test_people_have_their_whole_names(self, odile: Client) -> None:
        odile.post(ENTER, sent_by(odile.post(LOOK, {"text": PLAYERS})))
        assert [names(entrant) for entrant in Entrant.objects.order_by("number")] == [
            ["Marie DURAND", "Paul PETIT"],
            ["Luc ROUX", "Zoé BLANC"],
        ]
        assert Person.objects.filter(name="Marie DURAND").exists()
        assert acts() == ["entrants.import"]

    def test_who_has_paid_is_ticked_and_journalled(
        self, odile: Client, tournament: Tournament
    ) -> None:
        text = "Joueur 1;Joueur 2;Statut de la commande\nA B;C D;Validé\nE F;G H;En attente"
        first = odile.post(LOOK, {"text": text})
        assert words(first).count("· a payé") == 1
        odile.post(ENTER, sent_by(first))
        assert [one.paid for one in tournament.entrants.order_by("number")] == [True, False]
        assert JournalEntry.objects.get().data["paid"] == 1
        assert "1 d’entre elles a payé." in words(odile.get("/desk/martin/journal/"))

    def test_who_waits_has_not_paid(self, odile: Client, tournament: Tournament) -> None:
        tournament.capacity = 1
        tournament.save()
        text = "Joueur 1;Joueur 2;Payé\nA B;C D;oui\nE F;G H;oui"
        first = odile.post(LOOK, {"text": text})
        assert "la mise est à rendre" in words(first)
        odile.post(ENTER, sent_by(first))
        assert [one.paid for one in tournament.entrants.order_by("number")] == [True, False]

    def test_a_number_is_mended_away(self, odile: Client, tournament: Tournament) -> None:
        first = odile.post(LOOK, {"text": "5. Robert Chauvet"})
        mended = {"first-1": "5. Robert Chauvet", "second-1": "6. Paul Petit"}
        assert odile.post(ENTER, sent_by(first) | mended).status_code == 303
        assert names(tournament.entrants.get()) == ["Robert Chauvet", "Paul Petit"]

    def test_a_third_name_is_mended(self, odile: Client, tournament: Tournament) -> None:
        first = odile.post(LOOK, {"text": "A B / C D / Jean Macé"})
        assert "Un troisième nom" in words(first)
        assert odile.post(ENTER, sent_by(first) | {"home_club-1": "Jean Macé"}).status_code == 303
        assert tournament.entrants.get().home_club == "Jean Macé"


class TestFromAContest:
    @pytest.fixture
    def last_year(self, tournament: Tournament) -> Tournament:
        made = cast.tournament(
            tournament.club, code="avant", date=timezone.localdate() - timedelta(days=365)
        )
        add(made, "Marie Durand", "Paul Petit", home_club="Tours")
        add(made, "Luc Roux", "Zoé Blanc")
        return made

    def test_its_entrants_are_shown_and_entered(
        self, odile: Client, tournament: Tournament, last_year: Tournament
    ) -> None:
        last_year.entrants.filter(number=1).update(category="Pompiers")
        assert "Ou reprenez les inscrits d’un autre concours" in words(odile.get(LOOK))
        first = odile.post(LOOK, {"text": "", "contest": last_year.pk})
        assert read(first) == [("Marie Durand", "Paul Petit"), ("Luc Roux", "Zoé Blanc")]
        assert odile.post(ENTER, sent_by(first, out=["3"])).status_code == 200
        second = odile.post(LOOK, sent_by(first, out=["3"]))
        assert odile.post(ENTER, sent_by(second)).status_code == 303
        entrant = tournament.entrants.get()
        assert (entrant.home_club, entrant.category, entrant.paid) == ("Tours", "Pompiers", False)
        assert set(Seat.objects.filter(entrant=entrant).values_list("person__name", flat=True)) == {
            "Marie Durand", "Paul Petit"
        }  # fmt: skip
        assert Person.objects.count() == 4

    def test_without_those_who_wait_and_those_whose_name_is_gone(
        self, odile: Client, last_year: Tournament
    ) -> None:
        add(last_year, "A B", "C D")
        last_year.entrants.filter(number=3).update(waiting=1)
        Person.objects.filter(name="Paul Petit").update(erased_at=timezone.now())
        first = odile.post(LOOK, {"text": "", "contest": last_year.pk})
        assert read(first) == [("Luc Roux", "Zoé Blanc")]

    def test_of_another_club_it_is_refused(self, odile: Client) -> None:
        other = cast.tournament(cast.club("Ailleurs"), code="ailleurs")
        add(other, "A B", "C D")
        assert "autre concours" not in words(odile.get(LOOK))
        answer = odile.post(LOOK, {"text": "", "contest": other.pk})
        assert answer.status_code == 422
        assert "A B" not in words(answer)

    def test_without_others_there_is_nothing_to_choose(self, odile: Client) -> None:
        assert "autre concours" not in words(odile.get(LOOK))
