"""Tags of the ranking: penalties, meetings, drawings of brackets and ranks, the evening."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.core.places import register as places
from tournaments.core.replies import PageContext
from tournaments.models import Round, Tournament
from tournaments.ranking.bracket_pages import begins_at, drawing_of, pages_of
from tournaments.ranking.charts import rank_plot
from tournaments.ranking.reading import counts_games
from tournaments.ranking.selectors.brackets import BracketShown
from tournaments.ranking.selectors.charts import entrant_pictures, ranking_pictures
from tournaments.ranking.selectors.crosstable import Meeting, PairMatch
from tournaments.ranking.selectors.lengths import with_lengths
from tournaments.ranking.selectors.parts import prize_ranks
from tournaments.ranking.selectors.prizes import Award, podium_of, prize_words
from tournaments.ranking.selectors.progress import Evening, evening
from tournaments.ranking.selectors.standings import kept_back, progress
from tournaments.ranking.words import penalty_words, score_in_games

register = template.Library()


register.filter("in_words", prize_words)
register.filter("ranks", prize_ranks)
register.filter("penalty", penalty_words)
register.filter("games", score_in_games)
register.simple_tag(pages_of, name="bracket_pages")


@places.inclusion_tag("partials/penalties.html")
def penalties_at(tournament: Tournament, round_number: int, sides: Iterable[Any]) -> PageContext:
    """The penalties on those who play at a table, in its round; `sides` have a `pair`."""
    names = {one.number: one for side in sides for one in side.pair.each}
    found = tournament.penalties.filter(
        lifted_at=None, round_number=round_number, entrant__number__in=names
    ).select_related("entrant")
    return {"lines": [(names[one.entrant.number], penalty_words(one)) for one in found]}


@register.simple_tag
def several_games(tournament: Tournament, round_number: int = 0) -> bool:
    """Whether a match has several games: one of this round, or of any."""
    if round_number:
        return tournament.phase_at(round_number).games > 1
    return counts_games(tournament)


OUTCOMES: Mapping[str, Mapping[str, Any]] = {
    "table": {
        "won": gettext_lazy("won against"),
        "lost": gettext_lazy("lost against"),
        "drawn": gettext_lazy("drawn with"),
        "bye": gettext_lazy("bye"),
        "awaited": gettext_lazy("still to play against"),
    },
    "no table": {
        "won": gettext_lazy("won by forfeit against"),
        "lost": gettext_lazy("lost by forfeit against"),
    },
    "sign": {"won": "+", "lost": "\u2212", "drawn": "="},
    # On paper a sign before a number reads as a sum.
    "letter": {
        "won": pgettext_lazy("result as a letter", "W"),
        "lost": pgettext_lazy("result as a letter", "L"),
        "drawn": pgettext_lazy("result as a letter", "D"),
    },
    "word": {
        "won": pgettext_lazy("result of a match", "won"),
        "lost": pgettext_lazy("result of a match", "lost"),
        "drawn": pgettext_lazy("result of a match", "drawn"),
    },
}


@register.filter
def met(meeting: Meeting | PairMatch, form: str = "") -> str:
    """The outcome of a meeting before its opponents, or as a sign, letter or word."""
    words = OUTCOMES[form or ("no table" if meeting.missed else "table")]
    return str(words.get(meeting.outcome, ""))


@register.inclusion_tag("ranking/_bracket.html")
def bracket_drawn(bracket: BracketShown, position: int, whole: bool) -> PageContext:
    """A bracket as a drawing and as a list by rounds; `position` is that of its phase."""
    return {
        "bracket": bracket,
        "drawing": drawing_of(bracket, whole=whole),
        "position": position,
        "whole": whole,
        "begun_later": begins_at(bracket) > bracket.first,
    }


@places.inclusion_tag("partials/evening.html", takes_context=True)
def evening_line(
    context: Context,
    tournament: Tournament,
    known: Evening | None = None,
    *,
    alone: bool = False,
) -> PageContext:
    """Entries ▸ Round 1 ▸ 2 ▸ … ▸ Prize-giving, each leading where its work is done.

    `alone`: without the button of the next step, where the page has a button of its own.
    """
    # On the page of the results the work itself comes first; on the home the step has its place.
    home = reverse("desk", args=[tournament.code])
    own = context.get("here") == "results" or context["request"].path == home
    return {
        "tournament": tournament,
        "evening": known or evening(tournament),
        "may": context["may"],
        "request": context["request"],
        "with_next": not own and not alone,
    }


@places.inclusion_tag("ranking/results_next.html", takes_context=True)
def what_is_next(context: Context, round_: Round) -> PageContext:
    """The next page of the desk once every card is in; none where a later round is published."""
    tournament, number = round_.tournament, round_.number + 1
    if tournament.rounds.published().filter(number__gte=number).exists():
        return {}
    tournament = with_lengths(tournament)
    last = number > tournament.rounds_total
    return {
        "tournament": tournament,
        "reopened": progress(tournament).reopened,
        "last": last,
        "next_round": None if last else number,
        "request": context["request"],
        "may": context["may"],
    }


@register.inclusion_tag("ranking/_podium.html")
def podium(tournament: Tournament, public: bool = False) -> PageContext:
    """The first three ranks with names and points; nothing while cards are awaited."""
    return {"podium": podium_of(tournament, public=public)}


@register.simple_tag
def handed(won: Sequence[Award]) -> dict[str, int]:
    """How many have been handed what they won, of how many."""
    pairs = [award for award in won if award.pair]
    return {"handed": sum(award.handed for award in pairs), "of": len(pairs)}


@register.inclusion_tag("ranking/_pictures.html")
def pictures(
    tournament: Tournament, chosen: int | None = None, public: bool = False
) -> PageContext:
    """The pictures of the ranking, each with its table; nothing before the second round."""
    return {"pictures": ranking_pictures(tournament, chosen, public=public)}


@register.inclusion_tag("ranking/_entrant_pictures.html")
def pictures_of(tournament: Tournament, number: int, public: bool = False) -> PageContext:
    """The ranks and points of an entrant round by round, and how far the podium is."""
    own = entrant_pictures(tournament, number, public=public)
    path = rank_plot(own.ranks) if own and len(own.ranks) > 1 else None
    return {"number": number, "own": own, "path": path}


@register.inclusion_tag("ranking/_hold.html", takes_context=True)
def final_ranking(context: Context, tournament: Tournament) -> PageContext:
    """Whether the final ranking is kept for the prize-giving, with the button that changes it."""
    offered = tournament.finished_at is None and "prizes.settle" in context["may"]
    shown = {"tournament": tournament, "offered": offered, "kept": kept_back(tournament)}
    return shown | {"here": context.get("here"), "request": context["request"]}


@register.inclusion_tag("public/public_held.html")
def held_from_public(tournament: Tournament) -> PageContext:
    """On public pages the sentence that the final ranking is kept for the prize-giving."""
    kept = kept_back(tournament)
    return {"after": kept - 1 if kept else None}
