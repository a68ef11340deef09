"""The first line of every view: which tournament, and may this person do this here?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from hashlib import blake2b
from http import HTTPStatus
from typing import Any, Concatenate, ParamSpec, Protocol

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
CSRF_FIELD = "csrfmiddlewaretoken"


class ActedView(Protocol):
    """A view that names its act; the system check refuses any other."""

    act: str

    def __call__(self, *args: Any, **kwargs: Any) -> HttpResponse: ...


def for_site(
    act: str, *, methods: str = "GET"
) -> Callable[[Callable[Concatenate[HttpRequest, P], HttpResponse]], View]:
    """Guard a view of the installation as a whole."""

    def guard(view: Callable[Concatenate[HttpRequest, P], HttpResponse]) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            role = Role.USER if request.user.is_authenticated else Role.PUBLIC
            with_all = partial(view, request, *args, **kwargs)
            return _refused(request, role, act, methods) or _answered(request, with_all)

        return named(guarded, act)

    return guard


def for_tournament(
    act: str, *, methods: str = "GET"
) -> Callable[[Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]], View]:
    """Guard a view of one tournament, which it gets in place of its `code`."""

    def guard(view: Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]) -> View:
        @wraps(view)
        def guarded(
            request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            staff = Membership.objects.filter(user=request.user.pk, club=OuterRef("club"))
            tournaments = Tournament.objects.annotate(works_here=Exists(staff))
            tournament = get_object_or_404(tournaments.select_related("club"), code=code)
            role = _role(request, vars(tournament)["works_here"])
            refused = _refused(request, role, act, methods)
            with speaking_of(tournament):
                with_all = partial(view, request, tournament, *args, **kwargs)
                return refused or _answered(request, with_all)

        return named(guarded, act)

    return guard


def for_club(
    act: str, *, methods: str = "GET"
) -> Callable[[Callable[Concatenate[HttpRequest, Club, P], HttpResponse]], View]:
    """Guard a view of one club, which it gets in place of its `club_id`."""

    def guard(view: Callable[Concatenate[HttpRequest, Club, P], HttpResponse]) -> View:
        @wraps(view)
        def guarded(
            request: HttpRequest, club_id: int, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            club = Club.objects.filter(pk=club_id).first() or Club(pk=0)
            refused = _refused(request, role_at(request, club.pk), act, methods)
            return refused or _answered(request, partial(view, request, club, *args, **kwargs))

        return named(guarded, act)

    return guard


def role_at(request: HttpRequest, club_id: int) -> Role:
    """The role of a request in a club; nobody works for one that does not exist (0)."""
    staff = Membership.objects.filter(user=request.user.pk, club_id=club_id)
    return _role(request, staff.exists())


def _role(request: HttpRequest, works_here: bool) -> Role:
    if not request.user.is_authenticated:
        return Role.PUBLIC
    return Role.ORGANISER if works_here else Role.USER


def actor_of(request: HttpRequest) -> Actor:
    """Who acts, when, and with which key, for the services."""
    user = request.user
    name = user.get_username() if user.is_authenticated else ""
    return Actor(user.pk, name, timezone.now(), _key_of(request), device_of(request).id)


def _key_of(request: HttpRequest) -> str:
    """The key of a form together with what was typed: only the same form sent again is a repeat.

    A page found again with the browser's back button has its old key; what is then typed in it
    must not be taken for done.
    """
    if not request.POST.get("key"):
        return ""
    typed = sorted((name, values) for name, values in request.POST.lists() if name != CSRF_FIELD)
    return blake2b(repr((request.path, typed)).encode(), digest_size=32).hexdigest()


def refused_method(request: HttpRequest, methods: str) -> HttpResponse | None:
    """The answer to a method a view does not take; None where it does."""
    allowed = {*methods.split(), "HEAD"} if "GET" in methods else set(methods.split())
    return None if request.method in allowed else HttpResponseNotAllowed(sorted(allowed))


def _refused(request: HttpRequest, role: Role, act: str, methods: str) -> HttpResponse | None:
    if refused := refused_method(request, methods):
        return refused
    if may(role, act):
        return None
    if role is Role.PUBLIC:
        return ask_to_log_in(request)
    raise Http404


def _answered(request: HttpRequest, view: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer of a view; 409 where what its form speaks of was taken away meanwhile."""
    try:
        return view()
    except (Gone, ObjectDoesNotExist) as gone:
        if request.method != "POST":
            raise Http404 from gone
    answer = render(request, "errors/409.html", status=HTTPStatus.CONFLICT)
    # A whole page: htmx would put it into the part of the page that was to change.
    answer["HX-Retarget"], answer["HX-Reswap"] = "body", "innerHTML"
    return answer


def named(guarded: Callable[..., HttpResponse], act: str) -> View:
    """A view that names its act."""
    setattr(guarded, "act", act)  # noqa: B010 - functions have no declared attributes
    return guarded
