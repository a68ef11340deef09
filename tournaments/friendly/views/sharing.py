"""What the form of a game does with its shared address: begins it, ends it, reads it again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.clubs.limits import keys_of_share
from tournaments.clubs.services.logins import TooSoon
from tournaments.core.replies import UNPROCESSABLE
from tournaments.core.visitors import device_of
from tournaments.core.writes import Gone
from tournaments.friendly.codes import KEY, sharing_of
from tournaments.friendly.pages import game_page
from tournaments.friendly.selectors import shared_game
from tournaments.friendly.services import NEW_FOR, ManyNew, game_share, shared_game_stop
from tournaments.friendly.state import Carried, game_text
from tournaments.friendly.words import many_words, wait_words


def share(request: HttpRequest, carried: Carried) -> HttpResponse:
    """Share the game; its page then has the address, and the secret that may write there."""
    key, text = request.POST.get("key", ""), game_text(carried.game)
    if carried.sharing is not None or not KEY.fullmatch(key):
        return game_page(request, carried, status=UNPROCESSABLE)
    device, now = device_of(request), timezone.now()
    logs_in = request.user.is_authenticated or device.accounts
    known_at = now if logs_in else device.known_at(NEW_FOR)
    counted = keys_of_share(device)
    try:
        shared = game_share(key=key, text=text, counted=counted, at=now, known_at=known_at)
    except TooSoon as soon:
        return _later(request, carried, wait_words(soon.left))
    except ManyNew as many:
        return _later(request, carried, many_words(many.left))
    carried = replace(carried, sharing=replace(sharing_of(key), seen=shared.version))
    if shared.state != text:
        # The form was found again by going back: hands have been written there since.
        return game_page(request, carried, stale=shared, status=HTTPStatus.CONFLICT)
    return game_page(request, carried)


def _later(request: HttpRequest, carried: Carried, words: str) -> HttpResponse:
    messages.error(request, words)
    return game_page(request, carried, status=HTTPStatus.TOO_MANY_REQUESTS)


def stop(request: HttpRequest, carried: Carried) -> HttpResponse:
    """Share the game no longer; it goes on in this browser."""
    if carried.sharing is not None:
        # Where somebody was faster, or its time is over, it is not shared all the same.
        with suppress(Gone):
            shared_game_stop(sharing=carried.sharing, at=timezone.now())
        messages.success(request, _("This game is no longer shared; it goes on in this browser."))
    return game_page(request, replace(carried, sharing=None))


def take_theirs(request: HttpRequest, carried: Carried) -> HttpResponse:
    """Go on with the game as it is shared, written meanwhile by another page."""
    sharing = carried.sharing
    known = shared_game(sharing.code, timezone.now()) if sharing else None
    if sharing is None or known is None:
        return game_page(request, replace(carried, sharing=None))
    game, version = known
    return game_page(request, Carried(game, replace(sharing, seen=version)))
