"""Names that contain HTML or spreadsheet formulas appear as plain text on pages and in files."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace

import pytest
from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from tests import cast
from tests.crawl import FORMULA, SCRIPT, Address, addresses, evening
from tests.remembered import remembered
from tournaments.models import Club, Entrant, JournalEntry, Person, Prize, Seat, Tournament
from tournaments.paper.documents import DOCUMENTS

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


@pytest.fixture
def tournament() -> Tournament:
    remembered(evening)
    return Tournament.objects.get()


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


class TestNamesThatAreCode:
    """The forms refuse such names, but an older version may have saved them in the database."""

    @pytest.fixture(autouse=True)
    def _poisoned(self, tournament: Tournament) -> None:
        name = f"{SCRIPT}<b>&"
        Seat.objects.filter(place=1).update(name=FORMULA)
        Seat.objects.filter(place=2).update(name=name)
        Person.objects.filter(pk__gt=2).update(name=name)
        Club.objects.update(name=name)
        Entrant.objects.update(home_club=FORMULA)
        Prize.objects.update(label=name)
        JournalEntry.objects.create(
            at=cast.EVENING,
            actor=name,
            act="entrant.add",
            tournament_id=tournament.pk,
            data={"number": 1, "names": [name, FORMULA], "joined_from": 1},
        )
        rules = replace(tournament.rules, articles=(name, FORMULA))
        Tournament.objects.update(name=name, place=FORMULA, rules=rules)

    def test_pages_and_papers_show_them_as_text(self, odile: Client) -> None:
        printed = [Address("paper", ("code", "document")).url(document=key) for key in DOCUMENTS]
        seen = 0
        for url in [*(address.url() for address in addresses()), *printed]:
            answer = odile.get(url)
            if answer.status_code == 200 and "html" in answer["Content-Type"]:
                assert SCRIPT not in answer.content.decode(), url
                seen += SCRIPT.replace("<", "&lt;").replace(">", "&gt;") in answer.content.decode()
        assert seen > 20

    @pytest.mark.parametrize("key", ["ranking", "rules"])
    def test_a_pdf_shows_them_as_text(self, odile: Client, key: str) -> None:
        content = odile.get(f"/desk/martin/papers/{key}.pdf").content
        assert "alert(1)" in "".join(
            page.extract_text() for page in PdfReader(io.BytesIO(content)).pages
        )
        assert b"/JavaScript" not in content

    @pytest.mark.parametrize("where", ["entrants/export/csv/", "ranking/export.csv"])
    def test_csv_has_them_as_text(self, odile: Client, where: str) -> None:
        answer = odile.get(f"/desk/martin/{where}")
        rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
        assert len(rows) == 10
        assert FORMULA in answer.content.decode()
        for cell in (cell for row in rows for cell in row if not re.fullmatch("-?[0-9]+", cell)):
            assert not cell.startswith(("=", "+", "-", "@", "\t")), cell

    @pytest.mark.parametrize("where", ["entrants/export/xlsx/", "ranking/export.xlsx"])
    def test_xlsx_has_them_as_text(self, odile: Client, where: str) -> None:
        sheet = load_workbook(io.BytesIO(odile.get(f"/desk/martin/{where}").content)).active
        assert sheet is not None
        cells = [cell for row in sheet.iter_rows() for cell in row]
        assert any(FORMULA in str(cell.value) for cell in cells)
        assert {cell.data_type for cell in cells} <= {"s", "n"}

    def test_file_names_are_safe(self, odile: Client) -> None:
        answer = odile.get("/desk/martin/entrants/export/csv/")
        assert re.fullmatch(r'attachment; filename="[a-z0-9.-]+"', answer["Content-Disposition"])
