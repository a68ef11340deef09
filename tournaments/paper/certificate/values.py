"""The certificate of a draw."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from tournaments.paper.print_request import Order
from tournaments.rounds.selectors.certificates import Certificate, certificate_of, is_drawn

CERTIFIED_LINE, THIRD_OF_A_SHEET = 45, 16
"""The letters in a line of names, the lines of names in a third of a sheet."""


@dataclass(frozen=True, slots=True)
class CertificatePaper:
    """The certificate of a draw on paper."""

    certificate: Certificate

    @property
    def kept(self) -> int:
        """How many of the last tables stay together: they fill a third of a sheet."""
        last = self.certificate.draft.rows[-THIRD_OF_A_SHEET // 2 :]
        names = (" + ".join(str(pair.name) for pair in side) for row in last for side in row.sides)
        lines = sum(ceil(len(name) / CERTIFIED_LINE) for name in names)
        return max(3, THIRD_OF_A_SHEET * len(last) // max(lines, 1))


def certificate(order: Order) -> CertificatePaper | None:
    """The certificate of the order's round; None if it was not drawn by the program."""
    round_ = order.of_round
    return CertificatePaper(certificate_of(round_)) if is_drawn(round_) else None
