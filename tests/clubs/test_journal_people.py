"""Who acted, in which role and on which device; the lines of one person; one's own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import cast
from tournaments.clubs.journal_lines import people_of, shown_lines
from tournaments.clubs.selectors import own_acts, worked_for
from tournaments.clubs.words import ROLES_IN_A_LINE
from tournaments.core.permissions import Role
from tournaments.core.writes import Actor, journal
from tournaments.models import Club, JournalEntry, Membership, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
WINDOWS, ANDROID = "Firefox, Windows", "Chrome, Android"


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament()


@pytest.fixture
def odile(tournament: Tournament) -> Any:
    """Odile, who runs the club."""
    return cast.organiser(tournament.club)


@pytest.fixture
def paul(tournament: Tournament) -> Any:
    """Paul, who types the results of this contest only."""
    return cast.staff(tournament.club, "scorer", username="paul", tournament=tournament)


def by(user: Any, role: str = "organiser", device: str = "one", browser: str = WINDOWS) -> Actor:
    name = user.get_username()
    return Actor(user.pk, name, cast.EVENING, device=device, role=role, browser=browser)


def act(actor: Actor, of: Tournament | None = None, club: Club | None = None) -> JournalEntry:
    """A line of a contest, of a club, or of neither."""
    with transaction.atomic():
        if of is not None:
            return journal(actor, "round.discard", of, number=3)
        club_id = club.pk if club else None
        return journal(actor, "club.edit", club_id=club_id, old="Les Aces", name="Les Rois")


def page(client: Client, address: str) -> str:
    """The page with one plain space wherever it has any space."""
    answer = client.get(address)
    assert answer.status_code == 200
    return re.sub(r"[\s\u00a0\u202f]+", " ", answer.content.decode())


def acted(line: JournalEntry) -> str:
    """What a line says of its actor, by itself."""
    (one,) = shown_lines([line])
    return f"{one.name}{one.after_name}".replace("\u00a0", " ")


class TestALine:
    @pytest.mark.parametrize(
        ("role", "words"),
        [
            ("scorer", "paul · marqueur · Firefox, Windows"),
            ("referee", "paul · arbitre · Firefox, Windows"),
            ("organiser", "paul · organisateur · Firefox, Windows"),
            ("admin", "paul · administrateur du club · Firefox, Windows"),
            ("site", "paul · administrateur de l’installation · Firefox, Windows"),
            ("public", "paul · Firefox, Windows"),
            ("user", "paul · Firefox, Windows"),
        ],
    )
    def test_tells_who_as_what_and_on_what(
        self, tournament: Tournament, paul: Any, role: str, words: str
    ) -> None:
        assert acted(act(by(paul, role), tournament)) == words

    def test_every_role_has_its_words(self) -> None:
        assert set(ROLES_IN_A_LINE) == set(Role)

    def test_a_browser_that_does_not_say_what_it_is(
        self, tournament: Tournament, paul: Any
    ) -> None:
        line = act(by(paul, "scorer", browser=""), tournament)
        assert acted(line) == "paul · marqueur · un navigateur inconnu"

    def test_a_line_of_before_and_one_of_the_command_line_name_the_actor_only(
        self, tournament: Tournament
    ) -> None:
        assert acted(act(cast.actor(), tournament)) == "odile"

    def test_a_name_of_then_is_told_with_that_of_now(
        self, tournament: Tournament, odile: Any
    ) -> None:
        line = act(by(odile), tournament)
        odile.username = "Odile Martin"
        odile.save()
        assert acted(line) == "odile (maintenant Odile Martin) · organisateur · Firefox, Windows"

    def test_the_name_of_a_deleted_account_stays(self, tournament: Tournament, paul: Any) -> None:
        line = act(by(paul, "scorer"), tournament)
        paul.delete()
        assert acted(line) == "paul · marqueur · Firefox, Windows"


class TestTwoDevices:
    def devices(self, *actors: Actor, of: Tournament) -> list[str]:
        """The device of each line, the first act first."""
        for one in actors:
            act(one, of)
        entries = JournalEntry.objects.order_by("pk")
        return [line.device for line in shown_lines(entries, among=JournalEntry.objects.all())]

    def test_with_the_same_name_have_marks(self, tournament: Tournament, odile: Any) -> None:
        one, two, again = self.devices(by(odile), by(odile, device="two"), by(odile), of=tournament)
        assert re.fullmatch(r"Firefox, Windows \([0-9a-f]{4}\)", one)
        assert one == again != two
        assert "one" not in one, "the id itself stays in the browser's cookie"

    def test_with_names_of_their_own_have_none(self, tournament: Tournament, odile: Any) -> None:
        found = self.devices(by(odile), by(odile, device="two", browser=ANDROID), of=tournament)
        assert found == [WINDOWS, ANDROID]

    def test_of_two_people_have_none(self, tournament: Tournament, odile: Any, paul: Any) -> None:
        found = self.devices(by(odile), by(paul, "scorer", device="two"), of=tournament)
        assert found == [WINDOWS, WINDOWS]

    def test_a_browser_without_a_cookie_is_no_other_device(
        self, tournament: Tournament, odile: Any
    ) -> None:
        assert self.devices(by(odile), by(odile, device=""), of=tournament) == [WINDOWS, WINDOWS]

    def test_are_told_apart_though_the_other_is_on_another_page(
        self, tournament: Tournament, odile: Any
    ) -> None:
        act(by(odile, device="two"), tournament)
        for _line in range(60):
            act(by(odile), tournament)
        first = page(cast.signed_in(odile), "/desk/martin/journal/")
        assert len(re.findall(r"Firefox, Windows \([0-9a-f]{4}\)", first)) == 50

    @pytest.mark.parametrize("device", ["one", "two"])
    def test_the_page_says_what_the_marks_are(
        self, tournament: Tournament, odile: Any, device: str
    ) -> None:
        act(by(odile), tournament)
        act(by(odile, device=device), tournament)
        answer = cast.signed_in(odile).get("/desk/martin/journal/")
        assert any(line.marked for line in answer.context["lines"]) == (device == "two")
        assert ("(3f2a)" in answer.text) == (device == "two")


class TestJournalOfAContest:
    def test_tells_it_and_leads_to_the_person(
        self, tournament: Tournament, odile: Any, paul: Any
    ) -> None:
        act(by(paul, "scorer"), tournament)
        found = page(cast.signed_in(odile), "/desk/martin/journal/")
        link = f'<a href="/clubs/{tournament.club_id}/journal/{paul.pk}/">paul</a>'
        assert f"{link} · marqueur · Firefox, Windows" in found

    def test_a_referee_is_not_led_where_only_organisers_go(
        self, tournament: Tournament, paul: Any
    ) -> None:
        act(by(paul, "scorer"), tournament)
        rene = cast.staff(tournament.club, "referee", username="rene")
        found = page(cast.signed_in(rene), "/desk/martin/journal/")
        assert "paul · marqueur" in found
        assert f"/journal/{paul.pk}/" not in found

    def test_of_one_person(self, tournament: Tournament, odile: Any, paul: Any) -> None:
        act(by(odile), tournament)
        act(by(paul, "scorer", browser=ANDROID), tournament)
        client = cast.signed_in(odile)
        found = page(client, f"/desk/martin/journal/?person={paul.pk}")
        assert (ANDROID in found, WINDOWS in found) == (True, False)
        assert f'<option value="{paul.pk}" selected>paul</option>' in found

    @pytest.mark.parametrize("person", ["x", "0", "9999", "", "-1", "9" * 40])
    def test_somebody_else_filters_nothing(
        self, tournament: Tournament, odile: Any, person: str
    ) -> None:
        act(by(odile), tournament)
        found = page(cast.signed_in(odile), f"/desk/martin/journal/?person={person}")
        assert WINDOWS in found

    def test_the_pages_keep_the_filter(self, tournament: Tournament, odile: Any, paul: Any) -> None:
        for _line in range(51):
            act(by(paul, "scorer"), tournament)
        client = cast.signed_in(odile)
        first = page(client, f"/desk/martin/journal/?person={paul.pk}&room=round&text=Brouillon")
        query = "text=Brouillon&amp;page=2"
        assert f'href="?person={paul.pk}&amp;room=round&amp;{query}"' in first
        again = f"/desk/martin/journal/?person={paul.pk}&room=round&text=Brouillon&page=2"
        assert page(client, again).count("<time") == 1

    def test_everybody_with_a_line_can_be_chosen(
        self, tournament: Tournament, odile: Any, paul: Any
    ) -> None:
        act(by(paul, "scorer"), tournament)
        act(by(odile)._replace(name="Odette"), tournament)
        act(cast.actor(), tournament)
        act(by(cast.staff(tournament.club, "referee", username="rene"), "referee"))
        assert people_of(tournament) == [(odile.pk, "odile"), (paul.pk, "paul")]
        paul_then = paul.pk
        paul.delete()
        assert people_of(tournament) == [(odile.pk, "odile"), (paul_then, "paul")]

    def test_the_desk_tells_the_name_alone(self, tournament: Tournament, paul: Any) -> None:
        act(by(paul, "scorer"), tournament)
        shown = page(cast.signed_in(paul), "/desk/martin/")
        assert "paul</small>" in shown.replace(" </small>", "</small>")
        assert "Firefox, Windows" not in shown


def test_the_journal_of_the_club_tells_it(tournament: Tournament, odile: Any, paul: Any) -> None:
    act(by(odile, "admin"), club=tournament.club)
    found = page(cast.signed_in(odile), f"/clubs/{tournament.club_id}/journal/")
    link = f'<a href="/clubs/{tournament.club_id}/journal/{odile.pk}/">odile</a>'
    assert f"{link} · administrateur du club · Firefox, Windows" in found


class TestOnePerson:
    def address(self, tournament: Tournament, user_id: int) -> str:
        return f"/clubs/{tournament.club_id}/journal/{user_id}/"

    def test_all_they_did_in_the_club_newest_first(
        self, tournament: Tournament, odile: Any, paul: Any
    ) -> None:
        noel = cast.tournament(tournament.club, code="noel", name="Concours de Noël")
        act(by(paul, "scorer"), tournament)
        act(by(paul, "scorer"), noel)
        act(by(paul, "admin"), club=tournament.club)
        act(by(odile), tournament)
        found = page(cast.signed_in(odile), self.address(tournament, paul.pk))
        assert "Actions de paul" in found
        where = re.findall("<b>([^<]*)</b>", found)
        assert where == ["Belote de Saint-Avertin", "Concours de Noël", tournament.name]
        assert f'<a href="/clubs/{tournament.club_id}/journal/{paul.pk}/"' not in found, (
            "no line leads to the page it stands on"
        )

    def test_nothing_of_another_club(self, tournament: Tournament, odile: Any, paul: Any) -> None:
        elsewhere = cast.tournament(cast.club("Ailleurs"), code="aces", name="Concours secret")
        act(by(paul, "scorer"), elsewhere)
        act(by(paul, "scorer"), club=elsewhere.club)
        act(by(paul, "user"))
        found = page(cast.signed_in(odile), self.address(tournament, paul.pk))
        assert "Concours secret" not in found
        assert found.count("<time") == 0

    def test_a_deleted_contest_keeps_its_name(
        self, tournament: Tournament, odile: Any, paul: Any
    ) -> None:
        act(by(paul, "scorer"), tournament)
        with transaction.atomic():
            journal(by(odile), "tournament.delete", tournament, name=tournament.name)
        tournament.delete()
        found = page(cast.signed_in(odile), self.address(tournament, paul.pk))
        assert "<b>Concours de la Saint-Martin (supprimé)</b>" in found

    def test_somebody_who_works_there_and_has_done_nothing(
        self, tournament: Tournament, odile: Any, paul: Any
    ) -> None:
        assert worked_for(tournament.club, paul.pk)
        assert "Rien pour l’instant" in page(
            cast.signed_in(odile), self.address(tournament, paul.pk)
        )

    def test_somebody_who_has_left(self, tournament: Tournament, odile: Any, paul: Any) -> None:
        Membership.objects.filter(user=paul).update(ended_at=cast.EVENING)
        assert cast.signed_in(odile).get(self.address(tournament, paul.pk)).status_code == 200

    def test_a_deleted_account_by_the_name_of_its_last_line(
        self, tournament: Tournament, odile: Any, paul: Any
    ) -> None:
        act(by(paul, "scorer"), tournament)
        number = paul.pk
        paul.delete()
        found = page(cast.signed_in(odile), self.address(tournament, number))
        assert "Actions de paul" in found

    @pytest.mark.parametrize("number", [0, 987654, 10**30])
    def test_nobody(self, tournament: Tournament, odile: Any, number: int) -> None:
        assert cast.signed_in(odile).get(self.address(tournament, number)).status_code == 404

    def test_a_stranger_who_has_never_worked_there(
        self, tournament: Tournament, odile: Any
    ) -> None:
        zoe = cast.organiser(cast.club("Ailleurs"), "zoe")
        act(by(zoe), club=Club.objects.get(name="Ailleurs"))
        assert cast.signed_in(odile).get(self.address(tournament, zoe.pk)).status_code == 404
        assert cast.signed_in(zoe).get(self.address(tournament, odile.pk)).status_code == 404

    def test_is_for_those_who_read_the_journal_of_the_club(
        self, tournament: Tournament, odile: Any
    ) -> None:
        for role, status in (("referee", 403), ("scorer", 403), ("admin", 200), ("organiser", 200)):
            who = cast.staff(tournament.club, role, username=role)
            answer = cast.signed_in(who).get(self.address(tournament, odile.pk))
            assert answer.status_code == status, role

    def test_fifty_a_page(self, tournament: Tournament, odile: Any, paul: Any) -> None:
        for _line in range(51):
            act(by(paul, "scorer"), tournament)
        client, address = cast.signed_in(odile), self.address(tournament, paul.pk)
        assert page(client, address).count("<time") == 50
        assert page(client, f"{address}?page=2").count("<time") == 1
        assert page(client, f"{address}?page=x").count("<time") == 50


class TestOneself:
    def test_in_every_club_and_in_none(self, tournament: Tournament, paul: Any) -> None:
        other = cast.tournament(cast.club("Ailleurs"), code="aces", name="Concours des Aces")
        cast.staff(other.club, "referee", username="paul")
        act(by(paul, "scorer"), tournament)
        act(by(paul, "referee"), other)
        act(by(paul, "user"))
        found = page(cast.signed_in(paul), "/account/acts/")
        assert re.findall("<b>([^<]*)</b>", found) == ["Concours des Aces", tournament.name]
        assert found.count("<time") == 3

    def test_not_where_one_no_longer_works_nor_of_others(
        self, tournament: Tournament, odile: Any, paul: Any
    ) -> None:
        act(by(paul, "scorer"), tournament)
        act(by(odile), tournament)
        assert own_acts(paul.pk).count() == 1
        Membership.objects.filter(user=paul).update(ended_at=cast.EVENING)
        assert own_acts(paul.pk).count() == 0
        assert "Rien pour l’instant" in page(cast.signed_in(paul), "/account/acts/")

    def test_two_roles_in_a_club_tell_each_line_once(
        self, tournament: Tournament, odile: Any
    ) -> None:
        act(by(odile), tournament)
        assert own_acts(odile.pk).count() == 1

    def test_is_linked_from_the_account(self, paul: Any) -> None:
        assert 'href="/account/acts/"' in page(cast.signed_in(paul), "/account/")

    def test_a_visitor_logs_in_first(self) -> None:
        assert Client().get("/account/acts/")["location"] == "/login/?next=/account/acts/"


class TestQueriesDoNotGrow:
    def asked(self, client: Client, address: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
        return len(captured)

    @pytest.mark.parametrize(
        "address", ["/desk/martin/journal/", "/clubs/{}/journal/{}/", "/account/acts/"]
    )
    def test_with_lines_people_and_contests(
        self, tournament: Tournament, odile: Any, address: str
    ) -> None:
        club, client = tournament.club, cast.signed_in(odile)
        address = address.format(club.pk, odile.pk)
        act(by(odile), tournament)
        few = self.asked(client, address)
        for number in range(8):
            other = cast.tournament(club, code=f"c{number}")
            act(by(odile, device=str(number)), other)
            name = f"scorer{number}"
            act(by(cast.staff(club, "scorer", username=name), "scorer"), tournament)
        assert self.asked(client, address) == few


def test_only_a_line_of_nobody_is_without_an_account() -> None:
    """Who takes up an invitation gets the account by that act."""
    told = {"at": cast.EVENING, "role": "public", "browser": "Firefox, Linux", "act": "demo.load"}
    entries = [
        JournalEntry.objects.create(user_id=user, actor=name, **told)
        for user, name in ((None, ""), (7, "paul"))
    ]
    assert [line.role for line in shown_lines(entries)] == ["sans compte", ""]
