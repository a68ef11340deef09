"""Totals entry: a line to type, the answer of the check, the tables of the round."""

from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from tournaments.core.access import actor_of, for_tournament
from tournaments.core.replies import (
    UNPROCESSABLE,
    PageContext,
    attempt,
    done,
    page,
    show_problems,
    wants_part,
)
from tournaments.core.tags import of_sides
from tournaments.core.writes import Gone
from tournaments.models import Match, MatchEntry, Review, Round, Tournament
from tournaments.results.card_forms import (
    ByeGameForm,
    CardLineForm,
    kept_check,
    totals_of,
    with_fix,
)
from tournaments.results.pages import (
    board_context,
    closed,
    doubt_context,
    news_of,
    opens_by_hands,
    saved_context,
    seated,
    totals_beside,
)
from tournaments.results.selectors import (
    games_of,
    match_at,
    other_round_with,
    pairs_at,
    round_of,
    tables_playing,
)
from tournaments.results.sentences import games_words, no_sum_words, saved_words
from tournaments.results.services.results import Doubt, OverHands, result_record, takes_totals
from tournaments.results.tables import game_due, games_shown
from tournaments.rulesets.effective_rules import rules_at, rules_of_match, rules_of_round
from tournaments.rulesets.rule_defaults import sum_of_card

DOUBTS = ("sum", "swept", "target", "tie")
TEMPLATE = "results/results.html"


