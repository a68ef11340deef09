"""What templates say of the evening as a whole: what is still open, whether it is closed."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context

from tournaments.desk.open_items import results_open, unsettled
from tournaments.models import Tournament
from tournaments.ranking.selectors.progress import Evening, evening

register = template.Library()


@register.inclusion_tag("desk/_to_settle.html", takes_context=True)
def to_settle(
    context: Context,
    tournament: Tournament,
    known: Evening | None = None,
    kinds: str = "",
    *,
    empty: bool = False,
) -> dict[str, Any]:
    """What is still open, each line a link that its reader may follow; `kinds` chooses some.

    `empty` says so where nothing is.
    """
    lines = unsettled(tournament, known or evening(tournament))
    wanted = kinds.split()
    return {
        "lines": [
            line
            for line in lines
            if line.act in context["may"] and (not wanted or line.kind in wanted)
        ],
        "empty": empty,
    }


@register.inclusion_tag("desk/_to_settle.html", takes_context=True)
def results_to_settle(
    context: Context, tournament: Tournament, known: Evening, *, tables: bool = True
) -> dict[str, Any]:
    """What is still open of the results of an open contest; `tables` as `results_open` takes it."""
    lines = () if known.finished else results_open(tournament, known, tables=tables)
    return {"lines": [line for line in lines if line.act in context["may"]]}


@register.inclusion_tag("desk/_closed_notice.html", takes_context=True)
def closed_notice(context: Context, tournament: Tournament) -> dict[str, Any]:
    """On a closed contest: since when, and how to open it again."""
    return {"tournament": tournament, "may": context["may"]}
