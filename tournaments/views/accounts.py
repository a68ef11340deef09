"""The first account, logging in and out."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, cast

from django.contrib import auth
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.forms.accounts import FirstAccountForm, LoginForm
from tournaments.selectors.accounts import accounts_exist
from tournaments.services.accounts import account_create_first
from tournaments.services.base import Refusal, Repeated
from tournaments.views.access import for_site, stamp_of
from tournaments.views.replies import done, page, show_problems

# The account was just created here, by no backend that could be asked.
BACKEND = "django.contrib.auth.backends.ModelBackend"


@for_site("site.begin", methods="GET POST")
def setup(request: HttpRequest) -> HttpResponse:
    """The organiser's account of a new installation; closed as soon as there is one."""
    if accounts_exist():
        return redirect("login" if not request.user.is_authenticated else "home")
    form = FirstAccountForm(request.POST or None)
    if request.method != "POST":
        return page(request, "tournaments/setup.html", {"form": form})
    if form.is_valid():
        return _begin(request, form)
    return page(request, "tournaments/setup.html", {"form": form}, invalid=True)


def _begin(request: HttpRequest, form: FirstAccountForm) -> HttpResponse:
    values = form.cleaned_data
    try:
        user = account_create_first(
            stamp=stamp_of(request), name=values["name"], password=values["password"]
        )
    except Refusal as refusal:
        show_problems(form, refusal)
        return page(request, "tournaments/setup.html", {"form": form}, invalid=True)
    except Repeated:
        return redirect("login")
    auth.login(request, user, backend=BACKEND)
    return done(request, reverse("club_new"), _("Your account is ready. Now your club."))


class _Login(LoginView):
    """Django's login, with our form and a status that says when it was refused."""

    template_name = "tournaments/login.html"
    authentication_form = LoginForm
    redirect_authenticated_user = True

    def form_invalid(self, form: Any) -> HttpResponse:
        answer = super().form_invalid(form)
        answer.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
        return answer


@for_site("site.look", methods="GET POST")
def login(request: HttpRequest) -> HttpResponse:
    """Log in, and go on where one wanted to go."""
    return cast(HttpResponse, _Login.as_view()(request))


@for_site("site.look", methods="POST")
def logout(request: HttpRequest) -> HttpResponse:
    """Log out."""
    auth.logout(request)
    return done(request, reverse("home"), _("You are logged out."))
