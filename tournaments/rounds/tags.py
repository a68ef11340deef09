"""How a round is called, what is to be done before it, and the next step of the evening."""

from django import template
from django.template import Context

from tournaments.core.next_round_source import next_play, play_words
from tournaments.core.places import register as places
from tournaments.core.replies import PageContext
from tournaments.core.wording.brackets import pool_words
from tournaments.entrants.selectors.names import pair_names
from tournaments.models import (
    Entrant,
    ForbiddenPairing,
    Match,
    MatchEntry,
    Round,
    Tournament,
)
from tournaments.ranking.misplaced import OtherSides, moved_with
from tournaments.ranking.selectors.misplaced import (
    all_misplaced,
    misplaced,
    misplaced_words,
    numbers_concerned,
)
from tournaments.ranking.selectors.progress import Evening, evening
from tournaments.rounds.selectors.certificates import groups_shown
from tournaments.rounds.selectors.feasibility import feasibility_words
from tournaments.rounds.selectors.forbidden_pairings import (
    forbidden_ahead,
    forbidden_rows,
    forbidden_troubles,
)
from tournaments.rounds.selectors.to_do import next_step as step_ahead, results_open, unsettled
from tournaments.rounds.selectors.waiting import wait_now, waiting_ones, without_table_now
from tournaments.rounds.words import names_words

register = template.Library()


@register.inclusion_tag("rounds/_draft_pools.html")
def draft_pools(round_: Round) -> PageContext:
    """The pools that begin with a draft, and whose clubs these are to keep apart."""
    return {
        "pools": [list_ for list_ in groups_shown(round_, public=False) if not list_.seeded],
        "clubs": round_.tournament.avoid_same_club,
    }


@places.simple_tag
def what_can_be_played(tournament: Tournament, present: int) -> str:
    """What so many can play, as far as it limits the planned rounds."""
    return " ".join(feasibility_words(tournament, present, spare=False))


@places.inclusion_tag("rounds/_without_table.html", takes_context=True)
def without_table(context: Context, tournament: Tournament) -> PageContext:
    """Who is present without a table in the round that is played, and the form that seats them."""
    unseated = without_table_now(tournament)
    if unseated is None:
        return {"found": None}
    size = unseated.sizes[0] if unseated.sizes else 0
    first = tournament.entrants.select_related("tournament").get(number=unseated.numbers[0])
    names, late = unseated.names(), {*unseated.numbers}
    return {
        **_for_forms(context),
        "found": unseated,
        "tournament": tournament,
        "round": unseated.round_,
        "names": [names[number] for number in unseated.numbers],
        "seats": [
            (names[number], number not in late, at < size)
            for at, number in enumerate(unseated.free)
        ],
        "pool_places": [
            (place, pool_words(place.group, place.pool), names.get(place.rests or 0))
            for place in unseated.pools
        ],
        "plays": play_words(next_play(first)),
    }


def _for_forms(context: Context) -> PageContext:
    """What the forms of an included template take from its page."""
    names = ("csrf_token", "may", "submission_key", "request")
    return {name: context[name] for name in names if name in context}


@places.inclusion_tag("rounds/_misplaced.html", takes_context=True)
def misplaced_now(
    context: Context, tournament: Tournament, number: int | None = None
) -> PageContext:
    """What is seated otherwise than the results call for, in a round or in all, with what to do."""
    if tournament.finished_at is not None:
        return {"lines": []}
    shown = [each for each in misplaced(tournament) if number in (None, each.round)]
    if not shown:
        return {"lines": []}
    versions = dict(tournament.rounds.values_list("number", "version"))
    every = all_misplaced(tournament)
    # The rounds of which a result is in can no longer be taken back.
    entered = Match.objects.filter(round__tournament=tournament).exclude(entry=MatchEntry.NONE)
    started = {*entered.values_list("round__number", flat=True).distinct()}
    concerned = [numbers_concerned(tournament, each) for each in shown]
    names = pair_names(tournament, numbers=sorted({n for numbers in concerned for n in numbers}))
    lines = []
    for each, numbers in zip(shown, concerned, strict=True):
        moved = moved_with(each, every) if isinstance(each, OtherSides) else []
        tables = sorted(other.table for other in moved if other.table is not None)
        lines.append(
            {
                "one": each,
                "words": misplaced_words(tournament, each),
                "names": [names[number] for number in numbers],
                "version": versions[each.round],
                "sides": isinstance(each, OtherSides),
                "seats": isinstance(each, OtherSides) and each.known and not each.needless,
                "tables": names_words(tables),
                "count": len(tables),
                "played": any(other.played for other in moved),
                "started": each.round in started or each.round < max(versions),
            }
        )
    return {**_for_forms(context), "tournament": tournament, "lines": lines}


