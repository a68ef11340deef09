"""The pages of papers: success, permissions, bad input, wrong methods."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory
from django.urls import reverse

from scoring.presets import preset_rules
from tests import cast
from tests.installed import installed
from tests.paper.paper import evening
from tournaments.models import Entrant, System, Tournament
from tournaments.paper import views
from tournaments.paper.documents import DOCUMENTS
from tournaments.paper.pdf import NoPdfError
from tournaments.paper.press.printer import Printer
from tournaments.paper.qr import qr_image

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def tournament() -> Tournament:
    return evening(4)


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def address(name: str, *rest: str) -> str:
    return reverse(name, args=("martin", *rest))


class TestPapers:
    def test_links_to_every_paper(self, odile: Client) -> None:
        cast.update(system=System.KNOCKOUT)
        Entrant.objects.filter(number=1).update(category="Dames")
        html = odile.get(address("papers")).content.decode()
        for key, document in DOCUMENTS.items():
            query = "?round=1" if document.needs_round else ""
            assert f'href="{address("paper", key)}{query}"' in html
            assert f'href="{address("paper_pdf", key)}{query}"' in html

    def test_some_are_offered_for_one_entrant(self, odile: Client) -> None:
        offered = odile.get(address("papers")).content.decode()
        for key in ("receipts", "badges", "routes", "diplomas"):
            assert f'id="id_{key}" name="pair"' in offered
            assert f'formaction="{address("paper_pdf", key)}"' in offered
            html = odile.get(address("paper", key), {"pair": "2"}).content.decode()
            assert "Chantal Durand" in html, key
            # A route sheet names its opponents too.
            assert ("Alice Martin" in html) == (key == "routes"), key
            assert odile.get(address("paper", key), {"pair": "99"}).status_code == 404, key

    def test_some_are_offered_for_one_table(self, odile: Client) -> None:
        offered = odile.get(address("papers")).content.decode()
        for key in ("cards", "match"):
            assert f'id="id_{key}1" name="table"' in offered
            assert f'formaction="{address("paper_pdf", key)}"' in offered
            html = odile.get(address("paper", key), {"round": "1", "table": "2"}).content.decode()
            assert "Gisèle Roux" in html, key
            assert "Alice Martin" not in html, key

    def test_a_file_of_one_pair_has_its_number(self, odile: Client) -> None:
        answer = odile.get(address("paper_pdf", "routes"), {"pair": "2"})
        assert "-2.pdf" in answer["Content-Disposition"]

    def test_papers_without_content_are_not_offered(self, odile: Client) -> None:
        html = odile.get(address("papers")).content.decode()
        assert address("paper", "brackets") not in html
        assert address("paper", "categories") not in html

    def test_before_the_first_round_it_explains_what_to_do(self, odile: Client) -> None:
        Tournament.objects.get().rounds.all().delete()
        html = odile.get(address("papers")).content.decode()
        assert address("round_draw", "1") in html
        assert address("paper", "cards") not in html

    def test_without_pdf_it_offers_the_browser_only(
        self, odile: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installed(monkeypatch, pdf_engine=str)
        html = odile.get(address("papers")).content.decode()
        assert "ouvrez un document et imprimez-le depuis le navigateur" in html
        assert ".pdf" not in html


@pytest.mark.long
def test_every_paper_opens_as_a_page(odile: Client) -> None:
    for key in DOCUMENTS:
        answer = odile.get(address("paper", key))
        assert answer.status_code == 200, key
        assert b"Saint-Martin" in answer.content, key


class TestPdf:
    def test_it_is_a_pdf_with_a_name(self, odile: Client) -> None:
        answer = odile.get(address("paper_pdf", "tables"), {"round": "1"})
        assert answer["Content-Type"] == "application/pdf"
        assert answer["Content-Disposition"] == (
            'inline; filename="martin-plan-des-tables-partie-1.pdf"'
        )
        assert answer.content.startswith(b"%PDF")

    def test_where_pdf_is_missing_the_page_to_print_is_offered(
        self, odile: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def nothing(*_page: object) -> bytes:
            raise NoPdfError

        monkeypatch.setattr(Printer, "print", nothing)
        answer = odile.get(address("paper_pdf", "cards"), {"round": "1"})
        assert answer.status_code == 503
        html = answer.content.decode()
        assert "Pas de PDF sur cet ordinateur" in html
        assert f'href="{address("paper", "cards")}?round=1"' in html


@pytest.mark.parametrize("name", ["paper", "paper_pdf"])
class TestBadInput:
    def test_an_unknown_paper_is_not_found(self, odile: Client, name: str) -> None:
        assert odile.get(address(name, "diploma")).status_code == 404

    def test_a_round_that_is_not_published_is_not_found(self, odile: Client, name: str) -> None:
        for asked in ("7", "0", "-1", "x", "１", "9" * 40):
            answer = odile.get(address(name, "cards"), {"round": asked})
            assert answer.status_code == 404, asked

    def test_a_paper_before_the_first_round_is_not_found(self, odile: Client, name: str) -> None:
        Tournament.objects.get().rounds.update(published_at=None)
        assert odile.get(address(name, "cards")).status_code == 404


class TestRankingAfterARound:
    def test_the_list_offers_every_round(self, odile: Client) -> None:
        html = odile.get(address("papers")).content.decode()
        assert 'id="id_ranking_round" name="round"' in html
        after = odile.get(address("paper", "ranking"), {"round": "1"}).content.decode()
        assert "Classement après la partie 1" in after
        assert odile.get(address("paper", "ranking"), {"round": "2"}).status_code == 404


class TestBlankCards:
    """Any number of blank cards, asked for on the list of papers."""

    def test_the_number_asked_for_is_printed(self, odile: Client) -> None:
        html = odile.get(address("paper", "blank-cards"), {"count": "3"}).content.decode()
        assert html.count('class="card-page') == 3
        usual = odile.get(address("paper", "blank-cards")).content.decode()
        assert usual.count('class="card-page') == 10

    @pytest.mark.parametrize("name", ["paper", "paper_pdf"])
    def test_another_number_is_refused_beside_the_field(self, odile: Client, name: str) -> None:
        wrong = {"0": "1 au moins", "201": "200 au plus", "dix": "dix", "": "nombre"}
        for typed, words in wrong.items():
            answer = odile.get(address(name, "blank-cards"), {"count": typed})
            html = answer.content.decode()
            assert answer.status_code == 400, typed
            assert f'value="{typed}"' in html or not typed
            assert words in html[html.index("id_count") :]

    def test_the_list_says_that_they_are_larger_than_asked(self, odile: Client) -> None:
        words = "ces feuilles s’impriment en A4"
        assert words not in odile.get(address("papers")).content.decode()
        tournament = Tournament.objects.get()
        tournament.rules = preset_rules("contree")
        tournament.save()
        assert odile.get(address("papers")).content.decode().count(words) == 2


ADDRESSES = [("papers",), ("paper", "rules"), ("paper_pdf", "rules")]


@pytest.mark.parametrize("where", ADDRESSES)
class TestAccess:
    def test_a_visitor_is_asked_to_sign_in(
        self, tournament: Tournament, where: tuple[str, ...]
    ) -> None:
        answer = Client().get(address(*where))
        assert answer.status_code == 302
        assert reverse("login") in answer["Location"]

    def test_another_club_sees_nothing(
        self, tournament: Tournament, where: tuple[str, ...]
    ) -> None:
        other = cast.signed_in(cast.organiser(cast.club("Belote de Tours"), "oscar"))
        assert other.get(address(*where)).status_code == 404

    def test_posts_are_refused(self, odile: Client, where: tuple[str, ...]) -> None:
        assert odile.post(address(*where)).status_code == 405


class TestSite:
    """Codes on paper have the network address of this laptop, never localhost."""

    def poster(self, odile: Client, host: str) -> str:
        return odile.get(address("paper", "poster"), headers={"host": host}).content.decode()

    def test_printed_from_an_invalid_port(
        self, odile: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installed(monkeypatch, phone_addresses=lambda: ["192.168.1.20"])
        html = self.poster(odile, "localhost:99999")
        assert qr_image("http://192.168.1.20:99999/c/martin/") in html

    @pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
    def test_printed_at_the_laptop_itself(
        self, odile: Client, monkeypatch: pytest.MonkeyPatch, host: str
    ) -> None:
        installed(monkeypatch, phone_addresses=lambda: ["192.168.1.20"])
        html = self.poster(odile, host)
        assert qr_image("http://192.168.1.20:8000/c/martin/") in html

    def test_printed_at_a_laptop_without_a_network(
        self, odile: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installed(monkeypatch, phone_addresses=list)
        assert "http://localhost:8000/c/martin/" in self.poster(odile, "localhost:8000")

    def test_printed_from_elsewhere(self, odile: Client, settings: object) -> None:
        settings.ALLOWED_HOSTS = ["belote.example"]  # type: ignore[attr-defined]
        assert "http://belote.example/c/martin/" in self.poster(odile, "belote.example")


@pytest.mark.parametrize(
    ("view", "content_type"),
    [
        ("public_rule_sheet_pdf", "application/pdf"),
        ("public_rule_sheet_text", "text/plain; charset=utf-8"),
    ],
)
class TestPublicRuleSheet:
    def test_the_public_may_have_the_rules(
        self, tournament: Tournament, view: str, content_type: str
    ) -> None:
        request = RequestFactory().get("/")
        request.user = AnonymousUser()
        answer = getattr(views, view)(request, code="martin")
        assert answer.status_code == 200
        assert answer["Content-Type"] == content_type
        assert getattr(views, view).act == "tournament.look"
