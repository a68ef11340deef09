"""The pages behind one-time links: an invitation to work for a club, a new password."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from http import HTTPStatus

from django.contrib import auth
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tournaments.clubs.forms import JoinForm, NewPasswordForm
from tournaments.clubs.limits import PATIENCE, key_of_guesser, key_of_link, keys_of_guess
from tournaments.clubs.links import Why, link_of
from tournaments.clubs.passwords import Busy
from tournaments.clubs.selectors import is_of_demonstration, wait_left, was_carried_out
from tournaments.clubs.services import links
from tournaments.clubs.services.accounts import password_hashed
from tournaments.clubs.services.logins import TooSoon, account_log_in, attempt_count
from tournaments.clubs.staff import holds, why_refused
from tournaments.clubs.views.entry import BACKEND, BUSY, TOO_MANY, UNAVAILABLE, later
from tournaments.clubs.words import WHY_REFUSED, wait_for_link
from tournaments.core.access import actor_of, for_site
from tournaments.core.replies import attempt, done, page
from tournaments.core.visitors import device_of, remember_device
from tournaments.core.writes import Refusal
from tournaments.models import Invitation, PasswordReset, StaffRole

Link = Invitation | PasswordReset
STATUS = {Why.UNKNOWN: HTTPStatus.NOT_FOUND, Why.OTHER_ACCOUNT: HTTPStatus.FORBIDDEN}
"""The statuses of refused links; any other reason is 410, gone."""


@for_site("account.open", methods="GET POST")
@sensitive_post_parameters("password", "again")
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation; without an account, one is created here and takes part."""
    invitation = link_of(Invitation, token)
    form = JoinForm(request.POST if request.method == "POST" else None)
    if invitation is not None and was_carried_out(actor_of(request)):
        return _joined_before(request, invitation, form)
    if refused := _refused(request, invitation):
        return refused
    assert invitation is not None  # noqa: S101 - an unknown one is refused
    if request.method == "POST" and request.user.is_authenticated:
        return _accepted(request, invitation)
    if form.is_valid():
        user = None
        try:
            hashed = password_hashed(form.cleaned_data["password"])
        except Busy:
            form.add_error(None, BUSY)
            return later(_join_page(request, invitation, form), UNAVAILABLE, PATIENCE)
        with attempt(form):
            user = links.account_join(
                actor=actor_of(request),
                invitation=invitation,
                name=form.cleaned_data["name"],
                hashed=hashed,
            )
        if user is not None:
            return _signed_in(request, user, _place_of(invitation), _welcome(invitation))
    return _join_page(request, invitation, form)


