"""The sheet of a friendly game as a paper: each hand with what it marked and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.core.tags import points
from tournaments.friendly.game import FriendlyGame
from tournaments.friendly.state import game_text
from tournaments.friendly.words import end_words
from tournaments.paper.match.values import DetailGame, detail_hands
from tournaments.paper.print_request import Manuscript
from tournaments.paper.qr import qr_image
from tournaments.rulesets.address import NamedRules, rules_named


@dataclass(frozen=True, slots=True)
class PaperSide:
    """A side of a friendly game with its total."""

    letter: str
    names: str
    total: str
    won: bool


@dataclass(frozen=True, slots=True)
class GamePaper:
    """A friendly game as its page shows it."""

    called: NamedRules
    sides: tuple[PaperSide, ...]
    game: DetailGame
    over: str
    of_sheets: bool
    """Whether a total is what is left of a player's sheet, as at comptoir."""


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
    frame: dict[str, object] = {"title": _("Score sheet of a game"), "made_at": made_at}
    if address:
        frame |= {"public_url": address, "qr_url": qr_image(address)}
    return Manuscript("friendly/paper.html", frame, paper_of(game))


def name_of(game: FriendlyGame, address: str) -> str:
    """The name of the PDF of a game, which nobody without the game can guess."""
    facts = repr((game_text(game), address, get_language()))
    return f"friendly-{sha256(facts.encode()).hexdigest()}"
