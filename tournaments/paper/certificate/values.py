"""The certificate of a draw."""

from tournaments.paper.print_request import Order
from tournaments.rounds.selectors.certificates import Certificate, certificate_of, is_drawn


def certificate(order: Order) -> Certificate | None:
    """The certificate of the order's round; None if it was not drawn by the program."""
    round_ = order.of_round
    return certificate_of(round_) if is_drawn(round_) else None
