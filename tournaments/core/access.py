"""The guards of views: they find the tournament or club and check who may do the act."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from contextlib import nullcontext
from functools import cache, wraps
from hashlib import blake2b, file_digest
from http import HTTPStatus
from typing import Any, Concatenate, ParamSpec
from urllib.parse import urlsplit

from django.core.exceptions import ObjectDoesNotExist
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Exists, OuterRef, Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.urls import Resolver404, resolve
from django.utils import timezone

from tournaments.core.parameters import NoTournament
from tournaments.core.permissions import ACTS, BY_RIGHTS, SITE, STAFF, Role
from tournaments.core.refused_forms import sent_fields
from tournaments.core.replies import version_in, whole_page
from tournaments.core.signed_out_forms import ask_to_log_in
from tournaments.core.visitors import browser_of, device_of
from tournaments.core.writes import Actor, Gone
from tournaments.models import Club, Membership, Phase, StaffRole, Tournament, chained

P = ParamSpec("P")
View = Callable[..., HttpResponse]
Subject = Tournament | Club | None
UNSEEN = frozenset({"key", "version", "seen", "revision", "shown"})
"""Fields that forms send along, which nobody has typed."""
NOBODY, VISITOR = frozenset({Role.PUBLIC}), frozenset({Role.USER})


def may(roles: Collection[Role], act: str) -> bool:
    """Whether one of these roles may carry out an act; an unknown act is a programmer's error."""
    return not ACTS[act].roles.isdisjoint(roles)


@cache
def acts_of(roles: frozenset[Role]) -> frozenset[str]:
    """The acts that somebody with these roles may carry out.

    >>> "round.draw" in acts_of(frozenset({Role.USER, Role.SCORER}))
    False
    """
    return frozenset([act for act in ACTS if may(roles, act)])


def foremost(roles: Collection[Role]) -> Role:
    """The role in which somebody acts: the one that may do most in the hall.

    >>> foremost({Role.USER, Role.ADMIN, Role.SCORER}).value
    'scorer'
    """
    return max(roles, key=BY_RIGHTS.index)


def for_site(
    act: str, methods: str = "GET"
) -> Callable[[Callable[Concatenate[HttpRequest, P], HttpResponse]], View]:
    """Guard a view of the installation as a whole."""
    return _guard(act, methods, lambda request, _address: (roles_besides(request, ()), None))


def for_tournament(
    act: str, methods: str = "GET"
) -> Callable[[Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]], View]:
    """Guard a view of one tournament, which it gets in place of its `code`."""

    def found(request: HttpRequest, address: dict[str, Any]) -> tuple[frozenset[Role], Subject]:
        # With its phases, and roles of the whole club and of this tournament, in one query.
        own = Q(tournament=None) | Q(tournament=OuterRef("tournament"))
        held = Membership.objects.filter(
            own, user=request.user.pk, club=OuterRef("tournament__club"), ended_at=None
        )
        phases = Phase.objects.select_related("tournament__club").annotate(
            **{role: Exists(held.filter(role=role)) for role in StaffRole.values}
        )
        chain = chained(phases.filter(tournament__code=address.pop("code")).order_by("position"))
        if not chain:
            raise NoTournament
        first, tournament = vars(chain[0]), chain[0].tournament
        # Each phase was read with a copy of the tournament: all have the one that may change.
        for phase in chain:
            phase.tournament = tournament
        tournament.chain = chain
        roles = [Role(role) for role in StaffRole.values if first.pop(role)]
        return roles_besides(request, roles), tournament

    return _guard(act, methods, found)


def for_club(
    act: str, methods: str = "GET", *, in_contests: bool = False
) -> Callable[[Callable[Concatenate[HttpRequest, Club, P], HttpResponse]], View]:
    """Guard a view of one club, which it gets in place of its `club_id`.

    `in_contests` counts roles in single tournaments of the club as well.
    """

    def found(request: HttpRequest, address: dict[str, Any]) -> tuple[frozenset[Role], Subject]:
        club = Club.objects.filter(pk=address.pop("club_id")).first() or Club(pk=0)
        return roles_at(request, club.pk, in_contests=in_contests), club

    return _guard(act, methods, found)


def for_row(
    guard: Callable[..., Callable[[View], View]], find: Callable[..., object], *parts: str
) -> Callable[..., Callable[[View], View]]:
    """A guard of views of one row: `find` makes it of what `guard` finds and parts of the address.

    The view gets the row in place of them.
    """

    def of_row(act: str, methods: str = "GET") -> Callable[[View], View]:
        def declare(view: View) -> View:
            @guard(act, methods)
            @wraps(view)
            def found(request: HttpRequest, owner: object, **address: Any) -> HttpResponse:
                row = find(owner, *map(address.pop, parts))
                return view(request, row, **address)

            return found

        return declare

    return of_row


def for_everybody(act: str) -> Callable[[View], View]:
    """Guard a file that is the same for all: no session is read, so any cache may share it."""
    if not may(NOBODY, act):
        raise RuntimeError(f"{act}: not an act of everybody")

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, **address: Any) -> HttpResponse:
            return refused_method(request, "GET") or view(request, **address)

        return named(guarded, act)

    return guard


