"""The problems and the explanations of a game, as whole sentences."""

from typing import Any

import pytest

from scoring.errors import InputError
from scoring.score import score_document
from scoring.text import step_text
from tests.scoring.tables import NS_EW, score_json

ABC = ["A", "B", "C"]
CONTREE = {"game": "contree"}
COMPTOIR = {"game": "comptoir"}
STOCK = {"game": "belote2", "deal": "stock"}
EACH = {"game": "belote3"}
TOGETHER = {"game": "belote3", "opposition": "together"}


def sides_of(rules: dict[str, Any]) -> list[str]:
    """Sides for a game under these rules: A, B and C where more than two can play."""
    return ABC if rules.get("game") in ("belote3", "comptoir") else NS_EW


def errors(document: Any) -> list[tuple[int | None, str, str]]:
    """Hand, field and sentence of everything wrong with a game."""
    with pytest.raises(InputError) as caught:
        score_json(document)
    return [(one.hand, one.field, one.message) for one in caught.value.problems]


def told(*hands: dict[str, Any], **rules: Any) -> list[str]:
    """The explanation of the last of these hands, a sentence for each step."""
    sheet = score_document({"rules": rules, "sides": sides_of(rules), "hands": list(hands)})
    return [step_text(step) for step in sheet.hands[-1].steps]
