"""Match detail: each table with its hands, what was entered, what it marked, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from scoring.hand_json import HandReader
from scoring.rules import Rules
from tournaments.brackets.selectors import table_titles
from tournaments.core.side_letters import side_names
from tournaments.core.tags import points
from tournaments.core.wording.hands import in_one_line, mark_words, reason_list
from tournaments.entrants.selectors.entrants import with_sides
from tournaments.entrants.selectors.names import PairName, pair_names, side_name
from tournaments.models import Game, Match, MatchEntry, MatchKind
from tournaments.models.match import at_table
from tournaments.paper.print_request import Order, tables
from tournaments.results.facts import ruined
from tournaments.results.hands import GamePlayed, doubts, played_of
from tournaments.results.selectors import games_with_hands
from tournaments.results.sentences import entered_words, review_words, ruined_words
from tournaments.rulesets.effective_rules import rules_of_round


@dataclass(frozen=True, slots=True)
class DetailSide:
    """A side of a match with its score."""

    letter: str
    pair: PairName
    score: str
    games: int
    """what it has won of the match"""
    won: bool
    forfeited: bool
    belotes: int
    capots: int


@dataclass(frozen=True, slots=True)
class DetailHand:
    """A hand: what was entered, the marks, the totals after it, and why."""

    number: int
    entered: str
    marks: tuple[str, ...]
    totals: tuple[str, ...]
    stake: str
    why: str


@dataclass(frozen=True, slots=True)
class DetailGame:
    """A game of a match: its totals, its winner, and its hands where they were entered."""

    number: int
    totals: tuple[str, ...]
    winner: str
    """the letter of the side; empty while it lasts, and where it is drawn"""
    finished: bool
    by_time: bool
    rubicon: str
    hands: tuple[DetailHand, ...]
    belotes: int
    """Those, like the capots, that no side has claimed."""
    capots: int

    @property
    def staked(self) -> bool:
        """Whether points were ever at stake."""
        return any(hand.stake for hand in self.hands)


SHORT = 16
"""The hands that stand on one sheet with the sides of their table."""


@dataclass(frozen=True, slots=True)
class Detail:
    """The match at a table."""

    table: int
    title: str
    """of a match of a bracket: its bracket and its stage"""
    sides: tuple[DetailSide, ...]
    games: tuple[DetailGame, ...]
    several: bool
    """Whether a match is several games."""
    complete: bool
    drawn: bool
    forfeit: bool
    catch_up: bool
    bis: bool
    review: str
    rubicon: str
    belotes: int
    """Those, like the capots, that no side has claimed."""
    capots: int

    @property
    def hands(self) -> tuple[DetailHand, ...]:
        """The hands of all its games."""
        return tuple(hand for game in self.games for hand in game.hands)

    @property
    def staked(self) -> bool:
        """Whether points were ever at stake."""
        return any(game.staked for game in self.games)

    @property
    def columns(self) -> int:
        """The number of columns of its hands."""
        return 2 + 2 * len(self.sides) + self.staked

    @property
    def short(self) -> bool:
        """Whether it is never broken in two."""
        return len(self.hands) <= SHORT

    @property
    def headed(self) -> bool:
        """Whether each list of its hands says again at which table it was played."""
        return self.several or not self.short

    @property
    def noted(self) -> bool:
        """Whether its scores do not tell all of it."""
        notes = self.catch_up, self.bis, self.drawn, self.forfeit, self.belotes, self.capots
        return bool(any(notes) or self.review or self.rubicon or not self.complete)


@dataclass(frozen=True, slots=True)
class MatchPaper:
    """The tables with a result or with hands, and the numbers of the others."""

    details: tuple[Detail, ...]
    awaited: tuple[int, ...]
    of_sheets: bool
    """Whether a score is what a player has lost of his sheet, as at comptoir."""

    @property
    def by_totals(self) -> bool:
        """Whether the totals of some card were entered, not its hands."""
        return any(
            table.complete and not table.hands and not table.forfeit for table in self.details
        )


def match_paper(order: Order) -> MatchPaper:
    """The tables of the order's round, or its one table (six queries, seven of brackets)."""
    if order.round_ is None:
        raise ValueError("match detail without a round")
    tables = order.round_.matches.exclude(kind=MatchKind.BYE).order_by("hall_table__number")
    if order.table is not None:
        tables = tables.filter(at_table(order.tournament, order.table))
    matches = with_sides(tables)
    games = games_with_hands(tables)
    names = pair_names(order.tournament, round_number=order.round_number)
    rules = rules_of_round(order.round_)
    several = order.tournament.phase_at(order.round_.number).match_format.several
    titles = table_titles(order.tournament, order.round_.number)
    return MatchPaper(
        tuple(
            _detail(
                match,
                _games(match, games[match.pk], rules),
                names,
                titles.get((match.group, match.slot), ""),
                several=several,
            )
            for match in matches
            if match.entry
        ),
        tuple(match.table or 0 for match in matches if not match.entry),
        rules.game == "comptoir",
    )


