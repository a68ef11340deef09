"""Forms as a browser sends them: twice by a double click, and from a page that is out of date."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.core.acts import scenes
from tests.core.acts.test_every_act import rows
from tournaments.models import Entrant, JournalEntry, Match, Round, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

TABLE = "rounds/1/results/1/"


@dataclass(frozen=True, slots=True)
class Sent:
    """A form of the desk: its address and its typed values, without the version and the key."""

    scene: Callable[[], object]
    path: str
    typed: Mapping[str, Any]
    of: Callable[[], Any]

    def __str__(self) -> str:
        return self.path


def tournament() -> Tournament:
    return Tournament.objects.get()


def pair() -> Entrant:
    return Entrant.objects.get(number=2)


def round_() -> Round:
    return Round.objects.get()


def table() -> Match:
    return Match.objects.get(hall_table__number=1)


def bis() -> Match:
    return Match.objects.get(kind="bis")


def caught_up() -> Match:
    return Match.objects.get(kind="catch_up")


HAND = {"taker": "A", "points_a": "100"}
PLAN = {"across-1": "1", "down-1": "1", "label-1": "Près du bar"}
PRIZE = {"form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "0", "form-0-rank": "1"}
NAMES = {"first": "Zoé Vidal", "second": "Yves Texier", "joined_from": "1"}
FORMS = (
    Sent(scenes.pair, "entrants/2/", NAMES, pair),
    Sent(scenes.pair, "entrants/2/withdraw/", {"from_round": "2"}, pair),
    Sent(scenes.gone, "entrants/2/return/", {}, pair),
    Sent(scenes.draft, "rounds/1/draw/redraw/", {}, round_),
    Sent(scenes.draft, "rounds/1/draw/lock/", {"lock": "1"}, round_),
    Sent(scenes.swapped, "rounds/1/draw/undo/", {}, round_),
    Sent(scenes.swap_undone, "rounds/1/draw/redo/", {}, round_),
    Sent(scenes.draft, "rounds/1/publish/", {}, round_),
    Sent(scenes.playing, "rounds/1/unpublish/", {}, round_),
    Sent(scenes.awaited, TABLE, HAND, table),
    Sent(scenes.awaited, f"{TABLE}forfeit/", {"absent": "1"}, table),
    Sent(scenes.carded, f"{TABLE}undo/", {"reason": "Mauvaise table"}, table),
    Sent(scenes.to_review, f"{TABLE}clear/", {"reason": "Recompté"}, table),
    Sent(
        scenes.carded,
        f"{TABLE}correct/",
        {"points_a": "1020", "points_b": "924", "reason": "Mal lu"},
        table,
    ),
    Sent(scenes.by_hands, f"{TABLE}hands/1/remove/", {"reason": "Fausse donne"}, table),
    Sent(scenes.by_hands, f"{TABLE}hands/1/", HAND | {"points_a": "90", "confirm": "1"}, table),
    Sent(scenes.catching_up, "rounds/1/results/2/give-up/", {}, caught_up),
    Sent(scenes.bis_begun, "rounds/2/results/2/give-up-bis/", {}, bis),
    Sent(scenes.in_phases, "phases/2/remove/", {}, tournament),
    Sent(scenes.entered, "archive/", {}, tournament),
    Sent(scenes.archived, "unarchive/", {}, tournament),
    Sent(scenes.in_phases, "phases/2/rounds/", {"act": "add"}, tournament),
    Sent(scenes.in_phases, "phases/2/rounds/", {"act": "drop"}, tournament),
    Sent(scenes.in_phases, "phases/1/rounds/", {"act": "cut"}, tournament),
    Sent(scenes.entered, "prizes/", PRIZE | {"form-0-label": "Un jambon"}, tournament),
    Sent(scenes.complete, "prizes/finish/", {}, tournament),
    Sent(scenes.finished, "prizes/reopen/", {"reason": "Une feuille oubliée"}, tournament),
    Sent(scenes.entered, "plan/", PLAN, tournament),
    Sent(
        scenes.tied,
        "ranking/order/",
        {"place_1": "2", "place_3": "1", "place_2": "", "place_4": "", "reason": "Le plus jeune"},
        tournament,
    ),
)
TAKES_AWAY = {
    f"{TABLE}hands/1/remove/",
    "rounds/1/results/2/give-up/",
    "rounds/2/results/2/give-up-bis/",
    "phases/2/remove/",
}
"""The row of their address is deleted by the first click."""
ONCE = (
    Sent(
        scenes.played_pair, "ranking/1/penalties/", {"kind": "warning", "round_number": "1"}, pair
    ),
    Sent(scenes.ruling, "ranking/1/penalties/1/lift/", {}, pair),
    Sent(scenes.apart, "entrants/apart/", {"one": "1", "other": "3"}, pair),
    Sent(scenes.apart, "entrants/apart/1/2/release/", {}, pair),
    Sent(scenes.entered, "rules/keep/", {"name": "De la Saint-Martin"}, pair),
    Sent(scenes.entered, "staff/invite/", {"role": "scorer"}, tournament),
)
"""Forms of which two can be sent at once: they carry no version."""


@pytest.fixture
def odile(request: pytest.FixtureRequest) -> Client:
    """The organiser's browser, once the database has the state that the form needs."""
    sent: Sent = request.getfixturevalue("sent")
    sent.scene()
    return cast.signed_in(cast.organiser(tournament().club))


def address(sent: Sent) -> str:
    return f"/desk/martin/{sent.path}"


def typed(sent: Sent, version: int) -> dict[str, Any]:
    return {**sent.typed, "version": str(version), "key": "a"}


@pytest.mark.parametrize("sent", FORMS, ids=str)
class TestVersionedForms:
    def test_a_double_click_acts_once_and_answers_the_same(self, odile: Client, sent: Sent) -> None:
        form = typed(sent, sent.of().version)
        told = JournalEntry.objects.count()
        first = odile.post(address(sent), form)
        assert first.status_code in (302, 303), first.content.decode()[-2000:]
        once = rows()
        second = odile.post(address(sent), form)
        if sent.path in TAKES_AWAY:
            assert second.status_code == 404
        else:
            assert second["Location"] == first["Location"]
        assert rows() == once
        assert JournalEntry.objects.count() == told + 1

    def test_a_page_that_is_out_of_date_writes_nothing(self, odile: Client, sent: Sent) -> None:
        before = rows()
        answer = odile.post(address(sent), typed(sent, 99))
        assert answer.status_code == 409
        assert rows() == before

    @pytest.mark.one_database
    def test_a_form_with_an_invalid_version_writes_nothing(self, odile: Client, sent: Sent) -> None:
        before = rows()
        for version in ("-1", "9" * 30):
            answer = odile.post(address(sent), {**typed(sent, 0), "version": version})
            assert answer.status_code in (409, 422), version
            assert rows() == before, version


@pytest.mark.parametrize("sent", ONCE, ids=str)
def test_a_double_click_on_a_form_without_a_version_acts_once(odile: Client, sent: Sent) -> None:
    form = {"reason": "Convenu", **sent.typed, "key": "a"}
    first = odile.post(address(sent), form)
    assert first.status_code in (302, 303), first.content.decode()[-2000:]
    once = rows()
    second = odile.post(address(sent), form)
    assert (second.status_code, second["Location"]) == (first.status_code, first["Location"])
    assert rows() == once
