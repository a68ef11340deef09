"""Lots as they are typed in one line: nothing is lost, and what is written comes back."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tournaments.ranking.prize_lines import TypedPrize, ranks_of, ranks_text, typed_prizes


@pytest.mark.parametrize(
    ("line", "rank", "label", "value"),
    [
        ("1: Deux jambons 120", "1", "Deux jambons", "120"),
        ("1er jambon", "1er", "jambon", ""),
        ("1ère place : coupe", "1ère place", "coupe", ""),
        ("1er prix : un jambon 80 €", "1er prix", "un jambon", "80"),
        ("4 à 8 un panier", "4 à 8", "un panier", ""),
        ("4–8 : un bon d’achat, 15 €", "4–8", "un bon d’achat", "15"),
        ("du 4e au 8e : bons d’achat de 15 €", "du 4e au 8e", "bons d’achat de 15 €", ""),
        ("25-49 Une bouteille de cidre 5", "25-49", "Une bouteille de cidre", "5"),
        ("4\tPanier garni\t12,50", "4", "Panier garni", "12,50"),
        ("4\tPanier\tgarni", "4", "Panier garni", ""),
        ("1;Jambon;60", "1", "Jambon", "60"),
        ("\tPanier garni\t12", "", "Panier garni", "12"),
        ("1) 2 jambons 120 euros", "1", "2 jambons", "120"),
        ("1-Jambon 80€", "1", "Jambon", "80"),
        ("1 - Jambon", "1", "Jambon", ""),
        ("9. Vin (12 €)", "9", "Vin", "12"),
        ("n° 4 : sac", "n° 4", "sac", ""),
        ("2nd: a ham, €60", "2nd", "a ham", "60"),
        ("1   Jambon", "1", "Jambon", ""),
        ("Dernier : un panier 15 €", "Dernier", "un panier", "15"),
        ("pour le dernier - un réveil", "pour le dernier", "un réveil", ""),
        ("dernière place: coupe", "dernière place", "coupe", ""),
        ("dernier\tPanier garni\t12,50", "dernier", "Panier garni", "12,50"),
        ("last: a basket", "last", "a basket", ""),
        ("Dernière bouteille du club", "", "Dernière bouteille du club", ""),
        ("Dernièrement : un lot", "", "Dernièrement : un lot", ""),
    ],
)
def test_ranks_lot_and_worth_are_told_apart(line: str, rank: str, label: str, value: str) -> None:
    assert typed_prizes(line) == [TypedPrize(rank, label, value)]


@pytest.mark.parametrize(
    "line",
    ["Un jambon", "2 bouteilles de vin", "1.5 l de vin", "12", "€12", "Lot de 12", "Vin n°12"],
)
def test_what_may_be_no_rank_and_no_worth_stays_in_the_words(line: str) -> None:
    assert typed_prizes(line) == [TypedPrize("", line)]


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("4", (4, None)),
        (" 4 ", (4, None)),
        ("4–8", (4, 8)),
        ("4 - 8", (4, 8)),
        ("4 à 8", (4, 8)),
        ("4 et 5", (4, 5)),
        ("du 4e au 8ème", (4, 8)),
        ("rangs 4 à 8", (4, 8)),
        ("4-4", (4, None)),
        ("8–4", (8, 4)),
        ("1er", (1, None)),
        ("quatre", None),
        ("4,8", None),
        ("４", None),
        ("-4", None),
        ("", None),
    ],
)
def test_ranks_as_people_write_them(text: str, ranks: tuple[int, int | None] | None) -> None:
    assert ranks_of(text) == ranks


WORDS = st.text(
    st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1, max_size=12
)
LABELS = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)


@given(
    first=st.integers(1, 5000),
    more=st.integers(0, 50),
    label=LABELS,
    euros=st.integers(0, 999_999),
    cents=st.one_of(st.just(""), st.integers(10, 99).map(",{}".format)),
)
def test_a_line_that_is_written_comes_back(
    first: int, more: int, label: str, euros: int, cents: str
) -> None:
    ranks, value = ranks_text(first, first + more), f"{euros}{cents}"
    lot = TypedPrize(ranks, label, value)
    assert typed_prizes(f"{ranks}\t{label}\t{value}") == [lot]
    assert ranks_of(ranks) == (first, first + more if more else None)


@given(st.lists(st.text(max_size=60), max_size=8))
def test_no_line_is_lost_or_changes_its_place(lines: list[str]) -> None:
    text = "\n".join(lines)
    filled = [line for line in text.splitlines() if line.strip()]
    lots = typed_prizes(text)
    assert len(lots) == len(filled)
    for line, lot in zip(filled, lots, strict=True):
        words = f"{lot.rank}{lot.label}{lot.value_cents}"
        unit = ("e", "u", "r", "o", "s", "E", "U", "R", "O", "S", "ſ")
        kept = [sign for sign in words if sign.isalnum()]
        typed = [sign for sign in line if sign.isalnum()]
        assert kept == typed[: len(kept)]
        assert all(sign in unit for sign in typed[len(kept) :])
