"""A closed contest offers no form that it refuses, and says why it refuses what is sent."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from tests import cast
from tests.crawl import forms_of
from tournaments.desk.services.archive import tournament_finish
from tournaments.models import JournalEntry, Match, MatchKind, Tournament
from tournaments.results.outcome import Totals
from tournaments.results.services.hands import hand_record
from tournaments.results.services.results import result_record

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
DESK = "/desk/martin/"
ENGLISH = {"accept-language": "en"}
PAGES = (
    *("", "ranking/", "ranking/1/", "ranking/order/", "ranking/1/penalties/", "phases/"),
    *("rounds/1/results/", "rounds/1/results/1/", "rounds/1/results/2/", "rounds/1/tables/"),
    *("rounds/1/results/1/correct/", "rounds/1/draw/", "rounds/2/draw/", "entrants/apart/"),
    *("rules/", "settings/", "prizes/", "entrants/", "check-in/", "entrants/1/"),
)


@pytest.fixture
def odile() -> Client:
    """One round is all in: table 1 by totals, table 2 hand by hand; 5 rests for nothing."""
    tournament = cast.tournament(
        rounds_planned=1,
        ranking_keys=["points", "manual"],
        bye_score="catch_up",
        preset="village_12",
    )
    cast.pairs(tournament, 5)
    cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
    first, second = Match.objects.filter(kind=MatchKind.MATCH).order_by("hall_table__number")
    result_record(actor=cast.actor(), match=first, version=1, totals=Totals((1030, 914)))
    for _hand in range(12):
        second = Match.objects.select_related("round__tournament").get(pk=second.pk)
        facts = {"taker": "A", "points": {"A": 100}}
        hand_record(actor=cast.actor(), match=second, version=second.version, facts=facts)
    tournament = Tournament.objects.get()
    tournament_finish(actor=cast.actor(), tournament=tournament, version=tournament.version)
    return cast.signed_in(cast.organiser(tournament.club))


def text(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


@pytest.mark.parametrize("page", PAGES)
def test_no_form_is_refused_without_a_word(odile: Client, page: str) -> None:
    shown = odile.get(f"{DESK}{page}", headers=ENGLISH)
    if shown.status_code == 302:
        return
    assert shown.status_code == 200, page
    for form in forms_of(shown.content.decode(), f"{DESK}{page}"):
        if form.method != "post" or not form.action.startswith(DESK):
            continue
        if "reopen" in form.action or "/entrants/" in form.action:
            continue
        answer = odile.post(form.action, form.sent, headers=ENGLISH)
        if answer.status_code in (302, 303):
            continue
        assert "contest is closed" in text(answer.content.decode()), form.action


@pytest.mark.parametrize("table", [1, 2])
def test_the_page_of_a_table_offers_nothing(odile: Client, table: int) -> None:
    page = odile.get(f"{DESK}rounds/1/results/{table}/", headers=ENGLISH).content.decode()
    actions = [form.action for form in forms_of(page, "") if form.method == "post"]
    assert [one for one in actions if f"/results/{table}/" in one] == []
    assert f"/results/{table}/correct/" not in page
    assert "contest-closed" in page


def test_the_page_of_the_results_offers_no_game_of_a_bye(odile: Client) -> None:
    page = odile.get(f"{DESK}rounds/1/results/", headers=ENGLISH).content.decode()
    assert "/results/catch-up/" not in page


@pytest.mark.parametrize("act", ["forfeit", "undo"])
def test_what_is_sent_all_the_same_is_answered_with_the_reason(odile: Client, act: str) -> None:
    version = Match.objects.get(hall_table__number=1).version
    sent = {"version": version, "absent": "0", "reason": "Partie", "confirm": "1"}
    answer = odile.post(f"{DESK}rounds/1/results/1/{act}/", sent, headers=ENGLISH)
    assert answer.status_code == 422
    assert "This contest is closed" in text(answer.content.decode())
    assert not JournalEntry.objects.filter(act=f"result.{act}").exists()
