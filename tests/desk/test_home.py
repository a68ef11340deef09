"""The first page, the demonstration's buttons, permissions, the language."""

from __future__ import annotations

import re
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from belote_club import __version__
from tests import cast
from tournaments.core.permissions import ACTS
from tournaments.core.writes import Repeated
from tournaments.desk.selectors import (
    PAGE,
    TournamentState,
    clubs_of,
    latest_tournaments,
    public_tournaments,
)
from tournaments.desk.views import home as site
from tournaments.models import Club, MatchState, Membership, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def visitor() -> Client:
    return Client(headers={"accept-language": "fr"})


def said(page: Any) -> str:
    """The words of a page."""
    text = " ".join(re.sub(r"<[^>]*>", " ", page.content.decode()).split())
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def published(club: Club | None = None, **facts: Any) -> Tournament:
    """A tournament whose first round is published."""
    tournament = cast.tournament(club, **facts)
    cast.published_round(tournament, 1, [])
    return tournament


class TestHome:
    def test_a_new_installation_begins_with_the_account(self, visitor: Client) -> None:
        page = visitor.get("/").content.decode()
        assert "Bienvenue" in page
        assert 'href="/setup/"' in page

    def test_a_visitor_sees_the_tournaments_and_the_login(self, visitor: Client) -> None:
        cast.organiser(published().club)
        page = visitor.get("/").content.decode()
        assert "Concours de la Saint-Martin" in page
        assert 'href="/c/martin/"' in page
        assert 'href="/login/"' in page
        assert "/setup/" not in page
        assert "/desk/" not in page

    def test_papers_without_a_contest_are_offered_to_everybody(self, visitor: Client) -> None:
        assert 'href="/handouts/"' in visitor.get("/").content.decode()
        odile = cast.organiser(cast.tournament().club)
        page = cast.signed_in(odile).get("/").content.decode()
        assert 'href="/handouts/"' in page
        assert page.index("/desk/martin/") < page.index("/handouts/")

    def test_the_doors_stand_before_the_contests_to_follow(self, visitor: Client) -> None:
        cast.organiser(published().club)
        page = visitor.get("/").content.decode()
        # The menu links to the login as well.
        assert page.rindex('href="/login/"') < page.index('href="/handouts/"')
        assert page.index('href="/handouts/"') < page.index('href="/count/"')
        assert page.index('href="/count/"') < page.index('href="/c/martin/"')

    def test_a_visitor_before_any_tournament_sees_a_sentence(self, visitor: Client) -> None:
        cast.organiser(cast.club())
        assert "pas encore de concours" in visitor.get("/").content.decode()

    def test_a_user_without_a_club_creates_one(self) -> None:
        client = cast.signed_in(get_user_model().objects.create_user("odile", password="x"))
        assert 'href="/clubs/new/"' in client.get("/").content.decode()

    def test_a_club_without_tournament_creates_one(self) -> None:
        page = cast.signed_in(cast.organiser(cast.club())).get("/").content.decode()
        assert "Créer son premier concours" in page

    def test_an_organiser_sees_only_tournaments_of_the_own_club(self) -> None:
        odile = cast.organiser(cast.tournament().club)
        cast.tournament(cast.club("Belote de Tours"), code="tours", name="Concours de Tours")
        page = cast.signed_in(odile).get("/").content.decode()
        assert 'href="/desk/martin/"' in page
        assert "Tours" not in page

    def test_wrong_method_is_refused(self, visitor: Client) -> None:
        assert visitor.post("/").status_code == 405

    def test_a_club_with_a_past_shows_it_page_by_page(self) -> None:
        club = cast.club()
        for number in range(PAGE + 1):
            cast.tournament(club, code=f"c{number}")
        odile = cast.signed_in(cast.organiser(club))
        first = odile.get("/").content.decode()
        assert "/desk/c1/" in first
        assert "/desk/c0/" not in first
        earlier = f"?club={club.pk}&amp;page=2#club-{club.pk}"
        assert f'href="{earlier}"' in first
        second = odile.get(f"/?club={club.pk}&page=2").content.decode()
        assert "/desk/c0/" in second
        assert "/desk/c1/" not in second
        assert f'href="?club={club.pk}&amp;page=1#club-{club.pk}"' in second

    @pytest.mark.parametrize("query", ["?club=1&page=9", "?club=x&page=-1", "?page=2", "?club=99"])
    def test_a_page_number_out_of_range_shows_the_first_page(self, query: str) -> None:
        client = cast.signed_in(cast.organiser(cast.tournament().club))
        assert "/desk/martin/" in client.get(f"/{query}").content.decode()

    def test_names_are_escaped(self) -> None:
        tournament = cast.tournament(name="<script>alert(1)</script>")
        page = cast.signed_in(cast.organiser(tournament.club)).get("/").content.decode()
        assert "<script>alert" not in page

    def test_ten_tournaments_need_no_more_queries(self, django_assert_max_num_queries: Any) -> None:
        club = cast.club()
        for number in range(10):
            cast.tournament(club, code=f"c{number}")
        client = cast.signed_in(cast.organiser(club))
        with django_assert_max_num_queries(7):
            client.get("/")


