"""What the app asks of the installation, with one registered and with none."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client

from belote_club import __version__
from belote_club.apps import ANSWERS
from tests import cast
from tests.installed import installed
from tournaments.core.installation import Copies, Installation, installation, register
from tournaments.models import MatchEntry, Tournament
from tournaments.results.outcome import Totals
from tournaments.results.services.results import result_record
from tournaments.rounds.services.rounds import round_draw, round_publish


@pytest.fixture
def tournament(db: None) -> Tournament:
    made = cast.tournament(rounds_planned=2)
    cast.pairs(made, 4)
    return made


def publish(tournament: Tournament) -> None:
    round_ = round_draw(actor=cast.actor(), tournament=tournament, number=1, seed=1)
    round_publish(actor=cast.actor(), round_=round_, version=round_.version)


def test_by_default_there_are_no_copies_no_addresses_and_no_pdf() -> None:
    none = Installation()
    none.copy_soon()
    none.copy_now("abcd-round-1")
    none.copy_first("abcd-deleted")
    assert not none.makes_copies()
    assert none.copies() == Copies(count=0, last_at=None, notices=())
    assert list(none.phone_addresses()) == []
    assert not none.pdf_engine()


def test_the_project_registers_its_own() -> None:
    assert installation() is ANSWERS
    assert installation().version == __version__


def test_another_one_can_be_registered() -> None:
    try:
        register(Installation(version="9"))
        assert installation().version == "9"
    finally:
        register(ANSWERS)


def test_a_published_round_asks_for_a_copy_under_its_label(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    installed(monkeypatch, copy_now=asked.append)
    publish(tournament)
    assert asked == ["martin-round-1"]


def test_a_result_asks_for_a_copy(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(tournament)
    asked: list[bool] = []
    installed(monkeypatch, copy_soon=lambda: asked.append(True))
    match = tournament.rounds.get().matches.filter(entry=MatchEntry.NONE).first()
    assert match is not None
    totals = Totals((1500, 500))
    result_record(actor=cast.actor(), match=match, version=match.version, totals=totals, keep=True)
    assert asked == [True]


def test_the_desk_shows_the_copies_and_what_it_must_know_of_them(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = datetime(2026, 11, 20, 20, 14, tzinfo=UTC)
    odile: Client = cast.signed_in(cast.organiser(tournament.club))
    installed(monkeypatch, copies=lambda: Copies(3, at, ("No room.", "No clock.")))
    html = odile.get("/desk/martin/").text
    assert "No room." in html
    assert "No clock." in html
    assert "21\u202fh\u202f14" in html
