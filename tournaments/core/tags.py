"""Filters and tags of every template: numbers as the language writes them, keys of forms."""

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from uuid import uuid4

import segno
from django import template
from django.http import HttpRequest
from django.utils.formats import date_format, get_format, time_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import get_language

from tournaments.core.journal_words import sentence
from tournaments.core.refused_forms import typed_in
from tournaments.core.visitors import device_of
from tournaments.models import JournalEntry

register = template.Library()

NARROW_SPACE = "\u202f"
IN_COLOUR = {
    suit: format_html('<span class="suit{}">{}</span>', " suit-red" if suit in "♥♦" else "", suit)
    for suit in "♠♥♦♣"
}


@register.simple_block_tag
def kept(content: SafeString) -> SafeString:
    """What stands between the tags, to be shown twice: `{% kept as heading %}…{% endkept %}`."""
    return content


@register.filter
def page_address(request: HttpRequest) -> str:
    """The address of the open page: where an address only takes forms, that of the form's page."""
    match = request.resolver_match
    only_posts = request.method == "POST" and not hasattr(match and match.func, "roles_found")
    return typed_in(request).page if only_posts else request.get_full_path()


@register.filter
def points(value: int | None) -> str:
    """A whole number with its thousands apart: 1 250 in French, 1,250 in English."""
    if value is None:
        return "–"
    return f"{value:,}".replace(",", get_format("THOUSAND_SEPARATOR"))


@register.filter
def of_sides(values: Iterable[int | None]) -> str:
    """What the sides of a table have, in the order of their place: 1 030 – 934."""
    return " – ".join(map(points, values))


def column_of(values: Sequence[int | None]) -> list[str]:
    """Whole numbers as `points` writes each of them, for a whole column at once.

    >>> column_of([3, None])
    ['3', '–']
    """
    apart = get_format("THOUSAND_SEPARATOR")
    return ["–" if value is None else f"{value:,}".replace(",", apart) for value in values]


@register.filter
def signed(value: int) -> str:
    """A difference with its sign, a true minus: +20, −20."""
    return f"{'+' if value > 0 else ''}{points(value)}".replace("-", "\u2212")


@register.filter
def euros(cents: int | None) -> str:
    """An amount of money: 12,50 € in French, €12.50 in English; whole euros without cents."""
    if cents is None:
        return ""
    whole, rest = divmod(cents, 100)
    amount = f"{whole:,}.{rest:02}" if rest else f"{whole:,}"
    if not _french():
        return f"€{amount}"
    return f"{amount.replace(',', NARROW_SPACE).replace('.', ',')}\u00a0€"


@register.filter
def suited(words: object) -> SafeString:
    """Words with each suit among them in its colour.

    >>> suited("♥ cœur")
    '<span class="suit suit-red">♥</span> cœur'
    """
    parts = re.split("([♠♥♦♣])", str(words))
    return format_html_join("", "{}", ((IN_COLOUR.get(part, part),) for part in parts))


@register.filter
def clock(when: datetime | None) -> str:
    """A time of day: 21 h 14 or 8 h 36 in French, 21:14 or 08:36 in English."""
    if when is None:
        return ""
    hours = time_format(localtime(when), "G:i" if _french() else "H:i")
    return hours.replace(":", f"{NARROW_SPACE}h{NARROW_SPACE}") if _french() else hours


@register.filter
def day(when: date | None) -> str:
    """A day that reads one way only: 1er novembre 2026, 1 November 2026."""
    return _first(date_format(when, "DATE_FORMAT")) if when else ""


@register.filter
def moment(when: datetime | None) -> str:
    """A day and a time of day: 22 nov. 2026, 8 h 36."""
    if when is None:
        return ""
    return f"{_first(date_format(localtime(when), 'SHORT_DATE_FORMAT'))}, {clock(when)}"


def _first(day_words: str) -> str:
    """In French the first of a month is "1er"."""
    return re.sub("^1 ", "1er ", day_words) if _french() else day_words


@register.filter
def seat(pairs: Sequence[object], place: int) -> object:
    """The pair that sits at a place; empty beyond the last."""
    return pairs[place] if place < len(pairs) else ""


@register.filter
def journal_sentence(entry: JournalEntry) -> str:
    """The sentence of a line of the journal."""
    return sentence(entry.act, entry.data)


@register.simple_tag
def submission_key() -> SafeString:
    """The hidden key of a form: sent twice, the form changes nothing the second time."""
    return format_html('<input type="hidden" name="key" value="{}">', uuid4().hex)


@register.simple_tag
def others_log_in_here(request: HttpRequest) -> bool:
    """Whether somebody else has logged in with this browser: one may hand over to them."""
    return bool({*device_of(request).accounts} - {request.user.pk})


@register.simple_tag
def qr_image(address: str) -> str:
    """An address as a QR code: the `src` of an image, without a request of its own."""
    return str(segno.make(address, micro=False).svg_data_uri(border=2, omitsize=True))


def _french() -> bool:
    return (get_language() or "fr").startswith("fr")
