"""Names that have no room are cut by our own code: the text of a PDF is what is seen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from hypothesis import given, strategies as st

from tests.matrix import rarely
from tests.paper.paper import evening, page, pdf, text_of
from tournaments.brackets.layout import MORE, width
from tournaments.models import Entrant, Seat, Tournament
from tournaments.paper.cards.grid import A5
from tournaments.paper.cards.head import Blank, head_of, seats_of
from tournaments.paper.cards.names import names_in
from tournaments.paper.fitting import PLACES, TextPlace, has_room, named_within, on_lines, within
from tournaments.paper.lines import lines_of

ROOT = Path(settings.ASSETS_DIR)
SHEETS = [*ROOT.glob("static/css/print*.css"), *ROOT.glob("tournaments/paper/*/style.css")]
LONG = "Noémie Vandenbrouck-Delacroix de La Rochefoucauld-Montmorency"


@given(st.text(max_size=120), st.sampled_from(sorted(PLACES)))
def test_what_is_printed_has_room(words: str, at: str) -> None:
    place = PLACES[at]
    most = max(place.room, width(MORE, place.size))
    assert width(within(words, at), place.size) <= most
    assert width(named_within(words, at), place.size) <= most


@given(st.text(st.characters(codec="latin-1"), max_size=120))
def test_lines_have_room(words: str) -> None:
    shown = on_lines(words, TextPlace(40, 16, lines=2))
    assert has_room(shown, TextPlace(40, 16, lines=2))
    assert shown == words or shown.endswith(MORE)


def test_names_of_a_card_have_the_lines_of_their_place() -> None:
    seats = seats_of(A5, 4, head_of(A5, 4, Blank.NOTHING, timed=False).names)
    size, shown = names_in([(LONG, LONG)] * 4, seats)
    for names in shown:
        lines = [lines_of(name, size.points, seats[0].width) for name in names.split("\n")]
        assert all(name.endswith(MORE) for name in names.split("\n"))
        assert sum(lines) * size.line <= seats[0].height + 0.1


def test_no_style_sheet_of_the_papers_cuts_words() -> None:
    """A sheet to cut or of cards may: what is on it is cut before."""
    cutting = {
        (sheet.name, selector.strip())
        for sheet in SHEETS
        for selector, body in re.findall(r"([^{}]+){([^{}]*)}", sheet.read_text())
        if "text-overflow" in body or re.search(r"overflow:\s*hidden", body)
    }
    assert {selector for _sheet, selector in cutting} == {".card-sheet", ".cut-sheet", ".only-read"}


@pytest.mark.django_db
@pytest.mark.one_database
@pytest.mark.slow
class TestPapers:
    @pytest.mark.parametrize("key", ["receipts", rarely("badges")])
    def test_no_name_runs_into_another(self, key: str) -> None:
        text = self._text(evening(6), key).replace("- ", "-")
        name = LONG.partition(" ")[2]
        ends = [text[found.start() :] for found in re.finditer("Vandenbrouck", text)]
        assert ends
        for end in ends:
            shown = end.partition("…")[0]
            assert end.startswith(name) or name.startswith(shown), end[:80]

    def test_a_line_of_results_has_whole_names_or_an_ellipsis(self) -> None:
        tournament = evening(54)
        Seat.objects.filter(place=1).update(name="Nicolas Vandenbroucke-Delacroix")
        html = page(tournament, "round-results")
        lines = re.findall(r'<td class="who">\s*<span class="partner"><bdi>(.*?)<', html)
        assert len(lines) == 54
        whole_or_cut = re.compile(r"(Nicolas |N\. )?Vanden\S*(Delacroix|…)( – |$)")
        assert all(map(whole_or_cut.match, lines))

    @staticmethod
    def _text(tournament: Tournament, key: str) -> str:
        Seat.objects.update(name=LONG)
        Entrant.objects.update(home_club="Amicale " * 9, paid=key == "receipts")
        return text_of(pdf(tournament, key))
