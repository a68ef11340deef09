"""Who works for a club or for one contest: roles, invitations, links to a new password, leaving."""

from http import HTTPStatus

from django.contrib.auth.models import User
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.clubs.forms import GiveForm, HelperForm, InviteForm
from tournaments.clubs.links import code_of
from tournaments.clubs.services import staff as services
from tournaments.clubs.services.staff import Where
from tournaments.clubs.staff import (
    by_rank,
    of_place,
    open_invitations,
    open_reset,
    reset_obstacle,
    workers_of,
)
from tournaments.clubs.words import role_of
from tournaments.core.access import (
    View,
    actor_of,
    for_club,
    for_tournament,
    may,
    roles_at,
    roles_of,
)
from tournaments.core.installation import in_own_network, phone_site
from tournaments.core.replies import PageContext, attempt, done, page, posted, wants_part
from tournaments.core.writes import Refusal
from tournaments.models import Club, Invitation, Membership, PasswordReset, Tournament


@for_club("club.staff", "GET POST")
def role_give(request: HttpRequest, club: Club) -> HttpResponse:
    """Give a further role; its address, opened, shows the staff."""
    form = GiveForm(posted(request), club=club)
    if form.is_valid():
        where, user, role = (form.cleaned_data[name] for name in ("contest", "user", "role"))
        with attempt(form) as tried:
            services.role_give(actor=actor_of(request), where=where or club, user=user, role=role)
        if tried.done:
            return done(request, _address(club), message=_("Role given."))
    return _page(request, club, give_form=form)


def _invite(request: HttpRequest, where: Where) -> HttpResponse:
    """Make an invitation to the club or a contest, and show its code; or show the staff.

    The same form sent again shows the same code.
    """
    form: Form = HelperForm(posted(request))
    if isinstance(where, Club):
        form = InviteForm(posted(request), club=where)
    if not form.is_valid():
        return _page(request, where, invite_form=form)
    to, role = form.cleaned_data.get("contest") or where, form.cleaned_data["role"]
    with attempt(form) as tried:
        services.invitation_make(actor=actor_of(request), where=to, role=role)
    if not tried.done:
        return _page(request, where, invite_form=form)
    club, tournament = to.club, services.tournament_of(to)
    own = Invitation.objects.filter(club=club, tournament=tournament, made_by=request.user.pk)
    return done(request, _address(where, "invitation", own.filter(role=role).latest("pk").pk))


def _role_end(request: HttpRequest, where: Where, membership: int) -> HttpResponse:
    """End a role, and go back to the staff; home where one's own right to see it has ended."""
    held = Membership.objects.select_related("user", "club", "tournament__club")
    ended = held.get(pk=membership, **of_place(where))
    with attempt() as tried:
        services.role_end(actor=actor_of(request), membership=ended)
    if tried.refused:
        return _page(request, where, refused=tried.refused)
    still = may(roles_at(request, where.club.pk), "club.staff")
    stays = still or isinstance(where, Tournament)
    words = _("%(name)s is no longer %(role)s.") % {
        "name": ended.user.username,
        "role": role_of(ended),
    }
    return done(request, _address(where) if stays else "home", message=words)


def _take_back(request: HttpRequest, where: Where, invitation: int) -> HttpResponse:
    """Take an invitation back."""
    with attempt() as tried:
        made = _invitation(where, invitation)
        services.invitation_take_back(actor=actor_of(request), invitation=made)
    if tried.refused:
        return _page(request, where, refused=tried.refused)
    words = _("Invitation withdrawn: its link no longer works.")
    return done(request, _address(where), message=words)


@never_cache
def _code(request: HttpRequest, where: Where, invitation: int) -> HttpResponse:
    """The page of an invitation's code, which asks now and then whether it was used."""
    made = _invitation(where, invitation)
    is_open = made.opens(timezone.now())
    if is_open and wants_part(request):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    context = _place(request, where) | {
        "invitation": made,
        "is_open": is_open,
        "link": _link(request, "join", made),
        "same_wifi": in_own_network(phone_site(request)),
        "take_back": _address(where, "take_back", made.pk),
    }
    return page(request, "clubs/staff_invitation.html", context, part="state")


