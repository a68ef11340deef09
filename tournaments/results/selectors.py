"""The rounds and matches of the desk, their byes, and the sheet of a match by hands."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q, QuerySet, prefetch_related_objects

from scoring.hand import ScoreSheet
from scoring.match import MatchFormat
from tournaments.core.related_rows import with_related
from tournaments.entrants.selectors.entrants import entrants_listed
from tournaments.entrants.selectors.names import Names, PairName, pair_names, side_name
from tournaments.models import (
    Game,
    Hand,
    Match,
    MatchEntry,
    MatchKind,
    Round,
    Side,
    Tournament,
    at_table,
    side_names,
    with_players,
)
from tournaments.models.round import DRAWN, DRAWN_OF_MATCH
from tournaments.results.hands import GamePlayed, hands_left, next_dealer, played_of
from tournaments.results.outcome import is_over
from tournaments.rulesets.effective_rules import format_of_match, rules_of_match


@dataclass(frozen=True)
class GameSheet:
    """A game entered by hands, with its score."""

    number: int
    """of the match, from 1"""
    game: GamePlayed
    sheet: ScoreSheet
    before: int = 0
    """how many hands the games before it have"""


@dataclass(frozen=True)
class MatchSheet(GameSheet):
    """The game in play of a match, with its score; `left` is None where only a target ends it."""

    left: int | None = None
    dealer: str = ""
    earlier: tuple[GameSheet, ...] = ()
    """the games before it"""

    @property
    def next_number(self) -> int:
        """The number of the hand to be entered next."""
        return len(self.game.hands) + 1

    @property
    def last_played(self) -> GameSheet:
        """The last game that has hands."""
        return self.earlier[-1] if self.earlier and not self.game.hands else self


def sides_of(match: Match) -> list[Side]:
    """The sides of a match in the order of their place, with their pairs; it keeps them."""
    prefetch_related_objects([match], with_players())
    return list(match.sides.all())


def games_of(match: Match, form: MatchFormat | None = None) -> list[Game]:
    """The games of a match in their order; none where nothing was entered, or a forfeit.

    Games entered by hands have their hands with them (one query). `form` is that of the match,
    where the caller knows it.
    """
    if match.entry != MatchEntry.HANDS:
        return list(match.games.all()) if match.entry == MatchEntry.TOTALS else []
    rows = Hand.objects.filter(game__match=match).select_related("game")
    if not (form or format_of_match(match)).several:
        # The caller scores the hands of the only game again.
        rows = rows.defer("game__belotes", "game__capots", "game__score")
    hands: dict[Game, list[Hand]] = defaultdict(list)
    for hand in rows.order_by("game__number", "number"):
        hands[hand.game].append(hand)
    for game, own in hands.items():
        game.all_hands = own
    return list(hands)


def games_with_hands(matches: QuerySet[Match]) -> dict[int, list[Game]]:
    """The games of many matches by the key of the match, their hands with them (two queries)."""
    games_of_match: dict[int, list[Game]] = defaultdict(list)
    games = Game.objects.filter(match__in=matches.order_by().values("pk"))
    for game in with_related(games, "hands"):
        games_of_match[game.match_id].append(game)
    return games_of_match


def games_in_play(match: Match) -> list[GamePlayed]:
    """The games of a match entered by hands, with the one that comes next (one query)."""
    games = games_of(match) if match.entry == MatchEntry.HANDS else []
    played = [*map(played_of, games)]
    another = not games or (games[-1].finished and not is_over(format_of_match(match), games))
    return [*played, GamePlayed()] if another else played


def game_in_play(match: Match) -> GamePlayed:
    """The game that is being entered hand by hand, the last of the match."""
    return games_in_play(match)[-1]


def match_sheet(match: Match, pairs: Sequence[PairName]) -> MatchSheet:
    """The hands recorded at a table, scored under the rules of the round."""
    rules, names = rules_of_match(match), side_names(len(pairs))
    sheets: list[GameSheet] = []
    before = 0
    for number, game in enumerate(games_in_play(match), start=1):
        sheets.append(GameSheet(number, game, game.sheet(rules, names), before))
        before += len(game.hands)
    *earlier, last = sheets
    return MatchSheet(
        **vars(last),
        left=hands_left(rules, last.sheet),
        dealer=next_dealer(rules, last.game.hands, last.sheet, pairs),
        earlier=tuple(earlier),
    )


def round_of(tournament: Tournament, number: int) -> Round | None:
    """A published round of the tournament."""
    return tournament.rounds.published().filter(number=number).defer(*DRAWN).first()


def match_at(
    tournament: Tournament, number: int, table: int, *, players: bool = True
) -> Match | None:
    """The match at a table of a published round, with its sides and who plays on them."""
    public = Match.objects.filter(
        round__tournament=tournament, round__number=number, round__published_at__isnull=False
    )
    matches = public.filter(at_table(tournament, table)).select_related("round")
    matches = matches.defer(*DRAWN_OF_MATCH).prefetch_related(*[with_players()] if players else ())
    match = matches.first()
    if match is not None:
        match.round.tournament = tournament
    return match


def pairs_at(match: Match) -> tuple[PairName, ...]:
    """The entrants of a match, in the order of the sides."""
    tournament, number = match.round.tournament, match.round.number
    return pairs_of(match, pair_names(tournament, round_number=number))


def other_round_with(round_: Round, table: int) -> int | None:
    """The latest other round that has this table."""
    at_it = Match.objects.filter(at_table(round_.tournament, table))
    others = at_it.filter(round__published_at__isnull=False).exclude(round=round_)
    return others.order_by("-round__number").values_list("round__number", flat=True).first()


def byes_of(round_: Round) -> list[PairName]:
    """The byes of a round without a catch-up game (two queries)."""
    byes = Side.objects.filter(match__round=round_, match__kind=MatchKind.BYE)
    sides = list(byes.select_related("entrant", "partner").order_by("match", "position"))
    numbers = [number for side in sides for number in side.numbers]
    names = pair_names(round_.tournament, round_number=round_.number, numbers=numbers)
    return [side_name(side, names) for side in sides]


def byes_replaced(round_: Round) -> set[int]:
    """Who had a bye in a round that a partie bis of a later round replaces (one query)."""
    later = Match.objects.filter(other_bye__round=round_)
    return set(later.values_list("other_bye__sides__entrant__number", flat=True))


def byes_for_bis(round_: Round) -> list[tuple[Match, PairName]]:
    """The byes of earlier rounds of the phase that wait for a partie bis, the first round first.

    Those whose pair has withdrawn since are left out.
    """
    tournament = round_.tournament
    byes = Match.objects.filter(
        round__tournament=tournament,
        round__number__range=(round_.plan.start, round_.number - 1),
        round__published_at__isnull=False,
        kind=MatchKind.BYE,
        bis=None,
    )
    ordered = byes.select_related("round").order_by("round__number", "pk")
    waiting = [
        (match, side)
        for match in ordered.prefetch_related(with_players())
        for side in match.sides.all()
        if side.entrant.plays_in(round_.number)
    ]
    numbers = [side.entrant.number for _match, side in waiting]
    names = pair_names(tournament, round_number=round_.number, numbers=numbers)
    return [(match, side_name(side, names)) for match, side in waiting]


def opponents_for_catch_up(round_: Round) -> list[PairName]:
    """The pairs that have finished this round's match and have not withdrawn since."""
    sides = Side.objects.filter(match__round=round_, match__kind=MatchKind.MATCH)
    names = pair_names(round_.tournament, round_number=round_.number)
    return [
        names[side.entrant.number]
        for side in sides.select_related("match", "entrant").order_by("entrant__number")
        if side.match.complete and side.entrant.plays_in(round_.number)
    ]


