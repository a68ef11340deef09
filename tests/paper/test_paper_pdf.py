"""Requests for PDFs: they are cached, shared, followed, or refused with a plain page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.installed import installed
from tests.paper.paper import evening
from tests.paper.press.printers import PDF, SECONDS, Held, finishing_press
from tournaments.core.writes import bump
from tournaments.models import Tournament
from tournaments.paper import answers
from tournaments.paper.press import jobs, store
from tournaments.paper.press.jobs import Press
from tournaments.paper.press.store import PaperProgress

pytestmark = pytest.mark.slow


@pytest.fixture
def tournament(data_dir: Path) -> Tournament:
    return evening(4)


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


@pytest.fixture
def printer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """A press whose fake printer works at once unless the test holds it."""
    found = Held()
    found.go.set()
    with finishing_press(found) as press:
        monkeypatch.setattr(jobs, "PRESS", press)
        yield found


def address(key: str = "tables") -> str:
    return reverse("paper_pdf", args=("martin", key))


PUBLIC = "/c/martin/rules.pdf"


@pytest.mark.django_db
class TestKept:
    @pytest.mark.parametrize("where", [address, lambda: PUBLIC])
    def test_a_second_request_does_not_make_it_again(
        self, odile: Client, printer: Held, where: object
    ) -> None:
        at = where() if callable(where) else ""
        first, second = odile.get(at), odile.get(at)
        assert first.content == second.content
        assert first.content.startswith(PDF)
        assert len(printer.made) == 1

    def test_a_browser_that_has_it_gets_an_empty_answer(self, odile: Client, printer: Held) -> None:
        tag = odile.get(address())["ETag"]
        answer = odile.get(address(), headers={"if-none-match": tag})
        assert (answer.status_code, answer.content) == (304, b"")
        assert len(printer.made) == 1

    def test_a_change_of_the_tournament_makes_it_again(
        self, tournament: Tournament, odile: Client, printer: Held
    ) -> None:
        tag = odile.get(address())["ETag"]
        bump(tournament)
        assert odile.get(address(), headers={"if-none-match": tag}).status_code == 200
        assert len(printer.made) == 2

    def test_a_result_does_not_make_the_rule_sheet_again(
        self, tournament: Tournament, printer: Held
    ) -> None:
        Client().get(PUBLIC)
        bump(tournament, ["plan", "ranking"])
        Client().get(PUBLIC)
        assert len(printer.made) == 1
        bump(tournament, ["rules"])
        Client().get(PUBLIC)
        assert len(printer.made) == 2

    def test_each_language_has_its_own_pdf(self, tournament: Tournament, printer: Held) -> None:
        for language in ("fr", "en", "fr"):
            Client().get(PUBLIC, headers={"accept-language": language})
        assert ["Règle" in html for html in printer.made] == [True, False]

    def test_it_depends_on_the_address_for_phones(
        self, odile: Client, printer: Held, settings: object
    ) -> None:
        settings.ALLOWED_HOSTS = ["one.example", "two.example"]  # type: ignore[attr-defined]
        for host in ("one.example", "two.example"):
            odile.get(address(), headers={"host": host})
        assert ["one.example" in html for html in printer.made] == [True, False]


@pytest.mark.django_db
class TestNotMade:
    def test_a_dead_process_gives_a_plain_page_and_the_next_request_works(
        self, odile: Client, printer: Held
    ) -> None:
        printer.broken = True
        answer = odile.get(address(), {"round": "1"})
        assert answer.status_code == 503
        assert answer["Retry-After"]
        html = answer.content.decode()
        assert "Redemander" in html
        assert f'href="{reverse("paper", args=("martin", "tables"))}?round=1"' in html
        printer.broken = False
        assert odile.get(address(), {"round": "1"}).content.startswith(PDF)

    def test_the_public_is_refused_when_too_many_wait(
        self, tournament: Tournament, printer: Held, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(jobs, "MOST_WAITING", dict.fromkeys(jobs.Rank, 0))
        answer = Client().get(PUBLIC)
        assert answer.status_code == 503
        assert answer["Retry-After"] == "10"
        assert "Beaucoup de documents sont demandés en ce moment" in answer.text
        assert printer.made == []

    def test_the_public_is_refused_after_waiting_too_long(
        self, tournament: Tournament, printer: Held, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        printer.go.clear()
        monkeypatch.setattr(answers, "PATIENCE", {"desk": 0, "public": 0})
        answer = Client().get(PUBLIC)
        assert answer.status_code == 503


@pytest.mark.django_db(transaction=True)
class TestLong:
    """A paper of many sheets is made in the background; a page shows its progress."""

    @pytest.fixture(autouse=True)
    def _long(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(answers, "MOST_AT_ONCE", {"desk": 0, "public": 0})
        installed(monkeypatch, pdf_engine=lambda: "weasyprint")

    def poll(self, odile: Client, html: str) -> str:
        """The address that the page polls."""
        return html.partition('hx-get="')[2].partition('"')[0].replace("&amp;", "&")

    def begun(self, odile: Client, printer: Held) -> str:
        """The address that the page of a paper polls which was asked for and is not made yet."""
        printer.go.clear()
        poll = self.poll(odile, odile.get(address("cards")).content.decode())
        printer.go.set()
        return poll

    def made(self, poll: str) -> None:
        """Wait until the paper is made."""
        job = jobs.PRESS.job(poll.partition("making=")[2])
        assert job is None or job.done.wait(SECONDS)

    def test_it_answers_at_once_with_its_progress(self, odile: Client, printer: Held) -> None:
        printer.go.clear()
        answer = odile.get(address("cards"), {"round": "1"})
        assert answer.status_code == 202
        html = answer.content.decode()
        assert "<title>«\xa0Feuilles de marque\xa0» se prépare" in html
        assert "Feuilles prêtes\xa0: 0 sur environ 1<" in html
        poll = self.poll(odile, html)
        assert poll.startswith(f"{address('cards')}?round=1&making=")
        assert f'href="{poll.replace("&", "&amp;")}"' in html
        news = odile.get(poll, headers={"hx-request": "true"})
        assert news.status_code == 202
        assert news.content.decode().strip().startswith('<div id="making"')

    def test_it_opens_by_itself_once_it_is_complete(self, odile: Client, printer: Held) -> None:
        poll = self.begun(odile, printer)
        self.made(poll)
        news = odile.get(poll, headers={"hx-request": "true"})
        assert (news.status_code, news["HX-Redirect"]) == (204, poll)
        answer = odile.get(poll)
        assert answer["Content-Type"] == "application/pdf"
        assert answer.content.startswith(PDF)

    def test_it_shows_the_state_at_the_time_of_the_request(
        self, tournament: Tournament, odile: Client, printer: Held
    ) -> None:
        poll = self.begun(odile, printer)
        self.made(poll)
        bump(tournament)
        assert odile.get(poll).content.startswith(PDF)
        assert len(printer.made) == 1

    def test_two_requests_make_it_once(self, odile: Client, printer: Held) -> None:
        printer.go.clear()
        odile.get(address("cards"))
        poll = self.poll(odile, odile.get(address("cards")).content.decode())
        printer.go.set()
        self.made(poll)
        assert len(printer.made) == 1

    def test_a_paper_of_another_process_is_followed_not_made_again(
        self, odile: Client, printer: Held
    ) -> None:
        printer.go.clear()
        poll = self.poll(odile, odile.get(address("cards")).content.decode())
        name = poll.partition("making=")[2]
        assert printer.begun.wait(SECONDS)
        store.report(name, PaperProgress(120, 625))
        jobs.PRESS = Press(Held())
        for at in (address("cards"), poll):
            html = odile.get(at).content.decode()
            assert "120 sur environ 625" in html
        assert jobs.PRESS.job(name) is None

    def test_a_failure_is_reported_and_a_new_request_makes_it(
        self, odile: Client, printer: Held
    ) -> None:
        printer.broken = True
        poll = self.begun(odile, printer)
        self.made(poll)
        assert odile.get(poll, headers={"hx-request": "true"})["HX-Redirect"] == poll
        answer = odile.get(poll)
        assert answer.status_code == 503
        assert f'href="{address("cards")}"' in answer.content.decode()
        printer.broken = False
        self.made(self.begun(odile, printer))
        assert odile.get(address("cards")).content.startswith(PDF)

    def test_papers_of_another_tournament_cannot_be_followed(
        self, odile: Client, printer: Held
    ) -> None:
        foreign = f"999-desk-{'a' * 16}-{'b' * 16}"
        store.save(foreign, b"%PDF secret")
        for at in (address("cards"), PUBLIC):
            assert b"secret" not in odile.get(at, {"making": foreign}).content

    def test_without_the_library_it_says_so_at_once(
        self, odile: Client, printer: Held, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installed(monkeypatch, pdf_engine=str)
        answer = odile.get(address("cards"))
        assert answer.status_code == 503
        assert "Pas de PDF sur cet ordinateur" in answer.content.decode()
