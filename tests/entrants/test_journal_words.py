"""The sentence of every act of the room in the journal."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from tests import cast
from tests.entrants.helpers import add
from tournaments.core import journal_words
from tournaments.entrants.fields import PairFacts, PairLine
from tournaments.entrants.services.entrants import (
    entrant_edit,
    entrant_remove,
    entrants_import,
)
from tournaments.entrants.services.presence import (
    Tick,
    entrant_return,
    entrant_substitute,
    entrant_withdraw,
    entrants_check_in,
)
from tournaments.models import JournalEntry, Tournament

pytestmark = pytest.mark.django_db


def told() -> list[str]:
    """The journal from the oldest line on, in French, with plain spaces."""
    with translation.override("fr"):
        lines = [journal_words.sentence(e.act, e.data) for e in JournalEntry.objects.order_by("id")]
    return [line.replace("\u00a0", " ").replace("\u202f", " ") for line in lines]


def test_the_life_of_a_pair(tournament: Tournament) -> None:
    pair = add(tournament, "Alcie Martin", "Bruno Petit")
    changed = PairFacts("Alice Martin", "Bruno Petit", "Tours", 3)
    entrant_edit(actor=cast.actor(), entrant=pair, version=1, pair=changed)
    entrant_substitute(
        actor=cast.actor(), entrant=pair, version=2, place=2, name="Zoé Vidal", from_round=2
    )
    pair.refresh_from_db()
    entrant_withdraw(actor=cast.actor(), entrant=pair, version=3, from_round=3)
    entrant_return(actor=cast.actor(), entrant=pair, version=4)
    entrant_remove(actor=cast.actor(), entrant=pair, version=5)
    assert told() == [
        "Doublette 1 inscrite : Alcie Martin – Bruno Petit.",
        "Doublette 1 corrigée (noms Alcie Martin – Bruno Petit → Alice Martin – Bruno Petit · "
        "club – → Tours · table fixe – → 3).",
        "Doublette 1 : Zoé Vidal remplace Bruno Petit à partir de la partie 2.",
        "La doublette 1 (Alice Martin – Zoé Vidal) s’en va : elle ne joue plus à "
        "partir de la partie 3.",
        "La doublette 1 (Alice Martin – Zoé Vidal) revient. Elle joue à partir de la partie 1, une "
        "fois pointée présente.",
        "Doublette 1 supprimée : Alice Martin – Zoé Vidal.",
    ]


def test_nothing_corrected(tournament: Tournament) -> None:
    pair = add(tournament, "Alice Martin", "Bruno Petit")
    same = PairFacts("Alice Martin", "Bruno Petit")
    entrant_edit(actor=cast.actor(), entrant=pair, version=1, pair=same)
    assert told()[-1] == "Doublette 1 corrigée (rien n’a changé)."


def test_a_late_pair(tournament: Tournament) -> None:
    cast.pairs(tournament, 2)
    cast.published_round(tournament, 1, [(1, 2)])
    add(tournament, "Zoé Vidal", "Yves Texier")
    assert told() == [
        "Doublette 3 inscrite en retard : Zoé Vidal – Yves Texier. Elle joue à partir de la "
        "partie 2."
    ]


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (1, "1 doublette inscrite d’après une liste : numéro 1."),
        (3, "3 doublettes inscrites d’après une liste : numéros 1 à 3."),
    ],
)
def test_a_list(tournament: Tournament, count: int, sentence: str) -> None:
    lines = [PairLine(n, f"Premier {n}", f"Second {n}") for n in range(1, count + 1)]
    entrants_import(actor=cast.actor(), tournament=tournament, lines=lines)
    assert told() == [sentence]


def test_ticks(tournament: Tournament) -> None:
    for number in (1, 2, 3):
        cast.pair(tournament, number, present=False, paid=number == 3)
    ticks = [Tick(1, present=True, paid=True), Tick(2, present=True), Tick(3, paid=False)]
    entrants_check_in(actor=cast.actor(), tournament=tournament, ticks=ticks)
    assert told() == [
        "Appel : présence : 2 doublettes (1, 2) · paiement : doublette 1 · "
        "paiement retiré : doublette 3."
    ]


def test_many_ticks_are_told_shortly() -> None:
    changes: list[dict[str, Any]] = [{"number": n, "present": True} for n in range(1, 49)]
    with translation.override("en"):
        sentence = journal_words.sentence("entrants.check_in", {"changes": changes})
    assert sentence == "Check-in: present: 48 pairs (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12…)."


@pytest.mark.parametrize(
    ("counted", "sentence"),
    [
        (4000, "Cash counted: €40, as expected."),
        (4550, "Cash counted: €45.50, €5.50 more than the €40 expected."),
        (3000, "Cash counted: €30, €10 less than the €40 expected."),
    ],
)
def test_cash(counted: int, sentence: str) -> None:
    with translation.override("en"):
        data = {"expected": 4000, "counted": counted}
        assert journal_words.sentence("cash.count", data) == sentence
