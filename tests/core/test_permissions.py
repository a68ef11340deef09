"""One table says who may do what, and no view stands outside it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import get_resolver, path
from django.urls.resolvers import URLResolver

from tournaments.core.access import acts_of, for_everybody, may
from tournaments.core.checks import views, views_name_their_act
from tournaments.core.permissions import ACTS, STAFF, Role
from tournaments.models import StaffRole


def test_every_view_names_an_act_of_the_table() -> None:
    assert views_name_their_act(None) == []
    acted = [view for name, view in views(get_resolver()) if name.startswith("tournaments.")]
    assert len(acted) > 20


def test_a_view_without_an_act_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def stray(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    lone = URLResolver(get_resolver().pattern, [path("stray/", stray)])
    monkeypatch.setattr("tournaments.core.checks.get_resolver", lambda: lone)
    (error,) = views_name_their_act(None)
    assert "stray" in error.msg


def test_the_public_only_sees_and_an_organiser_of_the_hall_writes() -> None:
    public = {act for act in ACTS if may({Role.PUBLIC}, act)}
    assert public == {
        *("site.look", "site.begin", "account.open", "demo.use", "club.look", "tournament.look"),
        "friendly.count",
        "handout.print",
    }
    assert may({Role.ORGANISER}, "round.draw")
    assert not may({Role.SCORER, Role.REFEREE, Role.ADMIN}, "round.draw")


def test_the_site_admin_may_do_everything() -> None:
    assert acts_of(frozenset({Role.USER, Role.SITE})) == set(ACTS)


HALL = (Role.SCORER, Role.REFEREE, Role.ORGANISER)


@pytest.mark.parametrize(("less", "more"), list(pairwise(HALL)))
def test_each_role_of_the_hall_has_all_that_the_one_below_has(less: Role, more: Role) -> None:
    assert acts_of(frozenset({less})) < acts_of(frozenset({more}))


def test_the_roles_that_a_club_gives_are_those_of_the_table() -> None:
    assert {Role(one) for one in StaffRole.values} == STAFF - {Role.SITE}


def test_what_is_not_for_everybody_is_never_served_unasked() -> None:
    with pytest.raises(RuntimeError, match="not an act of everybody"):
        for_everybody("club.settle")
    with pytest.raises(KeyError):
        for_everybody("tournament.burn")


def test_an_unknown_act_is_a_programmers_error() -> None:
    with pytest.raises(KeyError):
        may({Role.PUBLIC}, "tournament.burn")
