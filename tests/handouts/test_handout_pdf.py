"""Each paper of an address as a PDF, made by the real printer."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from django.test import Client

from scoring.presets import PRESETS
from tests.matrix import rarely
from tournaments.handouts.papers import HANDOUTS

pytestmark = pytest.mark.slow


TELLING = (("rules", "coinche"), ("cards", "comptoir"), ("reminder", "belote3"))
"""Each paper once, of a game of its own: in every run."""


@pytest.mark.parametrize(
    ("paper", "preset"),
    [case if case in TELLING else rarely(*case) for case in product(HANDOUTS, PRESETS)],
)
def test_it_is_a_pdf(data_dir: Path, paper: str, preset: str) -> None:
    answer = Client().get(f"/handouts/papers/{paper}.pdf?preset={preset}&cards=2&title=Amicale")
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
