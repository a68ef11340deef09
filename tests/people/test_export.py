"""The list of the people as a file, and the line of the journal about it."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests import cast
from tests.people.helpers import alias, named, told
from tournaments.core.writes import Repeated
from tournaments.models import Club, JournalEntry, Person
from tournaments.people.services import people_export

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def sent(client: Client, club: Club, fmt: str = "csv", query: str = "", key: str = "k") -> Any:
    return client.post(f"/clubs/{club.pk}/people/export.{fmt}{query}", {"key": key})


def rows(answer: Any) -> list[list[str]]:
    text = answer.content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text), delimiter=";"))


class TestFile:
    def test_csv_has_everybody_with_spellings_and_contests(self, club: Club, odile: Client) -> None:
        alias(named("Alice Martin"), "Lili Martin")
        Person.objects.filter(name="Luc Roux").update(home_club="Albi")
        answer = sent(odile, club)
        assert answer.content.startswith(b"\xef\xbb\xbf")
        assert answer["Content-Disposition"] == (
            'attachment; filename="belote-de-saint-avertin-personnes.csv"'
        )
        head, _chantal, alice, *_others, luc = rows(answer)
        assert head == [
            *("Nom", "Club d’origine", "Autres orthographes", "Concours", "Dernier concours")
        ]
        assert alice == ["Alice Martin", "", "Lili Martin", "3", "2026-11-20"]
        assert luc == ["Luc Roux", "Albi", "", "1", "2025-11-08"]

    def test_xlsx_has_the_same(self, club: Club, odile: Client) -> None:
        answer = sent(odile, club, "xlsx")
        sheet = load_workbook(io.BytesIO(answer.content)).active
        assert sheet is not None
        assert [cell.value for cell in sheet[3]] == ["Alice Martin", None, None, 3, "2026-11-20"]
        assert sheet.max_row == 6

    def test_only_those_of_the_filter(self, club: Club, odile: Client) -> None:
        found = rows(sent(odile, club, query="?text=roux"))
        assert [row[0] for row in found[1:]] == ["Luc Roux"]

    def test_a_formula_is_text(self, club: Club, odile: Client) -> None:
        Person.objects.filter(name="Luc Roux").update(name="=1+1", home_club="@SUM(A1)")
        cells = [cell for row in rows(sent(odile, club)) for cell in row]
        assert "'=1+1" in cells
        assert "'@SUM(A1)" in cells

    def test_nobody_who_was_erased(self, club: Club, odile: Client) -> None:
        Person.objects.filter(name="Luc Roux").update(erased_at=cast.EVENING)
        assert len(rows(sent(odile, club))) == 5

    def test_another_format_is_not_found_and_not_told(self, club: Club, odile: Client) -> None:
        assert sent(odile, club, "pdf").status_code == 404
        assert told("people.export") == []


class TestJournal:
    def test_says_how_many_were_taken_out_and_by_whom(self, club: Club, odile: Client) -> None:
        sent(odile, club, "xlsx")
        line = JournalEntry.objects.get(act="people.export")
        assert (line.club_id, line.tournament_id, line.actor) == (club.pk, None, "odile")
        assert (line.role, line.data) == ("admin", {"count": 5, "format": "XLSX"})
        assert told("people.export") == ["List of people exported as XLSX: 5 people."]

    def test_one_person_is_one(self, club: Club, odile: Client) -> None:
        sent(odile, club, query="?text=roux")
        assert told("people.export") == ["List of people exported as CSV: 1 person."]

    def test_the_same_form_again_gives_the_file_and_no_line(
        self, club: Club, odile: Client
    ) -> None:
        for _click in range(2):
            assert sent(odile, club).status_code == 200
        assert len(told("people.export")) == 1

    def test_the_service_is_carried_out_once(self, club: Club) -> None:
        people_export(actor=cast.actor("key"), club=club, count=3, fmt="csv")
        with pytest.raises(Repeated):
            people_export(actor=cast.actor("key"), club=club, count=3, fmt="csv")
        assert JournalEntry.objects.filter(act="people.export").count() == 1

    def test_it_stands_in_the_journal_of_the_club(self, club: Club, odile: Client) -> None:
        sent(odile, club)
        shown = odile.get(f"/clubs/{club.pk}/journal/").content.decode()
        assert "Liste des personnes exportée" in shown

    def test_reading_the_address_exports_nothing(self, club: Club, odile: Client) -> None:
        assert odile.get(f"/clubs/{club.pk}/people/export.csv").status_code == 405
