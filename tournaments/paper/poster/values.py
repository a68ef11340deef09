"""The poster at the door: the public page and the Wi-Fi of the room as codes."""

from dataclasses import dataclass

from tournaments.paper.print_request import Order
from tournaments.paper.qr import qr_image, wifi_text
from tournaments.rulesets.titles import minutes_words

LONG = 40
"""Words of more letters take several lines."""


@dataclass(frozen=True, slots=True)
class Poster:
    """The codes of the poster; `wifi_url` is empty while the network has no name."""

    page_url: str
    wifi_url: str
    minutes: str
    """how long a game lasts, where the clock may end it"""
    is_long: bool
    """whether it needs smaller type"""


def poster(order: Order) -> Poster:
    """The codes of the public page and of the Wi-Fi of the room."""
    tournament = order.tournament
    named, password = tournament.wifi_name, tournament.wifi_password
    minutes = minutes_words(tournament)
    return Poster(
        page_url=qr_image(order.public_url),
        wifi_url=qr_image(wifi_text(named, password)) if named else "",
        minutes=minutes,
        is_long=max(map(len, (tournament.name, named + password, minutes))) > LONG,
    )
