"""One's PIN in a browser, and handing the browser over to somebody who has one there."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

from django.contrib import auth
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tournaments.clubs.forms import PinForm, SignOverForm
from tournaments.clubs.limits import PATIENCE
from tournaments.clubs.passwords import Busy
from tournaments.clubs.pins import Refused, pins_in
from tournaments.clubs.selectors import carried_out_as
from tournaments.clubs.services import logins, pins
from tournaments.clubs.services.accounts import password_hashed
from tournaments.clubs.views.account import account, check_present, refused_page
from tournaments.clubs.views.entry import BACKEND, BUSY, TOO_MANY, UNAVAILABLE, later, next_of
from tournaments.clubs.words import refused_words, wait_words
from tournaments.core.access import actor_of, for_site, may_open
from tournaments.core.replies import attempt, done, page
from tournaments.core.signed_out_forms import TYPED
from tournaments.core.visitors import device_of, remember_device
from tournaments.models import DevicePin

REPLAYED = Refused.REPLAYED


@for_site("account.own", methods="GET POST")
@sensitive_post_parameters("present", "pin", "again")
@never_cache
def account_pin(request: HttpRequest) -> HttpResponse:
    """Set one's PIN in this browser; its address, opened, shows the account."""
    if request.method != "POST":
        return account(request)
    form, actor = PinForm(request.POST), actor_of(request)
    words = _("Your PIN is set in this browser.")
    if carried_out_as(actor):
        return done(request, reverse("account"), words)
    try:
        check_present(request, form)
        if form.is_valid():
            device = device_of(request).identified().used_by(actor.user_id or 0)
            hashed = password_hashed(form.cleaned_data["pin"])
            with attempt(form) as tried:
                pins.pin_set(actor=actor, hashed=hashed, device=device.id)
            if tried.done:
                answer = done(request, reverse("account"), words)
                remember_device(answer, device)
                return answer
    except logins.TooSoon as refusal:
        form.add_error("present", wait_words(refusal.left))
        return later(refused_page(request, pin_form=form), TOO_MANY, refusal.left)
    except Busy:
        form.add_error(None, BUSY)
        return later(refused_page(request, pin_form=form), UNAVAILABLE, PATIENCE)
    return refused_page(request, pin_form=form)


@for_site("account.own", methods="POST")
def account_pin_delete(request: HttpRequest) -> HttpResponse:
    """Delete one's PIN in this browser."""
    with attempt() as tried:
        pins.pin_delete(actor=actor_of(request), device=device_of(request).id)
    if tried.refused is None:
        return done(request, reverse("account"), _("Your PIN is deleted in this browser."))
    return refused_page(request, refused=tried.refused)


@for_site("site.look")
@never_cache
def sign_over(request: HttpRequest) -> HttpResponse:
    """The people who have a PIN in this browser; where it is only one, straight to the PIN."""
    others = _others(request)
    if len(others) == 1:
        return redirect(_address(request, others[0].user_id))
    return _list_page(request, others)


@for_site("site.look", methods="GET POST")
@sensitive_post_parameters("pin")
@never_cache
def sign_over_pin(request: HttpRequest, account: int) -> HttpResponse:
    """Ask for the PIN of one person, who then goes on where the other one was."""
    if request.user.pk == account:
        # A double click: that person is signed in already.
        return redirect(_where(request))
    form = SignOverForm(request.POST if request.method == "POST" else None)
    owner = User.objects.filter(pk=account, is_active=True).first()
    if owner is not None and form.is_valid():
        return _tried(request, owner, form)
    for pin in _others(request):
        if pin.user_id == account:
            return _pin_page(request, pin.user, form, invalid=form.is_bound)
    if request.method != "POST":
        return redirect(_address(request))
    return _list_page(request, _others(request), refused_words(Refused.ABSENT, ""))


