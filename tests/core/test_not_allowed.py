"""What somebody gets whose role does not include an act, or was taken away meanwhile."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tests.crawl import evening
from tests.remembered import remembered
from tournaments.models import JournalEntry, Membership, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
RESULTS = "/desk/martin/rounds/1/results/"
CARD = {"table": "4", "points_a": "1030", "points_b": "914", "key": "k" * 8, "seen": "31"}
HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament() -> Tournament:
    remembered(evening)
    return Tournament.objects.get()


@pytest.fixture
def paul(tournament: Tournament) -> Client:
    """A scorer of the club."""
    return cast.signed_in(cast.staff(tournament.club, "scorer", username="paul"))


def take_away() -> None:
    Membership.objects.filter(user__username="paul").update(ended_at=cast.EVENING)


class TestAnotherRole:
    def test_is_told_that_the_role_does_not_include_it(self, paul: Client) -> None:
        answer = paul.get("/desk/martin/settings/")
        assert answer.status_code == 403
        assert "Votre rôle ici ne le permet pas" in answer.content.decode()

    def test_what_was_typed_is_shown_and_can_be_sent_again(self, paul: Client) -> None:
        answer = paul.post("/desk/martin/entrants/", {"player1": "Léa Blin", "key": "k" * 8})
        page = answer.content.decode()
        assert "<td>Léa Blin</td>" in page
        assert f"<td>{'k' * 8}</td>" not in page
        assert 'action="/desk/martin/entrants/"' in page
        assert '<input type="hidden" name="player1" value="Léa Blin">' in page


class TestTakenAway:
    def test_it_ends_at_the_next_click(self, paul: Client) -> None:
        assert paul.get(RESULTS).status_code == 200
        take_away()
        answer = paul.get(RESULTS)
        assert answer.status_code == 403
        assert "Vous ne travaillez plus ici" in answer.content.decode()

    def test_nothing_is_written_and_nothing_typed_is_lost(self, paul: Client) -> None:
        before = JournalEntry.objects.count()
        take_away()
        page = paul.post(RESULTS, CARD).content.decode()
        for name, value in (("points a", "1030"), ("points b", "914"), ("table", "4")):
            assert f'<th scope="row">{name}</th><td>{value}</td>' in page
        assert "<td>31</td>" not in page
        assert JournalEntry.objects.count() == before

    def test_sent_again_with_the_role_back_it_is_saved(self, paul: Client) -> None:
        take_away()
        paul.post(RESULTS, CARD)
        Membership.objects.filter(user__username="paul").update(ended_at=None)
        assert paul.post(RESULTS, CARD).status_code == 303

    def test_a_form_sent_by_htmx_gets_the_whole_page(self, paul: Client) -> None:
        take_away()
        answer = paul.post(RESULTS, CARD, headers=HTMX)
        assert (answer["HX-Retarget"], answer["HX-Reswap"]) == ("body", "innerHTML")

    def test_a_check_while_somebody_types_leaves_the_page_alone(self, paul: Client) -> None:
        take_away()
        assert paul.get(RESULTS, {"table": "4"}, headers=HTMX)["HX-Reswap"] == "none"

    def test_it_holds_for_one_tournament_too(self, tournament: Tournament) -> None:
        lea = cast.staff(tournament.club, "referee", username="lea", tournament=tournament)
        client = cast.signed_in(lea)
        assert client.get("/desk/martin/journal/").status_code == 200
        Membership.objects.filter(user=lea).update(ended_at=cast.EVENING)
        assert client.get("/desk/martin/journal/").status_code == 403

    def test_who_never_worked_here_learns_nothing(self, tournament: Tournament) -> None:
        zoe = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
        assert zoe.post(RESULTS, CARD).status_code == 404
        other = cast.tournament(tournament.club, code="autre")
        paul = cast.staff(tournament.club, "scorer", username="paul", tournament=other)
        assert cast.signed_in(paul).get("/desk/martin/").status_code == 404


def test_the_line_of_an_act_tells_role_and_browser(paul: Client) -> None:
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
    paul.post(RESULTS, CARD, headers={"user-agent": agent})
    line = JournalEntry.objects.filter(act="result.record", actor="paul").get()
    assert (line.role, line.browser) == ("scorer", "Firefox, Linux")


def test_an_organiser_who_is_an_admin_acts_as_an_organiser(tournament: Tournament) -> None:
    cast.signed_in(cast.organiser(tournament.club)).post(RESULTS, CARD)
    assert JournalEntry.objects.filter(actor="odile").latest("id").role == "organiser"


def test_the_role_of_a_line_is_the_one_that_allows_the_act(tournament: Tournament) -> None:
    """Odile is organiser and admin: only an admin may rename the club."""
    odile = cast.signed_in(cast.organiser(tournament.club))
    form = {"name": "Les Aces", "version": str(tournament.club.version), "key": "k" * 8}
    odile.post(f"/clubs/{tournament.club_id}/settings/", form)
    assert JournalEntry.objects.get(act="club.edit").role == "admin"
