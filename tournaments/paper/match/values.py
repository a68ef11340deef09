"""Match detail: each table with its hands, what was entered, what it marked, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from scoring.hand_json import HandReader
from scoring.rules import Rules
from tournaments.brackets.selectors import telling_titles
from tournaments.core.tags import points
from tournaments.core.wording.hands import (
    in_one_line,
    mark_words,
    outcome_words,
    step_words,
    sums,
)
from tournaments.entrants.selectors.entrants import with_sides
from tournaments.entrants.selectors.names import PairName, pair_names, side_name
from tournaments.models import Game, Match, MatchEntry, MatchKind, Side, at_table, side_names
from tournaments.paper.lines import lines_of
from tournaments.paper.print_request import Order, tables
from tournaments.results.hands import GamePlayed, doubts, played_of
from tournaments.results.outcome import ruined
from tournaments.results.selectors import games_with_hands
from tournaments.results.sentences import entered_words, review_words, ruined_words
from tournaments.rulesets.effective_rules import format_of_match, rules_of_round


@dataclass(frozen=True, slots=True)
class DetailSide:
    """A side of a match with its score."""

    letter: str
    pair: PairName
    row: Side
    won: bool


@dataclass(frozen=True, slots=True)
class DetailHand:
    """A hand: what was entered, the marks, the totals after it, and why."""

    number: int
    words: str
    """What was entered, what came of it, and what the marks do not say themselves."""
    marks: tuple[str, ...]
    totals: tuple[str, ...]
    stake: str


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


TYPE, LINE, ROW = 10, 4.3, 1.3
"""The points of the type of hands; the millimetres of a line and of what parts it from the next."""
SHEET, NUMBERS, BETWEEN = 190, 12, 4
"""The millimetres of a sheet, of the column with the numbers of hands, and beside their words."""
WIDTHS = {2: 12, 3: 10}
"""The millimetres of a column of points by the number of sides (style.css)."""
NARROW = 8.5
"""The same where more play."""
STAKE = 15
"""The millimetres of the column of what is at stake."""
SIDE, HEAD, AFTER = 8, 14, 8
"""The millimetres of a side, of the head of a list of hands, and below a match."""
TALL = 165
"""A match of more millimetres may go on on the next sheet: two thirds of one."""


@dataclass(frozen=True, slots=True)
class Detail:
    """The match at a table."""

    row: Match
    title: str
    """of a match of a bracket: its bracket and its stage"""
    sides: tuple[DetailSide, ...]
    games: tuple[DetailGame, ...]
    several: bool
    """Whether a match is several games."""
    review: str

    @property
    def forfeit(self) -> bool:
        """Whether its result is a forfeit."""
        return self.row.entry == MatchEntry.FORFEIT

    @property
    def drawn(self) -> bool:
        """Whether nobody has won."""
        return self.row.complete and self.row.winner is None and not self.forfeit

    @property
    def rubicon(self) -> str:
        """Who is under the rubicon in which game."""
        return " ".join(game.rubicon for game in self.games if game.rubicon)

    @property
    def belotes(self) -> int:
        """How many are claimed by no side."""
        return sum(game.belotes for game in self.games)

    @property
    def capots(self) -> int:
        """How many are claimed by no side."""
        return sum(game.capots for game in self.games)

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
    def height(self) -> float:
        """The millimetres it takes, about."""
        wide = WIDTHS.get(len(self.sides), NARROW)
        marks = 2 * len(self.sides) * wide + STAKE * self.staked
        room = SHEET - NUMBERS - marks - BETWEEN
        lines = sum(lines_of(hand.words, TYPE, room) for hand in self.hands)
        lists = sum(bool(game.hands) for game in self.games)
        return SIDE * len(self.sides) + HEAD * lists + LINE * lines + ROW * len(self.hands) + AFTER

    @property
    def kept(self) -> bool:
        """Whether it is never broken in two."""
        return self.height <= TALL

    @property
    def headed(self) -> bool:
        """Whether each list of its hands says again at which table it was played."""
        return self.several or not self.kept

    @property
    def noted(self) -> bool:
        """Whether its scores do not tell all of it."""
        usual = self.row.complete and self.row.kind == MatchKind.MATCH
        notes = (
            self.title,
            self.drawn,
            self.forfeit,
            self.belotes,
            self.capots,
            self.review,
            self.rubicon,
        )
        return not usual or any(notes)


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
            table.row.complete and not table.hands and not table.forfeit for table in self.details
        )


def match_paper(order: Order) -> MatchPaper:
    """The tables of the order's round, or its one table (six queries, seven of brackets)."""
    round_ = order.of_round
    tables = round_.matches.exclude(kind=MatchKind.BYE).order_by("hall_table__number")
    if order.table is not None:
        tables = tables.filter(at_table(order.tournament, order.table))
    matches = with_sides(tables)
    games = games_with_hands(tables)
    names = pair_names(order.tournament, round_number=round_.number)
    places = ((match.group, match.slot) for match in matches)
    titles, rules = telling_titles(order.tournament, round_.number, places), rules_of_round(round_)
    return MatchPaper(
        tuple(
            _detail(match, games[match.pk], rules, names, titles.get((match.group, match.slot), ""))
            for match in matches
            if match.entry
        ),
        tuple(match.table or 0 for match in matches if not match.entry),
        rules.game == "comptoir",
    )


