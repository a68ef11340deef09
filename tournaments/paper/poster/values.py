"""The poster at the door: the public page and the Wi-Fi of the room as codes."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.paper.print_request import Order
from tournaments.paper.qr import qr_image, wifi_text
from tournaments.rulesets.titles import minutes_words


@dataclass(frozen=True, slots=True)
class Poster:
    """The codes of the poster; `wifi_url` is empty while the network has no name."""

    page_url: str
    wifi_url: str
    minutes: str = ""
    """how long a game lasts, where the clock may end it"""


def poster(order: Order) -> Poster:
    """The codes of the public page and of the Wi-Fi of the room."""
    named = order.tournament.wifi_name
    wifi = wifi_text(named, order.tournament.wifi_password) if named else ""
    wifi_url = qr_image(wifi) if wifi else ""
    return Poster(qr_image(order.public_url), wifi_url, minutes_words(order.tournament))
