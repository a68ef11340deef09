"""Settings in words, on forms and in the journal."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.utils import translation

from scoring.ranking import Caps
from tournaments.core.journal_words import sentence
from tournaments.core.wording.settings import value_words
from tournaments.models import Tournament
from tournaments.models.tournament_settings import PHASE_SETTINGS, SETTINGS


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("fee_cents", 1050, "10,50\u00a0€"),
        ("date", date(2026, 11, 20), "20 novembre 2026"),
        ("date", "2026-11-20", "20 novembre 2026"),
        ("bye_victory", True, "oui"),
        ("bye_victory", False, "non"),
        ("entry_mode", "totals", "Totaux de la feuille"),
        ("rounds_planned", 4, "4"),
        ("place", "", "–"),
        ("cap_winner", None, "–"),
        ("cap_winner", 1280, "1280"),
        ("more_caps", (), "–"),
        ("more_caps", (Caps(1000, None, 4),), "gagnée 1000, perdue –, à partir de la partie 4"),
        ("more_caps", [[1000, 600, 4, 5]], "gagnée 1000, perdue 600, parties 4 à 5"),
        ("match_points_loss", 0, "0"),
        ("ranking_keys", ["points", "lot"], "Points, Tirage au sort (fait une fois pour toutes)"),
    ],
)
def test_values(name: str, value: Any, words: str) -> None:
    with translation.override("fr"):
        assert value_words(name, value) == words


def test_every_setting_is_a_field_of_the_tournament() -> None:
    fields = {field.name for field in Tournament._meta.get_fields()}
    assert set(SETTINGS) <= fields | PHASE_SETTINGS.keys()


class TestJournal:
    def said(self, act: str, **data: Any) -> str:
        with translation.override("fr"):
            return sentence(act, data)

    def test_settings(self) -> None:
        changes = {"fee_cents": [1000, 1200], "place": ["", "Gymnase"]}
        assert self.said("tournament.edit", changes=changes) == (
            "Options modifiées. Mise par joueur, en euros\u00a0: 10\u00a0€ → 12\u00a0€\u202f; "
            "Lieu\u00a0: – → Gymnase"
        )

    def test_a_setting_of_another_version_is_left_out(self) -> None:
        assert "colour" not in self.said("tournament.edit", changes={"colour": [1, 2]})

    def test_rules(self) -> None:
        words = self.said(
            "rules.edit",
            preset=["village_12", "village_16"],
            changes={"hands": [12, 16], "litige": ["carried", "failed"]},
        )
        assert "Concours de village, 12 donnes → Concours de village, 16 donnes" in words
        assert "En combien de donnes se joue la partie\u00a0: 12 → 16" in words
        assert "→ le preneur est dedans" in words

    def test_an_unchanged_preset_is_not_named(self) -> None:
        words = self.said(
            "rules.edit", preset=["village_12", "village_12"], changes={"hands": [12, 16]}
        )
        assert "Concours de village" not in words

    def test_beginnings(self) -> None:
        assert self.said("account.create", name="Odile") == "Compte créé\u00a0: Odile."
        assert self.said("club.create", name="Tours") == "Club créé\u00a0: Tours."
        words = self.said("tournament.create", name="Noël", code="x", preset="village_12")
        assert "Noël" in words
        assert "Concours de village, 12 donnes" in words

    def test_in_english(self) -> None:
        with translation.override("en"):
            assert sentence("club.create", {"name": "Tours"}) == "Club created: Tours."
