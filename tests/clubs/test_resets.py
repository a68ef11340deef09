"""Links to a new password: who may make one, what it does, which are refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from tests import cast
from tournaments.clubs.links import LASTS, code_of
from tournaments.clubs.passwords import Busy
from tournaments.clubs.services.clubs import demo_account_open
from tournaments.clubs.services.staff import password_reset, reset_link_make
from tournaments.clubs.staff import NoReset, reset_obstacle
from tournaments.core.tags import qr_image
from tournaments.core.writes import Actor, Refusal
from tournaments.models import (
    AccountSession,
    Club,
    DevicePin,
    JournalEntry,
    Membership,
    PasswordReset,
)

pytestmark = pytest.mark.django_db
OLD, NEW = "carreau-de-neuf", "trois-petits-as"
TYPED = {"password": NEW, "again": NEW}
GONE = 410


@pytest.fixture
def club() -> Club:
    return cast.club()


@pytest.fixture
def odile(club: Club) -> Any:
    """The admin of the club."""
    return cast.organiser(club)


@pytest.fixture
def paul(club: Club) -> Any:
    """The scorer of the club, who has forgotten his password."""
    return cast.staff(club, "scorer", username="paul")


@pytest.fixture
def reset(club: Club, odile: Any, paul: Any) -> PasswordReset:
    return made_by(odile, club, paul)


@pytest.fixture
def phone() -> Client:
    return Client(headers={"accept-language": "fr"})


def made_by(admin: Any, club: Club, user: Any) -> PasswordReset:
    actor = Actor(admin.pk, admin.username, timezone.now())
    return reset_link_make(actor=actor, club=club, user=user)


def page_of(club: Club, user: Any) -> str:
    return f"/clubs/{club.pk}/staff/{user.pk}/password/"


def link(of: PasswordReset) -> str:
    return f"/reset/{code_of(of)}/"


def refusals() -> list[tuple[str, int | None]]:
    lines = JournalEntry.objects.filter(act="invitation.refused")
    return [(line.data["why"], line.club_id) for line in lines]


class TestMaking:
    def test_asks_first_then_shows_the_code(self, club: Club, odile: Any, paul: Any) -> None:
        laptop = cast.signed_in(odile)
        assert f'href="{page_of(club, paul)}"' in laptop.get(f"/clubs/{club.pk}/staff/").text
        asked = laptop.get(page_of(club, paul)).text
        assert "data:image/svg" not in asked
        assert not PasswordReset.objects.exists()
        assert laptop.post(page_of(club, paul))["location"] == page_of(club, paul)
        made = PasswordReset.objects.get()
        assert (made.user, made.made_by, made.ends_at - made.made_at) == (paul, odile, LASTS)
        page = laptop.get(page_of(club, paul)).text
        assert qr_image(f"http://testserver{link(made)}") in page
        line = JournalEntry.objects.get(act="account.reset_link")
        assert (line.actor, line.club_id, line.data) == ("odile", club.pk, {"name": "paul"})

    def test_another_takes_the_earlier_one_back(
        self, club: Club, odile: Any, paul: Any, reset: PasswordReset, phone: Client
    ) -> None:
        newer = made_by(odile, club, paul)
        assert phone.get(link(reset)).status_code == GONE
        assert phone.get(link(newer)).status_code == 200

    def test_sent_twice_is_one(self, club: Club, odile: Any, paul: Any) -> None:
        laptop = cast.signed_in(odile)
        for _click in range(2):
            assert laptop.post(page_of(club, paul), {"key": "k"}).status_code == 303
        assert PasswordReset.objects.count() == 1

    def test_is_for_who_works_here(self, club: Club, odile: Any) -> None:
        zoe = cast.organiser(cast.club("Ailleurs"), "zoe")
        assert cast.signed_in(odile).get(page_of(club, zoe)).status_code == 404
        assert cast.signed_in(odile).post(page_of(club, zoe)).status_code == 404

    def test_an_organiser_makes_none(self, club: Club, odile: Any, paul: Any) -> None:
        bruno = cast.signed_in(cast.staff(club, "organiser", username="bruno"))
        assert bruno.post(page_of(club, paul)).status_code == 403


class TestWhoMay:
    def test_not_for_oneself(self, club: Club, odile: Any) -> None:
        laptop = cast.signed_in(odile)
        assert page_of(club, odile) not in laptop.get(f"/clubs/{club.pk}/staff/").text
        assert "page de votre compte" in laptop.get(page_of(club, odile)).text
        assert laptop.post(page_of(club, odile)).status_code == 422
        assert reset_obstacle(odile, odile) == NoReset.SELF

    def test_not_for_who_works_for_a_club_of_somebody_else(
        self, club: Club, odile: Any, paul: Any
    ) -> None:
        other = cast.tournament(cast.club("Ailleurs"))
        cast.staff(other.club, "scorer", username="paul", tournament=other)
        laptop = cast.signed_in(odile)
        assert "belote-club account" in laptop.get(page_of(club, paul)).text
        assert laptop.post(page_of(club, paul)).status_code == 422
        assert not PasswordReset.objects.exists()
        cast.staff(other.club, "admin", username="odile")
        assert reset_obstacle(odile, paul) is None

    def test_a_role_that_ended_elsewhere_does_not_count(self, odile: Any, paul: Any) -> None:
        cast.staff(cast.club("Ailleurs"), "organiser", username="paul")
        Membership.objects.filter(club__name="Ailleurs").update(ended_at=cast.EVENING)
        assert reset_obstacle(odile, paul) is None

    def test_the_demonstration_does_not_count(self, odile: Any, paul: Any) -> None:
        demo_account_open(club=Club.objects.create(name="Démonstration", demo=True), user=paul)
        assert reset_obstacle(odile, paul) is None

    def test_not_for_who_runs_the_installation(self, odile: Any, paul: Any) -> None:
        paul.is_superuser = True
        paul.save()
        assert reset_obstacle(odile, paul) == NoReset.SITE

    def test_an_organiser_is_no_admin(self, club: Club, odile: Any, paul: Any) -> None:
        bruno = cast.staff(club, "organiser", username="bruno")
        assert reset_obstacle(bruno, paul) == NoReset.ELSEWHERE

    def test_who_runs_the_installation_for_anybody(self, club: Club, odile: Any) -> None:
        sylvie = get_user_model().objects.create_superuser("sylvie")
        cast.staff(cast.club("Ailleurs"), "organiser", username="odile")
        assert cast.signed_in(sylvie).post(page_of(club, odile)).status_code == 303
        other = get_user_model().objects.create_superuser("serge")
        assert reset_obstacle(sylvie, other) is None
        visitor = demo_account_open(club=Club.objects.create(name="Démo", demo=True), user=None)
        assert reset_obstacle(sylvie, visitor) == NoReset.DEMO


class TestOpening:
    def test_asks_for_the_new_password_alone(self, reset: PasswordReset, phone: Client) -> None:
        page = phone.get(link(reset)).text
        assert "Pour le compte « paul »".replace(" ", "") in page.replace("\u00a0", "").replace(
            " ", ""
        )
        assert 'name="name"' not in page

    def test_signs_in_with_it(self, reset: PasswordReset, phone: Client, paul: Any) -> None:
        answer = phone.post(link(reset), TYPED)
        assert (answer.status_code, answer["location"]) == (303, "/")
        assert phone.get("/account/").status_code == 200
        paul.refresh_from_db()
        assert paul.check_password(NEW)
        line = JournalEntry.objects.get(act="account.new_password")
        club = Club.objects.get()
        assert (line.actor, line.user_id, line.club_id) == ("paul", paul.pk, club.pk)

    def test_ends_every_session_and_forgets_every_pin(
        self, reset: PasswordReset, phone: Client, paul: Any, odile: Any
    ) -> None:
        others = [cast.signed_in(paul) for _browser in range(2)]
        admin = cast.signed_in(odile)
        for user, device in ((paul, "a"), (paul, "b"), (odile, "a")):
            DevicePin.objects.create(user=user, device=device, pin="hash", made_at=cast.EVENING)
        phone.post(link(reset), TYPED)
        assert [one.get("/account/").status_code for one in others] == [302, 302]
        assert admin.get("/account/").status_code == 200
        assert [pin.user for pin in DevicePin.objects.all()] == [odile]
        assert AccountSession.objects.filter(user=paul).count() == 1

    def test_each_club_is_told(self, club: Club, paul: Any, phone: Client) -> None:
        sylvie = get_user_model().objects.create_superuser("sylvie")
        other = cast.club("Ailleurs")
        cast.staff(other, "organiser", username="paul")
        phone.post(link(made_by(sylvie, club, paul)), TYPED)
        lines = JournalEntry.objects.filter(act="account.new_password").order_by("club_id")
        assert [line.club_id for line in lines] == [club.pk, other.pk]

    @pytest.mark.parametrize(
        ("typed", "wrong"),
        [
            ({"password": "", "again": ""}, {"password", "again"}),
            ({"password": "123", "again": "124"}, {"password", "again"}),
            ({"password": NEW, "again": OLD}, {"again"}),
        ],
    )
    def test_is_told_everything_that_is_wrong_at_once(
        self, reset: PasswordReset, phone: Client, typed: dict[str, str], wrong: set[str]
    ) -> None:
        answer = phone.post(link(reset), typed)
        assert answer.status_code == 422
        assert set(answer.context["form"].errors) == wrong
        assert phone.get(link(reset)).status_code == 200

    def test_sent_twice_is_one(self, reset: PasswordReset, phone: Client) -> None:
        answers = [phone.post(link(reset), TYPED | {"key": "k"}) for _click in range(2)]
        assert [answer.status_code for answer in answers] == [303, 302]
        assert phone.get("/account/").status_code == 200
        assert refusals() == []

    def test_opens_where_its_owner_is_signed_in(self, reset: PasswordReset, paul: Any) -> None:
        own = cast.signed_in(paul)
        assert own.post(link(reset), TYPED).status_code == 303
        assert own.get("/account/").status_code == 200

    def test_waits_where_too_many_passwords_are_hashed(
        self, reset: PasswordReset, phone: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def busy(_password: str) -> str:
            raise Busy

        monkeypatch.setattr("tournaments.clubs.views.entry.password_hashed", busy)
        assert phone.post(link(reset), TYPED).status_code == 503
        assert PasswordReset.objects.get().used_at is None


class TestRefused:
    def test_the_second_time(
        self, reset: PasswordReset, club: Club, phone: Client, paul: Any
    ) -> None:
        phone.post(link(reset), TYPED)
        answer = Client().post(link(reset), {"password": OLD, "again": OLD})
        assert answer.status_code == GONE
        paul.refresh_from_db()
        assert paul.check_password(NEW)
        assert refusals() == [("used", club.pk)]

    def test_after_its_end(self, reset: PasswordReset, club: Club, phone: Client) -> None:
        PasswordReset.objects.update(ends_at=timezone.now())
        assert phone.get(link(reset)).status_code == GONE
        assert refusals() == [("ended", club.pk)]

    def test_in_the_browser_of_somebody_else(
        self, reset: PasswordReset, club: Club, odile: Any, paul: Any
    ) -> None:
        laptop = cast.signed_in(odile)
        answer = laptop.get(link(reset))
        assert answer.status_code == 403
        assert f'name="next" value="{link(reset)}"' in answer.text
        assert laptop.post(link(reset), TYPED | {"key": "k"}).status_code == 403
        assert refusals() == [("other_account", club.pk)] * 2
        paul.refresh_from_db()
        assert paul.check_password(OLD)
        assert laptop.post("/logout/", {"next": link(reset)})["location"] == link(reset)
        assert laptop.post(link(reset), TYPED | {"key": "k"}).status_code == 303

    def test_once_its_owner_works_for_a_club_of_somebody_else(
        self, reset: PasswordReset, phone: Client, paul: Any
    ) -> None:
        """Who made it would otherwise get into that club."""
        cast.staff(cast.club("Ailleurs"), "admin", username="paul")
        assert phone.post(link(reset), TYPED).status_code == GONE
        assert {why for why, _club in refusals()} == {"maker"}
        with pytest.raises(Refusal):
            password_reset(actor=cast.actor(), reset=reset, hashed="a hash")
        paul.refresh_from_db()
        assert paul.check_password(OLD)

    def test_once_its_maker_is_no_admin(
        self, reset: PasswordReset, odile: Any, phone: Client
    ) -> None:
        Membership.objects.filter(user=odile, role="admin").update(ended_at=cast.EVENING)
        assert phone.get(link(reset)).status_code == GONE

    def test_a_code_of_an_invitation_opens_none(self, reset: PasswordReset, phone: Client) -> None:
        assert phone.get(f"/join/{code_of(reset)}/").status_code == 404
        assert refusals() == [("unknown", None)]

    def test_the_browser_is_known_afterwards(self, reset: PasswordReset, phone: Client) -> None:
        phone.get(link(reset))
        assert settings.DEVICE_COOKIE_NAME in phone.cookies
