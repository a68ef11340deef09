"""The pages every other page stands on: desk, phone, projector, paper, and their shared parts."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest
from django.template import engines
from django.test import RequestFactory
from django.utils import translation

from tournaments.core.permissions import ACTS
from tournaments.ranking.selectors.progress import Evening, RoundStep, StepState
from tournaments.results.pages import TableOfBoard

TOURNAMENT = SimpleNamespace(name="Concours d’Anaïs & Cie", code="saint-avertin")


def request() -> HttpRequest:
    made = RequestFactory().get("/c/saint-avertin/?q=1")
    made.user = AnonymousUser()
    return made


def render(template: str, language: str = "fr", **context: Any) -> str:
    with translation.override(language):
        return engines["django"].get_template(template).render(context, request())


@pytest.mark.parametrize(
    "base", ["base.html", "public_base.html", "screen_base.html", "print/base.html"]
)
class TestEveryBase:
    @pytest.mark.parametrize("language", ["fr", "en"])
    def test_says_its_language_and_tournament(self, base: str, language: str) -> None:
        html = render(base, language, tournament=TOURNAMENT)
        assert f'<html lang="{language}"' in html
        assert "Concours d’Anaïs &amp; Cie" in html

    def test_stands_without_a_tournament(self, base: str) -> None:
        assert "</html>" in render(base)


class TestDesk:
    def test_gives_htmx_the_token(self) -> None:
        assert 'hx-headers=\'{"X-CSRFToken": "' in render("base.html")

    def test_skips_to_the_content(self) -> None:
        html = render("base.html")
        assert 'href="#content">Aller au contenu' in html
        assert 'id="content" tabindex="-1"' in html

    def test_marks_the_current_page(self) -> None:
        html = render("base.html", tournament=TOURNAMENT, here="journal", may=set(ACTS))
        assert html.count('aria-current="page"') == 1
        assert 'journal/" aria-current="page">Journal' in html

    def test_offers_the_other_language_and_comes_back(self) -> None:
        html = render("base.html")
        assert re.search(
            r'<button name="language" value="en" lang="en"[^>]*>English</button>', html
        )
        assert 'name="next" value="/c/saint-avertin/?q=1"' in html
        assert re.search(r'value="fr" lang="fr"[^>]*>Français', render("base.html", "en"))


class TestMessages:
    @pytest.mark.parametrize(
        ("level", "kind", "icon", "word"),
        [
            (constants.SUCCESS, "ok", "ok", "C’est fait."),
            (constants.WARNING, "warn", "warn", "Attention."),
            (constants.ERROR, "error", "error", "Impossible."),
            (constants.INFO, "info", "info", "Bon à savoir."),
        ],
    )
    def test_speaks_with_icon_and_word(self, level: int, kind: str, icon: str, word: str) -> None:
        html = render("partials/messages.html", messages=[Message(level, "Table <7>")])
        assert f"notice-{kind}" in html
        assert f"icons.svg#{icon}" in html
        assert word in html
        assert "Table &lt;7&gt;" in html

    def test_is_read_aloud(self) -> None:
        assert 'aria-live="polite"' in render("partials/messages.html", messages=[])


class TestTheLineOfTheEvening:
    def line(self, *states: StepState, finished: bool = False) -> str:
        rounds = tuple(RoundStep(number, state) for number, state in enumerate(states, 1))
        evening = Evening(rounds, finished, open_lengths={})
        return render("partials/evening.html", tournament=TOURNAMENT, evening=evening)

    def test_one_step_is_current(self) -> None:
        html = self.line(StepState.COMPLETE, StepState.PLAYING, StepState.TODO)
        assert html.count('aria-current="step"') == 1
        current = html.index('aria-current="step"')
        assert html.index(">Partie</span> 1") < current < html.index(">Partie</span> 2")
        assert html.count('class="is-done"') == 2

    def test_begins_with_the_entries(self) -> None:
        html = self.line(StepState.TODO, StepState.TODO)
        assert html.index('aria-current="step"') < html.index("Inscriptions")
        assert html.count('class="is-todo"') == 3

    def test_ends_with_the_prizes(self) -> None:
        html = self.line(StepState.COMPLETE)
        current = html.index('aria-current="step"')
        assert html.index(">Partie</span> 1") < current < html.index("Remise des lots")

    def test_has_no_current_step_once_finished(self) -> None:
        html = self.line(StepState.COMPLETE, finished=True)
        assert "aria-current" not in html
        assert html.count('class="is-done"') == 3


class TestTableCell:
    @pytest.mark.parametrize(
        ("state", "late", "icon", "word"),
        [
            ("in", 0, "ok", "rendue"),
            ("flagged", 0, "warn", "à vérifier"),
            ("expected", 0, "wait", "attendue"),
            ("expected", 14, "wait", "14\u00a0min"),
        ],
    )
    def test_says_its_state_with_icon_and_word(
        self, state: str, late: int, icon: str, word: str
    ) -> None:
        table = TableOfBoard(7, state, (), (), late=late, entry="totals")
        html = render("partials/table_cell.html", table=table)
        assert f"table-cell is-{state}" in html
        assert f"icons.svg#{icon}" in html
        assert word in html
        assert ("is-late" in html) is bool(late)
