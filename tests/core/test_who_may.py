"""Every address, who may use it and how, written out: a slip in a view is seen here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from django.urls import resolve

from tests import cast
from tests.crawl import Address, addresses, evening
from tests.matrix import one_in
from tests.remembered import remembered
from tournaments.core.installation import installation
from tournaments.core.permissions import ACTS, Role
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
PAGE, FORM, DEED = {"GET", "HEAD"}, {"GET", "HEAD", "POST"}, {"POST"}
"""What is only looked at, what is looked at and sent, what is only sent."""
WHO: dict[str, tuple[str, set[str]]] = {
    "home": ("site.look", PAGE),
    "wifi": ("site.look", PAGE),
    "setup": ("site.begin", FORM),
    "login": ("site.look", FORM),
    "logout": ("site.look", DEED),
    "send_again": ("form.send_again", PAGE),
    "account": ("account.own", PAGE),
    "account_name": ("account.own", FORM),
    "account_acts": ("account.own", PAGE),
    "account_password": ("account.own", FORM),
    "account_pin": ("account.own", FORM),
    "account_pin_delete": ("account.own", DEED),
    "sign_over": ("site.look", PAGE),
    "sign_over_pin": ("site.look", FORM),
    "session_end": ("account.own", DEED),
    "sessions_end": ("account.own", DEED),
    "join": ("account.open", FORM),
    "reset": ("account.open", FORM),
    "site_clubs": ("site.settle", PAGE),
    "site_journal": ("site.settle", PAGE),
    "site_accounts": ("site.settle", PAGE),
    "site_account_log_out": ("site.settle", DEED),
    "site_account_delete": ("site.settle", FORM),
    "copies": ("copies.keep", PAGE),
    "copies_make": ("copies.keep", DEED),
    "copies_bring": ("copies.keep", FORM),
    "copies_download": ("copies.keep", DEED),
    "copies_put_back": ("copies.keep", FORM),
    "club_new": ("club.create", FORM),
    "club_leave": ("club.leave", FORM),
    "staff": ("club.staff", PAGE),
    "role_give": ("club.staff", FORM),
    "role_end": ("club.staff", DEED),
    "staff_invite": ("club.staff", FORM),
    "invitation": ("club.staff", PAGE),
    "take_back": ("club.staff", DEED),
    "member_reset": ("club.staff", FORM),
    "contest_staff": ("tournament.staff", PAGE),
    "contest_invite": ("tournament.staff", FORM),
    "contest_role_end": ("tournament.staff", DEED),
    "contest_invitation": ("tournament.staff", PAGE),
    "contest_take_back": ("tournament.staff", DEED),
    "friendly": ("friendly.count", FORM),
    "friendly_game": ("friendly.count", FORM),
    "friendly_preview": ("friendly.count", DEED),
    "friendly_paper": ("friendly.count", FORM),
    "friendly_pdf": ("friendly.count", FORM),
    "shared_game": ("friendly.count", PAGE),
    "shared_game_paper": ("friendly.count", PAGE),
    "shared_game_pdf": ("friendly.count", PAGE),
    "tournament_new": ("tournament.create", FORM),
    "demo_load": ("demo.use", DEED),
    "demo_wipe": ("demo.wipe", FORM),
    "help": ("site.look", PAGE),
    "help_step": ("site.look", PAGE),
    "help_words": ("site.look", PAGE),
    "help_keys": ("site.look", PAGE),
    "help_roles": ("site.look", PAGE),
    "handouts": ("handout.print", PAGE),
    "handout_options": ("handout.print", PAGE),
    "handout_papers": ("handout.print", PAGE),
    "handout": ("handout.print", PAGE),
    "handout_pdf": ("handout.print", PAGE),
    "club_page": ("club.look", PAGE),
    "club_logo": ("club.look", PAGE),
    "club_settings": ("club.settle", FORM),
    "club_logo_set": ("club.settle", FORM),
    "club_logo_remove": ("club.settle", DEED),
    "club_journal": ("club.journal", PAGE),
    "people": ("club.people", PAGE),
    "people_export": ("club.people", DEED),
    "person": ("club.people", FORM),
    "alias_add": ("club.people", DEED),
    "alias_remove": ("club.people", DEED),
    "people_merge": ("club.people", FORM),
    "people_unmerge": ("club.people", DEED),
    "person_erase": ("club.people", FORM),
    "club_acts": ("club.journal", PAGE),
    "tournament_archive": ("tournament.archive", DEED),
    "tournament_unarchive": ("tournament.archive", DEED),
    "tournament_delete": ("tournament.delete", FORM),
    "rule_sets": ("rules.keep", PAGE),
    "rule_set_new": ("rules.keep", FORM),
    "rule_set_import": ("rules.keep", FORM),
    "rule_sets_compare": ("rules.keep", PAGE),
    "rule_set_edit": ("rules.keep", FORM),
    "rule_set_preview": ("rules.keep", DEED),
    "rule_set_delete": ("rules.keep", FORM),
    "rule_set_file": ("rules.keep", PAGE),
    "desk": ("tournament.run", PAGE),
    "desk_find": ("tournament.run", PAGE),
    "results_now": ("tournament.run", PAGE),
    "journal": ("journal.read", PAGE),
    "hall_plan": ("tournament.settle", FORM),
    "tournament_settings": ("tournament.settle", FORM),
    "phases": ("tournament.settle", FORM),
    "phase_edit": ("tournament.settle", FORM),
    "phase_remove": ("tournament.settle", DEED),
    "phase_rounds": ("tournament.settle", DEED),
    "rules_edit": ("rules.settle", FORM),
    "rules_change": ("rules.change", FORM),
    "own_rules": ("rules.settle", PAGE),
    "round_rules_edit": ("rules.settle", FORM),
    "round_rules_remove": ("rules.settle", DEED),
    "phase_rules_edit": ("rules.settle", FORM),
    "phase_rules_remove": ("rules.settle", DEED),
    "rules_keep": ("rules.keep", FORM),
    "rules_preview": ("rules.settle", DEED),
    "entrants": ("entrants.enter", FORM),
    "entrants_players": ("entrants.enter", PAGE),
    "entrants_export": ("data.export", PAGE),
    "entrants_import": ("entrants.enter", FORM),
    "entrants_import_confirm": ("entrants.enter", DEED),
    "entrant_edit": ("entrants.enter", FORM),
    "entrant_withdraw": ("entrants.enter", DEED),
    "entrant_pause": ("entrants.enter", DEED),
    "entrant_resume": ("entrants.enter", DEED),
    "entrant_return": ("entrants.enter", DEED),
    "entrant_substitute": ("entrants.enter", DEED),
    "entrant_remove": ("entrants.enter", DEED),
    "entrant_let_in": ("entrants.enter", DEED),
    "entrant_put_back": ("entrants.enter", DEED),
    "kept_apart": ("entrants.enter", FORM),
    "kept_apart_release": ("entrants.enter", DEED),
    "check_in": ("entrants.check_in", FORM),
    "check_in_everyone": ("entrants.check_in", DEED),
    "check_in_all_paid": ("entrants.check_in", DEED),
    "cash_count": ("entrants.check_in", FORM),
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
    "round_join": ("round.draw", DEED),
    "round_seat": ("round.draw", DEED),
    "round_reseat": ("round.draw", DEED),
    "round_leave": ("round.draw", DEED),
    "round_cards": ("paper.print", DEED),
    "table_plan": ("tournament.run", PAGE),
    "results": ("result.enter", FORM),
    "results_reading": ("result.enter", PAGE),
    "catch_up": ("result.enter", DEED),
    "partie_bis": ("result.enter", DEED),
    "match_desk": ("result.enter", FORM),
    "hand_preview": ("result.enter", DEED),
    "result_correct": ("result.enter", FORM),
    "result_forfeit": ("result.enter", DEED),
    "result_undo": ("result.reopen", DEED),
    "result_clear": ("result.reopen", DEED),
    "time_up": ("result.enter", DEED),
    "time_back": ("result.enter", DEED),
    "catch_up_cancel": ("result.reopen", DEED),
    "partie_bis_cancel": ("result.reopen", DEED),
    "hand_edit": ("result.enter", FORM),
    "hand_delete": ("result.enter", FORM),
    "ranking_desk": ("tournament.run", PAGE),
    "ranking_order": ("ranking.settle", FORM),
    "ranking_pictures": ("tournament.run", PAGE),
    "crosstable": ("tournament.run", PAGE),
    "ranking_row": ("tournament.run", PAGE),
    "ranking_export": ("data.export", PAGE),
    "penalties": ("ranking.settle", FORM),
    "penalty_lift": ("ranking.settle", FORM),
    "prizes": ("prizes.settle", FORM),
    "prize_hand": ("prizes.settle", DEED),
    "ranking_hold": ("prizes.settle", DEED),
    "tournament_finish": ("prizes.settle", DEED),
    "tournament_reopen": ("prizes.settle", FORM),
    "papers": ("paper.print", PAGE),
    "paper": ("paper.print", PAGE),
    "paper_pdf": ("paper.print", PAGE),
    "paper_text": ("paper.print", PAGE),
    "public_home": ("tournament.look", PAGE),
    "public_plan": ("tournament.look", PAGE),
    "public_certificate": ("tournament.look", PAGE),
    "public_certificate_json": ("tournament.look", PAGE),
    "public_draw_input": ("tournament.look", PAGE),
    "public_draw_both": ("tournament.look", PAGE),
    "public_brackets": ("tournament.look", PAGE),
    "public_ranking": ("tournament.look", PAGE),
    "public_pictures": ("tournament.look", PAGE),
    "public_crosstable": ("tournament.look", PAGE),
    "public_find": ("tournament.look", PAGE),
    "public_pair": ("tournament.look", PAGE),
    "public_keep": ("tournament.look", DEED),
    "public_match": ("tournament.look", PAGE),
    "public_rules": ("tournament.look", PAGE),
    "public_rules_pdf": ("tournament.look", PAGE),
    "public_rules_text": ("tournament.look", PAGE),
    "public_screen": ("tournament.look", PAGE),
}
PUBLIC, USER, SCORER = Role.PUBLIC, Role.USER, Role.SCORER
REFEREE, ORGANISER, ADMIN = Role.REFEREE, Role.ORGANISER, Role.ADMIN
MAY: dict[str, set[Role]] = {
    "site.look": {PUBLIC, USER},
    "site.begin": {PUBLIC, USER},
    "handout.print": {PUBLIC, USER},
    "demo.use": {PUBLIC, USER},
    "friendly.count": {PUBLIC, USER},
    "tournament.look": {PUBLIC, USER},
    "account.open": {PUBLIC, USER},
    "account.own": {USER},
    "form.send_again": {USER},
    "demo.wipe": {USER},
    "club.create": {USER},
    "tournament.create": {USER},
    "tournament.run": {SCORER, REFEREE, ORGANISER},
    "entrants.check_in": {SCORER, REFEREE, ORGANISER},
    "result.enter": {SCORER, REFEREE, ORGANISER},
    "paper.print": {SCORER, REFEREE, ORGANISER},
    "result.reopen": {REFEREE, ORGANISER},
    "ranking.settle": {REFEREE, ORGANISER},
    "journal.read": {REFEREE, ORGANISER},
    "tournament.settle": {ORGANISER},
    "tournament.archive": {ORGANISER},
    "tournament.delete": {ORGANISER},
    "rules.settle": {ORGANISER},
    "rules.change": {ORGANISER},
    "rules.keep": {ORGANISER},
    "entrants.enter": {ORGANISER},
    "round.draw": {ORGANISER},
    "prizes.settle": {ORGANISER},
    "data.export": {ORGANISER},
    "club.look": {PUBLIC, USER},
    "club.settle": {ADMIN},
    "club.journal": {ORGANISER, ADMIN},
    "club.leave": {SCORER, REFEREE, ORGANISER, ADMIN},
    "club.staff": {ADMIN},
    "tournament.staff": {ORGANISER, ADMIN},
    "club.people": {ADMIN},
    "site.settle": set(),
    "copies.keep": set(),
}
"""Who may carry out an act, written out; whoever is signed in may what `USER` may, SITE all."""


@pytest.fixture
def tournament() -> Tournament:
    remembered(evening)
    return Tournament.objects.get()


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def guarded(*acts: str) -> Iterator[Address]:
    """The addresses of these acts."""
    return (address for address in addresses() if WHO[address.name][0] in acts)


FOR_EVERYBODY = [act for act, roles in MAY.items() if PUBLIC in roles]
FOR_STAFF = [act for act, roles in MAY.items() if roles.isdisjoint({PUBLIC, USER})]


def test_every_address_is_in_the_table_with_its_act(tournament: Tournament) -> None:
    found = {address.name: resolve(address.url()).func for address in addresses()}
    acts = {name: getattr(view, "act", "") for name, view in found.items()}
    assert acts == {name: act for name, (act, _methods) in WHO.items()}


def test_every_act_is_used_by_an_address() -> None:
    assert {act for act, _methods in WHO.values()} == set(ACTS)


@pytest.mark.parametrize("act", sorted(ACTS))
def test_an_act_is_open_to_the_roles_of_the_table(act: str) -> None:
    roles = MAY[act] | {Role.SITE}
    assert ACTS[act].roles == (roles | set(Role) - {PUBLIC} if USER in roles else roles)


HOLDERS: dict[str, tuple[Role, bool]] = {
    "scorer": (SCORER, False),
    "scorer of the contest": (SCORER, True),
    "referee": (REFEREE, False),
    "referee of the contest": (REFEREE, True),
    "organiser": (ORGANISER, False),
    "admin": (ADMIN, False),
}
"""Roles as they are given: in the whole club, or in one tournament."""


@pytest.mark.parametrize("holder", one_in(3, HOLDERS))
def test_each_role_gets_in_where_the_table_says(tournament: Tournament, holder: str) -> None:
    """Every address and method: in, refused with a page that says so, or unknown."""
    role, of_one = HOLDERS[holder]
    only = tournament if of_one else None
    paul = cast.signed_in(cast.staff(tournament.club, role, username="paul", tournament=only))
    paul.raise_request_exception = False
    for address in guarded(*FOR_STAFF):
        act, methods = WHO[address.name]
        # Who works for one tournament is nobody to the club, which one may leave all the same.
        of_club = "code" not in address.parts or "club_id" in address.parts
        of_club = of_club and act != "club.leave"
        of_site = {"code", "club_id"}.isdisjoint(address.parts)
        unknown = of_site or (of_one and of_club)
        refused = {404} if unknown else {403}
        for method in sorted(methods - {"HEAD"}):
            with transaction.atomic():
                answer = getattr(paul, method.lower())(address.url())
                transaction.set_rollback(True)
            status = answer.status_code
            if role in MAY[act] and not unknown:
                assert status not in (403, 500), (address, method, status)
            else:
                assert status in refused, (address, method, status)


def test_each_takes_its_methods_and_no_other(odile: Client) -> None:
    for address in addresses():
        answer = odile.options(address.url())
        assert answer.status_code == 405, address
        assert set(answer["Allow"].split(", ")) == WHO[address.name][1], address


def test_an_address_that_only_takes_a_post_is_never_a_link(odile: Client) -> None:
    for address in addresses():
        if WHO[address.name][1] == DEED:
            assert odile.get(address.url()).status_code == 405, address


def test_a_visitor_logs_in_and_comes_back(tournament: Tournament) -> None:
    own = [act for act, roles in MAY.items() if roles == {USER}]
    for address in guarded(*FOR_STAFF, *own):
        if "GET" in WHO[address.name][1]:
            answer = Client().get(f"{address.url()}?page=2")
            assert answer.status_code == 302, address
            assert answer["Location"] == f"/login/?next={address.url()}%3Fpage%3D2"


def test_somebody_of_another_club_learns_nothing(tournament: Tournament) -> None:
    zoe = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
    for address in guarded(*FOR_STAFF):
        method = "get" if "GET" in WHO[address.name][1] else "post"
        answer = getattr(zoe, method)(address.url())
        assert answer.status_code == 404, address
        assert tournament.name not in answer.content.decode(), address


def test_the_public_sees_every_page_that_is_for_everybody(tournament: Tournament) -> None:
    not_yet = {"public_brackets", "public_match", "setup"}
    if not installation().pdf_engine():
        not_yet |= {address.name for address in addresses() if address.name.endswith("_pdf")}
    for address in guarded(*FOR_EVERYBODY):
        if "GET" in WHO[address.name][1] and address.name not in not_yet:
            assert Client().get(address.url()).status_code in (200, 302), address
