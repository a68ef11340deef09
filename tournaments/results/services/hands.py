"""Hands of a match, and the end by the clock: each write scores its whole game again."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.errors import InputError
from scoring.hand import ScoreSheet
from scoring.rules import GAMES, Rules
from tournaments.brackets.draws import level_review
from tournaments.core.related_rows import with_related
from tournaments.core.wording.problems import beside_fields
from tournaments.core.writes import Actor, Refusal, journal, service
from tournaments.models import Game, Hand, Match, MatchEntry, MatchState, Tournament, side_names
from tournaments.results.hands import Facts, GamePlayed, played_of, put_score, refuse_clash
from tournaments.results.outcome import put_in_game, sheet_outcome
from tournaments.results.services.writing import (
    Writing,
    begin,
    result_service,
)
from tournaments.rulesets.effective_rules import rules_of_match


@result_service
def hand_record(*, actor: Actor, match: Match, version: int, facts: Facts) -> Match:
    """Record the next hand of a match; the last one completes it."""
    writing, _reason = _open(actor, "hand.record", match, version)
    game = writing.next_game
    if game.by_time:
        raise Refusal(_("The time has ended this game: undo that before you enter another hand."))
    hands = _hands_of(game)
    entered = Hand(number=len(hands) + 1, facts=dict(facts))
    hands.append(entered)
    return _store(writing, game, hands, entered, hand=entered.number, facts=entered.facts)


@result_service
def hand_edit(
    *, actor: Actor, match: Match, version: int, number: int, facts: Facts, reason: str = ""
) -> Match:
    """Replace the facts of a hand; every later hand of its game is scored again.

    `number` counts the hands of the match, through all its games.
    """
    writing, reason = _open(actor, "hand.edit", match, version, reason)
    game, hands, entered = _existing(writing, number)
    was, entered.facts = entered.facts, dict(facts)
    told = {"hand": entered.number, "was": was, "facts": entered.facts, "reason": reason}
    return _store(writing, game, hands, entered, **told)


@result_service
def hand_delete(
    *, actor: Actor, match: Match, version: int, number: int, reason: str = ""
) -> Match:
    """Delete a hand; the later hands of its game move up and are scored again.

    `number` counts the hands of the match, through all its games.
    """
    writing, reason = _open(actor, "hand.delete", match, version, reason)
    game, hands, gone = _existing(writing, number)
    hands.remove(gone)
    gone.delete()
    return _store(writing, game, hands, hand=gone.number, was=gone.facts, reason=reason)


@result_service
def time_up(*, actor: Actor, match: Match, version: int) -> Match:
    """End the game that is being entered: the time is up, the leader has won (clause 2.7)."""
    writing, _reason = _open(actor, "result.time_up", match, version)
    game = writing.next_game
    hands = _hands_of(game)
    if not hands:
        raise Refusal(
            _("Enter the hands that were played first: the time ends the game after them.")
        )
    if game.finished:
        raise Refusal(_("This game is already over."))
    game.by_time = True
    return _store(writing, game, hands, count=len(hands))


@result_service
def time_back(*, actor: Actor, match: Match, version: int, reason: str) -> Match:
    """Take back that the time has ended the last game: its next hand can be entered."""
    writing, reason = _open(actor, "result.time_back", match, version, reason, always=True)
    if not writing.games or not writing.games[-1].by_time:
        raise Refusal(_("The time has not ended this game."))
    last = writing.games[-1]
    last.by_time = last.bell_rounded = False
    return _store(writing, last, _hands_of(last), reason=reason)


@service("tournament", moves=("plan", "ranking", "brackets"))
def marks_rebuild(*, actor: Actor, tournament: Tournament) -> int:
    """Score the hands of a tournament again and store the marks that differ; returns how many.

    A match whose hands cannot be scored stays as it is.
    """
    count = 0
    played = Game.objects.filter(match__round__tournament=tournament, match__entry=MatchEntry.HANDS)
    played = played.select_related("match__round")
    for game in with_related(played, "hands", "match__sides"):
        match, hands = game.match, game.all_hands
        match.round.tournament = tournament
        try:
            sides = side_names(len(match.sides.all()))
            sheet = scored(rules_of_match(match), played_of(game), sides)
        except Refusal:
            continue
        for hand, score in zip(hands, sheet.hands, strict=True):
            if put_score(hand, score):
                hand.save(update_fields=["outcome", "marks"])
                count += 1
    if count:
        journal(actor, "hand.rebuild", tournament, count=count)
    return count


def scored(rules: Rules, played: GamePlayed, sides: Sequence[str], place: int = 0) -> ScoreSheet:
    """Score a game at a table; show every problem of the hand at `place` beside its field.

    :raises Refusal: if they are not possible, or the game is not for so many sides
    """
    game = GAMES[rules.game]
    if not game.fewest <= len(sides) <= game.most:
        raise Refusal(_("This game cannot be played by so many at one table."))
    try:
        sheet = played.sheet(rules, sides)
    except InputError as error:
        raise Refusal.of(*(beside_fields(problem, place) for problem in error.problems)) from error
    if place:
        refuse_clash(rules, played.hands[place - 1], sides)
    return sheet


def _open(
    actor: Actor, act: str, match: Match, version: int, reason: str = "", *, always: bool = False
) -> tuple[Writing, str]:
    """The match, and the reason of the change as one line."""
    writing = begin(actor, act, match, version)
    writing.refuse_withdrawn()
    if match.entry in (MatchEntry.TOTALS, MatchEntry.FORFEIT):
        raise Refusal(
            _("The result of this table is already entered: cancel it before entering hands.")
        )
    return writing, writing.reason_given(reason, always=always)


def _hands_of(game: Game) -> list[Hand]:
    return list(game.all_hands) if game.pk else []


def _existing(writing: Writing, number: int) -> tuple[Game, list[Hand], Hand]:
    """A hand of the match by its number through all games, with its game and the hands of that."""
    passed = 0
    for game in writing.games:
        hands = _hands_of(game)
        if passed < number <= passed + len(hands):
            return game, hands, hands[number - passed - 1]
        passed += len(hands)
    raise Refusal(_("This table has no hand %(number)s."), number=number)


def _store(
    writing: Writing, game: Game, hands: Sequence[Hand], entered: Hand | None = None, **told: Any
) -> Match:
    """Score the hands of a game and save the new one and those whose number or marks change."""
    actor, match = writing.actor, writing.match
    by_time = game.by_time and bool(hands)
    played = GamePlayed([hand.facts for hand in hands], by_time, game.bell_rounded)
    rules, place = rules_of_match(match), entered.number if entered else 0
    sheet = scored(rules, played, side_names(len(writing.sides)), place)
    if hands:
        put_in_game(game, sheet_outcome(rules, sheet, played.hands))
        game.save()
    elif game is writing.games[-1]:
        game.delete()
        writing.games.pop()
    else:
        # `put_games` refuses this: a later game is entered.
        game.finished = False
    if entered is not None:
        entered.game, entered.entered_at = game, actor.at
        entered.entered_by, entered.device = actor.name, actor.device
    for number, (hand, score) in enumerate(zip(hands, sheet.hands, strict=True), start=1):
        moved = hand.number != number
        hand.number = number
        if put_score(hand, score) or moved or hand is entered:
            hand.save()
    _put_games(writing)
    of_game = {"game": game.number} if writing.form.several else {}
    return writing.settle(**told, **of_game)


def _put_games(writing: Writing) -> None:
    """Store the outcome of the games; a match without games is expected again."""
    match, sides = writing.match, writing.sides
    if not writing.games:
        writing.reset()
        return
    match.entry, match.review, match.state = MatchEntry.HANDS, None, MatchState.EXPECTED
    if writing.put_games():
        match.state = MatchState.CONFIRMED
        match.review = level_review(match, max([side.score or 0 for side in sides]))
