"""Pages of accounts and clubs."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus
from math import ceil

from django.conf import settings
from django.contrib import auth
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tournaments.clubs.forms import ClubForm, FirstAccountForm, JournalFilterForm, LoginForm
from tournaments.clubs.limits import PATIENCE
from tournaments.clubs.passwords import Busy
from tournaments.clubs.selectors import PAGE, accounts_exist, journal_lines
from tournaments.clubs.services import TooSoon, account_create_first, account_log_in, club_create
from tournaments.clubs.words import wait_words
from tournaments.core.access import actor_of, for_site, for_tournament
from tournaments.core.devices import device_of, remember_device
from tournaments.core.replies import done, page, show_problems
from tournaments.core.signed_out import typed_before
from tournaments.core.writes import Refusal, Repeated
from tournaments.models import Tournament

BUSY = gettext_lazy("Several people are logging in at this moment: try again in a few seconds.")
TOO_MANY, UNAVAILABLE = HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE
# The account was just created here, by no backend that could be asked.
BACKEND = "django.contrib.auth.backends.ModelBackend"


@for_site("site.begin", methods="GET POST")
def setup(request: HttpRequest) -> HttpResponse:
    """The organiser's account of a new installation; closed as soon as there is one."""
    if accounts_exist():
        return redirect("login" if not request.user.is_authenticated else "home")
    form = FirstAccountForm(request.POST or None)
    if request.method != "POST":
        return page(request, "clubs/setup.html", {"form": form})
    if form.is_valid():
        return _begin(request, form)
    return page(request, "clubs/setup.html", {"form": form}, invalid=True)


def _begin(request: HttpRequest, form: FirstAccountForm) -> HttpResponse:
    values = form.cleaned_data
    try:
        user = account_create_first(
            actor=actor_of(request),
            name=values["name"],
            password=values["password"],
            token=values.get("token", ""),
        )
    except Refusal as refusal:
        show_problems(form, refusal)
        return page(request, "clubs/setup.html", {"form": form}, invalid=True)
    except Repeated:
        return redirect("login")
    except Busy:
        form.add_error(None, BUSY)
        answer = page(request, "clubs/setup.html", {"form": form})
        return _later(answer, UNAVAILABLE, PATIENCE)
    auth.login(request, user, backend=BACKEND)
    answer = done(request, reverse("club_new"), _("Your account is ready. Now your club."))
    remember_device(answer, device_of(request).used_by(user.pk))
    return answer


@for_site("site.look", methods="GET POST")
@sensitive_post_parameters("password")
@never_cache
def login(request: HttpRequest) -> HttpResponse:
    """Log in, and go on where one wanted to go."""
    if request.user.is_authenticated:
        return redirect(_next_of(request) or settings.LOGIN_REDIRECT_URL)
    posted = request.method == "POST"
    form = LoginForm(request.POST if posted else None)
    if posted and form.is_valid():
        return _log_in(request, form)
    return _login_page(request, form, invalid=posted)


def _log_in(request: HttpRequest, form: LoginForm) -> HttpResponse:
    values, device = form.cleaned_data, device_of(request)
    try:
        user = account_log_in(
            name=values["username"],
            password=values["password"],
            device=device,
            at=timezone.now(),
        )
    except TooSoon as refusal:
        form.add_error(None, wait_words(refusal.left))
        return _later(_login_page(request, form), TOO_MANY, refusal.left)
    except Busy:
        form.add_error(None, BUSY)
        return _later(_login_page(request, form), UNAVAILABLE, PATIENCE)
    if user is None:
        form.add_error(None, _("The name or the password is not right."))
        return _login_page(request, form, invalid=True)
    auth.login(request, user, backend=BACKEND)
    answer = redirect(_next_of(request) or settings.LOGIN_REDIRECT_URL)
    remember_device(answer, device.used_by(user.pk))
    return answer


def _login_page(request: HttpRequest, form: LoginForm, *, invalid: bool = False) -> HttpResponse:
    context = {"form": form, "next": _next_of(request)}
    answer = page(request, "clubs/login.html", context, invalid=invalid)
    device = device_of(request)
    if not device.id:
        remember_device(answer, device)
    return answer


def _later(answer: HttpResponse, status: HTTPStatus, left: timedelta) -> HttpResponse:
    answer.status_code = status
    answer.headers["Retry-After"] = str(ceil(left.total_seconds()))
    return answer


def _next_of(request: HttpRequest) -> str:
    """Where one wanted to go, if that is a page of this installation."""
    where = request.POST.get("next") or request.GET.get("next") or ""
    here = url_has_allowed_host_and_scheme(
        where, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return where if here else ""


@for_site("site.look", methods="POST")
def logout(request: HttpRequest) -> HttpResponse:
    """Log out."""
    auth.logout(request)
    return done(request, reverse("home"), _("You are logged out."))


@for_site("club.create", methods="GET POST")
def club_new(request: HttpRequest) -> HttpResponse:
    """A club of the user's; then its first tournament."""
    form = ClubForm(request.POST or None)
    refused = request.method == "POST" and not form.is_valid()
    if request.method != "POST" or refused:
        return page(request, "clubs/club_new.html", {"form": form}, invalid=refused)
    try:
        club_create(actor=actor_of(request), name=form.cleaned_data["name"])
    except Refusal as refusal:
        show_problems(form, refusal)
        return page(request, "clubs/club_new.html", {"form": form}, invalid=True)
    except Repeated:
        pass
    return done(request, reverse("tournament_new"), _("Club created. Now its first contest."))


@for_site("form.send_again")
def send_again(request: HttpRequest) -> HttpResponse:
    """What was typed before somebody was logged out, with a button that sends it."""
    typed = typed_before(request)
    if typed is None:
        raise Http404
    address, fields = typed
    return page(request, "clubs/send_again.html", {"address": address, "fields": fields})


@for_tournament("journal.read")
def journal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every act, newest first, filtered."""
    form = JournalFilterForm(request.GET or None)
    lines = Paginator(journal_lines(tournament, form.chosen()), PAGE)
    context = {
        "tournament": tournament,
        "here": "journal",
        "form": form,
        "page": lines.get_page(request.GET.get("page")),
    }
    return page(request, "clubs/journal.html", context)