class TestListed:
    """The tournaments that the first page lists."""

    def listed(self) -> list[str]:
        return [line.tournament.code for line in public_tournaments()]

    def test_nothing_before_the_first_publication(self) -> None:
        tournament = cast.tournament()
        round_ = cast.published_round(tournament, 1, [])
        assert self.listed() == ["martin"]
        round_.published_at = None
        round_.save()
        assert self.listed() == []

    def test_once_however_many_rounds_are_published(self) -> None:
        cast.published_round(published(), 2, [])
        assert self.listed() == ["martin"]

    def test_tournaments_of_one_club(self, settings: Settings) -> None:
        published(code="here")
        tours = published(cast.club("Belote de Tours"), code="tours").club
        settings.HOME = tours.pk
        assert self.listed() == ["tours"]
        settings.HOME = tours.pk + 1
        assert self.listed() == []

    def test_nothing_where_the_setting_hides_all_tournaments(
        self, settings: Settings, visitor: Client
    ) -> None:
        cast.organiser(published().club)
        settings.HOME = "none"
        page = visitor.get("/")
        assert "Saint-Martin" not in page.content.decode()
        assert visitor.get("/c/martin/").status_code == 200, "its address still opens it"

    def test_own_tournaments_for_an_organiser_whatever_the_setting(
        self, settings: Settings
    ) -> None:
        tournament = cast.tournament()
        settings.HOME = "none"
        page = cast.signed_in(cast.organiser(tournament.club)).get("/").content.decode()
        assert 'href="/desk/martin/"' in page


class TestStates:
    def line(self, tournament: Tournament) -> Any:
        user, _created = get_user_model().objects.get_or_create(username="odile")
        Membership.objects.get_or_create(user=user, club=tournament.club, role="organiser")
        lines = clubs_of(user.pk)[0].current.lines
        return next(line for line in lines if line.tournament == tournament)

    def test_from_the_entries_to_the_end(self) -> None:
        tournament = cast.tournament()
        assert (self.line(tournament).state, self.line(tournament).entrants) == ("preparation", 0)
        cast.pairs(tournament, 4)
        assert (self.line(tournament).state, self.line(tournament).entrants) == ("entries", 4)
        round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        assert (self.line(tournament).state, self.line(tournament).missing) == ("playing", 2)
        cast.totals(round_, 1, 1100, 844)
        cast.totals(round_, 2, 900, 1044)
        assert (self.line(tournament).state, self.line(tournament).round_number) == ("between", 1)
        tournament.finished_at = cast.EVENING
        tournament.save()
        assert self.line(tournament).state is TournamentState.FINISHED
        assert self.line(tournament).entrants == 4

    def test_a_draft_is_not_public(self) -> None:
        tournament = cast.tournament()
        cast.pairs(tournament, 2)
        round_ = cast.published_round(tournament, 1, [(1, 2)])
        round_.published_at = None
        round_.save()
        assert self.line(tournament).state == "entries"

    def test_a_bye_is_not_awaited_and_a_dispute_is(self) -> None:
        tournament = cast.tournament()
        cast.pairs(tournament, 3)
        round_ = cast.published_round(tournament, 1, [(1, 2)], bye=3)
        cast.totals(round_, 1, 1100, 844)
        assert self.line(tournament).state == "between"
        round_.matches.filter(hall_table__number=1).update(state=MatchState.DISPUTED)
        assert self.line(tournament).missing == 1

    @pytest.mark.parametrize(
        ("state", "words"),
        [
            ("preparation", "Salle des fêtes · en préparation, personne d’inscrit"),
            ("entries", "Salle des fêtes · 4 inscrits · inscriptions"),
            ("playing", "4 inscrits · partie 1 sur 4 en cours"),
            ("between", "4 inscrits · partie 1 sur 4 terminée"),
            ("finished", "4 inscrits · clos"),
        ],
    )
    def test_states_have_words(self, state: str, words: str) -> None:
        tournament = cast.tournament()
        if state != "preparation":
            cast.pairs(tournament, 4)
        if state in ("playing", "between"):
            round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        if state == "between":
            cast.totals(round_, 1, 1100, 844)
            cast.totals(round_, 2, 900, 1044)
        if state == "finished":
            cast.update(finished_at=cast.EVENING)
        assert words in said(cast.signed_in(cast.organiser(tournament.club)).get("/"))

    def test_rounds_of_all_phases_are_counted(self) -> None:
        tournament = cast.tournament(rounds_planned=3)
        final = cast.phase_row(2, "Finale", "danois", 2, 4, ("points",))
        final.tournament = tournament
        final.save()
        assert self.line(tournament).rounds == 5

    def test_how_many_rounds_a_bracket_has_is_not_said(self) -> None:
        tournament = cast.tournament(system="knockout")
        cast.pairs(tournament, 4)
        cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        assert self.line(tournament).rounds is None
        user = get_user_model().objects.get(username="odile")
        assert "4 inscrits · partie 1 en cours" in said(cast.signed_in(user).get("/"))


