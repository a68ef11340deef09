"""A browser without pages drawn: it opens addresses, and sends forms as they stand in a page."""

from __future__ import annotations

from http.cookiejar import CookieJar
from typing import Self
from urllib.error import URLError
from urllib.parse import urlencode, urljoin, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener
from uuid import uuid4

from tests.crawl import Form, forms_of

PATIENCE = 300
"""Seconds for an answer, on a busy machine."""


class Visitor:
    """Somebody at a server, on the page opened last."""

    def __init__(self, server: str) -> None:
        self.server, self.url, self.text = server, server, ""
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def open(self, address: str) -> Self:
        """Open a page of the server."""
        return self._ask(Request(urljoin(self.server, address)))  # noqa: S310

    def send(self, ending: str = "", /, **typed: object) -> Self:
        """Send the form of this page that posts to an address, with this typed into it."""
        form = self._form(ending)
        fields = [(name, value) for name, value in form.fields if name not in typed]
        fields += [(name, str(value)) for name, value in typed.items()]
        address = urljoin(self.url, form.action)
        headers = {"Origin": self.server.rstrip("/"), "Referer": self.url}
        return self._ask(Request(address, urlencode(fields).encode(), headers))  # noqa: S310

    def again(self, **typed: object) -> Self:
        """Send the form of this page as one more of its kind."""
        return self.send(key=uuid4().hex, **typed)

    def _form(self, ending: str) -> Form:
        here = urlsplit(self.url)._replace(scheme="", netloc="").geturl()
        posts = [form for form in forms_of(self.text, here) if form.method == "post"]
        for form in posts:
            if form.action.endswith(ending or here):
                return form
        raise LookupError(f"{self.url}: no form to {ending or here}")

    def _ask(self, request: Request) -> Self:
        request.add_header("Accept-Language", "fr")
        with self._opener.open(request, timeout=PATIENCE) as answer:
            self.url, self.text = answer.url, answer.read().decode("utf-8", "replace")
        return self


def answers(server: str) -> bool:
    """Whether the server says that it works."""
    try:
        return '"status": "ok"' in Visitor(server).open("/healthz").text
    except (URLError, ConnectionError, TimeoutError):
        return False
