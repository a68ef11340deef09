"""Names fit their width, measured with the font itself."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, strategies as st

from tournaments.brackets.layout import MORE, cut, fitted, width
from tournaments.core.letter_widths import letter_widths

NAMES = (
    "Jean-Christophe de La Villardière",
    "Marie-Françoise Vandenbroucke",
    "Wilhelmina Wittgenstein-Mammenbaum",
    "Éléonore d’Aubigné",
    "Łukasz Wiśniewski",
    "Ödön Ő’Brien",
    "MARTIN GUILLAUME",
)


class TestWidth:
    @pytest.mark.parametrize("name", NAMES)
    def test_names_are_as_wide_as_the_font_says(self, name: str) -> None:
        assert width(name, 1000) == letter_widths(bold=True).of(name)
        assert width(name, 1000) > letter_widths().of(name)

    def test_figures_are_those_of_the_screens(self) -> None:
        assert width("0", 1000) == 670

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
        assert shorter == [
            "J.-C. de La Villardière",
            "M.-F. Vandenbroucke",
            "W. Wittgenstein-Mamm…",
        ]

    def test_a_name_of_one_word_is_cut(self) -> None:
        assert fitted("Vandenbroucke", 60, 16) == "Vande…"

    def test_short_first_names_stay(self) -> None:
        assert fitted("Li Wittgenstein-Mammenbaum", 120, 16).startswith("Li Witt")

    def test_no_punctuation_before_the_ellipsis(self) -> None:
        assert cut("perdants, tour 2", 90, 16) == "perdants…"
