"""How a round is called besides its number: its phase, and the round of its bracket."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.models import Tournament
from tournaments.selectors.round_titles import round_title

register = template.Library()


@register.simple_tag
def round_name(contest: Tournament, number: int | None) -> str:
    """The name of a round; nothing where its number says all."""
    words = round_title(contest, number) if number else ""
    return words[:1].upper() + words[1:]


@register.simple_tag
def round_called(contest: Tournament, number: int | None) -> SafeString | str:
    """The name of a round as a line under a heading."""
    words = round_name(contest, number)
    return format_html('<p class="round-called">{}</p>', words) if words else ""
