"""The page of a game that is being counted, what every page shows of a game, and its paper."""

from datetime import datetime
from http import HTTPStatus
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import get_language, gettext as _

from scoring.rules_json import rules_to_json
from tournaments.core.caching import cache_key
from tournaments.core.installation import in_own_network, phone_site
from tournaments.core.replies import UNPROCESSABLE, PageContext
from tournaments.core.tags import points
from tournaments.core.visitors import remember_visitor
from tournaments.core.writes import Refusal
from tournaments.friendly.forms import hand_form
from tournaments.friendly.game import FriendlyGame
from tournaments.friendly.state import Carried, game_text, read_game
from tournaments.friendly.words import end_words, undo_words
from tournaments.models import SharedGame
from tournaments.models.friendly import SHARED_FOR
from tournaments.paper.match.values import DetailGame, detail_hands
from tournaments.paper.print_request import Manuscript
from tournaments.paper.qr import qr_image
from tournaments.results.hand_form import HandForm
from tournaments.results.hands import hands_left, next_dealer, out_of_game
from tournaments.results.selectors import GameSheet
from tournaments.results.table_pages import SeatAtTable, hand_lines
from tournaments.rulesets.address import NamedRules, rules_named


def seen_context(game: FriendlyGame) -> PageContext:
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
        carried = carried._replace(sharing=carried.sharing._replace(seen=stale.version))
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
        "preview": resolve_url("friendly_preview"),
    }
    if carried.sharing is not None:
        site, days = phone_site(request), SHARED_FOR.days
        address = f"{site}{resolve_url('shared_game', carried.sharing.code)}"
        context |= {"address": address, "same_wifi": in_own_network(site), "days": days}
    # Shared games are counted by browser.
    return remember_visitor(request, render(request, "friendly/game.html", context, status=status))


def refused_page(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """The answer to a form whose game cannot be read: 422 with the way to begin another one."""
    context = {"words": refusal.problems[0].message}
    return render(request, "friendly/refused.html", context, status=UNPROCESSABLE)


class PaperSide(NamedTuple):
    """A side of a friendly game with its total."""

    letter: str
    names: str
    total: str
    won: bool


class GamePaper(NamedTuple):
    """A friendly game as its page shows it."""

    called: NamedRules
    sides: tuple[PaperSide, ...]
    game: DetailGame
    over: str
    of_sheets: bool
    """Whether a total is what is left of a player's sheet, as at comptoir."""

    @property
    def staked(self) -> bool:
        """Whether points were ever at stake."""
        return self.game.staked


def paper_of(game: FriendlyGame) -> GamePaper:
    """The values of the paper of a game."""
    sheet = game.sheet()
    totals = tuple(points(total) for total in sheet.totals.values())
    return GamePaper(
        called=rules_named(game.rules),
        sides=tuple(
            PaperSide(side, pair.label, total, side == sheet.winner)
            for side, pair, total in zip(game.sides, game.pairs, totals, strict=True)
        ),
        game=DetailGame(
            number=1,
            totals=totals,
            winner=sheet.winner or "",
            finished=sheet.finished,
            by_time=game.by_time,
            rubicon="",
            hands=detail_hands(game.rules, game.played, game.sides),
            belotes=0,
            capots=0,
        ),
        over=end_words(game, sheet),
        of_sheets=game.rules.game == "comptoir",
    )


def manuscript_of(game: FriendlyGame, made_at: datetime, address: str) -> Manuscript:
    """The paper of a game, with the QR code of its address if it has one."""
    frame: dict[str, object] = {"title": _("Game score sheet"), "made_at": made_at}
    if address:
        frame |= {"public_url": address, "qr_url": qr_image(address)}
    return Manuscript("friendly/paper.html", frame, paper_of(game))


def name_of(game: FriendlyGame, address: str) -> str:
    """The name of the PDF of a game, which nobody without the game can guess."""
    return f"friendly-{cache_key(game_text(game), address, get_language())}"
