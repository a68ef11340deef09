"""The page of a game that is being counted, and what every page shows of a game."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scoring.rules_json import rules_to_json
from tournaments.core.phones import in_own_network, phone_site
from tournaments.core.replies import UNPROCESSABLE
from tournaments.core.visitors import device_of, remember_device
from tournaments.core.wording.text import Text
from tournaments.core.writes import Refusal
from tournaments.friendly.forms import hand_form
from tournaments.friendly.game import FriendlyGame
from tournaments.friendly.state import Carried, read_game
from tournaments.friendly.words import end_words, undo_words
from tournaments.models import SharedGame
from tournaments.models.friendly import SHARED_FOR
from tournaments.results.hand_form import HandForm
from tournaments.results.hands import hands_left, next_dealer, out_of_game
from tournaments.results.selectors import GameSheet
from tournaments.results.table_pages import SeatAtTable, hand_lines
from tournaments.rulesets.address import rules_named


def seen_context(game: FriendlyGame) -> dict[str, Any]:
    """The context of a game that everybody sees: players, totals, each hand with its reasons."""
    sheet = game.sheet()
    out = out_of_game(game.rules, sheet)
    return {
        "pairs": game.pairs,
        "seats": [
            SeatAtTable(side, pair, sheet.totals[side], side in out)
            for side, pair in zip(game.sides, game.pairs, strict=True)
        ],
        "sheet": sheet,
        "lines": hand_lines(GameSheet(1, game.played, sheet), game.rules),
        "next_number": len(game.hands) + 1,
        "left": hands_left(game.rules, sheet),
        "dealer": next_dealer(game.rules, game.hands, sheet, game.pairs, game.first),
        "rules": game.rules,
        "target": rules_to_json(game.rules).get("target"),
        "called": rules_named(game.rules),
        "over": end_words(game, sheet),
    }


def game_page(
    request: HttpRequest,
    carried: Carried,
    form: HandForm | None = None,
    *,
    place: int = 0,
    line: str = "",
    swept: str = "",
    said: str = "",
    stale: SharedGame | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page of a game: the form of its next hand, or of the recorded one at a place.

    `said` tells what was just done where the next result will stand, and so moves no field. With a
    `stale` game the page only asks which one holds: that of the form, or the one that is shared.
    """
    game = carried.game
    enters = place > 0 or not game.sheet().finished
    if stale is not None and carried.sharing is not None:
        # The next write knows of what stands there.
        carried = replace(carried, sharing=replace(carried.sharing, seen=stale.version))
    context = {
        **seen_context(game),
        "carried": carried.fields,
        "form": (form or hand_form(game, place=place)) if enters else None,
        "enters_hands": enters,
        "place": place,
        "line": line,
        "swept": swept,
        "said": said,
        "stale": stale,
        "theirs": len(read_game(stale.state).hands) if stale else 0,
        "undo": undo_words(game),
        "by_time": game.by_time,
        "preview": reverse("friendly_preview"),
        **_shared_context(request, carried),
    }
    answer = render(request, "friendly/game.html", context, status=status)
    if not device_of(request).id:
        # Shared games are counted by browser.
        remember_device(answer, device_of(request))
    return answer


def _shared_context(request: HttpRequest, carried: Carried) -> dict[str, Any]:
    if carried.sharing is None:
        return {}
    site = phone_site(request)
    address = f"{site}{reverse('shared_game', args=[carried.sharing.code])}"
    return {"address": address, "same_wifi": in_own_network(site), "days": SHARED_FOR.days}


def refused_page(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """The answer to a form whose game cannot be read: 422 with the way to begin another one."""
    words: Text = refusal.problems[0].message
    context = {"words": words}
    return render(request, "friendly/refused.html", context, status=UNPROCESSABLE)
