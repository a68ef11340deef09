"""Lists of entrants: pasted, CSV of any kind, workbooks; and input that is no list."""

from __future__ import annotations

import codecs
import io
import zipfile

import pytest
from django.utils import translation
from hypothesis import given, settings, strategies as st
from openpyxl import Workbook

from tests.entrants.exchange.reading import guessed, read_file, read_pasted, read_text
from tests.entrants.exchange.workbooks import ods
from tournaments.entrants.fields import PairLine
from tournaments.entrants.reading import files
from tournaments.entrants.reading.files import sheet_of_text, written
from tournaments.entrants.reading.pasted import line_of_text, names_in
from tournaments.entrants.reading.readings import UnreadableError

MARIE = ("Marie Durand", "Paul Petit", "")
IN_TOURS = ("Marie Durand", "Paul Petit", "Tours")
ELIANE = ("Éliane Lefèvre", "François Œuvrard", "Chalon-sur-Saône")


def pairs(lines: list[PairLine]) -> list[tuple[str, str, str]]:
    """The names and clubs read; no line may have a problem."""
    assert [line.problem for line in lines] == [""] * len(lines)
    return [(line.first, line.second, line.home_club) for line in lines]


def refused(name: str, content: bytes) -> str:
    with translation.override("en"):
        with pytest.raises(UnreadableError) as error:
            read_file(name, content)
        return str(error.value.message)


def lines_or_sentence(name: str, content: bytes) -> list[PairLine] | str:
    """The lines of a file, or the reason why there are none."""
    try:
        return read_file(name, content)
    except UnreadableError as error:
        return str(error.message)


def workbook(*rows: list[object]) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


SOUND = workbook(["Joueur 1", "Joueur 2"], ["Marie Durand", "Paul Petit"])
"""Made once: a workbook carries the time it was made, and its length varies with it."""


class TestPastedLines:
    @pytest.mark.parametrize(
        "line",
        [
            "Marie Durand / Paul Petit",
            "Marie Durand/Paul Petit",
            "Marie Durand ; Paul Petit",
            "Marie Durand\tPaul Petit",
            "Marie Durand - Paul Petit",
            "Marie Durand – Paul Petit",
            "Marie Durand — Paul Petit",
            "Marie Durand et Paul Petit",
            "Marie Durand ET Paul Petit",
            "Marie Durand and Paul Petit",
            "Marie Durand & Paul Petit",
            "Marie Durand&Paul Petit",
            "Marie Durand, Paul Petit",
            "12 Marie Durand / Paul Petit",
            "12. Marie Durand / Paul Petit",
            "12.Marie Durand / Paul Petit",
            "12) Marie Durand / Paul Petit",
            "12 - Marie Durand / Paul Petit",
            "n° 12 Marie Durand / Paul Petit",
            "N°12 : Marie Durand et Paul Petit",
            "12 ; Marie Durand ; Paul Petit",
            "12\tMarie Durand\tPaul Petit",
            "  Marie Durand   /   Paul Petit  ; ",
        ],
    )
    def test_two_names(self, line: str) -> None:
        assert pairs([line_of_text(1, line)]) == [MARIE]

    @pytest.mark.parametrize(
        "line",
        [
            "Marie Durand / Paul Petit ; Tours",
            "Marie Durand ; Paul Petit ; Tours",
            "Marie Durand\tPaul Petit\tTours",
            "12. Marie Durand et Paul Petit ; Tours",
            "Marie Durand, Paul Petit, Tours",
        ],
    )
    def test_two_names_and_a_club(self, line: str) -> None:
        assert pairs([line_of_text(1, line)]) == [IN_TOURS]

    @pytest.mark.parametrize("line", ["Marie Durand", "Marie Durand /", "12", "; Paul Petit"])
    def test_one_name_is_no_pair(self, line: str) -> None:
        with translation.override("fr"):
            problem = str(line_of_text(3, line).problem)
        assert problem.startswith("Un seul nom")

    def test_too_many_parts(self) -> None:
        with translation.override("en"):
            line = line_of_text(1, "A b ; C d ; Tours ; Mixte ; 10 euros")
        assert line.problem == "Two names, a club and a category at most: there are 5 parts."
        assert line.first == "A b ; C d ; Tours ; Mixte ; 10 euros"

    def test_hyphens_within_a_name_do_not_separate(self) -> None:
        assert names_in("Anne-Marie Le-Roux") == ["Anne-Marie Le-Roux"]

    def test_et_within_a_name_does_not_separate(self) -> None:
        assert names_in("Juliette Etienne / Odet Ett") == ["Juliette Etienne", "Odet Ett"]

    def test_lines_keep_their_numbers(self) -> None:
        lines = read_pasted("\nA b / C d\n\n\nE f / G h\n")
        assert [line.line for line in lines] == [2, 5]

    def test_lines_may_differ(self) -> None:
        text = "1. Marie Durand / Paul Petit\nÉliane Lefèvre ; François Œuvrard ; Chalon-sur-Saône"
        assert pairs(read_text(text)) == [MARIE, ELIANE]


