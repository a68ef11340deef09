"""The rules of every round as a data directory has them whose phases and rounds have whole copies.

It reads the file of the database itself, as versions before the migration 0018 did.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from scoring.rules import Rules
from scoring.rules_json import rules_from_json, rules_to_json

RulesOfRounds = dict[str, dict[str, dict[str, Any]]]
"""Code of a contest -> number of a round -> every option."""
PHASES = """
    SELECT t.code, t.rules, p.rules, p.rules_of_rounds, p.rounds
    FROM tournaments_phase AS p JOIN tournaments_tournament AS t ON t.id = p.tournament_id
    ORDER BY t.id, p.position
"""


def rules_of_copies(data: Path) -> RulesOfRounds | None:
    """The rules of every round; None for a directory of a later version."""
    with closing(sqlite3.connect(data / "belote.sqlite3")) as database:
        columns = {row[1] for row in database.execute("PRAGMA table_info(tournaments_phase)")}
        if "rules_of_rounds" not in columns:
            return None
        found: RulesOfRounds = {}
        for code, contest, of_phase, of_rounds, rounds in database.execute(PHASES):
            told = found.setdefault(code, {})
            usual = _over(read(of_phase), rules_from_json(json.loads(contest)))
            own = json.loads(of_rounds)
            start = len(told)
            for at in range(1, rounds + 1):
                copy = rules_from_json(own[str(at)]) if str(at) in own else None
                told[str(start + at)] = rules_to_json(_over(copy, usual))
        return found


def read(text: str | None) -> Rules | None:
    """The copy that a phase has."""
    return rules_from_json(json.loads(text)) if text else None


def _over(copy: Rules | None, above: Rules) -> Rules:
    """A copy, with the articles of the rules above it where it has none; else those above it."""
    if copy is None:
        return above
    return copy if copy.articles else replace(copy, articles=above.articles)
