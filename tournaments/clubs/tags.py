"""Tags of clubs and their staff: the logo, roles in words."""

from collections.abc import Iterable

from django import template
from django.shortcuts import resolve_url
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.clubs import words
from tournaments.clubs.journal_lines import JournalLine
from tournaments.clubs.selectors import logo_of
from tournaments.models import Club, Invitation

register = template.Library()
register.filter("role_words", words.role_of)
register.filter("works_words", words.works_words)


@register.simple_tag
def club_logo(club: Club) -> SafeString | str:
    """The logo of a club as an image, which stands beside its name; nothing where it has none."""
    logo = logo_of(club)
    if logo is None:
        return ""
    return format_html(
        '<img class="club-logo" src="{}" alt="" width="{}" height="{}">',
        resolve_url("club_logo", club.pk, logo.digest),
        logo.width,
        logo.height,
    )


@register.filter
def some_marked(lines: Iterable[JournalLine]) -> bool:
    """Whether a device of these lines has a mark that needs a word."""
    return any(line.marked for line in lines)


@register.filter
def duty(of: Invitation) -> str:
    """What the role of an invitation is about, in a sentence."""
    return str(words.DUTIES[of.role])
