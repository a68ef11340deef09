"""A form that overwrites what is stored says what it was filled from: every form of every page."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import resolve

from tests import cast
from tests.core.acts.test_every_act import WITHIN, services
from tests.crawl import addresses, evening, everyone_back, forms_of
from tests.matrix import rarely
from tests.paper.press.printers import quick_press
from tests.remembered import remembered
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]

SEEN = ("version", "seen", "shown", "revision", "was-", "shown_")
"""The fields, or their beginnings, that say what a form was filled from."""
ADDS = "adds a row: two sent at once are two"
ONCE = "is done once: the second is refused, or changes nothing"
OWN = "is one's own, and asks for the password or is of this browser alone"
READS = "stores nothing"
FREE = {
    **dict.fromkeys(
        (
            *("alias_add", "catch_up", "club_new", "contest_invite", "copies_bring", "copies_make"),
            *("entrants", "entrants_import", "entrants_import_confirm", "kept_apart", "partie_bis"),
            *("penalties", "role_give", "rule_set_import", "rule_set_new", "rules_keep"),
            *("staff_invite", "tournament_new", "member_reset"),
        ),
        ADDS,
    ),
    **dict.fromkeys(
        (
            *("alias_remove", "check_in_all_paid", "check_in_everyone", "club_leave", "demo_load"),
            *("demo_wipe", "join", "kept_apart_release", "penalty_lift", "people_merge"),
            *("people_unmerge", "person_erase", "prize_hand", "ranking_hold", "role_end"),
            *("contest_role_end", "contest_take_back", "take_back", "round_draw", "round_cards"),
            *("session_end", "sessions_end", "site_account_delete", "site_account_log_out"),
            *("copies_put_back", "setup"),
        ),
        ONCE,
    ),
    **dict.fromkeys(
        ("account_password", "account_pin", "account_pin_delete", "reset", "public_keep"), OWN
    ),
    **dict.fromkeys(
        (
            *("copies_download", "friendly", "friendly_pdf", "friendly_paper", "hand_preview"),
            *("login", "logout", "people_export", "set_language", "set_theme", "sign_over_pin"),
        ),
        READS,
    ),
}
UNVERSIONED = {
    *("account_add", "account_admin", "account_create_first", "account_delete", "account_join"),
    *("account_log_out", "account_password", "account_reset", "account_session_end"),
    *("account_sessions_end", "alias_add", "alias_remove", "club_create", "club_leave"),
    *("copies_download", "copies_make", "copies_put_back", "demo_load", "demo_wipe"),
    *("entrant_add", "entrants_all_paid", "entrants_all_present", "entrants_import"),
    *("forbidden_pairing_add", "forbidden_pairing_remove", "invitation_accept"),
    *("invitation_make", "invitation_take_back", "link_refuse", "marks_rebuild"),
    *("password_reset", "penalty_give", "penalty_lift", "people_export", "people_merge"),
    *("people_unmerge", "person_erase", "pin_delete", "pin_refuse", "pin_set", "pin_sign_over"),
    *("prize_hand", "ranking_hold", "reset_link_make", "role_end", "role_give", "round_cards"),
    *("rule_set_create", "rule_set_keep", "tournament_create"),
}
"""Services that add, end or set what their form names: none replaces a value somebody typed."""


def playing() -> Tournament:
    """Round 1 is played, round 2 is a draft."""
    remembered(evening)
    return Tournament.objects.get()


def complete() -> Tournament:
    """Every card is in."""
    tournament = playing()
    tournament.rounds.filter(number=2).delete()
    everyone_back(tournament)
    return tournament


def closed() -> Tournament:
    """The contest is closed."""
    tournament = complete()
    Tournament.objects.update(finished_at=cast.EVENING)
    return tournament


@pytest.mark.parametrize("state", [playing, rarely(complete), rarely(closed)])
def test_every_form_that_overwrites_says_what_it_was_filled_from(
    state: Callable[[], Tournament], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_press(monkeypatch)
    odile = cast.organiser(state().club)
    odile.is_superuser = True
    odile.save()
    desk, without, found = cast.signed_in(odile), set(), set()
    for url in {address.url() for address in addresses()}:
        for name, fields in _posted(desk, url):
            found.add(name)
            if name not in FREE and not any(field.startswith(SEEN) for field in fields):
                without.add((name, url))
    assert without == set()
    assert len(found) > 30


def _posted(desk: Client, url: str) -> list[tuple[str, list[str]]]:
    """The forms of a page that are posted: the name of their address, and their fields."""
    answer = desk.get(url)
    if answer.streaming or "html" not in answer.headers.get("Content-Type", ""):
        return []
    forms = [form for form in forms_of(answer.text, url) if form.method == "post"]
    return [(resolve(urlsplit(one.action).path).url_name or "", [*one.sent]) for one in forms]


def test_every_service_that_replaces_a_value_takes_its_version() -> None:
    free = {
        service.__name__
        for service in services()
        if not {"version", "shown", "shown_name", "ticks"}
        & {*inspect.signature(service).parameters}
    }
    assert free - WITHIN == UNVERSIONED
