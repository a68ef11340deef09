"""Names fit their width, measured with the font itself."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from tournaments.brackets.layout import MORE, cut, fitted, width

FONTS = Path(settings.ASSETS_DIR) / "static/fonts"
NAMES = (
    "Jean-Christophe de La Villardière",
    "Marie-Françoise Vandenbroucke",
    "Wilhelmina Wittgenstein-Mammenbaum",
    "Éléonore d’Aubigné",
    "Łukasz Wiśniewski",
    "Ödön Ő’Brien",
    "MARTIN GUILLAUME",
)


@cache
def advances(weight: int) -> dict[str, int]:
    """The width of each sign of the font, in thousandths."""
    found: dict[str, int] = {}
    for part in ("latin-ext", "latin"):
        font = TTFont(FONTS / f"atkinson-hyperlegible-next-{part}-{weight}-normal.woff2")
        glyphs = font["hmtx"]
        found |= {chr(code): glyphs[name][0] for code, name in font.getBestCmap().items()}
    return found


def really(text: str, weight: int) -> int:
    return sum(advances(weight)[sign] for sign in text)


class TestWidth:
    @pytest.mark.parametrize("weight", [400, 700])
    def test_no_letter_is_wider_than_assumed(self, weight: int) -> None:
        letters = {
            sign: taken
            for sign, taken in advances(weight).items()
            if unicodedata.category(sign)[0] in "LNP"
        }
        assert len(letters) > 250
        assert {sign: taken for sign, taken in letters.items() if taken > width(sign, 1000)} == {}

    def test_a_name_is_hardly_narrower_than_assumed(self) -> None:
        for name in NAMES:
            assert really(name, 700) <= width(name, 1000) <= really(name, 700) * 1.12, name

    def test_combining_accents_have_no_width(self) -> None:
        assert width(unicodedata.normalize("NFD", "Éléonore"), 1000) == width("Eleonore", 1000)

    def test_signs_of_other_scripts_are_assumed_wide(self) -> None:
        assert width("李明", 1000) > 2000
        assert width("🂡", 1000) > 1000


class TestFitted:
    @given(st.text(max_size=60), st.integers(30, 600), st.sampled_from([16, 31, 36]))
    def test_it_always_fits(self, name: str, room: int, size: int) -> None:
        assert width(fitted(name, room, size), size) <= max(room, width(MORE, size))

    @given(st.text(max_size=60))
    def test_a_name_that_fits_is_unchanged(self, name: str) -> None:
        assert fitted(name, width(name, 16), 16) == name

    def test_first_names_are_shortened_before_anything_is_cut(self) -> None:
        shorter = [fitted(name, 190, 16) for name in NAMES[:3]]
        assert shorter == ["J.-C. de La Villardière", "M.-F. Vandenbroucke", "W. Wittgenstein-Mam…"]

    def test_a_name_of_one_word_is_cut(self) -> None:
        assert fitted("Vandenbroucke", 60, 16) == "Vand…"

    def test_short_first_names_stay(self) -> None:
        assert fitted("Li Wittgenstein-Mammenbaum", 120, 16).startswith("Li Witt")

    def test_no_punctuation_before_the_ellipsis(self) -> None:
        assert cut("perdants, tour 2", 90, 16) == "perdants…"
