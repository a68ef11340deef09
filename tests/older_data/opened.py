"""`python -m tests.older_data.opened [every]`: visit the pages of a data directory, check its data.

Prints as JSON: what its contests come to (`shown.py`), the pages that fail, the lines of
`check-data`, the rules of every round. Of most contests it visits a few pages, with `every` all
pages of all contests.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from io import StringIO
from typing import Any

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from scoring.rules_json import rules_to_json  # noqa: E402
from tests import cast  # noqa: E402
from tests.crawl import addresses  # noqa: E402
from tests.older_data.shown import contest  # noqa: E402
from tournaments.models import Tournament  # noqa: E402
from tournaments.rulesets.effective_rules import rules_at  # noqa: E402

FEW = {"desk", "ranking", "results", "public_home", "public_ranking", "phases", "rules_page"}
"""Names of the addresses that are visited in each contest."""
WHOLE = {"middle", "draft", "rules", "vallee"}
"""The codes of contests of which every page is visited."""


def failing(tournament: Tournament, *, every: bool) -> Iterator[str]:
    """The pages of a contest that fail."""
    client = cast.signed_in(cast.organiser(tournament.club, "a visitor"))
    last = tournament.rounds.order_by("number").last()
    where = {"code": tournament.code, "number": last.number if last else 1}
    for address in addresses():
        if "code" not in address.parts or not set(address.parts) <= {"code", "number"}:
            continue
        if every or address.name in FEW or tournament.code in WHOLE:
            url = address.url(**where)
            status = client.get(url).status_code
            if status not in (200, 302, 404, 405):
                yield f"{url}: {status}"


def checked() -> list[str]:
    """What `check-data --draws` says that is wrong."""
    said = StringIO()
    try:
        call_command("check_data", draws=True, stdout=said)
    except SystemExit:
        return said.getvalue().splitlines()
    return []


def rules(tournament: Tournament) -> dict[str, Any]:
    """Every option of the rules of each round."""
    numbers = range(1, tournament.rounds_total + 1)
    return {str(number): rules_to_json(rules_at(tournament, number)) for number in numbers}


def main(*, every: bool) -> dict[str, Any]:
    """Everything that the test compares."""
    setup_test_environment()
    found = list(Tournament.objects.select_related("club").order_by("pk"))
    return {
        "shown": {one.code: contest(one) for one in found},
        "failing": [line for one in found for line in failing(one, every=every)],
        "checked": checked(),
        "rules": {one.code: rules(one) for one in found},
    }


if __name__ == "__main__":
    print(json.dumps(main(every="every" in sys.argv)))
