"""The sheet of the referee: room to write, the rules in force, the decisions so far."""

from __future__ import annotations

import pytest

from tests import cast
from tests.paper.faults import faults_of
from tests.paper.paper import evening, order, page, words_of
from tournaments.models import Penalty
from tournaments.paper.documents import DOCUMENTS, page_of
from tournaments.paper.pdf import layout

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def test_the_form_is_one_sheet_with_the_rules_in_force() -> None:
    tournament = cast.tournament()
    html = page(tournament, "incident")
    assert "Pour une maldonne" in words_of(html) or "maldonne" in words_of(html)
    laid = layout(html)
    assert len(laid.pages) == 1
    assert faults_of(laid, is_list=False) == []


def test_the_decisions_so_far_have_a_sheet_of_their_own() -> None:
    tournament = evening(4)
    told = {
        "tournament": tournament,
        "round_number": 1,
        "entrant": tournament.entrants.get(number=2),
    }
    Penalty.objects.create(number=1, points=-50, reason="retard", **told)
    Penalty.objects.create(
        number=2, points=0, reason="bavard", lifted_at=cast.EVENING, lifted_reason="erreur", **told
    )
    html = page(tournament, "incident")
    assert len(layout(html).pages) == 2
    assert "−50 (retard)" in words_of(html)
    assert "bavard" not in html


@pytest.mark.parametrize(("preset", "sides"), [("belote3", 3), ("comptoir", 4)])
def test_each_player_of_a_table_has_a_line(preset: str, sides: int) -> None:
    tournament = cast.tournament(preset=preset)
    with tournament.speaking():
        html = page_of(DOCUMENTS["incident"], order(tournament))
    assert html.count("Nom</span>") == sides
    assert "Les faits, selon chaque joueur" in words_of(html)
    assert "camp" not in words_of(html).casefold().partition("la règle")[0]
    assert "doublette" not in html
    assert len(layout(html).pages) == 1