def pairs_of(match: Match, names: Names) -> tuple[PairName, ...]:
    """The sides of a match, whose players are read already, under these names."""
    return tuple([side_name(side, names) for side in match.sides.all()])


OF_ENTRANT = re.compile(r"[^\W\d_]{1,2}[.°]?\s*([0-9]{1,4})")
"""`d 17`, `n° 17`: the number of an entrant, as a bare one is that of a table."""
MOST = 6
"""Tables offered: whoever typed one letter types another."""


class TablePlaying(NamedTuple):
    """A table of the round, and who plays at it."""

    number: int
    pairs: tuple[PairName, ...]


def tables_playing(round_: Round, words: str) -> list[TablePlaying]:
    """The tables where the entrants that answer to the words play, by number (five queries)."""
    tournament = round_.tournament
    if asked := OF_ENTRANT.fullmatch(words.strip()):
        entrants = tournament.entrants.filter(number=int(asked[1]))
    else:
        entrants = entrants_listed(tournament, words)
    wanted = entrants.order_by().values("pk")
    theirs = Q(sides__entrant__in=wanted) | Q(sides__partner__in=wanted)
    at = round_.matches.exclude(hall_table=None).filter(theirs)
    matches = round_.matches.filter(pk__in=at.values("pk")).order_by("hall_table__number")
    names = pair_names(tournament, round_number=round_.number)
    shown = matches.prefetch_related(with_players())[:MOST]
    return [TablePlaying(match.table or 0, pairs_of(match, names)) for match in shown]
