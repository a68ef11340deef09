"""Codes of links, and links that are refused: used, ended, taken back, guessed."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone, translation

from tests import cast
from tests.clubs.invited import invite, join, refusals
from tournaments.clubs import words
from tournaments.clubs.limits import FREE_FAILURES
from tournaments.clubs.links import LENGTH, SIGNS, Why, code_of, link_of, why_closed
from tournaments.clubs.services import staff
from tournaments.clubs.services.staff import account_join, role_end
from tournaments.clubs.staff import OF_A_CONTEST
from tournaments.core.writes import Refusal
from tournaments.models import (
    Club,
    Invitation,
    JournalEntry,
    Membership,
    PasswordReset,
    StaffRole,
    Tournament,
)

pytestmark = pytest.mark.django_db
MARIE = {"name": "Marie Petit", "password": "trois-petits-as", "again": "trois-petits-as"}
GONE, TOO_MANY = 410, 429


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


class TestCode:
    def test_is_long_and_has_no_sign_that_looks_like_another(self, invitation: Invitation) -> None:
        number, signature = code_of(invitation).split("-")
        assert number == str(invitation.pk)
        assert len(signature) == LENGTH
        assert set(signature) <= set(SIGNS)
        assert set("il1o0").isdisjoint(SIGNS)
        assert len(SIGNS) ** LENGTH > 2**80

    def test_is_not_in_the_database(self, invitation: Invitation) -> None:
        signature = code_of(invitation).split("-")[1]
        stored = Invitation.objects.values().get()
        assert signature not in str(stored)
        assert signature not in str(list(JournalEntry.objects.values()))

    def test_may_be_typed_with_capitals_and_spaces(self, invitation: Invitation) -> None:
        code = code_of(invitation).upper()
        assert link_of(Invitation, f" {code[:9]} {code[9:]} ") == invitation

    def test_of_another_time_or_kind_is_wrong(self, invitation: Invitation) -> None:
        code = code_of(invitation)
        Invitation.objects.update(made_at=invitation.made_at + timedelta(microseconds=1))
        assert link_of(Invitation, code) is None
        user = get_user_model().objects.get()
        PasswordReset.objects.create(
            pk=invitation.pk, user=user, made_at=invitation.made_at, ends_at=invitation.ends_at
        )
        assert link_of(PasswordReset, code) is None

    def test_depends_on_the_secret_of_the_installation(
        self, invitation: Invitation, settings: Any
    ) -> None:
        code = code_of(invitation)
        settings.SECRET_KEY = "another one"
        assert link_of(Invitation, code) is None

    @pytest.mark.parametrize("typed", ["", "1", "1-", "-abc", "1-abc", "²-abc", "9" * 400, "a\0b"])
    def test_anything_else_is_none(self, invitation: Invitation, typed: str) -> None:
        assert link_of(Invitation, typed) is None
        assert link_of(Invitation, f"{'9' * 15}-{code_of(invitation)[2:]}") is None


class TestWords:
    def test_every_role_and_every_reason_has_its_sentence(self) -> None:
        assert set(words.ROLES) == set(words.DUTIES) == set(StaffRole)
        assert set(words.IN_A_CONTEST) == set(OF_A_CONTEST)

    @pytest.mark.parametrize(
        ("seconds", "said"), [(1, "1 minute,"), (60, "1 minute,"), (61, "2 minutes,")]
    )
    def test_a_wait_is_told_in_minutes_begun(self, seconds: int, said: str) -> None:
        with translation.override("en"):
            assert said in words.wait_for_link(timedelta(seconds=seconds))

    def test_a_role_of_a_contest_has_its_name(self) -> None:
        with translation.override("en"):
            assert words.role_words("scorer", "Noël") == "scorer of Noël"
            assert words.role_words("admin") == "club admin"


class TestRefused:
    def closed(self, invitation: Invitation, **fields: datetime) -> str:
        Invitation.objects.filter(pk=invitation.pk).update(**fields)
        return join(invitation)

    @pytest.mark.parametrize(
        ("field", "why"),
        [("used_at", "used"), ("taken_back_at", "taken_back"), ("ends_at", "ended")],
    )
    def test_says_what_to_do_and_is_journalled_in_its_club(
        self, invitation: Invitation, phone: Client, field: str, why: str
    ) -> None:
        url = self.closed(invitation, **{field: timezone.now()})
        for answer in (phone.get(url), phone.post(url, MARIE)):
            assert answer.status_code == GONE
            assert "Demandez-en un nouveau" in answer.text
            assert 'name="password"' not in answer.text
        assert refusals() == [(why, invitation.club_id, 2), (why, invitation.club_id, 1)]
        assert get_user_model().objects.count() == 1

    def test_opens_until_its_last_moment(self, invitation: Invitation) -> None:
        last = invitation.ends_at - timedelta(microseconds=1)
        assert why_closed(invitation, last) is None
        assert why_closed(invitation, invitation.ends_at) == Why.ENDED

    def test_who_used_it_is_led_to_work(self, invitation: Invitation, phone: Client) -> None:
        phone.post(join(invitation), MARIE)
        answer = phone.get(join(invitation))
        assert answer.status_code == GONE
        assert 'href="/desk/martin/results/"' in answer.text.split("<main")[1]

    def test_whose_maker_may_no_longer_invite(
        self, tournament: Tournament, odile: Client, phone: Client
    ) -> None:
        cast.staff(tournament.club, "organiser", username="bruno")
        kept = invite(tournament, by="bruno")
        Membership.objects.filter(user__username="bruno").update(ended_at=cast.EVENING)
        assert phone.post(join(kept), MARIE).status_code == GONE
        assert refusals() == [("maker", tournament.club_id, 1)]

    def test_an_admin_who_goes_takes_their_invitations_along(
        self, tournament: Tournament, odile: Client
    ) -> None:
        agnes = cast.staff(tournament.club, "admin", "organiser", username="agnes")
        of_club, of_contest = invite(tournament.club, by="agnes"), invite(tournament, by="agnes")
        role_end(actor=cast.actor(), membership=agnes.memberships.get(role="admin"))
        assert Invitation.objects.get(pk=of_club.pk).taken_back_at == cast.EVENING
        assert Invitation.objects.get(pk=of_contest.pk).taken_back_at is None

    def test_a_service_decides_under_its_lock(self, invitation: Invitation, phone: Client) -> None:
        stale = Invitation.objects.select_related("club", "tournament__club").get()
        phone.post(join(invitation), MARIE)
        with pytest.raises(Refusal):
            account_join(actor=cast.actor(), invitation=stale, name="Zoé", hashed="a hash")
        assert get_user_model().objects.filter(username="Zoé").count() == 0

    def test_a_dead_link_opened_all_night_writes_a_few_lines(
        self, invitation: Invitation, phone: Client
    ) -> None:
        url = self.closed(invitation, used_at=timezone.now())
        assert {phone.get(url).status_code for _time in range(40)} == {GONE}
        assert [count for _why, _club, count in refusals()] == [4, 2, 1]

    def test_the_key_of_a_refused_form_stays_free(
        self, invitation: Invitation, phone: Client
    ) -> None:
        url, form = join(invitation), MARIE | {"key": "k"}
        self.closed(invitation, taken_back_at=timezone.now())
        assert phone.post(url, form).status_code == GONE
        Invitation.objects.update(taken_back_at=None)
        assert phone.post(url, form).status_code == 303


class TestGuessing:
    WRONG = "/join/1-abcdefghjkmnpqrst/"

    def test_is_held_back_in_its_browser_and_journalled_now_and_then(
        self, invitation: Invitation
    ) -> None:
        phone = Client(headers={"accept-language": "fr"})
        phone.get("/login/")  # gives the browser its cookie
        statuses = [phone.get(self.WRONG).status_code for _guess in range(FREE_FAILURES + 3)]
        assert statuses == [404] * FREE_FAILURES + [TOO_MANY] * 3
        assert refusals() == [("unknown", None, count) for count in (4, 2, 1)]
        answer = phone.get(join(invitation))
        assert (answer.status_code, answer["Retry-After"]) == (TOO_MANY, "5")
        assert "attendez 1 minute" in answer.text

    def test_from_everywhere_keeps_nobody_from_an_invitation(self, invitation: Invitation) -> None:
        statuses = [Client().get(self.WRONG).status_code for _guess in range(FREE_FAILURES + 2)]
        assert statuses == [404] * FREE_FAILURES + [TOO_MANY] * 2
        newcomer = Client()
        assert newcomer.get(join(invitation)).status_code == 200
        assert newcomer.post(join(invitation), MARIE).status_code == 303

    def test_a_wrong_sign_is_as_wrong_as_an_unknown_number(
        self, invitation: Invitation, phone: Client
    ) -> None:
        code = code_of(invitation)
        for wrong in (code[:-1] + ("a" if code[-1] != "a" else "b"), f"9{code}", "x", "a\0b"):
            answer = Client().get(f"/join/{wrong}/")
            assert answer.status_code == 404
            assert invitation.club.name not in answer.text

    def test_the_count_of_one_link_is_not_that_of_another(self, invitation: Invitation) -> None:
        staff.link_refuse(actor=cast.actor(), link=invitation, why=Why.USED, count=1)
        staff.link_refuse(actor=cast.actor(), link=None, why=Why.UNKNOWN, count=8)
        assert refusals() == [("unknown", None, 8), ("used", invitation.club_id, 1)]
