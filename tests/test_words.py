"""One word for one thing (docs/words.md): words that are not used, each with the one to use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import polib
import pytest

LOCALE = Path(__file__).resolve().parents[1] / "locale"
VALUES = re.compile(r"%\(\w+\)[sd]")
FRENCH = {
    r"soirées?": "concours",
    r"tournois?": "concours",
    r"engagée?s?": "inscrit",
    r"équipes?": "doublette, camp, organisation",
    r"rentrée?s?": "rendue",
    r"revanches?": "deuxième rencontre",
    r"palmarès": "lots, remise des lots",
    r"désistements?": "forfait, retirée",
    r"réglages?": "options du concours",
    r"papiers": "documents, feuilles",
    r"première page": "accueil",
    r"actes?": "action",
    r"prend fin": "n’est plus valable",
    r"tape[rz]": "saisir, saisissez",
    r"gens": "joueurs, personnes",
    r"copies? des données": "copie de sécurité",
    r"(rencontre a un|il faut un) vainqueur|gagnant du n°": "gagnant",
}
ENGLISH = {
    r"evenings?": "contest",
    r"teams?": "pair, side",
    r"papers": "documents, sheets",
    r"first page": "home",
    r"acts?": "action",
    r"exempts?": "bye",
    r"victor(y|ies)": "win",
    r"awaited": "expected",
    r"tills?": "cash box",
    r"(somebody|everybody|whoever)": "someone, everyone, anyone who",
    r"in already": "already entered",
    r"stands?": "is, appears",
    r"(gives?|gave) way|had to give": "is not met",
}
KEPT = re.compile(r"partie, revanche|soirée amicale|rentrée?s? chez", re.IGNORECASE)
"""Phrases in which such a word says something else."""


def _sentences(language: str) -> Iterator[tuple[str, str]]:
    """Every sentence of a catalogue: its English and what the language says."""
    for entry in polib.pofile(str(LOCALE / language / "LC_MESSAGES" / "django.po")):
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            yield entry.msgid, VALUES.sub("", text)


def _refused(texts: Iterator[str], words: Mapping[str, str]) -> list[str]:
    return [
        f"“{text}”: say {use}"
        for text in texts
        for word, use in words.items()
        if re.search(rf"\b({word})\b", KEPT.sub("", text), re.IGNORECASE)
    ]


@pytest.mark.parametrize("language", ["fr", "fr_Solo"])
def test_french_calls_each_thing_by_its_word(language: str) -> None:
    assert _refused((french for _english, french in _sentences(language)), FRENCH) == []


def test_english_calls_each_thing_by_its_word() -> None:
    msgids = (VALUES.sub("", english) for english, _french in _sentences("fr"))
    assert _refused(msgids, ENGLISH) == []
    assert _refused((text for _msgid, text in _sentences("en_Solo")), ENGLISH) == []
