"""Fields: what an organiser types, and what is said where it makes no sense."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.forms import Field

from tournaments.core.fields import (
    DayField,
    EurosField,
    LineField,
    LinesField,
    WholeField,
    drawing_in,
)


def complaint(field: Field, typed: Any) -> str:
    """What the field says against it, in English."""
    with pytest.raises(ValidationError) as refused:
        field.clean(typed)
    return " ".join(refused.value.messages)


@pytest.fixture(autouse=True)
def _english(settings: Any) -> None:
    settings.LANGUAGE_CODE = "en"


class TestLine:
    field = LineField(max_length=80)

    @pytest.mark.parametrize(
        ("typed", "kept"),
        [
            ("Concours", "Concours"),
            ("  Salle   des\tfêtes ", "Salle des fêtes"),
            ("Saint-Martin ♥ n° 3", "Saint-Martin ♥ n° 3"),
            ("<script>alert(1)</script>", "<script>alert(1)</script>"),
            ("=cmd|' /C calc'!A0", "=cmd|' /C calc'!A0"),
            ("Le\u0301on", "Léon"),
            ("Škoda Łódź", "Škoda Łódź"),
            ("2026", "2026"),
        ],
    )
    def test_text_that_can_be_printed_is_kept(self, typed: str, kept: str) -> None:
        assert self.field.clean(typed) == kept

    @pytest.mark.parametrize("typed", ["🎉", "Marie 🎉", "a\u202eb", "a\u200bb", "☃ hiver"])
    def test_what_cannot_be_printed_is_named(self, typed: str) -> None:
        assert "cannot be printed" in complaint(self.field, typed)

    def test_ten_thousand_characters_are_too_many(self) -> None:
        assert "80" in complaint(self.field, "a" * 10_000)

    @pytest.mark.parametrize("typed", ["", "   ", None])
    def test_an_empty_line_is_refused(self, typed: Any) -> None:
        assert complaint(self.field, typed) == "Type something here."

    @pytest.mark.parametrize("typed", ["--", "♥♥", "…"])
    def test_a_name_has_a_letter_or_a_figure(self, typed: str) -> None:
        assert complaint(self.field, typed) == "At least one letter or figure is needed."

    def test_a_null_character_is_refused(self) -> None:
        assert complaint(self.field, "a\x00b")

    def test_an_optional_line_may_be_empty(self) -> None:
        assert LineField(max_length=80, required=False).clean("") == ""

    def test_suits_are_letters(self) -> None:
        assert drawing_in("♠♥♦♣") == ""


class TestWhole:
    field = WholeField(minimum=1, maximum=20)

    @pytest.mark.parametrize(("typed", "number"), [("4", 4), (" 12 ", 12), ("1 2", 12), (4, 4)])
    def test_figures_are_a_number(self, typed: Any, number: int) -> None:
        assert self.field.clean(typed) == number

    @pytest.mark.parametrize("typed", ["4.0", "4,5", "１２", "٤", "IV", "1e1", "0x4", "½"])
    def test_text_that_is_no_number_is_quoted(self, typed: str) -> None:
        assert f"“{typed}”" in complaint(self.field, typed)

    @pytest.mark.parametrize("typed", ["0", "-3", "-0"])
    def test_below_the_least(self, typed: str) -> None:
        assert complaint(self.field, typed) == "At least 1."

    @pytest.mark.parametrize("typed", ["21", "9" * 5000])
    def test_above_the_greatest(self, typed: str) -> None:
        assert complaint(self.field, typed) == "At most 20."

    def test_an_optional_number_may_be_empty(self) -> None:
        assert WholeField(required=False).clean("") is None

    def test_a_required_number_is_not_empty(self) -> None:
        assert complaint(self.field, "") == "Give a number here."


class TestEuros:
    field = EurosField()

    @pytest.mark.parametrize(
        ("typed", "cents"),
        [
            ("10", 1000),
            ("10,50", 1050),
            ("10.5", 1050),
            ("10,50 €", 1050),
            ("10 €", 1000),
            ("0", 0),
            ("", 0),
            (" 8 ", 800),
        ],
    )
    def test_an_amount_with_or_without_cents(self, typed: str, cents: int) -> None:
        assert self.field.clean(typed) == cents

    @pytest.mark.parametrize("typed", ["-5", "１０", "dix", "10,505", "10,,5", "€", "1e2", "10€50"])
    def test_text_that_is_no_amount_is_refused(self, typed: str) -> None:
        assert "10.50" in complaint(self.field, typed)

    @pytest.mark.parametrize("typed", ["1000", "999999"])
    def test_an_amount_that_is_too_large(self, typed: str) -> None:
        assert complaint(self.field, typed) == "At most 999 euros."

    def test_a_very_long_amount_is_quoted_in_short(self) -> None:
        assert len(complaint(self.field, "1" * 10_000)) < 100

    @pytest.mark.parametrize(("cents", "shown"), [(1000, "10"), (1050, "10,50"), (1005, "10,05")])
    def test_cents_are_shown_as_euros(self, cents: int, shown: str) -> None:
        assert self.field.prepare_value(cents) == shown
        assert self.field.clean(shown) == cents

    def test_typed_text_is_shown_unchanged(self) -> None:
        assert self.field.prepare_value("dix") == "dix"


class TestDay:
    field = DayField()

    @pytest.mark.parametrize("typed", ["2026-11-20", "20/11/2026", "20.11.2026", "20/11/26"])
    def test_a_day_from_the_calendar_or_typed(self, typed: str) -> None:
        assert self.field.clean(typed) == date(2026, 11, 20)

    @pytest.mark.parametrize("typed", ["demain", "31/02/2026", "2026-13-01", "9" * 5000, "🎉"])
    def test_text_that_is_no_day(self, typed: str) -> None:
        assert complaint(self.field, typed) == "Give a date such as 20/11/2026."

    @pytest.mark.parametrize("typed", ["0001-01-01", "1999-12-31", "2100-01-01", "9999-12-31"])
    def test_days_outside_the_century(self, typed: str) -> None:
        assert complaint(self.field, typed) == "The year is between 2000 and 2099."

    def test_an_empty_day(self) -> None:
        assert complaint(self.field, "") == "Give a date here."


class TestLines:
    field = LinesField(most_lines=3, longest_line=20)

    def test_one_sentence_a_line_without_the_empty_ones(self) -> None:
        assert self.field.clean(" Un. \r\n\r\nDeux   mots.\n") == ("Un.", "Deux mots.")

    def test_no_lines(self) -> None:
        assert self.field.clean("") == ()

    def test_too_many(self) -> None:
        assert complaint(self.field, "a\nb\nc\nd") == "At most 3 lines."

    def test_too_long_names_its_line(self) -> None:
        assert complaint(self.field, "a\n" + "b" * 21) == "Line 2 is longer than 20 characters."

    def test_a_drawing_names_its_line(self) -> None:
        assert complaint(self.field, "a\nb 🎉").startswith("Line 2: “🎉”")

    def test_stored_lines_are_shown_one_under_the_other(self) -> None:
        assert self.field.prepare_value(["Un.", "Deux."]) == "Un.\nDeux."
