"""What browser and system a request comes from, as coarsely as a person would say it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

BROWSERS: Mapping[str, tuple[str, ...]] = {
    "Edge": ("Edg/", "EdgA/", "EdgiOS/"),
    "Opera": ("OPR/",),
    "Samsung Internet": ("SamsungBrowser/",),
    "Firefox": ("Firefox/", "FxiOS/"),
    "Chrome": ("Chrome/", "CriOS/"),
    "Safari": ("Safari/",),
}
"""Marks of each browser; the first that fits: most say that they are Chrome and Safari too."""
SYSTEMS: Mapping[str, tuple[str, ...]] = {
    "Windows": ("Windows",),
    "iPhone": ("iPhone",),
    "iPad": ("iPad",),
    "Android": ("Android",),
    "Chromebook": ("CrOS",),
    "Mac": ("Macintosh",),
    "Linux": ("Linux",),
}
"""Marks of each system; the first that fits: Android says that it is Linux too."""


def browser_words(browser: str) -> str:
    """The name of a browser as it was stored; words for one that did not say what it is."""
    return browser or _("an unknown browser")


def browser_of(agent: str) -> str:
    """Browser and system of a `User-Agent` header; empty where it names neither.

    >>> browser_of("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko Firefox/128.0")
    'Firefox, Windows'
    >>> browser_of("curl/8.5.0")
    ''
    """
    found = []
    for names in (BROWSERS, SYSTEMS):
        for name, marks in names.items():
            if any(map(agent.__contains__, marks)):
                found.append(name)
                break
    return ", ".join(found)
