"""The page of one table: its entrants, its hands and its actions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from http import HTTPStatus
from operator import attrgetter
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _, ngettext

from scoring.hand import ScoreSheet
from scoring.rules import Rules
from tournaments.core.access import claims_of
from tournaments.core.fields import ReasonForm
from tournaments.core.replies import (
    UNPROCESSABLE,
    Attempt,
    PageContext,
    attempt,
    done,
    say_problems,
)
from tournaments.core.wording.hands import mark_words, outcome_words
from tournaments.core.writes import Refusal
from tournaments.entrants.selectors.names import PairName
from tournaments.models import Match, MatchEntry, Side, side_names
from tournaments.results.bounds import doubt_about
from tournaments.results.card_forms import ForfeitForm, totals_of
from tournaments.results.hand_form import HandForm
from tournaments.results.hands import doubts, out_of_game
from tournaments.results.outcome import extra_hands_in, totals_of_game, won_by_forfeit
from tournaments.results.selectors import (
    GameSheet,
    MatchSheet,
    games_of,
    match_sheet,
    pairs_at,
    sides_of,
)
from tournaments.results.sentences import explanations, games_words, review_words
from tournaments.results.services.writing import gone
from tournaments.results.tables import desk_url, game_due, games_shown, hand_form, stored
from tournaments.rulesets.effective_rules import format_of_match, rules_of_match


class Undoing(NamedTuple):
    """The act, what it leads to, and what is said once it is done."""

    act: str
    effect: str
    done: str


def undoing(match: Match) -> Undoing:
    """What undoing takes away at a table: hands, a forfeit, one of several games, or the result."""
    games = games_of(match)
    values = {"number": len(games)}
    act, done = _("Cancel the result"), _("Result cancelled.")
    effect = _("The score card of this table is expected again.")
    if match.entry == MatchEntry.HANDS and not games[-1].finished:
        # A game that goes on has no result yet.
        hands = values["count"] = len(games[-1].all_hands)
        act = ngettext("Delete the hand entered", "Delete the %(count)s hands entered", hands)
        effect = _("This table then has no hand, and its score card is expected again.")
        if len(games) > 1:
            effect = _("Game %(number)s begins again; the games before it stay.")
        done = ngettext("%(count)s hand deleted.", "%(count)s hands deleted.", hands)
    elif format_of_match(match).several and games:
        act, done = _("Cancel game %(number)s"), _("Game %(number)s cancelled.")
        effect = _("Only game %(number)s is cancelled; it is then expected again.")
    elif match.entry == MatchEntry.FORFEIT:
        act, done = _("Cancel the forfeit"), _("Forfeit cancelled.")
    elif match.entry == MatchEntry.HANDS:
        act = _("Cancel the result and its hands")
        effect = _("Every hand of this table is deleted, and its score card is expected again.")
    return Undoing(act % values, effect % values, done % values)


class SeatAtTable(NamedTuple):
    """A side of the table as the desk sees it; `total` is None before the first entry."""

    letter: str
    pair: PairName
    total: int | None
    out: bool


class SheetLine(NamedTuple):
    """A hand of the list: its marks, the totals after it, and the reasons."""

    number: int
    place: int
    """among all hands of the match, from 1: the address of the hand"""
    marks: str
    totals: str
    stake: int
    outcome: str
    reasons: tuple[str, ...]


def hand_lines(sheet: GameSheet, rules: Rules) -> list[SheetLine]:
    """The hands of a game with their reasons, newest first."""
    sides = tuple(sheet.sheet.totals)
    lines = [
        SheetLine(
            number=number,
            place=sheet.before + number,
            marks=named(score.marks),
            totals=listed(score.totals),
            stake=score.stake,
            outcome=outcome_words(score),
            reasons=(*doubts(rules, facts, sides), *explanations(facts, score)),
        )
        for number, (facts, score) in enumerate(
            zip(sheet.game.hands, sheet.sheet.hands, strict=True), start=1
        )
    ]
    return lines[::-1]


def change_rows(
    before: ScoreSheet, after: ScoreSheet, gone: int | None = None
) -> Iterator[tuple[int, str, str, str, str]]:
    """Of each hand that an edit changes its number, its marks, then the totals: before and after.

    `gone` is the number of a hand that is deleted; what is after it is empty.
    """
    seen, rest = attrgetter("marks", "totals", "outcome"), iter(after.hands)
    for number, was in enumerate(before.hands, start=1):
        now = None if number == gone else next(rest, None)
        marks, totals = listed(was.marks), listed(was.totals)
        if now is None:
            yield number, marks, "", totals, ""
        elif seen(was) != seen(now):
            yield number, marks, listed(now.marks), totals, listed(now.totals)


def named(amounts: Mapping[str, int]) -> str:
    """Amounts with their sides: A 95 · B 87."""
    return " · ".join(f"{side}\u00a0{mark_words(amount)}" for side, amount in amounts.items())


def listed(amounts: Mapping[str, int]) -> str:
    """Amounts in the order of the sides: 95 – 87; of more than two 3 · 6 · 6."""
    between = " – " if len(amounts) == 2 else " · "
    return between.join(mark_words(amount) for amount in amounts.values())


def _seats(
    match: Match, pairs: Sequence[PairName], sides: Sequence[Side], sheet: MatchSheet
) -> list[SeatAtTable]:
    rules = rules_of_match(match)
    out = out_of_game(rules, sheet.sheet)
    # The sheet of comptoir is full before the first hand, and players look at the rest of it.
    by_sheet = match.entry == MatchEntry.HANDS or rules.game == "comptoir"
    by_sheet = by_sheet and not (match.complete and format_of_match(match).several)
    return [
        SeatAtTable(
            letter,
            pair,
            sheet.sheet.totals[letter] if by_sheet and not side.forfeited else side.score,
            letter in out,
        )
        for letter, pair, side in zip(side_names(len(sides)), pairs, sides, strict=True)
    ]


def match_context(match: Match) -> PageContext:
    """What every page of a table shows: its entrants, its hands and the stored result."""
    pairs = pairs_at(match)
    sheet = match_sheet(match, pairs)
    rules = rules_of_match(match)
    sides, lines = sides_of(match), hand_lines(sheet, rules)
    older = [(game.number, hand_lines(game, rules)) for game in reversed(sheet.earlier)]
    return {
        "tournament": match.round.tournament,
        "here": "results",
        "round": match.round,
        "match": match,
        "pairs": pairs,
        "sides": sides,
        "seats": _seats(match, pairs, sides, sheet),
        "sheet": sheet,
        "lines": lines,
        "played": [(sheet.number, lines), *older],
        "games": games_shown(match),
        "games_words": games_words(match),
        "stands": totals_of(match),
        "review_words": _review_words(match),
    }


def _review_words(match: Match) -> str:
    """What is doubtful about the totals of a match, of the game that they are of."""
    if match.review is None:
        return ""
    games = games_of(match) if match.entry == MatchEntry.TOTALS else []
    rules, typed = rules_of_match(match), map(totals_of_game, games)
    totals = next((totals for totals in typed if doubt_about(rules, totals) == match.review), None)
    more = totals and extra_hands_in(rules, totals, bracket=match.in_bracket)
    return review_words(match.review, more or 0, totals)


def desk_page(
    request: HttpRequest,
    match: Match,
    form: HandForm,
    *,
    status: int = HTTPStatus.OK,
    **more: Any,
) -> HttpResponse:
    """The page of a table with its forms as they were typed, and with `more` to show."""
    context, form_of_match = match_context(match), format_of_match(match)
    rules, sides = rules_of_match(match), context["sides"]
    absent = gone(match, sides)
    closed = match.round.tournament.finished_at is not None
    takes_hands = match.entry in (MatchEntry.NONE, MatchEntry.HANDS) and not absent and not closed
    context |= {
        "form": form,
        "gone": absent,
        "enters_hands": takes_hands and not context["sheet"].sheet.finished,
        "timed": rules.timed,
        "several": form_of_match.several,
        "next_game": None if closed else game_due(match),
        "won_by_forfeit": won_by_forfeit(match.round.tournament, rules, form_of_match),
        "forfeit": ForfeitForm(sides=len(sides)),
        "reason": ReasonForm(auto_id="id_back_%s"),
        "undoing": undoing(match),
        **more,
    }
    return render(request, "results/match_desk.html", context, status=status)


def act_at_table(
    request: HttpRequest, match: Match, form: ReasonForm, act: Callable[..., Match], said: str
) -> HttpResponse:
    """Carry out the act of a form; if it is refused, the page of the table says why."""
    with attempt(form) as tried:
        if form.is_valid():
            act(
                **claims_of(request),
                match=match,
                reason=form.cleaned_data["reason"],
            )
    if form.is_valid() and tried.done:
        return done(request, desk_url(match), message=said)
    forms: dict[str, Any] = {"forfeit" if isinstance(form, ForfeitForm) else "reason": form}
    beside = tried.refused.problems if tried.refused else ()
    # What stands beside no field would not be said: the form of a closed contest is not shown.
    above = [problem for problem in beside if problem.field not in form.fields]
    tried.refused = Refusal.of(*above) if above else None
    return desk_answer(request, match, tried, **forms)


def desk_answer(request: HttpRequest, match: Match, tried: Attempt, **forms: Any) -> HttpResponse:
    """The page of a table after an act that was refused or stale, with its form as typed."""
    if tried.stale:
        messages.warning(
            request, _("This table has changed in the meantime: this is what is saved now.")
        )
    if tried.refused:
        say_problems(request, tried.refused)
    match = stored(match)
    status = HTTPStatus.CONFLICT if tried.stale else UNPROCESSABLE
    return desk_page(request, match, hand_form(match), status=status, **forms)
