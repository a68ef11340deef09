"""A match as everybody sees it: its sides, its games, and each hand with its reasons."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import pgettext

from tournaments.core.wording.hands import mark_words
from tournaments.entrants.selectors.names import PairName, pair_names, side_name
from tournaments.models import (
    Hand,
    Match,
    MatchEntry,
    MatchKind,
    MatchState,
    Tournament,
    side_names,
)
from tournaments.ranking.selectors.standings import is_kept_back
from tournaments.results.hands import played_of
from tournaments.results.selectors import games_of, match_at
from tournaments.results.sentences import explanations
from tournaments.rulesets.effective_rules import format_of_match, rules_of_match


class PublicSide(NamedTuple):
    """A side of a match: its pair, and its score once that is confirmed."""

    pair: PairName
    score: int | None
    games: int
    """what it has won of the match"""
    won: bool
    forfeited: bool
    counts: bool


class PublicHand(NamedTuple):
    """A hand: the points of each side, its total then, and the reasons."""

    number: int
    marks: tuple[str, ...]
    totals: tuple[str, ...]
    reasons: tuple[str, ...]

    @property
    def cells(self) -> list[tuple[str, str]]:
        """Mark and total of each side."""
        return list(zip(self.marks, self.totals, strict=True))

    @property
    def width(self) -> int:
        """How many columns its reasons take: those of the sides, and of two sides the totals."""
        return len(self.marks) + (len(self.marks) == 2)


class PublicGame(NamedTuple):
    """A game of a match: the totals of its sides, its winner, its hands as far as entered."""

    number: int
    totals: tuple[int, ...]
    winner: PublicSide | None
    rubicon: bool
    hands: tuple[PublicHand, ...]


class PublicMatch(NamedTuple):
    """A match as everybody sees it."""

    round: int
    table: int
    sides: tuple[PublicSide, ...]
    returned: bool
    confirmed: bool
    held: bool
    """Whether its result is kept back."""
    several: bool
    """Whether a match is several games."""
    games: tuple[PublicGame, ...]
    """The games of a confirmed card."""
    group: str
    slot: int | None
    """Its number in the bracket, or its pool."""
    hands: int = 0
    """Entered so far, where it is counted hand by hand and goes on."""


def published_match(tournament: Tournament, round_number: int, table: int) -> PublicMatch | None:
    """The match at a table of a published round (six queries)."""
    match = match_at(tournament, round_number, table)
    if match is None:
        return None
    held = is_kept_back(tournament, round_number)
    confirmed = match.state == MatchState.CONFIRMED and not held
    sides = list(match.sides.all())
    playing = [number for side in sides for number in side.numbers]
    names = pair_names(tournament, public=True, round_number=round_number, numbers=playing)
    shown = tuple(
        PublicSide(
            pair=side_name(side, names),
            score=side.score if confirmed else None,
            games=side.games if confirmed else 0,
            won=confirmed and match.winner == side.position,
            forfeited=confirmed and side.forfeited,
            counts=side.score_counts or match.kind == MatchKind.BIS,
        )
        for side in sides
    )
    hands = 0
    if match.entry == MatchEntry.HANDS and not match.complete:
        hands = Hand.objects.so_far(Match.objects.filter(pk=match.pk)).get(match.pk, 0)
    return PublicMatch(
        round=round_number,
        table=table,
        sides=shown,
        returned=match.complete,
        confirmed=confirmed,
        held=held,
        several=format_of_match(match).several,
        games=tuple(_games(match, shown)) if confirmed else (),
        group=match.group,
        slot=match.slot,
        hands=hands,
    )


def _games(match: Match, sides: Sequence[PublicSide]) -> Iterator[PublicGame]:
    """The games of a confirmed card (one query)."""
    rules, letters = rules_of_match(match), side_names(len(sides))
    # A pair has its number; somebody who plays alone the name, where names are shown.
    number = pgettext("a pair in a sentence", "%(number)s")
    names = {
        letter: pair.names[0] if len(pair.names) == 1 else number % {"number": pair.number}
        for letter, pair in zip(letters, (side.pair for side in sides), strict=True)
    }
    for game in games_of(match):
        totals, hands = game.score, []
        if match.entry == MatchEntry.HANDS:
            played = played_of(game)
            sheet = played.sheet(rules, letters)
            totals, rows = tuple(sheet.totals.values()), zip(played.hands, sheet.hands, strict=True)
            hands = [
                PublicHand(
                    number=number,
                    marks=tuple(map(mark_words, score.marks.values())),
                    totals=tuple(map(mark_words, score.totals.values())),
                    reasons=explanations(facts, score, names),
                )
                for number, (facts, score) in enumerate(rows, start=1)
            ]
        winner = None if game.winner is None else sides[game.winner]
        yield PublicGame(game.number, totals, winner, game.rubicon, tuple(hands))
