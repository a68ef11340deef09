"""The past does not change: returns after the draw, a finished tournament, a stale draft."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.phases.chains import chain, later, order, play
from tests.rounds.evenings import again, drawn, published
from tournaments.core.writes import bump
from tournaments.entrants.services.presence import entrant_withdraw
from tournaments.models import ForbiddenPairing, System, Tournament
from tournaments.rounds.selectors.drafts import draft_of

pytestmark = pytest.mark.django_db


class TestReturnAfterTheDraw:
    def finalist_gone(self) -> tuple[Tournament, int]:
        """A bracket of four whose final is walked over; everybody then plays a round by rank."""
        tournament = chain(
            4,
            later(System.DANOIS, 2, carry="fresh"),
            system=System.KNOCKOUT,
            rounds_planned=2,
            system_options={"third_place": False},
            withdrawn_rank="ranked",
        )
        first = play(tournament, 1)
        winners = [
            max(match.sides.all(), key=lambda side: side.score or 0).entrant.number
            for match in first.matches.filter(hall_table__isnull=False)
        ]
        leaver = min(winners)
        entrant = tournament.entrants.get(number=leaver)
        entrant_withdraw(actor=cast.actor(), entrant=entrant, version=entrant.version, from_round=2)
        cast.update(rounds_planned=1)
        return again(tournament), leaver

    def test_a_walked_over_final_stays(self) -> None:
        tournament, leaver = self.finalist_gone()
        before = order(tournament, 1)
        published(tournament, 2)
        assert order(tournament, 1) == before
        tournament.entrants.filter(number=leaver).update(withdrawn_from=None, present=True)
        bump(tournament)
        assert order(tournament, 1) == before

    def test_the_next_draw_shows_who_was_present(self) -> None:
        tournament, leaver = self.finalist_gone()
        present = published(tournament, 2).draw["present"]
        assert present == [number for number in range(1, 5) if number != leaver]


def test_no_round_is_added_to_a_finished_tournament() -> None:
    tournament = chain(4, system=System.DANOIS, rounds_planned=2)
    odile = cast.signed_in(cast.organiser(tournament.club))
    page = reverse("phases", args=["martin"])
    assert "Ajouter une partie" in odile.get(page).content.decode()
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=timezone.now())
    assert "Ajouter une partie" not in odile.get(page).content.decode()


def test_a_stale_draft_shows_only_that() -> None:
    tournament = chain(6, system=System.DANOIS, rounds_planned=2)
    round_ = drawn(tournament, 1)
    assert draft_of(round_).standing
    one, other = tournament.entrants.filter(number__in=(1, 2))
    ForbiddenPairing.objects.create(tournament=tournament, one=one, other=other)
    assert draft_of(round_).standing == ""


def test_the_table_plan_names_the_rules_of_its_phase() -> None:
    rules = {"name": "Finales 1000", "preset": "village", "values": {}}
    tournament = chain(
        4, later(System.DANOIS, 1, rules=rules), system=System.DANOIS, rounds_planned=1
    )
    play(tournament, 1)
    published(tournament, 2)
    odile = cast.signed_in(cast.organiser(tournament.club))
    page = odile.get(reverse("table_plan", args=["martin", 2])).content.decode()
    assert "Finales 1000" in page
