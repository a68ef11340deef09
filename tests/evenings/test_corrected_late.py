"""A semi-final whose card was read the wrong way round, as a club settles it.

COUPE DE PRINTEMPS – RÈGLEMENT
1. Tableau de quatre doublettes, parties de 12 donnes : une table partage 1944 points.
2. Demi-finales, finale et match pour la troisième place.
3. Une feuille mal lue se corrige à tout moment ; si la finale n’est pas commencée, les bonnes
   doublettes s’y assoient ; sinon le bureau décide : on laisse, ou on rejoue.
"""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from tests.evenings.driver import Evening, Meeting, keys

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
SETTINGS = {
    "name": "Coupe de printemps",
    "system": "knockout",
    "rounds_planned": 2,
    **keys("points", "victories", "difference"),
}
NOTICE = "Le tirage ne correspond plus aux résul"


def begun() -> None:
    """The semi-finals are played, the first of each card has won; final and small final drawn."""
    evening = Evening("village_4x12", **SETTINGS)
    evening.entered(4)
    evening.typed(1, dict.fromkeys(evening.drawn(1), (1100, 844)))
    evening.drawn(2)


@pytest.fixture
def evening() -> Evening:
    return Evening.replayed(begun)


def semifinals(evening: Evening) -> list[Meeting]:
    return sorted(evening.tables(1), key=lambda meeting: evening.tables(1)[meeting])


def correct(evening: Evening) -> str:
    """Turn the first semi-final round; the text of the preview."""
    _table, (one, _other) = evening.place(1, semifinals(evening)[0])
    winner = semifinals(evening)[0][0]
    points = (844, 1100) if one == winner else (1100, 844)
    asked = urlencode({"points_a": points[0], "points_b": points[1]})
    page = f"rounds/1/results/1/correct/?{asked}"
    preview = evening.words(page)
    evening.send(page, preview, "/correct/", reason="Colonnes inversées")
    return preview


def due(evening: Evening) -> set[frozenset[object]]:
    """The final and the small final by the corrected results."""
    (one, other), (third, fourth) = semifinals(evening)
    return {frozenset({other, third}), frozenset({one, fourth})}


def seated(evening: Evening) -> set[frozenset[object]]:
    return {frozenset(meeting) for meeting in evening.tables(2)}


def test_published_only_the_right_pairs_are_seated(evening: Evening) -> None:
    assert seated(evening) != due(evening)
    assert "finale" in correct(evening)
    assert NOTICE in evening.words("rounds/2/tables/")
    evening.send_first("rounds/2/tables/", "/reseat/")
    assert NOTICE not in evening.words("rounds/2/tables/")
    assert seated(evening) == due(evening)
    evening.typed(2, dict.fromkeys(evening.tables(2), (1000, 944)))
    assert NOTICE not in evening.words("ranking/")


def test_played_it_is_left(evening: Evening) -> None:
    before = seated(evening)
    evening.typed(2, dict.fromkeys(evening.tables(2), (1000, 944)))
    assert "finale" in correct(evening)
    page = "rounds/2/tables/"
    for left in (1, 0):
        assert f'formaction="{evening.desk}rounds/2/leave/"' in evening.words(page)
        evening.send_first(page, "/reseat/", "/leave/")
        assert (NOTICE in evening.words(page)) == bool(left)
    assert seated(evening) == before
    assert "tirée avant une correction" in evening.words(f"/c/{evening.code}/brackets/")


def test_played_it_is_played_again(evening: Evening) -> None:
    evening.typed(2, dict.fromkeys(evening.tables(2), (1000, 944)))
    correct(evening)
    page = "rounds/2/tables/"
    evening.send_first(page, "/reseat/", replay="1")
    assert seated(evening) == due(evening)
    evening.typed(2, dict.fromkeys(evening.tables(2), (1000, 944)))
    assert NOTICE not in evening.words(page)
