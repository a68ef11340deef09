"""The page of an invitation: it notices its use, and says what the phone needs."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests import cast
from tests.clubs.invited import invite
from tournaments.models import Club, Invitation, Tournament

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
ASKED_BY_HTMX = {**ENGLISH, "hx-request": "true"}


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament()


@pytest.fixture
def club(tournament: Tournament) -> Club:
    return tournament.club


@pytest.fixture
def odile(club: Club) -> Client:
    return cast.signed_in(cast.organiser(club))


@pytest.fixture
def invitation(tournament: Tournament, odile: Client) -> Invitation:
    return invite(tournament)


def address(invitation: Invitation) -> str:
    return f"/desk/martin/staff/invitations/{invitation.pk}/"


class TestUse:
    def test_while_it_is_open_nothing_is_new(self, odile: Client, invitation: Invitation) -> None:
        page = odile.get(address(invitation)).text
        assert f'hx-get="{address(invitation)}"' in page
        assert odile.get(address(invitation), headers=ASKED_BY_HTMX).status_code == 204

    def test_once_used_it_says_by_whom(self, odile: Client, invitation: Invitation) -> None:
        marie = cast.staff(invitation.club, username="Marie Petit")
        Invitation.objects.update(used_by=marie, used_at=timezone.now())
        part = odile.get(address(invitation), headers=ASKED_BY_HTMX)
        assert part.status_code == 200
        assert "Marie Petit has used this invitation." in part.text
        assert "<html" not in part.text
        assert "hx-get" not in part.text

    @pytest.mark.parametrize("whole_club", [False, True])
    def test_the_next_one_gets_the_same_role(
        self, odile: Client, invitation: Invitation, whole_club: bool
    ) -> None:
        """From the page of the contest's staff and from that of the club's."""
        Invitation.objects.update(taken_back_at=timezone.now())
        shown = address(invitation)
        if whole_club:
            shown = f"/clubs/{invitation.club_id}/staff/invitations/{invitation.pk}/"
        page = odile.get(shown, headers=ENGLISH).text
        assert "Invite someone else to the same role" in page
        action = shown[: shown.index("invitations/")] + "invite/"
        assert f'action="{action}"' in page
        typed = {"role": invitation.role}
        if whole_club:
            assert f'name="contest" value="{invitation.tournament_id}"' in page
            typed["contest"] = str(invitation.tournament_id)
        assert odile.post(action, typed).status_code == 303
        made = Invitation.objects.latest("pk")
        assert (made.role, made.tournament) == (invitation.role, invitation.tournament)


class TestAddress:
    @pytest.mark.parametrize(
        ("host", "local"), [("192.168.1.20:8000", True), ("belote.example", False)]
    )
    def test_in_the_hall_it_asks_for_the_same_wi_fi(
        self, odile: Client, invitation: Invitation, settings: Any, host: str, local: bool
    ) -> None:
        settings.ALLOWED_HOSTS = [host.partition(":")[0]]
        page = odile.get(address(invitation), headers={**ENGLISH, "host": host}).text
        assert ("the same Wi-Fi as this computer" in page) == local

    def test_has_a_button_that_copies_it(self, odile: Client, invitation: Invitation) -> None:
        """Without JavaScript the button is hidden, and the address can be selected."""
        page = odile.get(address(invitation)).text
        assert '<button class="btn" type="button" data-copies="link" hidden>' in page


class TestSecondOrganiser:
    def test_the_staff_of_a_contest_leads_to_the_invitation(
        self, odile: Client, club: Club
    ) -> None:
        page = odile.get("/desk/martin/staff/").text
        link = f"/clubs/{club.pk}/staff/?role=organiser"
        assert f'href="{link}#invite"' in page
        assert odile.get(link).context["invite_form"]["role"].value() == "organiser"

    def test_who_may_not_invite_one_learns_who_does(self, club: Club) -> None:
        paul = cast.signed_in(cast.staff(club, "organiser", username="paul"))
        page = paul.get("/desk/martin/staff/", headers=ENGLISH).text
        assert "A club admin invites them." in page
        assert "?role=organiser" not in page
