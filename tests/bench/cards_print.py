"""`python -m tests.bench.cards_print grid|tables|rules with|without COUNT`: seconds and memory.

Of one paper, with tags for screen readers or without. Each has its own process, as a process's peak
of memory never goes down; a rule sheet is made several times, as one is hardly measurable.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import UTC, date, datetime
from resource import RUSAGE_SELF, getrusage
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.paper.print_request import Order

ROUND = 2
RULE_SHEETS = 5


def main(which: str, tags: str, count: int) -> None:
    """Print the seconds of the PDF and the kilobytes it took above an empty page."""
    html, tagged = html_of(which, count), tags == "with"
    from tournaments.paper.pdf import layout, written

    def pdf_of(page: str) -> None:
        laid = layout(page)
        _made = written(laid) if tagged else laid.write_pdf(full_fonts=False)

    pdf_of('<html lang="fr"><p>warm</p>')
    times = 1
    if which == "rules":
        pdf_of(html)
        times = RULE_SHEETS
    base, begun = getrusage(RUSAGE_SELF).ru_maxrss, process_time()
    for _ in range(times):
        pdf_of(html)
    taken = (process_time() - begun) / times
    memory = getrusage(RUSAGE_SELF).ru_maxrss - base
    sys.stdout.write(json.dumps({"seconds": taken, "memory": memory}) + "\n")


def html_of(which: str, count: int) -> str:
    from tests.bench.cards_tables import as_tables
    from tests.paper.paper import layout_for
    from tournaments.paper.documents import DOCUMENTS, page_of

    order = _order()
    vars(order)["logo_url"] = ""  # the logo would be read from the database
    if which == "rules":
        return page_of(DOCUMENTS["rules"], order)
    html = _cards(order, count)
    if which == "grid":
        return html

    return as_tables(html, layout_for(order.tournament.rules, order.tournament.card_format))


def _order() -> Order:
    """The order of a paper for a tournament outside the database."""
    from scoring.presets import preset_rules
    from tournaments.models import CardFormat, Club, Phase, Prize, Round, Tournament
    from tournaments.models.phase import chained
    from tournaments.paper.print_request import Order

    tournament = Tournament(
        pk=1,
        club=Club(name="Belote de Saint-Avertin"),
        name="Concours de la Saint-Martin",
        code="martin",
        date=date(2026, 11, 20),
        rules=preset_rules("village_12"),
        card_format=CardFormat.A5,
    )
    tournament.chain = chained([Phase(tournament=tournament)])
    vars(tournament)["_prefetched_objects_cache"] = {"prizes": Prize.objects.none()}
    made_at = datetime(2026, 11, 20, 20, 15, tzinfo=UTC)
    return Order(tournament, "http://192.168.1.20:8000", made_at, Round(number=ROUND))


def _cards(order: Order, count: int) -> str:
    from django.template.loader import render_to_string

    from tests import cast
    from tournaments.paper.cards.values import CardSide, ScoreCard, card_set
    from tournaments.paper.qr import qr_image

    cards = [
        ScoreCard(
            order.tournament.rules,
            (
                CardSide(2 * table - 1, cast.PEOPLE[table % 8]),
                CardSide(2 * table, cast.PEOPLE[(table + 1) % 8]),
            ),
            table,
            qr_image(order.address("public_match", ROUND, table)),
        )
        for table in range(1, count + 1)
    ]
    context = order.frame() | {
        "title": "Cards",
        "paper": card_set(cards, order.tournament.card_format),
    }
    return render_to_string("paper/cards/page.html", context)


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
