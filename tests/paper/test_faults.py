"""The measures of the matrix of papers find what is wrong with a sheet."""

from __future__ import annotations

import pytest

from tests.paper.faults import faults_of, file_faults
from tournaments.paper.pdf import layout, pdf_of

BOX = "height: 10mm; line-height: 10mm; position: absolute; white-space: nowrap; width: 20mm"
NAME = "Marie-Christophe de La Rochefoucauld"


def faults(body: str, *, is_list: bool = False) -> list[str]:
    return faults_of(layout(f'<html lang="fr"><title>A</title>{body}'), is_list=is_list)


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<p style="font-size: 7.5pt">Alice</p>', "'Alice' in 7.5 pt"),
        (f'<p style="{BOX}">{NAME}</p>', "is wider than its p"),
        (f'<div style="height: 4mm">{"<p>Alice</p>" * 2}</div>', "is higher than its div"),
        (f'<p style="{BOX}; left: 150mm">{NAME}</p>', "runs over the side of the sheet"),
        ('<p style="position: absolute; top: 253mm">Alice</p>', ""),
        ('<p style="position: absolute; top: 280mm">Alice</p>', "over the end of the sheet"),
        (
            f'<p style="{BOX}">Alice</p><p style="{BOX}; left: 3mm">Bruno</p>',
            "'Bruno' is printed over 'Alice'",
        ),
        ('<h1>Un</h1><h2 style="break-before: page">Deux</h2>', "sheet 2: only "),
    ],
)
def test_a_fault_is_found(body: str, fault: str) -> None:
    found = faults(body)
    assert any(fault in one for one in found) if fault else found == []


def test_a_name_that_the_style_sheet_cuts_is_one() -> None:
    """The file has all of it, or two names run together."""
    found = faults(f'<p style="{BOX}; overflow: hidden; text-overflow: ellipsis">{NAME}</p>')
    assert any("is wider than its p" in one for one in found)


def test_a_title_for_a_screen_reader_is_not_on_the_sheet() -> None:
    assert faults(f'<h1 style="{BOX}; color: transparent">{NAME}</h1><p>Alice</p>') == []


def test_the_last_sheet_of_a_list_may_be_short() -> None:
    assert faults('<p>Un</p><p style="break-before: page">Deux</p>', is_list=True) == []


def test_a_font_of_the_machine_is_found_and_a_file_without_tags() -> None:
    body = '<html lang="fr"><title>A</title><p>Alice</p>'
    assert len([*file_faults(pdf_of(body), latin=True)]) == 1
    assert [*file_faults(pdf_of(body), latin=False)] == []
    assert len([*file_faults(layout(body).write_pdf() or b"", latin=False)]) > 1