@for_tournament("result.enter", "GET POST")
def results(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The cards of a round as they come in: table, two totals, belotes, capots, Enter."""
    if request.method == "POST":
        return _save(request, tournament, number)
    round_ = round_of(tournament, number)
    if round_ is None:
        return closed(request, tournament, number)
    if "board" in request.GET and wants_part(request):
        if request.GET["board"] == news_of(round_):
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        return page(request, TEMPLATE, board_context(round_), part="board")
    if "table" in request.GET:
        return _opened(request, round_)
    return _page(request, round_, _form(tournament, number))


def _form(tournament: Tournament, number: int, data: Any = None, **options: Any) -> CardLineForm:
    """The line for a table of a round, with a field for each side."""
    sides, games = tournament.sides_at_table, tournament.phase_at(number).games
    rules = rules_at(tournament, number)
    return CardLineForm(data, rules=rules, sides=sides, games=games, **options)


def results_page(
    request: HttpRequest, round_: Round, typed: ByeGameForm, *, bis: bool
) -> HttpResponse:
    """The page with a refused game of a bye as it was typed."""
    context = _line(round_, _form(round_.tournament, round_.number)) | board_context(round_)
    typed.offer(context["waiting" if bis else "opponents"])
    context["bis_form" if bis else "catch_up_form"] = typed
    return render(request, TEMPLATE, context, status=UNPROCESSABLE)


def _match_typed(
    tournament: Tournament, number: int, form: CardLineForm, *, players: bool
) -> Match | None:
    """The match at the typed table; None, with an error in the form, if the table has no match."""
    table = None if "table" in form.errors else form.cleaned_data["table"]
    if isinstance(table, str):
        table = _table_of(tournament, number, form, table)
    if table is None:
        return None
    match = match_at(tournament, number, table, players=players)
    if match is None and (round_ := round_of(tournament, number)) is not None:
        other = other_round_with(round_, table)
        words = _("There is no table %(table)s in round %(number)s.")
        if other is not None:
            words = _("Round %(number)s has no table %(table)s; round %(other)s has.")
        form.add_error("table", words % {"table": table, "number": number, "other": other})
    return match


def _table_of(tournament: Tournament, number: int, form: CardLineForm, words: str) -> int | None:
    """The table where somebody plays; None, with an error in the form, unless there is one."""
    round_ = round_of(tournament, number)
    tables = tables_playing(round_, words) if round_ else []
    if len(tables) == 1:
        form.cleaned_data["table"] = table = tables[0].number
        return table
    form.playing = tables
    several = _("Several tables match “%(words)s”: choose one.")
    nobody = _("Nobody with this name or number plays in this round: “%(words)s”.")
    form.add_error("table", (several if tables else nobody) % {"words": words})
    return None


def _opened(request: HttpRequest, round_: Round) -> HttpResponse:
    """The line of a typed table: its entrants, and its totals to change."""
    tournament, number = round_.tournament, round_.number
    typed: dict[str, Any] = {"table": request.GET["table"]}
    form = _form(tournament, number, typed)
    match = _match_typed(tournament, number, form, players=True)
    problems: Any = form.errors.get("table", ())
    if wants_part(request):
        context = _line(round_, form, match=match) | {"problems": problems}
        return page(request, "results/results_line.html", context, part="pairs")
    if match is None:
        form = _form(tournament, number, initial=typed)
        return _page(request, round_, form, problems=problems)
    if opens_by_hands(tournament, match.entry) and "totals" not in request.GET:
        return redirect("match_desk", tournament.code, number, match.table)
    stored = {} if game_due(match) else totals_of(match)
    form = _form(tournament, number, initial={"table": match.table, **stored})
    return _page(request, round_, form, match=match)


def _save(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    form = _form(tournament, number, with_fix(request.POST))
    match = _match_typed(tournament, number, form, players=False)
    if match is not None and form.is_valid():
        return _record(request, form, match)
    round_ = match.round if match else round_of(tournament, number)
    if round_ is None:
        return closed(request, tournament, number)
    return _refused(request, round_, form)


def _record(request: HttpRequest, form: CardLineForm, match: Match) -> HttpResponse:
    totals = form.totals()
    with attempt() as tried:
        result_record(
            actor=actor_of(request),
            match=match,
            # This form never overwrites a saved result: the correction page asks first.
            version=0 if _is_in(match, form) else match.version,
            totals=totals,
            game=form.cleaned_data.get("game"),
            # The doubt that is confirmed is about these totals, not about earlier ones.
            keep="keep" in request.POST
            and request.POST["keep"] in [kept_check(form.cleaned_data, at) for at in DOUBTS],
            # The hands that were seen: another one since asks again.
            instead=request.POST.get("instead") == str(match.version),
        )
    if tried.stale:
        return _in_already(request, match.round, form)
    if isinstance(tried.refused, Doubt):
        return _refused(request, match.round, form, review=tried.refused.review)
    if isinstance(tried.refused, OverHands):
        return _refused(request, match.round, form, over=tried.refused)
    if tried.refused:
        show_problems(form, tried.refused)
        return _refused(request, match.round, form)
    return _saved(request, match, saved_words(rules_of_match(match), match.table, totals))


def _is_in(match: Match, form: CardLineForm) -> bool:
    """Whether the card, or the game of it that is typed, is in already.

    Without its number a game is the next one only for who has seen the last one.
    """
    if match.complete or "game" not in form.fields:
        return bool(match.complete)
    number, seen = form.cleaned_data["game"], form.cleaned_data.get("seen")
    if number is None:
        changed = seen is not None and match.revision > seen
        return bool(changed and match.entry == MatchEntry.TOTALS)
    return bool(number <= len(games_of(match)))


def _in_already(request: HttpRequest, round_: Round, form: CardLineForm) -> HttpResponse:
    """The answer for a table that has a result already: the same totals or others."""
    match = match_at(round_.tournament, round_.number, form.cleaned_data["table"])
    if match is None:
        raise Gone(round_)
    number = 0
    if "game" in form.fields:
        # By default the last one is typed again.
        number = form.cleaned_data["game"] or len(games_of(match))
    stands = totals_of(match, number)
    names = [*form.names, *(["winner"] if "winner" in form.fields else [])]
    if stands and all(stands.get(name) == form.cleaned_data[name] for name in names):
        words = _("Table %(table)s was already entered, with the same totals.")
        return _saved(request, match, words % {"table": match.table})
    typed = {name: form.cleaned_data.get(name) for name in (*form.names, "winner", "extra_hands")}
    # The page that shows what these totals would change.
    where = [round_.tournament.code, round_.number, match.table]
    query = {name: "" if value is None else str(value) for name, value in typed.items()}
    query |= {"game": str(number)} if number else {}
    correct_url = f"{resolve_url('result_correct', *where)}?{urlencode(query)}"
    seen = form.cleaned_data.get("seen")
    if seen is not None and match.revision <= seen:
        if wants_part(request):
            return HttpResponseClientRedirect(correct_url)
        return done(request, correct_url)
    context = _line(round_, form, match=match) | {"correct_url": correct_url, "number": number}
    context["beside"] = totals_beside(match, form, number)
    context["typed"] = [(name, form.data.get(name, "")) for name in ("table", *form.names)]
    answer = page(request, "results/results_conflict.html", context, part="box")
    answer.status_code = HTTPStatus.CONFLICT
    return answer


def _saved(request: HttpRequest, match: Match, words: str) -> HttpResponse:
    """The answer to a saved card: an empty line, and the changed tables."""
    round_ = match.round
    tournament, number = round_.tournament, round_.number
    words = " ".join(filter(None, (words, games_words(match))))
    if not wants_part(request):
        return done(request, "results", tournament.code, number, message=words)
    messages.success(request, words)
    context = _line(round_, _form(tournament, number)) | saved_context(match)
    return page(request, TEMPLATE, context, part="saved", invalid=False)


def _refused(
    request: HttpRequest,
    round_: Round,
    form: CardLineForm,
    *,
    review: Review | None = None,
    over: OverHands | None = None,
) -> HttpResponse:
    """The typed line with its errors or its doubts, or the question about the hands that are in."""
    match = None
    if form.cleaned_data.get("table"):
        match = match_at(round_.tournament, round_.number, form.cleaned_data["table"])
    context = _line(round_, form, match=match, review=review)
    context |= {"over": over, "instead": request.POST.get("instead", "")}
    if wants_part(request):
        context["oob"] = True
        return page(request, TEMPLATE, context, part="answer")
    return page(request, TEMPLATE, context | board_context(round_))


def _page(
    request: HttpRequest,
    round_: Round,
    form: CardLineForm,
    *,
    match: Match | None = None,
    problems: Any = (),
) -> HttpResponse:
    context = _line(round_, form, match=match) | {"problems": problems}
    return page(request, TEMPLATE, context | board_context(round_))


def _line(
    round_: Round, form: CardLineForm, *, match: Match | None = None, review: Review | None = None
) -> PageContext:
    """The context of the line: the entrants of its table, the answer of the check."""
    tournament, pairs = round_.tournament, pairs_at(match) if match else ()
    rules, by_hands = rules_of_round(round_), opens_by_hands(tournament, MatchEntry.NONE)
    context: PageContext = {
        "tournament": tournament,
        "here": "results",
        "round": round_,
        "form": form,
        "match": match,
        "games": games_shown(match) if match else (),
        "next_game": game_due(match) if match else None,
        "pairs": pairs,
        "seats": seated(pairs),
        "scores": of_sides(side.score for side in match.sides.all()) if match else "",
        "no_sum": no_sum_words(rules),
        "sum": sum_of_card(rules),
        # A tournament by hands is asked for the totals of a table all the same.
        "takes_totals": not by_hands or form.is_bound or (match and takes_totals(tournament)),
    }
    focus = "winner" if "winner" in form.fields and form.errors else "table"
    if match and not form.is_bound:
        focus = "points_a"
    if review:
        context |= doubt_context(match, form, review)
        focus = context["doubtful"]
    # The button that makes the sum right takes the focus, so that Enter presses it.
    if not context.get("fixes"):
        form.fields[focus].widget.attrs |= {"autofocus": True, "data-focus": ""}
        form.fields[focus].widget.attrs |= {"aria-invalid": "true"} if review else {}
    return context