@for_club("club.staff", "GET POST")
@never_cache
def member_reset(request: HttpRequest, club: Club, member: int) -> HttpResponse:
    """The link to a new password of somebody who works for the club: asked for, made, shown."""
    held = Membership.objects.held().filter(club=_own(club))
    user = get_object_or_404(User, pk=member, pk__in=held.values("user"))
    tried = None
    if request.method == "POST":
        with attempt() as tried:
            services.reset_link_make(actor=actor_of(request), club=club, user=user)
        if tried.done:
            return done(request, "member_reset", club.pk, user.pk)
    obstacle = reset_obstacle(User.objects.get(pk=request.user.pk or 0), user)
    reset = open_reset(user, timezone.now()) if obstacle is None else None
    context = {
        "club": club,
        "member": user,
        "obstacle": obstacle and obstacle.label,
        "reset": reset,
        "link": reset and _link(request, "reset", reset),
        "same_wifi": in_own_network(phone_site(request)),
    }
    return page(request, "clubs/staff_reset.html", context)


@for_club("club.leave", "GET POST", in_contests=True)
def club_leave(request: HttpRequest, club: Club) -> HttpResponse:
    """Leave a club, after a page that asks."""
    refused = None
    if request.method == "POST":
        with attempt() as tried:
            services.club_leave(actor=actor_of(request), club=_own(club))
        if tried.done:
            words = _("You no longer work for “%(name)s”.") % {"name": club.name}
            return done(request, "home", message="" if tried.repeated else words)
        refused = tried.refused
    own = Membership.objects.held().filter(user=request.user.pk, club=_own(club))
    held = by_rank(own.select_related("tournament"))
    context = {"club": club, "held": held, "refused": refused}
    return page(request, "clubs/staff_leave.html", context)


def _own(club: Club) -> Club:
    """A club that has staff: not the demonstration, whose account everybody shares.

    :raises Http404: for the demonstration.
    """
    if club.demo:
        raise Http404
    return club


def _invitation(where: Where, pk: int) -> Invitation:
    made = Invitation.objects.select_related("made_by", "club", "tournament__club")
    return made.get(pk=pk, **of_place(where))


def _address(where: Where, name: str = "", *below: int) -> str:
    """The address of the staff of a club or a contest, or of a page below it."""
    if isinstance(where, Club):
        return resolve_url(name or "staff", where.pk, *below)
    return resolve_url(f"contest_{name or 'staff'}", where.code, *below)


def _link(request: HttpRequest, name: str, link: Invitation | PasswordReset) -> str:
    """The whole address of a link, as phones reach it."""
    return f"{phone_site(request)}{resolve_url(name, code_of(link))}"


def _place(request: HttpRequest, where: Where) -> PageContext:
    """What every page of a club's or a contest's staff shows of where it is."""
    _own(where.club)
    at_desk = isinstance(where, Tournament) and may(roles_of(request), "tournament.run")
    return {
        "club": where.club,
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
    context = _place(request, where)
    club, template = context["club"], "clubs/staff_contest.html"
    invitations = open_invitations(club, timezone.now())
    if isinstance(where, Club):
        template, role = "clubs/staff.html", request.GET.get("role", "")
        context["contests"] = club.tournaments.filter(archived_at=None)
        context["invite_form"] = InviteForm(club=club, initial={"role": role})
        context["give_form"] = GiveForm(club=club)
    else:
        invitations = invitations.filter(tournament=where)
        context["invite_form"] = HelperForm()
    context |= {"workers": workers_of(where), "invitations": invitations, "refused": refused}
    context |= forms
    return page(request, template, context)


def _both(view: View, methods: str = "GET") -> tuple[View, View]:
    """A page of the staff of a club, and the same of a contest."""
    return (
        for_club("club.staff", methods=methods)(view),
        for_tournament("tournament.staff", methods=methods)(view),
    )


staff, contest_staff = _both(_page)
staff_invite, contest_invite = _both(_invite, "GET POST")
role_end, contest_role_end = _both(_role_end, "POST")
invitation_code, contest_invitation = _both(_code)
invitation_take_back, contest_take_back = _both(_take_back, "POST")
