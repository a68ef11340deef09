"""Results: totals of a card, forfeits, taking a result back, ending a review."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from scoring.match import MatchFormat
from tournaments.brackets.rounds import in_bracket
from tournaments.core.installation import installation
from tournaments.core.reasons import reason_line
from tournaments.core.service import service
from tournaments.core.sides import points_field
from tournaments.core.wording.text import Text
from tournaments.core.writes import Actor, Conflict, Problem, Refusal, claim_key, journal
from tournaments.models import (
    Game,
    Hand,
    Match,
    MatchEntry,
    MatchKind,
    MatchState,
    Side,
    Tournament,
)
from tournaments.models.review import Review
from tournaments.results.bounds import Fault, Impossible, doubt_about, impossible
from tournaments.results.facts import (
    AnyGame,
    Totals,
    beyond_end,
    forfeit_outcome,
    is_over,
    left_alone,
    needs_winner,
    put_games,
    put_in_game,
    put_outcome,
    totals_of_game,
    totals_outcome,
    winner_of,
)
from tournaments.results.selectors import games_of, sides_of
from tournaments.results.sentences import impossible_words, last_winner_words
from tournaments.rulesets.in_force import format_of_match, rules_of_match

RESULT_OF_SIDE = ("points", "belotes", "capots", "score", "games", "forfeited")


@dataclass
class Writing:
    """A result that is being changed: the rows of its match, and their values before the change."""

    actor: Actor
    act: str
    match: Match
    sides: list[Side]
    games: list[Game]
    before: dict[str, Any]

    @cached_property
    def form(self) -> MatchFormat:
        """How many games the match has."""
        return format_of_match(self.match)

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
            words = _("Game %(number)s is not entered yet.") % {"number": entered + 1}
            raise Refusal.of(words, "game")
        if number > entered:
            if entered and is_over(self.form, self.games):
                words = _("This match is over after game %(number)s.") % {"number": entered}
                raise Refusal.of(words, "game")
            self.games.append(Game(match=self.match, number=number))
        return self.games[number - 1]

    def put_games(self) -> bool:
        """Write the outcome of the games into the match; whether it is over.

        :raises Refusal: if a game stands after the end of the match or after one that goes on.
        """
        if len(self.games) > 1:
            refuse_games(self.form, self.games)
        return put_games(self.match, self.sides, self.games, self.form).finished


def begin(actor: Actor, act: str, match: Match, version: int) -> Writing:
    """Claim the key and the version of a match that can have a result, and read its rows."""
    claim_key(actor, act, match.round.tournament)
    # The tournament is locked and the match was read again, so its version cannot change now.
    if match.version != version:
        raise Conflict(match)
    match.version += 1
    if not match.round.published:
        words = _("Round %(number)s is not published: it has no results yet.")
        raise Refusal.of(words % {"number": match.round.number})
    if match.kind == MatchKind.BYE:
        raise Refusal.of(_("A bye has no table and no result to enter."))
    return writing_of(actor, act, match)


def writing_of(actor: Actor, act: str, match: Match) -> Writing:
    """The stored rows of a match."""
    sides, games = sides_of(match), games_of(match)
    return Writing(actor, act, match, sides, games, facts_of(match, sides, games))


def gone(match: Match, sides: Sequence[Side]) -> list[int]:
    """The pairs of a match that have withdrawn from its round."""
    number = match.round.number
    players = (player for side in sides for player in side.players)
    return [player.number for player in players if not player.plays_in(number)]


def refuse_withdrawn(match: Match, sides: Sequence[Side]) -> None:
    """Refuse a result other than a forfeit at the table of a withdrawn pair."""
    for number in gone(match, sides):
        words = _("Pair %(number)s has withdrawn from round %(round)s: record a forfeit instead.")
        raise Refusal.of(words % {"number": number, "round": match.round.number}, "table")


def is_past(match: Match) -> bool:
    """Whether a later round is public already."""
    published = match.round.tournament.rounds.published()
    return published.filter(number__gt=match.round.number).exists()


def reason_given(match: Match, reason: str, *, always: bool = False) -> str:
    """The reason of a change, which a result of a past round requires."""
    needed = always or (match.complete and is_past(match))
    return reason_line(reason, needed=needed)


def facts_of(match: Match, sides: Sequence[Side], games: Sequence[Game]) -> dict[str, Any]:
    """A match as the journal stores it: pairs by number, two players of a mêlée by both numbers."""
    of_sides = [(side.score, side.points, side.belotes, side.capots) for side in sides]
    unsplit = [(game.belotes_unsplit, game.capots_unsplit) for game in games] or [(0, 0)]
    scores, points, belotes, capots = zip(*of_sides, strict=True)
    more_belotes, more_capots = zip(*unsplit, strict=True)
    return {
        "entry": match.entry,
        "state": match.state,
        **({"games": [list(game.score) for game in games]} if len(games) > 1 else {}),
        "scores": list(scores),
        "points": list(points),
        "belotes": [*belotes, sum(more_belotes)],
        "capots": [*capots, sum(more_capots)],
        "forfeited": [number_of(side) for side in sides if side.forfeited],
        "winner": None if match.winner is None else number_of(sides[match.winner]),
        "review": match.review and match.review.to_json(),
    }


def number_of(side: Side) -> int | str:
    """The number of a side in the journal; both numbers of two players."""
    return side.entrant.number if side.partner is None else side.shown_number


def reset(match: Match, sides: Sequence[Side]) -> None:
    """Reset a match to expected and clear its scores; the caller saves, and deletes its games."""
    match.entry, match.state = MatchEntry.NONE, MatchState.EXPECTED
    match.review = match.recorded_at = None
    put_games(match, sides, ())


def settle(writing: Writing, **more: Any) -> Match:
    """Save a match and its sides, write the journal's line, ask for a copy of the database."""
    match, sides, actor = writing.match, writing.sides, writing.actor
    round_ = match.round
    if not match.complete:
        match.recorded_at = None
    elif match.kind != MatchKind.BYE and match.recorded_at is None:
        match.recorded_at = actor.at
    Side.objects.bulk_update(sides, RESULT_OF_SIDE)
    data: dict[str, Any] = {"table": match.table, "pairs": [number_of(side) for side in sides]}
    after = facts_of(match, sides, writing.games)
    data |= {"number": round_.number, "before": writing.before, "after": after, **more}
    journal(actor, writing.act, tournament=round_.tournament, round_number=round_.number, data=data)
    match.revision = round_.tournament.revision
    match.save()
    installation().copy_soon()
    return match


