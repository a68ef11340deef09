"""Every sentence of the screens has its French."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import polib
import pytest

from scripts import scoring_words

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "locale"
FRENCH = LOCALE / "fr" / "LC_MESSAGES"
VARIANTS = ("fr_Solo", "en_Solo")
SOURCES = ["belote_club", "scoring", "tournaments", "templates"]

Key = tuple[str, str | None]


@pytest.fixture(scope="module")
def catalogue() -> dict[Key, polib.POEntry]:
    entries = polib.pofile(str(FRENCH / "django.po"))
    return {(entry.msgid, entry.msgctxt): entry for entry in entries if not entry.obsolete}


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> polib.POFile:
    """The sentences of the source, collected in a copy of it.

    Our catalogue is not written, and what Django puts beside each template meanwhile is not ours.
    """
    tree = tmp_path_factory.mktemp("tree")
    for name in SOURCES:
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    (tree / "locale").mkdir()
    (tree / "scoring_words.py").write_text(scoring_words.marked(), encoding="utf-8")
    command = [sys.executable, "-m", "django", "makemessages", "-l", "fr", "-s", "-v", "0"]
    # Without settings, Django knows of no other place to write to.
    environ = {k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"}
    subprocess.run(command, cwd=tree, env=environ, check=True)
    return polib.pofile(str(tree / "locale" / "fr" / "LC_MESSAGES" / "django.po"))


def test_every_sentence_is_translated(
    used: polib.POFile, catalogue: dict[Key, polib.POEntry]
) -> None:
    missing = [entry.msgid for entry in used if not is_translated(entry, catalogue)]
    assert missing == []


def is_translated(entry: polib.POEntry, catalogue: dict[Key, polib.POEntry]) -> bool:
    french = catalogue.get((entry.msgid, entry.msgctxt))
    return (
        french is not None
        and french.translated()
        and (french.msgid_plural or "") == (entry.msgid_plural or "")
    )


def test_no_translation_is_a_guess(catalogue: dict[Key, polib.POEntry]) -> None:
    assert [entry.msgid for entry in catalogue.values() if entry.fuzzy] == []


def test_no_translation_of_a_deleted_sentence_is_left(
    used: polib.POFile, catalogue: dict[Key, polib.POEntry]
) -> None:
    assert set(catalogue) - {(entry.msgid, entry.msgctxt) for entry in used} == set()


def test_the_compiled_file_is_up_to_date(catalogue: dict[Key, polib.POEntry]) -> None:
    compiled = translations(polib.mofile(str(FRENCH / "django.mo")))
    written = translations(entry for entry in catalogue.values() if entry.translated())
    assert compiled ^ written == set(), "these are not compiled: make messages"


def translations(entries: Iterable[polib.POEntry | polib.MOEntry]) -> set[tuple[str, ...]]:
    """What each sentence is in another language."""
    return {
        (entry.msgid, entry.msgctxt or "", entry.msgstr, *entry.msgstr_plural.values())
        for entry in entries
    }


def test_placeholders_survive_translation(catalogue: dict[Key, polib.POEntry]) -> None:
    """A lost %(name)s is a hole in a sentence; a misspelt one is a failure of the page."""
    spoilt = [
        entry.msgid
        for entry in catalogue.values()
        for french in [entry.msgstr, *entry.msgstr_plural.values()]
        if french and not placeholders(french) <= placeholders(entry.msgid + entry.msgid_plural)
    ]
    assert spoilt == []


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)[sd]|%[sd]|\{\w*\}", text))


def test_french_punctuation_has_its_spaces(catalogue: dict[Key, polib.POEntry]) -> None:
    """A plain space before : ; ! ? may be broken at the end of a line."""
    spoilt = [
        french
        for entry in catalogue.values()
        for french in [entry.msgstr, *entry.msgstr_plural.values()]
        if any(f" {mark}" in french for mark in ":;!?»") or "« " in french
    ]
    assert spoilt == []


def test_french_signs_are_those_of_print(catalogue: dict[Key, polib.POEntry]) -> None:
    """A narrow space before ; ! ?, one that holds after n°, a curved apostrophe, one sign for …."""
    wrong = re.compile(r"\u00a0[;!?]|[nN]° |\bNo %|\.\.\.|(?<=[a-zé])'(?=[a-zé])")
    spoilt = [
        french
        for entry in catalogue.values()
        for french in [entry.msgstr, *entry.msgstr_plural.values()]
        if wrong.search(french)
    ]
    assert spoilt == []


@pytest.fixture(params=VARIANTS)
def variant(request: pytest.FixtureRequest) -> Path:
    """The variant of a language for tournaments of single players."""
    return LOCALE / str(request.param) / "LC_MESSAGES"


def test_every_sentence_about_pairs_can_be_said_of_players(
    variant: Path, catalogue: dict[Key, polib.POEntry]
) -> None:
    said = {(entry.msgid, entry.msgctxt) for entry in polib.pofile(str(variant / "django.po"))}
    missing = [key[0] for key, entry in catalogue.items() if about_pairs(entry) and key not in said]
    assert missing == [], f"add what is said of players to {variant}/django.po: make messages"


@cache
def of_the_help() -> str:
    """The words of the help in one text, as they stand in catalogues."""
    sources = (
        *(ROOT / "templates/help").rglob("*.html"),
        *(ROOT / "tournaments/help").glob("*.py"),
    )
    text = " ".join(path.read_text(encoding="utf-8") for path in sources)
    return " ".join(re.sub(r'"\s*\n\s*"', "", text).split())


def about_pairs(entry: polib.POEntry) -> bool:
    """Whether a sentence speaks of pairs on pages of a tournament: the help is of every game."""
    if entry.msgid in of_the_help():
        return False
    sentence = re.sub(r"%\(\w+\)s|\{\{?.*?\}?\}", "", entry.msgid + entry.msgid_plural)
    return re.search(r"\bpairs?\b", sentence, re.IGNORECASE) is not None


def test_no_variant_speaks_of_pairs_or_translates_a_deleted_sentence(
    variant: Path, catalogue: dict[Key, polib.POEntry]
) -> None:
    entries = list(polib.pofile(str(variant / "django.po")))
    assert {(entry.msgid, entry.msgctxt) for entry in entries} - set(catalogue) == set()
    spoken = [text for entry in entries for text in [entry.msgstr, *entry.msgstr_plural.values()]]
    paired = re.compile(r"(?<!\()\b(pairs?|doublettes?)\b", re.IGNORECASE)
    assert [text for text in spoken if paired.search(text)] == []


def test_the_compiled_variant_is_up_to_date(variant: Path) -> None:
    compiled = translations(polib.mofile(str(variant / "django.mo")))
    written = translations(polib.pofile(str(variant / "django.po")))
    assert compiled ^ written == set(), "these are not compiled: make messages"


def test_placeholders_survive_in_a_variant(variant: Path) -> None:
    spoilt = [
        entry.msgid
        for entry in polib.pofile(str(variant / "django.po"))
        for said in [entry.msgstr, *entry.msgstr_plural.values()]
        if said and not placeholders(said) <= placeholders(entry.msgid + entry.msgid_plural)
    ]
    assert spoilt == []
