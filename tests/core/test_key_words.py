"""Every ranking key has its words, all of them in one place."""

from __future__ import annotations

import pytest

from scoring.ranking import KEYS
from tournaments.core import checks
from tournaments.core.wording.keys import KEY_WORDS, key_title, keys_words


def test_every_key_has_words_in_the_order_of_the_registry() -> None:
    assert list(KEY_WORDS) == list(KEYS)
    assert checks.ranking_keys_have_words(None) == []


def test_a_key_of_another_version_shows_its_code() -> None:
    assert key_title("of another version") == "of another version"
    assert keys_words(["points", "handsome"]) == "Points, handsome"


def test_a_key_without_words_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "KEYS", {**KEYS, "handsome": KEYS["points"]})
    (error,) = checks.ranking_keys_have_words(None)
    assert "the ranking key handsome has no words" in error.msg


def test_words_without_a_key_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "KEYS", {name: KEYS[name] for name in KEYS if name != "lot"})
    (error,) = checks.ranking_keys_have_words(None)
    assert "words of lot" in error.msg
