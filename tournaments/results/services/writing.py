"""A result that is being written: the rows of its match, the checks before, the journal after."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.match import MatchFormat
from tournaments.core.installation import installation
from tournaments.core.writes import Actor, Conflict, Refusal, journal, open_service, reason_line
from tournaments.models import (
    Game,
    Hand,
    Match,
    MatchEntry,
    MatchKind,
    MatchState,
    Side,
)
from tournaments.results.hands import Facts
from tournaments.results.outcome import (
    AnyGame,
    beyond_end,
    is_over,
    put_games,
)
from tournaments.results.selectors import games_of, sides_of
from tournaments.rulesets.effective_rules import format_of_match

result_service = open_service("match", moves=("plan", "ranking", "brackets"))
"""Declares a write of the result of a match: it may move the plan, the ranking and brackets."""
RESULT_OF_SIDE = ("points", "belotes", "capots", "score", "games", "forfeited")


@dataclass
class Writing:
    """A result that is being changed: the rows of its match, and their values before the change."""

    actor: Actor
    act: str
    match: Match
    form: MatchFormat
    """how many games the match has"""
    sides: list[Side]
    games: list[Game]
    before: dict[str, Any]

    @property
    def next_game(self) -> Game:
        """The game to enter: the last one while it or the match ends there, else a new one."""
        if self.games and (not self.games[-1].finished or is_over(self.form, self.games)):
            return self.games[-1]
        return self.game_at(len(self.games) + 1)

    def game_at(self, number: int) -> Game:
        """A game by its number, from 1; a new one where it is the one after the last.

        :raises Refusal: if an earlier game is to come first, or the match is over before it.
        """
        entered = len(self.games)
        if number > entered + 1:
            raise Refusal(_("Game %(number)s is not entered yet."), "game", number=entered + 1)
        if number > entered:
            if entered and is_over(self.form, self.games):
                words = _("This match is over after game %(number)s.")
                raise Refusal(words, "game", number=entered)
            self.games.append(Game(match=self.match, number=number))
        return self.games[number - 1]

    def put_games(self) -> bool:
        """Write the outcome of the games into the match; whether it is over.

        :raises Refusal: if a game stands after the end of the match or after one that goes on.
        """
        refuse_games(self.form, self.games)
        return put_games(self.match, self.sides, self.games, self.form).finished

    def delete_games(self) -> list[Facts]:
        """Delete every game: the match is expected again; return the facts of its hands."""
        hands = list(Hand.objects.of_match(self.match).values_list("facts", flat=True))
        self.match.games.all().delete()
        self.games.clear()
        self.reset()
        return hands

    def reset(self) -> None:
        """Reset the match to expected and clear its scores, once its games are deleted."""
        match = self.match
        match.entry, match.state = MatchEntry.NONE, MatchState.EXPECTED
        match.review = match.recorded_at = None
        put_games(match, self.sides, ())

    def refuse_withdrawn(self) -> None:
        """Refuse a result other than a forfeit at the table of a withdrawn pair."""
        for number in gone(self.match, self.sides):
            words = _(
                "Pair %(number)s has withdrawn from round %(round)s: record a forfeit instead."
            )
            raise Refusal(words, "table", number=number, round=self.match.round.number)

    def reason_given(self, reason: str, *, always: bool = False) -> str:
        """The reason of the change, which a result of a past round requires."""
        match = self.match
        return reason_line(reason, needed=always or (match.complete and is_past(match)))

    def settle(self, **more: Any) -> Match:
        """Save the match and its sides, write the line of the journal, ask for a copy."""
        match, actor = self.match, self.actor
        round_ = match.round
        if not match.complete:
            match.recorded_at = None
        elif match.kind != MatchKind.BYE and match.recorded_at is None:
            match.recorded_at = actor.at
        Side.objects.bulk_update(self.sides, RESULT_OF_SIDE)
        journal(
            actor,
            self.act,
            round_.tournament,
            round_number=round_.number,
            table=match.table,
            pairs=[number_of(side) for side in self.sides],
            number=round_.number,
            before=self.before,
            after=facts_of(match, self.sides, self.games),
            **more,
        )
        match.revision = round_.tournament.revision
        match.save()
        installation().copy_soon()
        return match


def begin(actor: Actor, act: str, match: Match, version: int) -> Writing:
    """Claim the version of a match that can have a result, and read its rows."""
    # The tournament is locked and the match was read again, so its version cannot change now.
    if match.version != version:
        raise Conflict(match)
    match.version += 1
    if not match.round.published:
        words = _("Round %(number)s is not published: it has no results yet.")
        raise Refusal(words, number=match.round.number)
    if match.kind == MatchKind.BYE:
        raise Refusal(_("A bye has no table and no result to enter."))
    return writing_of(actor, act, match)


def writing_of(actor: Actor, act: str, match: Match) -> Writing:
    """The stored rows of a match."""
    form = format_of_match(match)
    sides, games = sides_of(match), games_of(match, form)
    return Writing(actor, act, match, form, sides, games, facts_of(match, sides, games))


def gone(match: Match, sides: Sequence[Side]) -> list[int]:
    """The pairs of a match that have withdrawn from its round."""
    number = match.round.number
    players = (player for side in sides for player in side.players)
    return [player.number for player in players if not player.plays_in(number)]


def refuse_games(form: MatchFormat, games: Sequence[AnyGame]) -> None:
    if last := beyond_end(form, games):
        words = _(
            "Game %(number)s would not be over, and game %(later)s is entered: cancel that one."
        )
        if games[last - 1].finished:
            words = _(
                "The match would be over after game %(number)s, and game %(later)s is entered: "
                "cancel that one first."
            )
        raise Refusal(words, number=last, later=last + 1)


def is_past(match: Match) -> bool:
    """Whether a later round is public already."""
    return match.round.tournament.rounds.published().filter(number__gt=match.round.number).exists()


def facts_of(match: Match, sides: Sequence[Side], games: Sequence[Game]) -> dict[str, Any]:
    """A match as the journal stores it: pairs by number, two players of a mêlée by both numbers."""
    of_sides = [(side.score, side.points, side.belotes, side.capots) for side in sides]
    scores, points, belotes, capots = zip(*of_sides, strict=True)
    unsplit = [(one.belotes_unsplit, one.capots_unsplit, one.extra_hands) for one in games]
    more_belotes, more_capots, extra = map(sum, zip((0, 0, 0), *unsplit, strict=True))
    # `check-data` also asks for a winner that no side is.
    winner = [] if match.winner is None else sides[match.winner :]
    return {
        "entry": match.entry,
        "state": match.state,
        **({"games": [list(game.score) for game in games]} if len(games) > 1 else {}),
        "scores": list(scores),
        "points": list(points),
        "belotes": [*belotes, more_belotes],
        "capots": [*capots, more_capots],
        **({"extra_hands": extra} if extra else {}),
        "forfeited": [number_of(side) for side in sides if side.forfeited],
        "winner": number_of(winner[0]) if winner else None,
        "review": match.review and match.review.to_json(),
    }


def number_of(side: Side) -> int | str:
    """The number of a side in the journal; both numbers of two players."""
    return side.entrant.number if side.partner is None else side.shown_number
