"""A public page is rendered once for everybody, without data of its first visitor."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests import cast
from tests.public.conftest import changed
from tournaments.core.caching import cache_key
from tournaments.models import Tournament
from tournaments.public import page_visit as public_visit
from tournaments.public.page_visit import Page, PageCache, pages

RANKING, HOME, PAIR = (
    reverse("public_ranking", args=["martin"]),
    reverse("public_home", args=["martin"]),
    reverse("public_pair", args=["martin", 3]),
)


HX = {"hx-request": "true"}


def other(language: str = "fr") -> Client:
    return Client(headers={"accept-language": language})


class TestNothingOfTheFirstVisitor:
    def test_its_pair(self, phone: Client, tournament: Tournament) -> None:
        phone.cookies["my_pair"] = "3"
        assert "is-mine" in phone.get(RANKING).content.decode()
        assert "is-mine" not in other().get(RANKING).content.decode()
        assert "Éliane Lefèvre" in phone.get(HOME).content.decode()
        assert "Éliane Lefèvre" not in other().get(HOME).content.decode()

    def test_its_address(self, phone: Client, tournament: Tournament) -> None:
        phone.get(f"{RANKING}?after=1&gclid=abcdef")
        text = other().get(f"{RANKING}?after=1").content.decode()
        assert "gclid" not in text
        assert f'value="{RANKING}?after=1"' in text

    def test_its_token(self, phone: Client, tournament: Tournament) -> None:
        strict = Client(enforce_csrf_checks=True, headers={"accept-language": "fr"})
        phone.get(PAIR)
        text = strict.get(PAIR).content.decode()
        token = text.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
        keep = reverse("public_keep", args=["martin", 3])
        assert strict.post(keep, {"csrfmiddlewaretoken": token}).status_code == 303
        assert public_visit.TOKEN not in text

    def test_its_language(self, phone: Client, tournament: Tournament) -> None:
        assert "Classement" in phone.get(RANKING).content.decode()
        assert "Classement" not in other("en").get(RANKING).content.decode()

    def test_its_account(self, phone: Client, tournament: Tournament) -> None:
        """A message for an account waits for a page of that account."""
        organiser = cast.signed_in(cast.organiser(tournament.club))
        french = {"accept-language": "fr"}
        organiser.post(reverse("logout"), headers=french)
        first = organiser.get(RANKING, headers=french)
        assert "déconnecté" not in first.content.decode()
        assert first.headers["ETag"] == phone.get(RANKING).headers["ETag"]
        assert "déconnecté" in organiser.get(reverse("home"), headers=french).content.decode()


class TestCompressed:
    def test_where_the_browser_takes_it(self, phone: Client, tournament: Tournament) -> None:
        plain = phone.get(RANKING)
        packed = phone.get(RANKING, headers={"accept-encoding": "gzip, br"})
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert "Classement" in gzip.decompress(packed.content).decode()
        assert int(packed.headers["Content-Length"]) < int(plain.headers["Content-Length"]) / 2


class TestCachedPages:
    def test_is_compressed(self) -> None:
        PageCache("pages").get("a", 1, lambda: Page(1, b"x" * 4000))
        page: Page = caches["pages"].get(cache_key("a"))
        assert len(page.body) < 100

    def test_a_later_one_serves_for_an_earlier_revision(self) -> None:
        kept = PageCache("pages")
        kept.get("a", 2, new)
        assert kept.get("a", 1, never).revision == 2

    def test_a_page_that_cannot_be_rendered_is_tried_again(self) -> None:
        kept = PageCache("pages")

        def fail() -> Page:
            raise ValueError("not today")

        with pytest.raises(ValueError, match="not today"):
            kept.get("a", 1, fail)
        assert kept.get("a", 1, lambda: Page(1, b"x")).body == b"x"


class TestEarlierPages:
    @pytest.fixture
    def kept(self) -> PageCache:
        kept = PageCache("pages")
        for name in "abc":
            kept.get(name, 1, lambda: Page(1, b"old"))
        return kept

    def test_while_the_page_is_rendered(self, kept: PageCache) -> None:
        with rendering(kept, "a"):
            assert kept.get_or_earlier("a", 2, never).body == b"old"
        assert kept.get_or_earlier("a", 2, never).body == b"new"

    def test_while_as_many_others_are_rendered_as_may_be(self, kept: PageCache) -> None:
        with rendering(kept, "a"), rendering(kept, "b"):
            assert kept.get_or_earlier("c", 2, never).body == b"old"
        assert kept.get_or_earlier("c", 2, new).body == b"new"

    def test_not_where_there_is_none(self, kept: PageCache) -> None:
        with rendering(kept, "a"), rendering(kept, "b"):
            assert kept.get_or_earlier("d", 2, new).body == b"new"

    def test_not_where_the_page_has_to_be_the_latest(self, kept: PageCache) -> None:
        with rendering(kept, "a"), rendering(kept, "b"):
            assert kept.get("c", 2, new).body == b"new"
            assert kept.get("c", 2, never).body == b"new"

    def test_a_page_that_could_not_be_rendered_keeps_no_place(self, kept: PageCache) -> None:
        for name in "ab":
            with pytest.raises(AssertionError):
                kept.get_or_earlier(name, 2, never)
        assert kept.get_or_earlier("c", 2, new).body == b"new"


def new() -> Page:
    return Page(2, b"new")


def never() -> Page:
    raise AssertionError("a page was rendered again")


@contextmanager
def rendering(kept: PageCache, name: str) -> Iterator[None]:
    """Another thread renders a page during the block."""
    begun, go_on = Event(), Event()

    def slow() -> Page:
        begun.set()
        go_on.wait(30)
        return new()

    thread = Thread(target=lambda: kept.get_or_earlier(name, 2, slow))
    thread.start()
    try:
        assert begun.wait(30)
        yield
    finally:
        go_on.set()
        thread.join()


@pytest.mark.parametrize("page", [HOME, RANKING, reverse("public_plan", args=["martin"])])
def test_the_parts_of_one_pair_more_ask_for_the_revision_alone(
    phone: Client,
    tournament: Tournament,
    page: str,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    # Pair 4 rests: who has no table is read once for all of them.
    phone.cookies["my_pair"] = "4"
    phone.get(page)
    phone.cookies["my_pair"] = "3"
    with django_assert_num_queries(1):
        assert phone.get(page).status_code == 200


class TestWhileOthersAreRendered:
    """As many pages as may be are rendered, of other contests."""

    @pytest.fixture(autouse=True)
    def others(self, tournament: Tournament) -> Iterator[None]:
        pages.get("x", 1, lambda: Page(1, b"old"))
        pages.get("y", 1, lambda: Page(1, b"old"))
        with rendering(pages, "x"), rendering(pages, "y"):
            yield

    def test_a_poll_is_empty(self, phone: Client, tournament: Tournament) -> None:
        seen = tournament.revision
        phone.get(RANKING, headers=HX)
        changed(tournament)
        assert phone.get(f"{RANKING}?seen={seen}", headers=HX).status_code == 204

    def test_a_page_that_is_opened_is_the_latest(
        self, phone: Client, tournament: Tournament
    ) -> None:
        before = phone.get(RANKING)
        changed(tournament)
        assert phone.get(RANKING).headers["ETag"] != before.headers["ETag"]

    def test_no_page_goes_back_to_what_another_phone_saw_earlier(
        self, phone: Client, tournament: Tournament
    ) -> None:
        phone.get(RANKING, headers=HX)
        changed(tournament)
        phone.get(RANKING)
        seen = tournament.revision
        changed(tournament)
        assert phone.get(f"{RANKING}?seen={seen}", headers=HX).status_code == 204

    def test_the_own_line_is_the_latest(self, phone: Client, tournament: Tournament) -> None:
        phone.cookies["my_pair"] = "3"
        phone.get(RANKING)
        revision = changed(tournament).revision
        phone.get(RANKING)
        line: Page = caches["default"].get(cache_key((tournament.pk, "line", "fr", 3)))
        assert line.revision == revision

    def test_a_poll_gets_what_another_phone_has_seen_of_late(
        self, phone: Client, tournament: Tournament
    ) -> None:
        seen = tournament.revision
        changed(tournament)
        latest = phone.get(RANKING, headers=HX)
        changed(tournament)
        assert phone.get(f"{RANKING}?seen={seen}", headers=HX).content == latest.content


def test_an_error_page_is_not_cached(
    phone: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zlib, "compress", lambda page, _level: pytest.fail(repr(page)))
    assert phone.get(f"{RANKING}?page=99").status_code == 404
    assert phone.get(reverse("public_pair", args=["martin", 99])).status_code == 404