def _games(match: Match, games: Sequence[Game], rules: Rules) -> tuple[DetailGame, ...]:
    letters = side_names(len(match.sides.all()))
    return tuple(
        DetailGame(
            number=game.number,
            totals=tuple(map(points, game.score)),
            winner="" if game.winner is None else letters[game.winner],
            finished=game.finished,
            by_time=game.by_time,
            rubicon=ruined_words(rules, ruined(rules, game.score, game.winner))
            if game.rubicon
            else "",
            hands=detail_hands(rules, played_of(game), letters),
            belotes=game.belotes_unsplit,
            capots=game.capots_unsplit,
        )
        for game in games
    )


def _detail(
    match: Match,
    games: tuple[DetailGame, ...],
    names: Mapping[int, PairName],
    title: str,
    *,
    several: bool,
) -> Detail:
    sides = list(match.sides.all())
    letters = side_names(len(sides))
    return Detail(
        table=match.table or 0,
        title=title,
        sides=tuple(
            DetailSide(
                letter=letter,
                pair=side_name(side, names),
                score=points(side.score),
                games=side.games,
                won=match.complete and match.winner == side.position,
                forfeited=side.forfeited,
                belotes=side.belotes,
                capots=side.capots,
            )
            for letter, side in zip(letters, sides, strict=True)
        ),
        games=games,
        several=several,
        complete=match.complete,
        drawn=match.complete and match.winner is None and match.entry != MatchEntry.FORFEIT,
        forfeit=match.entry == MatchEntry.FORFEIT,
        catch_up=match.kind == MatchKind.CATCH_UP,
        bis=match.kind == MatchKind.BIS,
        review=review_words(match.review) if match.review else "",
        rubicon=" ".join(game.rubicon for game in games if game.rubicon),
        belotes=sum(game.belotes for game in games),
        capots=sum(game.capots for game in games),
    )


def detail_hands(rules: Rules, game: GamePlayed, sides: tuple[str, ...]) -> tuple[DetailHand, ...]:
    """The hands of a game as its paper shows them."""
    sheet, reader = game.sheet(rules, sides), HandReader(rules, sides)
    return tuple(
        DetailHand(
            number=number,
            entered=entered_words(reader.read(dict(facts), number)),
            marks=tuple(mark_words(mark) for mark in score.marks.values()),
            totals=tuple(points(total) for total in score.totals.values()),
            stake=points(score.stake) if score.stake else "",
            why=in_one_line((*doubts(rules, facts, sides), *reason_list(score))),
        )
        for number, (facts, score) in enumerate(zip(game.hands, sheet.hands, strict=True), start=1)
    )


def match_sheets(order: Order) -> int:
    """One or two tables that were entered hand by hand on a sheet, thirteen of the others."""
    if order.round_ is None:
        return 1
    by_hands = order.round_.matches.filter(entry=MatchEntry.HANDS).count()
    return ceil(by_hands / 1.6 + max(tables(order) - by_hands, 0) / 13)
