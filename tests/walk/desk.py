"""The desk as a browser sees it: pages, their forms, and how an act was answered."""

from __future__ import annotations

import re
import traceback
from collections.abc import Collection
from dataclasses import dataclass
from html import unescape
from typing import Any

from django.test import Client

from tests import cast
from tests.crawl import Form, forms_of
from tournaments.models import Tournament

OK, SERVER_ERROR = 200, 500
SEEN_TO = re.compile(
    r'class="[^"]*\b(notice-|alert|invalid-feedback|field-error|errorlist|conflict|to-settle)|role="alert"'
)
MESSAGE = re.compile(r'id="messages"[^>]*>\s*<(?!/)')
SPACE_IN_NUMBER = re.compile("(?<=[0-9])[\u00a0\u202f,](?=[0-9]{3})")


class Fault(Exception):
    """Something that must not be: what, and where."""


@dataclass(frozen=True, slots=True)
class Page:
    """An answer: its status, where it leads and what it shows."""

    url: str
    status: int
    html: str
    leads_to: str = ""

    @property
    def words(self) -> str:
        """The text of its main part in plain spaces, numbers without separators."""
        return words_of(self.html)

    def form(self, act: str) -> Form | None:
        """Its form whose address ends so; None where the page has none."""
        found = (one for one in forms_of(self.html, self.url) if one.method == "post")
        return next((one for one in found if one.action.partition("?")[0].endswith(act)), None)


def words_of(html: str) -> str:
    """The text of the main part of a page in plain spaces, numbers without separators."""
    main = html[html.find("<main") :] if "<main" in html else html
    silent = re.sub(r"(?s)<(script|style|svg|template)\b.*?</\1>", " ", main)
    text = unescape(re.sub(r"(?s)<[^>]*>", " ", silent))
    return re.sub(r"\s+", " ", SPACE_IN_NUMBER.sub("", text))


class Desk:
    """The browser of the organiser, in one language, and that of a stranger."""

    def __init__(self, tournament: Tournament, language: str) -> None:
        self.code, self.at = tournament.code, f"/desk/{tournament.code}/"
        self.public = f"/c/{tournament.code}/"
        headers = {"accept-language": language}
        self.client, self.phone = Client(headers=headers), Client(headers=headers)
        self.client.force_login(cast.organiser(tournament.club))

    @property
    def tournament(self) -> Tournament:
        """The contest as the next request reads it."""
        return Tournament.objects.get(code=self.code)

    def page(self, path: str, *, stranger: bool = False, **asked: object) -> Page:
        """A page of the desk, or of any address that begins with a slash."""
        url = path if path.startswith("/") else self.at + path
        client = self.phone if stranger else self.client
        try:
            answer = client.get(url, {name: str(value) for name, value in asked.items()})
        except Exception as error:
            raise Fault(f"GET {url} {asked}: {_last_lines(error)}") from error
        if answer.status_code >= SERVER_ERROR:
            raise Fault(f"GET {url} {asked}: {answer.status_code}")
        html = "" if answer.streaming else answer.content.decode(errors="replace")
        return Page(url, answer.status_code, html, answer.headers.get("Location", ""))

    def press(self, path: str, act_: str, without: Collection[str] = (), **typed: Any) -> str:
        """Send the form of a page, and once more where a preview asks; how it was answered."""
        page = self.page(path)
        form = page.form(act_)
        if form is None:
            return f"not offered ({page.status})"
        sent = {name: value for name, value in form.sent.items() if name not in without}
        for name, value in typed.items():
            sent[name] = [str(one) for one in value] if isinstance(value, list) else [str(value)]
        answer = self.send(form.action, sent)
        if answer.status == OK and (asked := answer.form(act_)) is not None:
            answer = self.send(asked.action, sent | asked.sent | {"reason": ["relu"]})
        return said(answer)

    def send(self, url: str, sent: dict[str, list[str]]) -> Page:
        """Post to an address; what is neither an act nor a refusal in words is a fault."""
        before = self.tournament.revision
        try:
            answer = self.client.post(url, sent)
        except Exception as error:
            raise Fault(f"POST {url} {sent}: {_last_lines(error)}") from error
        if answer.status_code >= SERVER_ERROR:
            raise Fault(f"POST {url} {sent}: {answer.status_code}")
        html, where = answer.content.decode(errors="replace"), answer.headers.get("Location", "")
        page = Page(url, answer.status_code, html, where)
        if where:
            moved = self.tournament.revision != before
            follows = self.page(where)
            if not moved and not MESSAGE.search(follows.html):
                raise Fault(f"POST {url} {sent}: nothing is saved, nothing is said, {where}")
        elif page.status != OK and not SEEN_TO.search(html):
            raise Fault(f"POST {url} {sent}: {page.status} without a word")
        return page


def said(page: Page) -> str:
    """How an act was answered, with the words of a refusal."""
    if page.leads_to:
        return "done"
    words = re.findall(r'(?s)class="[^"]*invalid-feedback"[^>]*>(.*?)</div>', page.html)
    words += re.findall(
        r'(?s)class="[^"]*(?:notice-|alert|field-error|invalid-feedback|errorlist)[^"]*"[^>]*>(.*?)</(?:div|p|ul|span)>',
        page.html,
    )
    told = [words_of(one).strip() for one in words]
    return f"{page.status}: {' / '.join(dict.fromkeys(one for one in told if one))[:160]}"


def _last_lines(error: BaseException) -> str:
    """Where an error comes from: its last lines in our code."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [
        frame
        for frame in frames
        if "/tournaments/" in frame.filename or "/scoring/" in frame.filename
    ]
    at = [
        f"{frame.filename.rsplit('/', 3)[-3:]}:{frame.lineno} {frame.name}" for frame in ours[-4:]
    ]
    return f"{type(error).__name__}: {error} at {at}"
