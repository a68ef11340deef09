"""One's own account: name, password, where it is signed in; PINs, and handing a browser over."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import auth
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tournaments.clubs.forms import PasswordForm, PinForm, PresentForm, RenameForm, SignOverForm
from tournaments.clubs.limits import NotYet, Refused, pins_in
from tournaments.clubs.selectors import carried_out_as, is_of_demonstration, sessions_of
from tournaments.clubs.services import accounts, logins
from tournaments.clubs.staff import workplaces_of
from tournaments.clubs.views.entry import later, next_of
from tournaments.clubs.words import refused_words
from tournaments.core.access import actor_of, for_site, may_open
from tournaments.core.replies import Attempt, PageContext, attempt, conflict, done, page, posted
from tournaments.core.signed_out_forms import TYPED
from tournaments.core.visitors import device_of, remember_device
from tournaments.models import AccountSession, DevicePin

TEMPLATE = "clubs/account.html"


@for_site("account.own")
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """Name, password and sessions of the account that is signed in."""
    return page(request, TEMPLATE, _context(request))


@for_site("account.own", "GET POST")
@never_cache
def account_name(request: HttpRequest) -> HttpResponse:
    """Change one's name; its address, opened, shows the account."""
    if request.method != "POST":
        return account(request)
    form = RenameForm(request.POST)
    if form.is_valid():
        with attempt(form) as tried:
            accounts.account_rename(actor=actor_of(request), **form.cleaned_data)
        if tried.done:
            return done(request, "account", message=_("Name changed."))
        if tried.stale:
            # Beside the name that was saved meanwhile: sent again, the typed one is saved.
            now = tried.stale.current.username
            words = _(
                "Your name has been changed to “%(name)s” in the meantime: send yours again to "
                "save it."
            )
            form.add_error("name", words % {"name": now})
            form.data = request.POST.copy()
            form.data["shown"] = now
            return conflict(request, TEMPLATE, _context(request) | {"name_form": form})
    return refused_page(request, name_form=form)


@for_site("account.own", "GET POST")
@sensitive_post_parameters("present", "password", "again")
@never_cache
def account_password(request: HttpRequest) -> HttpResponse:
    """Change one's password: every other session ends, this one goes on under another key."""
    if request.method != "POST":
        return account(request)
    form, actor = PasswordForm(request.POST), actor_of(request)
    words = _("Password changed. You are logged out everywhere else.")
    if carried_out_as(actor):
        return done(request, "account", message=words)
    with attempt(form) as tried:
        check_present(request, form)
        if form.is_valid():
            hashed = accounts.password_hashed(form.cleaned_data["password"])
            user = accounts.account_password(actor=actor, hashed=hashed)
            auth.login(request, user)
    if form.is_valid():
        return done(request, "account", message=words)
    return later(refused_page(request, password_form=form), tried.refused)


def check_present(request: HttpRequest, form: PresentForm) -> None:
    """Compare the present password as a login does; guesses are throttled in the same way."""
    form.full_clean()
    present = form.cleaned_data.get("present")
    if present is None:
        return
    user = logins.account_log_in(
        name=request.user.username,
        password=present,
        device=device_of(request),
        at=timezone.now(),
    )
    if user is None:
        form.add_error("present", _("This is not the password you log in with now."))


@for_site("account.own", "POST")
def session_end(request: HttpRequest, session: int) -> HttpResponse:
    """End one of the other sessions of one's account."""
    ended = AccountSession.objects.get(pk=session, user=request.user.pk)
    with attempt() as tried:
        accounts.account_session_end(actor=actor_of(request), session=ended, here=_key(request))
    return to_account(request, tried, _("Session ended."))


@for_site("account.own", "POST")
def sessions_end(request: HttpRequest) -> HttpResponse:
    """End every other session of one's account."""
    with attempt() as tried:
        accounts.account_sessions_end(actor=actor_of(request), here=_key(request))
    return to_account(request, tried, _("You are logged out everywhere else."))


def to_account(request: HttpRequest, tried: Attempt, words: str) -> HttpResponse:
    """The page of the account after an act without a form, with what was done or refused."""
    if tried.refused is None:
        return done(request, "account", message=words)
    return refused_page(request, refused=tried.refused)


def _key(request: HttpRequest) -> str:
    return request.session.session_key or ""


def refused_page(request: HttpRequest, **refused: Any) -> HttpResponse:
    """The page of the account with a form that was refused."""
    return page(request, TEMPLATE, _context(request) | refused)


def _context(request: HttpRequest) -> PageContext:
    name, own = request.user.username, request.user.pk or 0
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


@for_site("account.own", "GET POST")
@sensitive_post_parameters("present", "pin", "again")
@never_cache
def account_pin(request: HttpRequest) -> HttpResponse:
    """Set one's PIN in this browser; its address, opened, shows the account."""
    if request.method != "POST":
        return account(request)
    form, actor = PinForm(request.POST), actor_of(request)
    words = _("PIN set in this browser.")
    if carried_out_as(actor):
        return done(request, "account", message=words)
    device = device_of(request).identified().used_by(actor.user_id or 0)
    with attempt(form) as tried:
        check_present(request, form)
        if form.is_valid():
            hashed = accounts.password_hashed(form.cleaned_data["pin"])
            logins.pin_set(actor=actor, hashed=hashed, device=device.id)
    if not form.is_valid():
        return later(refused_page(request, pin_form=form), tried.refused)
    answer = done(request, "account", message=words)
    remember_device(answer, device)
    return answer


