"""Every paper of every game, with nobody and with a hall full, in both languages.

`make test` takes at most sixty documents, in which as many pairs of values meet as can in so few;
`make test-long` takes the whole product.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby, product
from typing import NamedTuple

import pytest

from tests.paper.faults import faults_of, file_faults
from tests.paper.halls import GAMES, NAMES, NUMBERS, hall
from tests.paper.pairwise import chosen, met
from tests.paper.paper import order, speaking
from tournaments.paper.documents import DOCUMENTS, page_of
from tournaments.paper.pdf import layout, written

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
MOST = 60
LANGUAGES = ("fr", "en")
UNUSUAL = [kind for kind in NAMES if kind != "usual"]
MANY = 200
LONG = {"cards", "match", "certificate", "routes"}
"""Papers of a sheet for each few entrants: with a hall full they are for `make test-long`."""


class Case(NamedTuple):
    """A document of the matrix."""

    game: str
    number: int
    names: str
    paper: str
    language: str

    @property
    def can_be(self) -> bool:
        """Whether there is such a paper: nobody plays a round without entrants."""
        return bool(self.number) or not DOCUMENTS[self.paper].needs_round


ALL = [
    case
    for case in map(Case._make, product(GAMES, NUMBERS, UNUSUAL, DOCUMENTS, LANGUAGES))
    if case.can_be
]
FEW = [
    Case._make(case)
    for case in chosen([one for one in ALL if one.number < MANY or one.paper not in LONG], MOST)
]


def evenings(cases: Iterable[Case]) -> dict[str, list[Case]]:
    """The documents of each tournament, which is made once for all of them."""
    halls = groupby(sorted(cases, key=lambda one: one[:3]), key=lambda one: one[:3])
    return {"-".join(map(str, found)): [*those] for found, those in halls}


FEW_EVENINGS, EVENINGS = evenings(FEW), evenings(ALL)


def faults(cases: Iterable[Case]) -> list[str]:
    """The faults of documents of one tournament; one that reads as another is not made again."""
    cases, found, seen = [*cases], [], set[str]()
    tournament = hall(*cases[0][:3])
    for case in cases:
        document = DOCUMENTS[case.paper]
        with speaking(case.language):
            html = page_of(document, order(tournament, 1 if document.needs_round else None))
        if html in seen:
            continue
        seen.add(html)
        laid = layout(html)
        told = faults_of(laid, is_list=document.length is not None)
        told += file_faults(written(laid), latin=case.names != "scripts")
        found += [f"{case.paper} in {case.language}, {fault}" for fault in told]
    return found


@pytest.mark.parametrize("evening", FEW_EVENINGS)
def test_papers_are_whole(evening: str) -> None:
    found = faults(FEW_EVENINGS[evening])
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("evening", EVENINGS)
def test_every_paper_is_whole(evening: str) -> None:
    found = faults(EVENINGS[evening])
    assert not found, "\n".join(found)


def test_the_few_documents_hold_all_pairs_but_those_that_need_more_than_sixty() -> None:
    assert len(FEW) <= MOST
    missing = met(ALL) - met(FEW)
    assert {(one, other) for one, _, other, _ in missing} <= {(0, 3), (1, 3), (2, 3)}
    assert {case.paper for case in FEW} == set(DOCUMENTS)
