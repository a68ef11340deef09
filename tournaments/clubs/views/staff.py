"""Who works for a club or for one contest: roles, invitations, links to a new password, leaving."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib.auth.models import User
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.clubs.forms import GiveForm, HelperForm, InviteForm
from tournaments.clubs.links import code_of
from tournaments.clubs.services import links
from tournaments.clubs.services import staff as services
from tournaments.clubs.services.staff import Where
from tournaments.clubs.staff import (
    by_rank,
    helpers_of,
    open_invitations,
    open_reset,
    reset_obstacle,
    workers_of,
)
from tournaments.clubs.words import NO_RESET, role_words
from tournaments.core.access import actor_of, for_club, for_tournament, roles_at, roles_of
from tournaments.core.permissions import may
from tournaments.core.phones import in_own_network, phone_site
from tournaments.core.replies import attempt, done, page, wants_part
from tournaments.core.writes import Refusal
from tournaments.models import Club, Invitation, Membership, PasswordReset, Tournament


@for_club("club.staff")
def staff(request: HttpRequest, club: Club) -> HttpResponse:
    """Everybody who works for a club, and its open invitations."""
    return _page(request, club)


@for_club("club.staff", methods="GET POST")
def role_give(request: HttpRequest, club: Club) -> HttpResponse:
    """Give a further role; its address, opened, shows the staff."""
    form = GiveForm(request.POST if request.method == "POST" else None, club=club)
    if form.is_valid():
        values = form.cleaned_data
        with attempt(form) as tried:
            services.role_give(
                actor=actor_of(request),
                where=values["contest"] or club,
                user=values["user"],
                role=values["role"],
            )
        if tried.done:
            return done(request, _address(club), _("The role is given."))
    return _page(request, club, give_form=form)


@for_club("club.staff", methods="GET POST")
def staff_invite(request: HttpRequest, club: Club) -> HttpResponse:
    """Make an invitation to the club or a contest; its address, opened, shows the staff."""
    form = InviteForm(request.POST if request.method == "POST" else None, club=club)
    if form.is_valid():
        where = form.cleaned_data["contest"] or club
        return _invited(request, club, where, form)
    return _page(request, club, invite_form=form)


@for_club("club.staff", methods="POST")
def role_end(request: HttpRequest, club: Club, membership: int) -> HttpResponse:
    """Take a role of the club, or of one contest, away."""
    return _ended(request, club, _memberships().get(pk=membership, club=club))


@for_club("club.staff")
@never_cache
def invitation_code(request: HttpRequest, club: Club, invitation: int) -> HttpResponse:
    """The code of an open invitation, to be held up to a phone."""
    return _code(request, club, _invitations().get(pk=invitation, club=club))


@for_club("club.staff", methods="POST")
def invitation_take_back(request: HttpRequest, club: Club, invitation: int) -> HttpResponse:
    """Take an invitation to the club, or to one contest, back."""
    return _taken_back(request, club, _invitations().get(pk=invitation, club=club))


@for_tournament("tournament.staff")
def contest_staff(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The scorers and referees of a contest, and the open invitations to it."""
    return _page(request, tournament)


