"""The guards of views: they find the tournament or club and check who may do the act."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import wraps
from hashlib import blake2b
from http import HTTPStatus
from typing import Any, Concatenate, ParamSpec

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from tournaments.core.devices import device_of
from tournaments.core.permissions import Role, may
from tournaments.core.signed_out import ask_to_log_in
from tournaments.core.speech import speaking_of
from tournaments.core.writes import Actor, Gone
from tournaments.models import Club, Membership, Tournament

P = ParamSpec("P")
View = Callable[..., HttpResponse]
Subject = Tournament | Club | None


def for_site(
    act: str, *, methods: str = "GET"
) -> Callable[[Callable[Concatenate[HttpRequest, P], HttpResponse]], View]:
    """Guard a view of the installation as a whole."""

    def found(request: HttpRequest, address: dict[str, Any]) -> tuple[Role, Subject]:
        return Role.USER if request.user.is_authenticated else Role.PUBLIC, None

    return _guard(act, methods, found)


def for_tournament(
    act: str, *, methods: str = "GET"
) -> Callable[[Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]], View]:
    """Guard a view of one tournament, which it gets in place of its `code`."""

    def found(request: HttpRequest, address: dict[str, Any]) -> tuple[Role, Subject]:
        staff = Membership.objects.filter(user=request.user.pk, club=OuterRef("club"))
        tournaments = Tournament.objects.annotate(works_here=Exists(staff))
        code = address.pop("code")
        tournament = get_object_or_404(tournaments.select_related("club"), code=code)
        return _role(request, vars(tournament)["works_here"]), tournament

    return _guard(act, methods, found)


def for_club(
    act: str, *, methods: str = "GET"
) -> Callable[[Callable[Concatenate[HttpRequest, Club, P], HttpResponse]], View]:
    """Guard a view of one club, which it gets in place of its `club_id`."""

    def found(request: HttpRequest, address: dict[str, Any]) -> tuple[Role, Subject]:
        club = Club.objects.filter(pk=address.pop("club_id")).first() or Club(pk=0)
        return role_at(request, club.pk), club

    return _guard(act, methods, found)


def _guard(
    act: str,
    methods: str,
    found: Callable[[HttpRequest, dict[str, Any]], tuple[Role, Subject]],
) -> Callable[[View], View]:
    """Guard a view by the role of a request towards the subject that its address names."""

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, **address: Any) -> HttpResponse:
            role, subject = found(request, address)
            if refused := refused_method(request, methods):
                return refused
            if not may(role, act):
                if role is Role.PUBLIC:
                    return ask_to_log_in(request)
                raise Http404
            subjects = () if subject is None else (subject,)
            speaking = speaking_of(subject) if isinstance(subject, Tournament) else nullcontext()
            with speaking:
                try:
                    return view(request, *subjects, **address)
                except (Gone, ObjectDoesNotExist) as gone:
                    if request.method != "POST":
                        raise Http404 from gone
                    return _taken_away(request)

        return named(guarded, act)

    return guard


def role_at(request: HttpRequest, club_id: int) -> Role:
    """The role of a request in a club; nobody works for club 0, which does not exist."""
    staff = Membership.objects.filter(user=request.user.pk, club_id=club_id)
    return _role(request, staff.exists())


def _role(request: HttpRequest, works_here: bool) -> Role:
    if not request.user.is_authenticated:
        return Role.PUBLIC
    return Role.ORGANISER if works_here else Role.USER


def actor_of(request: HttpRequest) -> Actor:
    """The actor of a request: who acts, when, and with which key.

    The key is that of the form together with what was typed: a page found again with the
    browser's back button has its old key, and what is then typed in it is not a repeat.
    """
    user, key = request.user, ""
    name = user.get_username() if user.is_authenticated else ""
    if request.POST.get("key"):
        typed = sorted([one for one in request.POST.lists() if one[0] != "csrfmiddlewaretoken"])
        key = blake2b(repr((request.path, typed)).encode(), digest_size=32).hexdigest()
    return Actor(user.pk, name, timezone.now(), key, device_of(request).id)


def refused_method(request: HttpRequest, methods: str) -> HttpResponse | None:
    """405 for a method that a view does not take, else None."""
    allowed = {*methods.split(), "HEAD"} if "GET" in methods else set(methods.split())
    return None if request.method in allowed else HttpResponseNotAllowed(sorted(allowed))


def _taken_away(request: HttpRequest) -> HttpResponse:
    """The answer to a form whose subject was taken away meanwhile: 409."""
    answer = render(request, "errors/409.html", status=HTTPStatus.CONFLICT)
    # A whole page: htmx would put it into the part of the page that was to change.
    answer["HX-Retarget"], answer["HX-Reswap"] = "body", "innerHTML"
    return answer


def named(guarded: Callable[..., HttpResponse], act: str) -> View:
    """Mark a view with its act: the system check refuses a view without one."""
    setattr(guarded, "act", act)  # noqa: B010 - functions have no declared attributes
    return guarded