@for_site("account.own", "POST")
def account_pin_delete(request: HttpRequest) -> HttpResponse:
    """Delete one's PIN in this browser."""
    with attempt() as tried:
        logins.pin_delete(actor=actor_of(request), device=device_of(request).id)
    return to_account(request, tried, _("PIN deleted in this browser."))


@for_site("site.look")
@never_cache
def sign_over(request: HttpRequest) -> HttpResponse:
    """The people who have a PIN in this browser; where it is only one, straight to the PIN."""
    others = _others(request)
    if len(others) == 1:
        return redirect(_address(request, others[0].user_id))
    return _list_page(request, others)


@for_site("site.look", "GET POST")
@sensitive_post_parameters("pin")
@never_cache
def sign_over_pin(request: HttpRequest, account: int) -> HttpResponse:
    """Ask for the PIN of one person, who then goes on where the other one was."""
    if request.user.pk == account:
        # A double click: that person is signed in already.
        return redirect(_where(request))
    form = SignOverForm(posted(request))
    owner = User.objects.filter(pk=account, is_active=True).first()
    if owner is not None and form.is_valid():
        return _tried(request, owner, form)
    return _answer(request, account, form)


def _tried(request: HttpRequest, owner: User, form: SignOverForm) -> HttpResponse:
    """The answer to a PIN that was typed: the next page, or why it is refused."""
    actor, device = actor_of(request), device_of(request)
    carried_out, typed = carried_out_as(actor), form.cleaned_data["pin"]
    if carried_out == "pin_refuse":
        words = refused_words(Refused.WRONG, owner.username)
        return _answer(request, owner.pk, form, words)
    try:
        pin = logins.pin_check(
            owner=owner, typed=typed, device=device, at=actor.at, replayed=bool(carried_out)
        )
    except NotYet as refusal:
        words = str(refusal.problems[0].message)
        return later(_answer(request, owner.pk, form, words), refusal)
    if isinstance(pin, Refused):
        return _refused(request, owner, form, pin)
    user = None
    with attempt():
        user = logins.pin_sign_over(actor=actor, pin=pin)
    if user is None:
        return _refused(request, owner, form, Refused.REPLAYED)
    somebody = request.user.is_authenticated
    auth.login(request, user)
    words = _("You continue as %(name)s.") % {"name": user.username}
    answer = done(request, _where(request), message=words)
    remember_device(answer, device.used_by(user.pk))
    if somebody:
        # What somebody else typed before being logged out is not sent in this person's name.
        answer.delete_cookie(TYPED, samesite="Lax")
    return answer


def _refused(request: HttpRequest, owner: User, form: SignOverForm, why: Refused) -> HttpResponse:
    """Journal why a PIN is refused, and say it."""
    actor, device = actor_of(request), device_of(request)
    if why is Refused.REPLAYED:
        # Its key is taken: by the act that it repeats.
        actor = actor._replace(key="")
    deleted = False
    with attempt():
        deleted = logins.pin_refuse(actor=actor, owner=owner, device=device.id, why=why)
    name = owner.username if owner.pk in device.accounts else ""
    return _answer(request, owner.pk, form, refused_words(why, name, deleted=deleted))


def _answer(
    request: HttpRequest, account: int, form: SignOverForm, words: str = ""
) -> HttpResponse:
    """The page of a PIN with what is wrong, or the list where that person has none any more."""
    others = _others(request)
    for pin in others:
        if pin.user_id == account:
            if words:
                form.add_error("pin", words)
            context = {
                "owner": pin.user,
                "form": form,
                "others": len(others) > 1,
                "next": next_of(request),
                "handing_over": True,
            }
            return page(request, "clubs/sign_over_pin.html", context)
    if not form.is_bound:
        return redirect(_address(request))
    return _list_page(request, others, words or refused_words(Refused.ABSENT, ""))


def _others(request: HttpRequest) -> list[DevicePin]:
    """The PINs of other people that work in this browser."""
    return list(pins_in(device_of(request), timezone.now()).exclude(user=request.user.pk or 0))


def _address(request: HttpRequest, account: int | None = None) -> str:
    """The address of the list or of a person's PIN, with the page to come back to."""
    where = next_of(request)
    path = resolve_url("sign_over_pin", account) if account else resolve_url("sign_over")
    return f"{path}?{urlencode({'next': where})}" if where else path


def _where(request: HttpRequest) -> str:
    """The page that one came from, if the person who is signed in now may see it; else home."""
    where = next_of(request)
    return where if where and may_open(request, where) else "home"


def _list_page(request: HttpRequest, others: list[DevicePin], words: str = "") -> HttpResponse:
    context = {"others": others, "next": next_of(request), "refused": words, "handing_over": True}
    return page(request, "clubs/sign_over.html", context)