@places.inclusion_tag("rounds/_waiting.html")
def waiting_besides_byes(round_: Round) -> PageContext:
    """Who has no table in a published round, besides the byes."""
    return {"waiting": [one for one in waiting_ones(round_) if not one.wait.is_bye]}


@places.simple_tag
def no_table_words(tournament: Tournament, number: int) -> str:
    """Why an entrant has no table in the latest published round; empty where it has one."""
    wait = wait_now(tournament, number)
    return wait.words if wait else ""


@places.inclusion_tag("rounds/_next_step.html", takes_context=True)
def next_step(
    context: Context,
    tournament: Tournament,
    known: Evening | None = None,
    *,
    big: bool = False,
    beside: str = "",
) -> PageContext:
    """The one thing to do next, as a button; nothing on the page where it is done.

    A page that answers a form of another address says its own as `page_url`. `beside` is a page
    that this one links to anyway: there the button is no primary one.
    """
    step = step_ahead(tournament, known or evening(tournament), context["may"])
    if step and beside:
        step = None if step.url == beside else step._replace(told="", also=None)
    seen = step and step.seen_from(context.get("page_url") or context["request"].path)
    return {"step": seen, "big": big, "kind": "" if beside else "btn-primary"}


@register.inclusion_tag("rounds/_forbidden_line.html")
def forbidden_line(tournament: Tournament, round_: Round | None = None) -> PageContext:
    """A link to the forbidden pairings, with what they make hard or, of a draft, who will meet."""
    return {
        "tournament": tournament,
        "round": round_,
        "count": ForbiddenPairing.objects.filter(tournament=tournament).count(),
        "troubles": forbidden_troubles(tournament) if round_ is None else forbidden_ahead(round_),
    }


@places.inclusion_tag("rounds/_entrant_forbidden.html")
def forbidden_of(entrant: Entrant) -> PageContext:
    """Whom an entrant must not meet, with a link to the list."""
    tournament = entrant.tournament
    rows = forbidden_rows(tournament, entrant.number)
    return {"tournament": tournament, "entrant": entrant, "apart": rows}


@register.inclusion_tag("rounds/_to_settle.html", takes_context=True)
def to_settle(
    context: Context,
    tournament: Tournament,
    known: Evening | None = None,
    kinds: str = "",
    *,
    empty: bool = False,
) -> PageContext:
    """What is still open, each line a link that its reader may follow; `kinds` chooses some.

    `empty` says so where nothing is.
    """
    wanted = kinds.split()
    lines = [
        line
        for line in unsettled(tournament, known or evening(tournament))
        if line.act in context["may"] and (not wanted or line.kind in wanted)
    ]
    return {"lines": lines, "empty": empty}


@places.inclusion_tag("rounds/_to_settle.html", takes_context=True)
def results_to_settle(
    context: Context, tournament: Tournament, known: Evening, *, tables: bool = True
) -> PageContext:
    """What is still open of the results of an open contest; `tables` as `results_open` takes it."""
    lines = () if known.finished else results_open(tournament, known, tables=tables)
    return {"lines": [line for line in lines if line.act in context["may"]]}
