"""A rule set as a file: what is written is read, what is hostile is harmless."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils import translation

from scoring.presets import PRESETS, preset_rules
from scoring.rules_json import rules_to_json
from tournaments.core.writes import Refusal
from tournaments.rulesets.files import (
    FORMAT,
    LARGEST,
    read_rules,
    write_rules,
)
from tournaments.rulesets.selectors import RuleSource


def document(**other: Any) -> dict[str, Any]:
    rules = rules_to_json(preset_rules("village_12"))
    head = {"format": FORMAT, "version": 1, "name": "Du village", "preset": "village_12"}
    return head | {"rules": rules} | other


def problems(data: bytes | dict[str, Any]) -> list[str]:
    sent = data if isinstance(data, bytes) else json.dumps(data).encode()
    with pytest.raises(Refusal) as refused, translation.override("fr"):
        read_rules(sent)
    return [str(problem.message) for problem in refused.value.problems]


class TestRoundTrip:
    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_written_file_can_be_read(self, preset: str) -> None:
        rules = preset_rules(preset)
        text = write_rules("Du village ♥", preset, rules)
        assert read_rules(text.encode()) == RuleSource("", "Du village ♥", preset, rules)

    def test_is_readable(self) -> None:
        text = write_rules("Été", "coinche", preset_rules("coinche"))
        assert text.startswith('{\n  "format": "belote-club-rules",\n  "version": 1,')
        assert '"name": "Été"' in text
        assert '\n    "min_bid": 80,\n' in text

    def test_a_byte_order_mark_is_skipped(self) -> None:
        assert read_rules(b"\xef\xbb\xbf" + json.dumps(document()).encode()).title == "Du village"


class TestRefused:
    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"\xff\xfe",
            b"{",
            b"[" * 50_000,
            b'{"a": ' * 5_000,
            b'{"name": "\\ud800"}',
            b'{"n": ' + b"9" * 5_000 + b"}",
            b"%PDF-1.7",
        ],
    )
    def test_a_file_that_is_no_json(self, data: bytes) -> None:
        (told,) = problems(data)
        assert told == "Ce fichier n’est pas au bon format (JSON)\u00a0: il est peut-être abîmé."

    @pytest.mark.parametrize("data", [b"[]", b"5", b"null", b'"a"', b"{}", b'{"format": [1]}'])
    def test_a_file_that_is_no_rule_set(self, data: bytes) -> None:
        assert problems(data) == [
            "Ce fichier n’est pas un règlement de Belote Club : choisissez-en un autre."
        ]

    def test_a_key_given_twice(self) -> None:
        text = json.dumps(document()).replace('"version": 1', '"version": 1, "version": 1')
        assert problems(text.encode()) == [
            "Ce fichier n’est pas un règlement de Belote Club : choisissez-en un autre."
        ]

    @pytest.mark.parametrize("version", [0, 2, "1", None, [1], {}])
    def test_another_version(self, version: Any) -> None:
        assert "autre version" in problems(document(version=version))[0]

    def test_too_large(self) -> None:
        assert "trop gros" in problems(b" " * (LARGEST + 1))[0]

    def test_every_reason_at_once(self) -> None:
        found = problems(document(name=5, preset=None, rules=[], colour="blue"))
        assert len(found) == 4
        assert "colour" in found[-1]

    def test_rules_that_do_not_go_together_name_the_question(self) -> None:
        rules = rules_to_json(preset_rules("village_12")) | {"hands": None, "rubicon": "simple"}
        found = problems(document(rules=rules))
        assert len(found) == 2
        assert all(" — " in problem for problem in found)

    def test_another_game_than_the_preset(self) -> None:
        assert problems(document(preset="coinche"))

    @pytest.mark.parametrize("preset", ["roulette", "", "x" * 10_000, "__class__"])
    def test_an_unknown_preset(self, preset: str) -> None:
        assert len(problems(document(preset=preset))[0]) < 300

    def test_unknown_options_in_short(self) -> None:
        rules = {f"{'x' * 5_000}{number}": 1 for number in range(3)}
        found = problems(document(rules=rules))
        assert all(len(problem) < 400 for problem in found)

    def test_a_thousand_problems_are_cut_to_twenty(self) -> None:
        rules = {f"x{number}": 1 for number in range(1_000)}
        assert len(problems(document(rules=rules))) == 20

    @pytest.mark.parametrize("value", [1.5, True, "12", [12], {"a": 1}, -1, float("nan")])
    def test_invalid_values(self, value: Any) -> None:
        rules = rules_to_json(preset_rules("village_12")) | {"hands": value}
        assert problems(document(rules=rules))
