"""How many are present, play and have the bye: the same wherever the desk says it."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tournaments.entrants.selectors.entrants import check_in_totals, players_of_round
from tournaments.models import Match, Tournament
from tournaments.ranking.selectors.progress import evening
from tournaments.rounds.selectors.to_do import next_step, unsettled
from tournaments.rounds.services.rounds import round_draw, round_publish

pytestmark = pytest.mark.django_db
DESK = "/desk/martin/"


@pytest.fixture
def tournament() -> Tournament:
    """Five play, one of whom leaves after the first round; one is away, one has gone, one waits."""
    found = cast.tournament(rounds_planned=2)
    cast.pairs(found, 4)
    cast.pair(found, 5, withdrawn_from=2)
    cast.pair(found, 6, present=False)
    cast.pair(found, 7, withdrawn_from=1)
    cast.pair(found, 8, waiting=1, present=False, paid=False)
    found.refresh_from_db()
    return found


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def drawn(tournament: Tournament, number: int) -> set[int]:
    """Who has a table or the bye in a round that is drawn and published."""
    round_ = round_draw(actor=cast.actor(), tournament=tournament, number=number, seed=1)
    round_publish(actor=cast.actor(), round_=round_, version=round_.version)
    sides = Match.objects.filter(round=round_).values_list("sides__entrant__number", flat=True)
    return set(sides)


def test_before_the_first_round(tournament: Tournament, odile: Client) -> None:
    home = odile.get(DESK).context["present"]
    totals = check_in_totals(tournament)
    step = next_step(tournament, evening(tournament), {"entrants.enter"})
    (absent,) = (
        line for line in unsettled(tournament, evening(tournament)) if line.kind == "absent"
    )
    draw_page = odile.get(f"{DESK}rounds/1/draw/").context
    assert home == totals.present == draw_page["present"] == 5
    assert totals.absent == absent.count == len(draw_page["doubts"].unticked) == 1
    assert step is not None
    assert "5" in step.told
    assert "6" in step.told
    assert drawn(tournament, 1) == {one.number for one in players_of_round(tournament, 1)}
    assert Match.objects.filter(kind="bye").count() == draw_page["byes"] == 1


def test_before_a_later_round(tournament: Tournament, odile: Client) -> None:
    drawn(tournament, 1)
    round_ = tournament.rounds.get()
    for table in (1, 2):
        cast.totals(round_, table, 1030, 914)
    tournament.refresh_from_db()
    home = odile.get(DESK).context["present"]
    draw_page = odile.get(f"{DESK}rounds/2/draw/").context
    assert home == check_in_totals(tournament).present == draw_page["present"] == 4
    assert draw_page["byes"] == 0
    assert drawn(tournament, 2) == {1, 2, 3, 4}


def test_the_papers_of_a_round_name_who_was_drawn(tournament: Tournament, odile: Client) -> None:
    numbers = drawn(tournament, 1)
    assert numbers == {1, 2, 3, 4, 5}
    plan = odile.get(f"{DESK}papers/names/?round=1").content.decode()
    assert "<strong>Fontaine</strong> Irène" in plan
    for gone in ("Lemaire", "Perrin", "Renaud"):
        assert f"<strong>{gone}</strong>" not in plan
