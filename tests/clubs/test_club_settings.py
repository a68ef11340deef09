"""The name of a club: who may change it, what is refused, what moves with it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.core.acts.test_every_act import rows
from tournaments.clubs.logo import LogoImage
from tournaments.clubs.services.clubs import club_edit, club_logo_remove, club_logo_set
from tournaments.core.writes import Conflict, Refusal, Repeated, bump_all
from tournaments.models import Club, JournalEntry, Tournament
from tournaments.models.tournament import TOPICS

pytestmark = pytest.mark.django_db
NAME = "Belote de Saint-Avertin"
REVISIONS = ("revision", *(f"{topic}_revision" for topic in TOPICS))


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament()


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def address(of: Tournament) -> str:
    return f"/clubs/{of.club_id}/settings/"


def rename(client: Client, name: str, **fields: Any) -> Any:
    club = Club.objects.get(name=NAME)
    form = {"name": name, "version": club.version, "key": "rename"} | fields
    return client.post(f"/clubs/{club.pk}/settings/", form)


def logo() -> LogoImage:
    return LogoImage(cast.LOGO_PNG, 6, 3)


class TestPage:
    def test_shows_name_and_forms(self, tournament: Tournament, odile: Client) -> None:
        page = odile.get(address(tournament)).content.decode()
        assert f'value="{NAME}"' in page
        assert 'enctype="multipart/form-data"' in page
        assert "settings/logo/remove/" not in page, "there is none to remove"
        assert re.findall('name="version" value="([0-9]+)"', page) == ["1", "1"]

    def test_shows_the_logo_and_how_to_remove_it(
        self, tournament: Tournament, odile: Client
    ) -> None:
        cast.logo(tournament.club)
        page = odile.get(address(tournament)).content.decode()
        assert f"/logo/{cast.LOGO_DIGEST}.png" in page
        assert "settings/logo/remove/" in page

    def test_is_linked_for_admins_only(self, tournament: Tournament, odile: Client) -> None:
        paul = cast.signed_in(cast.staff(tournament.club, "organiser", username="paul"))
        link = f'href="{address(tournament)}"'
        for page in ("/", f"/clubs/{tournament.club_id}/"):
            assert link in odile.get(page).content.decode()
            assert link not in paul.get(page).content.decode()

    def test_a_club_that_is_not_there(self, tournament: Tournament) -> None:
        site = cast.organiser(tournament.club)
        site.is_superuser = True
        site.save()
        client = cast.signed_in(site)
        for page in ("settings/", "journal/", ""):
            assert client.get(f"/clubs/{tournament.club_id + 1}/{page}").status_code == 404


class TestRenaming:
    def test_stores_journals_and_says_so(self, odile: Client) -> None:
        answer = rename(odile, "  Belote des  Bords de Cher ")
        assert answer.status_code == 303
        assert Club.objects.get().name == "Belote des Bords de Cher"
        (line,) = JournalEntry.objects.all()
        assert (line.act, line.actor, line.role) == ("club.edit", "odile", "admin")
        assert line.data == {"old": NAME, "name": "Belote des Bords de Cher"}
        assert "Belote des Bords de Cher" in odile.get(answer["location"]).content.decode()

    @pytest.mark.parametrize("name", ["", " ", "x" * 81, "Les 🎉", "---", "a\0b"])
    def test_a_name_that_cannot_be_printed_is_refused(self, odile: Client, name: str) -> None:
        before = rows()
        answer = rename(odile, name)
        assert answer.status_code == 422
        assert "invalid-feedback" in answer.content.decode()
        assert rows() == before

    def test_that_of_another_club_of_mine_is_refused(self, odile: Client) -> None:
        cast.organiser(cast.club("Les Aces"))
        before = rows()
        assert rename(odile, "LES aces").status_code == 422
        assert rows() == before

    def test_that_of_a_club_of_somebody_else_is_not(self, odile: Client) -> None:
        cast.organiser(cast.club("Les Aces"), "zoe")
        assert rename(odile, "Les Aces").status_code == 303

    def test_other_capitals_of_its_own_name(self, odile: Client) -> None:
        assert rename(odile, NAME.upper()).status_code == 303
        assert Club.objects.get().name == NAME.upper()

    def test_the_name_it_has_tells_nothing(self, odile: Client) -> None:
        revision = Tournament.objects.get().revision
        assert rename(odile, NAME).status_code == 303
        assert Tournament.objects.get().revision == revision
        assert not JournalEntry.objects.exists()

    def test_a_stale_form_shows_both_names_and_can_be_sent_again(self, odile: Client) -> None:
        answer = rename(odile, "Les Aces", version=7)
        page = answer.content.decode()
        assert answer.status_code == 409
        assert 'value="Les Aces"' in page
        assert NAME in page
        version = re.findall('name="version" value="([0-9]+)"', page)[0]
        assert rename(odile, "Les Aces", version=version, key="again").status_code == 303

    def test_the_same_form_twice_is_one_line(self, odile: Client, tournament: Tournament) -> None:
        form = {"name": "Les Aces", "version": 1, "key": "rename"}
        for _click in range(2):
            assert odile.post(address(tournament), form).status_code == 303
        assert JournalEntry.objects.count() == 1

    @pytest.mark.parametrize("role", ["scorer", "referee", "organiser"])
    def test_only_an_admin_may(self, tournament: Tournament, role: str) -> None:
        paul = cast.signed_in(cast.staff(tournament.club, role, username="paul"))
        assert rename(paul, "Les Aces").status_code == 403
        assert Club.objects.get().name == NAME


class TestServices:
    def test_a_stale_version_is_a_conflict(self, tournament: Tournament) -> None:
        club = tournament.club
        cast.logo(club)
        for act, more in (
            (club_edit, {"name": "Les Aces"}),
            (club_logo_set, {"logo": logo()}),
            (club_logo_remove, {}),
        ):
            with pytest.raises(Conflict) as conflict:
                act(actor=cast.actor(), club=club, version=9, **more)
            assert conflict.value.current.name == NAME
        assert not JournalEntry.objects.exists()

    def test_a_repeated_key_changes_nothing(self, tournament: Tournament) -> None:
        club, actor = tournament.club, cast.actor(key="rename")
        club_edit(actor=actor, club=club, version=1, name="Les Aces")
        with pytest.raises(Repeated):
            club_edit(actor=actor, club=club, version=2, name="Les Rois")
        assert Club.objects.get().name == "Les Aces"

    def test_a_refusal_leaves_the_version(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal):
            club_logo_remove(actor=cast.actor(), club=tournament.club, version=1)
        assert Club.objects.get().version == 1


class TestEveryTournamentMoves:
    def numbers(self) -> list[tuple[int, ...]]:
        return list(Tournament.objects.order_by("pk").values_list(*REVISIONS))

    @pytest.fixture
    def others(self, tournament: Tournament) -> None:
        """Another contest of the club, further on; a third one is of another club."""
        further: dict[str, Any] = dict.fromkeys(REVISIONS, 4) | {"revision": 9, "rules_revision": 2}
        cast.tournament(tournament.club, code="noel", **further)
        cast.tournament(cast.club("Les Rois"), code="rois", **further)

    @pytest.mark.usefixtures("others")
    def test_with_all_its_topics_past_whatever_was_shown(self, tournament: Tournament) -> None:
        first, _second, third = self.numbers()
        bump_all(tournament.club)
        after = self.numbers()
        assert after[0] == (first[0] + 1,) * 5
        assert after[1] == (10, 10, 10, 10, 10)
        assert after[2] == third

    @pytest.mark.usefixtures("others")
    @pytest.mark.parametrize("act", [club_edit, club_logo_set, club_logo_remove])
    def test_with_each_act(self, tournament: Tournament, act: Any) -> None:
        more: dict[str, Any] = {}
        if act is club_edit:
            more = {"name": "Les Aces"}
        elif act is club_logo_set:
            more = {"logo": logo()}
        else:
            cast.logo(tournament.club)
        before = self.numbers()
        act(actor=cast.actor(), club=tournament.club, version=1, **more)
        moved = [now != then for now, then in zip(self.numbers(), before, strict=True)]
        assert moved == [True, True, False]

    def test_phones_see_the_new_name_and_logo(self, tournament: Tournament) -> None:
        home = "/c/martin/"
        assert NAME in Client().get(home).content.decode()
        club_edit(actor=cast.actor(), club=tournament.club, version=1, name="Les Aces")
        club_logo_set(actor=cast.actor(), club=tournament.club, version=2, logo=logo())
        page = Client().get(home).content.decode()
        assert "Les Aces" in page
        assert f"/logo/{logo().digest}.png" in page
        club_logo_remove(actor=cast.actor(), club=tournament.club, version=3)
        assert "/logo/" not in Client().get(home).content.decode()
