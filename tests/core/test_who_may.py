"""Every address, who may use it and how, written out: a slip in a view is seen here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import resolve

from tests import cast
from tests.crawl import Address, addresses, evening
from tournaments.core.permissions import ACTS, Role
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
PAGE, FORM, DEED = {"GET", "HEAD"}, {"GET", "HEAD", "POST"}, {"POST"}
"""What is only looked at, what is looked at and sent, what is only sent."""
WHO: dict[str, tuple[str, set[str]]] = {
    "home": ("site.look", PAGE),
    "setup": ("site.begin", FORM),
    "login": ("site.look", FORM),
    "logout": ("site.look", DEED),
    "send_again": ("form.send_again", PAGE),
    "club_new": ("club.create", FORM),
    "contest_new": ("contest.create", FORM),
    "demo_load": ("demo.use", DEED),
    "demo_wipe": ("demo.use", DEED),
    "help": ("site.look", PAGE),
    "rule_sets": ("rules.keep", PAGE),
    "rule_set_new": ("rules.keep", FORM),
    "rule_set_import": ("rules.keep", FORM),
    "rule_sets_compare": ("rules.keep", PAGE),
    "rule_set_edit": ("rules.keep", FORM),
    "rule_set_preview": ("rules.keep", DEED),
    "rule_set_delete": ("rules.keep", FORM),
    "rule_set_file": ("rules.keep", PAGE),
    "desk": ("contest.run", PAGE),
    "results_now": ("contest.run", PAGE),
    "journal": ("journal.read", PAGE),
    "contest_settings": ("contest.settle", FORM),
    "phases": ("contest.settle", FORM),
    "phase_edit": ("contest.settle", FORM),
    "phase_remove": ("contest.settle", DEED),
    "phase_rounds": ("contest.settle", DEED),
    "rules_edit": ("rules.settle", FORM),
    "rules_change": ("rules.change", FORM),
    "rules_keep": ("rules.keep", FORM),
    "rules_preview": ("rules.settle", DEED),
    "entrants": ("entrants.enter", FORM),
    "entrants_players": ("entrants.enter", PAGE),
    "entrants_export": ("data.export", PAGE),
    "entrants_import": ("entrants.enter", FORM),
    "entrants_import_confirm": ("entrants.enter", DEED),
    "entrant_edit": ("entrants.enter", FORM),
    "entrant_withdraw": ("entrants.enter", DEED),
    "entrant_return": ("entrants.enter", DEED),
    "entrant_substitute": ("entrants.enter", DEED),
    "entrant_remove": ("entrants.enter", DEED),
    "kept_apart": ("entrants.enter", FORM),
    "kept_apart_release": ("entrants.enter", DEED),
    "check_in": ("entrants.check_in", FORM),
    "check_in_everyone": ("entrants.check_in", DEED),
    "cash_count": ("entrants.check_in", PAGE),
    "round_draw": ("round.draw", FORM),
    "draft_swap": ("round.draw", DEED),
    "draft_lock": ("round.draw", DEED),
    "draft_redraw": ("round.draw", DEED),
    "draft_undo": ("round.draw", DEED),
    "draft_redo": ("round.draw", DEED),
    "draft_certificate": ("round.draw", PAGE),
    "round_discard": ("round.draw", DEED),
    "round_publish": ("round.draw", DEED),
    "round_unpublish": ("round.draw", DEED),
    "table_plan": ("contest.run", PAGE),
    "results": ("result.enter", FORM),
    "catch_up": ("result.enter", DEED),
    "match_desk": ("result.enter", FORM),
    "hand_preview": ("result.enter", DEED),
    "result_correct": ("result.enter", FORM),
    "result_forfeit": ("result.enter", DEED),
    "result_undo": ("result.enter", DEED),
    "result_clear": ("result.enter", DEED),
    "catch_up_cancel": ("result.enter", DEED),
    "hand_edit": ("result.enter", FORM),
    "hand_delete": ("result.enter", FORM),
    "ranking_desk": ("contest.run", PAGE),
    "ranking_order": ("ranking.settle", FORM),
    "crosstable": ("contest.run", PAGE),
    "ranking_row": ("contest.run", PAGE),
    "ranking_export": ("data.export", PAGE),
    "penalties": ("ranking.settle", FORM),
    "penalty_lift": ("ranking.settle", FORM),
    "prizes": ("prizes.settle", FORM),
    "contest_finish": ("prizes.settle", DEED),
    "contest_reopen": ("prizes.settle", DEED),
    "papers": ("paper.print", PAGE),
    "paper": ("paper.print", PAGE),
    "paper_pdf": ("paper.print", PAGE),
    "public_home": ("contest.look", PAGE),
    "public_plan": ("contest.look", PAGE),
    "public_certificate": ("contest.look", PAGE),
    "public_certificate_json": ("contest.look", PAGE),
    "public_draw_input": ("contest.look", PAGE),
    "public_draw_both": ("contest.look", PAGE),
    "public_brackets": ("contest.look", PAGE),
    "public_ranking": ("contest.look", PAGE),
    "public_crosstable": ("contest.look", PAGE),
    "public_find": ("contest.look", PAGE),
    "public_pair": ("contest.look", PAGE),
    "public_keep": ("contest.look", DEED),
    "public_match": ("contest.look", PAGE),
    "public_rules": ("contest.look", PAGE),
    "public_rules_pdf": ("contest.look", PAGE),
    "public_rules_text": ("contest.look", PAGE),
    "public_screen": ("contest.look", PAGE),
}
FOR_EVERYBODY = {"site.look", "site.begin", "demo.use", "contest.look"}
FOR_USERS = {"club.create", "contest.create", "form.send_again"}


@pytest.fixture
def contest() -> Tournament:
    return evening()


@pytest.fixture
def odile(contest: Tournament) -> Client:
    return cast.signed_in(cast.organiser(contest.club))


def guarded(*roles: Role) -> Iterator[Address]:
    """The addresses whose act is for exactly these."""
    for address in addresses():
        if ACTS[WHO[address.name][0]].roles == frozenset(roles):
            yield address


def test_every_address_is_in_the_table_with_its_act(contest: Tournament) -> None:
    found = {address.name: resolve(address.url()).func for address in addresses()}
    acts = {name: getattr(view, "act", "") for name, view in found.items()}
    assert acts == {name: act for name, (act, _methods) in WHO.items()}


def test_every_act_is_used_by_an_address() -> None:
    assert {act for act, _methods in WHO.values()} == set(ACTS)


@pytest.mark.parametrize("act", sorted(ACTS))
def test_an_act_is_for_those_the_table_says(act: str) -> None:
    roles = {Role.ORGANISER}
    if act in FOR_EVERYBODY | FOR_USERS:
        roles.add(Role.USER)
    if act in FOR_EVERYBODY:
        roles.add(Role.PUBLIC)
    assert ACTS[act].roles == roles


def test_each_takes_its_methods_and_no_other(odile: Client) -> None:
    for address in addresses():
        answer = odile.options(address.url())
        assert answer.status_code == 405, address
        assert set(answer["Allow"].split(", ")) == WHO[address.name][1], address


def test_what_only_acts_is_never_a_link(odile: Client) -> None:
    for address in addresses():
        if WHO[address.name][1] == DEED:
            assert odile.get(address.url()).status_code == 405, address


def test_a_stranger_is_asked_who_he_is_and_comes_back(contest: Tournament) -> None:
    for address in (*guarded(Role.ORGANISER), *guarded(Role.ORGANISER, Role.USER)):
        if "GET" in WHO[address.name][1]:
            answer = Client().get(f"{address.url()}?page=2")
            assert answer.status_code == 302, address
            assert answer["Location"] == f"/login/?next={address.url()}%3Fpage%3D2"


def test_somebody_of_another_club_learns_nothing(contest: Tournament) -> None:
    zoe = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
    for address in guarded(Role.ORGANISER):
        method = "get" if "GET" in WHO[address.name][1] else "post"
        answer = getattr(zoe, method)(address.url())
        assert answer.status_code == 404, address
        assert contest.name not in answer.content.decode(), address


def test_the_public_sees_every_page_that_is_for_everybody(contest: Tournament) -> None:
    not_yet = {"public_brackets", "public_match", "setup"}
    for address in guarded(*Role):
        if "GET" in WHO[address.name][1] and address.name not in not_yet:
            assert Client().get(address.url()).status_code in (200, 302), address
