"""What the journal says of rule sets."""

from __future__ import annotations

from typing import Any

from django.utils import translation

from tournaments.core.journal_words import sentence


def said(act: str, **data: Any) -> str:
    with translation.override("fr"):
        return sentence(act, data)


def test_a_new_rule_set_names_its_origin() -> None:
    words = said("rule_set.create", name="Du bourg", origin="Contrée, 3000 points")
    assert words == "Règlement créé\u00a0: Du bourg, copie de «\u00a0Contrée, 3000 points\u00a0»."
    assert said("rule_set.create", name="Du bourg") == "Règlement créé\u00a0: Du bourg."


def test_a_change_says_each_option() -> None:
    words = said(
        "rule_set.edit",
        name=["Du bourg", "Du village"],
        preset=["village_12", "village_12"],
        changes={"hands": [12, 16]},
    )
    assert "«\u00a0Du village\u00a0» modifié" in words
    assert "Nom du règlement\u00a0: Du bourg → Du village" in words
    assert "12 → 16" in words


def test_another_game_is_named_without_its_options() -> None:
    words = said(
        "rules.edit",
        preset=["village_12", "comptoir"],
        changes={"game": ["belote", "comptoir"], "hands": [12, None], "sheet": [None, 6]},
    )
    assert "Jeu\u00a0: Belote → Belote de comptoir" in words
    assert "En combien de donnes" not in words


def test_a_set_of_the_club_is_named_in_place_of_its_preset() -> None:
    words = said(
        "rules.edit",
        preset=["village_12", "village_12"],
        rule_set=[None, "Du village"],
        changes={},
    )
    assert words.endswith(
        "Règlement ou modèle de départ\u00a0: Concours de village, 12 donnes → Du village"
    )


def test_every_other_sentence_names_the_rule_set() -> None:
    for act in ("rule_set.import", "rule_set.delete", "rules.keep"):
        assert "Du village" in said(act, name="Du village")
