"""One's own account: name, password, and where it is signed in."""

from __future__ import annotations

from typing import Any

from django.contrib import auth
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tournaments.clubs.forms import PasswordForm, PinForm, RenameForm
from tournaments.clubs.limits import PATIENCE
from tournaments.clubs.passwords import Busy
from tournaments.clubs.pins import pins_in
from tournaments.clubs.selectors import is_of_demonstration, sessions_of, was_carried_out
from tournaments.clubs.services import accounts, logins
from tournaments.clubs.staff import workplaces_of
from tournaments.clubs.views.entry import BACKEND, BUSY, TOO_MANY, UNAVAILABLE, later
from tournaments.clubs.words import wait_words
from tournaments.core.access import actor_of, for_site
from tournaments.core.replies import Attempt, attempt, conflict, done, page
from tournaments.core.visitors import device_of
from tournaments.models import AccountSession, DevicePin

TEMPLATE = "clubs/account.html"


@for_site("account.own")
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """Name, password and sessions of the account that is signed in."""
    return page(request, TEMPLATE, _context(request))


@for_site("account.own", methods="GET POST")
@never_cache
def account_name(request: HttpRequest) -> HttpResponse:
    """Change one's name; its address, opened, shows the account."""
    if request.method != "POST":
        return account(request)
    form = RenameForm(request.POST)
    if form.is_valid():
        values = form.cleaned_data
        with attempt(form) as tried:
            accounts.account_rename(
                actor=actor_of(request), name=values["name"], shown=values["shown"]
            )
        if tried.stale is not None:
            return _stale_name(request, form, tried.stale.current.get_username())
        if tried.done:
            return done(request, reverse("account"), _("Your name is changed."))
    return refused_page(request, name_form=form)


def _stale_name(request: HttpRequest, form: RenameForm, now: str) -> HttpResponse:
    """The typed name beside the one that was saved meanwhile; sent again, it is saved."""
    words = _("Meanwhile your name was changed to “%(name)s”: send yours again to save it.")
    form.add_error("name", words % {"name": now})
    data = request.POST.copy()
    data["shown"] = now
    form.data = data
    return conflict(request, TEMPLATE, _context(request) | {"name_form": form})


@for_site("account.own", methods="GET POST")
@sensitive_post_parameters("present", "password", "again")
@never_cache
def account_password(request: HttpRequest) -> HttpResponse:
    """Change one's password: every other session ends, this one goes on under another key."""
    if request.method != "POST":
        return account(request)
    form, actor = PasswordForm(request.POST), actor_of(request)
    words = _("Your password is changed. Everywhere else you are logged out.")
    if was_carried_out(actor):
        return done(request, reverse("account"), words)
    try:
        check_present(request, form)
        if form.is_valid():
            hashed = accounts.password_hashed(form.cleaned_data["password"])
            with attempt(form) as tried:
                user = accounts.account_password(actor=actor, hashed=hashed)
                auth.login(request, user, backend=BACKEND)
            if tried.done:
                return done(request, reverse("account"), words)
    except logins.TooSoon as refusal:
        form.add_error("present", wait_words(refusal.left))
        return later(refused_page(request, password_form=form), TOO_MANY, refusal.left)
    except Busy:
        form.add_error(None, BUSY)
        return later(refused_page(request, password_form=form), UNAVAILABLE, PATIENCE)
    return refused_page(request, password_form=form)


def check_present(request: HttpRequest, form: PasswordForm | PinForm) -> None:
    """Compare the present password as a login does; guesses are throttled in the same way."""
    form.full_clean()
    present = form.cleaned_data.get("present")
    if present is None:
        return
    user = logins.account_log_in(
        name=request.user.get_username(),
        password=present,
        device=device_of(request),
        at=timezone.now(),
    )
    if user is None:
        form.add_error("present", _("This is not the password you log in with now."))


@for_site("account.own", methods="POST")
def session_end(request: HttpRequest, session: int) -> HttpResponse:
    """End one of the other sessions of one's account."""
    ended = AccountSession.objects.get(pk=session, user=request.user.pk)
    with attempt() as tried:
        accounts.account_session_end(actor=actor_of(request), session=ended, here=_key(request))
    return _after(request, tried, _("The session is ended."))


@for_site("account.own", methods="POST")
def sessions_end(request: HttpRequest) -> HttpResponse:
    """End every other session of one's account."""
    with attempt() as tried:
        accounts.account_sessions_end(actor=actor_of(request), here=_key(request))
    return _after(request, tried, _("Everywhere else you are logged out."))


def _after(request: HttpRequest, tried: Attempt, words: str) -> HttpResponse:
    if tried.refused is None:
        return done(request, reverse("account"), words)
    return refused_page(request, refused=tried.refused)


def _key(request: HttpRequest) -> str:
    return request.session.session_key or ""


def refused_page(request: HttpRequest, **refused: Any) -> HttpResponse:
    """The page of the account with a form that was refused."""
    return page(request, TEMPLATE, _context(request) | refused, invalid=True)


def _context(request: HttpRequest) -> dict[str, Any]:
    name, own = request.user.get_username(), request.user.pk or 0
    device, now = device_of(request), timezone.now()
    return {
        "shared": is_of_demonstration(own),
        "name_form": RenameForm(initial={"name": name, "shown": name}),
        "password_form": PasswordForm(),
        "pin_form": PinForm(),
        "pin": pins_in(device, now).filter(user=own).first(),
        "pins_elsewhere": DevicePin.objects.filter(user=own).exclude(device=device.id).count(),
        "sessions": sessions_of(own, now),
        "here": _key(request),
        "workplaces": workplaces_of(own),
    }
