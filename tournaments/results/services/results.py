"""Results: totals of a card, forfeits, taking a result back, ending a review."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _, ngettext

from scoring.check import plays_on
from tournaments.core.writes import Actor, Problem, Refusal, refuse
from tournaments.models import (
    Game,
    Hand,
    Match,
    MatchEntry,
    MatchState,
    Review,
    Tournament,
    points_field,
)
from tournaments.results.bounds import doubt_about, impossible
from tournaments.results.outcome import (
    Totals,
    forfeit_outcome,
    left_alone,
    needs_winner,
    put_in_game,
    put_outcome,
    totals_of_game,
    totals_outcome,
    winner_of,
)
from tournaments.results.sentences import WHO_WON
from tournaments.results.services.writing import (
    Writing,
    begin,
    result_service,
)
from tournaments.rulesets.effective_rules import rules_of_match

SPLIT_KEYS = ("belotes", "capots")


class Doubt(Refusal):
    """The totals are possible but doubtful and not confirmed, so nothing was stored."""

    def __init__(self, review: Review) -> None:
        super().__init__(_("These totals need another look."))
        self.review = review


class OverHands(Refusal):
    """Hands of the table are in and the totals do not replace them, so nothing was stored."""

    def __init__(self, hands: int) -> None:
        words = ngettext(
            "%(count)s hand of this table is entered.",
            "%(count)s hands of this table are entered.",
            hands,
        )
        super().__init__(words, "table", count=hands)
        self.hands = hands


@result_service
def result_record(
    *,
    actor: Actor,
    match: Match,
    version: int,
    totals: Totals,
    game: int | None = None,
    keep: bool = False,
    instead: bool = False,
    reason: str = "",
) -> Match:
    """Record or correct the totals of a card, of a game by its number; by default of the next one.

    :raises OverHands: if hands are entered of a game that goes on, unless the totals are `instead`.
    :raises Doubt: if the totals need a review and `keep` does not confirm them.
    """
    writing = begin(actor, "result.record", match, version)
    writing.refuse_withdrawn()
    if not takes_totals(match.round.tournament):
        raise Refusal(_("In this game the first one out wins: enter the hands."))
    if len(totals.points) != len(writing.sides):
        words = _("At this table %(sides)s sides play: a total is needed for each of them.")
        raise Refusal(words, "table", sides=len(writing.sides))
    _refuse_over_hands(writing, instead=instead)
    refuse_impossible(match, totals)
    reason = writing.reason_given(reason)
    rules = rules_of_match(match)
    review = doubt_about(rules, totals)
    if review is not None and not keep:
        raise Doubt(review)
    hands = writing.delete_games() if match.entry == MatchEntry.HANDS else []
    played = writing.next_game if game is None else writing.game_at(game)
    if match.complete or played.pk:
        writing.act = "result.correct"
    played.points = totals.points
    played.extra_hands = totals.extra_hands
    played.belotes_unsplit, played.capots_unsplit = totals.belotes.unsplit, totals.capots.unsplit
    put_in_game(played, totals_outcome(rules, totals))
    over = writing.put_games()
    played.save()
    match.entry, match.review = MatchEntry.TOTALS, review or _other_review(writing, played)
    match.state = MatchState.EXPECTED
    if over:
        match.state = MatchState.CONFIRMED if match.review is None else MatchState.ENTERED
    facts: dict[str, Any] = {"hands": hands} if hands else {}
    if writing.form.several:
        facts["game"] = played.number
    return writing.settle(reason=reason, **facts)


def _other_review(writing: Writing, changed: Game) -> Review | None:
    """The review of the match as it stands, if it is about another game than the one changed."""
    match = writing.match
    rules = rules_of_match(match)
    others = (totals_of_game(game) for game in writing.games if game is not changed)
    doubts = [doubt_about(rules, totals) for totals in others if match.review]
    return match.review if match.review in doubts else None


@result_service
def result_forfeit(
    *, actor: Actor, match: Match, version: int, absent: Collection[int], reason: str = ""
) -> Match:
    """Record which sides, by their place, do not play: points by the settings.

    A side that is left alone wins. If several are left, as at a table of three, no side wins. Hands
    of a game that goes on are deleted.
    """
    writing = begin(actor, "result.forfeit", match, version)
    sides = writing.sides
    _refuse_over_hands(writing, instead=True)
    if not absent or not set(absent) <= set(range(len(sides))):
        raise Refusal(_("Choose the pair that forfeits."), "absent")
    if match.in_bracket and left_alone(len(sides), absent) is None:
        words = _(
            "In a knockout someone has to win: record the forfeit of one pair, and withdraw the "
            "other from the next round on; its next opponents then go on."
        )
        raise Refusal(words, "absent")
    reason = writing.reason_given(reason)
    hands = writing.delete_games()
    put_outcome(match, sides, forfeit_outcome(match, absent, len(sides)))
    match.entry, match.state = MatchEntry.FORFEIT, MatchState.CONFIRMED
    return writing.settle(reason=reason, **({"hands": hands} if hands else {}))


@result_service
def result_undo(*, actor: Actor, match: Match, version: int, reason: str) -> Match:
    """Take a result back, hands included; its table is awaited again.

    Of several games the last one is taken back.
    """
    writing = begin(actor, "result.undo", match, version)
    if match.entry == MatchEntry.NONE:
        raise Refusal(_("This table has no result yet."))
    reason = writing.reason_given(reason, always=True)
    if len(writing.games) < 2:
        return writing.settle(reason=reason, hands=writing.delete_games())
    last = writing.games.pop()
    hands = list(last.hands.values_list("facts", flat=True))
    match.review = _other_review(writing, last) if match.entry == MatchEntry.TOTALS else None
    writing.put_games()
    match.state = MatchState.EXPECTED
    last.delete()
    return writing.settle(reason=reason, hands=hands, game=last.number)


@result_service
def result_clear(*, actor: Actor, match: Match, version: int, reason: str) -> Match:
    """Confirm a result that was under review; a match with games to play is still expected."""
    writing = begin(actor, "result.clear", match, version)
    if match.review is None:
        raise Refusal(_("This result is not flagged."))
    reason = writing.reason_given(reason, always=True)
    match.review = None
    if match.complete:
        match.state = MatchState.CONFIRMED
    return writing.settle(reason=reason)


def refuse_impossible(match: Match, totals: Totals) -> None:
    """Refuse impossible totals, and counts without a side where the ranking needs the side.

    In a bracket one side must advance.
    """
    rules, bracket = rules_of_match(match), match.in_bracket
    if totals.extra_hands and not plays_on(rules, bracket=bracket):
        words = _("By these rules no extra hand is played.")
        raise Refusal(words, "extra_hands")
    problems = [Problem(fault.field, fault.words) for fault in impossible(rules, totals)]
    ranked_by = {key for plan in match.round.tournament.chain for key in plan.ranking_keys}
    for key in SPLIT_KEYS:
        if key in ranked_by and getattr(totals, key).unsplit:
            counts = ["1", *["0"] * (len(totals.points) - 1)]
            words = _("The ranking needs to know whose: type %(first)s or %(last)s.")
            values = {"first": "+".join(counts), "last": "+".join(counts[::-1])}
            problems.append(Problem(key, words % values))
    if needs_winner(rules, totals) and totals.winner is None:
        problems.append(Problem("winner", WHO_WON))
    refuse(problems)
    if bracket and winner_of(rules, totals) is None:
        words = _(
            "In a knockout someone has to win: let them play another hand and enter the totals "
            "with it, or name the winner by a forfeit."
        )
        raise Refusal(words, points_field(0))


def takes_totals(tournament: Tournament) -> bool:
    """Whether the totals of a card are enough; at comptoir the order of going out decides."""
    return tournament.game != "comptoir"


def _refuse_over_hands(writing: Writing, *, instead: bool) -> None:
    """Refuse another result for a match with hands, unless it is to replace them.

    :raises OverHands: if it is not.
    :raises Refusal: if a game of the match is over: its hands hold.
    """
    match = writing.match
    if match.entry != MatchEntry.HANDS:
        return
    if match.complete or len(writing.games) > 1 or writing.games[0].finished:
        words = _("This table is entered hand by hand: change its hands, or delete them first.")
        raise Refusal(words, "table")
    if not instead:
        raise OverHands(Hand.objects.of_match(match).count())
