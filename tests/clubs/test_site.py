"""All clubs and all accounts, as who runs the installation sees and changes them."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import cast
from tests.pages.reading import read
from tournaments.clubs.services.accounts import account_add
from tournaments.clubs.services.clubs import demo_account_open
from tournaments.clubs.staff import A_PAGE
from tournaments.entrants.services.presence import entrant_withdraw
from tournaments.models import (
    AccountSession,
    Club,
    DevicePin,
    JournalEntry,
    Membership,
    PasswordReset,
    Tournament,
)

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
CLUBS, ACCOUNTS = "/site/", "/site/accounts/"


@pytest.fixture
def tournament() -> Tournament:
    """A club with its organiser Odile and a scorer of one contest, Paul."""
    tournament = cast.tournament()
    cast.organiser(tournament.club)
    cast.staff(tournament.club, "scorer", username="paul", tournament=tournament)
    return tournament


@pytest.fixture
def root() -> Any:
    return get_user_model().objects.create_superuser("ruth", password="carreau-de-neuf")


@pytest.fixture
def ruth(root: Any, tournament: Tournament) -> Client:
    return cast.signed_in(root)


def account(name: str) -> Any:
    return get_user_model().objects.get(username=name)


def rows(answer: Any) -> dict[str, str]:
    """The rows of the table of a page by their heads, with plain spaces."""
    found = {}
    for row in answer.text.split("<tbody>")[1].split("</tbody>")[0].split("<tr>")[1:]:
        words = read(f"<html><body>{row}</body></html>").text
        found[words.split()[0]] = words
    return found


def delete_url(name: str) -> str:
    return f"{ACCOUNTS}{account(name).pk}/delete/"


def log_out_url(name: str) -> str:
    return f"{ACCOUNTS}{account(name).pk}/sessions/end/"


class TestWho:
    def test_is_linked_from_the_account_of_a_superuser_alone(
        self, ruth: Client, tournament: Tournament
    ) -> None:
        for url in (CLUBS, ACCOUNTS):
            assert f'href="{url}"' in ruth.get("/account/").text
            assert f'href="{url}"' not in cast.signed_in(account("odile")).get("/account/").text

    @pytest.mark.parametrize("name", ["odile", "paul"])
    def test_nobody_else_learns_that_it_exists(self, tournament: Tournament, name: str) -> None:
        client = cast.signed_in(account(name))
        for url in (CLUBS, ACCOUNTS, delete_url("paul")):
            assert client.get(url).status_code == 404
        for url in (log_out_url("paul"), delete_url("paul")):
            assert client.post(url).status_code == 404
        assert account("paul")

    def test_a_visitor_logs_in(self, tournament: Tournament) -> None:
        assert Client().get(CLUBS)["location"] == "/login/?next=/site/"


class TestPages:
    @pytest.mark.parametrize("language", ["fr", "en"])
    def test_are_valid(self, ruth: Client, language: str) -> None:
        get_user_model().objects.create_user("zoe")
        for url in (CLUBS, ACCOUNTS, delete_url("zoe"), delete_url("odile"), "/account/"):
            ruth.defaults["HTTP_ACCEPT_LANGUAGE"] = language
            page = read(ruth.get(url).text)
            assert list(page.faults()) == [], url
            assert page.language == language

    @pytest.mark.parametrize("url", [CLUBS, ACCOUNTS])
    def test_ask_no_more_for_more_rows(
        self, ruth: Client, url: str, tournament: Tournament
    ) -> None:
        def asked() -> int:
            with CaptureQueriesContext(connection) as queries:
                assert ruth.get(url).status_code == 200
            return len(queries)

        before = asked()
        for number in range(10):
            cast.organiser(cast.club(f"Club {number}"), f"helper {number}")
        assert asked() == before <= 8


class TestClubs:
    def test_each_has_its_contests_and_staff_counted(
        self, ruth: Client, tournament: Tournament
    ) -> None:
        cast.tournament(tournament.club, code="autre", name="Autre")
        Membership.objects.filter(user__username="paul").update(ended_at=cast.EVENING)
        cast.club("Ailleurs")
        shown = {club.name: club for club in ruth.get(CLUBS).context["page"]}
        assert list(shown) == ["Ailleurs", tournament.club.name]
        told = [(club.contests, club.staff) for club in shown.values()]
        assert told == [(0, 0), (2, 1)], "Odile is one person with two roles"

    def test_links_to_the_pages_of_a_club(self, ruth: Client, tournament: Tournament) -> None:
        journal = f"/clubs/{tournament.club.pk}/journal/"
        assert f'href="{journal}"' in ruth.get(CLUBS).text
        assert ruth.get(journal).status_code == 200

    def test_are_found_by_name(self, ruth: Client) -> None:
        cast.club("Les Aces & Cie")
        answer = ruth.get(CLUBS, {"q": "aces &"})
        assert [club.name for club in answer.context["page"]] == ["Les Aces & Cie"]
        nothing = ruth.get(CLUBS, {"q": "tarot"})
        assert "Aucun club n’a «\u00a0tarot\u00a0»" in nothing.text

    def test_a_hundred_stand_on_a_page(self, ruth: Client) -> None:
        Club.objects.bulk_create(Club(name=f"Club {number:03}") for number in range(A_PAGE))
        first, second = (ruth.get(CLUBS, {"q": "b", "page": page}) for page in (1, 2))
        assert [len(answer.context["page"]) for answer in (first, second)] == [A_PAGE, 1]
        assert 'href="?q=b&amp;page=2"' in first.text or 'href="?q=b&page=2"' in first.text

    def test_there_is_none_yet(self, root: Any) -> None:
        assert "Il n’y a pas encore de club" in cast.signed_in(root).get(CLUBS).text

    def test_a_search_that_no_name_can_have(self, ruth: Client) -> None:
        for words in ("x" * 200, "a\0b", "%", "_"):
            assert ruth.get(CLUBS, {"q": words}).status_code == 200


class TestAccounts:
    def test_each_has_its_clubs_roles_and_when_it_was_seen(
        self, ruth: Client, tournament: Tournament
    ) -> None:
        now = timezone.now()
        cast.signed_in(account("odile"))
        AccountSession.objects.filter(user__username="odile").update(last_seen=now)
        found = rows(ruth.get(ACCOUNTS))
        assert list(found) == ["odile", "paul", "ruth"]
        club = tournament.club.name
        assert f"{club} : organisateur, administrateur" in found["odile"]
        assert f"{club} : marqueur ({tournament.name})" in found["paul"]
        assert "jamais" in found["paul"]
        assert "administrateur de l’installation" in found["ruth"]
        assert "personne" in found["ruth"]

    def test_is_seen_last_when_its_session_was_used_or_it_logged_in(
        self, ruth: Client, tournament: Tournament
    ) -> None:
        odile, login = account("odile"), timezone.now().replace(microsecond=0)
        get_user_model().objects.filter(pk=odile.pk).update(last_login=login)
        line = ruth.get(ACCOUNTS, {"q": "odile"}).context["lines"][0]
        assert line.last_seen == login
        cast.signed_in(odile)
        later = login + (timezone.now() - login) * 2
        AccountSession.objects.filter(user=odile).update(last_seen=later)
        get_user_model().objects.filter(pk=odile.pk).update(last_login=login)
        assert ruth.get(ACCOUNTS, {"q": "odile"}).context["lines"][0].last_seen == later

    def test_roles_that_ended_are_not_shown(self, ruth: Client) -> None:
        Membership.objects.filter(user__username="paul").update(ended_at=cast.EVENING)
        assert "marqueur" not in rows(ruth.get(ACCOUNTS))["paul"]

    def test_are_found_by_name(self, ruth: Client) -> None:
        assert list(rows(ruth.get(ACCOUNTS, {"q": "PAU"}))) == ["paul"]
        assert "Aucun compte" in ruth.get(ACCOUNTS, {"q": "zoe"}).text

    def test_a_hundred_stand_on_a_page(self, ruth: Client) -> None:
        users = get_user_model()
        users.objects.bulk_create(users(username=f"u{number:03}") for number in range(A_PAGE))
        pages = [ruth.get(ACCOUNTS, {"page": page}).context["lines"] for page in (1, 2)]
        assert [len(lines) for lines in pages] == [A_PAGE, 3]

    def test_only_one_that_works_nowhere_has_a_link_to_delete_it(self, ruth: Client) -> None:
        get_user_model().objects.create_user("zoe")
        page = ruth.get(ACCOUNTS).text
        assert delete_url("zoe") in page
        for name in ("odile", "paul", "ruth"):
            assert delete_url(name) not in page


class TestLoggingOut:
    def test_ends_every_session_and_pin(self, ruth: Client) -> None:
        odile = account("odile")
        clients = [cast.signed_in(odile) for _browser in range(2)]
        told = {"pin": "a hash", "made_at": cast.EVENING}
        DevicePin.objects.create(user=odile, device="a laptop", **told)
        answer = ruth.post(log_out_url("odile"))
        assert (answer.status_code, answer["location"]) == (303, f"{ACCOUNTS}?q=odile")
        assert [client.get("/account/").status_code for client in clients] == [302, 302]
        assert not DevicePin.objects.exists()
        line = JournalEntry.objects.get(act="account.log_out")
        assert (line.actor, line.role) == ("ruth", "site")
        assert line.data == {"name": "odile", "count": 2, "pins": 1}
        assert ruth.get("/account/").status_code == 200

    def test_where_there_is_nothing_to_end_is_refused(self, ruth: Client) -> None:
        answer = ruth.post(log_out_url("paul"))
        assert answer.status_code == 422
        assert "n’est connecté nulle part" in answer.text
        assert not JournalEntry.objects.exists()

    def test_ones_own_are_ended_elsewhere(self, ruth: Client) -> None:
        answer = ruth.post(log_out_url("ruth"))
        assert answer.status_code == 422
        assert "votre propre compte" in answer.text
        assert ruth.get("/account/").status_code == 200

    def test_sent_twice_is_one(self, ruth: Client) -> None:
        cast.signed_in(account("odile"))
        answers = [ruth.post(log_out_url("odile"), {"key": "k"}) for _click in range(2)]
        assert [answer.status_code for answer in answers] == [303, 303]
        assert JournalEntry.objects.count() == 1

    @pytest.mark.parametrize("number", [0, 10**20])
    def test_an_account_that_is_not_there(self, ruth: Client, number: int) -> None:
        assert ruth.post(f"{ACCOUNTS}{number}/sessions/end/").status_code == 409
        assert ruth.get(f"{ACCOUNTS}{number}/delete/").status_code == 404


class TestDeleting:
    def test_asks_first(self, ruth: Client) -> None:
        get_user_model().objects.create_user("zoe")
        page = ruth.get(delete_url("zoe")).text
        assert "Supprimer pour de bon" in page or "btn-danger" in page
        assert account("zoe")

    def test_takes_sessions_pins_and_links_along(self, ruth: Client) -> None:
        zoe = get_user_model().objects.create_user("zoe")
        client = cast.signed_in(zoe)
        DevicePin.objects.create(user=zoe, device="x", pin="a hash", made_at=cast.EVENING)
        answer = ruth.post(delete_url("zoe"))
        assert (answer.status_code, answer["location"]) == (303, ACCOUNTS)
        assert client.get("/account/").status_code == 302
        assert not get_user_model().objects.filter(username="zoe").exists()
        counts = [model.objects.count() for model in (DevicePin, PasswordReset)]
        assert counts == [0, 0]
        assert JournalEntry.objects.get(act="account.delete").data == {"name": "zoe"}
        assert "Le compte zoe est supprimé." in ruth.get(ACCOUNTS).text

    def test_what_somebody_did_stays_in_the_journal(self, ruth: Client) -> None:
        zoe = get_user_model().objects.create_user("zoe")
        cast.signed_in(zoe).post("/account/name/", {"name": "Zoé", "shown": "zoe"})
        ruth.post(f"{ACCOUNTS}{zoe.pk}/delete/")
        assert JournalEntry.objects.get(act="account.rename").actor == "zoe"

    @pytest.mark.parametrize("name", ["odile", "paul"])
    def test_one_that_works_for_a_club_is_refused(self, ruth: Client, name: str) -> None:
        answer = ruth.post(delete_url(name))
        assert answer.status_code == 422
        assert "retirez d’abord ses rôles" in answer.text
        assert '<form method="post" data-once>' not in ruth.get(delete_url(name)).text
        assert account(name)

    def test_one_whose_roles_have_ended_is_deleted(self, ruth: Client) -> None:
        Membership.objects.filter(user__username="paul").update(ended_at=cast.EVENING)
        assert ruth.post(delete_url("paul")).status_code == 303

    def test_ones_own_is_refused(self, ruth: Client) -> None:
        assert ruth.post(delete_url("ruth")).status_code == 422
        assert "votre propre compte" in ruth.get(delete_url("ruth")).text
        assert account("ruth")

    def test_that_of_the_demonstration_stays_while_it_is_loaded(self, ruth: Client) -> None:
        demo_account_open(club=cast.club("Démonstration"), user=None)
        assert ruth.post(delete_url("demo")).status_code == 422

    def test_sent_twice_is_one(self, ruth: Client) -> None:
        get_user_model().objects.create_user("zoe")
        url = delete_url("zoe")
        answers = [ruth.post(url, {"key": "k"}) for _click in range(2)]
        assert [answer["location"] for answer in answers] == [ACCOUNTS, ACCOUNTS]
        assert JournalEntry.objects.count() == 1
        assert ruth.post(url, {"key": "l"}).status_code in (404, 409)


class TestJournal:
    def test_it_has_what_was_done_in_no_club(self, ruth: Client, tournament: Tournament) -> None:
        account_add(actor=cast.actor(), name="Zoé", hashed="")
        pair = cast.pair(tournament, 1)
        entrant_withdraw(actor=cast.actor(), entrant=pair, version=pair.version, from_round=1)
        page = ruth.get("/site/journal/").text
        assert "Zoé" in page
        assert "Alice Martin" not in page
