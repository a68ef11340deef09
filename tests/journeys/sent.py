"""Forms sent as a browser sends them, without drawing a page: the quick way into a journey."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Self
from urllib.parse import urljoin, urlsplit
from uuid import uuid4

from playwright.sync_api import APIResponse, FormData, Page

from tests.crawl import Form, forms_of


class Sent:
    """A page that was fetched, not drawn, with the cookies of the page a person looks at."""

    def __init__(self, page: Page, answer: APIResponse) -> None:
        assert answer.ok, f"{answer.url}: {answer.status}"
        self.page, self.url, self.text = page, answer.url, answer.text()

    @classmethod
    def at(cls, page: Page, address: str) -> Self:
        """The page at an address."""
        return cls(page, page.request.get(address))

    def send(self, ending: str = "", /, **typed: object) -> Sent:
        """Send the form that posts to an address, with this typed into it; the next page."""
        return Sent(self.page, self._post(ending, typed))

    def accepted(self, **typed: object) -> None:
        """Send the form of the page as one more of its kind; the page after it is not fetched."""
        answer = self._post("", {"key": uuid4().hex, **typed}, max_redirects=0)
        assert answer.status == HTTPStatus.SEE_OTHER, answer.text()

    def _post(
        self, ending: str, typed: Mapping[str, object], *, max_redirects: int | None = None
    ) -> APIResponse:
        form = self._form(ending)
        data = FormData()
        for name, value in form.fields:
            if name not in typed:
                data.append(name, value)
        for name, said in typed.items():
            data.append(name, str(said))
        address = urljoin(self.url, form.action)
        return self.page.request.post(address, form=data, max_redirects=max_redirects)

    def _form(self, ending: str) -> Form:
        here = urlsplit(self.url)._replace(scheme="", netloc="").geturl()
        posts = (form for form in forms_of(self.text, here) if form.method == "post")
        return next(form for form in posts if form.action.endswith(ending or here))