class TestSelectors:
    def test_newest_tournament_is_first(self) -> None:
        club = cast.club()
        old = published(club, code="old", date=cast.EVENING.date().replace(year=2025))
        new = published(club, code="new")
        odile = cast.organiser(club)
        assert [line.tournament for line in clubs_of(odile.pk)[0].current.lines] == [new, old]
        assert [line.tournament for line in public_tournaments()] == [new, old]

    def test_the_latest_of_each_club(self) -> None:
        club, other = cast.club(), cast.club("Belote de Tours")
        cast.tournament(club, code="old", date=cast.EVENING.date().replace(year=2025))
        new = cast.tournament(club, code="new")
        cast.tournament(other, code="other")
        assert list(latest_tournaments(cast.organiser(club).pk)) == [new]

    def test_clubs_are_sorted_by_name(self) -> None:
        odile = cast.organiser(cast.club("Zèbres"))
        cast.staff(cast.club("Ânes"), "scorer", username="odile")
        assert len(clubs_of(odile.pk)) == 2


class TestDemonstration:
    @pytest.fixture
    def demo(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A fake service that loads and wipes one tournament; it has seen every idempotency key."""

        def load(*, actor: Any) -> Tournament:
            if actor.key:
                raise Repeated(actor.key)
            club = Club.objects.create(name="Démonstration", demo=True)
            return cast.tournament(club, code="demo5")

        def wipe(*, actor: Any) -> None:
            if actor.key:
                raise Repeated(actor.key)
            Tournament.objects.filter(club__demo=True).delete()
            Club.objects.filter(demo=True).delete()

        monkeypatch.setattr(site, "demo", SimpleNamespace(demo_load=load, demo_wipe=wipe))

    def test_opens_without_an_account_on_a_new_installation(
        self, demo: None, visitor: Client
    ) -> None:
        answer = visitor.post("/demo/load/")
        assert (answer.status_code, answer["location"]) == (303, "/desk/demo5/")
        assert visitor.get("/desk/demo5/settings/").status_code == 200
        assert 'href="/setup/"' in visitor.get("/").content.decode()

    def test_its_visitor_cannot_create_a_club(self, demo: None, visitor: Client) -> None:
        visitor.post("/demo/load/")
        answer = visitor.post("/clubs/new/", {"name": "Belote d’ici"})
        assert answer.status_code == 422
        assert "créez d’abord votre compte" in answer.content.decode()
        assert Club.objects.filter(demo=False).count() == 0

    def test_the_first_account_can_still_be_created(self, demo: None, visitor: Client) -> None:
        visitor.post("/demo/load/")
        password = "trois-petits-as"
        form = {"name": "Odile", "password": password, "again": password}
        assert visitor.post("/setup/", form)["location"] == "/clubs/new/"

    def test_a_running_installation_offers_it_to_its_users_only(
        self, demo: None, visitor: Client
    ) -> None:
        odile = cast.organiser(cast.club())
        assert visitor.post("/demo/load/")["location"] == "/login/"
        assert visitor.post("/demo/wipe/")["location"].startswith("/login/?next=")
        client = cast.signed_in(odile)
        client.post("/demo/load/")
        assert client.get("/desk/demo5/settings/").status_code == 200

    def test_is_wiped_after_a_page_that_asks(self, demo: None, visitor: Client) -> None:
        visitor.post("/demo/load/")
        home = visitor.get("/").content.decode()
        assert 'href="/demo/wipe/"' in home
        assert 'action="/demo/wipe/"' not in home
        asked = visitor.get("/demo/wipe/").content.decode()
        assert "0 inscrit, 0 partie, 0 résultat" in asked
        assert Club.objects.filter(demo=True).exists()

    def test_whoever_has_not_opened_it_is_not_asked(self, demo: None, visitor: Client) -> None:
        visitor.post("/demo/load/")
        assert "/demo/wipe/" not in Client().get("/").content.decode()
        assert Client().post("/demo/wipe/")["location"].startswith("/login/")
        lone = cast.signed_in(get_user_model().objects.create_user("zoe", password="x"))
        assert "/demo/wipe/" not in lone.get("/").content.decode()
        for answer in (lone.get("/demo/wipe/"), lone.post("/demo/wipe/")):
            assert answer.status_code == 404
        assert Club.objects.filter(demo=True).exists()

    def test_an_organiser_of_any_club_wipes_it(self, demo: None, visitor: Client) -> None:
        visitor.post("/demo/load/")
        odile = cast.signed_in(cast.organiser(cast.club()))
        assert odile.get("/demo/wipe/").status_code == 200
        assert odile.post("/demo/wipe/").status_code == 303
        assert not Club.objects.filter(demo=True).exists()

    def test_nothing_to_wipe_leads_home(self) -> None:
        odile = cast.signed_in(cast.organiser(cast.club()))
        assert odile.get("/demo/wipe/")["location"] == "/"

    def test_is_wiped_with_its_account(self, demo: None, visitor: Client) -> None:
        visitor.post("/demo/load/")
        assert visitor.post("/demo/wipe/").status_code == 303
        assert not Club.objects.exists()
        assert not get_user_model().objects.exists()
        assert "Bienvenue" in visitor.get("/").content.decode()

    def test_the_same_form_twice_loads_once(self, demo: None, visitor: Client) -> None:
        visitor.post("/demo/load/")
        assert visitor.post("/demo/load/", {"key": "again"})["location"] == "/desk/demo5/"
        assert visitor.post("/demo/wipe/", {"key": "again"})["location"] == "/"

    def test_the_same_form_after_a_wipe_loads_nothing(self, demo: None, visitor: Client) -> None:
        assert visitor.post("/demo/load/", {"key": "again"})["location"] == "/"

    def test_loads_by_post_only(self, visitor: Client) -> None:
        assert visitor.get("/demo/load/").status_code == 405


class TestHosted:
    """A hosted installation has no demonstration: its desk would be open to the Internet."""

    @pytest.fixture(autouse=True)
    def hosted(self, settings: Settings) -> None:
        settings.HOSTED = True

    def test_no_demonstration_is_offered(self, visitor: Client) -> None:
        assert "/demo/" not in visitor.get("/").content.decode()
        client = cast.signed_in(cast.organiser(cast.club()))
        assert "/demo/" not in client.get("/").content.decode()

    @pytest.mark.parametrize("url", ["/demo/load/", "/demo/wipe/"])
    def test_none_is_loaded_or_wiped(self, visitor: Client, url: str) -> None:
        assert visitor.post(url).status_code in (302, 404)
        assert cast.signed_in(cast.organiser(cast.club())).post(url).status_code == 404
        assert not Tournament.objects.exists()

    def test_the_command_refuses_too(self) -> None:
        with pytest.raises(CommandError, match=r"demonstration|démonstration"):
            call_command("demo")

    def test_the_command_still_wipes_one_from_before(self) -> None:
        Club.objects.create(name="Démonstration", demo=True)
        call_command("demo", wipe=True, stdout=StringIO())
        assert not Club.objects.exists()


class TestHelp:
    def test_lists_every_act(self, visitor: Client) -> None:
        rows = visitor.get("/help/roles/").context["rows"]
        assert [title for title, _allowed in rows] == [act.title for act in ACTS.values()]

    def test_names_who_may_do_each_act(self, visitor: Client) -> None:
        rows = dict(visitor.get("/help/roles/").context["rows"])
        allowed = {str(title): [yes for _role, yes in cells] for title, cells in rows.items()}
        assert allowed[str(ACTS["tournament.look"].title)] == [True] * 7
        assert allowed[str(ACTS["club.create"].title)] == [False, *[True] * 6]
        hall = [False, False, True, True, True, False, True]
        assert allowed[str(ACTS["result.enter"].title)] == hall
        assert allowed[str(ACTS["round.draw"].title)] == [*[False] * 4, True, False, True]

    def test_wrong_method_is_refused(self, visitor: Client) -> None:
        assert visitor.post("/help/").status_code == 405


class TestLanguage:
    def test_french_is_the_default(self) -> None:
        assert "Bienvenue" in Client().get("/").content.decode()

    def test_a_chosen_language_stays(self, visitor: Client) -> None:
        answer = visitor.post("/i18n/setlang/", {"language": "en", "next": "/help/"})
        assert answer["location"] == "/help/"
        assert "Who may do what" in visitor.get("/help/").content.decode()
        visitor.post("/i18n/setlang/", {"language": "fr", "next": "/"})
        assert "Bienvenue" in visitor.get("/").content.decode()

    @pytest.mark.parametrize("method", ["get", "put", "delete"])
    def test_wrong_method_is_refused(self, visitor: Client, method: str) -> None:
        answer = visitor.generic(method.upper(), "/i18n/setlang/")
        assert (answer.status_code, answer["Allow"]) == (405, "POST")

    @pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "/\\evil"])
    def test_never_redirects_to_another_site(self, visitor: Client, elsewhere: str) -> None:
        answer = visitor.post("/i18n/setlang/", {"language": "en", "next": elsewhere})
        assert answer["location"] == "/"


class TestRoles:
    """The first page of people who work for a club, by their role."""

    def page(self, *roles: str, tournament: Tournament | None = None) -> str:
        club = Club.objects.get()
        user = cast.staff(club, *roles, username="paul", tournament=tournament)
        return cast.signed_in(user).get("/").content.decode()

    @pytest.fixture(autouse=True)
    def two(self) -> tuple[Tournament, Tournament]:
        first = cast.tournament()
        return first, cast.tournament(first.club, code="autre", name="Concours de Noël")

    def test_a_scorer_of_the_club_sees_its_contests_and_no_act_on_them(self) -> None:
        page = self.page("scorer")
        assert 'href="/desk/martin/"' in page
        assert 'href="/desk/autre/"' in page
        for forbidden in ("/contests/new/", "/archive/", "/delete/", "/rule-sets/", "/journal/"):
            assert forbidden not in page, forbidden

    def test_a_referee_of_one_contest_sees_that_one(self, two: tuple[Tournament, ...]) -> None:
        page = self.page("referee", tournament=two[1])
        assert 'href="/desk/autre/"' in page
        assert "martin" not in page

    def test_an_admin_alone_looks_at_the_public_pages(self) -> None:
        page = self.page("admin")
        assert 'href="/c/martin/"' in page
        assert "/desk/" not in page
        assert "/contests/new/" not in page

    def test_an_organiser_creates_and_archives(self) -> None:
        page = self.page("organiser")
        assert "/contests/new/" in page
        assert "/archive/" in page

    def test_who_has_lost_every_role_is_told_so(self) -> None:
        Membership.objects.filter(
            user=cast.staff(Club.objects.get(), "scorer", username="paul")
        ).update(ended_at=cast.EVENING)
        page = cast.signed_in(get_user_model().objects.get(username="paul")).get("/").text
        assert "Vous n’avez plus de rôle dans un club" in page
        assert "btn-primary" not in page


class TestPhones:
    """What the first page says of phones to the organiser, and to the phones."""

    def test_the_desk_is_told_how_phones_join(
        self, visitor: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(site, "phone_site", lambda _request: "http://192.168.1.20:8000")
        page = said(visitor.get("/"))
        assert "ouvrent http://192.168.1.20:8000/" in page
        assert "http://192.168.1.20:8000/wifi/" in page
        assert "Un téléphone Android quitte un Wi-Fi sans Internet" in page
        assert "Windows demande si Python" not in page

    def test_on_windows_it_says_what_the_firewall_asks(
        self, visitor: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(site, "phone_site", lambda _request: "http://192.168.1.20:8000")
        monkeypatch.setattr(site, "sys", SimpleNamespace(platform="win32"))
        assert "cochez les réseaux privés et publics" in said(visitor.get("/"))

    def test_a_visitor_and_the_internet_are_not_told(
        self, visitor: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(site, "phone_site", lambda _request: "https://belote.example")
        assert "Les téléphones de la salle" not in said(visitor.get("/"))
        cast.organiser(published().club)
        monkeypatch.setattr(site, "phone_site", lambda _request: "http://192.168.1.20:8000")
        assert "Les téléphones de la salle" not in said(visitor.get("/"))

    def test_a_phone_that_gets_in_is_told_and_led_to_the_contest(self, visitor: Client) -> None:
        published()
        page = visitor.get("/wifi/")
        assert "Vous êtes bien connecté au concours" in said(page)
        assert 'href="/c/martin/"' in page.text
        english = Client(headers={"accept-language": "en"}).get("/wifi/")
        assert "You are connected to the contest" in said(english)

    def test_the_version_stands_on_the_first_page(self, visitor: Client) -> None:
        assert f"Version {__version__}" in said(visitor.get("/"))
