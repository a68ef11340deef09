"""Pages poll for news; while nothing changes, the answer is empty."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests import cast
from tests.kept import forget
from tests.public.conftest import changed
from tournaments.models import Tournament

pytestmark = pytest.mark.slow

FOLLOWING = (
    ("public_home",),
    ("public_plan",),
    ("public_ranking",),
    ("public_pictures",),
    ("public_pair", 3),
    ("public_match", 2, 1),
    ("public_rules",),
    ("public_screen",),
)
# One query asks for the revisions, one finds the tournament; a page whose ranking is known needs
# no other.
QUERIES = {
    "public_home": 4,
    "public_plan": 8,
    "public_ranking": 3,
    "public_pictures": 3,
    "public_pair": 5,
    "public_match": 8,
    "public_rules": 4,
    "public_screen": 8,
}


def address(of: tuple[str, *tuple[int, ...]]) -> str:
    return reverse(of[0], args=["martin", *of[1:]])


MY_PART = 3


def plain(answer: Any) -> str:
    """A page without the token of its visitor."""
    return re.sub(r'value="[A-Za-z0-9]{64}"', "", answer.content.decode())


def ask(phone: Client, url: str, tag: str = "", **headers: str) -> Any:
    return phone.get(url, headers=headers | ({"if-none-match": tag} if tag else {}))


class TestEveryPage:
    def test_unchanged_is_empty_and_costs_one_query(
        self,
        phone: Client,
        tournament: Tournament,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        for page in FOLLOWING:
            tag = ask(phone, address(page)).headers["ETag"]
            with django_assert_num_queries(1, info=str(page)):
                answer = ask(phone, address(page), tag)
            assert (answer.status_code, answer.content) == (304, b""), page
            assert answer.headers["ETag"] == tag, page
            assert "Set-Cookie" not in answer.headers, page

    def test_an_unchanged_poll_costs_one_query(
        self,
        phone: Client,
        tournament: Tournament,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        for page in FOLLOWING:
            forget()
            with django_assert_num_queries(1, info=str(page)):
                answer = ask(
                    phone, f"{address(page)}?seen={tournament.revision}", **{"hx-request": "true"}
                )
            assert (answer.status_code, answer.content) == (204, b""), page

    def test_news_is_only_the_part_that_polls(self, phone: Client, tournament: Tournament) -> None:
        seen = tournament.revision
        now = changed(tournament).revision
        for page in FOLLOWING:
            answer = ask(phone, f"{address(page)}?seen={seen}", **{"hx-request": "true"})
            text = answer.content.decode()
            assert text.strip().startswith('<div id="live"'), page
            assert f"seen={now}" in text, page
            assert "csrfmiddlewaretoken" not in text, page
            assert not answer.cookies, page

    def test_a_changed_page_has_another_tag(self, phone: Client, tournament: Tournament) -> None:
        tags = {page: ask(phone, address(page)).headers["ETag"] for page in FOLLOWING}
        changed(tournament)
        for page, tag in tags.items():
            answer = ask(phone, address(page), tag)
            assert answer.status_code == 200, page
            assert answer.headers["ETag"] != tag, page

    def test_queries_of_a_page(
        self,
        phone: Client,
        tournament: Tournament,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        for page in FOLLOWING:
            forget()
            ask(phone, reverse("public_ranking", args=["martin"]))
            for cache in caches.all():
                cache.clear()
            with django_assert_num_queries(QUERIES[page[0]], info=str(page)):
                ask(phone, address(page))

    def test_the_next_visitor_gets_the_cached_page(
        self,
        phone: Client,
        tournament: Tournament,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        for page in FOLLOWING:
            first = ask(phone, address(page))
            with django_assert_num_queries(1, info=str(page)):
                second = ask(Client(headers={"accept-language": "fr"}), f"{address(page)}?utm=1")
            assert plain(second) == plain(first), page

    def test_headers_allow_caching_with_revalidation(
        self, phone: Client, tournament: Tournament
    ) -> None:
        for page in FOLLOWING:
            answer = ask(phone, address(page))
            assert answer.headers["Cache-Control"] == "private, no-cache", page
            assert {"Cookie", "HX-Request", "Accept-Language"} <= {
                name.strip() for name in answer.headers["Vary"].split(",")
            }, page
            assert settings.SESSION_COOKIE_NAME not in answer.cookies, page
            assert "messages" not in answer.cookies, page


def test_the_tag_depends_on_language_reader_and_address(
    phone: Client, tournament: Tournament
) -> None:
    ranking = reverse("public_ranking", args=["martin"])
    tags = [
        ask(phone, ranking).headers["ETag"],
        ask(phone, ranking + "?after=1").headers["ETag"],
        ask(phone, ranking, **{"accept-language": "en"}).headers["ETag"],
        ask(phone, ranking, **{"hx-request": "true"}).headers["ETag"],
    ]
    phone.cookies["my_pair"] = "3"
    tags.append(ask(phone, ranking).headers["ETag"])
    assert len(set(tags)) == len(tags)


def test_after_a_result_only_changed_rows_are_read(
    phone: Client, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ranking = reverse("public_ranking", args=["martin"])
    ask(phone, ranking)
    cast.totals(tournament.rounds.get(number=2), 3, 1000, 944)
    changed(tournament)
    with django_assert_num_queries(QUERIES["public_ranking"] + 3):
        answer = ask(phone, ranking)
    assert "3 feuilles sur 4 sont rendues" in answer.content.decode()


def test_the_part_of_the_own_pair_is_cached_too(
    phone: Client, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The page itself is already cached and needs no query."""
    ranking = reverse("public_ranking", args=["martin"])
    ask(phone, ranking)
    phone.cookies["my_pair"] = "3"
    with django_assert_num_queries(MY_PART):
        mine = ask(phone, ranking)
    with django_assert_num_queries(1):
        again = ask(phone, ranking)
    assert plain(again) == plain(mine)
    assert "phone-sticky" in plain(mine)
