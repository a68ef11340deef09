"""Getting in: the first account, logging in and out, one-time links to a role or a password."""

from datetime import timedelta
from http import HTTPStatus
from math import ceil

from django.conf import settings
from django.contrib import auth
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tournaments.clubs.forms import FirstAccountForm, JoinForm, LoginForm, NewPasswordForm
from tournaments.clubs.limits import NotYet, key_of_guesser, key_of_link, keys_of_guess, pins_in
from tournaments.clubs.links import Why, link_of
from tournaments.clubs.selectors import (
    accounts_exist,
    carried_out_as,
    is_of_demonstration,
    wait_left,
)
from tournaments.clubs.services import staff
from tournaments.clubs.services.accounts import account_create_first, password_hashed
from tournaments.clubs.services.logins import TooSoon, account_log_in, attempt_count, pin_confirm
from tournaments.clubs.staff import holds, why_refused
from tournaments.clubs.words import wait_for_link
from tournaments.core.access import actor_of, for_site
from tournaments.core.refused_forms import form_again
from tournaments.core.replies import attempt, done, page, posted
from tournaments.core.signed_out_forms import TYPED, remember_typed, typed_before
from tournaments.core.visitors import device_of, remember_device, remember_visitor
from tournaments.core.writes import Refusal
from tournaments.models import Invitation, PasswordReset, StaffRole


@for_site("site.begin", "GET POST")
def setup(request: HttpRequest) -> HttpResponse:
    """The organiser's account of a new installation; closed as soon as there is one."""
    if accounts_exist():
        return redirect("login" if not request.user.is_authenticated else "home")
    form, user = FirstAccountForm(posted(request)), None
    with attempt(form) as tried:
        if form.is_valid():
            user = account_create_first(
                actor=actor_of(request),
                name=form.cleaned_data["name"],
                password=form.cleaned_data["password"],
                token=form.cleaned_data.get("token", ""),
            )
    if user is not None:
        return signed_in(request, user, "club_new", _("Your account is ready. Now your club."))
    if tried.repeated:
        return redirect("login")
    return later(page(request, "clubs/setup.html", {"form": form}), tried.refused)


@for_site("site.look", "GET POST")
@sensitive_post_parameters("password")
@never_cache
def login(request: HttpRequest) -> HttpResponse:
    """Log in, and go on to the page that was asked for."""
    where = next_of(request)
    if request.user.is_authenticated:
        return redirect(where or settings.LOGIN_REDIRECT_URL)
    device = device_of(request)
    # A form that waits for the login comes here before anybody has typed a name.
    first = TYPED in request.POST and "username" not in request.POST
    form, user = LoginForm(None if first else posted(request)), None
    with attempt(form) as tried:
        if form.is_valid():
            name, password = form.cleaned_data["username"], form.cleaned_data["password"]
            user = account_log_in(name=name, password=password, device=device, at=timezone.now())
    if user is not None:
        auth.login(request, user)
        remember_typed(request)
        answer: HttpResponse = redirect(where or settings.LOGIN_REDIRECT_URL)
        remember_device(answer, device.used_by(user.pk))
        pin_confirm(user=user, device=device.id, at=timezone.now())
        return answer
    if form.is_valid():
        form.add_error(None, _("The name or the password is wrong."))
    pins, waiting = pins_in(device, timezone.now()).exists(), request.POST.get(TYPED, "")
    context = {"form": form, "next": where, "pins": pins, "waiting": waiting}
    answer = page(request, "clubs/login.html", context, invalid=form.is_bound)
    return remember_visitor(request, later(answer, tried.refused))


def signed_in(request: HttpRequest, user: User, where: str, words: str) -> HttpResponse:
    """Sign an account in without its password, and go on."""
    auth.login(request, user)
    answer = done(request, where, message=words)
    remember_device(answer, device_of(request).used_by(user.pk))
    return answer


def later(answer: HttpResponse, refused: Refusal | None) -> HttpResponse:
    """An answer that says, where a form is refused for a while, when to send it again."""
    if isinstance(refused, NotYet):
        answer.status_code = refused.status
        answer.headers["Retry-After"] = str(ceil(refused.left.total_seconds()))
    return answer