@for_tournament("tournament.staff", methods="GET POST")
def contest_invite(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make an invitation to a contest; its address, opened, shows its staff."""
    form = HelperForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        return _invited(request, tournament, tournament, form)
    return _page(request, tournament, invite_form=form)


@for_tournament("tournament.staff", methods="POST")
def contest_role_end(request: HttpRequest, tournament: Tournament, membership: int) -> HttpResponse:
    """Take a role of a contest away."""
    return _ended(request, tournament, _memberships().get(pk=membership, tournament=tournament))


@for_tournament("tournament.staff")
@never_cache
def contest_invitation(
    request: HttpRequest, tournament: Tournament, invitation: int
) -> HttpResponse:
    """The code of an open invitation to a contest."""
    return _code(request, tournament, _invitations().get(pk=invitation, tournament=tournament))


@for_tournament("tournament.staff", methods="POST")
def contest_take_back(
    request: HttpRequest, tournament: Tournament, invitation: int
) -> HttpResponse:
    """Take an invitation to a contest back."""
    return _taken_back(
        request, tournament, _invitations().get(pk=invitation, tournament=tournament)
    )


@for_club("club.staff", methods="GET POST")
@never_cache
def member_reset(request: HttpRequest, club: Club, member: int) -> HttpResponse:
    """The link to a new password of somebody who works for the club: asked for, made, shown."""
    held = Membership.objects.held().filter(club=_own(club))
    user = get_object_or_404(User, pk=member, pk__in=held.values("user"))
    tried = None
    if request.method == "POST":
        with attempt() as tried:
            links.reset_link_make(actor=actor_of(request), club=club, user=user)
        if tried.done:
            return done(request, reverse("member_reset", args=[club.pk, user.pk]))
    obstacle = reset_obstacle(User.objects.get(pk=request.user.pk or 0), user)
    reset = open_reset(user, timezone.now()) if obstacle is None else None
    context = {
        "club": club,
        "member": user,
        "obstacle": obstacle and NO_RESET[obstacle],
        "reset": reset,
        "link": reset and _link(request, "reset", reset),
        "same_wifi": in_own_network(phone_site(request)),
    }
    return page(request, "clubs/staff_reset.html", context, invalid=tried is not None)


@for_club("club.leave", methods="GET POST", in_contests=True)
def club_leave(request: HttpRequest, club: Club) -> HttpResponse:
    """Leave a club, after a page that asks."""
    refused = None
    if request.method == "POST":
        with attempt() as tried:
            services.club_leave(actor=actor_of(request), club=_own(club))
        if tried.done:
            words = _("You no longer work for “%(name)s”.") % {"name": club.name}
            return done(request, reverse("home"), "" if tried.repeated else words)
        refused = tried.refused
    own = Membership.objects.held().filter(user=request.user.pk, club=_own(club))
    held = by_rank(own.select_related("tournament"))
    context = {"club": club, "held": held, "refused": refused}
    return page(request, "clubs/staff_leave.html", context, invalid=refused is not None)


def _own(club: Club) -> Club:
    """A club that has staff: not the demonstration, whose account everybody shares.

    :raises Http404: for the demonstration and for a club that does not exist.
    """
    if club.demo or not club.pk:
        raise Http404
    return club


def _memberships() -> Any:
    return Membership.objects.select_related("user", "club", "tournament__club")


def _invitations() -> Any:
    return Invitation.objects.select_related("made_by", "club", "tournament__club")


def _address(where: Where, name: str = "", number: int | None = None) -> str:
    """The address of the staff of a club or a contest, or of a page below it."""
    parts: tuple[int | str, ...]
    if isinstance(where, Club):
        named, parts = name or "staff", (where.pk,)
    else:
        named, parts = f"contest_{name or 'staff'}", (where.code,)
    return reverse(named, args=parts if number is None else (*parts, number))


def _invited(request: HttpRequest, page_of: Where, where: Where, form: Form) -> HttpResponse:
    """Make an invitation and show its code; the same form sent again shows the same code."""
    with attempt(form) as tried:
        links.invitation_make(actor=actor_of(request), where=where, role=form.cleaned_data["role"])
    if not tried.done:
        return _page(request, page_of, invite_form=form)
    club, tournament = services.club_of(where), services.tournament_of(where)
    own = Invitation.objects.filter(club=club, tournament=tournament, made_by=request.user.pk)
    made = own.filter(role=form.cleaned_data["role"]).latest("pk")
    return done(request, _address(page_of, "invitation", made.pk))


def _ended(request: HttpRequest, where: Where, membership: Membership) -> HttpResponse:
    """End a role, and go back to the staff; home where one's own right to see it has ended."""
    with attempt() as tried:
        services.role_end(actor=actor_of(request), membership=membership)
    if tried.refused is not None:
        return _page(request, where, refused=tried.refused)
    still = may(roles_at(request, services.club_of(where).pk), "club.staff")
    stays = still or isinstance(where, Tournament)
    contest = membership.tournament.name if membership.tournament else ""
    words = _("%(name)s no longer is %(role)s.") % {
        "name": membership.user.get_username(),
        "role": role_words(membership.role, contest),
    }
    return done(request, _address(where) if stays else reverse("home"), words)


def _taken_back(request: HttpRequest, where: Where, invitation: Invitation) -> HttpResponse:
    with attempt() as tried:
        links.invitation_take_back(actor=actor_of(request), invitation=invitation)
    if tried.refused is not None:
        return _page(request, where, refused=tried.refused)
    return done(
        request, _address(where), _("The invitation is taken back: its link opens no more.")
    )


def _code(request: HttpRequest, where: Where, invitation: Invitation) -> HttpResponse:
    """The page of an invitation's code, which asks now and then whether it was used."""
    is_open = invitation.opens(timezone.now())
    if is_open and wants_part(request):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    context = _place(request, where) | {
        "invitation": invitation,
        "is_open": is_open,
        "link": _link(request, "join", invitation),
        "same_wifi": in_own_network(phone_site(request)),
        "take_back": _address(where, "take_back", invitation.pk),
    }
    return page(request, "clubs/staff_invitation.html", context, part="state")


def _link(request: HttpRequest, name: str, link: Invitation | PasswordReset) -> str:
    """The whole address of a link, as phones reach it."""
    return f"{phone_site(request)}{reverse(name, args=[code_of(link)])}"


def _place(request: HttpRequest, where: Where) -> dict[str, Any]:
    """What every page of a club's or a contest's staff shows of where it is."""
    _own(services.club_of(where))
    at_desk = isinstance(where, Tournament) and may(roles_of(request), "tournament.run")
    return {
        "club": services.club_of(where),
        "contest": services.tournament_of(where),
        # Its menu is for those who may open its pages.
        "tournament": where if at_desk else None,
        "here": "staff",
        "back": _address(where),
    }


def _page(
    request: HttpRequest, where: Where, *, refused: Refusal | None = None, **forms: Form
) -> HttpResponse:
    """The staff of a club or a contest, with a form or an act that was refused."""
    context, now = _place(request, where), timezone.now()
    club = context["club"]
    if isinstance(where, Club):
        context["workers"] = workers_of(club)
        context["contests"] = club.tournaments.filter(archived_at=None)
        context["invitations"] = open_invitations(club, now)
        asked = {"role": request.GET.get("role", "")}
        context["invite_form"] = InviteForm(club=club, initial=asked)
        context["give_form"] = GiveForm(club=club)
    else:
        context["workers"] = helpers_of(where)
        context["invitations"] = open_invitations(club, now).filter(tournament=where)
        context["invite_form"] = HelperForm()
    context |= {"refused": refused, **forms}
    bound = any(form.is_bound for form in forms.values())
    template = "clubs/staff.html" if isinstance(where, Club) else "clubs/staff_contest.html"
    return page(request, template, context, invalid=bound or refused is not None)
