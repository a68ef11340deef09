"""Nobody reads a name before a published round has it: every public address, every state."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.test import Client

from tests import cast
from tests.crawl import Address, addresses
from tests.paper.press.printers import quick_press
from tournaments.entrants.people import name_key
from tournaments.models import Round, Seat, Tournament
from tournaments.rounds.services.rounds import round_draw, round_publish, round_unpublish

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
PLAYS, LATE = "Zorglub", "Tardieu"
"""In the names of the eight pairs that play, and of two that are entered and do not."""
ASKED = {
    "public_find": ("q=zorglub", "q=tardieu", "q=tardieu+un9", "q=zorglub+un1", "q=1", "q=9"),
    "public_plan": ("by=name", "round=1", "round=1&by=name"),
    "public_ranking": ("after=0", "after=1", "category=Amis"),
    "public_crosstable": ("page=1",),
    "public_screen": tuple(f"show={one}" for one in ("plan", "ranking", "now", "brackets")),
    "public_brackets": ("whole=1",),
}


def entered() -> Tournament:
    """Eight pairs are present; the ninth is not, the tenth is on the waiting list."""
    tournament = cast.tournament()
    cast.pairs(tournament, 10)
    tournament.entrants.filter(number=9).update(present=False)
    tournament.entrants.filter(number=10).update(present=False, paid=False, waiting=1)
    for seat in Seat.objects.select_related("entrant", "person"):
        number = seat.entrant.number
        who = PLAYS if number < 9 else LATE
        seat.name = f"{who} {'Un' if seat.place == 1 else 'Deux'}{number}"
        seat.save()
        if seat.person is not None:
            seat.person.name, seat.person.name_key = seat.name, name_key(seat.name)
            seat.person.save()
    return tournament


def drawn() -> Tournament:
    """The first round is a draft."""
    tournament = entered()
    round_draw(actor=cast.actor(), tournament=tournament, number=1, seed=7)
    return Tournament.objects.get()


def first() -> Round:
    return Round.objects.select_related("tournament").get(number=1)


def published() -> Tournament:
    """The first round is public."""
    drawn()
    round_publish(actor=cast.actor(), round_=first(), version=first().version)
    return Tournament.objects.get()


def unpublished() -> Tournament:
    """The first round was public for a moment."""
    published()
    round_unpublish(actor=cast.actor(), round_=first(), version=first().version)
    return Tournament.objects.get()


def closed() -> Tournament:
    """The contest was closed with its first round."""
    tournament = published()
    tournament.finished_at = cast.EVENING
    tournament.save()
    return tournament


BEFORE, AFTER = (entered, drawn, unpublished), (published, closed)


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Client:
    """A stranger's phone; papers are their HTML."""
    quick_press(monkeypatch)
    return Client(headers={"accept-language": "fr"})


def told(phone: Client) -> Iterator[tuple[str, str]]:
    """The pages of every public address about the tournament or a list of tournaments."""
    for address in addresses():
        for url in _urls(address):
            for query in ("", *ASKED.get(address.name, ())):
                asked = f"{url}?{query}"
                answer = phone.get(asked, follow=True)
                body = b"".join(answer) if answer.streaming else answer.content
                yield asked, body.decode("utf-8", "replace") + str(dict(answer.headers))


def _urls(address: Address) -> list[str]:
    """Its addresses, of each pair where it is about one; of the desk it has none."""
    if not address.url().startswith(("/c/", "/clubs/")) and address.name != "home":
        return []
    if address.name in ("public_pair", "public_keep"):
        return [address.url(number=number) for number in (1, 9, 10)]
    return [address.url()]


@pytest.mark.parametrize("state", BEFORE)
def test_before_a_round_is_public_nobody_is_named(
    phone: Client, state: Callable[[], Tournament]
) -> None:
    state()
    named = [at for at, text in told(phone) if PLAYS in text or LATE in text]
    assert named == []


@pytest.mark.parametrize("state", AFTER)
def test_then_those_are_who_stand_in_it(phone: Client, state: Callable[[], Tournament]) -> None:
    state()
    pages = list(told(phone))
    assert sum(PLAYS in text for _at, text in pages) > 8
    assert [at for at, text in pages if LATE in text] == []


class TestWhatIsSaidInstead:
    def test_a_pair_is_found_by_its_number(self, phone: Client) -> None:
        entered()
        page = phone.get("/c/martin/find/?q=1", follow=True).text
        assert "Doublette 1" in page

    def test_a_name_finds_nobody_and_the_page_says_when_it_will(self, phone: Client) -> None:
        entered()
        page = phone.get("/c/martin/find/?q=zorglub").text
        assert "Les noms paraissent avec la première partie" in page
        assert "Aucune doublette" not in page

    def test_who_waits_for_a_place_sees_which_one(self, phone: Client) -> None:
        entered()
        assert "liste d’attente" in phone.get("/c/martin/pair/10/").text
