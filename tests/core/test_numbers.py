"""Numbers, money, times and small helpers of the pages, as each language writes them."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.utils import translation

from tests import cast
from tournaments.core.tags import (
    clock,
    euros,
    journal_sentence,
    moment,
    points,
    qr_image,
    seat,
    signed,
    submission_key,
)
from tournaments.models import JournalEntry

THIN, HARD, MINUS = "\u202f", "\u00a0", "\u2212"


@pytest.mark.parametrize(
    ("value", "french", "english"),
    [
        (None, "–", "–"),
        (0, "0", "0"),
        (999, "999", "999"),
        (1250, f"1{THIN}250", "1,250"),
        (-1250, f"-1{THIN}250", "-1,250"),
        (1234567, f"1{THIN}234{THIN}567", "1,234,567"),
    ],
)
def test_points_have_their_thousands_apart(value: int | None, french: str, english: str) -> None:
    with translation.override("fr"):
        assert points(value) == french
    with translation.override("en"):
        assert points(value) == english


@pytest.mark.parametrize(
    ("value", "french", "english"),
    [
        (0, "0", "0"),
        (20, "+20", "+20"),
        (-20, f"{MINUS}20", f"{MINUS}20"),
        (1500, f"+1{THIN}500", "+1,500"),
        (-1500, f"{MINUS}1{THIN}500", f"{MINUS}1,500"),
    ],
)
def test_a_difference_has_its_sign(value: int, french: str, english: str) -> None:
    with translation.override("fr"):
        assert signed(value) == french
    with translation.override("en"):
        assert signed(value) == english


@pytest.mark.parametrize(
    ("cents", "french", "english"),
    [
        (None, "", ""),
        (0, f"0{HARD}€", "€0"),
        (5, f"0,05{HARD}€", "€0.05"),
        (1250, f"12,50{HARD}€", "€12.50"),
        (1200, f"12{HARD}€", "€12"),
        (123456, f"1{THIN}234,56{HARD}€", "€1,234.56"),
        (120000, f"1{THIN}200{HARD}€", "€1,200"),
    ],
)
def test_money(cents: int | None, french: str, english: str) -> None:
    with translation.override("fr"):
        assert euros(cents) == french
    with translation.override("en"):
        assert euros(cents) == english


@pytest.mark.parametrize(
    ("when", "french", "english"),
    [
        (None, "", ""),
        (datetime(2026, 11, 20, 20, 14, tzinfo=UTC), f"21{THIN}h{THIN}14", "21:14"),
        (datetime(2026, 7, 14, 20, 5, tzinfo=UTC), f"22{THIN}h{THIN}05", "22:05"),
        (datetime(2026, 11, 20, 23, 30, tzinfo=UTC), f"0{THIN}h{THIN}30", "00:30"),
    ],
)
def test_a_time_of_day_is_local(when: datetime | None, french: str, english: str) -> None:
    with translation.override("fr"):
        assert clock(when) == french
    with translation.override("en"):
        assert clock(when) == english


def test_a_variant_of_french_is_french() -> None:
    with translation.override("fr-solo"):
        assert points(1250) == f"1{THIN}250"


def test_a_seat_beyond_the_last_is_empty() -> None:
    assert [seat(("Alice", "Bruno"), place) for place in (0, 1, 2)] == ["Alice", "Bruno", ""]


def test_a_line_of_the_journal_is_shown_as_its_sentence() -> None:
    line = JournalEntry(at=cast.EVENING, act="club.create", data={"name": "Les Aces"})
    with translation.override("en"):
        assert journal_sentence(line) == "Club created: Les Aces."


def test_every_form_has_a_key_of_its_own() -> None:
    keys = {submission_key() for _form in range(3)}
    assert len(keys) == 3
    for key in keys:
        assert re.fullmatch(r'<input type="hidden" name="key" value="[0-9a-f]{32}">', key)


def test_a_qr_code_needs_no_request() -> None:
    first, other = qr_image("http://192.168.1.20/c/a/"), qr_image("http://192.168.1.20/c/b/")
    assert first.startswith("data:image/svg+xml")
    assert first != other


@pytest.mark.parametrize(
    ("language", "shown"),
    [("fr", f"22 nov. 2026, 8{THIN}h{THIN}36"), ("en", "22 Nov 2026, 08:36")],
)
def test_a_moment_has_its_day_and_year(language: str, shown: str) -> None:
    with translation.override(language):
        assert moment(datetime(2026, 11, 22, 7, 36, tzinfo=UTC)) == shown
        assert moment(None) == ""