def _guard(
    act: str,
    methods: str,
    find_roles: Callable[[HttpRequest, dict[str, Any]], tuple[frozenset[Role], Subject]],
) -> Callable[[View], View]:
    """Guard a view by the roles of a request towards the subject that its address names."""

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, **address: Any) -> HttpResponse:
            roles, subject = find_roles(request, address)
            if refused := refused_method(request, methods):
                return refused
            vars(request)["roles"] = roles
            if not may(roles, act):
                return _not_allowed(request, roles, subject)
            vars(request)["acting"] = foremost(roles & ACTS[act].roles)
            subjects = () if subject is None else (subject,)
            if isinstance(subject, Club) and not subject.pk:
                raise Http404
            speaking = subject.speaking() if isinstance(subject, Tournament) else nullcontext()
            with speaking:
                try:
                    return view(request, *subjects, **address)
                except (Gone, ObjectDoesNotExist) as gone:
                    if request.method != "POST":
                        raise Http404 from gone
                    return whole_page(request, "errors/409.html", HTTPStatus.CONFLICT)

        if "GET" in methods:
            setattr(guarded, "roles_found", find_roles)  # noqa: B010 - no declared attributes
        return named(guarded, act)

    return guard


def may_open(request: HttpRequest, address: str) -> bool:
    """Whether the visitor of a request may open a page of this installation."""
    try:
        resolved = resolve(urlsplit(address).path)
    except Resolver404:
        return False
    act, find_roles = (getattr(resolved.func, name, None) for name in ("act", "roles_found"))
    if act is None:
        return False
    if find_roles is None:
        return Role.PUBLIC in ACTS[act].roles
    try:
        roles, _subject = find_roles(request, dict(resolved.kwargs))
    except Http404:
        return False
    return may(roles, act)


def roles_at(request: HttpRequest, club_id: int, *, in_contests: bool = False) -> frozenset[Role]:
    """The roles of a request in a whole club; nobody works for club 0, which does not exist."""
    held = Membership.objects.held().filter(user=request.user.pk, club_id=club_id)
    if not in_contests:
        held = held.filter(tournament=None)
    return roles_besides(request, map(Role, held.values_list("role", flat=True)))


def roles_besides(request: HttpRequest, held: Iterable[Role]) -> frozenset[Role]:
    """The roles a visitor holds, and the roles that come with the account."""
    # What is rendered for everybody has no user at all.
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return NOBODY
    return VISITOR.union(SITE if user.is_superuser else (), held)


def roles_of(request: HttpRequest) -> frozenset[Role]:
    """The roles of a visitor towards what the page is about, once a guard has found them."""
    roles: frozenset[Role] | None = vars(request).get("roles")
    return roles_besides(request, ()) if roles is None else roles


def acts_here(request: HttpRequest) -> dict[str, frozenset[str]]:
    """For every template: `may`, the acts that the visitor may carry out here."""
    return {"may": acts_of(roles_of(request))}


def _not_allowed(request: HttpRequest, roles: frozenset[Role], subject: Subject) -> HttpResponse:
    """The answer to an act that one's roles do not include.

    Who works here, or did, is told so, with whatever was typed; nobody else learns what exists.

    :raises Http404: to somebody who never worked for this club or tournament.
    """
    if Role.PUBLIC in roles:
        return ask_to_log_in(request)
    works_here = not STAFF.isdisjoint(roles)
    if not works_here:
        match subject:
            case Tournament():
                here = Q(tournament=None, club=subject.club_id) | Q(tournament=subject)
            case Club():
                here = Q(club=subject.pk)
            case None:
                raise Http404
        ended = Membership.objects.filter(here, user=request.user.pk, ended_at__isnull=False)
        if not ended.exists():
            raise Http404
    typed = sent_fields(request.POST)
    shown = [
        (re.sub("[_-]", " ", name), value)
        for name, value in typed
        if value and name not in UNSEEN and not name.startswith("was-")
    ]
    context = {"works_here": works_here, "typed": typed, "shown": shown}
    return whole_page(request, "errors/not_allowed.html", HTTPStatus.FORBIDDEN, context)


def actor_of(request: HttpRequest) -> Actor:
    """The actor of a request: who acts, when, and with which key.

    The key is that of the form together with what was typed: a page found again with the
    browser's back button has its old key, and what is then typed or chosen in it is no repeat.
    """
    user, key = request.user, ""
    if request.POST.get("key"):
        typed = sorted([sent for sent in request.POST.lists() if sent[0] != "csrfmiddlewaretoken"])
        files = [(name, *map(_digest, chosen)) for name, chosen in request.FILES.lists()]
        key = blake2b(repr((request.path, typed, *files)).encode(), digest_size=32).hexdigest()
    return Actor(
        user.pk,
        user.username,
        timezone.now(),
        key,
        device_of(request).id,
        vars(request).get("acting") or foremost(roles_of(request)),
        browser_of(request.META.get("HTTP_USER_AGENT", "")),
    )


def claims_of(request: HttpRequest, **row: object) -> dict[str, Any]:
    """Who acts, from which version of the row, and on which: the arguments of most services."""
    return {"actor": actor_of(request), "version": version_in(request.POST), **row}


def _digest(file: UploadedFile[Any]) -> str:
    """The digest of a file that was uploaded, which is then read from its beginning again."""
    file.seek(0)
    digest = file_digest(file, blake2b)
    file.seek(0)
    return digest.hexdigest()


def refused_method(request: HttpRequest, methods: str) -> HttpResponse | None:
    """405 for a method that a view does not take, else None."""
    allowed = {*methods.split(), "HEAD"} if "GET" in methods else set(methods.split())
    return None if request.method in allowed else HttpResponseNotAllowed(sorted(allowed))


def named(guarded: Callable[..., HttpResponse], act: str) -> View:
    """Mark a view with its act: the system check refuses a view without one."""
    setattr(guarded, "act", act)  # noqa: B010 - functions have no declared attributes
    return guarded
