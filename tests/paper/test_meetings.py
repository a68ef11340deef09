"""Crosstables and brackets on paper: columns that are no sums, sheets that hold them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tests import cast
from tests.matrix import rarely
from tests.paper.paper import evening, order, page, pdf, text_of
from tests.rounds.evenings import again, published, tournament_of
from tournaments.core.entrant_language import speaking_of
from tournaments.models import Seat, Tournament
from tournaments.paper.brackets.values import bracket_paper
from tournaments.paper.crosstable.values import cross_paper
from tournaments.paper.documents import DOCUMENTS, page_of

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


def test_a_crosstable_takes_the_sheet_it_needs() -> None:
    paper = cross_paper(order(evening(4)))
    for rounds, partners, sheet, each in (
        (4, False, "", 2),
        (7, False, "wide-paper", 2),
        (4, True, "wide-paper", 3),
        (12, False, "wide-paper", 1),
        (20, False, "large-paper", 1),
    ):
        made = replace(paper, rounds=range(1, rounds + 1), partners=partners)
        assert (made.sheet, made.each) == (sheet, each), (rounds, partners)


def test_a_melee_has_the_partner_apart_from_the_opponents() -> None:
    tournament = cast.tournament(preset="coinche", system="melee")
    cast.singles(tournament, 4)
    round_ = cast.published_round(tournament, 1, [((1, 3), (2, 4))])
    cast.totals(round_, 1, 1200, 744)
    with speaking_of(tournament):
        crosstable = page_of(DOCUMENTS["crosstable"], order(tournament))
        routes = page_of(DOCUMENTS["routes"], order(tournament))
    assert '<td class="of-round">3</td>' in crosstable
    assert re.search(r'<td class="">\s*2, 4\s*</td>', crosstable)
    assert "Partenaire</th>" in routes
    assert "Adversaires</th>" in routes


def test_the_last_route_sheets_are_not_alone_on_a_sheet() -> None:
    sheets = [one.extract_text().count("Contre") for one in pdf(evening(11), "routes").pages]
    assert sum(sheets) == 11
    assert sheets[-1] >= 3


def drawn(pairs: int, **settings: Any) -> Tournament:
    """A tournament of pairs whose first round is published."""
    tournament = tournament_of(pairs, **settings)
    published(tournament)
    return again(tournament)


@pytest.mark.parametrize(("pairs", "sheets"), [rarely(16, 1), (32, 3), rarely(64, 5)])
def test_a_bracket_joins_sheets_with_the_final_beside_the_semifinals(
    pairs: int, sheets: int
) -> None:
    tournament = drawn(pairs, system="knockout", rounds_planned=6)
    (phase,) = bracket_paper(order(tournament))
    assert len(phase.sheets) == sheets
    heads = [words.text for words in phase.sheets[-1].drawings[-1].heads]
    assert heads[-2:] == ["Demi-finale", "Finale"]


@pytest.mark.long
def test_the_names_in_full_stand_below_the_final() -> None:
    tournament = drawn(64, system="knockout", rounds_planned=6)
    Seat.objects.filter(place=1).update(name="Irène Fontaine")
    Seat.objects.filter(place=2).update(name="Jacques Chevalier")
    found = pdf(tournament, "brackets")
    assert len(found.pages) == 5
    assert "64 · Irène Fontaine – Jacques Chevalier" in text_of(found)


def test_a_bracket_is_printed_across() -> None:
    sheet = pdf(drawn(8, system="knockout", rounds_planned=3), "brackets").pages[0]
    assert sheet.mediabox.width > sheet.mediabox.height


def test_a_pool_has_a_column_for_who_goes_on() -> None:
    assert page(drawn(8, system="pools", rounds_planned=3), "brackets").count("Qualifiée</th>") == 2
