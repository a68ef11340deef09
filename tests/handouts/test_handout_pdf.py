"""Each paper of an address as a PDF, made by the real printer."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client

from scoring.presets import PRESETS
from tests.matrix import one_in
from tournaments.handouts.papers import HANDOUTS

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("paper", HANDOUTS)
@pytest.mark.parametrize("preset", one_in(8, PRESETS))
def test_it_is_a_pdf(data_dir: Path, paper: str, preset: str) -> None:
    answer = Client().get(f"/handouts/papers/{paper}.pdf?preset={preset}&cards=2&title=Amicale")
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
