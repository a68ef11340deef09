"""Who waits for a place stands on the pages of the waiting list and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import cast
from tests.crawl import Address
from tests.matrix import one_in
from tests.pages import evenings
from tests.pages.test_every_page import ROOMS, shown, urls
from tests.paper.press.printers import quick_press
from tournaments.paper.documents import DOCUMENTS

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
LIST = {"/desk/martin/entrants/", "/desk/martin/check-in/", "/desk/martin/papers/check-in/"}


@pytest.fixture(autouse=True)
def _paper_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the PDF printer: no test of this module is about PDFs."""
    quick_press(monkeypatch)


def every_address() -> Iterator[str]:
    """Every page, and every paper."""
    for room in ROOMS:
        yield from urls(room)
    yield from (Address("paper", ("code", "document")).url(document=key) for key in DOCUMENTS)


@pytest.mark.parametrize("kind", one_in(4, ["belote", "three", "melee", "pools"]))
def test_a_name_that_waits_is_on_no_other_page(kind: str) -> None:
    tournament = evenings.crowded(kind)
    odile = cast.signed_in(cast.organiser(tournament.club))
    found = {url for url in every_address() if evenings.WAITS in shown(odile, url)}
    # Who must not meet is chosen before both of them play.
    assert found - {"/desk/martin/entrants/apart/"} == LIST


def test_the_public_page_says_the_place_and_no_name() -> None:
    """No published round has it."""
    tournament = evenings.crowded("belote")
    odile = cast.signed_in(cast.organiser(tournament.club))
    page = shown(odile, f"/c/martin/pair/{evenings.FIRST_WAITING}/")
    assert evenings.WAITS not in page
    assert "N°\u00a01 sur la liste d’attente." in page
