"""Tables for other programs, which must never run a cell as a formula."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from openpyxl import load_workbook

from tests.entrants.exchange.reading import read_file
from tournaments.core.exchange import FORMULA_STARTS, harmless, write_csv, write_xlsx

HEADER = ("Numéro", "Joueur 1", "Joueur 2", "Club")
ATTACKS = (
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-2+3",
    "@SUM(A1:A9)",
    "\t=1+1",
    "\r=1+1",
    "＝1+1",
    "＋1",
    "－1",
    "＠x",
)


def csv_rows(content: bytes, delimiter: str = ";") -> list[list[str]]:
    return list(
        csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=delimiter)
    )


def xlsx_cells(content: bytes) -> list[list[Any]]:
    sheet = load_workbook(io.BytesIO(content)).worksheets[0]
    return [list(row) for row in sheet.iter_rows()]


class TestCsv:
    def test_bom_and_windows_line_ends(self) -> None:
        content = write_csv(HEADER, [[1, "Éliane", "Œuvrard", None]])
        assert content.startswith(b"\xef\xbb\xbf")
        assert content.decode("utf-8-sig") == (
            "Numéro;Joueur 1;Joueur 2;Club\r\n1;Éliane;Œuvrard;\r\n"
        )

    def test_english_tables_have_commas(self) -> None:
        assert csv_rows(write_csv(["a", "b"], [["x, y", "z"]], ","), ",")[1] == ["x, y", "z"]

    @pytest.mark.parametrize("attack", ATTACKS)
    def test_no_cell_is_a_formula(self, attack: str) -> None:
        ((cell,),) = csv_rows(write_csv(["a"], [[attack]]))[1:]
        assert cell == f"'{attack}"

    def test_numbers_stay_numbers(self) -> None:
        assert csv_rows(write_csv(["difference"], [[-20]]))[1] == ["-20"]

    def test_names_with_hyphens_inside_stay_as_they_are(self) -> None:
        assert harmless("Jean-Pierre") == "Jean-Pierre"
        assert harmless("") == ""

    @given(st.text(max_size=20))
    def test_any_text(self, text: str) -> None:
        assert not harmless(text).startswith(FORMULA_STARTS)


class TestXlsx:
    @pytest.mark.parametrize("attack", ATTACKS)
    def test_text_stays_text(self, attack: str) -> None:
        _header, (cell,) = xlsx_cells(write_xlsx(["a"], [[attack]]))
        assert cell.data_type == "s"
        assert cell.value.strip() == attack.strip()

    def test_numbers_stay_numbers(self) -> None:
        _header, (one, two) = xlsx_cells(write_xlsx(["a", "b"], [[-20, None]]))
        assert (one.value, two.value) == (-20, None)

    def test_the_header_is_bold_and_frozen(self) -> None:
        content = write_xlsx(HEADER, [])
        assert all(cell.font.bold for cell in xlsx_cells(content)[0])
        assert load_workbook(io.BytesIO(content)).worksheets[0].freeze_panes == "A2"

    @pytest.mark.parametrize(
        ("title", "shown"),
        [
            ("Inscrits", "Inscrits"),
            ("a/b:c", "a b c"),
            ("", "1"),
            ("'''", "1"),
            ("x" * 50, "x" * 31),
        ],
    )
    def test_any_title_can_name_the_sheet(self, title: str, shown: str) -> None:
        content = write_xlsx(["a"], [], title)
        assert load_workbook(io.BytesIO(content)).sheetnames == [shown]

    @settings(max_examples=40, deadline=None)
    @given(st.text(max_size=20))
    def test_any_text_can_be_opened_again(self, text: str) -> None:
        assert len(xlsx_cells(write_xlsx(["a"], [[text], ["fin"]]))) == 3


class TestThereAndBack:
    ROWS = ((1, "Éliane Lefèvre", "François Garnier", "Tours"), (2, "A b", "C d", ""))

    @pytest.mark.parametrize("name", ["liste.csv", "liste.xlsx"])
    def test_our_own_export_can_be_imported(self, name: str) -> None:
        write = write_xlsx if name.endswith("xlsx") else write_csv
        lines = read_file(name, write(HEADER, self.ROWS))
        assert [(line.first, line.second, line.home_club) for line in lines] == [
            row[1:] for row in self.ROWS
        ]
