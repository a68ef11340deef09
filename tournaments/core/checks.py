"""System checks: views and acts, ranking keys and their words belong together."""

from collections.abc import Iterator
from typing import Any

from django.core.checks import CheckMessage, Error, register
from django.urls import URLPattern, URLResolver, get_resolver

from scoring.ranking import KEYS
from tournaments.core.permissions import ACTS
from tournaments.core.wording.keys import KEY_WORDS

OPEN_TO_ALL = ("django.views.i18n.", "django.contrib.auth.views.", "belote_club.")


@register()
def views_name_their_act(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Refuse a view without an entry in the table of permissions."""
    return [
        Error(f"{name} names no act of tournaments.core.permissions", id="tournaments.E001")
        for name, view in views(get_resolver())
        if not name.startswith(OPEN_TO_ALL) and getattr(view, "act", None) not in ACTS
    ]


@register()
def acts_have_views(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Refuse an entry in the table of permissions that no view names."""
    named = {getattr(view, "act", None) for _name, view in views(get_resolver())}
    return [
        Error(f"no view names {act} of tournaments.core.permissions", id="tournaments.E010")
        for act in ACTS
        if act not in named
    ]


def views(resolver: URLResolver) -> Iterator[tuple[str, Any]]:
    """Every view of the project with its dotted name."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from views(pattern)
        elif isinstance(pattern, URLPattern):
            callback = pattern.callback
            yield f"{callback.__module__}.{callback.__qualname__}", callback


@register()
def ranking_keys_have_words(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Refuse a ranking key that has no words, and words of no key."""
    where = "tournaments/core/wording/keys.py"
    return [
        *(
            Error(f"the ranking key {name} has no words in {where}", id="tournaments.E002")
            for name in KEYS
            if name not in KEY_WORDS
        ),
        *(
            Error(f"{where} has words of {name}, which is no ranking key", id="tournaments.E003")
            for name in KEY_WORDS
            if name not in KEYS
        ),
    ]
