"""The public page of a club: its contests, its logo, who is led where."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import cast
from tournaments.desk.selectors import PAGE, public_tournaments, public_tournaments_of
from tournaments.models import Club, Tournament

pytestmark = pytest.mark.django_db
NAME = "Concours de la Saint-Martin"


@pytest.fixture
def club() -> Club:
    return cast.club()


def begun(of: Club, code: str, **settings: Any) -> Tournament:
    """A contest whose first round is published."""
    made = cast.tournament(of, code=code, **settings)
    cast.pairs(made, 2)
    cast.published_round(made, 1, [(1, 2)])
    return made


def seen(of: Club, client: Client | None = None, query: str = "") -> str:
    visitor = client or Client(headers={"accept-language": "fr"})
    answer = visitor.get(f"/clubs/{of.pk}/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def codes(of: Club, page: int = 1) -> list[str]:
    return [line.tournament.code for line in public_tournaments_of(of, page=page).lines]


class TestContests:
    def test_those_with_a_published_round_newest_first(self, club: Club) -> None:
        begun(club, "martin")
        begun(club, "noel", date=date(2026, 12, 20), name="Noël")
        begun(club, "paques", date=date(2025, 4, 20), name="Pâques")
        cast.tournament(club, code="rois", name="Les Rois")
        begun(cast.club("Les Aces"), "aces", name="Concours des Aces")
        assert codes(club) == ["noel", "martin", "paques"]
        page = seen(club)
        for name in ("Les Rois", "Concours des Aces"):
            assert name not in page
        places = [page.index(words) for words in (">2026<", "Noël", NAME, ">2025<", "Pâques")]
        assert places == sorted(places)
        assert 'href="/c/noel/"' in page

    def test_says_where_each_stands(self, club: Club) -> None:
        begun(club, "martin")
        assert "2 inscrits" in seen(club)
        assert "partie 1 sur 4 en cours" in seen(club)

    def test_not_those_in_the_archive(self, club: Club) -> None:
        begun(club, "martin", archived_at=cast.EVENING)
        assert codes(club) == []
        assert "Il n’y a pas encore de concours" in seen(club)

    def test_pages_of_twenty(self, club: Club) -> None:
        for number in range(PAGE + 1):
            begun(club, f"nr{number}")
        assert PAGE == 20
        first, second = seen(club), seen(club, query="?page=2")
        assert ('href="?page=2"' in first, 'href="/c/nr0/"' in first) == (True, False)
        assert ('href="?page=1"' in second, 'href="/c/nr0/"' in second) == (True, True)
        assert codes(club, page=2) == ["nr0"]

    @pytest.mark.parametrize("query", ["?page=9", "?page=x", "?page=0", "?page=-1"])
    def test_whatever_is_asked_there_is_a_page(self, club: Club, query: str) -> None:
        begun(club, "martin")
        assert NAME in seen(club, query=query)

    def test_the_queries_do_not_grow(self, club: Club, django_assert_num_queries: Any) -> None:
        visitor = Client()
        for count in (1, 6):
            for number in range(count):
                begun(club, f"c{count}n{number}")
            with django_assert_num_queries(4):
                visitor.get(f"/clubs/{club.pk}/")


class TestWhoSeesIt:
    def test_everybody_and_no_desk(self, club: Club) -> None:
        begun(club, "martin")
        page = seen(club)
        assert club.name in page
        for staff_only in ("/settings/", "/journal/", "/rule-sets/", "/desk/"):
            assert staff_only not in page

    def test_who_works_there_is_led_to_what_they_may_do(self, club: Club) -> None:
        link = f'href="/clubs/{club.pk}/'
        odile = cast.signed_in(cast.organiser(club))
        page = seen(club, odile)
        assert f'{link}settings/"' in page
        assert f'{link}journal/"' in page
        paul = cast.signed_in(cast.staff(club, "admin", username="paul"))
        assert f'{link}settings/"' in seen(club, paul)
        zoe = cast.signed_in(cast.staff(club, "scorer", username="zoe"))
        assert link not in seen(club, zoe)

    def test_whatever_the_first_page_lists(self, club: Club, settings: Any) -> None:
        settings.HOME = "none"
        begun(club, "martin")
        assert public_tournaments() == []
        assert NAME in seen(club)

    def test_the_club_of_the_demonstration_has_one_too(self, club: Club) -> None:
        Club.objects.update(demo=True)
        begun(club, "martin")
        assert NAME in seen(club)

    @pytest.mark.parametrize("number", [0, 987654, 10**30])
    def test_a_club_that_is_not_there(self, club: Club, number: int) -> None:
        assert Client().get(f"/clubs/{number}/").status_code == 404

    def test_only_to_be_looked_at(self, club: Club) -> None:
        assert Client().post(f"/clubs/{club.pk}/").status_code == 405


class TestLinksAndLogo:
    def test_from_each_contest(self, club: Club) -> None:
        begun(club, "martin")
        page = Client().get("/c/martin/").content.decode()
        assert f'href="/clubs/{club.pk}/"' in page
        assert club.name in page

    def test_from_the_first_page_each_club_once(self, club: Club) -> None:
        other = cast.club("Aces")
        for code, of in (("a", club), ("b", club), ("c", other)):
            begun(of, code)
        page = Client().get("/").content.decode()
        assert page.count(f'href="/clubs/{club.pk}/"') == 1
        assert page.index(f"/clubs/{other.pk}/") < page.index(f"/clubs/{club.pk}/")

    def test_from_the_first_page_of_who_works_there(self, club: Club) -> None:
        odile = cast.signed_in(cast.organiser(club))
        assert f'href="/clubs/{club.pk}/"' in odile.get("/").content.decode()

    def test_the_logo_stands_beside_the_name(self, club: Club) -> None:
        assert "<img class=" not in seen(club)
        cast.logo(club)
        address = f"/clubs/{club.pk}/logo/{cast.LOGO_DIGEST}.png"
        image = f'<img class="club-logo" src="{address}" alt="" width="6" height="3">'
        assert image in seen(club)

    @pytest.mark.parametrize(
        "path", ["", "tables/", "ranking/", "find/", "rules/", "pair/1/", "screen/"]
    )
    def test_on_every_public_page_of_its_contests(self, club: Club, path: str) -> None:
        begun(club, "martin")
        cast.logo(club)
        answer = Client().get(f"/c/martin/{path}")
        assert answer.status_code == 200
        assert answer.content.decode().count(f"/logo/{cast.LOGO_DIGEST}.png") == 1

    def test_costs_a_public_page_no_query_and_none_of_its_bytes(self, club: Club) -> None:
        for code in ("without", "with"):
            begun(club, code)
        asked = []
        for code in ("without", "with"):
            if code == "with":
                cast.logo(club)
            with CaptureQueriesContext(connection) as captured:
                assert Client().get(f"/c/{code}/rules/").status_code == 200
            asked.append(len(captured))
        assert asked[0] == asked[1]
        assert not [one for one in captured.captured_queries if '"png"' in one["sql"]]
