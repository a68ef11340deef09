"""Creating the first account, logging in and out."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus
from math import ceil

from django.conf import settings
from django.contrib import auth
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tournaments.clubs.forms import FirstAccountForm, LoginForm
from tournaments.clubs.limits import PATIENCE
from tournaments.clubs.passwords import Busy
from tournaments.clubs.pins import pins_in
from tournaments.clubs.selectors import accounts_exist
from tournaments.clubs.services.accounts import account_create_first
from tournaments.clubs.services.logins import TooSoon, account_log_in
from tournaments.clubs.services.pins import pin_confirm
from tournaments.clubs.words import wait_words
from tournaments.core.access import actor_of, for_site
from tournaments.core.refused_forms import form_again
from tournaments.core.replies import attempt, done, page
from tournaments.core.signed_out_forms import TYPED, remember_typed, typed_before
from tournaments.core.visitors import device_of, remember_device

BUSY = gettext_lazy("Several people are logging in at this moment: try again in a few seconds.")
TOO_MANY, UNAVAILABLE = HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE
# No backend has authenticated the account that was just created.
BACKEND = "django.contrib.auth.backends.ModelBackend"


@for_site("site.begin", methods="GET POST")
def setup(request: HttpRequest) -> HttpResponse:
    """The organiser's account of a new installation; closed as soon as there is one."""
    if accounts_exist():
        return redirect("login" if not request.user.is_authenticated else "home")
    form = FirstAccountForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        user = None
        try:
            with attempt(form) as tried:
                user = account_create_first(
                    actor=actor_of(request),
                    name=form.cleaned_data["name"],
                    password=form.cleaned_data["password"],
                    token=form.cleaned_data.get("token", ""),
                )
        except Busy:
            form.add_error(None, BUSY)
            answer = page(request, "clubs/setup.html", {"form": form})
            return later(answer, UNAVAILABLE, PATIENCE)
        if user is not None:
            auth.login(request, user, backend=BACKEND)
            answer = done(request, reverse("club_new"), _("Your account is ready. Now your club."))
            remember_device(answer, device_of(request).used_by(user.pk))
            return answer
        if tried.repeated:
            return redirect("login")
    return page(request, "clubs/setup.html", {"form": form}, invalid=form.is_bound)


@for_site("site.look", methods="GET POST")
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
    form = LoginForm(request.POST if request.method == "POST" and not first else None)
    if form.is_valid():
        name, password = form.cleaned_data["username"], form.cleaned_data["password"]
        try:
            user = account_log_in(name=name, password=password, device=device, at=timezone.now())
        except TooSoon as refusal:
            form.add_error(None, wait_words(refusal.left))
            return later(_login_page(request, form), TOO_MANY, refusal.left)
        except Busy:
            form.add_error(None, BUSY)
            return later(_login_page(request, form), UNAVAILABLE, PATIENCE)
        if user is not None:
            auth.login(request, user, backend=BACKEND)
            remember_typed(request)
            answer = redirect(where or settings.LOGIN_REDIRECT_URL)
            remember_device(answer, device.used_by(user.pk))
            pin_confirm(user=user, device=device.id, at=timezone.now())
            return answer
        form.add_error(None, _("The name or the password is not right."))
    return _login_page(request, form, invalid=form.is_bound)


def _login_page(request: HttpRequest, form: LoginForm, *, invalid: bool = False) -> HttpResponse:
    device = device_of(request)
    pins = pins_in(device, timezone.now()).exists()
    waiting = request.POST.get(TYPED, "")
    context = {"form": form, "next": next_of(request), "pins": pins, "waiting": waiting}
    answer = page(request, "clubs/login.html", context, invalid=invalid)
    if not device.id:
        remember_device(answer, device)
    return answer


def later(answer: HttpResponse, status: HTTPStatus, left: timedelta) -> HttpResponse:
    """An answer to a form that can be sent again after a while."""
    answer.status_code = status
    answer.headers["Retry-After"] = str(ceil(left.total_seconds()))
    return answer


def next_of(request: HttpRequest) -> str:
    """The page that was asked for before the login, if it is one of this installation."""
    where = request.POST.get("next") or request.GET.get("next") or ""
    here = url_has_allowed_host_and_scheme(
        where, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return where if here else ""


@for_site("site.look", methods="POST")
def logout(request: HttpRequest) -> HttpResponse:
    """Log out, and go on to the page that another account is to open."""
    where = next_of(request)
    auth.logout(request)
    return done(request, where or reverse("home"), _("You are logged out."))


@for_site("form.send_again")
def send_again(request: HttpRequest) -> HttpResponse:
    """What was typed before somebody was logged out, in its form."""
    typed = typed_before(request)
    if typed is None:
        raise Http404
    words = _("You are logged in again. What you typed is here, not saved yet: send it again.")
    return form_again(request, typed, words, HTTPStatus.OK)