def _tried(request: HttpRequest, owner: User, form: SignOverForm) -> HttpResponse:
    """The answer to a PIN that was typed: the next page, or why it is refused."""
    actor, device = actor_of(request), device_of(request)
    carried_out, typed = carried_out_as(actor), form.cleaned_data["pin"]
    if carried_out == "pin_refuse":
        return _answer(request, owner, form, refused_words(Refused.WRONG, owner.get_username()))
    try:
        checked = pins.pin_check(
            owner=owner, typed=typed, device=device, at=actor.at, replayed=bool(carried_out)
        )
    except logins.TooSoon as refusal:
        answer = _answer(request, owner, form, wait_words(refusal.left))
        return later(answer, TOO_MANY, refusal.left)
    except Busy:
        return later(_answer(request, owner, form, str(BUSY)), UNAVAILABLE, PATIENCE)
    if checked.pin is None or checked.refused is not None:
        return _refused(request, owner, form, checked.refused or Refused.ABSENT)
    user = None
    with attempt():
        user = pins.pin_sign_over(actor=actor, pin=checked.pin)
    return _signed_over(request, user) if user else _refused(request, owner, form, REPLAYED)


def _signed_over(request: HttpRequest, user: User) -> HttpResponse:
    """End the present session, begin that of the new person, and go on where the other was."""
    somebody = request.user.is_authenticated
    auth.login(request, user, backend=BACKEND)
    words = _("You go on as %(name)s.") % {"name": user.get_username()}
    answer = done(request, _where(request), words)
    remember_device(answer, device_of(request).used_by(user.pk))
    if somebody:
        # What somebody else typed before being logged out is not sent in this person's name.
        answer.delete_cookie(TYPED, samesite="Lax")
    return answer


def _refused(request: HttpRequest, owner: User, form: SignOverForm, why: Refused) -> HttpResponse:
    """Journal why a PIN is refused, and tell it."""
    actor, device = actor_of(request), device_of(request)
    if why is REPLAYED:
        # Its key is taken: by the act that it repeats.
        actor = replace(actor, key="")
    deleted = False
    with attempt():
        deleted = pins.pin_refuse(actor=actor, owner=owner, device=device.id, why=why)
    known = owner.pk in device.accounts
    name = owner.get_username() if known else ""
    return _answer(request, owner, form, refused_words(why, name, deleted=deleted))


def _answer(request: HttpRequest, owner: User, form: SignOverForm, words: str) -> HttpResponse:
    """The page of a PIN with what is wrong, or the list where that person has none any more."""
    others = _others(request)
    if all(pin.user_id != owner.pk for pin in others):
        return _list_page(request, others, words)
    form.add_error("pin", words)
    return _pin_page(request, owner, form, invalid=True)


def _others(request: HttpRequest) -> list[DevicePin]:
    """The PINs of other people that work in this browser."""
    return list(pins_in(device_of(request), timezone.now()).exclude(user=request.user.pk or 0))


def _address(request: HttpRequest, account: int | None = None) -> str:
    """The address of the list or of a person's PIN, with the page to come back to."""
    where = next_of(request)
    path = reverse("sign_over_pin", args=[account]) if account else reverse("sign_over")
    return f"{path}?{urlencode({'next': where})}" if where else path


def _where(request: HttpRequest) -> str:
    """The page that one came from, if the person who is signed in now may see it."""
    where = next_of(request)
    return where if where and may_open(request, where) else reverse("home")


def _list_page(request: HttpRequest, others: list[DevicePin], words: str = "") -> HttpResponse:
    context = {"others": others, "next": next_of(request), "refused": words, "handing_over": True}
    return page(request, "clubs/sign_over.html", context, invalid=bool(words))


def _pin_page(
    request: HttpRequest, owner: User, form: SignOverForm, *, invalid: bool = False
) -> HttpResponse:
    context = {"owner": owner, "form": form, "next": next_of(request), "handing_over": True}
    context["others"] = len(_others(request)) > 1
    return page(request, "clubs/sign_over_pin.html", context, invalid=invalid)
