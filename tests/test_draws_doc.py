"""The example of docs/draws.md is drawn as it says, and what it promises is so."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tournaments.draws.registry import SYSTEMS, draw_json, verify_json

PAGE = Path(__file__).parents[1] / "docs" / "draws.md"


def block(name: str) -> Any:
    """The JSON under a mark of the page."""
    (text,) = re.findall(
        rf"<!-- {name} -->\n```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL
    )
    return json.loads(text)


def test_the_example_is_drawn_as_the_page_says() -> None:
    assert draw_json(block("input")) == block("output")


def test_the_check_accepts_the_example() -> None:
    both = {"input": block("input"), "output": block("output")}
    assert verify_json(both) == {"ok": True, "problems": []}


def test_the_cost_is_what_the_page_adds_up() -> None:
    first_v_third, second_v_fifth, bye_of_the_fourth = 4, 9, 4
    distances = first_v_third + second_v_fifth + bye_of_the_fourth
    assert block("output")["cost"] == [0, 0, 0, 0, 0, 0, distances]


def test_no_system_is_left_out() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert {name for name in SYSTEMS if f"`{name}`" not in text} == set()