def next_of(request: HttpRequest) -> str:
    """The page that was asked for before the login, if it is one of this installation."""
    where = request.POST.get("next") or request.GET.get("next") or ""
    here = url_has_allowed_host_and_scheme(
        where, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return where if here else ""


@for_site("site.look", "POST")
def logout(request: HttpRequest) -> HttpResponse:
    """Log out, and go on to the page that another account is to open."""
    where = next_of(request)
    auth.logout(request)
    return done(request, where or "home", message=_("You are logged out."))


@for_site("form.send_again")
def send_again(request: HttpRequest) -> HttpResponse:
    """What was typed before somebody was logged out, in its form."""
    typed = typed_before(request)
    if typed is None:
        raise Http404
    words = _("You are logged in again. What you typed is here, not saved yet: send it again.")
    return form_again(request, typed, words, HTTPStatus.OK)


Link = Invitation | PasswordReset
STATUS = {Why.UNKNOWN: HTTPStatus.NOT_FOUND, Why.OTHER_ACCOUNT: HTTPStatus.FORBIDDEN}
"""The statuses of refused links; any other reason is 410, gone."""


@for_site("account.open", "GET POST")
@sensitive_post_parameters("password", "again")
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation; without an account, one is created here and takes part."""
    invitation, actor = link_of(Invitation, token), actor_of(request)
    form, user = JoinForm(posted(request)), None
    if invitation is not None and carried_out_as(actor):
        return _joined_before(request, invitation, form)
    if refused := _refused(request, invitation):
        return refused
    assert invitation is not None  # noqa: S101 - an unknown one is refused
    if form.is_bound and request.user.is_authenticated:
        with attempt() as tried:
            staff.invitation_accept(actor=actor, invitation=invitation)
        if tried.done:
            return done(request, _place_of(invitation), message=_welcome(invitation))
        return _join_page(request, invitation, JoinForm(), tried.refused)
    with attempt(form) as tried:
        if form.is_valid():
            name, hashed = form.cleaned_data["name"], password_hashed(form.cleaned_data["password"])
            user = staff.account_join(actor=actor, invitation=invitation, name=name, hashed=hashed)
    if user is not None:
        return signed_in(request, user, _place_of(invitation), _welcome(invitation))
    return later(_join_page(request, invitation, form), tried.refused)


def _joined_before(request: HttpRequest, invitation: Invitation, form: JoinForm) -> HttpResponse:
    """The answer to a form sent twice: as the first time, where its sender is known."""
    if request.user.is_authenticated or not form.is_valid():
        return redirect(_place_of(invitation))
    name, password = form.cleaned_data["name"], form.cleaned_data["password"]
    user, device = None, device_of(request)
    with attempt():
        user = account_log_in(name=name, password=password, device=device, at=timezone.now())
    if user is None:
        return redirect("login")
    return signed_in(request, user, _place_of(invitation), _welcome(invitation))


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
    return remember_visitor(request, page(request, "clubs/join.html", context))


def _place_of(invitation: Invitation) -> str:
    """Where somebody works after joining: in the one contest there is, or from the first page."""
    if invitation.tournament is not None:
        return resolve_url("results_now", invitation.tournament.code)
    open_now = invitation.club.tournaments.filter(archived_at__isnull=True, finished_at=None)
    codes = list(open_now.values_list("code", flat=True)[:2])
    at_desk = len(codes) == 1 and invitation.role != StaffRole.ADMIN
    return resolve_url("desk", *codes) if at_desk else resolve_url("home")


def _welcome(invitation: Invitation) -> str:
    return _("Welcome: you now work for “%(club)s”.") % {"club": invitation.club.name}


@for_site("account.open", "GET POST")
@sensitive_post_parameters("password", "again")
@never_cache
def reset(request: HttpRequest, token: str) -> HttpResponse:
    """A new password for the account of a link."""
    link, actor = link_of(PasswordReset, token), actor_of(request)
    if carried_out_as(actor):
        return redirect("account")
    if refused := _refused(request, link):
        return refused
    assert link is not None  # noqa: S101 - an unknown one is refused
    form, user = NewPasswordForm(posted(request)), None
    with attempt(form) as tried:
        if form.is_valid():
            hashed = password_hashed(form.cleaned_data["password"])
            user = staff.password_reset(actor=actor, reset=link, hashed=hashed)
    if user is not None:
        words = _("Your new password is saved. You are logged out everywhere else.")
        return signed_in(request, user, "home", words)
    answer = page(request, "clubs/reset.html", {"member": link.user, "form": form})
    return remember_visitor(request, later(answer, tried.refused))


def _refused(request: HttpRequest, link: Link | None) -> HttpResponse | None:
    """The page of a link that opens nothing, counted and journalled; None for one that opens.

    A browser that tried too many wrong codes waits, whatever it opens then.
    """
    now, device = timezone.now(), device_of(request)
    left = wait_left(key_of_guesser(device), now) if device.id else timedelta()
    why = Why.UNKNOWN if link is None else why_refused(link, now)
    if isinstance(link, PasswordReset) and request.user.pk not in (None, link.user_id):
        why = why or Why.OTHER_ACCOUNT
    if why is None and not left:
        return None
    if why is not None and not left:
        left = _count(request, link, why)
    place = ""
    if isinstance(link, Invitation) and link.used_by_id and link.used_by_id == request.user.pk:
        # Whoever opens again the invitation that they have used works there.
        place = _place_of(link) if holds(link.used_by_id, link) else ""
    context = {
        "why": why and why.label,
        "wait": wait_for_link(left) if left else "",
        "place": place,
        "other_account": why == Why.OTHER_ACCOUNT,
        "path": request.path,
    }
    status = STATUS.get(why, HTTPStatus.GONE) if why else None
    answer = render(request, "clubs/link_refused.html", context, status=status)
    return remember_visitor(request, later(answer, TooSoon(left) if left else None))


def _count(request: HttpRequest, link: Link | None, why: Why) -> timedelta:
    """Count a refused link, and return how long its browser waits before the next wrong code.

    The first refusal is journalled, the second, the fourth, the eighth …: whoever opens a dead
    link all night long writes a few lines.
    """
    # A form that is refused may be sent again later: its key stays free.
    actor = actor_of(request)._replace(key="")
    if link is None:
        keys = keys_of_guess(device_of(request))
    else:
        keys = [key_of_link(str(link._meta.model_name), link.pk, why)]
    try:
        count = attempt_count(keys=keys, at=actor.at)
    except TooSoon as refusal:
        return refusal.left if link is None else timedelta()
    if count.bit_count() == 1:
        staff.link_refuse(actor=actor, link=link, why=why, count=count)
    return timedelta()