def _accepted(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Take the role with the account that is signed in."""
    with attempt() as tried:
        links.invitation_accept(actor=actor_of(request), invitation=invitation)
    if tried.done:
        return done(request, _place_of(invitation), _welcome(invitation))
    return _join_page(request, invitation, JoinForm(), tried.refused)


def _joined_before(request: HttpRequest, invitation: Invitation, form: JoinForm) -> HttpResponse:
    """The answer to a form sent twice: as the first time, where its sender is known."""
    if request.user.is_authenticated or not form.is_valid():
        return redirect(_place_of(invitation))
    values = form.cleaned_data
    try:
        user = account_log_in(
            name=values["name"],
            password=values["password"],
            device=device_of(request),
            at=timezone.now(),
        )
    except (TooSoon, Busy):
        user = None
    if user is None:
        return redirect("login")
    return _signed_in(request, user, _place_of(invitation), _welcome(invitation))


def _join_page(
    request: HttpRequest, invitation: Invitation, form: JoinForm, refused: Refusal | None = None
) -> HttpResponse:
    own = request.user.pk or 0
    context = {
        "invitation": invitation,
        "form": form,
        "refused": refused,
        "holds": bool(own) and holds(own, invitation),
        "shared": bool(own) and is_of_demonstration(own),
        "place": _place_of(invitation),
        "path": request.path,
    }
    answer = page(request, "clubs/join.html", context, invalid=form.is_bound or bool(refused))
    return _known_from_now(request, answer)


def _place_of(invitation: Invitation) -> str:
    """Where somebody works after joining: in the one contest there is, or from the first page."""
    if invitation.tournament is not None:
        return reverse("results_now", args=[invitation.tournament.code])
    open_now = invitation.club.tournaments.filter(archived_at__isnull=True, finished_at=None)
    codes = list(open_now.values_list("code", flat=True)[:2])
    at_desk = len(codes) == 1 and invitation.role != StaffRole.ADMIN
    return reverse("desk", args=codes) if at_desk else reverse("home")


def _welcome(invitation: Invitation) -> str:
    return _("Welcome: you work for “%(club)s” now.") % {"club": invitation.club.name}


@for_site("account.open", methods="GET POST")
@sensitive_post_parameters("password", "again")
@never_cache
def reset(request: HttpRequest, token: str) -> HttpResponse:
    """A new password for the account of a link."""
    link = link_of(PasswordReset, token)
    if was_carried_out(actor_of(request)):
        return redirect("account")
    if refused := _refused(request, link):
        return refused
    assert link is not None  # noqa: S101 - an unknown one is refused
    form = NewPasswordForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        user = None
        try:
            hashed = password_hashed(form.cleaned_data["password"])
        except Busy:
            form.add_error(None, BUSY)
            return later(_reset_page(request, link, form), UNAVAILABLE, PATIENCE)
        with attempt(form):
            user = links.password_reset(actor=actor_of(request), reset=link, hashed=hashed)
        if user is not None:
            words = _("Your new password is saved. Everywhere else you are logged out.")
            return _signed_in(request, user, reverse("home"), words)
    return _reset_page(request, link, form)


def _reset_page(request: HttpRequest, link: PasswordReset, form: NewPasswordForm) -> HttpResponse:
    context = {"member": link.user, "form": form}
    answer = page(request, "clubs/reset.html", context, invalid=form.is_bound)
    return _known_from_now(request, answer)


def _signed_in(request: HttpRequest, user: User, where: str, words: str) -> HttpResponse:
    """Sign in an account that a link has opened, and go on."""
    auth.login(request, user, backend=BACKEND)
    answer = done(request, where, words)
    remember_device(answer, device_of(request).used_by(user.pk))
    return answer


def _refused(request: HttpRequest, link: Link | None) -> HttpResponse | None:
    """The page of a link that opens nothing, counted and journalled; None for one that opens.

    A browser that tried too many wrong codes waits, whatever it opens then.
    """
    now, device = timezone.now(), device_of(request)
    left = wait_left(key_of_guesser(device), now) if device.id else timedelta()
    why = _why(request, link, now)
    if why is None and not left:
        return None
    if why is not None and not left:
        left = _count(request, link, why)
    context = {
        "why": why and WHY_REFUSED[why],
        "wait": wait_for_link(left) if left else "",
        "place": _own_place(request, link),
        "other_account": why == Why.OTHER_ACCOUNT,
        "path": request.path,
    }
    status = STATUS.get(why, HTTPStatus.GONE) if why else TOO_MANY
    answer = render(request, "clubs/link_refused.html", context, status=status)
    return _known_from_now(request, later(answer, TOO_MANY, left) if left else answer)


def _own_place(request: HttpRequest, link: Link | None) -> str:
    """Where a visitor works who opens the invitation again that they have used; else empty."""
    if not isinstance(link, Invitation) or link.used_by_id is None:
        return ""
    own = link.used_by_id == request.user.pk and holds(link.used_by_id, link)
    return _place_of(link) if own else ""


def _why(request: HttpRequest, link: Link | None, at: datetime) -> Why | None:
    """Why a link opens nothing in this browser."""
    if link is None:
        return Why.UNKNOWN
    if why := why_refused(link, at):
        return why
    if isinstance(link, Invitation) or request.user.pk in (None, link.user_id):
        return None
    return Why.OTHER_ACCOUNT


def _count(request: HttpRequest, link: Link | None, why: Why) -> timedelta:
    """Count a refused link, and return how long its browser waits before the next wrong code.

    The first refusal is journalled, the second, the fourth, the eighth …: whoever opens a dead
    link all night long writes a few lines.
    """
    # A form that is refused may be sent again later: its key stays free.
    actor, device = replace(actor_of(request), key=""), device_of(request)
    keys = keys_of_guess(device)
    if link is not None:
        keys = [key_of_link(str(link._meta.model_name), link.pk, why)]
    try:
        count = attempt_count(keys=keys, at=actor.at)
    except TooSoon as refusal:
        return refusal.left if link is None else timedelta()
    if count.bit_count() == 1:
        links.link_refuse(actor=actor, link=link, why=why, count=count)
    return timedelta()


def _known_from_now(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Give a new browser its cookie: wrong codes are counted by it."""
    if not device_of(request).id:
        remember_device(answer, device_of(request))
    return answer