def _detail(
    match: Match, games: Sequence[Game], rules: Rules, names: Mapping[int, PairName], title: str
) -> Detail:
    sides = list(match.sides.all())
    letters = side_names(len(sides))
    return Detail(
        row=match,
        title=title,
        sides=tuple(
            DetailSide(
                letter,
                side_name(side, names),
                side,
                won=match.complete and match.winner == side.position,
            )
            for letter, side in zip(letters, sides, strict=True)
        ),
        games=tuple(
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
        ),
        several=format_of_match(match).several,
        review=review_words(match.review) if match.review else "",
    )


SHOWN = frozenset(
    {
        *("counted", "bid", "capot", "contract_made", "contract_failed", "litige", "void"),
        *("multiplied", "marks_tricks", "marks_belote", "marks_contract", "marks_declarations"),
        *("marks_failed", "marks_taken", "marks_capot", "marks_capot_called", "stake_won"),
        *("comptoir_bid", "sheet_down"),
    }
)
"""The steps that a hand shows without their sentences: by what was entered and by its columns."""
NO_BREAK = "\N{NO-BREAK SPACE}"
OUTCOMES = ("made", "failed", "litige")
"""What may come of a hand that was played."""


def detail_hands(rules: Rules, game: GamePlayed, sides: tuple[str, ...]) -> tuple[DetailHand, ...]:
    """The hands of a game as its paper shows them."""
    sheet, reader = game.sheet(rules, sides), HandReader(rules, sides)
    found = []
    for number, (facts, score) in enumerate(zip(game.hands, sheet.hands, strict=True), start=1):
        words = [entered_words(reader.read(dict(facts), number))]
        if score.outcome in OUTCOMES:
            words.append(outcome_words(score))
        steps = [
            step_words(step, sides=len(sides)) for step in score.steps if step.code not in SHOWN
        ]
        # No line breaks a sum.
        in_one = (words.replace(" ", NO_BREAK) for words in sums(score))
        why = in_one_line((*doubts(rules, facts, sides), *steps, *in_one))
        found.append(
            DetailHand(
                number=number,
                words=" — ".join(filter(None, (" · ".join(words), why))),
                marks=tuple(mark_words(mark) for mark in score.marks.values()),
                totals=tuple(points(total) for total in score.totals.values()),
                stake=points(score.stake) if score.stake else "",
            )
        )
    return tuple(found)


def match_sheets(order: Order) -> int:
    """One or two tables that were entered hand by hand on a sheet, thirteen of the others."""
    by_hands = order.of_round.matches.filter(entry=MatchEntry.HANDS).count()
    return ceil(by_hands / 1.6 + max(tables(order) - by_hands, 0) / 13)
