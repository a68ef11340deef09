"""Categories: typed in the line of entries, read from lists, shown beside the pairs."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation

from tests import cast
from tests.entrants.exchange.reading import read_pasted, read_text
from tests.entrants.helpers import add, problems, words
from tests.entrants.test_views_import import ENTER, LOOK, sealed
from tournaments.core.exchange import write_xlsx
from tournaments.core.writes import Refusal
from tournaments.entrants.fields import PairLine
from tournaments.entrants.people import USUAL, category_meant, usual_categories
from tournaments.entrants.reading.files import written
from tournaments.entrants.selectors.entrants import categories_offered
from tournaments.entrants.selectors.preview import Verdict, preview
from tournaments.models import Entrant, Tournament

pytestmark = pytest.mark.django_db

LIST = "/desk/martin/entrants/"
PAIR = {"first": "Alice Martin", "second": "Chantal Durand"}
IN_TOURS = PairLine(1, "Marie Durand", "Paul Petit", "Tours", category="Mixte")


class TestMeant:
    @pytest.mark.parametrize(
        ("typed", "meant"),
        [
            ("dames", "Dames"),
            ("FÉMININES", "Dames"),
            ("ladies", "Dames"),
            ("mixtes", "Mixte"),
            ("Junior", "Juniors"),
            ("veteran", "Vétérans"),
            ("club", "Club"),
            ("", ""),
        ],
    )
    def test_any_spelling(self, typed: str, meant: str) -> None:
        with translation.override("fr"):
            assert category_meant(typed, []) == meant

    @pytest.mark.parametrize("typed", ["Vétérns", "12", "x" * 80, "Dames Mixte", "🎉"])
    def test_unknown(self, typed: str) -> None:
        assert category_meant(typed, ["Dames"]) is None

    def test_as_the_tournament_writes_it(self) -> None:
        used = ["Féminines", "Pompiers"]
        assert category_meant("dames", used) == "Féminines"
        assert category_meant("pompiers", used) == "Pompiers"

    @pytest.mark.parametrize("language", ["fr", "en"])
    def test_the_usual_ones_mean_themselves(self, language: str) -> None:
        with translation.override(language):
            assert [category_meant(one, []) for one in usual_categories()] == usual_categories()
        assert len(USUAL) == 5


class TestTyped:
    def test_in_the_line_of_entries(self, tournament: Tournament, odile: Client) -> None:
        page = words(odile.post(LIST, PAIR | {"category": "dames"}, follow=True))
        assert Entrant.objects.get().category == "Dames"
        assert "<small>Dames</small>" in page

    def test_left_empty(self, odile: Client) -> None:
        odile.post(LIST, PAIR)
        assert Entrant.objects.get().category == ""

    @pytest.mark.parametrize("used", ["", "Dames"])
    def test_an_unknown_category_is_refused_beside_the_field(
        self, tournament: Tournament, odile: Client, used: str
    ) -> None:
        cast.pair(tournament, 3, category=used)
        answer = odile.post(LIST, PAIR | {"category": "Vétérns"})
        page = words(answer)
        assert answer.status_code == 422
        assert "« Vétérns » n’est pas une catégorie" in page
        assert "Dames, Mixte, Juniors, Vétérans, Club" in page
        assert 'value="Vétérns"' in page
        assert 'value="Alice Martin"' in page
        assert page.count('id="category-error"') == 1
        assert Entrant.objects.count() == 1

    def test_a_new_category_is_given_on_the_page_of_a_pair(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal) as refused:
            add(tournament, "Alice Martin", "Chantal Durand", category="Pompiers")
        assert [field for field, _words in problems(refused.value)] == ["category"]
        cast.pair(tournament, 5, category="Pompiers")
        assert add(tournament, "Zoé Roy", "Ève Roy", category="POMPIERS").category == "Pompiers"

    def test_enter_goes_through_the_category_once_the_tournament_has_some(
        self, tournament: Tournament, odile: Client
    ) -> None:
        page = words(odile.get(LIST))
        assert page.index('<button class="btn btn-primary">') < page.index('name="category"')
        cast.pair(tournament, 1, category="Dames")
        page = words(odile.get(LIST))
        assert page.index('name="category"') < page.index('<button class="btn btn-primary">')

    def test_the_categories_of_the_tournament_are_offered(
        self, tournament: Tournament, odile: Client
    ) -> None:
        cast.pair(tournament, 1, category="Pompiers")
        cast.pair(tournament, 2, category="Féminines")
        with translation.override("fr"):
            offered = categories_offered(tournament.entrants.categories())
        assert offered == ["Féminines", "Mixte", "Juniors", "Vétérans", "Club", "Pompiers"]
        assert '<option value="Pompiers">' in words(odile.get(LIST))


class TestRead:
    @pytest.mark.parametrize(
        "line",
        [
            "Marie Durand ; Paul Petit ; Tours ; Mixte",
            "Marie Durand / Paul Petit ; Tours ; Mixte",
            "7. Marie Durand et Paul Petit ; Tours ; Mixte",
            "7 ; Marie Durand ; Paul Petit ; Tours ; Mixte",
            "Marie Durand\tPaul Petit\tTours\tMixte",
        ],
    )
    def test_after_the_club(self, line: str) -> None:
        assert read_pasted(line) == [IN_TOURS]
        assert read_text(line) == [IN_TOURS]

    @pytest.mark.parametrize(
        "line", ["Marie Durand / Paul Petit ; ; Mixte", "Marie Durand;Paul Petit;;Mixte"]
    )
    def test_without_a_club_its_place_stays_empty(self, line: str) -> None:
        read = [PairLine(1, "Marie Durand", "Paul Petit", category="Mixte")]
        assert read_pasted(line) == read
        assert read_text(line) == read

    @pytest.mark.parametrize("players", [1, 2])
    @pytest.mark.parametrize("club", ["", "Tours"])
    @pytest.mark.parametrize("category", ["", "Mixte"])
    def test_what_is_written_is_read_back(self, players: int, club: str, category: str) -> None:
        second = "Paul Petit" if players == 2 else ""
        line = PairLine(1, "Marie Durand", second, club, category=category)
        assert read_text(written([line]), players) == [line]

    def test_names_with_a_comma_are_left_alone(self) -> None:
        (line,) = read_pasted("Durand, Marie ; Petit, Paul ; Tours")
        assert (line.first, line.second, line.home_club) == (
            "Durand, Marie",
            "Petit, Paul",
            "Tours",
        )


class TestImported:
    TEXT = "Marie Durand / Paul Petit ; ; mixtes\nAlice Martin / Ève Roux ; Tours ; Dames"

    def test_the_preview_shows_it_and_it_is_entered(self, odile: Client) -> None:
        looked = odile.post(LOOK, {"text": self.TEXT})
        assert looked.status_code == 200
        assert "Tours · Dames" in words(looked)
        odile.post(ENTER, {"list": sealed(looked)})
        found = list(Entrant.objects.order_by("number").values_list("home_club", "category"))
        assert found == [("", "Mixte"), ("Tours", "Dames")]

    def test_from_a_workbook(self, tournament: Tournament, odile: Client) -> None:
        content = write_xlsx(
            ["Joueur 1", "Joueur 2", "Catégorie"], [["Marie Durand", "Paul Petit", "MIXTE"]]
        )
        looked = odile.post(LOOK, {"text": "", "file": SimpleUploadedFile("liste.xlsx", content)})
        odile.post(ENTER, {"list": sealed(looked)})
        assert Entrant.objects.get().category == "Mixte"

    def test_an_unknown_category_is_refused_on_its_line(self, odile: Client) -> None:
        answer = odile.post(LOOK, {"text": self.TEXT.replace("Dames", "Damse")})
        page = words(answer)
        assert answer.status_code == 200
        assert "« Damse » n’est pas une catégorie" in page
        assert "Damse" in page.split("<textarea")[1]
        assert 'name="category-2" value="Damse"' in page

    def test_a_file_that_is_refused_can_be_corrected_as_text(
        self, tournament: Tournament, odile: Client
    ) -> None:
        content = "Joueur 1;Joueur 2;Catégorie\nMarie Durand;Paul Petit;Mixt\n".encode()
        answer = odile.post(LOOK, {"text": "", "file": SimpleUploadedFile("l.csv", content)})
        assert "Marie Durand ; Paul Petit ;  ; Mixt" in answer.content.decode()

    def test_long_nonsense_is_cut_in_the_sentence(self, tournament: Tournament) -> None:
        (row,) = preview(tournament, [PairLine(1, "Zoé Roy", "Ève Roy", category="x" * 5000)]).rows
        assert row.verdict is Verdict.REFUSED
        assert len(str(row.reason)) < 300

    def test_the_page_explains_its_place(self, odile: Client) -> None:
        page = words(odile.get(LOOK))
        assert "La catégorie se met après le club" in page
        assert "Marie Durand / Paul Petit ; ; Mixte" in page


class TestShown:
    def test_at_check_in(self, tournament: Tournament, odile: Client) -> None:
        cast.pair(tournament, 1, category="Dames", home_club="Tours")
        assert "· Dames</small>" in words(odile.get("/desk/martin/check-in/"))

    def test_on_the_list_for_the_door(self, tournament: Tournament, odile: Client) -> None:
        cast.pair(tournament, 1, category="Dames", home_club="Tours")
        paper = words(odile.get("/desk/martin/papers/check-in/"))
        assert "Dames · Tours" in paper
        assert "Catégorie, club" in paper

    def test_the_list_has_no_column_without_categories(
        self, tournament: Tournament, odile: Client
    ) -> None:
        cast.pair(tournament, 1)
        assert "Catégorie" not in words(odile.get("/desk/martin/papers/check-in/"))
