"""What a browser that has nothing of the site asks for to show a page."""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import Page


class Weight(NamedTuple):
    """The requests of a first visit and the bytes of their answers, as sent."""

    requests: int
    kilobytes: float


def weight_of(page: Page, address: str) -> Weight:
    """Open a page without the browser's cache; a picture inside the page is no request."""
    asked: dict[str, str] = {}
    sent: dict[str, int] = {}

    def begins(event: dict[str, Any]) -> None:
        asked[event["requestId"]] = event["request"]["url"]

    def ends(event: dict[str, Any]) -> None:
        if not asked[event["requestId"]].startswith("data:"):
            sent[event["requestId"]] = event["encodedDataLength"]

    network = page.context.new_cdp_session(page)
    network.on("Network.requestWillBeSent", begins)
    network.on("Network.loadingFinished", ends)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto(address, wait_until="networkidle")
    network.detach()
    return Weight(len(sent), sum(sent.values()) / 1000)
