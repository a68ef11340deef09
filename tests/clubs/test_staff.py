"""Who works for a club: the page of its staff, giving a role and taking it away."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests import cast
from tournaments.clubs.services.clubs import demo_account_open
from tournaments.clubs.services.staff import role_end, role_give
from tournaments.clubs.staff import workers_of
from tournaments.core.writes import Refusal
from tournaments.models import AccountSession, Club, JournalEntry, Membership, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
NAME = "Concours de la Saint-Martin"


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament()


@pytest.fixture
def club(tournament: Tournament) -> Club:
    return tournament.club


@pytest.fixture
def odile(club: Club) -> Client:
    """The browser of the only organiser and admin."""
    return cast.signed_in(cast.organiser(club))


@pytest.fixture
def paul(tournament: Tournament) -> Any:
    """The scorer of the contest."""
    return cast.staff(tournament.club, "scorer", username="paul", tournament=tournament)


def staff_of(club: Club) -> str:
    return f"/clubs/{club.pk}/staff/"


def roles(user: Any) -> list[tuple[str, str]]:
    """The roles that somebody holds, with the name of the contest."""
    held = Membership.objects.held().filter(user=user).order_by("pk")
    return [(one.role, one.tournament.name if one.tournament else "") for one in held]


def end(client: Client, user: Any, role: str, **fields: str) -> Any:
    """Take a role away on the page of the club."""
    held = Membership.objects.get(user=user, role=role)
    return client.post(f"/clubs/{held.club_id}/staff/roles/{held.pk}/end/", fields)


def give(client: Client, club: Club, to: Any, as_: str, **fields: Any) -> Any:
    """Give a role on the page of the club; fields replace those of the person and the role."""
    return client.post(f"{staff_of(club)}give/", {"user": to.pk, "role": as_} | fields)


class TestPage:
    def test_has_a_line_a_person_by_name(self, club: Club, odile: Client, paul: Any) -> None:
        cast.staff(club, "referee", username="Agnès")
        workers = workers_of(club)
        assert [one.user.username for one in workers] == ["Agnès", "odile", "paul"]
        assert [[held.role for held in one.held] for one in workers] == [
            ["referee"],
            ["organiser", "admin"],
            ["scorer"],
        ]
        page = odile.get(staff_of(club)).text
        assert f"marqueur ({NAME})" in page
        assert page.count('<th scope="row"') == 3

    def test_says_when_each_was_last_seen(self, club: Club, odile: Client, paul: Any) -> None:
        AccountSession.objects.update(last_seen=cast.EVENING)
        get_user_model().objects.update(last_login=None)
        assert [one.last_seen for one in workers_of(club)] == [cast.EVENING, None]
        page = odile.get(staff_of(club)).text
        assert "20 nov. 2026, " in page
        assert "jamais" in page

    def test_a_login_counts_after_its_session_has_ended(self, club: Club, paul: Any) -> None:
        late = cast.EVENING + timedelta(hours=3)
        get_user_model().objects.update(last_login=late)
        assert [one.last_seen for one in workers_of(club)] == [late]

    def test_a_role_that_ended_is_not_shown(self, club: Club, odile: Client, paul: Any) -> None:
        end(odile, paul, "scorer")
        assert [one.user.username for one in workers_of(club)] == ["odile"]

    def test_is_linked_from_the_first_page_for_an_admin(self, club: Club, odile: Client) -> None:
        link = f'href="{staff_of(club)}"'
        assert link in odile.get("/").text
        agnes = cast.signed_in(cast.staff(club, "organiser", username="agnes"))
        assert link not in agnes.get("/").text
        assert agnes.get(staff_of(club)).status_code == 403

    def test_its_queries_do_not_grow(
        self, club: Club, odile: Client, django_assert_max_num_queries: Any
    ) -> None:
        for number in range(12):
            cast.staff(club, "referee", username=f"arbitre {number}")
        with django_assert_max_num_queries(14):
            assert "arbitre 11" in odile.get(staff_of(club)).text

    @pytest.mark.parametrize("path", ["", "give/", "invite/"])
    def test_the_demonstration_has_none(self, tournament: Tournament, path: str) -> None:
        Club.objects.update(demo=True)
        visitor = cast.signed_in(demo_account_open(club=tournament.club, user=None))
        admin = cast.signed_in(cast.staff(tournament.club, "admin", username="agnes"))
        assert visitor.get(f"/desk/martin/staff/{path.replace('give/', '')}").status_code == 404
        assert admin.get(f"{staff_of(tournament.club)}{path}").status_code == 404
        assert "/staff/" not in visitor.get("/desk/martin/").text + admin.get("/").text


class TestGive:
    def test_a_further_role(self, club: Club, odile: Client, paul: Any) -> None:
        answer = give(odile, club, paul, "organiser")
        assert (answer.status_code, answer["location"]) == (303, staff_of(club))
        assert roles(paul) == [("scorer", NAME), ("organiser", "")]
        line = JournalEntry.objects.get(act="staff.give")
        assert (line.actor, line.club_id, line.tournament_id) == ("odile", club.pk, None)
        assert line.data == {"name": "paul", "role": "organiser", "contest": ""}

    def test_in_a_contest_stands_in_its_journal(
        self, tournament: Tournament, odile: Client, paul: Any
    ) -> None:
        give(odile, tournament.club, paul, "referee", contest=tournament.pk)
        line = JournalEntry.objects.get(act="staff.give")
        assert (line.tournament_id, line.data["contest"]) == (tournament.pk, NAME)
        assert "Rôle donné à paul" in odile.get("/desk/martin/journal/?room=staff").text
        assert "Rôle donné à paul" in odile.get(f"/clubs/{tournament.club_id}/journal/").text

    def test_no_public_page_changes_for_it(self, tournament: Tournament, paul: Any) -> None:
        before = tournament.ranking_revision
        role_give(actor=cast.actor(), where=tournament, user=paul, role="referee")
        tournament.refresh_from_db()
        assert (tournament.revision, tournament.ranking_revision) == (1, before)

    def test_a_role_of_the_club_takes_the_place_of_that_in_a_contest(
        self, club: Club, odile: Client, paul: Any
    ) -> None:
        give(odile, club, paul, "scorer")
        assert roles(paul) == [("scorer", "")]

    def test_a_role_of_the_club_is_one_of_every_contest(
        self, tournament: Tournament, odile: Client, paul: Any
    ) -> None:
        cast.staff(tournament.club, "referee", username="paul")
        answer = give(odile, tournament.club, paul, "referee", contest=tournament.pk)
        assert answer.status_code == 422
        assert "paul est déjà arbitre de tout le club" in answer.text
        assert roles(paul) == [("scorer", NAME), ("referee", "")]

    @pytest.mark.parametrize(("role", "said"), [("organiser", "tout le club"), ("admin", "tout")])
    def test_an_organiser_or_admin_is_one_of_the_whole_club(
        self, tournament: Tournament, odile: Client, paul: Any, role: str, said: str
    ) -> None:
        answer = give(odile, tournament.club, paul, role, contest=tournament.pk)
        assert answer.status_code == 422
        assert said in " ".join(answer.context["give_form"].errors["contest"])

    def test_what_somebody_has_is_said_and_not_given(
        self, tournament: Tournament, odile: Client, paul: Any
    ) -> None:
        answer = give(odile, tournament.club, paul, "scorer", contest=tournament.pk)
        assert "paul a déjà ce rôle." in answer.text
        assert not JournalEntry.objects.exists()

    @pytest.mark.parametrize(
        "fields", [{"user": ""}, {"user": "0"}, {"user": "9" * 30}, {"role": "site"}, {"role": ""}]
    )
    def test_bad_input_is_said(
        self, club: Club, odile: Client, paul: Any, fields: dict[str, str]
    ) -> None:
        answer = give(odile, club, paul, "referee", **fields)
        assert answer.status_code == 422
        assert set(answer.context["give_form"].errors) == set(fields)

    def test_nobody_who_does_not_work_here_gets_one(self, club: Club, odile: Client) -> None:
        zoe = cast.organiser(cast.club("Ailleurs"), "zoe")
        assert give(odile, club, zoe, "admin").status_code == 422
        with pytest.raises(Refusal):
            role_give(actor=cast.actor(), where=club, user=zoe, role="admin")
        assert len(roles(zoe)) == 2

    def test_a_contest_of_another_club_is_none_of_its_choices(
        self, club: Club, odile: Client, paul: Any
    ) -> None:
        other = cast.tournament(cast.club("Ailleurs"), code="autre")
        answer = give(odile, club, paul, "scorer", contest=other.pk)
        assert "contest" in answer.context["give_form"].errors

    def test_a_role_that_was_taken_away_is_given_back(
        self, tournament: Tournament, odile: Client, paul: Any
    ) -> None:
        cast.staff(tournament.club, "referee", username="paul")
        end(odile, paul, "scorer")
        give(odile, tournament.club, paul, "scorer", contest=tournament.pk)
        assert roles(paul) == [("scorer", NAME), ("referee", "")]
        assert Membership.objects.filter(user=paul).count() == 2


class TestEnd:
    def test_is_journalled_and_told_to_who_had_it(
        self, tournament: Tournament, odile: Client, paul: Any
    ) -> None:
        phone = cast.signed_in(paul)
        assert phone.get("/desk/martin/").status_code == 200
        assert end(odile, paul, "scorer")["location"] == staff_of(tournament.club)
        line = JournalEntry.objects.get(act="staff.end")
        assert line.data == {"name": "paul", "role": "scorer", "contest": NAME}
        assert line.tournament_id == tournament.pk
        assert phone.get("/desk/martin/").status_code == 403

    @pytest.mark.parametrize(("role", "said"), [("organiser", "dernier orga"), ("admin", "donner")])
    def test_the_last_of_a_kind_stays(
        self, club: Club, odile: Client, role: str, said: str
    ) -> None:
        answer = end(odile, get_user_model().objects.get(), role)
        assert answer.status_code == 422
        assert said in answer.text
        assert Membership.objects.held().count() == 2

    def test_a_scorer_is_never_the_last(self, club: Club, odile: Client, paul: Any) -> None:
        assert end(odile, paul, "scorer").status_code == 303

    def test_a_role_that_was_taken_back_does_not_count(self, club: Club, odile: Client) -> None:
        agnes = cast.staff(club, "admin", username="agnes")
        end(odile, agnes, "admin")
        own = Membership.objects.get(user__username="odile", role="admin")
        with pytest.raises(Refusal):
            role_end(actor=cast.actor(), membership=own)

    def test_an_admin_gives_their_own_up_to_another(self, club: Club, odile: Client) -> None:
        cast.staff(club, "admin", username="agnes")
        answer = end(odile, get_user_model().objects.get(username="odile"), "admin")
        assert (answer.status_code, answer["location"]) == (303, "/")
        assert odile.get(staff_of(club)).status_code == 403

    def test_twice_is_one(self, club: Club, odile: Client, paul: Any) -> None:
        assert end(odile, paul, "scorer", key="k").status_code == 303
        assert end(odile, paul, "scorer", key="k").status_code == 303
        assert "paul n’a plus ce rôle." in end(odile, paul, "scorer", key="l").text
        assert JournalEntry.objects.filter(act="staff.end").count() == 1

    def test_of_another_club_is_unknown(self, club: Club, odile: Client) -> None:
        zoe = Membership.objects.filter(user=cast.organiser(cast.club("Ailleurs"), "zoe"))[0]
        url = f"{staff_of(club)}roles/{zoe.pk}/end/"
        assert odile.post(url).status_code in (404, 409)
        assert Membership.objects.held().filter(pk=zoe.pk).exists()

    def test_the_superuser_leaves_the_last_admin_too(self, club: Club, odile: Client) -> None:
        sylvie = get_user_model().objects.create_superuser("sylvie")
        user = get_user_model().objects.get(username="odile")
        assert end(cast.signed_in(sylvie), user, "admin").status_code == 422


class TestContest:
    URL = "/desk/martin/staff/"

    def test_lists_who_helps_with_it_alone(
        self, tournament: Tournament, odile: Client, paul: Any
    ) -> None:
        cast.staff(tournament.club, "referee", username="agnes")
        page = odile.get(self.URL).text
        assert "paul" in page
        assert "agnes" not in page
        assert f'href="{self.URL}" aria-current="page"' in page

    def test_an_organiser_takes_a_helper_away(
        self, tournament: Tournament, odile: Client, paul: Any
    ) -> None:
        bruno = cast.signed_in(cast.staff(tournament.club, "organiser", username="bruno"))
        held = Membership.objects.get(user=paul)
        answer = bruno.post(f"{self.URL}roles/{held.pk}/end/")
        assert (answer.status_code, answer["location"]) == (303, self.URL)
        assert roles(paul) == []
        assert "Personne n’aide encore" in bruno.get(self.URL).text

    def test_an_organiser_takes_nobody_away_from_the_club(
        self, tournament: Tournament, odile: Client
    ) -> None:
        bruno = cast.signed_in(cast.staff(tournament.club, "organiser", username="bruno"))
        for held in Membership.objects.all():
            assert bruno.post(f"{self.URL}roles/{held.pk}/end/").status_code in (404, 409)
        assert Membership.objects.held().count() == 3

    def test_an_admin_who_organises_nothing_sees_it_without_the_menu_of_the_desk(
        self, tournament: Tournament, odile: Client, paul: Any
    ) -> None:
        agnes = cast.signed_in(cast.staff(tournament.club, "admin", username="agnes"))
        page = agnes.get(self.URL)
        assert page.status_code == 200
        assert "/desk/martin/settings/" not in page.text
        assert 'href="/desk/martin/"' not in page.text
        assert f'href="{staff_of(tournament.club)}"' in page.text
        assert f'href="{self.URL}"' in agnes.get(staff_of(tournament.club)).text

    def test_a_scorer_has_no_say_in_it(self, tournament: Tournament, paul: Any) -> None:
        assert cast.signed_in(paul).get(self.URL).status_code == 403