SPLIT_KEYS = ("belotes", "capots")


class Doubt(Refusal):
    """The totals are possible but doubtful and not confirmed, so nothing was stored."""

    def __init__(self, review: Review) -> None:
        super().__init__(Problem("", _("These totals need another look.")))
        self.review = review


@service("match")
def result_record(
    *,
    actor: Actor,
    match: Match,
    version: int,
    totals: Totals,
    game: int | None = None,
    keep: bool = False,
    reason: str = "",
) -> Match:
    """Record or correct the totals of a card, of a game by its number; by default of the next one.

    :raises Doubt: if the totals need a review and `keep` does not confirm them.
    """
    writing = begin(actor, "result.record", match, version)
    refuse_withdrawn(match, writing.sides)
    _refuse_over_hands(match)
    refuse_without_totals(match.round.tournament)
    _refuse_other_table(writing.sides, totals)
    refuse_impossible(match, totals)
    _refuse_draw_in_bracket(match, totals)
    reason = reason_given(match, reason)
    rules = rules_of_match(match)
    review = doubt_about(rules, totals)
    if review is not None and not keep:
        raise Doubt(review)
    played = writing.next_game if game is None else writing.game_at(game)
    if match.complete or played.pk:
        writing.act = "result.correct"
    played.points = totals.points
    played.belotes_unsplit, played.capots_unsplit = totals.belotes.unsplit, totals.capots.unsplit
    put_in_game(played, totals_outcome(rules, totals))
    over = writing.put_games()
    played.save()
    match.entry, match.review = MatchEntry.TOTALS, review or _other_review(writing, played)
    match.state = _state(over=over, review=match.review)
    told = {"game": played.number} if writing.form.several else {}
    return settle(writing, reason=reason, **told)


def _state(*, over: bool, review: Review | None) -> MatchState:
    if not over:
        return MatchState.EXPECTED
    return MatchState.CONFIRMED if review is None else MatchState.ENTERED


def _other_review(writing: Writing, changed: Game) -> Review | None:
    """The review of the match as it stands, if it is about another game than the one changed."""
    match, rules = writing.match, rules_of_match(writing.match)
    others = (totals_of_game(game) for game in writing.games if game is not changed)
    kept = match.review is not None and match.review in [doubt_about(rules, one) for one in others]
    return match.review if kept else None


@service("match")
def result_forfeit(
    *, actor: Actor, match: Match, version: int, absent: Collection[int], reason: str = ""
) -> Match:
    """Record which sides, by their place, do not play: points by the settings.

    A side that is left alone wins. If several are left, as at a table of three, no side wins.
    """
    writing = begin(actor, "result.forfeit", match, version)
    sides = writing.sides
    _refuse_over_hands(match)
    if not absent or not set(absent) <= set(range(len(sides))):
        raise Refusal.of(_("Say which pair forfeits."), "absent")
    _refuse_nobody_in_bracket(match, left_alone(len(sides), absent))
    reason = reason_given(match, reason)
    _delete_games(writing)
    put_outcome(match, sides, forfeit_outcome(match, absent, len(sides)))
    match.entry, match.state = MatchEntry.FORFEIT, MatchState.CONFIRMED
    return settle(writing, reason=reason)


