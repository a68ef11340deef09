"""Before a round counts no paper gives anybody a rank, a prize or a diploma: the lot would."""

from __future__ import annotations

import pytest

from tests.paper.halls import hall
from tests.paper.paper import order, page, words_of
from tournaments.models import Entrant, Tournament
from tournaments.paper.crosstable.values import cross_paper
from tournaments.paper.diplomas.values import diplomas
from tournaments.paper.ranking.values import ranking

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

WAITING = "dès que toutes les feuilles de la première partie seront rendues."


@pytest.fixture
def tournament() -> Tournament:
    """The first round is played, and one of its cards is missing."""
    return hall("belote", 6, "usual")


@pytest.mark.parametrize(
    "paper", ["ranking", "categories", "crosstable", "newspaper", "diplomas", "top-ten"]
)
def test_papers_say_when_there_will_be_ranks(tournament: Tournament, paper: str) -> None:
    Entrant.objects.update(category="Dames")
    text = words_of(page(tournament, paper))
    assert WAITING in text
    assert "Rang" not in text.split()
    assert "Provisoire" not in text


def test_the_ranking_names_nobody(tournament: Tournament) -> None:
    assert ranking(order(tournament)).rows == ()
    Entrant.objects.update(category="Dames")
    for paper in ("ranking", "categories"):
        assert "Alice Martin" not in page(tournament, paper)


def test_the_crosstable_is_by_number(tournament: Tournament) -> None:
    rows = cross_paper(order(tournament)).rows
    assert [(row.rank, row.pair.number) for row in rows] == [(None, at) for at in range(1, 7)]


def test_nobody_is_named_beside_a_prize_or_on_a_diploma(tournament: Tournament) -> None:
    prizes = page(tournament, "prizes")
    assert "Alice Martin" not in prizes
    assert prizes.count('class="write"') == 6
    assert diplomas(order(tournament)) == ()


def test_nobody_leads_in_the_newspaper(tournament: Tournament) -> None:
    text = words_of(page(tournament, "newspaper"))
    assert "6 doublettes, 1 partie jusqu’ici." in text
    assert "En tête" not in text
