"""A pair leaves some rounds out and comes back by itself."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.phases.chains import later
from tests.rounds.evenings import again, drawn, played, published, tournament_of
from tournaments.core.writes import Refusal
from tournaments.entrants.services.presence import entrant_pause, entrant_resume
from tournaments.models import Entrant, Round, System, Tournament
from tournaments.phases.selectors import members_of
from tournaments.ranking.selectors.standings import standings
from tournaments.rounds.selectors.draws import doubts_before
from tournaments.rounds.selectors.outdated import presence_changed
from tournaments.rounds.selectors.waiting import without_table_now

pytestmark = pytest.mark.django_db


def pauses(tournament: Tournament, number: int, from_round: int, rounds: int = 1) -> Entrant:
    entrant = tournament.entrants.select_related("tournament").get(number=number)
    facts = {"from_round": from_round, "rounds": rounds}
    return entrant_pause(actor=cast.actor(), entrant=entrant, version=entrant.version, **facts)


def names(round_: Round) -> set[int]:
    step = round_.steps[round_.step]
    seated = {n for match in step["matches"] for side in match["sides"] for n in side}
    return seated | {*step["byes"]}


@pytest.mark.parametrize("alone", [False, True])
def test_it_is_not_drawn_and_then_drawn_again(alone: bool) -> None:
    system: dict[str, Any] = {"system": System.MELEE} if alone else {}
    tournament = cast.tournament(**system)
    (cast.singles if alone else cast.pairs)(tournament, 8)
    pauses(tournament, 3, 1)
    assert names(published(tournament)) == {1, 2, 4, 5, 6, 7, 8}
    assert without_table_now(again(tournament)) is None
    for match in tournament.rounds.get().matches.exclude(hall_table=None):
        cast.totals(match.round, match.table or 0, 1000, 944)
    assert 3 in names(drawn(again(tournament), 2))


def test_a_draft_that_has_it_is_out_of_date() -> None:
    tournament = tournament_of(6)
    round_ = drawn(tournament)
    pauses(tournament, 3, 1)
    assert presence_changed(Round.objects.get(pk=round_.pk)).gone == (3,)


def test_nobody_is_asked_about_it_before_the_draw() -> None:
    tournament = tournament_of(6)
    pauses(tournament, 3, 1)
    assert doubts_before(again(tournament), 1).unticked == ()


def test_it_keeps_its_rank_and_goes_on() -> None:
    """The best pair pauses in the first round of the second phase: it is of that phase."""
    tops = later(System.DANOIS, 2, entry=[{"name": "A", "first": 1, "last": 4}])
    tournament = tournament_of(6, rounds_planned=1, later_phases=[tops])
    played(tournament)
    best = standings(again(tournament)).rows[0].number
    pauses(again(tournament), best, 2)
    tournament = again(tournament)
    assert best in members_of(tournament, tournament.chain[1], 2)["A"]
    second = played(again(tournament), 2)
    assert best not in names(second)
    assert best in names(drawn(again(tournament), 3))


class TestRefused:
    def test_a_round_that_is_published(self) -> None:
        tournament = tournament_of(6)
        published(tournament)
        with pytest.raises(Refusal, match="1"):
            pauses(tournament, 3, 1)

    def test_more_rounds_than_there_are(self) -> None:
        with pytest.raises(Refusal, match="4"):
            pauses(tournament_of(6), 3, 4, 2)

    def test_the_end_of_a_pause_that_is_over(self) -> None:
        tournament = tournament_of(6)
        entrant = tournament.entrants.get(number=3)
        with pytest.raises(Refusal):
            entrant_resume(actor=cast.actor(), entrant=entrant, version=entrant.version)


class TestPages:
    @pytest.fixture
    def odile(self) -> Client:
        return cast.signed_in(cast.organiser(tournament_of(6).club))

    def sent(self, odile: Client, act: str, **typed: object) -> Any:
        version = Entrant.objects.get(number=3).version
        url = f"/desk/martin/entrants/3/{act}/"
        return odile.post(url, {"version": version, "key": act, **typed})

    def test_from_its_page_to_the_lists_and_back(self, odile: Client) -> None:
        assert self.sent(odile, "pause", from_round=1, rounds=2).status_code == 303
        for page in ("entrants/", "check-in/"):
            assert "en pause de la partie 1 à la partie 2" in " ".join(
                odile.get(f"/desk/martin/{page}").content.decode().split()
            )
        assert self.sent(odile, "resume").status_code == 303
        assert "en pause" not in odile.get("/desk/martin/entrants/").content.decode()

    @pytest.mark.parametrize(
        "typed", [{}, {"from_round": "x", "rounds": 1}, {"from_round": 1, "rounds": 0}]
    )
    def test_bad_input(self, odile: Client, typed: dict[str, object]) -> None:
        assert self.sent(odile, "pause", **typed).status_code == 422
        assert Entrant.objects.get(number=3).paused_from is None
