"""One table says who may do what, and no view stands outside it."""

from __future__ import annotations

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import get_resolver, path
from django.urls.resolvers import URLResolver

from tournaments.core.checks import views, views_name_their_act
from tournaments.core.permissions import ACTS, Role, may


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


def test_the_public_sees_and_only_organisers_write() -> None:
    public = {act for act in ACTS if may(Role.PUBLIC, act)}
    assert public == {"site.look", "site.begin", "demo.use", "tournament.look"}
    assert all(may(Role.ORGANISER, act) for act in ACTS)


def test_an_unknown_act_is_a_programmers_error() -> None:
    with pytest.raises(KeyError):
        may(Role.PUBLIC, "tournament.burn")
