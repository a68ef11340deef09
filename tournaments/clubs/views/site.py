"""All clubs and all accounts of the installation, for its superusers."""

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.forms import NameSearchForm
from tournaments.clubs.selectors import carried_out_as
from tournaments.clubs.services import accounts
from tournaments.clubs.staff import A_PAGE, account_lines, accounts_named, clubs_named
from tournaments.core.access import actor_of, for_site
from tournaments.core.replies import PageContext, attempt, done, page


@for_site("site.settle")
def site_clubs(request: HttpRequest) -> HttpResponse:
    """Every club, with its contests and its staff counted."""
    form = NameSearchForm(request.GET)
    context = _listed(request, form, clubs_named(form.words()))
    return page(request, "clubs/site_clubs.html", context)


@for_site("site.settle")
def site_accounts(request: HttpRequest) -> HttpResponse:
    """Every account, where it works and when it was last seen."""
    return _accounts_page(request)


@for_site("site.settle", "POST")
def site_account_log_out(request: HttpRequest, account: int) -> HttpResponse:
    """End every session and PIN of an account."""
    user, actor = User.objects.get(pk=account), actor_of(request)
    with attempt() as tried:
        accounts.account_log_out(actor=actor, user=user)
    if tried.refused is not None:
        return _accounts_page(request, refused=tried.refused)
    words = _("%(name)s is logged out everywhere.") % {"name": user.get_username()}
    query = urlencode({"q": user.get_username()})
    return done(request, f"{reverse('site_accounts')}?{query}", message=words)


@for_site("site.settle", "GET POST")
def site_account_delete(request: HttpRequest, account: int) -> HttpResponse:
    """Delete an account that works nowhere, after a page that asks."""
    actor = actor_of(request)
    if request.method == "POST" and carried_out_as(actor):
        return done(request, "site_accounts")
    user = get_object_or_404(accounts_named(""), pk=account)
    (line,) = account_lines([user])
    context: PageContext = {"line": line, "own": user.pk == request.user.pk}
    if request.method != "POST":
        return page(request, "clubs/site_account_delete.html", context)
    name = user.get_username()
    with attempt() as tried:
        accounts.account_delete(actor=actor, user=user)
    if tried.refused is not None:
        context |= {"refused": tried.refused}
        return page(request, "clubs/site_account_delete.html", context)
    return done(request, "site_accounts", message=_("%(name)s deleted.") % {"name": name})


def _accounts_page(request: HttpRequest, **refused: Any) -> HttpResponse:
    form = NameSearchForm(request.GET)
    context = _listed(request, form, accounts_named(form.words()))
    context["lines"] = account_lines(context["page"].object_list)
    return page(request, "clubs/site_accounts.html", context | refused)


def _listed(request: HttpRequest, form: NameSearchForm, rows: QuerySet[Any]) -> PageContext:
    """A page of a list that can be searched by name."""
    shown: Page[Any] = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    words = form.words()
    query = f"{urlencode({'q': words})}&" if words else ""
    return {"form": form, "page": shown, "query": query, "words": words}
