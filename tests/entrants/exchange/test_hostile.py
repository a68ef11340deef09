"""Files that unpack to far more than they are: refused in little memory, by a process that ends.

The memory is the greatest that the process itself has used, as the system counts it.
"""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, PngImagePlugin

from tests.entrants.exchange.workbooks import ROWS, SHEET, inline, ods, xlsx, xlsx_of
from tournaments.clubs.logo import DECODING
from tournaments.core.limits import LIMITS, Limits
from tournaments.entrants.reading import files
from tournaments.entrants.reading.files import sheets_of_file
from tournaments.entrants.reading.readings import UnreadableError

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="the system counts no memory for us"),
]
ROOT = Path(__file__).resolve().parents[3]
MOST_MEGABYTES = 160
MEASURE = """
import resource, sys
from tournaments.core.limits import Limits, WorkError, work_apart
try:
    said = work_apart(sys.argv[1], sys.stdin.buffer.read(), Limits(60, int(sys.argv[2])))
except WorkError as error:
    said = type(error).__name__.encode()
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(most // (1 << 20 if sys.platform == "darwin" else 1 << 10), said[:60])
"""
"""In a process that is small itself: a child is counted from what its parent was."""


def measured(module: str, content: bytes, memory: int) -> tuple[int, str]:
    """The most megabytes that the work of a module takes for a file, and what it says."""
    ended = subprocess.run(
        [sys.executable, "-c", MEASURE, module, str(memory)],
        cwd=ROOT,
        input=content,
        stdout=subprocess.PIPE,
        check=True,
    )
    most, _, said = ended.stdout.decode().partition(" ")
    return int(most), said


def in_a_row(cell: str, times: int) -> bytes:
    return xlsx_of({SHEET: ROWS % f"<row>{cell * times}</row>"})


def in_rows(cell: str, times: int) -> bytes:
    return xlsx_of({SHEET: ROWS % (f"<row>{cell}</row>" * times)})


def far_corner(reference: str) -> bytes:
    first, last = '<c r="A1"><v>1</v></c>', f'<c r="{reference}"><v>1</v></c>'
    return xlsx_of({SHEET: ROWS % f"<row>{first}</row><row>{last}</row>"})


def strings(text: str, times: int) -> bytes:
    """One long text that many cells share."""
    shared = "xl/sharedStrings.xml"
    kinds = zipfile.ZipFile(io.BytesIO(xlsx(["a"]))).read("[Content_Types].xml").decode()
    links = zipfile.ZipFile(io.BytesIO(xlsx(["a"]))).read("xl/_rels/workbook.xml.rels").decode()
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    return xlsx_of(
        {
            shared: f'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si>'
            f"<t>{text}</t></si></sst>",
            SHEET: ROWS % ("<row>" + '<c t="s"><v>0</v></c>' * times + "</row>"),
            "[Content_Types].xml": kinds.replace(
                "</Types>",
                f'<Override PartName="/{shared}" ContentType="application/vnd.openxmlformats-'
                'officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
            ),
            "xl/_rels/workbook.xml.rels": links.replace(
                "</Relationships>",
                f'<Relationship Id="shared" Type="{office}/sharedStrings" '
                'Target="sharedStrings.xml"/></Relationships>',
            ),
        }
    )


def styles() -> bytes:
    style = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'
    book = zipfile.ZipFile(io.BytesIO(xlsx(["a"])))
    sound = book.read("xl/styles.xml").decode()
    return xlsx_of({"xl/styles.xml": sound.replace("</cellXfs>", style * 250_000 + "</cellXfs>")})


def repeated(rows: int, columns: int, text: str = "a") -> bytes:
    cell = (
        f'<table:table-cell office:value-type="string" table:number-columns-repeated="{columns}">'
        f"<text:p>{text}</text:p></table:table-cell>"
    )
    return ods(f'<table:table-row table:number-rows-repeated="{rows}">{cell}</table:table-row>')


def lying() -> bytes:
    """A part that says it is small, and unpacks to 60 MB."""
    content = bytearray(xlsx_of({SHEET: b" " * 60_000_000}))
    true, told = (60_000_000).to_bytes(4, "little"), (1_000).to_bytes(4, "little")
    return bytes(content.replace(true, told))


def compressed_otherwise() -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_BZIP2) as packed:
        packed.writestr(SHEET, b" " * 10_000_000)
    return content.getvalue()


LARGE, NONE = "too_large", "no_workbook"
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "a million empty cells in a row": (lambda: in_a_row("<c/>", 1_000_000), LARGE),
    "a hundred thousand rows": (lambda: in_rows(inline("a"), 100_000), "too_long"),
    "ten thousand columns": (lambda: in_a_row(inline("a"), 10_000), "too_wide"),
    "a last cell far away": (lambda: far_corner("XFD1048576"), LARGE),
    "a last cell not quite as far": (lambda: far_corner("CU19000"), ""),
    "a text that many cells share": (lambda: strings("a" * 100_000, 100_000), LARGE),
    "a quarter of a million styles": (styles, ""),
    "a part of 100 MB": (lambda: xlsx_of({SHEET: b" " * 100_000_000}), LARGE),
    "a part that lies about its size": (lying, NONE),
    "a packing that cannot be held back": (compressed_otherwise, NONE),
    "an ODS of repeated rows": (lambda: repeated(1_048_576, 16_384), LARGE),
    "an ODS of one long text": (lambda: repeated(5_000, 100, "a" * 10_000), LARGE),
    "noise as XLS": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(range(256)) * 400, NONE),
    "an entity that grows": (
        lambda: xlsx_of({SHEET: '<!DOCTYPE a [<!ENTITY b "bbbb">]>' + ROWS % "<row>&b;</row>"}),
        "",
    ),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_workbook_is_refused_in_little_memory(kind: str) -> None:
    content, expected = HOSTILE[kind][0](), HOSTILE[kind][1]
    assert len(content) <= files.MOST_BYTES
    most, said = measured(files.UNPACKING, content, LIMITS.memory)
    assert expected in said
    assert most < MOST_MEGABYTES


@pytest.mark.skipif(sys.platform != "linux", reason="the system holds no process to its memory")
def test_what_passes_every_check_is_held_by_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LIMITS", Limits(seconds=30, memory=48 << 20))
    with pytest.raises(UnreadableError) as error:
        sheets_of_file("liste.xlsx", far_corner("CU19000"), 2)
    assert error.value.message is files.TOO_LARGE


def test_a_reader_that_never_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LIMITS", Limits(seconds=0.01, memory=1 << 30))
    with pytest.raises(UnreadableError) as error:
        sheets_of_file("liste.xlsx", xlsx(["Marie Durand", "Paul Petit"]), 2)
    assert error.value.message is files.TOO_LARGE


class TestPictures:
    @pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA", "I;16"])
    def test_the_largest_logo_takes_little_memory(self, mode: str) -> None:
        file = io.BytesIO()
        Image.new(mode, (5000, 5000)).save(file, "PNG")
        most, said = measured(DECODING, file.getvalue(), LIMITS.memory)
        assert "png" in said
        assert most < MOST_MEGABYTES

    def test_a_text_in_a_picture_that_unpacks_to_much(self) -> None:
        told = PngImagePlugin.PngInfo()
        told.add_text("a", "b" * 50_000_000, zip=True)
        file = io.BytesIO()
        Image.new("L", (9, 9)).save(file, "PNG", pnginfo=told)
        most, said = measured(DECODING, file.getvalue(), LIMITS.memory)
        assert "damaged" in said
        assert most < MOST_MEGABYTES
