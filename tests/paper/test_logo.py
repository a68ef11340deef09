"""The logo of the club in the head of papers, as pages and in PDFs."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image
from pypdf import PdfReader

from tests import cast
from tests.paper.paper import evening
from tournaments.clubs.logo import logo_image
from tournaments.clubs.services.clubs import club_logo_remove, club_logo_set
from tournaments.models import Tournament
from tournaments.paper.documents import DOCUMENTS, page_of
from tournaments.paper.pdf import pdf_of
from tournaments.paper.press import store
from tournaments.paper.print_request import Order

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
DATA = f"data:image/png;base64,{b64encode(cast.LOGO_PNG).decode()}"
WITHOUT_HEAD = {
    *(
        "badges",
        "blank-cards",
        "cards",
        "diplomas",
        "announcement",
        "entry-form",
        "placards",
        "poster",
        "receipts",
    ),
    "reminder",
}
"""What is cut out of a sheet, or fills it alone, has no head like that of a list."""


@pytest.fixture
def tournament() -> Tournament:
    return evening(4)


def order(of: Tournament, key: str) -> Order:
    round_ = of.rounds.published().order_by("number").last()
    needs = DOCUMENTS[key].needs_round
    return Order(of, "http://192.168.1.10:8000", timezone.now(), round_ if needs else None)


def paper(of: Tournament, key: str) -> str:
    return page_of(DOCUMENTS[key], order(of, key))


def name(of: Tournament, key: str = "rules") -> str:
    """The name of the PDF that is kept."""
    of.refresh_from_db()
    return store.name_of(order(of, key), key, "desk", DOCUMENTS[key].revision(of))


def sizes(pdf: bytes, sheet: int = 0) -> list[tuple[int, int]]:
    """The pictures on a sheet, in pixels."""
    return [
        image.image.size for image in PdfReader(BytesIO(pdf)).pages[sheet].images if image.image
    ]


class TestOnEveryPaper:
    def test_in_the_head(self, tournament: Tournament) -> None:
        """Without a logo there is no empty place (tests/paper/test_documents.py)."""
        cast.logo(tournament.club)
        image = f'<img class="paper-logo" src="{DATA}" alt="">'
        for key in DOCUMENTS:
            assert paper(tournament, key).count(image) == (0 if key in WITHOUT_HEAD else 1), key

    def test_not_that_of_another_club(self, tournament: Tournament) -> None:
        cast.logo(cast.club("Les Aces"))
        assert "paper-logo" not in paper(tournament, "ranking")


class TestInAPdf:
    def test_as_a_picture_without_any_request_on_every_sheet(self, tournament: Tournament) -> None:
        # The process that makes PDFs answers data: addresses and our static files, nothing else.
        without = sizes(pdf_of(paper(tournament, "prizes")))
        cast.logo(tournament.club)
        html = paper(tournament, "prizes")
        longer = html.replace("</main>", '<p class="new-page">suite</p></main>')
        pdf = pdf_of(longer)
        assert len(PdfReader(BytesIO(pdf)).pages) == 2
        assert sorted(sizes(pdf)) == sorted([*without, (6, 3)])
        assert (6, 3) in sizes(pdf, 1)

    def test_a_large_transparent_one(self, tournament: Tournament) -> None:
        file = BytesIO()
        Image.new("RGBA", (1200, 300), (0, 0, 0, 90)).save(file, "PNG")
        logo = logo_image(file.getvalue())
        club_logo_set(actor=cast.actor(), club=tournament.club, version=1, logo=logo)
        assert (600, 150) in sizes(pdf_of(paper(tournament, "prizes")))


class TestKeptPdfs:
    def test_have_another_name_after_each_change(self, tournament: Tournament) -> None:
        club, actor = tournament.club, cast.actor()
        keys = ("rules", "ranking", "tables", "poster")
        names = {key: [name(tournament, key)] for key in keys}
        file = BytesIO()
        Image.new("RGB", (20, 20)).save(file, "PNG")
        club_logo_set(actor=actor, club=club, version=1, logo=logo_image(file.getvalue()))
        for key in keys:
            names[key].append(name(tournament, key))
        club_logo_remove(actor=actor, club=club, version=2)
        for key in keys:
            names[key].append(name(tournament, key))
            assert len(set(names[key])) == 3, key

    def test_nothing_else_changes_the_name(self, tournament: Tournament) -> None:
        assert name(tournament) == name(tournament)


def test_the_page_of_a_paper_has_it(tournament: Tournament) -> None:
    cast.logo(tournament.club)
    odile: Client = cast.signed_in(cast.organiser(tournament.club))
    assert DATA in odile.get("/desk/martin/papers/ranking/").content.decode()
