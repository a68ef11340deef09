"""How a round and its matches are called besides their numbers."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst

from tournaments.brackets.selectors import (
    RoundTitle,
    match_title,
    round_title,
    round_titles,
    table_titles,
)
from tournaments.core.replies import PageContext
from tournaments.models import Tournament

register = template.Library()


@register.simple_tag
def round_name(tournament: Tournament, number: int | None) -> str:
    """The name of a round; nothing where its number says all."""
    return capfirst(round_title(tournament, number) if number else "")


@register.simple_tag
def round_called(tournament: Tournament, number: int | None) -> SafeString | str:
    """The name of a round as a line under a heading."""
    words = round_name(tournament, number)
    return format_html('<p class="round-called">{}</p>', words) if words else ""


@register.simple_tag(name="match_title")
def bracket_title(tournament: Tournament, number: int, match: Any) -> str:
    """The bracket and the stage of a match; nothing elsewhere."""
    titles = table_titles(tournament, number) if match.slot else {}
    return capfirst(titles.get((match.group, match.slot), ""))


@register.simple_tag
def match_called(tournament: Tournament, number: int, match: Any) -> SafeString | str:
    """The bracket and the stage of a match as a line under a heading; else the name of its round.

    `match` has a group and its number in the bracket.
    """
    words = match_title(tournament, number, match.group, match.slot)
    return format_html('<p class="round-called">{}</p>', capfirst(words)) if words else ""


@register.inclusion_tag("partials/round_heads.html", name="round_heads")
@register.simple_tag
def paper_rounds(tournament: Tournament, rounds: Sequence[int]) -> PageContext:
    """The phases with the number of their rounds, and each round with that of its bracket."""
    titles = round_titles(tournament)
    shown = [(number, titles.get(number, RoundTitle(0))) for number in rounds]
    runs = [
        (phase, len([*columns]))
        for (_position, phase), columns in groupby(shown, lambda one: one[1][:2])
    ]
    return {
        "phases": runs if any(phase for phase, _count in runs) else [],
        "columns": [(number, title.in_bracket) for number, title in shown],
    }