@service("match")
def result_undo(*, actor: Actor, match: Match, version: int, reason: str) -> Match:
    """Take a result back, hands included; its table is awaited again.

    Of several games the last one is taken back.
    """
    writing = begin(actor, "result.undo", match, version)
    if match.entry == MatchEntry.NONE:
        raise Refusal.of(_("This table has no result yet."))
    reason = reason_given(match, reason, always=True)
    if len(writing.games) < 2:
        hands = list(Hand.objects.of_match(match).values_list("facts", flat=True))
        _delete_games(writing)
        return settle(writing, reason=reason, hands=hands)
    last = writing.games.pop()
    hands = list(last.hands.values_list("facts", flat=True))
    match.review = _other_review(writing, last) if match.entry == MatchEntry.TOTALS else None
    writing.put_games()
    match.state = MatchState.EXPECTED
    last.delete()
    return settle(writing, reason=reason, hands=hands, game=last.number)


@service("match")
def result_clear(*, actor: Actor, match: Match, version: int, reason: str) -> Match:
    """Confirm a result that was under review."""
    writing = begin(actor, "result.clear", match, version)
    if match.review is None:
        raise Refusal.of(_("This result is not flagged."))
    reason = reason_given(match, reason, always=True)
    match.review, match.state = None, MatchState.CONFIRMED
    return settle(writing, reason=reason)


def _delete_games(writing: Writing) -> None:
    writing.match.games.all().delete()
    writing.games.clear()
    reset(writing.match, writing.sides)


def refuse_impossible(match: Match, totals: Totals) -> None:
    """Refuse impossible totals, and counts without a side where the ranking needs the side."""
    rules = rules_of_match(match)
    found = impossible(rules, totals)
    problems = [Problem(_field(fault), impossible_words(fault)) for fault in found]
    ranked_by = {key for plan in match.round.tournament.chain for key in plan.ranking_keys}
    for key in SPLIT_KEYS:
        if key in ranked_by and getattr(totals, key).unsplit:
            problems.append(Problem(key, _whose(len(totals.points))))
    if needs_winner(rules, totals) and totals.winner is None:
        problems.append(Problem("winner", last_winner_words()))
    if problems:
        raise Refusal(*problems)


def refuse_games(form: MatchFormat, games: Sequence[AnyGame]) -> None:
    last = beyond_end(form, games)
    if not last:
        return
    goes_on = _("Game %(number)s would not be over, and game %(later)s is entered: take it back.")
    over = _(
        "The match would be over after game %(number)s, and game %(later)s is entered: take it "
        "back first."
    )
    words = over if games[last - 1].finished else goes_on
    raise Refusal.of(words % {"number": last, "later": last + 1})


def refuse_without_totals(tournament: Tournament) -> None:
    """Refuse totals of a game whose winner depends on the hands."""
    if not takes_totals(tournament):
        raise Refusal.of(_("In this game who is out first wins: enter the hands."))


def _refuse_draw_in_bracket(match: Match, totals: Totals) -> None:
    """Refuse equal totals in a bracket, where one side must advance."""
    rules = rules_of_match(match)
    if in_bracket(match) and winner_of(rules, totals) is None:
        words = _(
            "In a knockout somebody has to win: let them play another hand and enter the totals "
            "with it, or name the winner by a forfeit."
        )
        raise Refusal.of(words, "table")


def _refuse_nobody_in_bracket(match: Match, winner: int | None) -> None:
    """Refuse a forfeit of all sides in a bracket, where one side must advance."""
    if in_bracket(match) and winner is None:
        words = _(
            "In a knockout somebody has to win: record the forfeit of one pair, and withdraw the "
            "other from the next round on; who was to meet it then goes on."
        )
        raise Refusal.of(words, "absent")


def _refuse_other_table(sides: Sequence[Side], totals: Totals) -> None:
    if len(totals.points) != len(sides):
        words = _("At this table %(sides)s sides play: a total is needed for each of them.")
        raise Refusal.of(words % {"sides": len(sides)}, "table")


def takes_totals(tournament: Tournament) -> bool:
    """Whether the totals of a card are enough; at comptoir the order of going out decides."""
    return tournament.game != "comptoir"


def _whose(sides: int) -> Text:
    first = "+".join(["1", *["0"] * (sides - 1)])
    last = "+".join([*["0"] * (sides - 1), "1"])
    values = {"first": first, "last": last}
    return _("The ranking needs to know whose: write %(first)s or %(last)s.") % values


def _field(impossible: Impossible) -> str:
    if impossible.fault is Fault.TOO_MANY_BELOTES:
        return "belotes"
    if impossible.fault is Fault.TOO_MANY_CAPOTS:
        return "capots"
    return points_field(impossible.side or 0)


def _refuse_over_hands(match: Match) -> None:
    if match.entry == MatchEntry.HANDS:
        raise Refusal.of(
            _("This table is entered hand by hand: change its hands, or take them back first."),
            "table",
        )
