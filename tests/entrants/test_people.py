"""Names: tidied, compared, refused."""

from __future__ import annotations

import unicodedata

import pytest
from django.utils import translation
from hypothesis import given, strategies as st

from tournaments.entrants.people import NAME_LIMIT, club_problem, name_key, name_problem, tidy


class TestTidy:
    @pytest.mark.parametrize(
        ("typed", "kept"),
        [
            ("  Marie   Durand ", "Marie Durand"),
            ("Marie\tDurand\n", "Marie Durand"),
            ("Marie\u00a0Durand", "Marie Durand"),
            ("Ma\u200brie Du\u00adrand\ufeff", "Marie Durand"),
            ("\u202eMarie\u202c", "Marie"),
            ("E\u0301liane", "Éliane"),
            ("L`Hostis", "L'Hostis"),
            ("O´Connor", "O'Connor"),
            ("", ""),
        ],
    )
    def test_texts_that_look_the_same_are_equal(self, typed: str, kept: str) -> None:
        assert tidy(typed) == kept

    def test_persian_joiners_stay(self) -> None:
        assert tidy("علی\u200cرضا") == "علی\u200cرضا"

    @given(st.text(max_size=120))
    def test_tidying_twice_changes_nothing(self, text: str) -> None:
        assert tidy(tidy(text)) == tidy(text)


class TestNameKey:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Jean Dupont", "DUPONT Jean"),
            ("Éliane Lefèvre", "eliane lefevre"),
            ("Éliane Lefèvre", unicodedata.normalize("NFD", "Éliane Lefèvre")),
            ("Jean-Pierre Roux", "jean pierre roux"),
            ("Jean‑Pierre Roux", "Jean-Pierre Roux"),
            ("Yves L'Hostis", "Yves L’HOSTIS"),
            ("Zoé Œuvrard", "zoe oeuvrard"),
            ("Łukasz Ørsted", "lukasz orsted"),
            ("Hans Strauß", "HANS STRAUSS"),
            ("Ñusta Muñoz", "nusta munoz"),
            ("J. Dupont", "j dupont"),
        ],
    )
    def test_two_spellings_of_one_person(self, one: str, other: str) -> None:
        assert name_key(one) == name_key(other)

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Jean Dupont", "Jeanne Dupont"),
            ("Jean Dupont", "Jean Dupont (fils)"),
            ("Jean Dupont", "Jean Dupond"),
            ("कि", "कु"),
            ("李明", "李鸣"),
            ("Dupont Jean Paul", "Dupont Jean"),
        ],
    )
    def test_two_people(self, one: str, other: str) -> None:
        assert name_key(one) != name_key(other)

    def test_never_longer_than_its_column(self) -> None:
        assert len(name_key("ß" * NAME_LIMIT)) == NAME_LIMIT

    @given(st.text(alphabet="abcdé Èç-'", min_size=1, max_size=60))
    def test_case_and_word_order_never_matter(self, name: str) -> None:
        turned = " ".join(reversed(name.upper().split()))
        assert name_key(turned) == name_key(name)


class TestNameProblem:
    @pytest.mark.parametrize(
        "name",
        [
            "Marie Durand",
            "Jean-Marc O’Connor (fils)",
            "D'Artagnan",
            "Louis de La Tour, 2",
            "Éliane",
            "李明",
            "Нина Петрова",
            "علی\u200cرضا",
            "மதுரை",
            "X" * NAME_LIMIT,
        ],
    )
    def test_real_names_in_every_script(self, name: str) -> None:
        assert name_problem(name) == ""

    @pytest.mark.parametrize(
        ("name", "sign"),
        [
            ("<script>alert(1)</script>", "<"),
            ("=cmd|' /C calc'!A0", "="),
            ("Marie 🎉", "🎉"),
            ("Marie\x00Durand", "U+0000"),
            ("Marie/Paul", "/"),
            ("@marie", "@"),
            ("a\ue000b", "U+E000"),
        ],
    )
    def test_the_first_sign_that_cannot_be_in_a_name(self, name: str, sign: str) -> None:
        with translation.override("en"):
            assert name_problem(name) == (
                f"“{sign}” cannot be in a name: use letters, spaces and hyphens."
            )

    def test_ten_thousand_characters(self) -> None:
        with translation.override("en"):
            assert name_problem("x" * 10_000) == (
                "A name has at most 80 characters; this one has 10000."
            )

    @pytest.mark.parametrize("name", ["12", "１２", "---", "(.)"])
    def test_a_name_has_a_letter(self, name: str) -> None:
        with translation.override("en"):
            assert name_problem(name) == "A name has at least one letter."

    def test_an_empty_name(self) -> None:
        with translation.override("fr"):
            assert name_problem("") == "Il manque un nom."


class TestClubProblem:
    @pytest.mark.parametrize(
        "club", ["", "A.S. « Les Copains »", "Foyer n° 2 & Cie", "Les As ♠", 'Club "Belote+"']
    )
    def test_names_of_clubs(self, club: str) -> None:
        assert club_problem(club) == ""

    @pytest.mark.parametrize("club", ["<b>", "=1+1", "🎉", "♠♠", "x" * 81])
    def test_texts_that_are_no_names_of_clubs(self, club: str) -> None:
        assert club_problem(club)
