"""The projector, and a long ranking."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.public.conftest import changed
from tournaments.models import Prize, Tournament
from tournaments.public import views as public_pages


@pytest.fixture
def crowd(db: None) -> Tournament:
    """A round of 26 tables, with a result at the first."""
    tournament = cast.tournament()
    cast.pairs(tournament, 52)
    pairs = [(number, number + 1) for number in range(1, 52, 2)]
    cast.totals(cast.published_round(tournament, 1, pairs), 1, 1000, 944)
    return changed(tournament)


def shown(phone: Client, query: str = "") -> str:
    return phone.get(reverse("public_screen", args=["martin"]) + query).content.decode()


def rows_a_page(text: str) -> list[int]:
    pages = text.split("<section data-page")[1:]
    return [len(re.findall(r"<tr><t[hd][^>]*class=\"rank\"", page)) - 1 for page in pages]


def test_a_page_has_twelve_rows(phone: Client, crowd: Tournament) -> None:
    assert rows_a_page(shown(phone, "?show=plan")) == [12, 12, 2]
    assert rows_a_page(shown(phone, "?show=now")) == [12, 12, 12, 12, 4]
    assert rows_a_page(shown(phone, "?show=both")) == [12, 12, 2]


def test_the_corner_shows_the_round_and_its_cards(phone: Client, crowd: Tournament) -> None:
    text = shown(phone, "?show=now")
    assert "Partie 1" in text
    assert "1/26 feuilles" in text
    assert "Classement en cours, partie 1" in text


def test_the_corner_is_updated_with_the_news(phone: Client, crowd: Tournament) -> None:
    url = reverse("public_screen", args=["martin"]) + "?show=plan&seen=0"
    text = phone.get(url, headers={"hx-request": "true"}).content.decode()
    assert '<span id="corner" class="screen-corner" hx-swap-oob="true">' in text


def test_choosing_is_offered_until_it_is_done(phone: Client, crowd: Tournament) -> None:
    assert "screen-setup" in shown(phone)
    assert "screen-setup" in shown(phone, "?show=nonsense")
    assert 'class="screen-setup"' not in shown(phone, "?show=both")


def test_before_the_first_round_it_says_so(phone: Client, db: None) -> None:
    cast.pairs(cast.tournament(), 4)
    assert "n’est pas encore tirée" in shown(phone)


@pytest.fixture
def closed(db: None) -> Tournament:
    """A contest of four pairs and one round, closed, with a ham for the first."""
    tournament = cast.tournament(rounds_planned=1)
    cast.pairs(tournament, 4)
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    for table, points in ((1, 1000), (2, 1100)):
        cast.totals(round_, table, points, 1944 - points)
    Prize.objects.create(tournament=tournament, rank=1, label="Un jambon")
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=cast.EVENING)
    return changed(Tournament.objects.get(pk=tournament.pk))


@pytest.mark.parametrize("query", ["", "?show=ranking", "?show=plan"])
def test_the_screen_of_a_closed_contest_shows_the_winners_first(
    closed: Tournament, query: str
) -> None:
    text = shown(Client(headers={"accept-language": "en"}), query)
    first, second, *_others = text.split("<section data-page")[1:]
    assert "podium-1" in first
    assert "Éliane Moreau" in first or "1,100" in first
    assert "Un jambon" in second
    assert "Contest over" in text


def test_the_tables_of_a_closed_contest_are_shown_where_they_are_asked_for(
    phone: Client, closed: Tournament
) -> None:
    assert "screen-plan" in shown(phone, "?show=plan")
    assert "screen-plan" not in shown(phone, "?show=both")


def test_once_all_rounds_are_played_nobody_looks_for_a_table(
    phone: Client, closed: Tournament
) -> None:
    Tournament.objects.update(finished_at=None)
    changed(closed)
    text = shown(phone)
    assert "screen-plan" not in text
    assert "screen-ranking" in text
    assert "screen-plan" in shown(phone, "?show=plan")


def test_a_phone_shows_the_winners_of_a_closed_contest_first(closed: Tournament) -> None:
    visitor = Client(headers={"accept-language": "en"})
    text = visitor.get(reverse("public_home", args=["martin"])).content.decode()
    places = [text.index(words) for words in ("The contest is over", "podium-1", "Un jambon")]
    assert places == sorted(places)
    assert places[-1] < text.index('class="choice-list"')


@pytest.mark.parametrize(
    "address",
    [("public_plan",), ("public_ranking",), ("public_pair", 1), ("public_match", 1, 1)],
)
def test_every_page_of_a_closed_contest_says_that_it_is_over(
    closed: Tournament, address: tuple[str, *tuple[int, ...]]
) -> None:
    visitor = Client(headers={"accept-language": "en"})
    text = visitor.get(reverse(address[0], args=["martin", *address[1:]])).content.decode()
    assert "The contest is over" in text


def test_every_pair_is_on_the_screen(phone: Client, db: None) -> None:
    tournament = cast.tournament()
    cast.pairs(tournament, 110)
    cast.published_round(tournament, 1, [(1, 2)])
    changed(tournament)
    assert sum(rows_a_page(shown(phone, "?show=now"))) == 110


def test_a_long_ranking_has_pages_of_a_hundred(phone: Client, db: None) -> None:
    tournament = cast.tournament()
    cast.pairs(tournament, 102)
    cast.published_round(tournament, 1, [(number, number + 1) for number in range(1, 102, 2)])
    changed(tournament)
    ranking = reverse("public_ranking", args=["martin"])
    first = phone.get(f"{ranking}?after=1").content.decode()
    assert first.count("opens-row") == 100
    assert 'href="?page=2&amp;after=1"' in first
    second = phone.get(f"{ranking}?page=2&after=1").content.decode()
    assert second.count("opens-row") == 2
    assert 'href="?page=1&amp;after=1"' in second
    assert phone.get(f"{ranking}?page=3&after=1").status_code == 404


def test_a_phone_shows_the_first_prizes_and_opens_the_others(
    closed: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public_pages, "FIRST_PRIZES", 2)
    ranges = Prize(tournament=closed, position=2, rank=2, last_rank=9, label="Une rosette")
    ranges.save()
    changed(closed)
    visitor = Client(headers={"accept-language": "en"})
    first, others = visitor.get(reverse("public_home", args=["martin"])).text.split("more-prizes")
    assert (first.count("Une rosette"), others.count("Une rosette")) == (1, 2)
    assert "2 more prizes" in others
