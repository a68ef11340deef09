"""System checks of the app: every address leads to a view that names its act."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.checks import CheckMessage, Error, register
from django.urls import URLPattern, URLResolver, get_resolver

from tournaments.core.permissions import ACTS

OPEN_TO_ALL = ("django.views.i18n.", "django.contrib.auth.views.", "belote_club.")


@register()
def views_name_their_act(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Refuse a view without an entry in the table of permissions."""
    return [
        Error(f"{name} names no act of tournaments.core.permissions", id="tournaments.E001")
        for name, view in views(get_resolver())
        if not name.startswith(OPEN_TO_ALL) and getattr(view, "act", None) not in ACTS
    ]


def views(resolver: URLResolver) -> Iterator[tuple[str, Any]]:
    """Every view of the project with its dotted name."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from views(pattern)
        elif isinstance(pattern, URLPattern):
            callback = pattern.callback
            yield f"{callback.__module__}.{callback.__qualname__}", callback
