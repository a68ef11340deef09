"""Every paper of every game, with nobody and with a hall full, in both languages.

`make test` takes a few evenings, which together have every document, game and kind of names;
`make test-long` takes the whole product.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import groupby, islice, product
from typing import Any, NamedTuple

import pytest
from pypdf import PdfReader

from tests.paper.faults import faults_of, file_faults, name_faults
from tests.paper.halls import GAMES, NAMES, NUMBERS, full_names, hall
from tests.paper.paper import SITE, order, speaking, text_of
from tournaments.paper.documents import DOCUMENTS, page_of
from tournaments.paper.pdf import layout, written

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
LANGUAGES = ("fr", "en")
UNUSUAL = [kind for kind in NAMES if kind != "usual"]
HEAD = '<header class="paper-head">'
"""What sheets to cut, to fold or to frame lack; they have no foot either."""
CLUB = "Belote de Saint-Avertin"
CONTEST = f"Concours de la Saint-Martin · {CLUB} · 20"


class Case(NamedTuple):
    """A document of the matrix."""

    game: str
    number: int
    names: str
    paper: str
    language: str

    @property
    def can_be(self) -> bool:
        """Whether there is such a paper: nobody plays a round without entrants."""
        return bool(self.number) or not DOCUMENTS[self.paper].needs_round


ALL = [
    case
    for case in map(Case._make, product(GAMES, NUMBERS, UNUSUAL, DOCUMENTS, LANGUAGES))
    if case.can_be
]
FEW = [
    Case(game, number, names, paper, language)
    for game, number, names, language, papers in (
        ("belote", 13, "sixty", "fr", "receipts cards tables ranking diplomas top-ten"),
        ("comptoir", 13, "sixty", "en", "check-in names round-results prizes newspaper"),
        ("melee", 40, "scripts", "fr", "entry-form badges placards certificate"),
        ("two players", 13, "sixty", "fr", "match crosstable routes"),
        ("contree", 1, "letter", "en", "rules reminder cards round-results brackets incident"),
        ("three players", 3, "scripts", "en", "check-in poster cards routes"),
        ("two players", 0, "letter", "fr", "announcement blank-cards ranking categories treasurer"),
        ("two players", 0, "letter", "fr", "blank-pools blank-brackets"),
    )
    for paper in papers.split()
]


def evenings(cases: Iterable[Case]) -> dict[str, list[Case]]:
    """The documents of each tournament, which is made once for all of them."""
    halls = groupby(sorted(cases, key=lambda one: one[:3]), key=lambda one: one[:3])
    return {"-".join(map(str, found)): [*those] for found, those in halls}


FEW_EVENINGS, EVENINGS = evenings(FEW), evenings(ALL)


def faults(cases: Iterable[Case]) -> list[str]:
    """The faults of documents of one tournament; one that reads as another is not made again."""
    cases, found, seen = [*cases], [], set[str]()
    tournament = hall(*cases[0][:3])
    for case in cases:
        document = DOCUMENTS[case.paper]
        with speaking(case.language):
            html = page_of(document, order(tournament, 1 if document.needs_round else None))
        if html in seen:
            continue
        seen.add(html)
        laid = layout(html)
        pdf = written(laid)
        told = faults_of(laid, is_list=document.sheets is not None)
        told += file_faults(pdf, latin=case.names != "scripts")
        told += frame_faults(pdf, html, case)
        if case.names == "sixty":
            told += name_faults(text_of(PdfReader(BytesIO(pdf))), islice(full_names("sixty"), 3))
        found += [f"{case.paper} in {case.language}, {fault}" for fault in told]
    return found


def frame_faults(pdf: bytes, html: str, case: Case) -> Iterator[str]:
    """What a file does not say of itself, and what is not in the head and foot of a list."""
    document, read = DOCUMENTS[case.paper], PdfReader(BytesIO(pdf))
    root: Any = read.root_object
    metadata: Any = read.metadata
    with speaking(case.language):
        title = str(document.title)
    if root["/Lang"] != case.language:
        yield f"its language is {root['/Lang']}"
    about = (("/Title", title), ("/Author", CLUB), ("/CreationDate", "D:2026"))
    yield from (f"its {key} is {metadata[key]}" for key, told in about if told not in metadata[key])
    if HEAD in html:
        text = " ".join(read.pages[0].extract_text().split())
        words = (CONTEST, f"{SITE}/c/martin/", f"1 / {len(read.pages)}")
        yield from (f"{one!r} is not on the first sheet" for one in words if one not in text)


@pytest.mark.parametrize("evening", FEW_EVENINGS)
def test_papers_are_whole(evening: str, caplog: pytest.LogCaptureFixture) -> None:
    """No file that a paper needs is missing or of another site: WeasyPrint would log it."""
    with caplog.at_level(logging.ERROR, "weasyprint"):
        found = faults(FEW_EVENINGS[evening])
    assert not found, "\n".join(found)
    assert caplog.text == ""


@pytest.mark.long
@pytest.mark.parametrize("evening", EVENINGS)
def test_every_paper_is_whole(evening: str) -> None:
    found = faults(EVENINGS[evening])
    assert not found, "\n".join(found)


def test_the_few_evenings_have_every_document_game_kind_of_names_and_language() -> None:
    assert set(DOCUMENTS) - {case.paper for case in FEW} == set(), "FEW has none of these"
    for at in ("game", "names", "language"):
        assert {getattr(case, at) for case in FEW} == {getattr(case, at) for case in ALL}
    assert {0, 1} < {case.number for case in FEW}
    assert all(case.can_be for case in FEW)