class TestCsv:
    TABLE = (
        "Numéro;Joueur 1;Joueur 2;Club\r\n1;Éliane Lefèvre;François Œuvrard;Chalon-sur-Saône\r\n"
    )

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
    def test_encodings(self, encoding: str) -> None:
        assert pairs(read_file("liste.csv", self.TABLE.encode(encoding))) == [ELIANE]

    @pytest.mark.parametrize("delimiter", [";", ",", "\t"])
    def test_delimiters(self, delimiter: str) -> None:
        text = self.TABLE.replace(";", delimiter)
        assert pairs(read_file("liste.CSV", text.encode())) == [ELIANE]

    @pytest.mark.parametrize(
        "header",
        [
            "Joueur 1;Joueur 2;Club",
            "JOUEUR1;JOUEUR2;CLUB",
            "joueur_1;joueur_2;Association",
            "Player 1;Player 2;Club",
            "Name 1;Name 2;Town",
            "Nom 1;Nom 2;Commune",
            "Nom du joueur 1;Nom du joueur 2;Ville",
            "Joueur;Partenaire;Club",
            "Player;Partner;Section",
        ],
    )
    def test_headers(self, header: str) -> None:
        text = f"{header}\nMarie Durand;Paul Petit;Tours\n"
        assert pairs(read_text(text)) == [IN_TOURS]

    def test_columns_in_any_order_with_unknown_columns(self) -> None:
        text = "Payé;Club;Joueur 2;Tél.;Joueur 1\noui;Tours;Paul Petit;06;Marie Durand\n"
        assert pairs(read_text(text)) == [IN_TOURS]

    def test_surnames_and_first_names_in_separate_columns(self) -> None:
        text = "Nom 1,Prénom 1,Nom 2,Prénom 2\nDurand,Marie,Petit,Paul\n"
        assert pairs(read_text(text)) == [MARIE]

    def test_a_pair_in_one_column(self) -> None:
        text = "N°;Doublette;Club\n1;Marie Durand / Paul Petit;Tours\n"
        assert pairs(read_text(text)) == [IN_TOURS]

    @pytest.mark.parametrize(
        "text",
        [
            "Marie Durand;Paul Petit;Tours",
            "7;Marie Durand;Paul Petit;Tours",
            ";Marie Durand;Paul Petit;Tours",
            "Marie Durand;Paul Petit;Tours;;",
            "7. Marie Durand;Paul Petit;Tours",
            "7. Marie Durand / Paul Petit;Tours",
            '"Marie Durand","Paul Petit","Tours"',
        ],
    )
    def test_without_a_header(self, text: str) -> None:
        assert pairs(read_text(text)) == [IN_TOURS]

    def test_delimiters_in_quotes(self) -> None:
        text = 'Joueur 1;Joueur 2;Club\nMarie Durand;Paul Petit;"Tours; Centre"\n'
        assert pairs(read_text(text)) == [("Marie Durand", "Paul Petit", "Tours; Centre")]

    def test_an_open_quote_is_no_crash(self) -> None:
        assert read_text('"Marie Durand;Paul Petit\nA b;C d\n')

    def test_columns_without_a_header_after_the_known_ones_are_left_out(self) -> None:
        sheet = sheet_of_text("a b;c d;e f;g h;i j", 2)
        assert guessed([sheet])[0].columns == ("first", "second", "home_club", "category", "")

    def test_a_missing_second_name_is_left_for_the_preview(self) -> None:
        (line,) = read_text("Joueur 1;Joueur 2\nMarie Durand;\n")
        assert (line.first, line.second, line.line) == ("Marie Durand", "", 2)

    def test_a_pair_column_with_one_name(self) -> None:
        (line,) = read_text("Équipe;Club\nMarie Durand;Tours\n")
        assert line.problem

    def test_empty_rows_are_skipped(self) -> None:
        text = "Joueur 1;Joueur 2\n;\n\nMarie Durand;Paul Petit\n;;\n"
        assert pairs(read_text(text)) == [MARIE]


