"""Leaving a club, from the page of one's account."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests import cast
from tournaments.clubs.services.clubs import demo_account_open
from tournaments.clubs.services.staff import club_leave, invitation_make
from tournaments.clubs.staff import workplaces_of
from tournaments.core.writes import Actor, Refusal
from tournaments.models import Club, Invitation, JournalEntry, Membership, Tournament

pytestmark = pytest.mark.django_db
NAME = "Concours de la Saint-Martin"


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament()


@pytest.fixture
def club(tournament: Tournament) -> Club:
    cast.organiser(tournament.club)
    return tournament.club


@pytest.fixture
def paul(club: Club, tournament: Tournament) -> Any:
    """Referee of the club and scorer of the contest."""
    cast.staff(club, "referee", username="paul")
    return cast.staff(club, "scorer", username="paul", tournament=tournament)


def leave(club: Club) -> str:
    return f"/clubs/{club.pk}/leave/"


class TestAccount:
    def test_lists_the_clubs_with_the_roles_in_each(self, club: Club, paul: Any) -> None:
        other = cast.club("Amicale de Tours")
        cast.staff(other, "admin", "organiser", username="paul")
        page = cast.signed_in(paul).get("/account/").text
        assert "Les clubs pour lesquels vous travaillez" in page
        assert f"arbitre, marqueur ({NAME})" in page
        assert "organisateur, administrateur" in page
        assert page.index("Amicale de Tours") < page.index("Belote de Saint-Avertin")
        assert f'href="{leave(club)}"' in page

    def test_leaves_out_what_ended_and_the_demonstration(self, club: Club, paul: Any) -> None:
        Membership.objects.filter(user=paul, role="referee").update(ended_at=cast.EVENING)
        demo_account_open(club=Club.objects.create(name="Démonstration", demo=True), user=paul)
        ((where, held),) = workplaces_of(paul.pk)
        assert (where, [one.role for one in held]) == (club, ["scorer"])

    def test_of_nobodys_helper_has_no_such_section(self, club: Club) -> None:
        zoe = cast.signed_in(get_user_model().objects.create_user("zoe"))
        assert "Les clubs" not in zoe.get("/account/").text


class TestLeaving:
    def test_asks_first_and_says_what_ends(self, club: Club, paul: Any) -> None:
        page = cast.signed_in(paul).get(leave(club)).text
        assert f"<li>marqueur ({NAME})</li>" in page
        assert "<li>arbitre</li>" in page
        assert Membership.objects.held().filter(user=paul).count() == 2

    def test_ends_every_role_in_the_club(self, club: Club, paul: Any) -> None:
        cast.staff(cast.club("Ailleurs"), "referee", username="paul")
        browser = cast.signed_in(paul)
        answer = browser.post(leave(club), {"key": "k"})
        assert (answer.status_code, answer["location"]) == (303, "/")
        assert [one.club.name for one in Membership.objects.held().filter(user=paul)] == [
            "Ailleurs"
        ]
        line = JournalEntry.objects.get(act="staff.leave")
        assert (line.actor, line.club_id, line.tournament_id) == ("paul", club.pk, None)
        assert [one["role"] for one in line.data["roles"]] == ["referee", "scorer"]
        assert browser.get("/desk/martin/").status_code == 403
        assert browser.get(leave(club)).status_code == 403

    def test_a_helper_of_one_contest_leaves_too(self, club: Club, tournament: Tournament) -> None:
        zoe = cast.staff(club, "scorer", username="zoe", tournament=tournament)
        browser = cast.signed_in(zoe)
        assert browser.get(leave(club)).status_code == 200
        assert browser.post(leave(club)).status_code == 303
        assert not Membership.objects.held().filter(user=zoe).exists()

    @pytest.mark.parametrize(
        ("stays", "said"), [("organiser", "dernier administrateur"), ("admin", "organisateur")]
    )
    def test_the_last_of_a_kind_stays_with_all_roles(
        self, club: Club, stays: str, said: str
    ) -> None:
        cast.staff(club, stays, username="agnes")
        odile = cast.signed_in(get_user_model().objects.get(username="odile"))
        answer = odile.post(leave(club))
        assert answer.status_code == 422
        assert said in answer.text
        assert Membership.objects.held().filter(user__username="odile").count() == 2
        assert not JournalEntry.objects.exists()

    def test_one_of_two_may_go(self, club: Club) -> None:
        cast.organiser(club, "agnes")
        odile = cast.signed_in(get_user_model().objects.get(username="odile"))
        assert odile.post(leave(club)).status_code == 303
        agnes = cast.signed_in(get_user_model().objects.get(username="agnes"))
        assert agnes.post(leave(club)).status_code == 422

    def test_sent_twice_is_one(self, club: Club, paul: Any) -> None:
        actor = Actor(paul.pk, "paul", cast.EVENING)
        club_leave(actor=actor, club=club)
        with pytest.raises(Refusal):
            club_leave(actor=actor, club=club)
        assert JournalEntry.objects.count() == 1

    def test_takes_open_invitations_along(self, club: Club) -> None:
        agnes = cast.organiser(club, "agnes")
        actor = Actor(agnes.pk, "agnes", cast.EVENING)
        invitation_make(actor=actor, where=club, role="scorer")
        club_leave(actor=actor, club=club)
        assert Invitation.objects.get().taken_back_at == cast.EVENING

    def test_is_unknown_to_who_never_worked_here(self, club: Club) -> None:
        zoe = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
        assert zoe.get(leave(club)).status_code == 404
        assert zoe.post(leave(club)).status_code == 404
        assert Client().get(leave(club))["location"] == f"/login/?next={leave(club)}"

    def test_of_the_demonstration_is_not_left(self, paul: Any) -> None:
        demo = Club.objects.create(name="Démonstration", demo=True)
        demo_account_open(club=demo, user=paul)
        assert cast.signed_in(paul).post(leave(demo)).status_code == 404
        with pytest.raises(Refusal):
            club_leave(actor=Actor(paul.pk, "paul", cast.EVENING), club=demo)
