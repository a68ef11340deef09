"""Invitations: making one, taking part with or without an account."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from tests import cast
from tests.clubs.invited import invite, join, refusals
from tournaments.clubs.links import LASTS
from tournaments.clubs.passwords import Busy
from tournaments.clubs.services.clubs import demo_account_open
from tournaments.clubs.services.staff import invitation_make
from tournaments.core.tags import qr_image
from tournaments.core.writes import Refusal
from tournaments.models import Club, Invitation, JournalEntry, Membership, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
NAME = "Concours de la Saint-Martin"
MARIE = {"name": "Marie Petit", "password": "trois-petits-as", "again": "trois-petits-as"}
GONE = 410


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
    """An invitation of Odile for a scorer of the contest."""
    return invite(tournament)


@pytest.fixture
def phone() -> Client:
    """The browser of somebody who has never been here."""
    return Client(headers={"accept-language": "fr"})


def roles(username: str) -> list[tuple[str, str]]:
    held = Membership.objects.held().filter(user__username=username).order_by("pk")
    return [(one.role, one.tournament.name if one.tournament else "") for one in held]


class TestMaking:
    def test_of_the_club_shows_a_code_that_a_phone_reads(
        self, tournament: Tournament, odile: Client
    ) -> None:
        url = f"/clubs/{tournament.club_id}/staff/"
        answer = odile.post(f"{url}invite/", {"role": "scorer", "contest": tournament.pk})
        made = Invitation.objects.get()
        assert answer["location"] == f"{url}invitations/{made.pk}/"
        page = odile.get(answer["location"]).text
        link = f"http://testserver{join(made)}"
        assert f'value="{link}"' in page
        assert qr_image(link) in page
        assert (made.ends_at - made.made_at, made.tournament) == (LASTS, tournament)
        assert join(made) not in odile.get(url).text

    def test_is_journalled_where_it_belongs(self, tournament: Tournament, odile: Client) -> None:
        url = f"/clubs/{tournament.club_id}/staff/invite/"
        odile.post(url, {"role": "admin"})
        odile.post(url, {"role": "referee", "contest": tournament.pk})
        lines = JournalEntry.objects.filter(act="staff.invite").order_by("pk")
        told = [(line.data["role"], line.data["contest"], line.tournament_id) for line in lines]
        assert told == [("admin", "", None), ("referee", NAME, tournament.pk)]

    @pytest.mark.parametrize("role", ["organiser", "admin"])
    def test_of_one_contest_is_for_a_scorer_or_referee(
        self, tournament: Tournament, odile: Client, role: str
    ) -> None:
        url = f"/clubs/{tournament.club_id}/staff/invite/"
        answer = odile.post(url, {"role": role, "contest": tournament.pk})
        assert answer.status_code == 422
        assert "contest" in answer.context["invite_form"].errors
        assert odile.post("/desk/martin/staff/invite/", {"role": role}).status_code == 422
        assert not Invitation.objects.exists()

    def test_of_an_organiser_for_the_contest(self, tournament: Tournament, odile: Client) -> None:
        bruno = cast.signed_in(cast.staff(tournament.club, "organiser", username="bruno"))
        answer = bruno.post("/desk/martin/staff/invite/", {"role": "referee"})
        made = Invitation.objects.get()
        assert answer["location"] == f"/desk/martin/staff/invitations/{made.pk}/"
        assert qr_image(f"http://testserver{join(made)}") in bruno.get(answer["location"]).text
        assert bruno.post(f"/clubs/{tournament.club_id}/staff/invite/").status_code == 403

    def test_sent_twice_is_one(self, club: Club, odile: Client) -> None:
        form = {"role": "scorer", "key": "k"}
        first, second = (odile.post(f"/clubs/{club.pk}/staff/invite/", form) for _click in range(2))
        assert first["location"] == second["location"]
        assert Invitation.objects.count() == 1

    def test_is_not_possible_in_the_demonstration(self, tournament: Tournament) -> None:
        Club.objects.update(demo=True)
        with pytest.raises(Refusal):
            invitation_make(actor=cast.actor(), where=Tournament.objects.get(), role="scorer")


class TestList:
    def test_has_who_made_it_until_when_and_its_code(
        self, invitation: Invitation, odile: Client
    ) -> None:
        page = odile.get("/desk/martin/staff/").text
        assert "Invitations en cours" in page
        assert f'href="/desk/martin/staff/invitations/{invitation.pk}/"' in page
        assert "odile" in page

    @pytest.mark.parametrize("field", ["used_at", "taken_back_at"])
    def test_has_open_ones_only(self, invitation: Invitation, odile: Client, field: str) -> None:
        Invitation.objects.update(**{field: timezone.now()})
        assert "Invitations en cours" not in odile.get("/desk/martin/staff/").text
        page = odile.get(f"/desk/martin/staff/invitations/{invitation.pk}/").text
        assert "data:image/svg" not in page

    def test_an_invitation_to_another_contest_or_club_is_not_shown_here(
        self, invitation: Invitation, club: Club, odile: Client
    ) -> None:
        cast.tournament(club, code="noel")
        assert "Invitations en cours" not in odile.get("/desk/noel/staff/").text
        assert odile.get(f"/desk/noel/staff/invitations/{invitation.pk}/").status_code == 404
        zoe = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
        other = Club.objects.get(name="Ailleurs").pk
        assert zoe.get(f"/clubs/{other}/staff/invitations/{invitation.pk}/").status_code == 404

    def test_is_taken_back(self, invitation: Invitation, odile: Client, phone: Client) -> None:
        url = f"/desk/martin/staff/invitations/{invitation.pk}/take-back/"
        assert odile.post(url, {"key": "k"})["location"] == "/desk/martin/staff/"
        assert odile.post(url, {"key": "k"}).status_code == 303
        assert odile.post(url, {"key": "l"}).status_code == 422
        assert phone.get(join(invitation)).status_code == GONE
        assert JournalEntry.objects.filter(act="staff.take_back").count() == 1

    def test_that_was_used_is_not_taken_back(
        self, invitation: Invitation, odile: Client, phone: Client
    ) -> None:
        phone.post(join(invitation), MARIE)
        answer = odile.post(f"/desk/martin/staff/invitations/{invitation.pk}/take-back/")
        assert answer.status_code == 422
        assert "retirez plutôt le rôle de la personne" in answer.text


class TestNewAccount:
    def test_sees_who_invites_to_what(self, invitation: Invitation, phone: Client) -> None:
        page = phone.get(join(invitation)).text
        assert "odile vous invite" in page
        assert "Belote de Saint-Avertin" in page
        assert f"marqueur ({NAME})" in page
        assert "Un marqueur saisit les résultats" in page

    def test_is_at_work_at_once(self, invitation: Invitation, phone: Client) -> None:
        answer = phone.post(join(invitation), MARIE)
        assert (answer.status_code, answer["location"]) == (303, "/desk/martin/results/")
        assert phone.get("/desk/martin/").status_code == 200
        assert roles("Marie Petit") == [("scorer", NAME)]
        assert get_user_model().objects.get(username="Marie Petit").check_password(MARIE["again"])
        invitation.refresh_from_db()
        assert invitation.used_by is not None
        assert invitation.used_by.username == "Marie Petit"

    def test_of_a_whole_club_begins_on_the_first_page(
        self, club: Club, odile: Client, phone: Client
    ) -> None:
        assert phone.post(join(invite(club, "admin")), MARIE)["location"] == "/"
        assert roles("Marie Petit") == [("admin", "")]
        assert phone.get(f"/clubs/{club.pk}/staff/").status_code == 200

    def test_is_journalled_as_the_act_of_who_joins(
        self, invitation: Invitation, phone: Client
    ) -> None:
        phone.post(join(invitation), MARIE)
        created, joined = JournalEntry.objects.exclude(act="staff.invite").order_by("pk")
        assert (created.act, created.actor, created.club_id) == (
            *("account.create", "Marie Petit"),
            invitation.club_id,
        )
        assert joined.act == "staff.join"
        assert (joined.data["by"], joined.tournament_id) == ("odile", invitation.tournament_id)

    def test_is_told_everything_that_is_wrong_at_once(
        self, invitation: Invitation, phone: Client
    ) -> None:
        answer = phone.post(join(invitation), {"name": "", "password": "abc !", "again": "abd !"})
        assert answer.status_code == 422
        assert set(answer.context["form"].errors) == {"name", "password", "again"}
        assert "abc !" not in answer.text.split("<form", 2)[-1].split("</form>")[0]

    @pytest.mark.parametrize(
        ("name", "said"),
        [
            ("ODILE", "Un autre compte porte ce nom"),
            ("Demo", "réservé à la démonstration"),
            ("🎉", "ne s’imprime pas"),
        ],
    )
    def test_chooses_a_name_of_their_own(
        self, invitation: Invitation, phone: Client, name: str, said: str
    ) -> None:
        answer = phone.post(join(invitation), MARIE | {"name": name})
        assert answer.status_code == 422
        assert said in answer.text
        assert Invitation.objects.get().used_at is None
        assert get_user_model().objects.count() == 1

    def test_sent_twice_is_one_account_and_the_same_answer(
        self, invitation: Invitation, phone: Client
    ) -> None:
        """The second click is sent before the first has signed its sender in."""
        before = Client(headers={"accept-language": "fr"})
        answers = [one.post(join(invitation), MARIE | {"key": "k"}) for one in (phone, before)]
        assert [one["location"] for one in answers] == ["/desk/martin/results/"] * 2
        assert before.get("/desk/martin/").status_code == 200
        assert get_user_model().objects.count() == 2
        assert refusals() == []

    def test_somebody_else_with_the_key_is_not_let_in(
        self, invitation: Invitation, phone: Client
    ) -> None:
        phone.post(join(invitation), MARIE | {"key": "k"})
        thief = Client()
        thief.post(
            join(invitation), MARIE | {"key": "k", "password": "carreau", "again": "carreau"}
        )
        assert thief.get("/account/").status_code == 302

    def test_waits_where_too_many_passwords_are_hashed(
        self, invitation: Invitation, phone: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def busy(_password: str) -> str:
            raise Busy

        monkeypatch.setattr("tournaments.clubs.views.entry.password_hashed", busy)
        answer = phone.post(join(invitation), MARIE)
        assert answer.status_code == 503
        assert answer["Retry-After"] == "5"
        assert Invitation.objects.get().used_at is None


class TestKnownAccount:
    @pytest.fixture
    def paul(self, club: Club) -> Client:
        """Somebody with an account who does not work here."""
        return cast.signed_in(cast.staff(cast.club("Ailleurs"), "organiser", username="paul"))

    def test_logs_in_and_comes_back(self, invitation: Invitation, phone: Client) -> None:
        cast.staff(invitation.club, username="paul")
        login = f"/login/?next={join(invitation)}"
        assert f'href="{login}"' in phone.get(join(invitation)).text
        assert "acceptez l’invitation" in phone.get(login).text
        typed = {"username": "paul", "password": "carreau-de-neuf", "next": join(invitation)}
        assert phone.post("/login/", typed)["location"] == join(invitation)
        assert phone.post(join(invitation))["location"] == "/desk/martin/results/"
        assert roles("paul") == [("scorer", NAME)]

    def test_takes_part_with_one_button(self, invitation: Invitation, paul: Client) -> None:
        page = paul.get(join(invitation)).text
        assert "Accepter en tant que paul" in page
        assert 'name="password"' not in page
        assert paul.post(join(invitation), {"key": "k"}).status_code == 303
        assert paul.post(join(invitation), {"key": "k"})["location"] == "/desk/martin/results/"
        line = JournalEntry.objects.get(act="staff.join")
        assert (line.actor, line.data["name"]) == ("paul", "paul")

    def test_logs_out_for_somebody_else_and_comes_back(
        self, invitation: Invitation, paul: Client
    ) -> None:
        assert f'name="next" value="{join(invitation)}"' in paul.get(join(invitation)).text
        assert paul.post("/logout/", {"next": join(invitation)})["location"] == join(invitation)
        assert paul.post("/logout/", {"next": "https://example.org/"})["location"] == "/"

    @pytest.mark.parametrize("whole_club", [False, True])
    def test_who_has_the_role_is_told_and_the_invitation_stays(
        self, invitation: Invitation, phone: Client, whole_club: bool
    ) -> None:
        only = None if whole_club else invitation.tournament
        user = cast.staff(invitation.club, "scorer", username="agnes", tournament=only)
        agnes = cast.signed_in(user)
        assert "Vous avez déjà ce rôle" in agnes.get(join(invitation)).text
        assert agnes.post(join(invitation)).status_code == 422
        assert phone.post(join(invitation), MARIE).status_code == 303

    def test_a_visitor_of_the_demonstration_joins_nothing(self, invitation: Invitation) -> None:
        demo = Club.objects.create(name="Démonstration", demo=True)
        visitor = cast.signed_in(demo_account_open(club=demo, user=None))
        assert "que tout le monde partage" in visitor.get(join(invitation)).text
        assert visitor.post(join(invitation)).status_code == 422
        assert roles("demo") == [("organiser", "")]