class TestWorkbook:
    def test_with_a_header(self) -> None:
        content = workbook(
            ["N°", "Joueur 1", "Joueur 2", "Club"], [1, "Marie Durand", "Paul Petit", "Tours"]
        )
        assert pairs(read_file("liste.xlsx", content)) == [IN_TOURS]

    def test_without_a_header_and_with_empty_rows(self) -> None:
        content = workbook([], [None, None], [12.0, "Marie Durand", "Paul Petit"])
        lines = read_file("liste.XLSX", content)
        assert pairs(lines) == [MARIE]
        assert lines[0].line == 3

    def test_a_text_named_as_a_workbook(self) -> None:
        assert "not an Excel" in refused("liste.xlsx", b"Marie;Paul\n")

    def test_a_workbook_named_as_a_text(self) -> None:
        assert pairs(read_file("liste.csv", workbook(["Marie Durand", "Paul Petit"]))) == [MARIE]

    def test_a_text_named_as_an_old_workbook(self) -> None:
        """Some sites export tables of tabs under this name."""
        assert pairs(read_file("liste.xls", b"Marie Durand\tPaul Petit\n")) == [MARIE]

    def test_a_zip_that_is_no_workbook(self) -> None:
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w") as packed:
            packed.writestr("lisez-moi.txt", "rien")
        assert "not an Excel" in refused("liste.xlsx", content.getvalue())

    @pytest.mark.parametrize(
        ("name", "content"),
        [
            ("liste.xlsx", b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le")),
            ("liste.ods", ods("", "<manifest:encryption-data/>")),
        ],
    )
    def test_with_a_password(self, name: str, content: bytes) -> None:
        assert "has a password" in refused(name, content)

    @pytest.mark.parametrize("name", ["liste.xlsx", "liste.xls", "liste.ods", "liste.csv"])
    def test_something_else(self, name: str) -> None:
        for content in (b"\x89PNG\r\n\x1a\n\0", b"%PDF-1.7\n\0", b"\0" * 99, SOUND[:30]):
            assert refused(name, content)

    def test_whatever_its_name(self) -> None:
        for name in ("liste.xlsx", "liste.xls", "liste.ods", "liste.txt"):
            assert pairs(read_file(name, SOUND)) == [MARIE]

    def test_a_truncated_workbook(self) -> None:
        content = workbook(["Joueur 1", "Joueur 2"], ["Marie Durand", "Paul Petit"])
        assert "not an Excel" in refused("liste.xlsx", content[: len(content) // 2])

    def test_a_zip_bomb(self) -> None:
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("xl/sharedStrings.xml", b"0" * 21_000_000)
        assert refused("liste.xlsx", content.getvalue()).startswith("This workbook is too large")

    @settings(max_examples=10, deadline=None)
    @given(st.data())
    def test_any_damage_gives_lines_or_a_sentence(self, data: st.DataObject) -> None:
        content = bytearray(SOUND)
        for _ in range(3):
            at = data.draw(st.integers(0, len(content) - 1))
            content[at] = data.draw(st.integers(0, 255))
        assert lines_or_sentence("liste.xlsx", bytes(content)) is not None


class TestInputThatIsNoList:
    @pytest.mark.parametrize(
        ("name", "content", "words"),
        [
            ("liste.csv", b"", "This file is empty: choose another."),
            ("liste.csv", b"  \r\n \n", "This file is empty: choose another."),
            ("liste.csv", b"\x89PNG\r\n\x1a\n\x00\x00", "This file is not text: choose another."),
            ("liste.csv", b"%PDF-1.7\x00\x01", "This file is not text: choose another."),
            ("liste.csv", b"\x81\x8d\x8f", "This file is not text: choose another."),
            (
                "liste.csv",
                codecs.BOM_UTF16_LE + b"\x00\xd8a",
                "This file is not text: choose another.",
            ),
            ("photo.jpg", b"Marie / Paul", "Only CSV, TXT, XLSX, XLS and ODS files can be read"),
            ("liste.xls", b"\xd0\xcf\x11\xe0", "not an Excel"),
            ("sans-nom", b"Marie / Paul", "Only CSV, TXT, XLSX, XLS and ODS files can be read"),
            (
                "liste.csv",
                b"a;b\n" * 600_000,
                "This file is too large (more than 2 MB): save only the sheet "
                "with the list, as CSV.",
            ),
        ],
    )
    def test_the_reason_is_a_sentence(self, name: str, content: bytes, words: str) -> None:
        assert words in refused(name, content)

    def test_too_many_lines(self) -> None:
        with translation.override("en"), pytest.raises(UnreadableError) as error:
            read_text("a / b\n" * 100_000)
        assert str(error.value.message) == "A list has at most 5000 lines."

    @pytest.mark.parametrize("sign", [" ", "\t", "1", "1 -", "/", "-", " - ", "é", "\u00a0"])
    def test_a_line_of_one_sign(self, sign: str) -> None:
        """It would take minutes where a pattern begins again at each of them."""
        assert lines_or_sentence("liste.txt", f"a{sign * 100_000}b / c d".encode()) is not None

    @pytest.mark.parametrize("sign", [";", ",", "\t"])
    def test_too_many_columns(self, sign: str) -> None:
        with translation.override("en"), pytest.raises(UnreadableError) as error:
            read_text(sign.join(["Marie Durand"] * 10_000))
        assert "more than 100 columns" in str(error.value.message)

    def test_five_thousand_lines_are_read(self) -> None:
        assert len(read_text("Marie / Paul\n" * 5_000)) == 5_000

    def test_a_text_that_is_too_long(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(files, "MOST_TEXT", 10)
        with pytest.raises(UnreadableError):
            read_text("Marie Durand / Paul Petit")

    @settings(max_examples=150, deadline=None)
    @given(st.binary(max_size=400))
    def test_any_bytes_give_lines_or_a_sentence(self, content: bytes) -> None:
        assert lines_or_sentence("liste.csv", content) is not None

    @settings(max_examples=150, deadline=None)
    @given(st.text(max_size=300))
    def test_any_text_gives_lines_or_a_sentence(self, text: str) -> None:
        assert lines_or_sentence("liste.txt", text.encode("utf-8", "replace")) is not None


class TestWritten:
    NAMES = st.text(alphabet="abcdefgh", min_size=2, max_size=8)

    @given(st.lists(st.tuples(NAMES, NAMES, NAMES), min_size=1, max_size=6))
    def test_what_is_written_is_read_back(self, people: list[tuple[str, str, str]]) -> None:
        lines = [PairLine(n, *names) for n, names in enumerate(people, start=1)]
        assert pairs(read_pasted(written(lines))) == people

    def test_a_refused_line_is_written_as_typed(self) -> None:
        assert written([PairLine(1, "seul", problem="…")]) == "seul"
